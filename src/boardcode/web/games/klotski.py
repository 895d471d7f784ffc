"""What the service offers for Klotski: solutions, moves, how hard a layout is, mirror images and the classic puzzles.

A layout is given by its code, in either format, or by a puzzle's name; codes are answered in the format that was asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Literal, TypeVar

from fastapi import APIRouter
from pydantic import Field

import boardcode
from boardcode.convert.klotski_atlas import Atlas, NoAtlas
from boardcode.errors import MissingExtra
from boardcode.games.klotski.hardness import Survey
from boardcode.games.klotski.puzzles import PUZZLES, layout_of
from boardcode.games.klotski.ranking import COUNT, unrank
from boardcode.games.klotski.rules import GOAL
from boardcode.games.klotski.scan import SQUARE_CELLS
from boardcode.games.klotski.state import Layout
from boardcode.games.klotski.telling import solved, told, warm_up
from boardcode.web.answers import TooLong, TooMany, WrongRequest
from boardcode.web.asking import for_everybody
from boardcode.web.models import Answer
from boardcode.web.reading import Asked, by_size, reads
from boardcode.web.time_limit import run_limited

ROUTER = APIRouter(tags=["klotski"])
LAYOUT = "klotski"
T = TypeVar("T")

# -- what is asked


class AskedNothing(Asked):
    """Nothing need be said."""


class AskedFormat(Asked):
    """The code that is answered."""

    format: Literal["klotski", "klotski-short"] = Field(
        "klotski", description="of the code, and of the codes in the answer"
    )


class AskedLayout(AskedFormat):
    """A layout."""

    code: str = Field(examples=["1A9BF0C00"], description="a code, or the name of a puzzle")


class AskedMoves(AskedLayout):
    """A layout, and how moves are counted."""

    count: Literal["step", "slide", "cell"] = Field(
        "step", description="what counts as a move: any path, a straight line, or one cell"
    )


class AskedSolution(AskedMoves):
    """A layout, how moves are counted, and where the square shall get."""

    goal: int = Field(GOAL, description="the cell of the square's top left corner; 13 is the exit")


class AskedMirror(AskedLayout):
    """A layout, and how it is mirrored."""

    up_down: bool = Field(False, description="exchange top and bottom instead of left and right")


class AskedRandom(AskedFormat):
    """A choice by chance."""

    seed: int | None = Field(None, description="a number that fixes the choice")


# -- what is answered


class Moved(Answer):
    """A move, and the layout after it."""

    words: str = Field(examples=["single at 13 down, right"])
    kind: str = Field(description="square, horizontal, vertical or single")
    path: list[int] = Field(
        description="the cells that the piece's top left corner comes through, the first and the last too"
    )
    code: str = Field(description="the layout after the move")


class Moves(Answer):
    """Every move of a layout."""

    code: str
    format: str
    count: str
    moves: list[Moved]


class Solved(Moves):
    """A shortest solution, proved to be shortest, or that there is none."""

    goal: int
    solvable: bool
    length: int | None = Field(description="how many moves; null if it cannot be solved")
    searched: int = Field(description="how many layouts were looked at")


class Known(Answer):
    """What the atlas knows of a layout; all but the code is left off where there is no atlas."""

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


class Mirrored(Answer):
    """The mirror image of a layout."""

    code: str
    mirror: str
    same: bool = Field(description="whether the layout is its own mirror image")


class Named(Answer):
    """A classic puzzle, and the fewest moves in each count; null if it cannot be solved."""

    code: str
    chinese: str
    pinyin: str
    english: str
    step: int | None
    slide: int | None
    cell: int | None


class Picked(Answer):
    """A layout."""

    code: str


class Ready(Answer):
    """Whether solutions come at once."""

    ready: bool


# -- the routes


@reads(ROUTER, "/solve", Solved)
def solve(asked: AskedSolution) -> dict[str, Any]:
    """A shortest solution with every move, or that there is none."""
    if asked.goal not in SQUARE_CELLS:
        expected = f"one of {', '.join(map(str, SQUARE_CELLS))}"
        raise WrongRequest(
            f"the square cannot be at cell {asked.goal}; expected {expected}",
            path="goal",
            found=str(asked.goal),
            expected=expected,
        )
    code = boardcode.encode(asked.format, _layout(asked))
    return _with_packages(lambda: run_limited(solved, code, asked.format, asked.count, asked.goal))


@reads(ROUTER, "/prepare", Ready)
def prepare(asked: AskedNothing) -> dict[str, Any]:
    """Have the solver made ready, so that a solution which is asked for later need not wait for it; if it is not yet, ask again."""
    try:
        _with_packages(lambda: run_limited(warm_up))
    except (TooLong, TooMany):
        return {"ready": False}
    return {"ready": True}


@reads(ROUTER, "/moves", Moves, place=by_size)
def moves(asked: AskedMoves) -> dict[str, Any]:
    """Every move of a layout."""
    layout = _layout(asked)
    found = [told(move, asked.format) for move in layout.moves(asked.count)]
    return {
        "code": boardcode.encode(asked.format, layout),
        "format": asked.format,
        "count": asked.count,
        "moves": found,
    }


@reads(ROUTER, "/hardness", Known)
def hardness(asked: AskedLayout) -> dict[str, Any]:
    """How hard a layout is among all, where there is an atlas that knows."""
    layout = _layout(asked)
    code = boardcode.encode(asked.format, layout)
    try:
        return {**_survey()[layout].to_json(), "code": code, "atlas": True}
    except (NoAtlas, MissingExtra):
        return {"code": code, "atlas": False}


@reads(ROUTER, "/mirror", Mirrored, place=by_size)
def mirror(asked: AskedMirror) -> dict[str, Any]:
    """The mirror image of a layout."""
    layout = _layout(asked)
    image = layout.mirror_up_down() if asked.up_down else layout.mirror_left_right()
    return {
        "code": boardcode.encode(asked.format, layout),
        "mirror": boardcode.encode(asked.format, image),
        "same": image == layout,
    }


@reads(ROUTER, "/puzzles", list[Named])
def puzzles(asked: AskedFormat) -> list[dict[str, Any]]:
    """The classic puzzles."""
    return [
        {
            "code": boardcode.encode(asked.format, found.layout),
            "chinese": found.chinese,
            "pinyin": found.pinyin,
            "english": found.english,
            "step": found.step,
            "slide": found.slide,
            "cell": found.cell,
        }
        for found in PUZZLES
    ]


@reads(ROUTER, "/random", Picked)
def random(asked: AskedRandom) -> dict[str, Any]:
    """A layout picked by chance among all."""
    return {"code": boardcode.encode(asked.format, unrank(Random(asked.seed).randrange(COUNT)))}


def _layout(asked: AskedLayout) -> Layout:
    return layout_of(asked.code) if asked.format == LAYOUT else Layout.from_short(asked.code)


@cache  # an atlas that is there stays open; where there is none, it is looked for again
def _survey() -> Survey:
    with for_everybody():
        return Survey.of(Atlas.open())


def _with_packages(work: Callable[[], T]) -> T:
    try:
        return work()
    except MissingExtra as error:
        raise WrongRequest(str(error)) from None
