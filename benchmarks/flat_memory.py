"""The peak memory of `boardcode convert` to Parquet, which must not grow with the file.

    python benchmarks/flat_memory.py             1 and 10 million Position IDs, 0.5 and 1 million decks
    python benchmarks/flat_memory.py --write     also write the table of docs/convert.md
    python benchmarks/flat_memory.py binaryfen --rows 500000 1000000     any formats and numbers of rows

Each file is converted by the command in a process of its own. A file has random codes of the format in random
order, of which up to 20,000 are different; decks are as in `decks.py`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import numpy as np
import pyarrow as pa
import pyarrow.csv
from convert import PEAK_MEMORY, WholeRun, write_page
from decks import DECKS

import boardcode

SIZES = {
    "backgammon-position": (1_000_000, 10_000_000),
    "hearthstone-deck": (500_000, 1_000_000),
    "runeterra-deck": (500_000, 1_000_000),
}
OTHER_SIZES = (500_000, 1_000_000)  # of formats that are asked for
DIFFERENT_CODES = 20_000
WRITTEN_ROWS = 1_000_000  # at a time
MOST_GROWTH = 1.25  # of the peak from the smallest file to the largest


def write_codes(path: Path, format: str, rows: int) -> None:
    """Write a CSV file with one column of random codes."""
    declared, source = boardcode.get(format), Random(1)
    if format in DECKS:
        states = DECKS[format](DIFFERENT_CODES, source)
    else:
        states = [declared.sample(source) for _ in range(DIFFERENT_CODES)]
    codes = pa.array([declared.encode(state) for state in states])
    random = np.random.default_rng(1)
    options = pyarrow.csv.WriteOptions(include_header=False, quoting_style="needed")
    with path.open("wb") as file:
        file.write(b"code\n")
        for start in range(0, rows, WRITTEN_ROWS):
            chosen = random.integers(0, len(codes), min(WRITTEN_ROWS, rows - start))
            pyarrow.csv.write_csv(pa.table({"code": codes.take(pa.array(chosen))}), file, options)


def run_command(format: str, source: Path, target: Path) -> WholeRun:
    """Run the command; return what it took."""
    command = [Path(sys.executable).with_name("boardcode"), "convert", source, target]
    command += ["--format", format]
    start = time.perf_counter()
    finished = subprocess.run(
        [sys.executable, "-c", PEAK_MEMORY, *map(str, command)], capture_output=True, check=True, text=True
    )
    return WholeRun(time.perf_counter() - start, int(finished.stdout) // 1024)


def measure(format: str, rows: int, folder: Path) -> WholeRun:
    """Convert a file of so many rows, and print and return what that took."""
    source, target = folder / "codes.csv", folder / "codes.parquet"
    write_codes(source, format, rows)
    run = run_command(format, source, target)
    print(
        f"{format}: {rows:,} codes in {run.seconds:.1f} s, {rows / run.seconds:,.0f} a second,"
        f" peak {run.memory} MB",
        flush=True,
    )
    return run


def memory_table(runs: dict[str, dict[int, WholeRun]]) -> str:
    """Return the table of the page."""
    lines = ["| | rows | peak memory |", "|---|---|---|"]
    for format, of_size in runs.items():
        lines += [f"| `{format}` | {rows:,} | {run.memory} MB |" for rows, run in of_size.items()]
    return "\n".join(lines)


def main() -> int:
    """Convert files of each size; return 1 if memory grows with one of the formats."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("formats", nargs="*", metavar="FORMAT", default=list(SIZES))
    parser.add_argument("--rows", nargs="+", type=int)
    parser.add_argument("--write", action="store_true", help="write the table of docs/convert.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        runs = {
            format: {
                rows: measure(format, rows, Path(folder))
                for rows in sorted(options.rows or SIZES.get(format, OTHER_SIZES))
            }
            for format in options.formats
        }
    if options.write:
        write_page(memory=memory_table(runs))
    peaks = [[run.memory for run in of_size.values()] for of_size in runs.values()]
    if all(max(of_format) <= MOST_GROWTH * of_format[0] for of_format in peaks):
        return 0
    print(f"the peak grows by more than {MOST_GROWTH - 1:.0%} with the file")
    return 1


if __name__ == "__main__":
    sys.exit(main())
