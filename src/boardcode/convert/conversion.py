"""Whole files converted: read, worked on by all cores and written in order, a few batches at a time, so that memory stays flat."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pyarrow as pa

from boardcode.columns import fields
from boardcode.columns.kernels import processors
from boardcode.convert.atomic_write import UNFINISHED, appearing_folder
from boardcode.convert.file_kinds import Content, FileError, kind_of
from boardcode.convert.partition import CANONICAL, JSON, CannotConvert, Partition
from boardcode.convert.readers import reading
from boardcode.convert.rejected_rows import BadRow, Counts
from boardcode.convert.writers import writing

MOST_VALUES = 1 << 22  # raw values that are worked on at once, a byte each
TEXT_OF_A_VALUE = 8  # bytes, where it is written as text

T = TypeVar("T")
R = TypeVar("R")

#: called with how many rows more are done, and which part of the file has been read
Moved = Callable[[int, float], None]


class Job(NamedTuple):
    """A file to convert to another. Rows with bad codes go to `refused`, if there is such."""

    source: Path
    target: Path
    partition: Partition
    refused: Path | None = None


def convert_file(job: Job, *, threads: int | None = None, moved: Moved = lambda rows, part: None) -> Counts:
    """Convert a file to another. Files appear only when they are complete.

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
    partition, done = job.partition, Counts()
    with reading(job.source, partition.column) as codes, ExitStack() as files:
        alone = only_column(partition, job.target)
        sink = files.enter_context(writing(job.target, _of_columns(partition.schema(codes.schema), alone)))
        apart = (
            files.enter_context(writing(job.refused, partition.refused_schema(codes.schema)))
            if job.refused
            else None
        )

        def work(numbered: tuple[int, pa.RecordBatch]) -> tuple[Any, Any, Counts]:
            first, batch = numbered
            made = partition.converted(batch, first)
            kept = made.batch.select([alone]) if alone else made.batch
            return sink.encoded(kept), apart and apart.encoded(made.refused), made.counts

        try:
            for rows, refused, counts in in_order(
                work, _numbered(codes.batches(rows_at_once(job))), threads or processors()
            ):
                sink.append(rows)
                if apart:
                    apart.append(refused)
                done += counts
                moved(counts.rows, codes.done())
        except BadRow as bad:
            raise BadRow(bad.row, bad.error, str(job.source)) from None
    return done


def rows_at_once(job: Job) -> int:
    """How many rows are worked on together, so that what becomes of them takes about the same memory whatever the format.

    >>> rows_at_once(Job(Path("a.csv"), Path("a.parquet"), Partition("arx-board")))
    16384
    """
    values = len(fields(job.partition.format))
    if job.partition.to == JSON or (
        job.partition.to != CANONICAL and kind_of(job.target).content in (Content.CSV, Content.JSON_LINES)
    ):
        values *= TEXT_OF_A_VALUE
    return 1 << (MOST_VALUES // values).bit_length() - 1


def _numbered(batches: Iterable[pa.RecordBatch]) -> Iterator[tuple[int, pa.RecordBatch]]:
    """Batches with the numbers of their first rows."""
    first = 1
    for batch in batches:
        yield first, batch
        first += len(batch)


def in_order(work: Callable[[T], R], things: Iterator[T], threads: int) -> Iterator[R]:
    """What comes of each thing, in their order; the next thing is fetched, and some are worked on, while a result is used.

    >>> list(in_order(str.upper, iter("abc"), 2))
    ['A', 'B', 'C']
    """
    waiting: deque[Future[R]] = deque()
    with ThreadPoolExecutor(threads + 1) as pool:
        coming = pool.submit(next, things, None)
        while (thing := coming.result()) is not None:
            coming = pool.submit(next, things, None)
            waiting.append(pool.submit(work, thing))
            if len(waiting) > threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def only_column(partition: Partition, target: Path) -> str | None:
    """The column that is written alone, if the file holds only one."""
    if kind_of(target).content is not Content.TEXT:
        return None
    if partition.to not in (CANONICAL, JSON):
        raise CannotConvert(
            f"a text file holds one column: convert to {CANONICAL} or {JSON}, not to {partition.to}"
        )
    return JSON if partition.to == JSON else partition.column


def _of_columns(schema: pa.Schema, alone: str | None) -> pa.Schema:
    return pa.schema([schema.field(alone)]) if alone else schema


# -- folders


@dataclass(frozen=True, slots=True)
class Part:
    """A file of a folder, and where what becomes of it goes, as paths in the folders."""

    source: Path
    target: Path


def parts(folder: Path, suffix: str | None) -> list[Part]:
    """The files of a folder and of those in it, in the order of their names; hidden ones are none of them.

    Each goes to a file of the same name, but for its suffix if there is another to write.
    """
    found = []
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.is_file() and not any(name.startswith((".", "_")) for name in inside.parts):
            own = kind_of(path).suffix
            found.append(Part(inside, inside.with_name(path.name[: -len(own)] + (suffix or own))))
    if not found:
        raise FileError(f"there is no file in {folder}")
    targets = [part.target for part in found]
    twice = [target for target in targets if targets.count(target) > 1]
    if twice:
        raise FileError(f"two files in {folder} would become {twice[0]}")
    return found


#: runs jobs, anywhere and in any order, and gives the counts of each as it is done
Engine = Callable[[list[Job]], Iterable[Counts]]


def convert_folder(job: Job, engine: Engine) -> Counts:
    """Convert every file of a folder into a new folder, which appears only when it is complete."""
    source, target, partition, refused = job
    for new in filter(None, (target, refused)):
        if new.exists():
            raise FileError(f"{new} exists already: a folder is written anew or not at all")
    suffix = kind_of(target).suffix if target.suffix else None
    found = parts(source, suffix)
    with ExitStack() as folders:
        made = folders.enter_context(appearing_folder(target))
        apart = refused and folders.enter_context(appearing_folder(refused))
        for part in found:
            for folder in filter(None, (made, apart)):
                (folder / part.target).parent.mkdir(parents=True, exist_ok=True)
        jobs = [
            Job(source / part.source, made / part.target, partition, apart and apart / part.target)
            for part in found
        ]
        done = sum(engine(jobs), Counts())
        for folder in filter(None, (made, apart)):
            for left_behind in folder.rglob(
                f".*{UNFINISHED}"
            ):  # by a worker that died where files cannot be nameless
                left_behind.unlink()
    return done
