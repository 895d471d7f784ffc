"""One code at a time, and whole columns, against another program on the same codes.

Programs take turns, some codes at a time, so that all meet the same machine; each sees each code once, and
what it makes is not kept. Processor time is measured. The median of the turns counts, and that of the rounds
of a column, since other programs may disturb some of them. Columns go from an Arrow array of texts to an
Arrow table with every check: on one thread in processor time, and on all of them in elapsed time, which is
what a user waits for.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import pyarrow as pa

from boardcode import Format, columns

TURN = 500  # codes of a program before it is the next one's turn
ROUNDS = 7  # of a column
COPIES = 5  # of the codes in a column
CODE_GOAL, COLUMN_GOAL = 5.0, 100.0

Work = Callable[[Any], Any]


def take_turns(works: list[Work], things: list[list[Any]]) -> list[float]:
    """Return the seconds that each work takes for one of its things."""
    times: list[list[float]] = [[] for _ in works]
    for start in range(0, len(things[0]), TURN):
        for work, own_things, taken in zip(works, things, times, strict=True):
            some = own_things[start : start + TURN]
            gc.collect()
            begin = time.process_time()
            for thing in some:
                work(thing)
            taken.append((time.process_time() - begin) / len(some))
    return [median(taken) for taken in times]


def time_column(format: Format[Any], codes: list[str]) -> dict[str, float]:
    """Return the seconds for one code of a column, by what is measured."""
    column = pa.array(codes * COPIES)
    columns.read(format, column).table()  # loads the machine
    seconds = {}
    for title, threads, clock in (
        ("a column, one thread", 1, time.process_time),
        (f"a column, elapsed, {os.cpu_count()} threads", os.cpu_count(), time.perf_counter),
    ):
        times = []
        for _ in range(ROUNDS):
            begin = clock()
            columns.read(format, column, threads=threads).table()
            times.append(clock() - begin)
        seconds[title] = median(times) / len(column)
    return seconds


def report(title: str, ours: float, theirs: float, goal: float) -> None:
    """Print a line with both times and how many times as fast we are."""
    ratio = theirs / ours
    mark = "" if ratio >= goal else f"  (goal {goal:g})"
    print(f"{title:<48} {1e6 * ours:8.2f} us {1e6 * theirs:8.2f} us {ratio:7.1f}x{mark}", flush=True)


def compare_reading(format: Format[Any], codes: list[str], rivals: dict[str, Work]) -> None:
    """Print how long other programs take to read a code, and how long we take alone and in a column."""
    ours, *theirs = take_turns([format.decode, *rivals.values()], [codes] * (1 + len(rivals)))
    many = time_column(format, codes)
    for rival, taken in zip(rivals, theirs, strict=True):
        report(f"{rival}: one code", ours, taken, CODE_GOAL)
        for title, own in many.items():
            report(f"{rival}: {title}", own, taken, COLUMN_GOAL)
