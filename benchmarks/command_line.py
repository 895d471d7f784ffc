"""The command line: how long a first answer takes, and how many lines a second `check` reads.

    make bench

The package is built and installed into an environment of its own, compiled as a user would have it. The commands take turns,
and each is compared with `python -c pass` of the same turn.
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
GOAL = 120  # milliseconds more than an empty Python
LINES = 1_000_000
COMMANDS = [
    ["1A9BF0C"],
    ["T"],
    ["ieysGjGO8papd/a"],
    ["decode", "klotski", "1A9BF0C"],
    ["check", "klotski"],
    ["--help"],
    ["identify", "AG"],
]


def installed(folder: Path) -> Path:
    """The programs of a new environment in which the package is installed."""
    EnvBuilder(with_pip=True).create(folder)
    programs = folder / "bin"
    subprocess.run([programs / "pip", "install", "--quiet", ROOT], check=True)
    return programs


class Taken(NamedTuple):
    """Milliseconds by the clock, and of the processor, which do not count what else the machine does."""

    clock: float
    processor: float


def taken(command: Sequence[str | Path]) -> Taken:
    """How long a command takes."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, started = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=kept, check=True)
    clock, after = time.perf_counter() - started, getrusage(RUSAGE_CHILDREN)
    return Taken(1000 * clock, 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))


def first_answers(programs: Path) -> None:
    """Print what each command takes more than an empty Python."""
    empty: list[str | Path] = [programs / "python", "-c", "pass"]
    idle: list[Taken] = []
    more: dict[str, list[Taken]] = {" ".join(arguments): [] for arguments in COMMANDS}
    for _ in range(TURNS):
        idle.append(taken(empty))
        for arguments in COMMANDS:
            one = taken([programs / "boardcode", *arguments])
            more[" ".join(arguments)].append(
                Taken(one.clock - idle[-1].clock, one.processor - idle[-1].processor)
            )
    print(
        f"python -c pass takes {_medians(idle)}; more than that (medians of {TURNS} turns, goal {GOAL} ms):"
    )
    for command, times in more.items():
        print(f"  boardcode {command:<28} {_medians(times)}")


def _medians(times: list[Taken]) -> str:
    return f"{median(one.clock for one in times):.0f} ms ({median(one.processor for one in times):.0f} ms of the processor)"


def checked_lines(programs: Path, folder: Path) -> None:
    """Print how many lines a second are checked."""
    for name in ("klotski", "radar"):
        codes = folder / f"{name}.txt"
        with codes.open("wb") as file:
            subprocess.run(
                [programs / "boardcode", "random", name, "-n", str(LINES), "--seed", "1"],
                stdout=file,
                check=True,
            )
        best = min(taken([programs / "boardcode", "check", name, codes]).clock for _ in range(3)) / 1000
        print(f"boardcode check {name}: {LINES:,} lines in {best:.2f} s, {LINES / best:,.0f} a second")


def main() -> None:
    """Measure both."""
    with tempfile.TemporaryDirectory() as folder:
        programs = installed(Path(folder) / "environment")
        first_answers(programs)
        checked_lines(programs, Path(folder))


if __name__ == "__main__":
    main()
