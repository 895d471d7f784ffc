"""A Parquet file of row groups that were made apart.

A file is the pages of all columns, one row group after the other, and a footer that says what is where. The schema in the footer is
taken from an empty file of Arrow's; what Arrow says of a row group's columns is taken over, with the places moved to where they are now.
The numbers of fields are those of `parquet.thrift`, by which Parquet declares its headers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

import pyarrow as pa
import pyarrow.parquet

from boardcode.convert.parquet import nested
from boardcode.convert.parquet.nested import Chunk
from boardcode.convert.parquet.thrift import I16, STRUCT, Reader, Struct, Value, items, long, written

MARK = b"PAR1"
DICTIONARY = (
    1 << 17
)  # bytes of different values after which Parquet no longer looks for equal ones: codes seldom are


class RowGroup(NamedTuple):
    """Some rows, encoded."""

    rows: int
    chunks: list[Chunk]


class ParquetFile:
    """A Parquet file that is being written."""

    def __init__(self, file: BinaryIO, schema: pa.Schema) -> None:
        self._file = file
        self._footer = _footer(_written(schema, None))
        self._paths = list(_paths(iter(self._footer[2].value[1])))
        self._lists = [field.name for field in schema if field.nullable and nested.is_known(field.type)]
        self._plain = [name for name in schema.names if name not in self._lists]
        self._groups: list[Struct] = []
        self._rows = 0
        self._place = len(MARK)
        file.write(MARK)

    def encoded(self, batch: pa.RecordBatch) -> RowGroup:
        """A batch as a row group; threads may do several at once."""
        if not len(batch):
            return RowGroup(0, [])
        plain = batch.select(self._plain)
        made = _chunks(_written(plain.schema, plain)) if self._plain else []
        for name in self._lists:
            made += nested.chunks(
                batch.column(name), [path for path in self._paths if path[0] == name.encode()]
            )
        by_path = {tuple(chunk.metadata[3].value[1]): chunk for chunk in made}
        return RowGroup(len(batch), [by_path[path] for path in self._paths])

    def append(self, group: RowGroup) -> None:
        """Write the next row group."""
        if not group.rows:
            return
        start, columns = self._place, []
        for pages, metadata in group.chunks:
            moved = {
                field: long(metadata[field].value + self._place) for field in (9, 11) if field in metadata
            }
            columns.append({2: long(0), 3: Value(STRUCT, metadata | moved)})
            for page in pages:
                self._file.write(page)
            self._place += metadata[7].value
        self._groups.append(
            {
                1: items(STRUCT, columns),
                2: long(sum(chunk.metadata[6].value for chunk in group.chunks)),
                3: long(group.rows),
                5: long(start),
                6: long(self._place - start),
                7: Value(I16, len(self._groups)),
            }
        )
        self._rows += group.rows

    def close(self) -> None:
        """Write the footer."""
        footer = written(self._footer | {3: long(self._rows), 4: items(STRUCT, self._groups)})
        self._file.write(footer + len(footer).to_bytes(4, "little") + MARK)


def _written(schema: pa.Schema, batch: pa.RecordBatch | None) -> memoryview:
    """A file of Arrow's, in memory."""
    # Neither is worth its time for bytes that are hardly ever the same.
    plain = [field.name for field in schema if not pa.types.is_fixed_size_binary(field.type)]
    listed = plain if len(plain) < len(schema) else True
    sink = pa.BufferOutputStream()
    with pyarrow.parquet.ParquetWriter(
        sink, schema, use_dictionary=listed, write_statistics=listed, dictionary_pagesize_limit=DICTIONARY
    ) as writer:
        if batch is not None:
            writer.write_batch(batch, row_group_size=len(batch))
    return memoryview(sink.getvalue())


def _footer(file: memoryview) -> Struct:
    size = int.from_bytes(file[-8:-4], "little")
    return Reader(bytes(file[-8 - size : -8])).struct()


def _chunks(file: memoryview) -> list[Chunk]:
    """The chunks of a file of one row group, or of none."""
    _, groups = _footer(file)[4].value
    return [_chunk(file, column[3].value) for group in groups for column in group[1].value[1]]


def _chunk(file: memoryview, metadata: Struct) -> Chunk:
    start = min(metadata[field].value for field in (9, 11) if field in metadata)
    moved = {field: long(metadata[field].value - start) for field in (9, 11) if field in metadata}
    return Chunk([file[start : start + metadata[7].value]], metadata | moved)


def _paths(elements: Iterator[Struct]) -> Iterator[tuple[bytes, ...]]:
    """The paths of a schema's leaves below the group that comes next; a group says how many of what follows are its own."""
    for _ in range(next(elements)[5].value):
        yield from _paths_below(elements)


def _paths_below(elements: Iterator[Struct]) -> Iterator[tuple[bytes, ...]]:
    element = next(elements)
    if 5 not in element:
        yield (element[4].value,)
    else:
        for _ in range(element[5].value):
            yield from ((element[4].value, *path) for path in _paths_below(elements))
