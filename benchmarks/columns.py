"""Whole columns: boardcode.columns against plain C, tuned C and chunked NumPy, in one run, interleaved.

    make bench

Everybody reads the same codes to every leaf field with every check, and makes room for what it gives; C is compiled beside with
-O3 -march=native. Klotski and radar are read from text, 5211-state and arx-board from their bytes; everything is written
as text.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import chunked
import numpy as np
import pyarrow as pa

import boardcode
from boardcode import columns
from boardcode.columns import ERRORS

HERE = Path(__file__).parent
ROUNDS = 15
DIFFERENT = 20_000
CODES = {"radar": 500_000, "5211-state": 500_000, "arx-board": 200_000, "klotski": 500_000}
PLAIN = {"radar": "radar", "5211-state": "state", "arx-board": "board", "klotski": "layout"}
TUNED = ("radar", "5211-state", "arx-board")
Work = Callable[[], Any]


def compiled_c(folder: Path) -> ctypes.CDLL:
    """The C kernels as a library."""
    library = folder / "columns.so"
    subprocess.run(["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library, HERE / "columns.c"], check=True)
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


def interleaved(works: dict[str, Work]) -> dict[str, float]:
    """The best of some rounds for each, in seconds; the rounds take turns so that all meet the same machine."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            best[name] = min(best[name], time.perf_counter() - start)
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
    rows = [format.to_bytes(format.decode(code)) for code in some] if binary else [code.encode() for code in some]
    matrix = np.tile(np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1), (CODES[name] // DIFFERENT, 1))
    column = pa.array(rows * (CODES[name] // DIFFERENT), pa.binary(len(rows[0]))) if binary else pa.array(codes)
    read, write = getattr(c, f"{PLAIN[name]}_read"), getattr(c, f"{PLAIN[name]}_write")
    works: dict[str, Work] = {
        "ours": lambda: columns.read(name, column, threads=1),
        "ours, 2 threads": lambda: columns.read(name, column, threads=2),
        "plain C": lambda: in_c(read, matrix, width),
        "NumPy": lambda: chunked.read(name, matrix, width),
    }
    if name in TUNED:
        tuned = getattr(c, f"{PLAIN[name]}_read_tuned")
        works["tuned C"] = lambda: in_c(tuned, matrix, width)
    values = same_results(name, works, codes)
    size = len(some[0])
    writing: dict[str, Work] = {
        "ours": lambda: columns.write(name, values, threads=1),
        "ours, 2 threads": lambda: columns.write(name, values, threads=2),
        "plain C": lambda: in_c(write, values, size),
    }
    if writing["ours"]().to_pylist() != codes or writing["plain C"]()[0].tobytes().decode() != "".join(codes):
        raise SystemExit(f"{name}: somebody writes something else, so that the comparison means nothing")
    report(name, "read", interleaved(works), 1.0)
    print(f"{'':12}      two threads keep {busy(works['ours, 2 threads']):.2f} processors busy")
    report(name, "write", interleaved(writing), 0.7)


def same_results(name: str, works: dict[str, Work], codes: list[str]) -> Any:
    """The values, once everybody agrees on them."""
    values = works["ours"]().values
    for rival, work in works.items():
        found, errors = (work().values, work().errors) if rival.startswith("ours") else work()
        if errors.any() or not np.array_equal(found, values):
            raise SystemExit(f"{name}: {rival} reads something else, so that the comparison means nothing")
    return values


def report(name: str, what: str, seconds: dict[str, float], goal: float) -> None:
    """Print the speeds in million codes a second, and the ratios."""
    speed = {rival: CODES[name] / taken / 1e6 for rival, taken in seconds.items()}
    print(f"{name:12}{what:6}" + "".join(f"{rival} {speed[rival]:.1f}   " for rival in speed) + "million codes a second")
    print(f"{'':12}      against plain C {verdict(speed['ours'] / speed['plain C'], goal)}", end="")
    if "tuned C" in speed:
        print(f", tuned C {speed['ours'] / speed['tuned C']:.2f}x", end="")
    if "NumPy" in speed:
        print(f", NumPy {verdict(speed['ours'] / speed['NumPy'], 3)}", end="")
        print(f", two threads against one {verdict(speed['ours, 2 threads'] / speed['ours'], 1.6)}", end="")
    print()


START = """
import time
start = time.perf_counter()
from boardcode import columns
imported = time.perf_counter()
columns.column.FEW = 0
columns.check({name!r}, {code!r})
print(imported - start, time.perf_counter() - imported)
"""


def one_time_costs() -> None:
    """Print what the first use takes: import, compiling, and a start with what was compiled before."""
    for name in CODES:
        with TemporaryDirectory() as folder:
            environment = os.environ | {"BOARDCODE_KERNELS": folder, "NUMBA_CACHE_DIR": folder}
            source = START.format(name=name, code=[boardcode.get(name).examples[0]])
            first, *again = [
                [float(part) for part in subprocess.check_output([sys.executable, "-c", source], env=environment, text=True).split()]
                for _ in range(4)
            ]
            imports, starts = min(run[0] for run in again), min(run[1] for run in again)
            print(f"{name:12}import {imports:.2f} s, first use compiles {first[1]:.1f} s, every later start loads {1000 * starts:.0f} ms")


def main() -> None:
    """Everything."""
    assert ERRORS.FINE == 0
    with TemporaryDirectory() as folder:
        c = compiled_c(Path(folder))
        for name in CODES:
            compared(name, c)
    one_time_costs()


if __name__ == "__main__":
    main()
