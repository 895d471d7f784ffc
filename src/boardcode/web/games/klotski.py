"""The routes of Klotski: solutions, moves, how hard a layout is, mirror images, and puzzles to choose.

A request names a layout by its code, in either format, or by the name of a puzzle; responses use the same
format.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache
from random import Random
from typing import Any

from fastapi import APIRouter

import boardcode
from boardcode.convert.klotski_atlas import Atlas, NoAtlas
from boardcode.errors import MissingExtra
from boardcode.games.klotski.animation import animate
from boardcode.games.klotski.daily_challenge import challenge
from boardcode.games.klotski.hardness import Hardness
from boardcode.games.klotski.moves import Move
from boardcode.games.klotski.pieces import SQUARE_CELLS
from boardcode.games.klotski.played_moves import SEPARATOR, WrongMoves, replay
from boardcode.games.klotski.puzzles import PUZZLES, layout_of
from boardcode.games.klotski.ranking import COUNT, rank, unrank
from boardcode.games.klotski.solver import solve
from boardcode.games.klotski.state import Layout
from boardcode.web.endpoints import get_and_post
from boardcode.web.games.klotski_models import (
    AnimationResponse,
    ChallengeRequest,
    FormatRequest,
    HardnessResponse,
    LayoutRequest,
    LayoutResponse,
    MirrorRequest,
    MirrorResponse,
    MovesRequest,
    MovesResponse,
    PlayedRequest,
    PlayedResponse,
    PrepareRequest,
    PrepareResponse,
    PuzzleBody,
    RandomRequest,
    SolveRequest,
    SolveResponse,
)
from boardcode.web.responses import TooManyRequests, WrongRequest
from boardcode.web.workers import WorkerProcess
from boardcode.wording import shorten

ROUTER = APIRouter()
MAX_MOVES = 1000


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
    return _run_solver(worker, solve_there, code, request.format, request.count, request.goal)


def _run_solver(
    worker: WorkerProcess, function: Callable[..., dict[str, Any]], *arguments: Any
) -> dict[str, Any]:
    """Return what a function of the worker process returns, which needs the solver."""
    try:
        return worker.run(function, *arguments)
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


@get_and_post(ROUTER, "/replay", PlayedResponse)
def replay_moves(request: PlayedRequest) -> dict[str, Any]:
    """The layout after moves that were played, and how many they were; a wrong move is rejected."""
    count = request.moves.count(SEPARATOR) + 1
    if count > MAX_MOVES:
        expected = f"at most {MAX_MOVES} moves"
        raise WrongRequest(
            f"expected {expected}, found {count}", path="moves", found=str(count), expected=expected
        )
    try:
        played = replay(_layout(request), request.moves)
    except WrongMoves as error:
        raise WrongRequest(str(error), path="moves", found=request.moves) from None
    return {
        "code": boardcode.encode(request.format, played.layout),
        "moves": played.text,
        "step": played.step,
        "slide": played.slide,
        "cell": played.cell,
        "solved": played.layout.solved,
    }


@get_and_post(ROUTER, "/hardness", HardnessResponse)
def rate_hardness(request: MovesRequest, worker: WorkerProcess) -> dict[str, Any]:
    """How hard a layout is among all: from the atlas if there is one, else the layout is solved."""
    layout = _layout(request)
    code = boardcode.encode(request.format, layout)
    try:
        atlas = _atlas()
    except (NoAtlas, MissingExtra):
        return _run_solver(worker, rate_code, code, request.format, request.count)
    entry = atlas[layout]
    return {
        **entry.to_json(),
        "code": code,
        "atlas": True,
        "component_size": int(atlas.component_sizes[entry.component]),
        "rank": rank(layout),
        **Hardness(entry.step).to_json(),
    }


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


@get_and_post(ROUTER, "/challenge", LayoutResponse)
def find_challenge(request: ChallengeRequest, worker: WorkerProcess) -> dict[str, Any]:
    """The challenge of a day: a layout that is the same for everybody."""
    try:
        day = date.fromisoformat(request.day)
    except ValueError:
        found, expected = shorten(request.day), "a date such as 2026-11-16"
        reason = f"expected {expected}, found {found}"
        raise WrongRequest(reason, path="day", found=found, expected=expected) from None
    return _run_solver(worker, challenge_code, day, request.format)


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


def rate_code(code: str, format: str, count: str) -> dict[str, Any]:
    """Return how hard a layout is: called in the worker process."""
    layout = boardcode.decode(format, code)
    lengths = {name: solve(layout, name).length for name in ("step", count)}
    is_solvable = lengths["step"] is not None
    hardness = Hardness(lengths["step"]).to_json()
    return {"code": code, "atlas": False, "solvable": is_solvable, **lengths, **hardness}


def challenge_code(day: date, format: str) -> dict[str, Any]:
    """Return the challenge of a day: called in the worker process."""
    return {"code": boardcode.encode(format, challenge(day))}


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
def _atlas() -> Atlas:
    return Atlas.open()
