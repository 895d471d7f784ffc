"""The page's own files, and nothing else: whatever is asked for is looked up by its names in one folder of the package."""

from __future__ import annotations

import re
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from boardcode.web.answers import UnknownName, WrongMethod, answer

NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")  # so that no name leads upwards
TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers what no route does."""
    await _found(scope)(scope, receive, send)


def _found(scope: Scope) -> Response:
    path = scope["path"]
    file = None if path == "/api" or path.startswith("/api/") else _file(path)
    if file is None:
        return answer(UnknownName("nothing is at this address; /api tells what there is"))
    if scope["method"] != "GET":
        return answer(
            WrongMethod(f"{scope['method']} is not for this address", expected="GET, HEAD"),
            {"allow": "GET, HEAD"},
        )
    content = file.read_bytes()
    tag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {
        "etag": tag,
        "cache-control": "no-cache",
    }  # kept, but asked about each time: a new version shall be seen at once
    if tag in Headers(scope=scope).get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers | {"content-type": TYPES[file.name.rpartition(".")[2]]})


def _file(path: str) -> Traversable | None:
    names = path.removeprefix("/").split("/") if path != "/" else ["index.html"]
    if not all(NAME.fullmatch(name) for name in names) or names[-1].rpartition(".")[2] not in TYPES:
        return None
    found = files("boardcode.web") / "page"
    for name in names:
        found = found / name
    return found if found.is_file() else None
