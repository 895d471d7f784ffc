"""`boardcode convert` from CSV to Parquet compared with pyarrow, in one run, interleaved.

    make bench                                                      1 and 10 million rows
    python benchmarks/convert.py 1000000 10000000 100000000        any numbers of rows
    python benchmarks/convert.py 1000000 10000000 --write          also write the tables of docs/convert.md

Two programs of pyarrow's are the yardstick. `copy` reads the same CSV file and writes its column to Parquet,
batch by batch. `write` writes the decoded table, which is already in memory, with the settings and row groups
of the conversion. Both do less than a conversion does. Peak memory, and the time of a whole run, are those of
the command in a process of its own.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.csv

from boardcode import columns
from boardcode.convert import Job, Partition, convert_file
from boardcode.convert.readers import BATCH_ROWS, BLOCK_SIZE, open_table
from boardcode.convert.writers import parquet_writer

ROUNDS = 5
SIZES = (1_000_000, 10_000_000)
COMPARED_ROWS = 1_000_000  # more rows would only take longer
GENERATED_ROWS = 1_000_000  # at a time
FORMATS = ("klotski", "radar")
OUTPUTS = ("canonical", "values", "decoded")
COPY, WRITE = "copy", "write"
YARDSTICK = {"canonical": COPY, "values": COPY, "decoded": WRITE}
GOAL = {"canonical": 0.5, "values": 0.5, "decoded": 0.9}
MEMORY_GOAL = 600  # MB
PAGE = Path(__file__).parent.parent / "docs" / "convert.md"

# A separate process, because ru_maxrss of a child starts with the memory of its parent, which is large here.
PEAK_MEMORY = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""

Program = Callable[[Path, Path], object]


class Duration(NamedTuple):
    """Seconds of real time and of processor time."""

    real: float
    processor: float


class WholeRun(NamedTuple):
    """Seconds and peak memory in megabytes of the command."""

    seconds: float
    memory: int


def random_codes(format: str, rows: int, random: Any) -> Any:
    """Return random codes; most of them are different."""
    if format == "klotski":
        from boardcode.convert.klotski_export import code_strings
        from boardcode.games.klotski import bulk
        from boardcode.klotski import COUNT

        return code_strings(bulk.codes(random.integers(0, COUNT, rows)))
    return columns.write(format, random.integers(0, 3, (rows, len(columns.fields(format))), np.uint8))


def write_csv(path: Path, format: str, rows: int) -> None:
    """Write a CSV file of one column."""
    random = np.random.default_rng(1)
    options = pyarrow.csv.WriteOptions(include_header=False, quoting_style="none")
    with path.open("wb") as file:
        file.write(b"code\n")
        for start in range(0, rows, GENERATED_ROWS):
            codes = random_codes(format, min(GENERATED_ROWS, rows - start), random)
            pyarrow.csv.write_csv(pa.table({"code": codes}), file, options)


def copy(source: Path, target: Path) -> None:
    """Read and write the column of codes with pyarrow."""
    options = pyarrow.csv.ConvertOptions(column_types={"code": pa.string()})
    read_options = pyarrow.csv.ReadOptions(block_size=BLOCK_SIZE)
    reader = pyarrow.csv.open_csv(source, read_options, convert_options=options)
    with parquet_writer(target, reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch, row_group_size=BATCH_ROWS)


def write_decoded(format: str, source: Path) -> Program:
    """Return a program that writes the decoded table with pyarrow; it is in memory already."""
    partition = Partition(format)
    with open_table(source, "code") as reader:
        batches = [partition(batch) for batch in reader.batches()]

    def write(source: Path, target: Path) -> None:
        with parquet_writer(target, batches[0].schema) as writer:
            for batch in batches:
                writer.write_batch(batch, row_group_size=len(batch))

    return write


def convert(format: str, to: str) -> Program:
    """Return a program that converts in this process, in which everything is imported and compiled."""
    return lambda source, target: convert_file(Job(source, target, Partition(format, to=to)))


def measure(program: Program, source: Path, target: Path) -> Duration:
    """Run a program; what it leaves to the disk is written before the next one begins."""
    start, processor = time.perf_counter(), time.process_time()
    program(source, target)
    duration = Duration(time.perf_counter() - start, time.process_time() - processor)
    os.sync()
    return duration


def compare(format: str, rows: int, folder: Path) -> dict[str, float]:
    """Print and return the rows a second of each program."""
    source, target = folder / f"{format}.csv", folder / "out.parquet"
    write_csv(source, format, rows)
    programs: dict[str, Program] = {COPY: copy, WRITE: write_decoded(format, source)}
    programs |= {to: convert(format, to) for to in OUTPUTS}
    best = {}
    for name, program in programs.items():
        program(source, target)
        best[name] = Duration(float("inf"), 0)
    for _ in range(ROUNDS):
        for name, program in programs.items():
            best[name] = min(best[name], measure(program, source, target))
    for name, (real, processor) in best.items():
        title = f"to {name}" if name in OUTPUTS else f"pyarrow: {name}"
        line = f"{format:<8} {rows:>11,} rows  {title:<16} {rows / real / 1e6:6.2f} million rows a second"
        ratio = ""
        if name in OUTPUTS:
            yardstick = YARDSTICK[name]
            ratio = f", {best[yardstick].real / real:.2f}x {yardstick} (goal {GOAL[name]}x)"
        print(f"{line}, {processor / real:.1f} processors{ratio}", flush=True)
    return {name: rows / duration.real for name, duration in best.items()}


def run_command(format: str, to: str, rows: int, source: Path) -> WholeRun:
    """Print and return the time and the peak memory of the command."""
    target = source.with_name("out.parquet")
    command = [sys.executable, "-m", "boardcode", "convert", str(source), str(target)]
    command += ["--format", format, "--to", to]
    start = time.perf_counter()
    peak = int(subprocess.check_output([sys.executable, "-c", PEAK_MEMORY, *command])) // 1024
    run = WholeRun(time.perf_counter() - start, peak)
    print(
        f"{format:<8} {rows:>11,} rows  to {to:<10} {run.seconds:7.1f} s for the command, "
        f"{run.seconds / rows * 1e6:.3f} s for a million rows, {peak} MB at most (goal {MEMORY_GOAL} MB)",
        flush=True,
    )
    return run


# -- the tables of the page


def speed_table(speeds: dict[str, dict[str, float]]) -> str:
    """Return the table of million rows a second, with the ratios to the yardsticks in parentheses."""
    lines = [
        "| | pyarrow: copy | `canonical` | `values` | pyarrow: write | `decoded` |",
        "|---|---|---|---|---|---|",
    ]
    for format, speed in speeds.items():
        cells = {name: f"{rate / 1e6:.2f}" for name, rate in speed.items()}
        for to in OUTPUTS:
            cells[to] += f" ({speed[to] / speed[YARDSTICK[to]]:.2f})"
        order = (COPY, "canonical", "values", WRITE, "decoded")
        lines.append(f"| `{format}` | {' | '.join(cells[name] for name in order)} |")
    return "\n".join(lines)


def run_table(runs: dict[tuple[int, str, str], WholeRun]) -> str:
    """Return the table of whole runs."""
    titles = [f"`{format}` `{to}`" for format in FORMATS for to in OUTPUTS]
    lines = [f"| rows | {' | '.join(titles)} |", "|---" * (1 + len(titles)) + "|"]
    for rows in dict.fromkeys(rows for rows, _, _ in runs):
        row = [runs[rows, format, to] for format in FORMATS for to in OUTPUTS]
        cells = [f"{run.seconds:.1f} s, {run.memory} MB" for run in row]
        lines.append(f"| {rows / 1e6:.0f} million | {' | '.join(cells)} |")
    return "\n".join(lines)


def write_page(**tables: str) -> None:
    """Replace the tables of the page, each between `<!-- name -->` and `<!-- end -->`."""
    text = PAGE.read_text(encoding="utf-8")
    for name, table in tables.items():
        before, _, after = re.split(
            rf"(?<=<!-- {name} -->\n)(.*?)(?=<!-- end -->)", text, maxsplit=1, flags=re.DOTALL
        )
        text = f"{before}\n{table}\n\n{after}"
    PAGE.write_text(text, encoding="utf-8")


def main() -> None:
    """Compare everything."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", nargs="*", type=int, default=SIZES)
    parser.add_argument("--write", action="store_true", help="write the tables of docs/convert.md")
    options = parser.parse_args()
    speeds, runs = {}, {}
    for format in FORMATS:
        with tempfile.TemporaryDirectory() as folder:
            speeds[format] = compare(format, COMPARED_ROWS, Path(folder))
    for rows in options.rows:
        for format in FORMATS:
            with tempfile.TemporaryDirectory() as folder:
                source = Path(folder, f"{format}.csv")
                write_csv(source, format, rows)
                for to in OUTPUTS:
                    runs[rows, format, to] = run_command(format, to, rows, source)
    if options.write:
        write_page(speed=speed_table(speeds), runs=run_table(runs))


if __name__ == "__main__":
    main()
