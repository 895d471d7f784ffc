"""The speed of the Klotski engine, compared with published figures of the C++ core and with our goals.

    make bench

The core's figures come from one core of a 2.8 GHz Xeon. A plain C loop, which makes checked layouts from
numbers and took 91 ns there, is measured here first, and the core's figures are scaled by its time. If
`py-klotski` can be imported it is measured in the same run. Times are processor times, so that other load on
the machine does not matter; only the first use is wall time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from boardcode import klotski
from boardcode.games.klotski import bulk

CODES = 2_000_000
PLAIN_C_THERE = 91.0  # ns
FIRST_USE = "from boardcode import klotski; klotski.solve(klotski.Layout.decode('1A9BF0C'))"
#: milliseconds in which the core solves them on that machine, and our goals
GOALS = {"1A9BF0C00": (7.1, 7.1), "4FEA13400": (13.1, 13.0)}
PEER = """
import sys, time
from klotski import FastCal, Layout
for code in sys.argv[1:]:
    times = []
    for _ in range(9):
        start = time.process_time()
        FastCal(Layout(code)).solve()
        times.append(time.process_time() - start)
    print(1e3 * min(times))
"""
PLAIN_C = r"""
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* From a number to 20 cells, with every check: 1 if it is a layout. */
static int read_layout(uint64_t code, uint8_t cells[20]) {
    unsigned square = code >> 32, cell = 0, spaces = 0;
    int shift = 32;
    if (square > 14 || square % 4 == 3) return 0;
    for (int k = 0; k < 20; k++) cells[k] = 0;
    cells[square] = cells[square + 1] = cells[square + 4] = cells[square + 5] = 4;
    for (; cell < 20; cell++) {
        if (cells[cell]) continue;
        shift -= 2;
        switch (code >> shift & 3) {
        case 0: cells[cell] = 5; spaces++; break;
        case 1: if (cell % 4 == 3 || cells[cell + 1]) return 0; cells[cell] = cells[cell + 1] = 1; break;
        case 2: if (cell > 15 || cells[cell + 4]) return 0; cells[cell] = cells[cell + 4] = 2; break;
        case 3: cells[cell] = 3; break;
        }
    }
    return spaces >= 2 && !(code & ((1ull << shift) - 1));
}

int main(int argc, char **argv) {
    size_t n = atol(argv[1]), good = 0;
    uint64_t *codes = malloc(8 * n), sum = 0;
    double best = 1e9;
    if (fread(codes, 8, n, stdin) != n) return 1;
    for (int round = 0; round < 9; round++) {
        clock_t start = clock();
        for (size_t k = 0; k < n; k++) {
            uint8_t cells[20];
            good += read_layout(codes[k], cells);
            sum += cells[k % 20];
        }
        double took = (double)(clock() - start) / CLOCKS_PER_SEC / n * 1e9;
        if (took < best) best = took;
    }
    printf("%.2f %zu %llu\n", best, good / 9, (unsigned long long)sum);
    return 0;
}
"""


def best(work: Callable[[], object], rounds: int = 9) -> float:
    """The least seconds of processor time of several rounds, after one that is not measured."""
    work()
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def measure_plain_c(codes: bulk.Codes) -> float | None:
    """The nanoseconds that the plain C loop takes for a layout; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "plain.c"), Path(folder, "plain")
        source.write_text(PLAIN_C, encoding="utf-8")
        subprocess.run([compiler, "-O2", "-o", program, source], check=True)
        nanoseconds, layouts, _ = subprocess.run(
            [program, str(len(codes))], input=codes.tobytes(), capture_output=True, check=True
        ).stdout.split()
    if int(layouts) != len(codes):
        raise SystemExit("the plain C loop refuses layouts, so the comparison is meaningless")
    return float(nanoseconds)


def measure_first_use(cache: str) -> float:
    """The seconds of wall time until the first solution in a new process."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", FIRST_USE], check=True, env=os.environ | {"BOARDCODE_KERNELS": cache}
    )
    return time.perf_counter() - start


def measure_peer() -> dict[str, float]:
    """The milliseconds in which the Python package of the C++ core solves each code; empty without it."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", PEER, *GOALS], capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(
            "py-klotski cannot be imported here (its source needs clang with libc++ 17 or later): "
            "its published figures are used, scaled"
        )
        return {}
    return dict(zip(GOALS, map(float, done.stdout.split()), strict=True))


def print_row(what: str, ours: float, unit: str, goal: float, core: float | None = None) -> None:
    """Print a figure, the core's and the goal."""
    compared = f"  core {core:8.2f} {unit:<2} {core / ours:6.1f}x" if core is not None else " " * 26
    verdict = "met" if ours <= goal else "MISSED"
    print(f"{what:<34} {ours:8.2f} {unit:<2}{compared}  goal {goal:8.2f} {unit:<2} {verdict}")


def measure_solving(slower: float) -> None:
    """Print how long solutions take."""
    here = measure_peer()
    for code, (there, goal) in GOALS.items():
        layout = klotski.Layout.decode(code)
        print_row(
            f"solve {code}",
            best(partial(klotski.solve, layout)) * 1e3,
            "ms",
            here.get(code, goal * slower),
            here.get(code, there * slower),
        )


def measure_start_up() -> None:
    """Print how long the first solution in a new process takes."""
    with tempfile.TemporaryDirectory() as cache:
        fresh = measure_first_use(cache)
        again = min(measure_first_use(cache) for _ in range(5))
    print_row("first use, compiled before", again, "s", 1.5)
    print(f"{'first use, nothing compiled':<34} {fresh:8.2f} s")


def measure_ranking(ranks: bulk.Ranks, codes: bulk.Codes, slower: float) -> None:
    """Print how long ranks and lists take."""
    rank = best(lambda: bulk.ranks(codes)) / CODES * 1e9
    print_row("rank, each of 2,000,000", rank, "ns", 150, 634 * slower)
    print_row("unrank, each of 2,000,000", best(lambda: bulk.codes(ranks)) / CODES * 1e9, "ns", 400)
    print_row("tables for both", sum(table.nbytes for table in bulk.tables()) / 1e6, "MB", 1, 117)
    print_row("all layouts", best(bulk.all_codes, 3), "s", 1, 1.2 * slower)


def measure_lookups(codes: bulk.Codes) -> None:
    """Print how long lookups take, if there is an atlas."""
    try:
        atlas = klotski.Atlas.open()
    except klotski.NoAtlas as error:
        print(f"lookups are not measured: {error}")
        return
    print_row("lookup, each of 2,000,000", best(lambda: atlas.distances(codes)) / CODES * 1e6, "us", 5)
    layouts = [klotski.Layout.decode(f"{code:09X}") for code in codes[:1000]]
    entry = best(lambda: [atlas[layout] for layout in layouts]) / 1000 * 1e6
    print(f"{'lookup of one layout':<34} {entry:8.2f} us, with all distances")
    hardest = klotski.Layout.decode("4FEA134")
    print(f"{'solve 4FEA13400 with the atlas':<34} {best(lambda: atlas.solve(hardest)) * 1e6:8.2f} us")


def main() -> None:
    """Measure everything."""
    ranks = np.random.default_rng(4).integers(0, klotski.COUNT, CODES)
    codes = bulk.codes(ranks)
    loop = measure_plain_c(codes)
    slower = loop / PLAIN_C_THERE if loop else 1.0
    print(
        f"plain C loop: {loop:.1f} ns here, {PLAIN_C_THERE:.0f} ns there: figures from there x {slower:.2f}"
        if loop
        else "no C compiler: figures are not scaled"
    )
    measure_solving(slower)
    measure_start_up()
    measure_ranking(ranks, codes, slower)
    measure_lookups(codes)


if __name__ == "__main__":
    main()
