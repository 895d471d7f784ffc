"""Measure Labyrinth: generating mazes, views, maps, shortest paths, reading a stream.

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

LARGE = 1000  # cells per side of a large maze
SIDE = 50  # cells per side of the reference server's maze
MOVES = 5000


def measure(title: str, work: Callable[[], T]) -> T:
    """Call a function, print how much processor time it took, and return its result."""
    start = time.process_time()
    result = work()
    print(f"{title:60} {time.process_time() - start:8.3f} s")
    return result


def random_walk(maze: Maze, random: Random) -> list[tuple[Move, RadarView]]:
    """Return random moves through a maze, each with the view after it."""
    position, heading = Position(0, 0), Heading.NORTH
    walk = []
    for _ in range(MOVES):
        towards, position = random.choice(list(maze.exits(position)))
        walk.append((heading.move_to(towards), maze.view(position, towards)))
        heading = towards
    return walk


def stream_of(first: RadarView, walk: list[tuple[Move, RadarView]]) -> bytes:
    """Return the messages of a walk as they go over the wire."""
    stream = BytesIO()
    labyrinth.write_message(stream, first)
    for move, view in walk:
        labyrinth.write_message(stream, labyrinth.MoveTo(move))
        labyrinth.write_message(stream, view)
    return stream.getvalue()


def main() -> None:
    """Measure everything."""
    size, corner = f"{LARGE} x {LARGE} cells", (LARGE - 1, LARGE - 1)
    large = measure(f"backtracking, {size}", lambda: labyrinth.generate(LARGE, LARGE, 1))
    measure(f"prim, {size}", lambda: labyrinth.generate(LARGE, LARGE, 1, "prim"))
    measure(
        "shortest path between two corners of the first",
        lambda: labyrinth.shortest_path(large, (0, 0), corner),
    )
    maze = labyrinth.generate(SIDE, SIDE, 1, "prim", loops=600)
    title = f"{MOVES} random moves through {SIDE} x {SIDE} cells, a view each"
    walk = measure(title, lambda: random_walk(maze, Random(1)))
    first = maze.view((0, 0))
    map = measure("the map of this walk", lambda: labyrinth.Map.of_walk(first, walk))
    stream = stream_of(first, walk)
    title = f"its messages, {len(stream):,} bytes"
    measure(title, lambda: list(labyrinth.read_messages(BytesIO(stream))))
    title = "its messages step by step, a map each"
    measure(title, lambda: deque(labyrinth.steps(labyrinth.read_log(BytesIO(stream))), maxlen=1))
    measure(f"drawing of the map of {len(map.cells)} cells", lambda: str(map))
    measure("SVG picture of the map", map.svg)


if __name__ == "__main__":
    main()
