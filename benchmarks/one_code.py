"""One code at a time: boardcode against bitstruct (its C module), cbitstruct and construct, in one run, interleaved.

    make bench

Reading goes from text to a state with every check made; a state may build its objects when they are asked for, so a
second row reads and then asks for all of them. Writing starts from states that were read (they keep their bits) and,
in a second row, from states made of objects.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import bitstruct.c
import cbitstruct
import rivals

import boardcode

CODES = 200
ROUNDS = 15
GOALS = {"radar": 3.0, "5211-state": 2.0, "klotski": 2.0, "arx-board": 1.5}
CONSTRUCT_GOAL = 30.0
PARTS: dict[str, Callable[[Any], Any]] = {
    "radar": lambda view: (view.horizontal, view.vertical, view.cells),
    "5211-state": lambda table: table.players,
    "klotski": lambda layout: layout.number,
    "arx-board": lambda board: board.rows,
}
REBUILT: dict[str, Callable[[Any], Any]] = {
    "radar": lambda view: boardcode.labyrinth.RadarView(view.horizontal, view.vertical, view.cells),
    "5211-state": lambda table: boardcode.fivetwooneone.Table(table.players),
    "klotski": lambda layout: boardcode.klotski.Layout(layout.pieces),
    "arx-board": lambda board: boardcode.arx.Board(board.rows),
}


def seconds(work: Callable[[Any], Any], things: list[Any]) -> float:
    """How long it takes to do the work once for each thing."""
    start = time.perf_counter()
    for thing in things:
        work(thing)
    return time.perf_counter() - start


def interleaved(works: dict[str, tuple[Callable[[Any], Any], list[Any]]]) -> dict[str, float]:
    """The best of some rounds for each, in microseconds a thing; the rounds take turns so that all meet the same machine."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, (work, things) in works.items():
            best[name] = min(best[name], seconds(work, things) / len(things) * 1e6)
    return best


def compared(name: str) -> None:
    """Print a format's rows."""
    format = boardcode.get(name)
    random = Random(name)
    codes = [format.encode(format.sample(random)) for _ in range(CODES)]
    read_with = {
        "bitstruct": rivals.with_bitstruct(bitstruct.c, name),
        "cbitstruct": rivals.with_bitstruct(cbitstruct, name),
        "construct": rivals.with_construct(name),
    }
    states = [format.decode(code) for code in codes]
    made = [REBUILT[name](state) for state in states]
    for read, write in read_with.values():
        if [read(code) for code in codes] != states or [write(state) for state in made] != codes:
            raise SystemExit(
                f"{name}: a rival reads or writes something else, so that the comparison means nothing"
            )
    parts = PARTS[name]
    reading = interleaved(
        {
            "ours": (format.decode, codes),
            "ours, all objects": (lambda code: parts(format.decode(code)), codes),
            **{rival: (read, codes) for rival, (read, _) in read_with.items()},
        }
    )
    writing = interleaved(
        {
            "ours": (format.encode, states),
            "ours, all objects": (format.encode, made),
            **{rival: (write, made) for rival, (_, write) in read_with.items()},
        }
    )
    for what, best in (("read", reading), ("write", writing)):
        fastest = min(best["bitstruct"], best["cbitstruct"])
        for ours in ("ours", "ours, all objects"):
            print(
                f"{name:<11} {what:<6} {ours:<18} {best[ours]:8.2f} us"
                f"  {fastest / best[ours]:6.1f}x bitstruct ({fastest:.2f} us, goal {GOALS[name]}x)"
                f"  {best['construct'] / best[ours]:7.1f}x construct (goal {CONSTRUCT_GOAL:.0f}x)"
            )


def start_up() -> None:
    """Print what importing the package adds to an empty program."""
    best = {}
    for program in ("pass", "import boardcode", "import boardcode; boardcode.decode('klotski', '1A9BF0C')"):
        took = [
            seconds(lambda code: subprocess.run([sys.executable, "-c", code], check=True), [program])
            for _ in range(15)
        ]
        best[program] = min(took) * 1000
    for program, took_best in list(best.items())[1:]:
        print(
            f"{program}: {took_best - best['pass']:.1f} ms more than an empty program ({best['pass']:.1f} ms)"
        )


def main() -> None:
    """Compare everything."""
    for name in GOALS:
        compared(name)
    start_up()


if __name__ == "__main__":
    main()
