"""Whole columns: boardcode.columns against plain C, tuned C and chunked NumPy, in one run, interleaved.

    make bench

Everybody reads the same codes to every leaf field with every check, and makes room for what it gives; C is compiled beside with
-O3 -march=native. Klotski and radar are read from text, 5211-state and arx-board from their bytes; everything is written
as text. One thread is measured in processor time, so that a machine that does other things too gives the same ratios; two
threads are measured against one in time, which tells something only where nearly two processors are to be had.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import chunked
import numpy as np
import pyarrow as pa

import boardcode
from boardcode import columns

HERE = Path(__file__).parent
ROUNDS = 15
DIFFERENT = 20_000
CODES = {"radar": 1_000_000, "5211-state": 1_000_000, "arx-board": 400_000, "klotski": 1_000_000}
PLAIN = {"radar": "radar", "5211-state": "state", "arx-board": "board", "klotski": "layout"}
TUNED = ("radar", "5211-state", "arx-board")
Work = Callable[[], Any]


def compiled_c(folder: Path) -> ctypes.CDLL:
    """The C kernels as a library."""
    library = folder / "columns.so"
    subprocess.run(
        ["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library, HERE / "columns.c"], check=True
    )
    made = ctypes.CDLL(str(library))
    made.make_tables()
    return made


def pointer(array: Any) -> Any:
    """Where an array begins."""
    return array.ctypes.data_as(ctypes.c_void_p)


def in_c(function: Any, given: Any, width: int) -> tuple[Any, Any]:
    """What a C kernel makes of a matrix of bytes, in new memory as ours is."""
    found, errors = np.empty((len(given), width), np.uint8), np.empty(len(given), np.uint8)
    function(pointer(given), ctypes.c_long(len(given)), pointer(found), pointer(errors))
    return found, errors


def interleaved(works: dict[str, Work], clock: Callable[[], float]) -> dict[str, float]:
    """The best of some rounds for each, in seconds; the rounds take turns so that all meet the same machine."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            start = clock()
            work()
            best[name] = min(best[name], clock() - start)
    return best


def busy(work: Work) -> float:
    """How many processors work at it: processor time by time."""
    start, processor = time.perf_counter(), time.process_time()
    for _ in range(ROUNDS):
        work()
    return (time.process_time() - processor) / (time.perf_counter() - start)


def verdict(ratio: float, goal: float) -> str:
    """A ratio beside what it should be."""
    return f"{ratio:5.2f}x (goal {goal:g}x{'' if ratio >= goal else ', missed'})"


def compared(name: str, c: ctypes.CDLL) -> None:
    """Print what reading and writing a format takes."""
    format, random, width = boardcode.get(name), Random(name), len(columns.fields(name))
    some = [format.encode(format.sample(random)) for _ in range(DIFFERENT)]
    codes = some * (CODES[name] // DIFFERENT)
    binary = name in ("5211-state", "arx-board")
    rows = (
        [format.to_bytes(format.decode(code)) for code in some]
        if binary
        else [code.encode() for code in some]
    )
    matrix = np.tile(
        np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1), (CODES[name] // DIFFERENT, 1)
    )
    column = (
        pa.array(rows * (CODES[name] // DIFFERENT), pa.binary(len(rows[0]))) if binary else pa.array(codes)
    )
    read, write = getattr(c, f"{PLAIN[name]}_read"), getattr(c, f"{PLAIN[name]}_write")
    works: dict[str, Work] = {
        "ours": lambda: columns.read(name, column, threads=1),
        "plain C": lambda: in_c(read, matrix, width),
        "NumPy": lambda: chunked.read(name, matrix, width),
    }
    if name in TUNED:
        tuned = getattr(c, f"{PLAIN[name]}_read_tuned")
        works["tuned C"] = lambda: in_c(tuned, matrix, width)
    values = same_results(name, works)
    size = len(some[0])
    writing: dict[str, Work] = {
        "ours": lambda: columns.write(name, values, threads=1),
        "plain C": lambda: in_c(write, values, size),
    }
    if writing["ours"]().to_pylist() != codes or writing["plain C"]()[0].tobytes().decode() != "".join(codes):
        raise SystemExit(f"{name}: somebody writes something else, so that the comparison means nothing")
    report(name, "read", interleaved(works, time.thread_time), 1.0)
    two_threads(works["ours"], lambda: columns.read(name, column, threads=2))
    report(name, "write", interleaved(writing, time.thread_time), 0.7)
    two_threads(writing["ours"], lambda: columns.write(name, values, threads=2))


def two_threads(one: Work, two: Work) -> None:
    """Print what a second thread brings, that it does something, and how much two threads can do here that need nothing of each other."""
    best = interleaved({"one": one, "two": two}, time.perf_counter)
    to_be_had = f"of {busy(hash_twice):.2f} that are to be had"
    print(
        f"{'':18}two threads against one {verdict(best['one'] / best['two'], 1.6)}, {busy(two):.2f} processors busy {to_be_had}"
    )


def hash_twice() -> None:
    """Something that two threads do side by side."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(sha256, [bytes(10_000_000)] * 2))


def same_results(name: str, works: dict[str, Work]) -> Any:
    """The values, once everybody agrees on them."""
    values = works["ours"]().values
    for rival, work in works.items():
        found, errors = (work().values, work().errors) if rival == "ours" else work()
        if errors.any() or not np.array_equal(found, values):
            raise SystemExit(f"{name}: {rival} reads something else, so that the comparison means nothing")
    return values


def report(name: str, what: str, seconds: dict[str, float], goal: float) -> None:
    """Print the speeds in million codes a second, and the ratios."""
    speed = {rival: CODES[name] / taken / 1e6 for rival, taken in seconds.items()}
    print(
        f"{name:12}{what:6}"
        + "".join(f"{rival} {speed[rival]:.1f}   " for rival in speed)
        + "million codes a second"
    )
    print(f"{'':18}against plain C {verdict(speed['ours'] / speed['plain C'], goal)}", end="")
    if "tuned C" in speed:
        print(f", tuned C {speed['ours'] / speed['tuned C']:.2f}x", end="")
    if "NumPy" in speed:
        print(f", NumPy {verdict(speed['ours'] / speed['NumPy'], 3)}", end="")
    print()


START = """
import time
start = time.perf_counter()
from boardcode import columns
imported = time.perf_counter() - start
import pyarrow
codes = pyarrow.array({codes!r})
columns.column.FEW = 0
start = time.perf_counter()
columns.check({name!r}, codes)
print(imported, time.perf_counter() - start)
"""


def one_time_costs() -> None:
    """Print what the first use takes: import, compiling, and a start with what was compiled before."""
    for name in CODES:
        with TemporaryDirectory() as folder:
            environment = os.environ | {"BOARDCODE_KERNELS": folder, "NUMBA_CACHE_DIR": folder}
            source = START.format(name=name, codes=[boardcode.get(name).examples[0]])
            first, *again = [
                [
                    float(part)
                    for part in subprocess.check_output(
                        [sys.executable, "-c", source], env=environment, text=True
                    ).split()
                ]
                for _ in range(4)
            ]
            imports, starts = min(run[0] for run in again), min(run[1] for run in again)
            print(
                f"{name:12}import {imports:.2f} s, first use compiles {first[1]:.1f} s, every later start loads {1000 * starts:.0f} ms"
            )


def main() -> None:
    """Everything."""
    with TemporaryDirectory() as folder:
        c = compiled_c(Path(folder))
        for name in CODES:
            compared(name, c)
    one_time_costs()


if __name__ == "__main__":
    main()
