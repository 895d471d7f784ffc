"""The service put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from threading import Thread

from fastapi import FastAPI

import boardcode
from boardcode.web import api, faults
from boardcode.web.guard import Guard
from boardcode.web.limits import Limits
from boardcode.web.names import Names
from boardcode.web.page import page
from boardcode.web.rate import Rate
from boardcode.web.reading import REFUSALS, warm_up
from boardcode.web.time_limit import Workers

GAMES = ("klotski", "labyrinth", "chacun", "fivetwooneone", "arx")


def create_app(limits: Limits | None = None, names: Names | None = None) -> FastAPI:
    """The service; its routes are told by /api/openapi.json."""
    limits, names = limits or Limits(), names or Names()
    readers, solvers = Workers(limits.reading), Workers(limits.solving)
    boardcode.formats()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.openapi()  # made once, before somebody waits for it
        Thread(target=readers.warm_up, args=(warm_up.__module__,), daemon=True).start()
        yield
        readers.close()
        solvers.close()

    app = FastAPI(
        title="boardcode",
        version=boardcode.__version__,
        description="The compact codes in which board games are written down: read, checked, explained bit by bit, and drawn.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # it would load its parts from elsewhere, which our own policy forbids
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.include_router(api.ROUTER, prefix="/api", tags=["codes"])
    for game in GAMES:
        if find_spec(f"boardcode.web.games.{game}") is not None:
            own = import_module(f"boardcode.web.games.{game}").ROUTER
            app.include_router(
                own, prefix=f"/api/{game}", tags=None if own.tags else [game], responses=REFUSALS
            )
    app.router.default = page
    faults.handle(app)
    app.add_middleware(Guard, limits=limits, names=names, rate=Rate(limits), readers=readers, solvers=solvers)
    return app
