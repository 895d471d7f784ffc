"""Lines of play in Arx: how many the compiled engine walks in a second on one core.

    python benchmarks/arx.py

The public engine, written in Rust, walks about 9 million leaves a second on a core of 2.8 GHz. So that the goal means the same on every
machine, and on a busy one, it is scaled by how fast the core is in the same run: a plain C loop, each step of which waits for a
multiplication and an addition (four cycles on common processors), is timed in turns with the engine.

The engine counts the last moves of lines without playing them; in a second row each of them is played and taken back.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from boardcode import arx
from boardcode.games.arx.engine import perft

RUST, ITS_CLOCK = 9e6, 2.8e9  # leaves a second at so many cycles a second
ROUNDS = 7
STEPS, CYCLES = 100_000_000, 4
LOOP = """
unsigned long long loop(unsigned long long x, long steps) {
    for (long k = 0; k < steps; k++) x = x * 6364136223846793005ULL + 1442695040888963407ULL;
    return x;
}
"""
POSITIONS = {
    "the start": (arx.Game.START, 4),
    "a game under way": (
        arx.Game.decode(
            "BwYABTgFBAYHAAADAAAUAAAAAQEBAAEBAAEBAAAAAAAAAQAAAABLAAAAAAAAAAAAAEkAAAAAQUEAAAAAQUFBAABCAABpAAAAR0ZERXgAREZHAA=="
        ),
        4,
    ),
}


def seconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def c_loop(folder: str) -> Callable[[], object]:
    """The loop, compiled."""
    source, library = Path(folder, "loop.c"), Path(folder, "loop.so")
    source.write_text(LOOP, encoding="utf-8")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source], check=True)
    loop = ctypes.CDLL(str(library)).loop
    loop.argtypes, loop.restype = [ctypes.c_ulonglong, ctypes.c_long], ctypes.c_ulonglong
    return lambda: loop(1, STEPS)


def main() -> None:
    """Print leaves a second for each position, and how many times the public engine's that is."""
    works = {
        (name, how): partial(perft, game, depth, play_last=play_last)
        for name, (game, depth) in POSITIONS.items()
        for how, play_last in (("counted", False), ("played", True))
    }
    leaves = {row: work() for row, work in works.items()}  # compiles, too
    looped, best = float("inf"), dict.fromkeys(works, float("inf"))
    with tempfile.TemporaryDirectory() as folder:
        loop = c_loop(folder)
        for _ in range(ROUNDS):
            looped = min(looped, seconds(loop))
            for row, work in works.items():
                best[row] = min(best[row], seconds(work))
    clock = CYCLES * STEPS / looped
    goal = RUST * clock / ITS_CLOCK
    print(
        f"this core: {clock / 1e9:.2f} GHz by the loop; the public engine would walk {goal / 1e6:.1f} million leaves a second on it"
    )
    for row, took in best.items():
        name, how = row
        speed = leaves[row] / took
        print(
            f"{name:<17} {leaves[row]:>11,} leaves {how:<8} {speed / 1e6:6.1f} million a second  {speed / goal:5.1f}x (goal 1.0x)"
        )


if __name__ == "__main__":
    main()
