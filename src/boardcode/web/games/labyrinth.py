"""What the service offers for Labyrinth: mazes made by chance, and walks through them with what the player sees.

Nothing is kept between requests: a walk is the maze and all moves so far.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import Field

from boardcode.games.labyrinth.compass import Move, Position
from boardcode.games.labyrinth.generators import generate
from boardcode.games.labyrinth.routes import Route
from boardcode.games.labyrinth.state import Maze
from boardcode.games.labyrinth.walk_picture import walk_svg
from boardcode.games.labyrinth.walking import Walk, WallInTheWay
from boardcode.web.answers import WrongRequest
from boardcode.web.models import Answer
from boardcode.web.reading import Asked, reads
from boardcode.wording import shorten

LARGEST = 40  # cells a side: a picture of more is no help to anybody who walks
LONGEST_CODE = 600  # characters; a maze of 40 x 40 has 552
MOST_MOVES = 2000
MOST_LOOPS = (LARGEST - 1) ** 2
PLACE = r"^[0-9]{1,5},[0-9]{1,5}$"

ROUTER = APIRouter()


class AskedMaze(Asked):
    """Which maze to make."""

    width: int = Field(12, ge=1, le=LARGEST, description="cells from west to east")
    height: int = Field(8, ge=1, le=LARGEST, description="cells from north to south")
    seed: int = Field(0, ge=0, le=2**53 - 1, description="a number that fixes the choice")
    algorithm: Literal["backtracking", "prim"] = Field(
        "backtracking", description="long corridors, or many short dead ends"
    )
    loops: int = Field(0, ge=0, le=MOST_LOOPS, description="inner walls to take away, for more than one way")


class MazeMade(Answer):
    """A maze, and what it was made of."""

    code: str
    width: int
    height: int
    seed: int
    algorithm: str
    loops: int


class AskedWalk(Asked):
    """A walk so far."""

    code: str = Field(max_length=LONGEST_CODE, description="the code of the maze", examples=["aWacaoUa2q"])
    moves: str = Field(
        "",
        max_length=MOST_MOVES,
        pattern="^[FRBL]*$",
        description="Front, Right, Back and Left by their first letters",
        examples=["FLF"],
    )
    start: str = Field("0,0", pattern=PLACE, description="row and column of the first cell")
    goal: str = Field(
        "",
        pattern=rf"^$|{PLACE}",
        description="row and column of the goal; the bottom right cell if left off",
    )
    heading: Literal["", "north", "east", "south", "west"] = Field(
        "", description="where the player looks at first; through the first open passage if left off"
    )
    only_seen: bool = Field(False, description="leave out of the picture what the player has not seen")
    way: bool = Field(False, description="tell a shortest way to the goal")


class Seen(Answer):
    """What the player sees where it is."""

    code: str = Field(description="a radar code")
    svg: str


class Way(Answer):
    """A shortest way."""

    length: int
    moves: str = Field(description="first letters, from where the player looks now")
    cells: list[tuple[int, int]]


class Walked(Answer):
    """Where a walk has led; positions are a row and a column."""

    code: str
    width: int
    height: int
    moves: str
    position: tuple[int, int]
    heading: str
    goal: tuple[int, int]
    arrived: bool
    open: str = Field(description="the moves that no wall stops, by their first letters")
    seen: int = Field(description="how many cells were seen on the way")
    radar: Seen
    way: Way | None = Field(description="null if it was not asked for, or if there is none")
    svg: str = Field(description="the maze, what was seen of it, the trail, the player and the goal")


@reads(ROUTER, "/maze", MazeMade)
def maze(asked: AskedMaze) -> dict[str, Any]:
    """A maze made by chance; the same size, seed, algorithm and loops give the same maze."""
    try:
        made = generate(asked.width, asked.height, asked.seed, asked.algorithm, asked.loops)
    except ValueError as error:
        raise WrongRequest(str(error), path="loops", found=str(asked.loops)) from None
    return {"code": made.code, **asked.model_dump()}


@reads(ROUTER, "/walk", Walked)
def walk(asked: AskedWalk) -> dict[str, Any]:
    """Where moves lead in a maze, what the player sees there, and a picture of what it has seen on the way."""
    walked = _walked(asked)
    way = walked.way() if asked.way else None
    return {
        "code": asked.code,
        "width": walked.maze.width,
        "height": walked.maze.height,
        "moves": asked.moves,
        "position": list(walked.position),
        "heading": walked.heading.value,
        "goal": list(walked.goal),
        "arrived": walked.is_over,
        "open": _letters(walked.moves()),
        "seen": len(walked.map.cells),
        "radar": {"code": walked.view.code, "svg": walked.view.svg()},
        "way": _plain(way, walked),
        "svg": walk_svg(walked, only_seen=asked.only_seen, way=way.cells if way else ()),
    }


def _walked(asked: AskedWalk) -> Walk:
    through = Maze.decode(asked.code)
    if max(through.width, through.height) > LARGEST:
        size = f"{through.width} x {through.height}"
        raise WrongRequest(
            f"a maze of {size} cells; walks are through {LARGEST} x {LARGEST} at most",
            path="code",
            found=size,
        )
    start = _cell(through, "start", asked.start)
    goal = _cell(through, "goal", asked.goal or f"{through.height - 1},{through.width - 1}")
    try:
        return Walk.through(through, asked.moves, start, goal, asked.heading or None)
    except WallInTheWay as error:
        raise WrongRequest(str(error), path="moves", found=asked.moves[error.number - 1]) from None


def _cell(through: Maze, name: str, text: str) -> Position:
    row, column = map(int, text.split(","))
    if row >= through.height or column >= through.width:
        expected = f"rows 0 to {through.height - 1} and columns 0 to {through.width - 1}"
        raise WrongRequest(
            f"no cell {shorten(text)}; the maze has {expected}", path=name, found=text, expected=expected
        )
    return Position(row, column)


def _letters(moves: tuple[Move, ...]) -> str:
    return "".join(move.value[0] for move in moves)


def _plain(way: Route | None, walked: Walk) -> dict[str, Any] | None:
    if way is None:
        return None
    return {
        "length": way.length,
        "moves": _letters(way.moves(walked.heading)),
        "cells": [list(cell) for cell in way.cells],
    }
