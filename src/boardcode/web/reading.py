"""Routes that only read: GET with parameters in the address, POST with the same names in a JSON object.

    @reads(ROUTER, "/moves", Moves)
    def moves(asked: AskedMoves) -> dict[str, Any]:
        "The moves of a layout."

What is asked is a model that refuses what it does not know: a subclass of `Asked`. What the function gives is sent as it is;
the model `Moves` describes it in the OpenAPI document, and tests compare the two.

A route is worked on in a thread, unless it says another `place`: what is short for certain is done at once, and what may be long
in another process, so that nobody waits for it but the one who asked.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from importlib import import_module
from typing import Annotated, Any, TypeVar, get_type_hints

from fastapi import APIRouter, Body, Query
from pydantic import BaseModel, ConfigDict
from starlette.concurrency import run_in_threadpool

from boardcode.web.answers import Json
from boardcode.web.asking import ASKING, Asking
from boardcode.web.models import Refused


class Asked(BaseModel):
    """What a route takes: exactly these names, and exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid")


A = TypeVar("A", bound=Asked)
Work = Callable[[A], Any]


class Place(Enum):
    """Where a request is worked on."""

    HERE = auto()  # before anything else: a few milliseconds
    THREAD = auto()
    PROCESS = auto()


Where = Callable[[Any, Asking], Place]

#: how every route may refuse
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused, "description": description}
    for status, description in {
        403: "asked under a foreign name, or by somebody else's page",
        404: "no such format or address",
        405: "the address does not take this method",
        408: "it took too long",
        413: "the request is too large",
        414: "the address is too long",
        415: "the body is not JSON by its own account",
        422: "a code that is refused, or a wrong request",
        429: "too many requests; Retry-After tells when there may be more",
    }.items()
}


def in_thread(asked: Asked, asking: Asking) -> Place:
    """Beside the others."""
    return Place.THREAD


def thread_by_size(asked: Asked, asking: Asking) -> Place:
    """Beside the others if it is short."""
    return Place.THREAD if asking.size <= asking.limits.short_bytes else Place.PROCESS


def by_size(asked: Asked, asking: Asking) -> Place:
    """At once if it is short."""
    return Place.HERE if asking.size <= asking.limits.short_bytes else Place.PROCESS


def reads(
    router: APIRouter, path: str, answer: Any, *, place: Where = in_thread
) -> Callable[[Work[A]], Work[A]]:
    """Let a function answer GET and POST at a path."""

    def add(work: Work[A]) -> Work[A]:
        asked = _asked(work)
        _add(router, path, "GET", Annotated[_in_address(asked), Query()], answer, work, place)
        _add(router, path, "POST", Annotated[asked, Body()], answer, work, place)
        return work

    return add


def takes(
    router: APIRouter, path: str, answer: Any, *, place: Where = in_thread
) -> Callable[[Work[A]], Work[A]]:
    """Let a function answer POST alone: for what is more than names and texts, or too long for an address."""

    def add(work: Work[A]) -> Work[A]:
        _add(router, path, "POST", Annotated[_asked(work), Body()], answer, work, place)
        return work

    return add


def _asked(work: Work[A]) -> type[A]:
    (asked,) = (hint for name, hint in get_type_hints(work).items() if name != "return")
    found: type[A] = asked
    return found


def _in_address(asked: type[A]) -> type[A]:
    """The same names where all values are written as text."""
    return type(
        f"{asked.__name__}InAddress",
        (asked,),
        {"model_config": ConfigDict(strict=False), "__module__": asked.__module__},
    )


def _add(
    router: APIRouter, path: str, method: str, asked: Any, answer: Any, work: Work[A], place: Where
) -> None:
    async def endpoint(asked: Any) -> Json:
        return await _answered(work, asked, place)

    endpoint.__annotations__ = {"asked": asked, "return": Json}
    endpoint.__doc__ = work.__doc__
    router.add_api_route(
        path,
        endpoint,
        methods=[method],
        response_model=answer,
        responses=REFUSALS,
        summary=(work.__doc__ or "").split("\n")[0].rstrip("."),
        operation_id=f"{method.lower()}_{work.__module__.replace('boardcode.', '').replace('.', '_')}_{work.__name__}",
    )


async def _answered(work: Work[A], asked: A, where: Where) -> Json:
    asking = ASKING.get()
    if asking is None:
        return Json(work(asked))
    match where(asked, asking):
        case Place.HERE:
            return Json(asking.do(_json, work, asked))
        case Place.THREAD:
            return Json(await run_in_threadpool(asking.do, _json, work, asked))
        case Place.PROCESS:
            values = {name: getattr(asked, name) for name in asked.model_fields_set}
            return Json(
                await run_in_threadpool(
                    asking.have_done, asking.readers, json_of, work.__module__, work.__name__, values
                )
            )


def _json(work: Work[A], asked: A) -> bytes:
    return Json.data(work(asked))


def json_of(module: str, name: str, values: dict[str, Any]) -> bytes:
    """The answer of a route's function as JSON: what another process does for us."""
    work = getattr(import_module(module), name)
    return _json(work, _asked(work).model_construct(**values))


def warm_up() -> None:
    """Load what every answer needs."""
    import boardcode
    from boardcode.web import api  # noqa: F401 - loaded here, before somebody waits for it

    boardcode.formats()
