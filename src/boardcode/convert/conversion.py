"""Conversion of whole files and folders.

A file goes through a pipeline: one thread reads batches, several decode them, and the calling thread writes
them in their order. Only a few batches are in the pipeline at a time, so memory stays flat however long the
file is.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pyarrow as pa

from boardcode import registry
from boardcode.atomic_write import atomic_folder, remove_partial_files
from boardcode.columns import fields
from boardcode.columns._kernels import processors
from boardcode.convert.file_kinds import Content, FileError, file_kind
from boardcode.convert.partition import CANONICAL, FILE, JSON, CannotConvert, Partition
from boardcode.convert.readers import open_table
from boardcode.convert.rejected_rows import BadRow, Counts
from boardcode.convert.writers import create_table

BATCH_VALUES = 1 << 22  # raw values of a batch, a byte each
TEXT_FACTOR = 8  # bytes of a value that is written as text
LIST_ITEMS = 64  # of a leaf in a code of any length

Item = TypeVar("Item")
Result = TypeVar("Result")

#: called with the number of rows that were written, and the fraction of the file that has been read
ProgressCallback = Callable[[int, float], None]


class Job(NamedTuple):
    """A file to convert to another. Rows with bad codes go to `rejected`, if `partition.errors` is "file"."""

    source: Path
    target: Path
    partition: Partition
    rejected: Path | None = None


def convert_file(
    job: Job, *, threads: int | None = None, on_progress: ProgressCallback = lambda rows, fraction: None
) -> Counts:
    """Convert a file to another and return the counts; the new file appears only when it is complete.

    Raises `FileError` for a file that cannot be read or written, `CannotConvert` for columns that cannot be
    converted, and `BadRow` for the first bad code if bad codes are not allowed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     source, target = Path(folder, "moves.txt"), Path(folder, "moves.csv")
    ...     _ = source.write_text("AG\\nCH\\n")
    ...     print(convert_file(Job(source, target, Partition("chacun-place"))).rows)
    ...     print(target.read_text())
    2
    "code","fringe","rotation"
    "AG",1,"half_turn"
    "CH",17,"left"
    <BLANKLINE>
    """
    _check_paths(job)
    partition, total = job.partition, Counts()
    with open_table(job.source, partition.column) as reader, ExitStack() as files:
        single = single_column(partition, job.target)
        schema = partition.schema(reader.schema)
        if single:
            schema = pa.schema([schema.field(single)])
        writer = files.enter_context(create_table(job.target, schema))
        rejected_writer = None
        if job.rejected:
            rejected_schema = partition.rejected_schema(reader.schema)
            rejected_writer = files.enter_context(create_table(job.rejected, rejected_schema))

        def convert(numbered: tuple[int, pa.RecordBatch]) -> tuple[Any, Any, Counts]:
            first_row, batch = numbered
            result = partition.convert_batch(batch, first_row)
            prepared = writer.prepare(result.batch.select([single]) if single else result.batch)
            return prepared, rejected_writer and rejected_writer.prepare(result.rejected), result.counts

        batches = _number_rows(reader.batches(batch_rows(job)))
        workers = max(1, (threads or processors()) - writer.busy_cores)
        try:
            for prepared, rejected, counts in map_in_order(convert, batches, workers):
                writer.write(prepared)
                if rejected_writer:
                    rejected_writer.write(rejected)
                total += counts
                on_progress(counts.rows, reader.fraction_read())
        except BadRow as bad:
            raise BadRow(bad.row, bad.error, str(job.source)) from None
    return total


def _check_paths(job: Job) -> None:
    """Raise `FileError` if a file would be overwritten that is needed, or a folder is inside of another."""
    if job.partition.errors == FILE and job.rejected is None:
        raise FileError("rejected rows need a file of their own, and none is named")
    for other, role in ((job.source, "the input"), (job.target, "the output")):
        if job.rejected and _are_same(job.rejected, other):
            raise FileError(f"{job.rejected} is {role}: rejected rows need a file of their own")
    if not job.source.is_dir():
        return
    if _are_same(job.source, job.target):
        raise FileError(f"{job.target} is the input: a folder is converted into a new one")
    folders = [path for path in (job.source, job.target, job.rejected) if path]
    for inner, outer in permutations(folders, 2):
        if Path(os.path.realpath(outer)) in Path(os.path.realpath(inner)).parents:
            raise FileError(
                f"{inner} is inside of {outer}: input, output and rejected rows need folders apart"
            )


def _are_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file, by whatever links, or will if it does not exist yet."""
    if os.path.realpath(one) == os.path.realpath(other):
        return True
    return one.exists() and other.exists() and one.samefile(other)


def batch_rows(job: Job) -> int:
    """Return the rows of a batch, chosen so that its results take about the same memory whatever the format.

    >>> batch_rows(Job(Path("a.csv"), Path("a.parquet"), Partition("arx-board")))
    16384
    """
    format = registry.get(job.partition.format)
    values = len(fields(format)) * (LIST_ITEMS if format.width is None else 1)
    text_target = file_kind(job.target).content in (Content.CSV, Content.JSON_LINES)
    if job.partition.to == JSON or (text_target and job.partition.to != CANONICAL):
        values *= TEXT_FACTOR
    return 1 << (BATCH_VALUES // values).bit_length() - 1


def _number_rows(batches: Iterable[pa.RecordBatch]) -> Iterator[tuple[int, pa.RecordBatch]]:
    """Yield batches with the numbers of their first rows, counted from 1."""
    first_row = 1
    for batch in batches:
        yield first_row, batch
        first_row += len(batch)


def map_in_order(function: Callable[[Item], Result], items: Iterator[Item], threads: int) -> Iterator[Result]:
    """Yield the results of a function in the order of the items.

    While the caller uses a result, one thread fetches the next item and the others work on at most
    `threads` + 1 items, which are the only ones in memory.

    >>> list(map_in_order(str.upper, iter("abc"), 2))
    ['A', 'B', 'C']
    """
    pending: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(1) as fetcher, ThreadPoolExecutor(threads) as pool:
        fetched = fetcher.submit(next, items, None)
        while (item := fetched.result()) is not None:
            fetched = fetcher.submit(next, items, None)
            pending.append(pool.submit(function, item))
            if len(pending) > threads:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()


def single_column(partition: Partition, target: Path) -> str | None:
    """Return the column that a text file gets; None for files of many columns."""
    if file_kind(target).content is not Content.TEXT:
        return None
    if partition.to not in (CANONICAL, JSON):
        raise CannotConvert(
            f"a text file has one column: convert to {CANONICAL} or {JSON}, not to {partition.to}"
        )
    return JSON if partition.to == JSON else partition.column


# -- folders

#: runs jobs, anywhere and in any order, and yields the counts of each when it is done
Engine = Callable[[list[Job]], Iterable[Counts]]


def convert_folder(job: Job, engine: Engine) -> Counts:
    """Convert every file of a folder into a new folder, which appears only when it is complete.

    Raises what `convert_file` raises, and `FileError` if a new folder exists or is inside of another one.
    """
    _check_paths(job)
    for new in filter(None, (job.target, job.rejected)):
        if new.exists():
            raise FileError(f"{new} already exists: a folder is not overwritten")
    suffix = file_kind(job.target).suffix if job.target.suffix else None
    paths = target_paths(job.source, suffix)
    with ExitStack() as stack:
        target = stack.enter_context(atomic_folder(job.target))
        rejected = job.rejected and stack.enter_context(atomic_folder(job.rejected))
        new_folders = [target, rejected] if rejected else [target]
        for path in paths.values():
            for folder in new_folders:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
        jobs = [
            Job(job.source / source, target / path, job.partition, rejected and rejected / path)
            for source, path in paths.items()
        ]
        total = sum(engine(jobs), Counts())
        for folder in new_folders:
            remove_partial_files(folder)  # a worker process that was killed may leave some
    return total


def target_paths(folder: Path, suffix: str | None) -> dict[Path, Path]:
    """Return the files below a folder, sorted and without hidden ones, and the files that they become.

    All paths are relative. A suffix replaces the suffix of every file.
    """
    paths = {}
    for path in sorted(folder.rglob("*")):
        source = path.relative_to(folder)
        if path.is_file() and not any(name.startswith((".", "_")) for name in source.parts):
            old_suffix = file_kind(path).suffix
            paths[source] = source.with_name(path.name[: -len(old_suffix)] + (suffix or old_suffix))
    if not paths:
        raise FileError(f"there is no file in {folder}")
    for target, count in Counter(paths.values()).items():
        if count > 1:
            raise FileError(f"two files in {folder} would become {target}")
    return paths
