"""Routes that only read: GET with parameters in the address, POST with the same names in a JSON object.

    @reads(ROUTER, "/moves", Moves)
    def moves(asked: AskedMoves) -> dict[str, Any]:
        "The moves of a layout."

`asked` is a pydantic model that refuses what it does not know: subclass `Asked`. What the function gives back is sent as it
is; the model `Moves` describes it in the OpenAPI document, and the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Query
from pydantic import BaseModel, ConfigDict
from starlette.concurrency import run_in_threadpool

from boardcode.web.answers import Json
from boardcode.web.models import Refused


class Asked(BaseModel):
    """What a route takes: exactly these names, and exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid")


A = TypeVar("A", bound=Asked)
Work = Callable[[A], Any]

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused, "description": description}
    for status, description in {
        403: "asked under a foreign name, or by somebody else's page",
        404: "no such format or address",
        405: "the address does not take this method",
        408: "it would take too long",
        413: "too large",
        414: "the address is too long",
        415: "a body that is not JSON",
        422: "a code that is refused, or a wrong request",
        429: "too many requests",
    }.items()
}


def reads(router: APIRouter, path: str, answer: Any, *, quick: Callable[[Any], bool] | None = None) -> Callable[[Work[A]], Work[A]]:
    """Let a function answer GET and POST at a path."""

    def add(work: Work[A]) -> Work[A]:
        asked = next(iter(_annotations(work).values()))
        _route(router, path, "GET", Annotated[_in_address(asked), Query()], answer, work, quick)
        _route(router, path, "POST", Annotated[asked, Body()], answer, work, quick)
        return work

    return add


def takes(router: APIRouter, path: str, answer: Any, *, quick: Callable[[Any], bool] | None = None) -> Callable[[Work[A]], Work[A]]:
    """Let a function answer POST alone: for what is too long for an address."""

    def add(work: Work[A]) -> Work[A]:
        asked = next(iter(_annotations(work).values()))
        _route(router, path, "POST", Annotated[asked, Body()], answer, work, quick)
        return work

    return add


def _annotations(work: Callable[..., Any]) -> dict[str, Any]:
    from typing import get_type_hints

    hints = get_type_hints(work)
    hints.pop("return", None)
    return hints


def _in_address(asked: type[Asked]) -> type[Asked]:
    """The same names, where all values are written as text."""
    return type(f"{asked.__name__}InAddress", (asked,), {"model_config": ConfigDict(strict=False), "__module__": asked.__module__})


def _route(router: APIRouter, path: str, method: str, asked: Any, answer: Any, work: Callable[[Any], Any], quick: Any) -> None:
    async def endpoint(asked: Any) -> Json:
        if quick is not None and quick(asked):
            return Json(work(asked))
        return Json(await run_in_threadpool(work, asked))

    endpoint.__annotations__ = {"asked": asked, "return": Json}
    endpoint.__doc__ = work.__doc__
    name = work.__name__.replace("_", " ")
    router.add_api_route(
        path,
        endpoint,
        methods=[method],
        response_model=answer,
        responses=REFUSALS,
        name=name,
        summary=name.capitalize(),
        operation_id=f"{work.__module__.split('.')[-2]}_{work.__name__}_{method.lower()}",
    )
