"""Files read batch by batch: their columns, their rows, and how far the reading is.

The column of codes is never guessed at: in CSV every column is text, and in JSON lines that one is. An empty cell of a CSV file is
null and `""` is an empty text, as Arrow writes them. The types of other columns of JSON lines are those that fit all lines,
which takes a first reading of the file; what looks like a date stays text.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet

from boardcode.convert.file_kinds import Content, FileError, Kind, check_names, kind_of, telling

BLOCK = 1 << 22  # bytes that are read at once
ROWS = 1 << 17  # rows that are worked on at once, and a row group of Parquet
MOST_BYTES = 1 << 26  # a batch of long rows has fewer
ARROW_FILE = b"ARROW1"


@dataclass(frozen=True)
class Source:
    """A file that is being read. `done` tells which part of it has been, from 0 to 1."""

    path: Path
    schema: pa.Schema
    pieces: Iterator[pa.RecordBatch]
    done: Callable[[], float]

    def batches(self, most: int | None = None) -> Iterator[pa.RecordBatch]:
        """The rows, in batches of one size (if so many are not too many) but for the last, unless they are long."""
        at_once = min(most or ROWS, ROWS)
        waiting: list[pa.RecordBatch] = []
        rows = size = 0
        with telling(self.path, "read"):
            for piece in self.pieces:
                for part in _parts(piece):
                    waiting.append(part)
                    rows, size = rows + len(part), size + part.nbytes
                    while rows >= at_once or (size >= MOST_BYTES and rows):
                        whole = _joined(waiting)
                        yield whole[:at_once]
                        waiting = [whole[at_once:]]
                        rows, size = len(waiting[0]), waiting[0].nbytes
            if rows:
                yield _joined(waiting)


def _parts(batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
    """A batch in parts that are not too large: an Arrow file may come in one."""
    step = max(1, min(ROWS, len(batch) * MOST_BYTES // max(1, batch.nbytes)))
    for start in range(0, len(batch), step):
        yield batch[start : start + step]


def _joined(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    if len(batches) == 1:
        return batches[0]
    table = pa.Table.from_batches(batches).combine_chunks()
    return table.to_batches()[0] if len(table) else batches[0]


@contextmanager
def reading(path: Path, column: str) -> Iterator[Source]:
    """Open a file whose codes are in a column."""
    kind = kind_of(path)
    if path.exists() and not path.is_file():
        raise FileError(
            f"cannot read {path}: it is no file; what comes from a pipe must be written to one first, since it is read twice"
        )
    with ExitStack() as closing:
        with telling(path, "read"):
            source = closing.enter_context(_READERS[kind.content](path, kind, column))
        check_names(source.schema.names, column, path)
        yield source


@contextmanager
def _stream(path: Path, kind: Kind) -> Iterator[tuple[Any, Callable[[], float]]]:
    """The bytes of a file, unpacked, and which part of it has been read."""
    size = max(1, os.stat(path).st_size)
    with open(path, "rb", buffering=0) as file:
        raw = pa.PythonFile(file, "r")
        yield (
            pa.CompressedInputStream(raw, kind.compression) if kind.compression else raw,
            lambda: file.tell() / size,
        )


# -- CSV


@contextmanager
def _csv(path: Path, kind: Kind, column: str) -> Iterator[Source]:
    names = _header(path, kind)
    types = {
        name: pa.binary() if name == column else pa.string() for name in names
    }  # a code of wrong bytes is a bad code
    convert = pyarrow.csv.ConvertOptions(
        column_types=types, null_values=[""], strings_can_be_null=True, quoted_strings_can_be_null=False
    )
    # In a file of one column an empty line is a row.
    parse = pyarrow.csv.ParseOptions(newlines_in_values=True, ignore_empty_lines=len(names) > 1)
    with _stream(path, kind) as (stream, done):
        reader = pyarrow.csv.open_csv(stream, pyarrow.csv.ReadOptions(block_size=BLOCK), parse, convert)
        yield Source(path, reader.schema, iter(reader), done)


def _header(path: Path, kind: Kind) -> list[str]:
    with _stream(path, kind) as (stream, _):
        names = next(csv.reader(io.TextIOWrapper(stream, "utf-8-sig", "surrogateescape", newline="")), None)
    if not names:
        raise FileError(f"{path} is empty: a CSV file begins with the names of its columns")
    return names


# -- lines


def line_blocks(stream: Any) -> Iterator[bytes]:
    """Whole lines, some megabytes at a time, each with its end."""
    begun: list[bytes] = []
    while piece := stream.read(BLOCK):
        end = piece.rfind(b"\n") + 1
        if end:
            yield b"".join([*begun, piece[:end]])
            begun = []
        begun.append(piece[end:])
    if any(begun):
        yield b"".join([*begun, b"\n"])


@contextmanager
def _text(path: Path, kind: Kind, column: str) -> Iterator[Source]:
    schema = pa.schema([(column, pa.binary())])
    with _stream(path, kind) as (stream, done):
        batches = (pa.record_batch([lines(block)], schema=schema) for block in line_blocks(stream))
        yield Source(path, schema, batches, done)


def lines(block: bytes) -> Any:
    r"""The lines of a block without the white space around them.

    >>> lines(b"AG\r\n CH \n").to_pylist()
    [b'AG', b'CH']
    """
    ends = np.flatnonzero(np.frombuffer(block, np.uint8) == ord("\n")).astype(np.int32) + 1
    offsets = np.concatenate([np.zeros(1, np.int32), ends])
    with_ends = pa.StringArray.from_buffers(len(ends), pa.py_buffer(offsets), pa.py_buffer(block))
    try:
        with_ends.validate(full=True)
    except pa.ArrowInvalid:  # not UTF-8
        texts = block.decode("utf-8", "surrogateescape").split("\n")[:-1]
        return pa.array([text.strip().encode("utf-8", "surrogateescape") for text in texts], pa.binary())
    return pc.utf8_trim_whitespace(with_ends).cast(pa.binary())


# -- JSON lines


@contextmanager
def _json_lines(path: Path, kind: Kind, column: str) -> Iterator[Source]:
    with _stream(path, kind) as (stream, _):
        schema = _types(line_blocks(stream)) or pa.schema([(column, pa.string())])
    with _stream(path, kind) as (stream, done):
        batches = (
            batch
            for block in line_blocks(stream)
            for batch in _objects(block, schema).select(schema.names).to_batches()
        )
        yield Source(path, schema, batches, done)


def _types(blocks: Iterator[bytes]) -> pa.Schema | None:
    """The types that fit all lines; None if there are no lines."""
    found = None
    for block in blocks:
        guessed = _objects(block).schema
        certain = pa.schema([(field.name, without_dates(field.type)) for field in guessed])
        found = certain if found is None else pa.unify_schemas([found, certain], promote_options="permissive")
    return found


def _objects(block: bytes, known: pa.Schema | None = None) -> pa.Table:
    options = pyarrow.json.ParseOptions(explicit_schema=known)
    return pyarrow.json.read_json(
        io.BytesIO(block), pyarrow.json.ReadOptions(block_size=len(block) + 1), options
    )


def without_dates(kind: Any) -> Any:
    """A type in which every date that the reader guessed is the text that it was.

    >>> without_dates(pa.list_(pa.timestamp("s")))
    ListType(list<item: string>)
    """
    if pa.types.is_timestamp(kind):
        return pa.string()
    if pa.types.is_list(kind):
        return pa.list_(without_dates(kind.value_type))
    if pa.types.is_struct(kind):
        return pa.struct([(field.name, without_dates(field.type)) for field in kind])
    return kind


# -- Arrow's own


@contextmanager
def _parquet(path: Path, kind: Kind, column: str) -> Iterator[Source]:
    # Without reading ahead, so that a row group of any size takes little memory.
    with pyarrow.parquet.ParquetFile(path, pre_buffer=False, buffer_size=BLOCK) as file:
        read = 0

        def batches() -> Iterator[pa.RecordBatch]:
            nonlocal read
            for batch in file.iter_batches(ROWS):
                yield batch
                read += len(batch)

        yield Source(path, file.schema_arrow, batches(), lambda: read / max(1, file.metadata.num_rows))


@contextmanager
def _arrow(path: Path, kind: Kind, column: str) -> Iterator[Source]:
    """Either form: names and forms are mixed up."""
    size = max(1, os.stat(path).st_size)
    with pa.memory_map(str(path)) as mapped:
        if mapped.read(len(ARROW_FILE)) == ARROW_FILE:
            file = pa.ipc.open_file(mapped)
            count, read = max(1, file.num_record_batches), 0

            def batches() -> Iterator[pa.RecordBatch]:
                nonlocal read
                for read in range(file.num_record_batches):
                    yield file.get_batch(read)

            yield Source(path, file.schema, batches(), lambda: read / count)
        else:
            mapped.seek(0)
            stream = pa.ipc.open_stream(mapped)
            yield Source(path, stream.schema, iter(stream), lambda: mapped.tell() / size)


_READERS: dict[Content, Callable[[Path, Kind, str], AbstractContextManager[Source]]] = {
    Content.CSV: _csv,
    Content.JSON_LINES: _json_lines,
    Content.TEXT: _text,
    Content.PARQUET: _parquet,
    Content.ARROW_FILE: _arrow,
    Content.ARROW_STREAM: _arrow,
}
