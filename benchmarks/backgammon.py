"""Position IDs of backgammon, one at a time and as a column, against programs that read them.

    python benchmarks/backgammon.py [CODES]

AnkiGammon is written in Python, and reads an ID to a board without checking it. `gnubg` and `gnubg-nn` are
GNU Backgammon itself, compiled from C, and return lists of numbers. Each is used if it is installed;
`make bench` installs those that can be.
"""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random

from comparison import Work, compare_reading

import boardcode

CODES = 20_000
RIVALS = {
    "AnkiGammon (Python)": ("ankigammon.utils.gnuid", "_decode_position_id"),
    "gnubg (C)": ("gnubg", "positionfromid"),
    "gnubg-nn (C)": ("gnubg_nn", "board_from_position_id"),
}


def installed_rivals() -> dict[str, Work]:
    """Return the functions of other programs that are installed."""
    rivals = {}
    for name, (module, function) in RIVALS.items():
        try:
            rivals[name] = getattr(import_module(module), function)
        except ImportError:
            print(f"{name} is not installed")
    return rivals


def main(count: int) -> None:
    """Print the time of each program for one code, and ours."""
    format, random = boardcode.get("backgammon-position"), Random(1)
    codes = [format.encode(format.sample(random)) for _ in range(count)]
    print(f"{'':<48} {'boardcode':>11} {'other':>11}")
    compare_reading(format, codes, installed_rivals())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CODES)
