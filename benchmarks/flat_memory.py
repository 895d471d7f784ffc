"""The peak memory of `boardcode convert` to Parquet, which must not grow with the file.

    make bench                                                             1 and 10 million Position IDs
    python benchmarks/flat_memory.py runeterra-deck --rows 100000 1000000   any formats and numbers of rows

Each file is converted by the command in a process of its own. A file has random codes of the format in random
order, of which up to 20,000 are different.
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
from convert import PEAK_MEMORY

import boardcode

FORMATS = ("backgammon-position",)
SIZES = (1_000_000, 10_000_000)
DIFFERENT_CODES = 20_000
WRITTEN_ROWS = 1_000_000  # at a time
MOST_GROWTH = 1.25  # of the peak from the smallest file to the largest


def write_codes(path: Path, format: str, rows: int) -> None:
    """Write a CSV file with one column of random codes."""
    declared, source = boardcode.get(format), Random(1)
    codes = pa.array([declared.encode(declared.sample(source)) for _ in range(DIFFERENT_CODES)])
    random = np.random.default_rng(1)
    options = pyarrow.csv.WriteOptions(include_header=False, quoting_style="needed")
    with path.open("wb") as file:
        file.write(b"code\n")
        for start in range(0, rows, WRITTEN_ROWS):
            chosen = random.integers(0, len(codes), min(WRITTEN_ROWS, rows - start))
            pyarrow.csv.write_csv(pa.table({"code": codes.take(pa.array(chosen))}), file, options)


def run_command(format: str, source: Path, target: Path) -> tuple[float, int]:
    """Run the command; return its seconds and its peak memory in megabytes."""
    command = [Path(sys.executable).with_name("boardcode"), "convert", source, target]
    command += ["--format", format]
    start = time.perf_counter()
    finished = subprocess.run(
        [sys.executable, "-c", PEAK_MEMORY, *map(str, command)], capture_output=True, check=True, text=True
    )
    return time.perf_counter() - start, int(finished.stdout) // 1024


def measure(format: str, sizes: list[int], folder: Path) -> bool:
    """Print a line for each size; return whether the memory is flat."""
    peaks = []
    source, target = folder / "codes.csv", folder / "codes.parquet"
    for rows in sizes:
        write_codes(source, format, rows)
        seconds, peak = run_command(format, source, target)
        peaks.append(peak)
        print(f"{format}: {rows:,} codes in {seconds:.1f} s, {rows / seconds:,.0f} a second, peak {peak} MB")
    return max(peaks) <= MOST_GROWTH * peaks[0]


def main() -> int:
    """Convert files of each size; return 1 if memory grows with one of the formats."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument("--rows", nargs="+", type=int, default=list(SIZES))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        flat = [measure(format, sorted(options.rows), Path(folder)) for format in options.formats or FORMATS]
    if not all(flat):
        print(f"the peak grows by more than {MOST_GROWTH - 1:.0%} with the file")
    return 0 if all(flat) else 1


if __name__ == "__main__":
    sys.exit(main())
