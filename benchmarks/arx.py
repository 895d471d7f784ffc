"""Lines of play in Arx: how many the compiled engine counts in a second on one core.

    python benchmarks/arx.py

The public engine, written in Rust, visits about 9 million leaves a second on a core of 2.8 GHz. To make this
goal comparable on every machine, also on a busy one, it is scaled by the speed of the core in the same run: a
plain C loop, each step of which waits for a multiplication and an addition (four cycles on common
processors), is timed in turn with the engine.

The engine counts the last moves of lines without playing them. A second row for each position shows its speed
when each of them is played and taken back.
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
from boardcode.games.arx.engine import count_lines

RUST_SPEED, RUST_CLOCK = 9e6, 2.8e9  # leaves and cycles a second
ROUNDS = 7
STEPS, CYCLES_PER_STEP = 100_000_000, 4
LOOP = """
unsigned long long loop(unsigned long long x, long steps) {
    for (long k = 0; k < steps; k++) x = x * 6364136223846793005ULL + 1442695040888963407ULL;
    return x;
}
"""
POSITIONS = {
    "start": (arx.Game.START, 4),
    "middle of a game": (
        arx.Game.decode(
            "BwYABTgFBAYHAAADAAAUAAAAAQEBAAEBAAEBAAAAAAAAAQAAAABLAAAAAAAAAAAAAEkAAAAAQUEA"
            "AAAAQUFBAABCAABpAAAAR0ZERXgAREZHAA=="
        ),
        4,
    ),
}


def seconds(work: Callable[[], object]) -> float:
    """Return how long one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compile_loop(folder: str) -> Callable[[], object]:
    """Compile the C loop and return a function that runs it."""
    source, library = Path(folder, "loop.c"), Path(folder, "loop.so")
    source.write_text(LOOP, encoding="utf-8")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source], check=True)
    loop = ctypes.CDLL(str(library)).loop
    loop.argtypes, loop.restype = [ctypes.c_ulonglong, ctypes.c_long], ctypes.c_ulonglong
    return lambda: loop(1, STEPS)


def main() -> None:
    """Print the leaves a second of each position, also as a multiple of the speed of the public engine."""
    works = {
        (name, how): partial(count_lines, game.to_bytes(), depth, play_last=play_last)
        for name, (game, depth) in POSITIONS.items()
        for how, play_last in (("counted", False), ("played", True))
    }
    leaves = {row: work() for row, work in works.items()}  # also compiles the engine
    loop_time, best = float("inf"), dict.fromkeys(works, float("inf"))
    with tempfile.TemporaryDirectory() as folder:
        loop = compile_loop(folder)
        for _ in range(ROUNDS):
            loop_time = min(loop_time, seconds(loop))
            for row, work in works.items():
                best[row] = min(best[row], seconds(work))
    clock = CYCLES_PER_STEP * STEPS / loop_time
    goal = RUST_SPEED * clock / RUST_CLOCK
    print(
        f"this core: {clock / 1e9:.2f} GHz by the loop;"
        f" the public engine would visit {goal / 1e6:.1f} million leaves a second on it"
    )
    for row, time_needed in best.items():
        name, how = row
        speed = leaves[row] / time_needed
        print(
            f"{name:<17} {leaves[row]:>11,} leaves {how:<8} {speed / 1e6:6.1f} million a second"
            f"  {speed / goal:5.1f}x (goal 1.0x)"
        )


if __name__ == "__main__":
    main()
