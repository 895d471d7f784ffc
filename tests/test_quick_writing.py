"""The fast way to write: what is looked up, what is remembered, and what is left to the careful way."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from boardcode import quick_writing
from boardcode.errors import Fault
from boardcode.fields import Array, Checked, Complaint, LittleEndian, Number, Padded, Record, Unless, Zero
from boardcode.quick_reading import Unusual
from boardcode.quick_writing import Numbers, writer


@dataclass(frozen=True)
class Pair:
    a: Any
    b: Any


def compiled(**fields: Any) -> Any:
    found = writer(Record(Pair, **fields))
    assert found is not None
    return found


def test_a_number_is_found_once_and_then_remembered() -> None:
    class Slow(Number):
        written = 0

        def write(self, value: int, path: str) -> int:
            Slow.written += 1
            return super().write(value, path)

    numbers = Numbers(Slow(16))
    value = 1000 + len("x")
    twin = 1000 + len("y")
    assert [numbers.of(value), numbers.of(twin), numbers.of(value), Slow.written] == [1001, 1001, 1001, 1]
    assert numbers.by_identity[id(value)] == 1001
    assert any(met is value for met in numbers.met)


def test_what_cannot_be_written_is_not_remembered() -> None:
    numbers = Numbers(Number(4))
    with pytest.raises(Fault):
        numbers.of(16)
    assert (dict(numbers), numbers.met, numbers.by_identity) == ({}, [], {})


def test_only_so_many_objects_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_writing, "LIMIT", 2)
    numbers = Numbers(Number(16))
    objects = [10001, 10002, 10003]
    assert [numbers.of(thing) for thing in objects] == objects
    assert numbers.met == [10001, 10002]
    assert sorted(numbers.by_identity.values()) == [10001, 10002]


def test_what_was_met_is_written_as_what_was_not() -> None:
    write = compiled(a=Array(5, Number(8)), b=Number(8))
    for _ in range(3):
        assert write(Pair((1, 2, 3, 4, 5), 6)) == 0x010203040506
        assert write(Pair((6, 5, 4, 3, 2), 1)) == 0x060504030201


def test_groups_are_taken_apart() -> None:
    write = compiled(
        a=LittleEndian(Array(4, Number(8))),
        zero=Zero(4),
        b=Padded(44, Array(2, Record(SimpleNamespace, x=Array(3, Number(6)), spare=Zero(1), y=Number(1)))),
    )
    item = SimpleNamespace(x=(1, 2, 3), y=1)
    assert write(Pair((1, 2, 3, 4), (item, item))) == 0x04030201 << 48 | 0b000001_000010_000011_0_1 * (
        (1 << 20) + 1
    )


def test_rows_are_tuples_and_nothing_else() -> None:
    write = compiled(a=Array(5, Number(8)), b=Number(8))
    for row in (
        [1, 2, 3, 4, 5],
        {1, 2, 3, 4, 5},
        dict.fromkeys(range(5)),
        "12345",
        b"12345",
        iter((1, 2, 3, 4, 5)),
    ):
        with pytest.raises(Unusual):
            write(Pair(row, 6))
    for length in (0, 4, 6):
        with pytest.raises(ValueError):
            write(Pair((1,) * length, 6))


def test_a_check_is_made_of_values_that_can_be_written() -> None:
    seen: list[Any] = []

    def no_nine(row: tuple[int, ...]) -> Complaint | None:
        seen.append(row)
        return Complaint("", "no 9", "9", "") if 9 in row else None

    write = compiled(a=Checked(Array(5, Number(4, 0, 9)), no_nine), b=Number(12))
    assert write(Pair((1, 2, 3, 4, 5), 6)) == 0x12345006
    with pytest.raises(Unusual):
        write(Pair((1, 2, 3, 4, 9), 6))
    seen.clear()
    with pytest.raises(Fault):
        write(Pair((1, 2, 3, 4, 10), 6))
    assert seen == []


def test_a_field_that_can_be_too_much_and_is_no_group_has_no_fast_way() -> None:
    assert writer(Number(16)) is None
    assert writer(Record(Pair, a=Unless({0: None}, Array(4, Number(8))), b=Number(1))) is None
    assert writer(Number(15)) is not None


def test_a_field_of_few_values_is_written_whatever_its_kind() -> None:
    write = writer(Number(15))
    assert write is not None
    assert [write(value) for value in (0, 5, 5, 32767)] == [0, 5, 5, 32767]
    with pytest.raises(Fault):
        write(32768)
