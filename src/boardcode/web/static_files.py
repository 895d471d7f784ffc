"""The files of the page, and the documentation: every address outside the API is looked up in the package."""

from __future__ import annotations

from hashlib import sha256

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from boardcode.web.docs_pages import PREFIX, render_docs_page
from boardcode.web.page_files import CONTENT_TYPES, content_type, find_file
from boardcode.web.responses import method_not_allowed, not_found


async def serve_page(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application for addresses without a route."""
    await _response(scope)(scope, receive, send)


def _response(scope: Scope) -> Response:
    found = _content(scope["path"])
    if found is None:
        return not_found()
    if scope["method"] != "GET":
        return method_not_allowed(scope["method"], ["GET", "HEAD"])
    content, kind = found
    etag = f'"{sha256(content).hexdigest()[:16]}"'
    # Browsers keep the file but ask each time whether it is current, so that a new version shows at once.
    headers = {"etag": etag, "cache-control": "no-cache"}
    if etag in Headers(scope=scope).get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers | {"content-type": kind})


def _content(path: str) -> tuple[bytes, str] | None:
    """Return what is at an address, and what browsers are told that it is; None if nothing is there."""
    if path == "/api" or path.startswith("/api/"):
        return None
    if path.startswith(f"/{PREFIX}"):
        page = render_docs_page(path.removeprefix(f"/{PREFIX}"))
        return None if page is None else (page, CONTENT_TYPES["html"])
    file = find_file(path)
    return None if file is None else (file.read_bytes(), content_type(file))
