"""Parquet files: the content that pyarrow writes by default, in our row groups, read by other programs."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pandas  # type: ignore[import-untyped]
import polars
import pyarrow as pa
import pyarrow.parquet
import pytest

import boardcode
from boardcode import Format
from boardcode.columns._stream_path import has_stream_columns
from boardcode.convert import Partition
from boardcode.convert.writers import create_table, parquet_writer


def convert_codes(format: Format[Any], to: str = "decoded") -> pa.RecordBatch:
    """Convert 100 good codes, as many bad ones, and as many nulls."""
    random = Random(8)
    codes = [
        code
        for _ in range(100)
        for code in (format.encode(format.sample(random)), format.counterexamples[0], None)
    ]
    return Partition(format.name, to=to, errors="null")(pa.record_batch({"code": codes}))


def write(path: Path, batches: list[pa.RecordBatch]) -> None:
    with create_table(path, batches[0].schema) as writer:
        for batch in batches:
            writer.write(writer.prepare(batch))


@pytest.mark.parametrize("to", ["decoded", "values"])
def test_schema_and_values_are_those_of_a_file_written_by_default(
    to: str, format: Format[Any], tmp_path: Path
) -> None:
    if to == "values" and has_stream_columns(format):
        pytest.skip("codes without a fixed layout have no raw values")
    batch = convert_codes(format, to)
    batches = [batch, batch[7:100], batch[:0], batch[3:4]]
    write(tmp_path / "ours.parquet", batches)
    with pyarrow.parquet.ParquetWriter(tmp_path / "default.parquet", batch.schema) as writer:
        for each in batches:
            writer.write_batch(each)
    ours = pyarrow.parquet.ParquetFile(tmp_path / "ours.parquet")
    default = pyarrow.parquet.ParquetFile(tmp_path / "default.parquet")
    assert ours.schema.equals(default.schema)
    assert ours.schema_arrow.equals(default.schema_arrow, check_metadata=True)
    rows = pyarrow.parquet.read_table(tmp_path / "ours.parquet").to_pylist()
    assert rows == pyarrow.parquet.read_table(tmp_path / "default.parquet").to_pylist()
    assert rows == [row for each in batches for row in each.to_pylist()]


def test_other_programs_read_the_file(format: Format[Any], tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    batch = convert_codes(format)
    write(path, [batch, batch])
    expected = batch.to_pylist() * 2
    relation = duckdb.connect().read_parquet(str(path))
    assert [dict(zip(relation.columns, row, strict=True)) for row in relation.fetchall()] == expected
    assert polars.read_parquet(path).to_dicts() == expected
    codes = pandas.read_parquet(path)["code"].tolist()
    assert [code if isinstance(code, str) else None for code in codes] == [row["code"] for row in expected]


def test_each_batch_is_a_row_group_and_an_empty_one_is_none(tmp_path: Path) -> None:
    batch = convert_codes(boardcode.get("radar"))
    write(tmp_path / "t.parquet", [batch, batch[:0], batch[:20]])
    metadata = pyarrow.parquet.read_metadata(tmp_path / "t.parquet")
    assert [metadata.row_group(k).num_rows for k in range(metadata.num_row_groups)] == [300, 20]


def test_a_file_without_rows_has_its_columns(format: Format[Any], tmp_path: Path) -> None:
    batch = convert_codes(format)
    write(tmp_path / "t.parquet", [batch[:0]])
    table = pyarrow.parquet.read_table(tmp_path / "t.parquet")
    assert (len(table), table.schema) == (0, batch.schema)


def test_dictionaries_and_statistics_are_written_only_where_they_pay() -> None:
    batch = pa.record_batch(
        {
            "code": ["AG"],
            "values": pa.array([b"\x00\x01"], pa.binary(2)),
            "cells": pa.array([[1, 2]], pa.list_(pa.uint8())),
        }
    )
    file = io.BytesIO()
    with parquet_writer(file, batch.schema) as writer:
        writer.write_batch(batch)
    group = pyarrow.parquet.read_metadata(io.BytesIO(file.getvalue())).row_group(0)
    leaves = [group.column(k) for k in range(group.num_columns)]
    assert {leaf.path_in_schema: (leaf.has_dictionary_page, leaf.is_stats_set) for leaf in leaves} == {
        "code": (True, True),
        "values": (False, False),
        "cells.list.element": (True, False),
    }
