"""`boardcode convert` from CSV to Parquet against pyarrow that reads and writes the same column untouched, in one run, interleaved.

    make bench                                  1 and 10 million rows
    python benchmarks/convert.py 100000000      as many as one likes

Untouched means: the CSV reader in a stream, batch by batch, into one Parquet file with the settings of the conversion, as flat in memory
as that is; beside it what holds the whole file in memory, with all that pyarrow does by itself. A third line tells how fast pyarrow writes
the decoded table, without reading or decoding anything. Peak memory and the time of a whole run are those of the command in a process of
its own; time that grows with the rows is seen in the seconds for a million.
"""

from __future__ import annotations

import os
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
import pyarrow.parquet

from boardcode import columns
from boardcode.convert.conversion import Job, convert_file
from boardcode.convert.parquet.file import DICTIONARY
from boardcode.convert.partition import Partition
from boardcode.convert.readers import BLOCK, ROWS, reading

ROUNDS = 5
SIZES = (1_000_000, 10_000_000)
PIECE = 1_000_000  # rows that are made at once
FORMATS = {"klotski": ("canonical", "values", "decoded"), "radar": ("canonical", "values", "decoded")}
GOAL, MOST_MEMORY = 0.5, 600
# In a process of its own: a child begins with the memory of its parent, which here is large.
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
AS_TEXT = pyarrow.csv.ConvertOptions(column_types={"code": pa.string()})


def random_codes(format: str, rows: int, random: Any) -> Any:
    """Codes picked by chance, as different from each other as codes are."""
    if format == "klotski":
        from boardcode.games.klotski import bulk
        from boardcode.klotski import COUNT

        numbers = bulk.codes(random.integers(0, COUNT, rows))
        digits = (numbers[:, None] >> np.arange(32, -1, -4, dtype=np.uint64) & np.uint64(15)).astype(np.uint8)
        return pa.array(np.frombuffer(b"0123456789ABCDEF", np.uint8)[digits].view("S9").reshape(-1)).cast(
            pa.string()
        )
    return columns.write(format, random.integers(0, 3, (rows, len(columns.fields(format))), np.uint8))


def write_csv(path: Path, format: str, rows: int) -> None:
    """A file of one column."""
    random = np.random.default_rng(1)
    with path.open("wb") as file:
        file.write(b"code\n")
        for start in range(0, rows, PIECE):
            made = pa.table({"code": random_codes(format, min(PIECE, rows - start), random)})
            pyarrow.csv.write_csv(
                made, file, pyarrow.csv.WriteOptions(include_header=False, quoting_style="none")
            )


def untouched_in_a_stream(source: Path, target: Path) -> None:
    """Read and write batch by batch."""
    reader = pyarrow.csv.open_csv(source, pyarrow.csv.ReadOptions(block_size=BLOCK), convert_options=AS_TEXT)
    with pyarrow.parquet.ParquetWriter(target, reader.schema, dictionary_pagesize_limit=DICTIONARY) as writer:
        for batch in reader:
            writer.write_batch(batch, row_group_size=ROWS)


def untouched_in_memory(source: Path, target: Path) -> None:
    """Read all, with all cores, and write all."""
    pyarrow.parquet.write_table(pyarrow.csv.read_csv(source, convert_options=AS_TEXT), target)


def converted(format: str, to: str) -> Callable[[Path, Path], None]:
    """Convert in this process, in which everything is loaded and compiled."""

    def work(source: Path, target: Path) -> None:
        convert_file(Job(source, target, Partition(format, to=to)))

    return work


def decoded_by_arrow(format: str, source: Path) -> Callable[[Path, Path], None]:
    """Write what the codes say with pyarrow's own writer; it is there already."""
    with reading(source, "code") as codes:
        batches = [Partition(format)(batch) for batch in codes.batches()]

    def work(source: Path, target: Path) -> None:
        with pyarrow.parquet.ParquetWriter(
            target, batches[0].schema, dictionary_pagesize_limit=DICTIONARY
        ) as writer:
            for batch in batches:
                writer.write_batch(batch, row_group_size=ROWS)

    return work


class Taken(NamedTuple):
    """What some work took, in seconds."""

    time: float
    processor: float


def taken(work: Callable[[Path, Path], None], source: Path, target: Path) -> Taken:
    """How long some work takes; what it leaves for the disk to do is done before the next begins."""
    start, processor = time.perf_counter(), time.process_time()
    work(source, target)
    took = Taken(time.perf_counter() - start, time.process_time() - processor)
    os.sync()
    return took


def compared(format: str, rows: int, folder: Path) -> None:
    """Print a format's rows a second."""
    source, target = folder / f"{format}.csv", folder / "out.parquet"
    write_csv(source, format, rows)
    untouched: dict[str, Callable[[Path, Path], None]] = {
        "in a stream": untouched_in_a_stream,
        "in memory": untouched_in_memory,
    }
    works = (
        untouched
        | {"pyarrow": decoded_by_arrow(format, source)}
        | {to: converted(format, to) for to in FORMATS[format]}
    )
    for work in works.values():
        work(source, target)
    best = dict.fromkeys(works, Taken(float("inf"), 0))
    for _ in range(ROUNDS):
        for name, work in works.items():
            best[name] = min(best[name], taken(work, source, target))
    names = {
        "in a stream": "untouched, in a stream",
        "in memory": "untouched, in memory",
        "pyarrow": "decoded, written by pyarrow",
    }
    for name, (took, processor) in best.items():
        line = f"{format:<8} {rows:>11,} rows  {names.get(name, f'to {name}'):<28} {rows / took / 1e6:6.2f} million rows a second"
        against = "".join(
            f"  {best[other].time / took:5.2f}x {other}" for other in untouched if name in FORMATS[format]
        )
        print(
            f"{line}, {processor / took:.1f} processors busy{against}{f' (goal {GOAL}x)' if against else ''}"
        )


def whole_runs(format: str, rows: int, folder: Path) -> None:
    """Print the time and the peak memory of the command."""
    source = folder / f"{format}.csv"
    if not source.exists():
        write_csv(source, format, rows)
    for to in FORMATS[format]:
        command = [
            sys.executable,
            "-m",
            "boardcode",
            "convert",
            str(source),
            str(folder / "out.parquet"),
            "--format",
            format,
            "--to",
            to,
        ]
        start = time.perf_counter()
        peak = int(subprocess.check_output([sys.executable, "-c", PEAK, *command])) // 1024
        took = time.perf_counter() - start
        print(
            f"{format:<8} {rows:>11,} rows  to {to:<10} {took:7.1f} s for the command, {took / rows * 1e6:.3f} s a million rows, "
            f"{peak} MB at most (goal {MOST_MEMORY} MB)"
        )


def main() -> None:
    """Compare everything."""
    for rows in tuple(int(size) for size in sys.argv[1:]) or SIZES:
        for format in FORMATS:
            with tempfile.TemporaryDirectory() as folder:
                if rows <= min(SIZES):
                    compared(format, rows, Path(folder))
                whole_runs(format, rows, Path(folder))


if __name__ == "__main__":
    main()
