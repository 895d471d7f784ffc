"""Errors that name a row, formats without columns, and formats that have no kernels."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import boardcode
from boardcode import Format, State, columns
from boardcode.alphabets import Alphabet
from boardcode.columns import ErrorCode
from boardcode.columns._kernels import column_kernels
from boardcode.columns._scalar_path import scalar_path
from boardcode.fields import Array, Checked, Complaint, Field, Number, Record

HEX = Alphabet("hex", "0123456789abcdef")


def writing_error(name: str, values: Any) -> str:
    with pytest.raises(boardcode.InvalidState) as caught:
        columns.write(name, values)
    return str(caught.value)


def test_an_error_of_writing_names_the_row_and_the_field() -> None:
    values = columns.read("radar", ["ieysGjGO8papd/a"] * 4).values
    values[2, 5] = 3
    message = "radar: row 2, horizontal[1][2]: 11 has no meaning; expected 00, 01 or 10"
    assert writing_error("radar", values) == message
    values[2, 5] = 9
    message = "radar: row 2, horizontal[1][2]: 9 does not fit in 2 bits; expected 0 to 3"
    assert writing_error("radar", values) == message
    cells = columns.read("klotski", ["1A9BF0C"]).values
    cells[0, 0] = 1
    message = "klotski: row 0, cells[0]: no whole horizontal piece has its first cell here"
    assert writing_error("klotski", cells) == message


def test_a_matrix_of_another_shape_or_of_larger_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match=r"5211-card: expected a matrix of 2 columns, got the shape \(3,\)"):
        columns.write("5211-card", [1, 2, 3])
    with pytest.raises(ValueError, match="5211-card: expected whole numbers from 0 to 255, got int64"):
        columns.write("5211-card", [[2, 256]])
    with pytest.raises(ValueError, match="5211-card: expected whole numbers from 0 to 255, got float64"):
        columns.write("5211-card", [[2.5, 2]])


class Even(Field[int]):
    """A field kind that cannot be lowered to a plan: an even number."""

    width = 14
    count = 1 << 13

    def read(self, bits: Any, path: str) -> int:
        part = bits.take(self.width, path)
        if part.number % 2:
            raise boardcode.errors.Fault(boardcode.MeaninglessCode, "odd", path=path, places=part.places)
        return int(part.number)

    def write(self, value: int, bits: Any, path: str) -> None:
        bits.put(value, self.width, path)

    def sample(self, random: Random, scope: Any = None) -> int:
        return 2 * random.randrange(self.count)

    def to_json(self, value: int, scope: Any = None) -> int:
        return value

    def from_json(self, data: Any, path: str, scope: Any = None) -> int:
        return int(data)

    schema = rows = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Pair(State):
    one: Any
    other: Any


def pair_format(one: Field[Any], other: Field[Any]) -> Format[Any]:
    fields = Record(Pair, one=one, other=other)
    return Format("pair", "", "", "pair", HEX, fields, Pair, [], proved=True)


def test_a_format_without_a_plan_is_one_leaf_and_is_read_one_code_at_a_time() -> None:
    format = pair_format(Even(), Number(2))
    assert format.plan is None
    assert column_kernels(scalar_path(format)) is None
    assert columns.fields(format) == ("(all):0", "(all):1")
    column = columns.read(format, ["8009", "0004", "800"])
    assert column.values.tolist() == [[0x80, 0x09], [0, 0], [0, 0]]
    assert column.errors.tolist() == [0, ErrorCode.MEANINGLESS, ErrorCode.MALFORMED_LENGTH]
    assert columns.write(format, [[0x80, 0x09]]).to_pylist() == ["8009"]
    assert columns.canonical(format, ["8009", "x"]).to_pylist() == ["8009", None]
    assert column.table().to_pylist() == [{"one": 8194, "other": 1}, *[{"one": None, "other": None}] * 2]


def no_descent(numbers: tuple[int, ...]) -> Complaint | None:
    wrong = next((k for k in range(1, len(numbers)) if numbers[k] < numbers[k - 1]), None)
    return None if wrong is None else Complaint(f"[{wrong}]", "smaller than the one before", "", "")


def test_a_check_that_is_a_python_function_has_columns_but_no_kernels() -> None:
    format = pair_format(Checked(Array(3, Number(8)), no_descent), Number(8))
    assert format.plan is not None
    assert column_kernels(scalar_path(format)) is None
    assert columns.fields(format) == ("one[0]", "one[1]", "one[2]", "other")
    codes = ["01020304", "01020004"] * 1001
    with pytest.warns(columns.SlowColumnWarning, match="pair: codes are read one at a time"):
        column = columns.read(format, codes)
    assert column.errors.tolist() == [ErrorCode.OK, ErrorCode.MEANINGLESS] * 1001
    assert column.values[:2].tolist() == [[1, 2, 3, 4], [0, 0, 0, 0]]
    assert column.table().slice(0, 1).to_pylist() == [{"one": [1, 2, 3], "other": 4}]
