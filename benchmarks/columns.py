"""Whole columns: boardcode.columns against plain C, tuned C and chunked NumPy, in one run, interleaved.

    make bench
    python benchmarks/columns.py --write      also write the table of docs/columns.md

All read the same codes to every leaf with every check, and allocate memory for the result. C is compiled with
-O3 -march=native. Klotski and radar are read from text, 5211-state and arx-board from their bytes; all are
written as text. One thread is measured in processor time, so that the ratios hold on a busy machine too. Two
threads are measured against one in elapsed time, which means something only if two processors are free.
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
MARKERS = "<!-- figures: written by benchmarks/columns.py -->", "<!-- end of figures -->"


def compile_c(folder: Path) -> ctypes.CDLL:
    """The C kernels as a library."""
    library = folder / "columns.so"
    subprocess.run(
        ["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library, HERE / "columns.c"], check=True
    )
    kernels = ctypes.CDLL(str(library))
    kernels.make_tables()
    return kernels


def pointer(array: Any) -> Any:
    """The address of an array."""
    return array.ctypes.data_as(ctypes.c_void_p)


def run_c(function: Any, rows: Any, width: int) -> tuple[Any, Any]:
    """Run a C kernel on a matrix of bytes; the result is in new memory, as ours is."""
    result, errors = np.empty((len(rows), width), np.uint8), np.empty(len(rows), np.uint8)
    function(pointer(rows), ctypes.c_long(len(rows)), pointer(result), pointer(errors))
    return result, errors


def best_times(works: dict[str, Work], clock: Callable[[], float]) -> dict[str, float]:
    """The best of some rounds for each, in seconds; the rounds are interleaved, so that load affects all."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            start = clock()
            work()
            best[name] = min(best[name], clock() - start)
    return best


def busy_processors(work: Work) -> float:
    """How many processors are used: processor time by elapsed time."""
    start, processor = time.perf_counter(), time.process_time()
    for _ in range(ROUNDS):
        work()
    return (time.process_time() - processor) / (time.perf_counter() - start)


def verdict(ratio: float, goal: float) -> str:
    """A ratio with its goal."""
    return f"{ratio:5.2f}x (goal {goal:g}x{'' if ratio >= goal else ', missed'})"


def compare(name: str, c: ctypes.CDLL) -> list[str]:
    """Print the speed of reading and writing a format; return its rows of the table."""
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
        "plain C": lambda: run_c(read, matrix, width),
        "NumPy": lambda: chunked.read(name, matrix, width),
    }
    if not binary:
        array = np.array(rows * (CODES[name] // DIFFERENT))
        works["NumPy bytes"] = lambda: columns.read(name, array, threads=1)
    if name in TUNED:
        tuned = getattr(c, f"{PLAIN[name]}_read_tuned")
        works["tuned C"] = lambda: run_c(tuned, matrix, width)
    values = same_results(name, works)
    size = len(some[0])
    writing: dict[str, Work] = {
        "ours": lambda: columns.write(name, values, threads=1),
        "plain C": lambda: run_c(write, values, size),
    }
    if writing["ours"]().to_pylist() != codes or writing["plain C"]()[0].tobytes().decode() != "".join(codes):
        raise SystemExit(f"{name}: C writes something else, so that the comparison means nothing")
    source = f"{len(rows[0])} bytes" if binary else "text"
    reading_times, writing_times = best_times(works, time.thread_time), best_times(writing, time.thread_time)
    report(name, "read", reading_times, 1.0)
    compare_threads(works["ours"], lambda: columns.read(name, column, threads=2))
    report(name, "write", writing_times, 0.7)
    compare_threads(writing["ours"], lambda: columns.write(name, values, threads=2))
    return [
        table_row(f"read `{name}` from {source}", CODES[name], reading_times),
        table_row(f"write `{name}`", CODES[name], writing_times),
    ]


def compare_threads(one: Work, two: Work) -> None:
    """Print the gain of a second thread, beside how much two independent threads can do here."""
    best = best_times({"one": one, "two": two}, time.perf_counter)
    busy = f"{busy_processors(two):.2f} of {busy_processors(hash_twice):.2f} available processors busy"
    print(f"{'':18}two threads against one {verdict(best['one'] / best['two'], 1.6)}, {busy}")


def hash_twice() -> None:
    """Work that two threads do independently."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(sha256, [bytes(10_000_000)] * 2))


def same_results(name: str, works: dict[str, Work]) -> Any:
    """The values, which must be the same for all."""
    values = works["ours"]().values
    for rival, work in works.items():
        result = work()
        if isinstance(result, columns.DecodedColumn):
            result = result.values, result.errors
        if result[1].any() or not np.array_equal(result[0], values):
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
    if "NumPy bytes" in speed:
        print(f", from NumPy bytes {speed['NumPy bytes'] / speed['ours']:.2f}x of Arrow strings", end="")
    print()


def table_row(label: str, count: int, seconds: dict[str, float]) -> str:
    """A row of the table in the documentation."""
    speeds = {rival: count / taken / 1e6 for rival, taken in seconds.items()}
    rivals = ("ours", "NumPy bytes", "plain C", "tuned C", "NumPy")
    cells = [
        f"{speeds[rival]:.{0 if speeds[rival] >= 10 else 1}f}" if rival in speeds else "" for rival in rivals
    ]
    return f"| {label} | {' | '.join(cells)} | {speeds['ours'] / speeds['plain C']:.1f} |"


def write_table(rows: list[str]) -> None:
    """Replace the table between the markers in the documentation: reading first, then writing."""
    page = HERE.parent / "docs" / "columns.md"
    text = page.read_text()
    start, stop = text.index(MARKERS[0]) + len(MARKERS[0]), text.index(MARKERS[1])
    header = [
        "| | ours | from NumPy `S` | plain C | tuned C | chunked NumPy | ours by plain C |",
        "|---" * 7 + "|",
    ]
    lines = [*header, *sorted(rows, key=lambda row: "write" in row)]
    page.write_text(text[:start] + "\n" + "\n".join(lines) + "\n" + text[stop:])


START = """
import time
start = time.perf_counter()
from boardcode import columns
imported = time.perf_counter() - start
import pyarrow
codes = pyarrow.array({codes!r})
columns._column.SHORT = 0
start = time.perf_counter()
columns.check({name!r}, codes)
print(imported, time.perf_counter() - start)
"""


def one_time_costs() -> None:
    """Print the costs of the first use: importing, compiling, and later loading compiled kernels."""
    for name in CODES:
        with TemporaryDirectory() as folder:
            environment = os.environ | {"BOARDCODE_KERNELS": folder}
            source = START.format(name=name, codes=[boardcode.get(name).examples[0]])
            command = [sys.executable, "-c", source]
            first, *later = [
                [float(part) for part in subprocess.check_output(command, env=environment, text=True).split()]
                for _ in range(4)
            ]
            imports, loads = min(run[0] for run in later), min(run[1] for run in later)
            print(
                f"{name:12}import {imports:.2f} s, first use compiles {first[1]:.1f} s,"
                f" later processes load {1000 * loads:.0f} ms"
            )


def main() -> None:
    """Measure all formats, and write the table if asked to."""
    rows = []
    with TemporaryDirectory() as folder:
        c = compile_c(Path(folder))
        for name in CODES:
            rows += compare(name, c)
    if "--write" in sys.argv[1:]:
        write_table(rows)
    one_time_costs()


if __name__ == "__main__":
    main()
