"""The files of the page: every address outside the API is looked up in one folder of the package."""

from __future__ import annotations

import re
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from boardcode.web.responses import method_not_allowed, not_found

NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")  # no `..`, so that no path leads out of the folder
CONTENT_TYPES = {
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


async def serve_page(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application for addresses without a route."""
    await _response(scope)(scope, receive, send)


def _response(scope: Scope) -> Response:
    path = scope["path"]
    file = None if path == "/api" or path.startswith("/api/") else _find_file(path)
    if file is None:
        return not_found()
    if scope["method"] != "GET":
        return method_not_allowed(scope["method"], ["GET", "HEAD"])
    content = file.read_bytes()
    etag = f'"{sha256(content).hexdigest()[:16]}"'
    # Browsers keep the file but ask each time whether it is current, so that a new version shows at once.
    headers = {"etag": etag, "cache-control": "no-cache"}
    if etag in Headers(scope=scope).get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers | {"content-type": CONTENT_TYPES[_extension(file.name)]})


def _find_file(path: str) -> Traversable | None:
    names = ["index.html"] if path == "/" else path.removeprefix("/").split("/")
    if not all(NAME.fullmatch(name) for name in names) or _extension(names[-1]) not in CONTENT_TYPES:
        return None
    file = (files("boardcode.web") / "page").joinpath(*names)
    return file if file.is_file() else None


def _extension(name: str) -> str:
    return name.rpartition(".")[2]
