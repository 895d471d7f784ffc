"""The files of the page: every address outside the API is looked up in one folder of the package."""

from __future__ import annotations

from hashlib import sha256

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from boardcode.web.page_files import content_type, find_file
from boardcode.web.responses import method_not_allowed, not_found


async def serve_page(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application for addresses without a route."""
    await _response(scope)(scope, receive, send)


def _response(scope: Scope) -> Response:
    path = scope["path"]
    file = None if path == "/api" or path.startswith("/api/") else find_file(path)
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
    return Response(content, headers=headers | {"content-type": content_type(file)})
