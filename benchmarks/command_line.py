"""The command line: how long a run takes, compared with an empty Python, and how fast `check` reads lines.

    python benchmarks/command_line.py

The package is built and installed into an environment of its own, as a user would have it. The commands take
turns, and the time of each is divided by that of `python -c pass` in the same turn.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import NamedTuple
from venv import EnvBuilder

ROOT = Path(__file__).parent.parent
TURNS = 25
GOAL = 6  # times an empty Python, for the first command
LINES = 1_000_000
COMMANDS = [
    ["1A9BF0C"],
    ["T"],
    ["ieysGjGO8papd/a"],
    ["0x0101000000000000"],
    ["decode", "klotski", "1A9BF0C"],
    ["check", "klotski"],
    ["identify", "AG"],
    ["--help"],
]


class Duration(NamedTuple):
    """Milliseconds of wall-clock time, and of processor time, which other programs disturb less."""

    wall: float
    processor: float


def install(folder: Path) -> Path:
    """Install the package into a new environment; return the folder of its programs."""
    EnvBuilder(with_pip=True).create(folder)
    programs = folder / "bin"
    subprocess.run([programs / "pip", "install", "--quiet", ROOT], check=True)
    return programs


def measure(command: Sequence[str | Path]) -> Duration:
    """Run a command and return how long it took."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    before, start = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environment, check=True)
    wall, after = time.perf_counter() - start, getrusage(RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Duration(1000 * wall, 1000 * processor)


def measure_start_up(programs: Path) -> None:
    """Print how long each command takes, and how many times as long as an empty Python."""
    empty: list[Duration] = []
    runs: dict[str, list[Duration]] = {" ".join(words): [] for words in COMMANDS}
    for _ in range(TURNS):
        empty.append(measure([programs / "python", "-c", "pass"]))
        for words in COMMANDS:
            runs[" ".join(words)].append(measure([programs / "boardcode", *words]))
    print(f"python -c pass: {_medians(empty)}; medians of {TURNS} turns, goal {GOAL}x for the first command")
    for command, durations in runs.items():
        pairs = list(zip(durations, empty, strict=True))
        wall = median(run.wall / idle.wall for run, idle in pairs)
        processor = median(run.processor / idle.processor for run, idle in pairs)
        print(f"  boardcode {command:<26} {_medians(durations)}: {wall:.1f}x ({processor:.1f}x)")


def _medians(durations: list[Duration]) -> str:
    wall = median(duration.wall for duration in durations)
    processor = median(duration.processor for duration in durations)
    return f"{wall:.0f} ms ({processor:.0f} ms of the processor)"


def measure_check(programs: Path, folder: Path) -> None:
    """Print how many lines per second are checked."""
    for name in ("klotski", "radar"):
        codes = folder / f"{name}.txt"
        generate: list[str | Path] = [programs / "boardcode", "random", name, "-n", str(LINES), "--seed", "1"]
        with codes.open("wb") as file:
            subprocess.run(generate, stdout=file, check=True)
        best = min(measure([programs / "boardcode", "check", name, codes]).wall for _ in range(3)) / 1000
        print(f"boardcode check {name}: {LINES:,} lines in {best:.2f} s, {LINES / best:,.0f} per second")


def main() -> None:
    """Install the package and measure both."""
    with tempfile.TemporaryDirectory() as folder:
        programs = install(Path(folder) / "environment")
        measure_start_up(programs)
        measure_check(programs, Path(folder))


if __name__ == "__main__":
    main()
