"""Pictures at addresses of their own, `/picture/radar/ieysGjGO8papd/a.svg`, for pages that show them.

The address holds everything, so that the picture at it never changes. Other sites may show the pictures only
if the service is started to allow that: drawing is work, and we do not work for pages that nobody let in.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import Response

import boardcode
from boardcode.errors import MissingExtra
from boardcode.web.endpoints import ERROR_RESPONSES
from boardcode.web.responses import NotFound, WrongRequest
from boardcode.web.view import draw_state

ROUTER = APIRouter()
PREFIX = "/picture"  # of the addresses of pictures
MEDIA_TYPES = {"svg": "image/svg+xml", "png": "image/png"}
PNG_SCALE = 2.0
PICTURE_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "the picture",
        "content": {media_type: {"schema": {"type": "string"}} for media_type in MEDIA_TYPES.values()},
    }
}


@ROUTER.get(
    "/{format}/{file:path}",
    response_class=Response,
    responses=ERROR_RESPONSES | PICTURE_RESPONSES,
    operation_id="picture",
    summary="The picture of a code: `file` is the code, then .svg or .png",
)
async def show_picture(format: str, file: str, request: Request) -> Response:
    """The picture of a code, as SVG or PNG; the code may also be one that is not canonical."""
    code, _, kind = file.rpartition(".")
    if kind not in MEDIA_TYPES:
        raise WrongRequest("expected a code, then .svg or .png", path="file", found=file)
    state = request.app.state
    if kind == "svg" and len(file) <= state.settings.short_bytes:
        content = await run_in_threadpool(draw_picture, format, code, kind)
    else:
        content = await run_in_threadpool(state.reader.run, draw_picture, format, code, kind)
    etag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"etag": etag, "cache-control": "no-cache"}
    if etag in Headers(scope=request.scope).get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=MEDIA_TYPES[kind], headers=headers)


def draw_picture(name: str, code: str, kind: str) -> bytes:
    """Return the picture of a code.

    Raises a `CodeError` if there is none, and `MissingExtra` for a PNG without a renderer.
    """
    try:
        format = boardcode.get(name)
    except LookupError as error:
        raise NotFound(str(error), path="format", found=name) from None
    drawings = draw_state(format, code, format.decode(code, strict=False))
    if drawings["svg"] is None:
        raise WrongRequest(drawings["note"] or "it has no picture", path="file", format=name)
    svg = str(drawings["svg"])
    return _render_png(svg) if kind == "png" else svg.encode("utf-8")


def _render_png(svg: str) -> bytes:
    try:
        import cairosvg
    except (ImportError, OSError):  # OSError: the cairo library, which cairosvg wraps, is missing
        raise MissingExtra("drawing a PNG", "png") from None
    return bytes(cairosvg.svg2png(svg.encode("utf-8"), scale=PNG_SCALE))
