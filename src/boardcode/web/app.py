"""The service put together."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

import boardcode
from boardcode.errors import CodeError
from boardcode.web import api
from boardcode.web.answers import Json, UnknownName, WrongMethod, WrongRequest, answer
from boardcode.web.limits import Limits
from boardcode.web.reading import REFUSALS
from boardcode.web.static import page

GAMES = ("klotski", "labyrinth", "chacun", "fivetwooneone", "arx")


def create_app(limits: Limits | None = None) -> FastAPI:
    """The service; its routes are told by /api/openapi.json."""
    app = FastAPI(
        title="boardcode",
        version=boardcode.__version__,
        description="The compact codes in which board games are written down: read, checked, explained bit by bit, and drawn.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.limits = limits or Limits()
    app.include_router(api.ROUTER, prefix="/api", tags=["codes"])
    for game in GAMES:
        if find_spec(f"boardcode.games.{game}.service") is not None:
            app.include_router(import_module(f"boardcode.games.{game}.service").ROUTER, prefix=f"/api/{game}", responses=REFUSALS)
    app.add_exception_handler(CodeError, _refused)
    app.add_exception_handler(RequestValidationError, _wrong)
    app.add_exception_handler(HTTPException, _http)
    app.mount("/", page())
    return app


async def _refused(request: Request, error: Exception) -> Json:
    assert isinstance(error, CodeError)
    return answer(error)


async def _wrong(request: Request, error: Exception) -> Json:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    path = ".".join(str(part) for part in first["loc"][1:])
    return answer(WrongRequest(first["msg"], path=path))


async def _http(request: Request, error: Exception) -> Json:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return answer(UnknownName("nothing is at this address; /api/openapi.json tells what there is"))
    if error.status_code == 405:
        return answer(WrongMethod(f"{request.method} is not for this address"), error.headers)
    return answer(WrongRequest(str(error.detail)), error.headers)
