"""Files written batch by batch, complete or not at all.

What can be done with a batch by itself (making text of it, compressing it) is `encoded`, by several threads at once; what must be
done in order is `append`ed by one.
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

from boardcode.convert.atomic_write import appearing_file
from boardcode.convert.file_kinds import Content, FileError, Kind, is_text, kind_of, telling
from boardcode.convert.json_text import json_objects, json_text
from boardcode.convert.parquet.file import ParquetFile

LEVEL = 6  # of gzip


class Sink(ABC):
    """A file that is being written."""

    def __init__(self, file: BinaryIO, kind: Kind, schema: pa.Schema) -> None:
        self.file = file
        self.kind = kind
        self.schema = schema

    @abstractmethod
    def encoded(self, batch: pa.RecordBatch) -> Any:
        """A batch as `append` takes it."""

    @abstractmethod
    def append(self, encoded: Any) -> None:
        """Write the next batch."""

    @abstractmethod
    def close(self) -> None:
        """Write what comes last."""


@contextmanager
def writing(path: Path, schema: pa.Schema) -> Iterator[Sink]:
    """A file of such rows, which appears when the block ends without an exception."""
    kind = kind_of(path)
    if path.exists() and not path.is_file():
        raise FileError(f"cannot write {path}: it is no file")
    with telling(path, "write"), appearing_file(path) as file:
        sink = _SINKS[kind.content](file, kind, schema)
        yield sink
        sink.close()


class _Lent:
    """A file lent to a stream that would close it, and that writes once more when it is thrown away, even to a full disk."""

    closed = False

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._failed = False

    def write(self, data: bytes) -> int:
        """Write, unless that has failed before."""
        if self._failed:
            return len(data)
        try:
            return self._file.write(data)
        except OSError:
            self._failed = True
            raise

    def flush(self) -> None:
        """Nothing: whoever lent the file does that."""

    def close(self) -> None:
        """Nothing either."""


# -- lines of text


class _Lines(Sink):
    """What is written as text, compressed or not."""

    def __init__(self, file: BinaryIO, kind: Kind, schema: pa.Schema) -> None:
        super().__init__(file, kind, schema)
        # One frame for the whole file: not every reader of zstd looks for a second. Every reader of gzip does.
        self._packed = (
            pa.CompressedOutputStream(pa.PythonFile(_Lent(file), "w"), "zstd")
            if kind.compression == "zstd"
            else file
        )
        self.append(self.encoded_text(self.head()))

    def head(self) -> Any:
        """What comes before the first row."""
        return b""

    @abstractmethod
    def text(self, batch: pa.RecordBatch) -> Any:
        """The bytes of some rows."""

    def encoded(self, batch: pa.RecordBatch) -> Any:
        return self.encoded_text(self.text(batch))

    def encoded_text(self, text: Any) -> Any:
        return gzip.compress(text, LEVEL, mtime=0) if self.kind.compression == "gzip" else text

    def append(self, encoded: Any) -> None:
        self._packed.write(encoded)

    def close(self) -> None:
        if self._packed is not self.file:
            self._packed.close()


class _Csv(_Lines):
    def head(self) -> Any:
        names = ",".join('"' + name.replace('"', '""') + '"' for name in self.schema.names)
        return f"{names}\n".encode()

    def text(self, batch: pa.RecordBatch) -> Any:
        sink = pa.BufferOutputStream()
        flat = [flattened(column) for column in batch.columns]
        options = pyarrow.csv.WriteOptions(include_header=False)
        pyarrow.csv.write_csv(pa.record_batch(flat, names=batch.schema.names), sink, options)
        return sink.getvalue()


def flattened(array: Any) -> Any:
    """What one cell can hold: lists, objects and rows of bytes as JSON.

    >>> flattened(pa.array([[1, 2], None])).to_pylist()
    ['[1, 2]', None]
    """
    if pa.types.is_nested(array.type) or pa.types.is_fixed_size_binary(array.type):
        return pc.if_else(array.is_valid(), json_text(array), pa.scalar(None, pa.string()))
    if pa.types.is_dictionary(array.type):
        return flattened(array.dictionary_decode())
    return array.cast(pa.string()) if is_text(array.type) else array


class _JsonLines(_Lines):
    def text(self, batch: pa.RecordBatch) -> Any:
        return _in_lines(json_objects(batch))


class _Text(_Lines):
    def __init__(self, file: BinaryIO, kind: Kind, schema: pa.Schema) -> None:
        if len(schema) != 1:
            raise FileError(f"a text holds one column, not {len(schema)}: {', '.join(schema.names)}")
        super().__init__(file, kind, schema)

    def text(self, batch: pa.RecordBatch) -> Any:
        return _in_lines(pc.fill_null(flattened(batch.column(0)).cast(pa.string()), ""))


def _in_lines(texts: Any) -> Any:
    """The texts with an end of line behind each, as one run of bytes: they lie in memory like that."""
    if not len(texts):
        return b""
    nothing, end = (pa.scalar(text, pa.large_string()) for text in ("", "\n"))
    return pc.binary_join_element_wise(texts.cast(pa.large_string()), end, nothing).buffers()[2]


# -- Arrow's own


class _Parquet(Sink):
    def __init__(self, file: BinaryIO, kind: Kind, schema: pa.Schema) -> None:
        super().__init__(file, kind, schema)
        self._writer = ParquetFile(file, schema)

    def encoded(self, batch: pa.RecordBatch) -> Any:
        return self._writer.encoded(batch)

    def append(self, encoded: Any) -> None:
        self._writer.append(encoded)

    def close(self) -> None:
        self._writer.close()


class _Arrow(Sink):
    def __init__(self, file: BinaryIO, kind: Kind, schema: pa.Schema) -> None:
        super().__init__(file, kind, schema)
        make = pa.ipc.new_stream if kind.content is Content.ARROW_STREAM else pa.ipc.new_file
        self._writer = make(file, schema)

    def encoded(self, batch: pa.RecordBatch) -> Any:
        return batch

    def append(self, encoded: Any) -> None:
        self._writer.write_batch(encoded)

    def close(self) -> None:
        self._writer.close()


_SINKS: dict[Content, type[Sink]] = {
    Content.CSV: _Csv,
    Content.JSON_LINES: _JsonLines,
    Content.TEXT: _Text,
    Content.PARQUET: _Parquet,
    Content.ARROW_FILE: _Arrow,
    Content.ARROW_STREAM: _Arrow,
}
