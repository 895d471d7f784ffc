"""The ASGI application: routes, page, error handlers and middleware put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from fastapi import FastAPI, Request
from starlette.concurrency import run_in_threadpool

import boardcode
from boardcode import catalog, registry
from boardcode.web import pictures, routes
from boardcode.web.endpoints import ERROR_RESPONSES
from boardcode.web.format_reload import FormatReload
from boardcode.web.middleware import ServiceMiddleware
from boardcode.web.models import ReloadResponse
from boardcode.web.responses import JsonResponse, add_error_handlers
from boardcode.web.settings import Settings
from boardcode.web.static_files import serve_page
from boardcode.web.workers import WorkerProcess


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the service as an ASGI application; /api/openapi.json describes its routes."""
    app = FastAPI(
        title="boardcode",
        version=boardcode.__version__,
        description="The compact codes in which board games are written down: "
        "read, checked, explained bit by bit, and drawn.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # these load scripts from elsewhere, which our content security policy forbids
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_close_workers_at_end,
    )
    registry.limit_loading(registry.LOAD_SECONDS)
    app.state.settings = settings or Settings()
    app.state.reader = _create_reader(app.state.settings)
    app.state.reload = FormatReload(app.state.settings.load_seconds)
    app.state.workers = {}
    app.include_router(routes.ROUTER, prefix="/api", tags=["codes"])
    app.add_api_route(
        "/api/reloads",
        _reload_formats,
        response_model=ReloadResponse,
        responses=ERROR_RESPONSES,
        operation_id="reloads",
        summary="Files of formats that have changed are loaded again",
        tags=["codes"],
    )
    app.include_router(pictures.ROUTER, prefix=pictures.PREFIX, tags=["pictures"])
    for game, module in _game_modules().items():
        app.include_router(module.ROUTER, prefix=f"/api/{game}", tags=[game], responses=ERROR_RESPONSES)
        if hasattr(module, "prepare_worker"):
            app.state.workers[module.__name__] = WorkerProcess(
                app.state.settings.solve_seconds, prepare=module.prepare_worker
            )
    app.router.default = serve_page
    add_error_handlers(app)
    app.add_middleware(ServiceMiddleware, settings=app.state.settings)
    return app


def _create_reader(settings: Settings) -> WorkerProcess:
    return WorkerProcess(settings.read_seconds, prepare=partial(load_routes, registry.sources()))


async def _reload_formats(request: Request) -> JsonResponse:
    """The files of formats that the service was started with; those that have changed are loaded again.

    While one request has them loaded, others get the state before.
    """
    state = request.app.state
    if await run_in_threadpool(state.reload.check):
        state.reader.close()  # it knows the formats as they were
        state.reader = _create_reader(state.settings)
    return JsonResponse(state.reload.to_json())


@asynccontextmanager
async def _close_workers_at_end(app: FastAPI) -> AsyncIterator[None]:
    yield
    close_workers(app)


def close_workers(app: FastAPI) -> None:
    """End the worker processes; requests that wait for one are rejected."""
    for worker in (app.state.reload, app.state.reader, *app.state.workers.values()):
        worker.close()


def load_routes(sources: dict[str, bytes]) -> None:
    """Import all formats and handlers, so that no request has to wait for that.

    The formats of files are loaded from sources that have been loaded before.
    """
    registry.limit_loading(registry.LOAD_SECONDS)
    registry.load_sources(sources)
    boardcode.formats()
    _game_modules()


def _game_modules() -> dict[str, ModuleType]:
    """Return the modules with the routes of those games that have any, by the name of the game."""
    names = {game: f"boardcode.web.games.{game}" for game in catalog.GAMES}
    return {game: import_module(name) for game, name in names.items() if find_spec(name) is not None}
