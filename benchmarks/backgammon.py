"""Position IDs of backgammon, one at a time and as a column, against programs that read them.

    python benchmarks/backgammon.py [CODES]

AnkiGammon is written in Python, and reads an ID to a board without checking it. `gnubg` and `gnubg-nn` are
GNU Backgammon itself, compiled from C, and return lists of numbers. Each is used if it is installed;
AnkiGammon needs `pip install --no-deps ankigammon`. Processor time is measured; the best of some rounds
counts.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import boardcode
from boardcode import columns

CODES = 2000
COPIES = 100  # of the codes in a column
ROUNDS = 5
RIVALS = {
    "AnkiGammon (Python)": ("ankigammon.utils.gnuid", "_decode_position_id"),
    "gnubg (C)": ("gnubg", "positionfromid"),
    "gnubg-nn (C)": ("gnubg_nn", "board_from_position_id"),
}


def best_time(work: Callable[[], object], count: int) -> float:
    """The seconds of processor time for each of so many codes, in the best of some rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append((time.process_time() - start) / count)
    return min(times)


def time_of(decode: Callable[[str], object], codes: list[str]) -> float:
    """The same for a function that reads one code."""
    return best_time(lambda: [decode(code) for code in codes], len(codes))


def installed_rivals() -> dict[str, Callable[[str], Any]]:
    """The functions of other programs that are installed."""
    rivals = {}
    for name, (module, function) in RIVALS.items():
        try:
            rivals[name] = getattr(import_module(module), function)
        except ImportError:
            print(f"{name} is not installed")
    return rivals


def main(count: int) -> None:
    """Print the time of each program for one code, and how many times longer it takes than ours."""
    format, random = boardcode.get("backgammon-position"), Random(1)
    codes = [format.encode(format.sample(random)) for _ in range(count)]
    format.compile()
    column = codes * COPIES
    columns.read(format, column)  # loads the machine
    one = time_of(format.decode, codes)
    many = best_time(lambda: columns.read(format, column), len(column))
    print(f"{'boardcode, one code':<24} {one * 1e6:8.2f} us")
    print(f"{'boardcode, a column':<24} {many * 1e6:8.2f} us")
    for name, decode in installed_rivals().items():
        taken = time_of(decode, codes)
        print(
            f"{name:<24} {taken * 1e6:8.2f} us  {taken / one:6.1f}x one code  {taken / many:6.1f}x a column"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CODES)
