"""One code at a time: boardcode against bitstruct (its C module), cbitstruct and construct, in one run.

    python benchmarks/one_code.py [CODES]

Reading goes from text to a state with every object built and every check made, writing from a state made of
objects to its text. The codes are random and all different (100,000 of each format unless another number is
given) and each library sees each of them once. They take turns, some codes at a time, so that all meet the
same machine; processor time is measured. What boardcode compiles for a format is part of its time.
"""

from __future__ import annotations

import gc
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

CODES = 100_000
TURN = 5_000  # codes that a library reads before it is the next one's turn
CONSTRUCT_PART = 10  # construct is slow: it reads one code in so many
READ_GOALS = {"radar": 2.0, "5211-state": 2.0, "klotski": 2.0, "arx-board": 1.3}
WRITE_GOAL = 1.5

Work = Callable[[Any], Any]


def seconds(work: Work, things: list[Any]) -> float:
    """Return the processor time that the work takes for all things."""
    start = time.process_time()
    for thing in things:
        work(thing)
    return time.process_time() - start


def take_turns(works: dict[str, Work], things: list[Any]) -> dict[str, float]:
    """Return the microseconds a thing takes in each library."""
    total, done = dict.fromkeys(works, 0.0), dict.fromkeys(works, 0)
    for start in range(0, len(things), TURN):
        for name, work in works.items():
            step = CONSTRUCT_PART if name == "construct" else 1
            some = things[start : start + TURN : step]
            gc.collect()
            total[name] += seconds(work, some)
            done[name] += len(some)
    return {name: 1e6 * total[name] / done[name] for name in works}


def check_agreement(format: Any, codes: list[str], libraries: dict[str, tuple[Work, Work]]) -> None:
    """Stop if a rival reads or writes something else: the comparison would mean nothing."""
    for code in codes:
        state = format.decode(code)
        for name, (read, write) in libraries.items():
            if read(code) != state or write(rivals.REBUILD[format.name](state)) != code:
                raise SystemExit(f"{format.name}: {name} reads or writes {code} differently")


def compare(name: str, count: int) -> None:
    """Print how fast the libraries read and write a format."""
    format, random = boardcode.get(name), Random(name)
    distinct = dict.fromkeys(
        format.alphabet.write(*format._write(format.sample(random))) for _ in range(count)
    )
    codes = list(distinct)
    libraries = {
        "bitstruct": rivals.with_bitstruct(bitstruct.c, name),
        "cbitstruct": rivals.with_bitstruct(cbitstruct, name),
        "construct": rivals.with_construct(name),
    }
    reading = take_turns(
        {"ours": format.decode, **{rival: read for rival, (read, _) in libraries.items()}}, codes
    )
    states = [rivals.REBUILD[name](format.decode(code)) for code in codes]
    writing = take_turns(
        {"ours": format.encode, **{rival: write for rival, (_, write) in libraries.items()}}, states
    )
    check_agreement(format, codes[:200], libraries)
    for what, taken, goal in (("read", reading, READ_GOALS[name]), ("write", writing, WRITE_GOAL)):
        fastest = min(taken["bitstruct"], taken["cbitstruct"])
        print(
            f"{name:<11} {what:<6} {taken['ours']:7.2f} us   bitstruct {fastest:7.2f} us"
            f"  {fastest / taken['ours']:5.2f}x (goal {goal}x)"
            f"   construct {taken['construct'] / taken['ours']:6.1f}x"
            f"   {len(codes):,} codes"
        )


def measure_start() -> None:
    """Print what importing the package adds to an empty program."""
    best = {}
    for program in ("pass", "import boardcode", "import boardcode; boardcode.decode('klotski', '1A9BF0C')"):
        taken = []
        for _ in range(15):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            taken.append(time.perf_counter() - start)
        best[program] = 1000 * min(taken)
    for program, milliseconds in list(best.items())[1:]:
        more = milliseconds - best["pass"]
        print(f"{program}: {more:.1f} ms more than an empty program ({best['pass']:.1f} ms)")


def main() -> None:
    """Compare everything."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else CODES
    for name in READ_GOALS:
        compare(name, count)
    measure_start()


if __name__ == "__main__":
    main()
