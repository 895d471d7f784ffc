"""The Klotski engine: how fast it is beside what is known of the public C++ core, and beside its goals.

    make bench

The core's figures come from one core of a 2.8 GHz Xeon. A plain C loop, which makes checked layouts from numbers and took
91 ns there, is measured here first, and every figure is scaled by what it takes. If `py-klotski` can be imported it is measured
in the same run. Times are those of the processor, so that others at work on the machine do not count; only the first use is what
a person waits.
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
#: milliseconds in which the core solves them there, and in which we want to
GOALS = {"1A9BF0C00": (7.1, 7.1), "4FEA13400": (13.1, 13.0)}
PEER = """
import sys, time
from klotski import FastCal, Layout
for code in sys.argv[1:]:
    took = []
    for _ in range(9):
        start = time.process_time()
        FastCal(Layout(code)).solve()
        took.append(time.process_time() - start)
    print(1e3 * min(took))
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
    """The seconds of processor time that something takes when it takes least; done once before."""
    work()
    took = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        took.append(time.process_time() - start)
    return min(took)


def plain_c(codes: bulk.Codes) -> float | None:
    """The nanoseconds that the plain C loop takes for a layout; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "plain.c"), Path(folder, "plain")
        source.write_text(PLAIN_C, encoding="utf-8")
        subprocess.run([compiler, "-O2", "-o", program, source], check=True)
        said = subprocess.run(
            [program, str(len(codes))], input=codes.tobytes(), capture_output=True, check=True
        ).stdout.split()
    if int(said[1]) != len(codes):
        raise SystemExit("the plain C loop refuses layouts, so that the comparison means nothing")
    return float(said[0])


def first_use(cache: str) -> float:
    """The seconds that a person waits for the first solution in a new process."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", FIRST_USE], check=True, env=os.environ | {"NUMBA_CACHE_DIR": cache})
    return time.perf_counter() - start


def peer() -> dict[str, float]:
    """What the Python package of the C++ core takes: milliseconds to solve each code; nothing if it is not installed."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", PEER, *GOALS], capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(
            "py-klotski cannot be imported here (its source needs clang with libc++ 17 or later): the figures of there stand for it"
        )
        return {}
    return dict(zip(GOALS, map(float, done.stdout.split()), strict=True))


def row(what: str, ours: float, unit: str, goal: float, core: float | None = None) -> None:
    """Print a figure beside the core's and beside its goal."""
    beside = f"  core {core:8.2f} {unit:<2} {core / ours:6.1f}x" if core is not None else " " * 26
    print(
        f"{what:<34} {ours:8.2f} {unit:<2}{beside}  goal {goal:8.2f} {unit:<2} {'met' if ours <= goal else 'MISSED'}"
    )


def solving(slower: float) -> None:
    """Print what solutions take."""
    here = peer()
    for code, (there, goal) in GOALS.items():
        layout = klotski.Layout.decode(code)
        row(
            f"solve {code}",
            best(partial(klotski.solve, layout)) * 1e3,
            "ms",
            here.get(code, goal * slower),
            here.get(code, there * slower),
        )


def starting() -> None:
    """Print what the first use in a new process takes."""
    with tempfile.TemporaryDirectory() as cache:
        fresh = first_use(cache)
        again = min(first_use(cache) for _ in range(5))
    row("first use, compiled before", again, "s", 1.5)
    print(f"{'first use, nothing compiled':<34} {fresh:8.2f} s")


def ranking(ranks: bulk.Ranks, codes: bulk.Codes, slower: float) -> None:
    """Print what ranks and lists take."""
    row("rank, each of 2,000,000", best(lambda: bulk.ranks(codes)) / CODES * 1e9, "ns", 150, 634 * slower)
    row("unrank, each of 2,000,000", best(lambda: bulk.codes(ranks)) / CODES * 1e9, "ns", 400)
    row("tables for both", sum(table.nbytes for table in bulk.tables()) / 1e6, "MB", 1, 117)
    row("all layouts", best(bulk.all_codes, 3), "s", 1, 1.2 * slower)


def looking_up(codes: bulk.Codes) -> None:
    """Print what look-ups take, if there is an atlas."""
    try:
        atlas = klotski.Atlas.open()
    except klotski.NoAtlas as none:
        print(f"look-ups are not measured: {none}")
        return
    row("look-up, each of 2,000,000", best(lambda: atlas.distances(codes)) / CODES * 1e6, "us", 5)
    layouts = [klotski.Layout.decode(f"{code:09X}") for code in codes[:1000]]
    print(
        f"{'look-up of one layout':<34} {best(lambda: [atlas[layout] for layout in layouts]) / 1000 * 1e6:8.2f} us, for all it says"
    )
    hardest = klotski.Layout.decode("4FEA134")
    print(f"{'solve 4FEA13400 with the atlas':<34} {best(lambda: atlas.solve(hardest)) * 1e6:8.2f} us")


def main() -> None:
    """Measure everything."""
    ranks = np.random.default_rng(4).integers(0, klotski.COUNT, CODES)
    codes = bulk.codes(ranks)
    loop = plain_c(codes)
    slower = loop / PLAIN_C_THERE if loop else 1.0
    print(
        f"plain C loop: {loop:.1f} ns here, {PLAIN_C_THERE:.0f} ns there: figures of there x {slower:.2f}"
        if loop
        else "no C compiler: not scaled"
    )
    solving(slower)
    starting()
    ranking(ranks, codes, slower)
    looking_up(codes)


if __name__ == "__main__":
    main()
