"""The fast way to read: how a declaration is cut, what may be built later, and what has no fast way."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from boardcode import quick_reading
from boardcode.errors import Fault
from boardcode.fields import Array, Number, Padded, Record, Table, Unless, Zero
from boardcode.quick_reading import (
    LIMIT,
    Chunk,
    Reader,
    Unusual,
    are_neighbours,
    can_wait,
    is_plain,
    maker,
    reader,
)
from boardcode.state import State


@dataclass(frozen=True, slots=True)
class Pair(State):
    a: Any
    b: Any
    format_name: ClassVar[str] = "pair"


@dataclass(frozen=True, slots=True)
class Plain:
    a: Any
    b: Any


def of(make: Any, **fields: Any) -> Record[Any]:
    return Record(make, **fields or {"a": Number(16, 0, 999), "b": Number(16, 0, 999)})


def compiled(record: Record[Any], size: int) -> Reader:
    found = reader(record, size)
    assert found is not None
    return found


# -- chunks


def test_neighbours_follow_each_other_downwards() -> None:
    assert are_neighbours([7, 6, 5])
    assert are_neighbours([3])
    assert not are_neighbours([5, 6, 7])
    assert not are_neighbours([7, 5])


@pytest.mark.parametrize(
    ("shifts", "key", "source"),
    [
        ([15, 14, 13, 12], 0xA, "w1 >> 12"),
        ([11, 10, 9, 8], 0xB, "w1 >> 8 & 0xf"),
        ([3, 2, 1, 0], 0xD, "w1 & 0xf"),
        ([*range(15, -1, -1)], 0xABCD, "w1"),
        ([7, 6, 15, 14], 0x80C0, "w1 & 0xc0c0"),
    ],
)
def test_the_key_of_a_chunk_is_the_same_in_python_source(shifts: list[int], key: int, source: str) -> None:
    chunk = Chunk(Number(len(shifts)), 1, shifts, {})
    assert chunk.key([0x1234, 0xABCD]) == key
    assert chunk.key_expression(16) == source
    assert eval(source, {"w1": 0xABCD}) == key


def test_a_chunk_learns_what_its_bits_mean_once() -> None:
    chunk = Chunk(Number(4), 0, [7, 6, 15, 14], {})
    chunk.learn([0x80C0])
    assert chunk.meanings == {0x80C0: 0b1110}
    chunk.meanings[0x80C0] = "known"
    chunk.learn([0x80C0])
    assert chunk.meanings == {0x80C0: "known"}


def test_a_chunk_does_not_learn_what_is_wrong() -> None:
    with pytest.raises(Unusual):
        Chunk(Zero(2), 0, [1, 0], {}).learn([1])
    chunk = Chunk(Number(2, 0, 2), 0, [1, 0], {})
    with pytest.raises(Fault):
        chunk.learn([3])
    assert chunk.meanings == {}


# -- what is built when


def test_a_state_is_built_when_it_is_looked_at() -> None:
    found = compiled(of(Pair), 4)
    code = bytes.fromhex("00010002")
    with pytest.raises(KeyError):
        found.read(code)
    found.learn(code)
    state = found.read(code)
    assert object.__getattribute__(state, "_unread") == (found.fill_up, code)
    with pytest.raises(AttributeError):
        object.__getattribute__(state, "a")
    assert (state.a, state.b) == (1, 2)
    assert object.__getattribute__(state, "a") == 1


def test_what_many_fields_hold_is_checked_at_once_and_learnt_when_looked_at() -> None:
    found = compiled(of(Pair, a=Array(32, Number(4, 0, 9)), b=Number(8)), 17)
    found.learn(bytes(17))
    state = found.read(b"\x12" * 16 + b"\x00")
    assert state.a == (1, 2) * 16
    with pytest.raises(Unusual):
        found.read(b"\x12" * 15 + b"\x1a\x00")


def test_what_is_no_state_is_built_at_once() -> None:
    for make in (Plain, SimpleNamespace):
        found = compiled(of(make), 4)
        code = bytes.fromhex("00010002")
        found.learn(code)
        assert found.read(code) == make(a=1, b=2)


def test_what_follows_the_record_must_be_zero() -> None:
    found = compiled(of(Pair), 6)
    found.learn(bytes(6))
    assert found.read(bytes(6)) == Pair(0, 0)
    for place in (4, 5):
        with pytest.raises(Unusual):
            found.read(bytes(place) + b"\x01" + bytes(5 - place))


@dataclass(frozen=True, slots=True)
class Sorting(State):
    a: Any
    b: Any

    def __init__(self, a: Any, b: Any) -> None:
        object.__setattr__(self, "a", min(a, b))
        object.__setattr__(self, "b", max(a, b))


@dataclass(frozen=True, slots=True)
class Counting(State):
    a: Any
    b: Any

    def __post_init__(self) -> None:
        object.__setattr__(self, "a", -self.a)


@dataclass(frozen=True, slots=True)
class Noted(State):
    a: Any
    b: Any
    note: str = "none"


class New(State):
    __slots__ = ()

    def __new__(cls, *_: Any, **__: Any) -> New:
        return object.__new__(cls)


@dataclass(frozen=True, slots=True)
class Inherited(New):
    a: Any
    b: Any


@dataclass(frozen=True)
class Open(State):
    a: Any
    b: Any


class NoDataclass(State):
    __slots__ = ("a", "b")


def test_only_what_does_nothing_but_keep_its_values_may_be_built_later() -> None:
    assert can_wait(of(Pair))
    assert can_wait(of(Pair, b=Number(4), a=Number(4)))
    assert is_plain(of(Plain))
    assert not can_wait(of(Plain))
    for make in (
        Sorting,
        Counting,
        Noted,
        Inherited,
        Open,
        NoDataclass,
        SimpleNamespace,
        Pair(1, 2),
        lambda **values: values,
    ):
        assert not is_plain(of(make))
        assert not can_wait(of(make))


@pytest.mark.parametrize("make", [Sorting, Counting, Noted, Open])
def test_a_state_that_does_more_is_read_as_it_is_made(make: Any) -> None:
    found = compiled(of(make), 4)
    code = bytes.fromhex("00020001")
    found.learn(code)
    assert found.read(code) == make(a=2, b=1)
    assert repr(found.read(code)) == repr(make(a=2, b=1))


def test_a_maker_takes_the_values_in_their_order() -> None:
    for make in (Plain, Pair, SimpleNamespace, Sorting):
        assert maker(of(make))(2, 1) == make(a=2, b=1)
    assert maker(of(Plain, b=Number(4), a=Number(4)))(2, 1) == Plain(a=1, b=2)
    with pytest.raises(ValueError):
        maker(of(SimpleNamespace))(1)


# -- what has no fast way


def test_only_records_have_a_fast_way() -> None:
    assert reader(Array(4, Number(8)), 4) is None
    assert reader(Number(16), 2) is None


def test_a_field_that_can_be_too_much_and_is_no_group_has_no_fast_way() -> None:
    assert reader(of(Pair, a=Number(15), b=Number(1)), 2) is not None
    assert Number(15).count == LIMIT
    assert reader(of(Pair, a=Number(16, 0, LIMIT), b=Number(8)), 3) is None
    assert reader(of(Pair, a=Unless({1: None}, Array(4, Number(4))), b=Number(8)), 3) is None
    assert reader(of(Pair, a=Array(0, Number(4)), b=Number(8)), 1) is None


@pytest.mark.parametrize(
    ("size", "fields", "words"),
    [
        (16, {"a": Array(15, Number(8)), "b": Number(8)}, [128]),
        (24, {"a": Array(23, Number(8)), "b": Number(8)}, [64, 64, 64]),
        (18, {"a": Array(17, Number(8)), "b": Number(8)}, [16] * 9),
        (19, {"a": Array(18, Number(8)), "b": Number(8)}, [152]),
        (24, {"a": Number(7), "b": Array(23, Table(8, {0: 0, 1: 1}))}, [192]),
    ],
)
def test_long_codes_are_cut_into_words_where_that_can_be(
    size: int, fields: dict[str, Any], words: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[Any] = []
    assemble = quick_reading._assembled

    def noted(record: Record[Any], plan: Any) -> Reader:
        plans.append(plan)
        return assemble(record, plan)

    monkeypatch.setattr(quick_reading, "_assembled", noted)
    found = compiled(Record(Pair, **fields), size)
    assert [plans[-1].word] * len(plans[-1].zeros) == words
    code = bytes(size - 1) + b"\x01"
    if size != 24 or len(words) == 3:
        found.learn(code)
        assert found.read(code) == Pair((0,) * (size - 1), 1)


def test_a_word_of_its_own_for_padding_that_crosses_others() -> None:
    record = of(
        Pair, a=Padded(64, Array(9, Number(7, 0, 99))), b=Array(2, Padded(64, Array(9, Number(7, 0, 99))))
    )
    found = compiled(record, 24)
    found.learn(bytes(24))
    assert found.read(bytes(24)) == Pair((0,) * 9, ((0,) * 9,) * 2)
    for place in (0, 8, 16):
        with pytest.raises(Unusual):
            found.read(bytes(place) + b"\x80" + bytes(23 - place))
