"""Tables hold every value exactly: wide numbers, negative and large values, and values of several types."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest
from declarations import make_format

from boardcode import Format, columns
from boardcode.alphabets import HEX
from boardcode.convert.json_text import json_form
from boardcode.convert.writers import create_table
from boardcode.fields import Array, Field, Number, Table, Unless

SYMBOLS: dict[str, tuple[dict[int, Any], Any]] = {
    "negative": ({0: -1, 1: 0, 2: 1}, pa.int8()),
    "very negative": ({0: -(1 << 40), 1: 5}, pa.int64()),
    "large": ({0: 0, 1: 70_000}, pa.uint32()),
    "very large": ({0: 0, 1: (1 << 64) - 1}, pa.uint64()),
    "of both signs": ({0: -1, 1: 1 << 63}, pa.decimal128(38)),
    "of 60 digits": ({0: 10**60, 1: -(10**59)}, pa.decimal256(76)),
    "of 80 digits": ({0: 10**80, 1: 0}, pa.string()),
    "of two types": ({0: "none", 1: 5, 2: 6}, pa.string()),
    "truth or number": ({0: True, 1: 5, 2: 0}, pa.string()),
}


def a_format(field: Field[Any]) -> Format[Any]:
    return make_format(HEX, {"x": field, "many": Array(2, field)})


def some_codes(format: Format[Any]) -> list[str]:
    random = Random(1)
    return [format.encode(format.sample(random)) for _ in range(50)]


def as_json_value(value: Any, kind: Any) -> Any:
    """What a value of a table is in JSON, if it is not text for want of a better type."""
    if isinstance(value, list):
        return [as_json_value(item, kind.value_type) for item in value]
    return int(value) if pa.types.is_decimal(kind) and value is not None else value


def in_text(value: Any) -> Any:
    if isinstance(value, list):
        return [in_text(item) for item in value]
    return value if isinstance(value, str) else json.dumps(value)


def assert_table_is_exact(format: Format[Any], kind: Any) -> None:
    codes = some_codes(format)
    column = columns.read(format, [*codes, None])
    table = column.table()
    table.validate(full=True)
    assert table.schema.field("x").type == kind
    states = [format.to_json(format.decode(code)) for code in codes]
    for name in ("x", "many"):
        values, field_type = table[name].to_pylist(), table.schema.field(name).type
        assert values.pop() is None
        expected = [state[name] for state in states]
        if kind == pa.string():
            expected = [in_text(value) for value in expected]
        assert [as_json_value(value, field_type) for value in values] == expected
    texts = json_form(format, column, pa.array([*codes, None])).to_pylist()
    assert [text and json.loads(text) for text in texts] == [*states, None]
    assert_files_are_exact(table, states)


def assert_files_are_exact(table: pa.Table, states: list[dict[str, Any]]) -> None:
    """Write the table to a file of each kind, and read what a reader of CSV and of JSON would."""
    with TemporaryDirectory() as folder:
        for suffix in ("csv", "jsonl", "parquet", "arrow"):
            with create_table(Path(folder, f"t.{suffix}"), table.schema) as writer:
                for batch in table.to_batches():
                    writer.write(writer.prepare(batch))
        with Path(folder, "t.csv").open(newline="") as file:
            cells = [row["x"] for row in csv.DictReader(file)]
        lines = [json.loads(line) for line in Path(folder, "t.jsonl").read_text().splitlines()]
        assert pyarrow.parquet.read_table(Path(folder, "t.parquet")).to_pylist() == table.to_pylist()
    expected = [state["x"] for state in states]
    assert cells == [*("" if value is None else in_text(value) for value in expected), ""]
    is_text = pa.types.is_string(table.schema.field("x").type)
    assert [row["x"] for row in lines] == [*(map(in_text, expected) if is_text else expected), None]


@pytest.mark.parametrize(
    ("width", "kind"),
    [
        (64, pa.uint64()),
        (65, pa.decimal128(38)),
        (126, pa.decimal128(38)),
        (127, pa.decimal256(76)),
        (252, pa.decimal256(76)),
        (253, pa.string()),
        (400, pa.string()),
    ],
)
def test_a_wide_number_is_exact(width: int, kind: Any) -> None:
    assert_table_is_exact(a_format(Number(width)), kind)


@pytest.mark.parametrize(
    ("special", "kind"), [(None, pa.decimal128(38)), (-1, pa.decimal128(38)), ("none", pa.string())]
)
def test_a_wide_number_may_have_a_special_value(special: Any, kind: Any) -> None:
    assert_table_is_exact(a_format(Unless({0: special}, Number(70, 1))), kind)


@pytest.mark.parametrize("values", list(SYMBOLS))
def test_the_values_of_a_table_are_exact(values: str) -> None:
    meanings, kind = SYMBOLS[values]
    assert_table_is_exact(a_format(Table(2, meanings)), kind)
