"""How long the labyrinth takes: making mazes, looking around, drawing maps, finding ways, reading a stream.

python benchmarks/labyrinth.py
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import TypeVar

from boardcode import labyrinth
from boardcode.labyrinth import Heading, Maze, Move, Position, RadarView

T = TypeVar("T")

LARGE = 1000  # cells a side of a large maze
SIDE = 50  # of the reference server's
MOVES = 5000


def timed(what: str, work: Callable[[], T]) -> T:
    """Do some work and tell how much processor time it took."""
    start = time.process_time()
    result = work()
    print(f"{what:60} {time.process_time() - start:8.3f} s")
    return result


def walk_through(maze: Maze, chance: Random) -> list[tuple[Move, RadarView]]:
    """Moves by chance, each with the view after it."""
    at, heading = Position(0, 0), Heading.NORTH
    walk = []
    for _ in range(MOVES):
        towards, at = chance.choice(list(maze.exits(at)))
        walk.append((heading.move_to(towards), maze.view(at, towards)))
        heading = towards
    return walk


def captured(first: RadarView, walk: list[tuple[Move, RadarView]]) -> bytes:
    """The stream of a walk."""
    stream = BytesIO()
    labyrinth.write_message(stream, first)
    for move, view in walk:
        labyrinth.write_message(stream, labyrinth.MoveTo(move))
        labyrinth.write_message(stream, view)
    return stream.getvalue()


def main() -> None:
    """Measure it all."""
    large = timed(f"backtracking, {LARGE} x {LARGE} cells", lambda: labyrinth.generate(LARGE, LARGE, 1))
    timed(f"prim, {LARGE} x {LARGE} cells", lambda: labyrinth.generate(LARGE, LARGE, 1, "prim"))
    timed(
        "the way from corner to corner of the first",
        lambda: labyrinth.shortest_path(large, (0, 0), (LARGE - 1, LARGE - 1)),
    )
    maze = labyrinth.generate(SIDE, SIDE, 1, "prim", loops=600)
    walk = timed(
        f"{MOVES} moves by chance through {SIDE} x {SIDE} cells, a view each",
        lambda: walk_through(maze, Random(1)),
    )
    first = maze.view((0, 0))
    known = timed("the map of that walk", lambda: labyrinth.Map.of_walk(first, walk))
    stream = captured(first, walk)
    timed(
        f"reading its stream of {len(stream):,} bytes", lambda: list(labyrinth.read_messages(BytesIO(stream)))
    )
    timed(
        "the same step by step, a map each",
        lambda: deque(labyrinth.steps(labyrinth.read_log(BytesIO(stream))), maxlen=1),
    )
    timed(f"drawing the map of {len(known.cells)} cells", lambda: str(known))
    timed("the map as SVG", known.svg)


if __name__ == "__main__":
    main()
