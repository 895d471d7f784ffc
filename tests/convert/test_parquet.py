"""Parquet files that are put together here hold what Arrow's own would hold, for every reader."""

from __future__ import annotations

import io
import struct
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import numpy as np
import polars
import pyarrow as pa
import pyarrow.parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import Format, columns
from boardcode.convert.parquet import nested, thrift
from boardcode.convert.parquet.file import ParquetFile
from boardcode.convert.parquet.levels import Levels, packed

FORMATS = [format for format in boardcode.formats() if format.fields.width is not None]
every_format = pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])

WORD = pa.dictionary(pa.int8(), pa.string())


def ours(batches: list[pa.RecordBatch], schema: pa.Schema) -> bytes:
    file = io.BytesIO()
    made = ParquetFile(file, schema)
    for batch in batches:
        made.append(made.encoded(batch))
    made.close()
    return file.getvalue()


def arrows(batches: list[pa.RecordBatch], schema: pa.Schema) -> bytes:
    file = io.BytesIO()
    with pyarrow.parquet.ParquetWriter(file, schema) as writer:
        for batch in batches:
            writer.write_batch(batch)
    return file.getvalue()


def same(batches: list[pa.RecordBatch]) -> None:
    """Whether both files say the same."""
    schema = batches[0].schema
    files = [io.BytesIO(write(batches, schema)) for write in (ours, arrows)]
    known = [pyarrow.parquet.ParquetFile(file) for file in files]
    assert known[0].schema.equals(known[1].schema)
    assert known[0].schema_arrow.equals(known[1].schema_arrow, check_metadata=True)
    tables = [pyarrow.parquet.read_table(file) for file in files]
    tables[0].validate(full=True)
    assert (
        tables[0].to_pylist()
        == tables[1].to_pylist()
        == [row for batch in batches for row in batch.to_pylist()]
    )


def decoded(format: Format[Any], count: int) -> pa.RecordBatch:
    """Good codes, bad ones and none, with what they say."""
    random = Random(8)
    codes = [
        item
        for _ in range(count)
        for item in (format.encode(format.sample(random)), format.counterexamples[0], None)
    ]
    table = columns.read(format, codes).table().append_column("codes", pa.array(codes))
    return table.combine_chunks().to_batches()[0]


# -- what is in a file


@every_format
def test_what_codes_say_is_the_same_in_both_files(format: Format[Any]) -> None:
    batch = decoded(format, 100)
    same([batch, batch[7:100], batch[:0], batch[3:4]])
    same([batch.filter(batch.column("codes").is_valid())])


@every_format
def test_other_programs_read_it_too(format: Format[Any], tmp_path: Path) -> None:
    batch = decoded(format, 100)
    (tmp_path / "t.parquet").write_bytes(ours([batch, batch], batch.schema))
    expected = batch.to_pylist() * 2
    relation = duckdb.connect().read_parquet(str(tmp_path / "t.parquet"))
    assert [dict(zip(relation.columns, row, strict=True)) for row in relation.fetchall()] == expected
    assert polars.read_parquet(tmp_path / "t.parquet").to_dicts() == expected


def test_a_column_is_split_into_pages_of_whole_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = decoded(boardcode.get("radar"), 300)
    monkeypatch.setattr(nested, "ITEMS", 100)
    assert len(nested.chunks(batch.column("cells"), [(b"a",), (b"b",)])[0].pages) == 2 * (1 + -(-900 // 64))
    same([batch, batch[5:]])


def test_a_file_without_rows_has_its_columns() -> None:
    schema = decoded(boardcode.get("5211-state"), 1).schema
    assert pyarrow.parquet.read_table(io.BytesIO(ours([], schema))).schema.names == schema.names
    same([pa.RecordBatch.from_pylist([], schema=schema)])


def test_what_is_known_of_a_file_is_true() -> None:
    batch = decoded(boardcode.get("radar"), 50)
    data = ours([batch, batch[:20]], batch.schema)
    known = pyarrow.parquet.ParquetFile(io.BytesIO(data)).metadata
    assert (known.num_rows, known.num_row_groups) == (170, 2)
    place = 4
    for number, rows in enumerate([150, 20]):
        group = known.row_group(number)
        assert group.num_rows == rows
        for column in range(group.num_columns):
            chunk = group.column(column)
            assert chunk.dictionary_page_offset == place, "one behind the other, in the order of the schema"
            place += chunk.total_compressed_size
    statistics = known.row_group(0).column(known.num_columns - 1).statistics
    assert (statistics.null_count, statistics.min) == (
        50,
        min(filter(None, batch.column("codes").to_pylist())),
    )
    footer_size = struct.unpack("<I", data[-8:-4])[0]
    assert place == len(data) - 8 - footer_size


# -- columns of lists

LEAVES = {WORD: st.sampled_from(["open", "wall", "é"]), pa.uint8(): st.integers(0, 255)}


@st.composite
def kinds(draw: st.DrawFn, depth: int = 0) -> Any:
    """A type that is written here, or a part of one."""
    which = draw(st.sampled_from(["leaf", "list", "fixed", "struct"] if depth < 3 else ["leaf"]))
    if which == "leaf":
        return draw(st.sampled_from(list(LEAVES)))
    if which == "struct":
        return pa.struct([(name, draw(kinds(depth + 1))) for name in "ab"[: draw(st.integers(1, 2))]])
    inner = draw(kinds(depth + 1))
    return pa.list_(inner) if which == "list" else pa.list_(inner, draw(st.integers(1, 3)))


def values(kind: Any, nulls: bool) -> st.SearchStrategy[Any]:
    made: st.SearchStrategy[Any]
    if pa.types.is_struct(kind):
        made = st.fixed_dictionaries({field.name: values(field.type, nulls) for field in kind})
    elif pa.types.is_fixed_size_list(kind):
        made = st.lists(values(kind.value_type, nulls), min_size=kind.list_size, max_size=kind.list_size)
    elif pa.types.is_list(kind):
        made = st.lists(values(kind.value_type, nulls), max_size=3)
    else:
        made = LEAVES[kind]
    return st.none() | made if nulls else made


def array(kind: Any, rows: list[Any]) -> Any:
    """Rows as an Arrow array; Arrow makes no dictionaries inside of lists by itself."""
    if pa.types.is_dictionary(kind):
        return pa.array(rows, pa.string()).dictionary_encode().cast(kind)
    nulls = pa.array([row is None for row in rows], pa.bool_())
    if pa.types.is_struct(kind):
        parts = [
            array(field.type, [None if row is None else row[field.name] for row in rows]) for field in kind
        ]
        return pa.StructArray.from_arrays(parts, [field.name for field in kind], mask=nulls)
    if pa.types.is_fixed_size_list(kind):
        items = [item for row in rows for item in (row or [None] * kind.list_size)]
        return pa.FixedSizeListArray.from_arrays(array(kind.value_type, items), kind.list_size, mask=nulls)
    if pa.types.is_list(kind):
        ends = np.cumsum([0, *(len(row or ()) for row in rows)]).astype(np.int32)
        return pa.ListArray.from_arrays(
            pa.array(ends), array(kind.value_type, [item for row in rows for item in row or ()]), mask=nulls
        )
    return pa.array(rows, kind)


@given(st.data(), st.booleans())
def test_any_lists_are_the_same_in_both_files(data: st.DataObject, nulls: bool) -> None:
    kind = (
        pa.list_(data.draw(kinds()))
        if data.draw(st.booleans())
        else pa.list_(data.draw(kinds()), data.draw(st.integers(1, 3)))
    )
    assert nested.is_known(kind)
    rows = data.draw(st.lists(values(kind, nulls), max_size=40))
    column = array(kind, rows)
    assert column.to_pylist() == rows
    start = data.draw(st.integers(0, len(rows)))
    same([pa.record_batch({"column": column}), pa.record_batch({"column": column[start:]})])


def test_other_types_are_left_to_arrow() -> None:
    left = [
        pa.string(),
        WORD,
        pa.list_(pa.int64()),
        pa.struct([("a", WORD)]),
        pa.list_(pa.struct([("a", pa.uint8()), ("b", pa.float64())])),
        pa.list_(pa.field("item", pa.uint8(), nullable=False)),
        pa.list_(pa.dictionary(pa.int16(), pa.string())),
        pa.list_(pa.struct([])),
        pa.map_(pa.string(), pa.uint8()),
    ]
    assert not any(map(nested.is_known, left))
    same(
        [
            pa.record_batch(
                {
                    "a": pa.array([[1], None], pa.list_(pa.int64())),
                    "b": array(pa.list_(WORD), [["x"], ["y", None]]),
                }
            )
        ]
    )


def test_levels_are_those_of_the_page() -> None:
    """The example that the module begins with."""
    rows = [[["a", "b"], ["c"]], [[None], []], None]
    ((_, levels, _),) = nested.leaves(array(pa.list_(pa.list_(WORD)), rows), Levels(3))
    assert levels.repetitions is not None
    assert levels.definitions is not None
    assert levels.repetitions.tolist() == [0, 2, 1, 0, 1, 0]
    assert np.minimum(levels.definitions, levels.depth).tolist() == [5, 5, 5, 4, 3, 0]


@given(st.lists(st.integers(0, 255)), st.integers(1, 8))
def test_numbers_are_packed_lowest_first(numbers: list[int], width: int) -> None:
    small = [number % (1 << width) for number in numbers]
    size = -(-len(numbers) // 8) * width
    whole = sum(number << k * width for k, number in enumerate(small))
    assert packed(np.array(small, np.uint8), width) == whole.to_bytes(size, "little")
    shifted = np.array([0, *small], np.uint8)[1:]
    assert packed(shifted, width) == whole.to_bytes(size, "little"), "where words do not begin, too"


# -- headers


def test_arrows_own_footers_are_written_as_they_were_read() -> None:
    batch = decoded(boardcode.get("arx-export"), 30)
    wide = pa.record_batch({f"column {k}": pa.array([k, None], pa.decimal128(20, 3)) for k in range(40)})
    for data in (arrows([batch] * 20, batch.schema), arrows([wide], wide.schema)):
        size = struct.unpack("<I", data[-8:-4])[0]
        footer = data[-8 - size : -8]
        assert thrift.written(thrift.Reader(footer).struct()) == footer


@pytest.mark.parametrize("number", [0, 1, -1, 63, -64, 64, 300, 2**31 - 1, -(2**63), 2**63 - 1])
def test_numbers_of_headers_read_back(number: int) -> None:
    held: thrift.Struct = {
        1: thrift.long(number),
        17: thrift.number(1),
        300: thrift.items(thrift.I64, [number] * 20),
    }
    assert thrift.Reader(thrift.written(held)).struct() == held


def test_a_type_that_headers_do_not_have_is_refused() -> None:
    with pytest.raises(NotImplementedError, match=r"^a value of type 7 in a header of Parquet$"):
        thrift.written({1: thrift.Value(thrift.DOUBLE, 0.5)})
    with pytest.raises(NotImplementedError, match=r"^a value of type 7 in a header of Parquet$"):
        thrift.Reader(bytes.fromhex("170000000000000000")).struct()
