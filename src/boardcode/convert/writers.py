"""Writers: files written batch by batch, complete or not at all.

The work that a batch needs by itself, such as rendering and compressing text, is done by `prepare` in any
thread; what must be done in order is done by `write` in one.
"""

from __future__ import annotations

import gzip
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet

from boardcode.atomic_write import atomic_file
from boardcode.convert.file_kinds import Content, FileError, FileKind, file_errors, file_kind, is_string_type
from boardcode.convert.json_text import json_objects, json_text

GZIP_LEVEL = 6
DICTIONARY_SIZE = (
    1 << 17
)  # bytes; codes are rarely repeated, so Parquet need not look for repetitions for long
PARQUET_BATCH = 1 << 14  # values that Parquet encodes at a time; its default of 1024 is slower for lists


class OutputFile:
    """A file as Arrow's streams see it: they cannot close it, nor write to it after it was detached.

    Arrow closes a stream that is garbage collected, and writes what is buffered, even after an error.
    """

    closed = False

    def __init__(self, file: BinaryIO) -> None:
        self._file: BinaryIO | None = file

    def write(self, data: Any) -> int:
        """Write to the file, or do nothing if it was detached."""
        return len(data) if self._file is None else self._file.write(data)

    def detach(self) -> None:
        """Ignore what is written from now on."""
        self._file = None

    def flush(self) -> None:
        """Do nothing: the owner of the file flushes it."""

    def close(self) -> None:
        """Do nothing: the owner of the file closes it."""


class TableWriter(ABC):
    """A file that is being written."""

    busy_cores = 0  # that `write` uses most of the time

    def __init__(self, file: OutputFile, kind: FileKind, schema: pa.Schema) -> None:
        self.file = file
        self.kind = kind
        self.schema = schema

    def prepare(self, batch: pa.RecordBatch) -> Any:
        """Return a batch in the form that `write` takes."""
        return batch

    @abstractmethod
    def write(self, prepared: Any) -> None:
        """Append the next batch."""

    @abstractmethod
    def close(self) -> None:
        """Write what follows the last batch."""


@contextmanager
def create_table(path: Path, schema: pa.Schema) -> Iterator[TableWriter]:
    """Create a file that appears when the block ends without an exception.

    Raises `FileError` if it cannot be written.
    """
    kind = file_kind(path)
    if path.exists() and not path.is_file():
        raise FileError(f"cannot write {path}: it is not a regular file")
    with file_errors(path, "write"), atomic_file(path) as file:
        output = OutputFile(file)
        try:
            writer = _WRITERS[kind.content](output, kind, schema)
            yield writer
            writer.close()
        finally:
            output.detach()


# -- lines of text


class _LineWriter(TableWriter):
    """Text, compressed or not."""

    def __init__(self, file: OutputFile, kind: FileKind, schema: pa.Schema) -> None:
        super().__init__(file, kind, schema)
        # One zstd frame for the whole file, because some programs read only the first one.
        self._stream: Any = file
        if kind.compression == "zstd":
            self._stream = pa.CompressedOutputStream(pa.PythonFile(file, "w"), "zstd")
        self.write(self._compress(self.header()))

    def header(self) -> Any:
        """Return what precedes the first row."""
        return b""

    @abstractmethod
    def render(self, batch: pa.RecordBatch) -> Any:
        """Return the text of some rows as bytes."""

    def prepare(self, batch: pa.RecordBatch) -> Any:
        return self._compress(self.render(batch))

    def _compress(self, text: Any) -> Any:
        return gzip.compress(text, GZIP_LEVEL, mtime=0) if self.kind.compression == "gzip" else text

    def write(self, prepared: Any) -> None:
        self._stream.write(prepared)

    def close(self) -> None:
        if self._stream is not self.file:
            self._stream.close()


class _CsvWriter(_LineWriter):
    def header(self) -> Any:
        names = ",".join('"' + name.replace('"', '""') + '"' for name in self.schema.names)
        return f"{names}\n".encode()

    def render(self, batch: pa.RecordBatch) -> Any:
        output = pa.BufferOutputStream()
        cells = pa.record_batch([as_cells(column) for column in batch.columns], names=batch.schema.names)
        pyarrow.csv.write_csv(cells, output, pyarrow.csv.WriteOptions(include_header=False))
        return output.getvalue()


def as_cells(array: Any) -> Any:
    """Return an array that fits into cells: lists, objects and rows of bytes become JSON text.

    Raises `OverflowError` for a time that Arrow does not write as text.

    >>> as_cells(pa.array([[1, 2], None])).to_pylist()
    ['[1, 2]', None]
    """
    if pa.types.is_nested(array.type) or pa.types.is_fixed_size_binary(array.type):
        return pc.if_else(array.is_valid(), json_text(array), pa.scalar(None, pa.string()))
    if pa.types.is_dictionary(array.type):
        return as_cells(array.dictionary_decode())
    if pa.types.is_timestamp(array.type) or pa.types.is_date(array.type):
        _check_years(array)
    return array.cast(pa.string()) if is_string_type(array.type) else array


def _check_years(times: Any) -> None:
    """Raise `OverflowError` for a time instead of which Arrow would write a remark, or nonsense."""
    kind = pa.timestamp(times.type.unit) if pa.types.is_timestamp(times.type) else times.type
    for end in pc.min_max(times.view(kind)).values():
        if end.is_valid and str(end.cast(pa.string())).startswith("<value out of range"):
            raise OverflowError(f"a {times.type} is outside of the years -32767 to 32767")


class _JsonLinesWriter(_LineWriter):
    def render(self, batch: pa.RecordBatch) -> Any:
        return _join_lines(json_objects(batch))


class _TextWriter(_LineWriter):
    def __init__(self, file: OutputFile, kind: FileKind, schema: pa.Schema) -> None:
        if len(schema) != 1:
            raise FileError(f"a text file has one column, not {len(schema)}: {', '.join(schema.names)}")
        super().__init__(file, kind, schema)

    def render(self, batch: pa.RecordBatch) -> Any:
        return _join_lines(pc.fill_null(as_cells(batch.column(0)).cast(pa.string()), ""))


def _join_lines(texts: Any) -> Any:
    """Return the texts as lines, which are the data buffer of an Arrow array of lines."""
    if not len(texts):
        return b""
    no_separator, line_feed = (pa.scalar(text, pa.large_string()) for text in ("", "\n"))
    return pc.binary_join_element_wise(texts.cast(pa.large_string()), line_feed, no_separator).buffers()[2]


# -- Parquet and Arrow


def parquet_writer(file: Any, schema: pa.Schema) -> pyarrow.parquet.ParquetWriter:
    """Return pyarrow's writer with settings that suit codes and what they say.

    A `values` column gets neither a dictionary nor statistics, because its values hardly ever repeat. Leaves
    of lists and objects get no statistics: queries do not use them there, and they take a sixth of the time.
    """
    plain = [field.name for field in schema if not pa.types.is_nested(field.type)]
    binary = {field.name for field in schema if pa.types.is_fixed_size_binary(field.type)}
    return pyarrow.parquet.ParquetWriter(
        file,
        schema,
        use_dictionary=[path for path in _leaf_paths(schema) if path not in binary] if binary else True,
        write_statistics=[name for name in plain if name not in binary],
        dictionary_pagesize_limit=DICTIONARY_SIZE,
        write_batch_size=PARQUET_BATCH,
    )


def _leaf_paths(schema: pa.Schema) -> list[str]:
    """Return what Parquet calls the leaf columns of a schema: those of an empty file."""
    output = pa.BufferOutputStream()
    pyarrow.parquet.write_table(schema.empty_table(), output)
    leaves = pyarrow.parquet.read_metadata(pa.BufferReader(output.getvalue())).schema
    return [leaves.column(k).path for k in range(len(leaves))]


class _ParquetWriter(TableWriter):
    """Each batch becomes a row group, which Arrow encodes with one core and without the GIL."""

    busy_cores = 1

    def __init__(self, file: OutputFile, kind: FileKind, schema: pa.Schema) -> None:
        super().__init__(file, kind, schema)
        self._writer = parquet_writer(file, schema)

    def write(self, prepared: Any) -> None:
        if len(prepared):
            self._writer.write_batch(prepared, row_group_size=len(prepared))

    def close(self) -> None:
        self._writer.close()


class _ArrowWriter(TableWriter):
    def __init__(self, file: OutputFile, kind: FileKind, schema: pa.Schema) -> None:
        super().__init__(file, kind, schema)
        create = pa.ipc.new_stream if kind.content is Content.ARROW_STREAM else pa.ipc.new_file
        self._writer = create(file, schema)

    def write(self, prepared: Any) -> None:
        self._writer.write_batch(prepared)

    def close(self) -> None:
        self._writer.close()


_WRITERS: dict[Content, type[TableWriter]] = {
    Content.CSV: _CsvWriter,
    Content.JSON_LINES: _JsonLinesWriter,
    Content.TEXT: _TextWriter,
    Content.PARQUET: _ParquetWriter,
    Content.ARROW_FILE: _ArrowWriter,
    Content.ARROW_STREAM: _ArrowWriter,
}
