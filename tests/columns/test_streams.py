"""Columns of codes of any layout: tables, writing, memory that grows, threads, and codes that need Python."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa
import pytest

import boardcode
from boardcode import Format, State, columns
from boardcode.alphabets import HEX
from boardcode.columns import ErrorCode
from boardcode.columns._column import load_kernels
from boardcode.columns._structs import decode_structs
from boardcode.fields import (
    Array,
    Checked,
    Counted,
    Distinct,
    Field,
    Mapped,
    Number,
    Optional,
    Record,
    Sorted,
    Switch,
    Table,
    ToEnd,
    Union,
    Varint,
    When,
    this,
)

SAMPLES = 3000  # more than one at a time


@pytest.fixture(autouse=True, scope="module")
def machine() -> None:
    load_kernels("maze")


@dataclass(frozen=True, slots=True)
class Play(State):
    kind: Any
    value: Any
    format_name: ClassVar[str] = "play"


def play(kind: Field[Any], value: Field[Any]) -> Format[Any]:
    record = Record(Play, kind=kind, value=value)
    return Format("play", "Play", "A play.", "play", HEX, record, Play, [])


def samples(format: Format[Any], count: int) -> tuple[list[str], list[Any]]:
    random = Random(3)
    states = [format.sample(random) for _ in range(count)]
    return [format.encode(state) for state in states], [format.to_json(state) for state in states]


def test_a_maze_is_lists_of_lists() -> None:
    column = columns.read("maze", ["aWacaoUa2q", "aWaca", None])
    assert column.errors.tolist() == [ErrorCode.OK, ErrorCode.MALFORMED_LENGTH, ErrorCode.NULL]
    table = column.table()
    assert str(table.schema.field("horizontal").type) == "list<item: list<item: bool>>"
    assert table.to_pylist()[0] == boardcode.decode("maze", "aWacaoUa2q").to_json()
    assert table.to_pylist()[1:] == [dict.fromkeys(table.column_names)] * 2
    assert columns.fields("maze") == ("width", "height", "horizontal[][]", "vertical[][]")


def test_there_is_no_matrix_of_values() -> None:
    with pytest.raises(TypeError) as caught:
        _ = columns.read("maze", ["aWacaoUa2q"]).values
    message = "maze has no fixed layout, so that there is no matrix of its values: use .table()"
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        (Number(4), Counted(Number(4), Number(6)), "list<item: uint8>"),
        (Number(4), Array(this.kind + 1, Varint()), "list<item: uint64>"),
        (Number(4), ToEnd(Number(12)), "list<item: uint16>"),
        (Number(4), Optional(Number(20)), "uint32"),
        (Number(4), When(this.kind > 7, Number(4)), "uint8"),
        (Number(1), Switch(this.kind, {0: Number(4), 1: Number(12)}), "uint16"),
        (Number(1), Switch(this.kind, {0: Number(4), 1: Array(2, Number(3))}),
         "struct<0: uint8, 1: fixed_size_list<item: uint8>[2]>"),
        (Number(4), Union(Number(2), {0: Number(2), 3: Number(6)}), "struct<0: uint8, 3: uint8>"),
        (Number(4), Sorted(Counted(Number(4), Number(6))), "list<item: uint8>"),
        (Number(4), Distinct(Array(3, Number(6))), "fixed_size_list<item: uint8>[3]"),
    ],
)  # fmt: skip
def test_tables_have_types_that_do_not_depend_on_the_rows(
    kind: Field[Any], value: Field[Any], shown: str
) -> None:
    format = play(kind, value)
    codes, _ = samples(format, 20)
    for some in ([], codes, [None]):
        assert str(columns.read(format, some).table().schema.field("value").type) == shown
    table = columns.read(format, codes).table()
    assert columns.write(format, table).to_pylist() == codes
    assert columns.write(format, decode_structs(format, codes)).to_pylist() == codes


def test_long_lists_make_the_memory_grow() -> None:
    format = play(Number(8), ToEnd(Number(8)))
    codes = ["0x05"] * 3000 + ["0x05" + "7f" * 5000] + ["0x0501"] * 3000
    column = columns.read(format, codes, threads=1)
    assert not column.errors.any()
    lengths = [len(value) for value in column.table().column("value").to_pylist()]
    assert lengths == [0] * 3000 + [5000] + [1] * 3000


def test_threads_read_the_same() -> None:
    format = play(Number(4), Counted(Number(4), Number(6)))
    codes, values = samples(format, SAMPLES)
    many = codes * 30
    one, two = (columns.read(format, many, threads=threads) for threads in (1, 2))
    assert one.table().equals(two.table())
    assert one.table().slice(80_000, 500).to_pylist() == (values * 30)[80_000:80_500]


def test_canonical_codes_are_the_texts_themselves_where_they_are_written_so() -> None:
    codes = pa.array(list(boardcode.get("maze").examples) * 600)
    assert columns.canonical("maze", codes).equals(codes)
    assert columns.canonical("maze", ["aWacaoUa2r", "aWaca", None]).to_pylist() == ["aWacaoUa2q", None, None]


def test_a_list_out_of_order_is_put_in_order() -> None:
    format = play(Number(4), Sorted(Counted(Number(4), Number(8))))
    column = columns.read(format, ["0x0201ff", "0x02ff01"], strict=False)
    assert column.table().column("value").to_pylist() == [[1, 255], [1, 255]]
    assert columns.check(format, ["0x0201ff", "0x02ff01"]).tolist() == [0, ErrorCode.NOT_CANONICAL]


def test_a_mapped_field_is_read_one_code_at_a_time_and_says_so() -> None:
    value = Mapped(Varint(), lambda number: number + 1, lambda value: value - 1)
    format = play(Number(8), Array(2, value))
    codes, values = samples(format, SAMPLES)
    with pytest.warns(columns.SlowColumnWarning, match="play: codes are read one at a time"):
        column = columns.read(format, codes)
    assert column.table().to_pylist() == values


def test_an_error_of_writing_names_the_row() -> None:
    format = play(Number(4), Counted(Number(4), Number(6, 0, 40)))
    rows = [{"kind": 1, "value": [1]}, {"kind": 1, "value": [1, 41]}]
    with pytest.raises(boardcode.InvalidState) as caught:
        columns.write(format, rows)
    assert str(caught.value) == "play: row 1, value[1]: expected a number from 0 to 40, got 41"
    with pytest.raises(TypeError) as refused:
        columns.write(format, np.zeros((1, 2), np.uint8))
    assert str(refused.value) == (
        "play has no matrix of values: expected a table as .table() returns it, an Arrow array or a list,"
        " got ndarray"
    )


def no_zero(items: tuple[int, ...]) -> boardcode.fields.Complaint | None:
    return None if all(items) else boardcode.fields.Complaint("", "a zero", "0", "another number")


def test_a_check_with_a_key_is_made_by_the_machine() -> None:
    checked = Checked(Array(3, Table(1, {0: False, 1: True})), no_zero, key=bool)
    format = play(Varint(), checked)
    assert columns.check(format, ["0x01e", "0x01c"]).tolist() == [0, ErrorCode.MEANINGLESS]
