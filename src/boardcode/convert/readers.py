"""Readers: the columns of a file, its rows batch by batch, and how much of it has been read.

The type of the code column is never guessed: in CSV every column is text, in JSON lines the codes must be.
An empty cell of a CSV file is null and `""` is an empty text, as Arrow writes them. The other columns of JSON
lines have the types that fit all lines, so the file is read twice; what looks like a date stays text.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet

from boardcode.convert.file_kinds import (
    COMPRESSIBLE,
    Content,
    FileError,
    FileKind,
    check_column_names,
    check_column_types,
    file_errors,
    file_kind,
)
from boardcode.convert.json_lines import BYTE_ORDER_MARK, common_schema, read_objects
from boardcode.convert.plain_types import plain_batch, plain_schema

BLOCK_SIZE = 1 << 20  # bytes read at a time; the first batch should not wait for more
BATCH_ROWS = 1 << 17  # rows of a batch, and of a row group of Parquet
BATCH_BYTES = 1 << 26  # a batch of long rows has fewer
MAX_LINE = 1 << 24  # bytes of a line
CSV_REASONS = {  # what Arrow says, and what a reader can do about it
    "straddling object": (
        f"a row takes more than {BLOCK_SIZE:,} bytes: make it shorter, or close a quote that is open"
    ),
    "Empty CSV file or block": (
        "the line with the names of its columns does not end: close its quotes and end it with a line feed"
    ),
}
ARROW_FILE_MAGIC = b"ARROW1"
UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class TableReader:
    """An open file. `fraction_read()` is the part of it that has been read, from 0 to 1."""

    path: Path
    schema: pa.Schema
    pieces: Iterator[pa.RecordBatch]
    fraction_read: Callable[[], float]

    def batches(self, max_rows: int | None = None) -> Iterator[pa.RecordBatch]:
        """Yield the rows in batches of the same size, except for the last one and where rows are long."""
        batch_rows = min(max_rows or BATCH_ROWS, BATCH_ROWS)
        pending: list[pa.RecordBatch] = []
        rows = size = 0
        with file_errors(self.path, "read"):
            for piece in self.pieces:
                for part in _split(piece):
                    pending.append(part)
                    rows, size = rows + len(part), size + part.nbytes
                    while rows >= batch_rows or (size >= BATCH_BYTES and rows):
                        joined = _join(pending)
                        yield joined[:batch_rows]
                        pending = [joined[batch_rows:]]
                        rows, size = len(pending[0]), pending[0].nbytes
            if rows:
                yield _join(pending)


def _split(batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
    """Yield a batch in parts of limited size: an Arrow file may be a single batch."""
    step = max(1, min(BATCH_ROWS, len(batch) * BATCH_BYTES // max(1, batch.nbytes)))
    for start in range(0, len(batch), step):
        yield batch[start : start + step]


def _join(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    if len(batches) == 1:
        return batches[0]
    table = pa.Table.from_batches(batches).combine_chunks()
    return table.to_batches()[0] if len(table) else batches[0]


@contextmanager
def open_table(path: Path, column: str) -> Iterator[TableReader]:
    """Open a file that has its codes in a column; raise `FileError` if it cannot be read."""
    kind = file_kind(path)
    if path.exists() and not path.is_file():
        raise FileError(
            f"cannot read {path}: it is not a regular file; "
            "save what comes from a pipe to a file first, because it is read twice"
        )
    with ExitStack() as stack:
        with file_errors(path, "read"):
            if kind.content in COMPRESSIBLE:
                _check_encoding(path, kind)
            reader = stack.enter_context(_OPENERS[kind.content](path, kind, column))
            check_column_names(reader.schema.names, column, path)
            check_column_types(reader.schema, path)
        yield replace(reader, schema=plain_schema(reader.schema), pieces=map(plain_batch, reader.pieces))


def _check_encoding(path: Path, kind: FileKind) -> None:
    with _open_stream(path, kind) as (stream, _):
        if stream.read(2) in UTF16_MARKS:
            raise ValueError("its text is UTF-16: save it as UTF-8")


@contextmanager
def _open_stream(path: Path, kind: FileKind) -> Iterator[tuple[Any, Callable[[], float]]]:
    """Open the bytes of a file, decompressed, with a function that returns the fraction read.

    The file is one of Arrow's, not of Python's: Arrow's CSV reader reads ahead in a thread of its own, which
    nobody can join, and which must not need the interpreter when that is shutting down. For the same reason
    the file is not closed here, but when the last of its users is gone.
    """
    size = max(1, os.stat(path).st_size)
    file = pa.OSFile(os.fsencode(path))
    yield (
        pa.CompressedInputStream(file, kind.compression) if kind.compression else file,
        lambda: min(1.0, file.tell() / size),
    )


# -- CSV


@contextmanager
def _open_csv(path: Path, kind: FileKind, column: str) -> Iterator[TableReader]:
    names = _read_header(path, kind)
    # Codes are read as bytes: one that is not UTF-8 is a bad code, not an unreadable file.
    types = {name: pa.binary() if name == column else pa.string() for name in names}
    convert = pyarrow.csv.ConvertOptions(
        column_types=types, null_values=[""], strings_can_be_null=True, quoted_strings_can_be_null=False
    )
    # In a file of one column an empty line is a row.
    parse = pyarrow.csv.ParseOptions(newlines_in_values=True, ignore_empty_lines=len(names) > 1)
    with _open_stream(path, kind) as (stream, fraction_read):
        read = pyarrow.csv.ReadOptions(block_size=BLOCK_SIZE)
        with _plain_csv_errors():
            reader = pyarrow.csv.open_csv(stream, read, parse, convert)
        yield TableReader(path, reader.schema, _read_csv(reader), fraction_read)


def _read_csv(reader: Any) -> Iterator[pa.RecordBatch]:
    with _plain_csv_errors():
        yield from reader


@contextmanager
def _plain_csv_errors() -> Iterator[None]:
    """Say what is wrong with the file where Arrow only says what it could not do."""
    try:
        yield
    except pa.ArrowInvalid as error:
        for sign, reason in CSV_REASONS.items():
            if sign in str(error):
                raise ValueError(reason) from None
        raise


def _read_header(path: Path, kind: FileKind) -> list[str]:
    with _open_stream(path, kind) as (stream, _):
        start = stream.read(BLOCK_SIZE)
    text = io.StringIO(start.decode("utf-8-sig", "surrogateescape"), newline="")
    try:
        names = next(csv.reader(text), None)
    except csv.Error as error:  # a very long name
        raise ValueError(f"the names of its columns: {error}") from None
    if not names:
        raise FileError(f"{path} is empty: a CSV file begins with the names of its columns")
    if len(start) == BLOCK_SIZE and not text.read(1):
        raise ValueError(f"the names of its columns take more than {BLOCK_SIZE:,} bytes")
    if any("\udc80" <= sign <= "\udcff" for name in names for sign in name):
        raise ValueError("the names of its columns are not UTF-8")
    return names


# -- lines


def read_line_blocks(stream: Any, start: bytes = b"") -> Iterator[bytes]:
    """Yield blocks of whole lines, some megabytes each; the last line ends in a line feed too.

    `start` has been read from the stream before. Raises `ValueError` for a line of more than `MAX_LINE`
    bytes.
    """
    incomplete: list[bytes] = []
    size, lines = 0, 0
    for piece in chain([start], iter(lambda: stream.read(BLOCK_SIZE), b"")):
        end = piece.rfind(b"\n") + 1
        if end:
            block = b"".join([*incomplete, piece[:end]])
            yield block
            incomplete, size, lines = [], 0, lines + block.count(b"\n")
        incomplete.append(piece[end:])
        size += len(piece) - end
        if size > MAX_LINE:
            raise ValueError(f"line {lines + 1} is longer than {MAX_LINE:,} bytes")
    if any(incomplete):
        yield b"".join([*incomplete, b"\n"])


@contextmanager
def _open_text(path: Path, kind: FileKind, column: str) -> Iterator[TableReader]:
    schema = pa.schema([(column, pa.binary())])
    with _open_stream(path, kind) as (stream, fraction_read):
        start = stream.read(len(BYTE_ORDER_MARK)).removeprefix(BYTE_ORDER_MARK)
        blocks = read_line_blocks(stream, start)
        batches = (pa.record_batch([split_lines(block)], schema=schema) for block in blocks)
        yield TableReader(path, schema, batches, fraction_read)


def split_lines(block: bytes) -> Any:
    r"""Return the lines of a block, stripped of white space, as a binary array.

    >>> split_lines(b"AG\r\n CH \n").to_pylist()
    [b'AG', b'CH']
    """
    ends = np.flatnonzero(np.frombuffer(block, np.uint8) == ord("\n")).astype(np.int32) + 1
    offsets = np.concatenate([np.zeros(1, np.int32), ends])
    lines = pa.StringArray.from_buffers(len(ends), pa.py_buffer(offsets), pa.py_buffer(block))
    try:
        lines.validate(full=True)
    except pa.ArrowInvalid:  # not UTF-8
        texts = block.decode("utf-8", "surrogateescape").split("\n")[:-1]
        return pa.array([text.strip().encode("utf-8", "surrogateescape") for text in texts], pa.binary())
    return pc.utf8_trim_whitespace(lines).cast(pa.binary())


# -- JSON lines


@contextmanager
def _open_json_lines(path: Path, kind: FileKind, column: str) -> Iterator[TableReader]:
    with _open_stream(path, kind) as (stream, _):
        schema = common_schema(read_line_blocks(stream)) or pa.schema([(column, pa.string())])
    with _open_stream(path, kind) as (stream, fraction_read):
        yield TableReader(path, schema, read_objects(read_line_blocks(stream), schema), fraction_read)


# -- Parquet and Arrow


@contextmanager
def _open_parquet(path: Path, kind: FileKind, column: str) -> Iterator[TableReader]:
    # Without reading ahead, so that a row group of any size takes little memory.
    with pyarrow.parquet.ParquetFile(path, pre_buffer=False, buffer_size=BLOCK_SIZE) as file:
        total, rows_read = max(1, file.metadata.num_rows), 0

        def batches() -> Iterator[pa.RecordBatch]:
            nonlocal rows_read
            for batch in file.iter_batches(BATCH_ROWS):
                yield batch
                rows_read += len(batch)

        yield TableReader(path, file.schema_arrow, batches(), lambda: rows_read / total)


@contextmanager
def _open_arrow(path: Path, kind: FileKind, column: str) -> Iterator[TableReader]:
    """Open either format of Arrow: the suffixes are often mixed up.

    Every batch is validated: its offsets and indices are used as they are in the file, and wrong ones would
    make the process read memory that is not its own. The file is read and not mapped to memory, where the
    system would end the process if another one made the file shorter.
    """
    size = max(1, os.stat(path).st_size)
    with pa.OSFile(os.fsencode(path)) as source:
        if source.read(len(ARROW_FILE_MAGIC)) == ARROW_FILE_MAGIC:
            file = pa.ipc.open_file(source)
            total, batches_read = max(1, file.num_record_batches), 0

            def batches() -> Iterator[pa.RecordBatch]:
                nonlocal batches_read
                for batches_read in range(file.num_record_batches):
                    yield _validated(file.get_batch(batches_read))

            yield TableReader(path, file.schema, batches(), lambda: batches_read / total)
        else:
            source.seek(0)
            stream = pa.ipc.open_stream(source)
            yield TableReader(path, stream.schema, map(_validated, stream), lambda: source.tell() / size)


def _validated(batch: pa.RecordBatch) -> pa.RecordBatch:
    batch.validate(full=True)
    return batch


_OPENERS: dict[Content, Callable[[Path, FileKind, str], AbstractContextManager[TableReader]]] = {
    Content.CSV: _open_csv,
    Content.JSON_LINES: _open_json_lines,
    Content.TEXT: _open_text,
    Content.PARQUET: _open_parquet,
    Content.ARROW_FILE: _open_arrow,
    Content.ARROW_STREAM: _open_arrow,
}
