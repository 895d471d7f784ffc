"""The routes of Klotski: solutions, moves, how hard a layout is, mirror images and the classic puzzles.

A request names a layout by its code, in either format, or by the name of a puzzle; responses use the same
format.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Literal

from fastapi import APIRouter
from pydantic import Field

import boardcode
from boardcode.convert.klotski_atlas import Atlas, NoAtlas
from boardcode.errors import MissingExtra
from boardcode.games.klotski.animation import animate
from boardcode.games.klotski.hardness import Survey
from boardcode.games.klotski.moves import Move
from boardcode.games.klotski.pieces import SQUARE_CELLS
from boardcode.games.klotski.puzzles import PUZZLES, layout_of
from boardcode.games.klotski.ranking import COUNT, unrank
from boardcode.games.klotski.rules import GOAL
from boardcode.games.klotski.solver import solve
from boardcode.games.klotski.state import Layout
from boardcode.web.endpoints import get_and_post
from boardcode.web.models import RequestModel, ResponseModel
from boardcode.web.responses import TooManyRequests, WrongRequest
from boardcode.web.workers import WorkerProcess

ROUTER = APIRouter()

# -- requests


class PrepareRequest(RequestModel):
    """No parameters."""


class FormatRequest(RequestModel):
    """One of the two formats."""

    format: Literal["klotski", "klotski-short"] = Field(
        "klotski", description="of the code, and of the codes in the response"
    )


class LayoutRequest(FormatRequest):
    """A layout."""

    code: str = Field(examples=["1A9BF0C00"], description="a code, or the name of a puzzle")


class MovesRequest(LayoutRequest):
    """A layout, and how moves are counted."""

    count: Literal["step", "slide", "cell"] = Field(
        "step", description="what counts as a move: any path, a straight line, or one cell"
    )


class SolveRequest(MovesRequest):
    """A layout, how moves are counted, and the goal."""

    goal: int = Field(GOAL, description="the cell of the square's top left corner; 13 is the exit")


class MirrorRequest(LayoutRequest):
    """A layout, and the axis."""

    up_down: bool = Field(False, description="exchange top and bottom instead of left and right")


class RandomRequest(FormatRequest):
    """A seed."""

    seed: int | None = Field(None, description="the same seed gives the same layout")


# -- responses


class MoveBody(ResponseModel):
    """A move, and the layout after it."""

    words: str = Field(examples=["single at 13 down, right"])
    kind: str = Field(description="square, horizontal, vertical or single")
    path: list[int] = Field(
        description="the cells that the piece's top left corner passes, including the first and the last"
    )
    code: str = Field(description="the layout after the move")


class MovesResponse(ResponseModel):
    """All moves of a layout."""

    code: str
    format: str
    count: str
    moves: list[MoveBody]


class SolveResponse(MovesResponse):
    """A shortest solution, proved to be shortest; or that there is none."""

    goal: int
    solvable: bool
    length: int | None = Field(description="how many moves; null if it cannot be solved")
    searched: int = Field(description="how many layouts were searched")


class AnimationResponse(ResponseModel):
    """A shortest solution as a picture that moves."""

    code: str
    svg: str | None = Field(description="null if it cannot be solved")


class HardnessResponse(ResponseModel):
    """What the atlas says about a layout; without an atlas only the first two."""

    code: str
    atlas: bool = Field(description="whether there is an atlas: `boardcode klotski atlas build` makes it")
    step: int | None = Field(None, description="moves to the exit in each count; null if it cannot be solved")
    slide: int | None = None
    cell: int | None = None
    solvable: bool | None = None
    component: int | None = Field(
        None, description="the number of the set of layouts that can be reached from it"
    )
    component_size: int | None = None
    rank: int | None = Field(None, description="how many layouts have a smaller code")
    nearer: int | None = Field(None, description="how many layouts need fewer steps to the exit")
    further: int | None = Field(None, description="how many layouts need more")
    words: str | None = Field(None, description="all this in a sentence")


class MirrorResponse(ResponseModel):
    """The mirror image of a layout."""

    code: str
    mirror: str
    same: bool = Field(description="whether the layout is its own mirror image")


class PuzzleBody(ResponseModel):
    """A classic puzzle, and the fewest moves in each count; null if it cannot be solved."""

    code: str
    chinese: str
    pinyin: str
    english: str
    step: int | None
    slide: int | None
    cell: int | None


class LayoutResponse(ResponseModel):
    """A layout."""

    code: str


class PrepareResponse(ResponseModel):
    """Whether the solver is ready."""

    ready: bool


# -- routes


@get_and_post(ROUTER, "/solve", SolveResponse)
def find_solution(request: SolveRequest, worker: WorkerProcess) -> dict[str, Any]:
    """A shortest solution with every move, or that there is none."""
    return _solve_in_worker(request, worker, solve_code)


@get_and_post(ROUTER, "/animation", AnimationResponse)
def draw_animation(request: SolveRequest, worker: WorkerProcess) -> dict[str, Any]:
    """A shortest solution as an animated SVG."""
    return _solve_in_worker(request, worker, animate_code)


def _solve_in_worker(
    request: SolveRequest, worker: WorkerProcess, solve_there: Callable[..., dict[str, Any]]
) -> dict[str, Any]:
    """Return what a function of the worker process returns for the layout of a request."""
    if request.goal not in SQUARE_CELLS:
        expected = f"one of {', '.join(map(str, SQUARE_CELLS))}"
        raise WrongRequest(
            f"the square cannot be at cell {request.goal}; expected {expected}",
            path="goal",
            found=str(request.goal),
            expected=expected,
        )
    code = boardcode.encode(request.format, _layout(request))
    try:
        return worker.run(solve_there, code, request.format, request.count, request.goal)
    except MissingExtra as error:
        raise WrongRequest(str(error)) from None


@get_and_post(ROUTER, "/prepare", PrepareResponse)
def prepare(request: PrepareRequest, worker: WorkerProcess) -> dict[str, Any]:
    """Start the solver, so that a later solution need not wait for it; if it is not ready yet, ask again."""
    try:
        return {"ready": worker.prepare()}
    except TooManyRequests:
        return {"ready": False}
    except MissingExtra as error:
        raise WrongRequest(str(error)) from None


@get_and_post(ROUTER, "/moves", MovesResponse)
def list_moves(request: MovesRequest) -> dict[str, Any]:
    """All moves of a layout."""
    layout = _layout(request)
    return {
        "code": boardcode.encode(request.format, layout),
        "format": request.format,
        "count": request.count,
        "moves": [_move_json(move, request.format) for move in layout.moves(request.count)],
    }


@get_and_post(ROUTER, "/hardness", HardnessResponse)
def rate_hardness(request: LayoutRequest) -> dict[str, Any]:
    """How hard a layout is among all, if there is an atlas."""
    layout = _layout(request)
    code = boardcode.encode(request.format, layout)
    try:
        return {**_survey()[layout].to_json(), "code": code, "atlas": True}
    except (NoAtlas, MissingExtra):
        return {"code": code, "atlas": False}


@get_and_post(ROUTER, "/mirror", MirrorResponse)
def mirror(request: MirrorRequest) -> dict[str, Any]:
    """The mirror image of a layout."""
    layout = _layout(request)
    image = layout.mirror_up_down() if request.up_down else layout.mirror_left_right()
    return {
        "code": boardcode.encode(request.format, layout),
        "mirror": boardcode.encode(request.format, image),
        "same": image == layout,
    }


@get_and_post(ROUTER, "/puzzles", list[PuzzleBody])
def list_puzzles(request: FormatRequest) -> list[dict[str, Any]]:
    """The classic puzzles."""
    return [
        {
            "code": boardcode.encode(request.format, puzzle.layout),
            "chinese": puzzle.chinese,
            "pinyin": puzzle.pinyin,
            "english": puzzle.english,
            "step": puzzle.step,
            "slide": puzzle.slide,
            "cell": puzzle.cell,
        }
        for puzzle in PUZZLES
    ]


@get_and_post(ROUTER, "/random", LayoutResponse)
def pick_random(request: RandomRequest) -> dict[str, Any]:
    """A random layout, each one equally likely."""
    return {"code": boardcode.encode(request.format, unrank(Random(request.seed).randrange(COUNT)))}


def prepare_worker() -> None:
    """Compile the solver, or load it from its cache, by solving a small puzzle."""
    solve(Layout.decode("D00000000"))


def solve_code(code: str, format: str, count: str, goal: int) -> dict[str, Any]:
    """Return a shortest solution of the layout of a canonical code as JSON: called in the worker process."""
    solution = solve(boardcode.decode(format, code), count, goal)
    return {
        "code": code,
        "format": format,
        "count": count,
        "goal": goal,
        "solvable": solution.length is not None,
        "length": solution.length,
        "searched": solution.searched,
        "moves": [_move_json(move, format) for move in solution.moves],
    }


def animate_code(code: str, format: str, count: str, goal: int) -> dict[str, Any]:
    """Return a shortest solution as an animated SVG: called in the worker process."""
    solution = solve(boardcode.decode(format, code), count, goal)
    return {"code": code, "svg": None if solution.length is None else animate(solution)}


def _move_json(move: Move, format: str) -> dict[str, Any]:
    return {
        "words": str(move),
        "kind": move.piece.kind.value,
        "path": list(move.path),
        "code": boardcode.encode(format, move.layout),
    }


def _layout(request: LayoutRequest) -> Layout:
    return layout_of(request.code) if request.format == "klotski" else Layout.from_short(request.code)


@cache  # an exception is not cached: without an atlas, it is looked for again each time
def _survey() -> Survey:
    return Survey.of(Atlas.open())
