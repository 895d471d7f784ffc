"""Typed Arrow columns hold the JSON form, and other tools use them without a copy."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pandas  # type: ignore[import-untyped]
import pyarrow as pa
import pytest

import boardcode
from boardcode import Format, columns
from boardcode.fields import Unless

OURS = [format for format in boardcode.formats() if format.fields.width is not None]
every_one_of_ours = pytest.mark.parametrize("format", OURS, ids=str)


def as_json(format: Format[Any], row: dict[str, Any]) -> Any:
    """A row of the table; where all is null, a position that can be null as a whole is."""
    return None if isinstance(format.fields, Unless) and not any(row.values()) else row


@every_one_of_ours
def test_a_row_is_the_json_form(format: Format[Any]) -> None:
    random = Random(4)
    codes = [*format.examples, *(format.encode(format.sample(random)) for _ in range(500))]
    mixed = [item for code in codes for item in (code, format.counterexamples[0], None)]
    table = columns.read(format, mixed).table()
    rows = table.to_pylist()
    assert [as_json(format, row) for row in rows[::3]] == [
        format.to_json(format.decode(code)) for code in codes
    ]
    assert all(value is None for k, row in enumerate(rows) if k % 3 for value in row.values())
    assert columns.read(format, codes).table().to_pylist() == rows[::3]
    table.validate(full=True)


@every_one_of_ours
def test_the_json_form_is_read_back_to_the_same_codes(format: Format[Any]) -> None:
    random = Random(5)
    codes = [format.encode(format.sample(random)) for _ in range(100)]
    rows = [as_json(format, row) for row in columns.read(format, codes).table().to_pylist()]
    assert [format.encode(format.from_json(row)) for row in rows] == codes


def test_types_are_as_narrow_as_the_declaration() -> None:
    word = pa.dictionary(pa.int8(), pa.string())
    table = columns.read("radar", ["ieysGjGO8papd/a"]).table()
    assert table.column_names == ["horizontal", "vertical", "cells"]
    assert table.schema.field("horizontal").type == pa.list_(pa.list_(word, 3), 4)
    assert table.schema.field("cells").type == pa.list_(
        pa.list_(pa.struct({"nature": word, "entity": word}), 3), 3
    )
    assert columns.read("chacun-place", ["AG"]).table().schema == pa.schema(
        {"fringe": pa.uint8(), "rotation": word}
    )
    assert columns.read("arx-move", ["0x18c3"]).table().schema.field("unstack").type == pa.bool_()
    assert columns.read("klotski", ["D"]).table().schema.field("pieces").type == pa.list_(
        pa.struct({"kind": word, "cell": pa.uint8()})
    )


@every_one_of_ours
def test_a_table_without_rows_has_the_same_columns(format: Format[Any]) -> None:
    table = columns.read(format, list(format.examples)).table()
    assert columns.read(format, []).table().schema == table.schema
    assert table.num_rows == len(format.examples)


def test_large_tables_are_looked_up_by_kernels_with_the_same_result() -> None:
    """More values than NumPy looks up; every third row is null."""
    codes = ["ieysGjGO8papd/a", "zQeaMsya//8aaaa", None]
    assert columns.read("radar", codes * 10_000).table().to_pylist() == (
        columns.read("radar", codes).table().to_pylist() * 10_000
    )


def test_values_are_shared_with_arrow_and_pandas() -> None:
    values = columns.read("radar", ["ieysGjGO8papd/a", "zQeaMsya//8aaaa"]).values
    lists = pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), values.shape[1])
    assert lists.values.buffers()[1].address == values.ctypes.data
    frame = pandas.DataFrame(values, columns=list(columns.fields("radar")), copy=False)
    assert np.shares_memory(frame.to_numpy(), values)


def test_numbers_of_a_table_are_shared_with_numpy() -> None:
    table = columns.read("chacun-place", ["AG", "CH"]).table()
    (fringe,) = table["fringe"].chunks
    assert fringe.to_numpy(zero_copy_only=True).tolist() == [1, 17]


def test_other_tools_can_use_the_memory_of_the_values() -> None:
    """What PyTorch and JAX import: the array is writeable and contiguous, and speaks DLPack."""
    values = columns.read("radar", ["ieysGjGO8papd/a"]).values
    assert values.flags.c_contiguous
    assert values.flags.writeable
    assert np.shares_memory(np.from_dlpack(values), values)
