"""The routes of Labyrinth: random mazes, and walks through them with what the player sees.

The service keeps nothing between requests: a walk is sent as the maze and all moves so far.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import Field

from boardcode.games.labyrinth.compass import Move, Position
from boardcode.games.labyrinth.generators import generate
from boardcode.games.labyrinth.paths import Route
from boardcode.games.labyrinth.state import Maze
from boardcode.games.labyrinth.walk import Walk, WallInTheWay
from boardcode.games.labyrinth.walk_picture import walk_svg
from boardcode.web.endpoints import get_and_post
from boardcode.web.models import RequestModel, ResponseModel
from boardcode.web.responses import WrongRequest
from boardcode.wording import shorten

MAX_SIDE = 40  # cells; a picture of a larger maze would be too small to follow
MAX_CODE = 600  # characters; a maze of 40 x 40 cells has 552
MAX_MOVES = 2000
MAX_LOOPS = (MAX_SIDE - 1) ** 2
CELL_PATTERN = r"^[0-9]{1,5},[0-9]{1,5}$"

ROUTER = APIRouter()


class MazeRequest(RequestModel):
    """The size and kind of a maze."""

    width: int = Field(12, ge=1, le=MAX_SIDE, description="cells from west to east")
    height: int = Field(8, ge=1, le=MAX_SIDE, description="cells from north to south")
    seed: int = Field(0, ge=0, le=2**53 - 1, description="the same seed gives the same maze")
    algorithm: Literal["backtracking", "prim"] = Field(
        "backtracking", description="long corridors, or many short dead ends"
    )
    loops: int = Field(
        0, ge=0, le=MAX_LOOPS, description="inner walls to remove, so that there is more than one way"
    )


class MazeResponse(ResponseModel):
    """A maze, and the parameters that give it again."""

    code: str
    width: int
    height: int
    seed: int
    algorithm: str
    loops: int


class WalkRequest(RequestModel):
    """A walk so far."""

    code: str = Field(max_length=MAX_CODE, description="the code of the maze", examples=["aWacaoUa2q"])
    moves: str = Field(
        "",
        max_length=MAX_MOVES,
        pattern="^[FRBL]*$",
        description="Front, Right, Back and Left by their first letters",
        examples=["FLF"],
    )
    start: str = Field("0,0", pattern=CELL_PATTERN, description="row and column of the first cell")
    goal: str = Field(
        "",
        pattern=rf"^$|{CELL_PATTERN}",
        description="row and column of the goal; the bottom right cell if left off",
    )
    heading: Literal["", "north", "east", "south", "west"] = Field(
        "", description="where the player looks first; through the first open passage if left off"
    )
    only_seen: bool = Field(False, description="leave out of the picture what the player has not seen")
    way: bool = Field(False, description="include a shortest way to the goal")


class RadarBody(ResponseModel):
    """What the player sees where it is."""

    code: str = Field(description="a radar code")
    svg: str


class PathBody(ResponseModel):
    """A shortest way."""

    length: int
    moves: str = Field(description="first letters, from where the player looks now")
    cells: list[tuple[int, int]]


class WalkResponse(ResponseModel):
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
    seen: int = Field(description="how many cells the player has seen so far")
    radar: RadarBody
    way: PathBody | None = Field(description="null if it was not requested, or if there is none")
    svg: str = Field(description="the maze, what was seen of it, the trail, the player and the goal")


@get_and_post(ROUTER, "/maze", MazeResponse)
def make_maze(request: MazeRequest) -> dict[str, Any]:
    """A random maze; the same size, seed, algorithm and loops give the same maze."""
    try:
        maze = generate(request.width, request.height, request.seed, request.algorithm, request.loops)
    except ValueError as error:
        raise WrongRequest(str(error), path="loops", found=str(request.loops)) from None
    return {"code": maze.code, **request.model_dump()}


@get_and_post(ROUTER, "/walk", WalkResponse)
def walk_maze(request: WalkRequest) -> dict[str, Any]:
    """Where moves lead in a maze, what the player sees there, and a picture of what it has seen so far."""
    walk = _walk(request)
    shortest = walk.path_to_goal() if request.way else None
    return {
        "code": request.code,
        "width": walk.maze.width,
        "height": walk.maze.height,
        "moves": request.moves,
        "position": list(walk.position),
        "heading": walk.heading.value,
        "goal": list(walk.goal),
        "arrived": walk.is_over,
        "open": _letters(walk.moves()),
        "seen": len(walk.map.cells),
        "radar": {"code": walk.view.code, "svg": walk.view.svg()},
        "way": None if shortest is None else _route_json(shortest, walk),
        "svg": walk_svg(walk, only_seen=request.only_seen, path=shortest.cells if shortest else ()),
    }


def _walk(request: WalkRequest) -> Walk:
    maze = Maze.decode(request.code)
    if max(maze.width, maze.height) > MAX_SIDE:
        size = f"{maze.width} x {maze.height}"
        raise WrongRequest(
            f"a maze of {size} cells; walks are through {MAX_SIDE} x {MAX_SIDE} at most",
            path="code",
            found=size,
        )
    start = _cell(maze, "start", request.start)
    goal = _cell(maze, "goal", request.goal or f"{maze.height - 1},{maze.width - 1}")
    try:
        return Walk.through(maze, request.moves, start, goal, request.heading or None)
    except WallInTheWay as error:
        raise WrongRequest(str(error), path="moves", found=request.moves[error.number - 1]) from None


def _cell(maze: Maze, name: str, text: str) -> Position:
    row, column = map(int, text.split(","))
    if row >= maze.height or column >= maze.width:
        expected = f"rows 0 to {maze.height - 1} and columns 0 to {maze.width - 1}"
        raise WrongRequest(
            f"no cell {shorten(text)}; the maze has {expected}", path=name, found=text, expected=expected
        )
    return Position(row, column)


def _letters(moves: tuple[Move, ...]) -> str:
    return "".join(move.value[0] for move in moves)


def _route_json(route: Route, walk: Walk) -> dict[str, Any]:
    return {
        "length": route.length,
        "moves": _letters(route.moves(walk.heading)),
        "cells": [list(cell) for cell in route.cells],
    }
