"""The Python backend: compiled functions agree with the careful path, also on random declarations."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from declarations import ALPHABETS, ANY_RECORD, format_of
from hypothesis import assume, given
from hypothesis import strategies as st
from tiny_scan import tiny_scan

import boardcode
from boardcode.alphabets import HEX, Alphabet
from boardcode.compile.plan import Struct, has_fixed_layout
from boardcode.compile.python import Codec, compile_codec
from boardcode.compile.python.objects import is_plain
from boardcode.errors import CodeError, MeaninglessCode
from boardcode.fields import (
    Array,
    Checked,
    Complaint,
    LittleEndian,
    Number,
    Padded,
    Record,
    Table,
    Unless,
    Zero,
)
from boardcode.format import Format
from boardcode.state import State


def codec_of(format: Format[Any]) -> Codec:
    assert format.plan is not None, format.plan_obstacle
    return compile_codec(format.plan, format.alphabet)


def read_carefully(format: Format[Any], code: str) -> Any:
    try:
        return format.read_carefully(code)
    except CodeError:
        return None


def write_carefully(format: Format[Any], state: Any) -> str | None:
    try:
        return format.write_carefully(state)
    except CodeError:
        return None


# -- our own formats


COMPILED = [
    format for format in boardcode.formats() if format.plan is not None and has_fixed_layout(format.plan)
]


def test_formats_without_a_fixed_layout_are_compiled_as_streams() -> None:
    streams = [format for format in boardcode.formats() if format not in COMPILED]
    assert {"maze", "binaryfen", "2048", "connect-four"} <= {format.name for format in streams}
    assert all(format.plan is not None for format in streams)


@pytest.mark.parametrize("format", COMPILED, ids=str)
def test_every_canonical_code_is_read_and_written_by_the_compiled_functions(format: Format[Any]) -> None:
    codec, random = codec_of(format), Random(format.name)
    for _ in range(300):
        state = format.sample(random)
        code = write_carefully(format, state)
        assert code is not None
        assert codec.encode(state) == code
        assert codec.decode(code) == state
        assert type(codec.decode(code)) is type(state)


@pytest.mark.parametrize("format", COMPILED, ids=str)
@given(data=st.data())
def test_a_changed_code_is_read_as_the_careful_path_reads_it_or_left_to_it(
    format: Format[Any], data: st.DataObject
) -> None:
    codec = codec_of_format(format)
    code = format.encode(format.sample(Random(data.draw(st.integers(0, 1 << 32)))))
    place = data.draw(st.integers(0, len(code) - 1))
    character = data.draw(st.sampled_from(format.alphabet.characters + " _x=é١"))
    for changed in (
        code[:place] + character + code[place + 1 :],
        code[:place] + code[place + 1 :],
        code + character,
    ):
        state = codec.decode(changed)
        assert state is None or state == read_carefully(format, changed)
        careful = read_carefully(format, changed)
        if careful is not None and write_carefully(format, careful) == changed:
            assert state == careful


_codecs: dict[str, Codec] = {}


def codec_of_format(format: Format[Any]) -> Codec:
    if format.name not in _codecs:
        _codecs[format.name] = codec_of(format)
    return _codecs[format.name]


# -- random declarations


@given(record=ANY_RECORD, alphabet=ALPHABETS, seed=st.integers(0, 2**32), data=st.data())
def test_reading_a_random_declaration_agrees_with_the_careful_path(
    record: Record[Any], alphabet: Alphabet, seed: int, data: st.DataObject
) -> None:
    width = record.width
    assume(width is not None and width <= 3000)
    assert width is not None
    format = format_of(record, alphabet)
    codec, random = codec_of(format), Random(seed)
    for _ in range(6):
        state = record.sample(random)
        number = format.to_number(state)
        changed = number ^ 1 << data.draw(st.integers(0, width - 1))
        for bits in (number, changed, random.getrandbits(width)):
            code = alphabet.write(bits, width)
            fast, careful = codec.decode(code), read_carefully(format, code)
            assert fast is None or fast == careful
            if bits == number and codec.decode.__name__ != "_nothing":
                assert fast == state


def unlike(random: Random, value: Any) -> Any:
    """A value that is like another but for one part, which is of another kind."""
    if isinstance(value, tuple) and value and random.random() < 0.8:
        place = random.randrange(len(value))
        return (*value[:place], unlike(random, value[place]), *value[place + 1 :])
    others = [None, -1, 1 << 70, "half", (), [1], {1, 2}, object(), value, 1.0, True]
    return random.choice([*others, frozenset(value) if isinstance(value, tuple) else value])


@given(record=ANY_RECORD, alphabet=ALPHABETS, seed=st.integers(0, 2**32))
def test_writing_a_random_declaration_agrees_with_the_careful_path(
    record: Record[Any], alphabet: Alphabet, seed: int
) -> None:
    assume((record.width or 0) <= 3000)
    format = format_of(record, alphabet)
    codec, random = codec_of(format), Random(seed)
    for _ in range(6):
        state = record.sample(random)
        attribute = random.choice(list(record.attributes.values()))
        parts = {name: getattr(state, name) for name in record.attributes.values()}
        garbled = record.make(**parts | {attribute: unlike(random, parts[attribute])})
        for value in (state, garbled):
            fast, careful = codec.encode(value), write_carefully(format, value)
            assert fast is None or fast == careful
        if codec.encode.__name__ != "_nothing":
            assert codec.encode(state) == write_carefully(format, state)


@pytest.mark.parametrize("count", [0, 1, 3, 20])
def test_arrays_without_items_are_read_and_written(count: int) -> None:
    empty = Array(count, Array(0, Array(40, Number(8))))
    format = format_of(Record(Pair, a=Array(0, Array(2, Number(4))), b=Array(2, empty), c=Zero(8)), HEX, Pair)
    codec, state = codec_of(format), Pair((), (((),) * count,) * 2)
    assert codec.decode("0x00") == state
    assert codec.encode(state) == "0x00" == write_carefully(format, state)


def test_a_record_of_300_fields_is_written() -> None:
    fields = {f"bit{k}": Number(1) for k in range(300)}
    state = SimpleNamespace(**{name: k % 3 % 2 for k, name in enumerate(fields)})
    format = format_of(Record(SimpleNamespace, **fields), HEX)
    codec = codec_of(format)
    assert codec.encode(state) == write_carefully(format, state)
    assert codec.decode(write_carefully(format, state) or "") == state


def reject_twins(items: tuple[Any, ...]) -> Complaint | None:
    return Complaint("", "no twins", "", "") if items[0] == items[1] else None


def test_a_check_within_a_check_is_made_too() -> None:
    def reject_15(row: tuple[int, ...]) -> Complaint | None:
        return Complaint("", "15 is too much", "", "") if 15 in row else None

    both = Checked(Array(2, Checked(Array(20, Number(4)), reject_15)), reject_twins)
    format = format_of(Record(Pair, a=both, b=Number(8)), HEX)
    codec = codec_of(format)
    verdicts = [
        codec.decode(data.hex()) is None for data in (bytes(21), b"\x0f" + bytes(20), bytes(19) + b"\x01\x00")
    ]
    assert verdicts == [True, True, False]


# -- how objects are built


@dataclass(frozen=True, slots=True)
class Pair(State):
    a: Any
    b: Any
    format_name: ClassVar[str] = "pair"


@dataclass(frozen=True, slots=True)
class Plain:
    a: Any
    b: Any


@dataclass(frozen=True, slots=True)
class Sorting(State):
    a: Any
    b: Any

    def __init__(self, a: Any, b: Any) -> None:
        object.__setattr__(self, "a", min(a, b))
        object.__setattr__(self, "b", max(a, b))


@dataclass(frozen=True, slots=True)
class Negating(State):
    a: Any
    b: Any

    def __post_init__(self) -> None:
        object.__setattr__(self, "a", -self.a)


@dataclass(frozen=True, slots=True)
class Annotated(State):
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


@dataclass(slots=True)
class Changeable(State):
    a: Any
    b: Any


class NoDataclass(State):
    __slots__ = ("a", "b")


def pair_of(make: Any, **fields: Any) -> Record[Any]:
    return Record(make, **fields or {"a": Number(16, 0, 999), "b": Number(16, 0, 999)})


def test_only_a_frozen_dataclass_that_just_keeps_its_values_is_built_without_its_constructor() -> None:
    assert all(is_plain(pair_of(make).lower()) for make in (Pair, Plain))  # type: ignore[arg-type]
    others = (Sorting, Negating, Annotated, Inherited, Open, Changeable, NoDataclass, SimpleNamespace)
    for make in (*others, lambda **values: values):
        assert not is_plain(pair_of(make).lower())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "make", [Pair, Plain, Sorting, Negating, Annotated, Open, Changeable, SimpleNamespace]
)
def test_a_state_is_what_its_constructor_makes(make: Any) -> None:
    decode = codec_of(format_of(pair_of(make), HEX)).decode
    assert decode("0x00020001") == make(a=2, b=1)
    assert vars(type(decode("0x00020001"))).keys() == vars(type(make(a=2, b=1))).keys()


@pytest.mark.parametrize("make", [Changeable, SimpleNamespace])
def test_no_object_that_can_be_changed_is_shared_between_states(make: Any) -> None:
    inner = Record(make, a=Number(4), b=Number(4))
    decode = codec_of(format_of(Record(Pair, a=Array(2, inner), b=inner), HEX)).decode
    first, second = decode("0x121212"), decode("0x121212")
    first.a[0].a = 9
    assert (first.a[1].a, first.b.a, second.a[0].a) == (1, 1, 1)


def test_bits_behind_the_last_field_must_be_zero() -> None:
    decode = codec_of(format_of(pair_of(Pair, a=Number(3), b=Number(3, 1)), HEX)).decode
    assert decode("0x04") == Pair(0, 1)
    assert [decode(f"0x{bits:02x}") for bits in (0x05, 0x06, 0x07)] == [None, None, None]


def test_rows_are_tuples_and_everything_else_is_left_to_the_careful_path() -> None:
    encode = codec_of(format_of(pair_of(Pair, a=Array(5, Number(8)), b=Number(8)), HEX)).encode
    assert encode(Pair((1, 2, 3, 4, 5), 6)) == "0x010203040506"
    for row in (
        [1, 2, 3, 4, 5],
        {1, 2, 3, 4, 5},
        dict.fromkeys(range(5)),
        "12345",
        b"12345",
        (1,) * 4,
        (1,) * 6,
    ):
        assert encode(Pair(row, 6)) is None


@pytest.mark.parametrize("value", [5.0, -1, -5, 16, 40, None, "5", [5]])
def test_a_number_must_be_an_integer_in_its_range(value: Any) -> None:
    flat = Record(Plain, a=Table(4, {0: "x"}), b=Number(4, 0, 9))
    for field, make in ((Number(4, 0, 9), lambda value: value), (flat, lambda value: Plain("x", value))):
        encode = codec_of(format_of(pair_of(Pair, a=field, b=Number(4)), HEX)).encode
        assert encode(Pair(make(5), 1)) is not None
        assert encode(Pair(make(value), 1)) is None


# -- what this backend leaves to the careful path


def test_special_patterns_over_swapped_bytes_are_read_the_careful_way() -> None:
    special = Unless({0xFFFF: None}, LittleEndian(Number(16, 0, 999)))
    format = format_of(pair_of(Pair, a=special, b=Number(8)), HEX, Pair)
    assert (codec_of(format).decode("0xffff00"), codec_of(format).encode(Pair(None, 0))) == (None, None)
    assert format.decode("0xffff00") == format.decode("0xffff00") == Pair(None, 0)
    assert format.encode(Pair(1, 2)) == "0x010002"


@pytest.mark.parametrize(
    "field",
    [
        Unless({0xFF: None}, Checked(Array(2, Number(4, 0, 9)), reject_twins, key=lambda number: number)),
        Unless({0xFF: None}, Padded(8, Checked(Array(2, Number(3)), reject_twins))),
        Unless({0xFF: None}, Array(1, Checked(Array(2, Number(4, 0, 9)), reject_twins))),
    ],
)
def test_a_special_value_is_not_checked(field: Unless[Any]) -> None:
    format = format_of(pair_of(Pair, a=field, b=Number(8)), HEX, Pair)
    codec, state = codec_of(format), Pair(None, 1)
    assert codec.encode(state) in (None, "0xff01")  # some are left to the careful path
    assert codec.decode("0xff01") == format.decode("0xff01") == state
    assert format.encode(state) == "0xff01"
    assert codec.decode("0x0001") is None
    with pytest.raises(MeaninglessCode):
        format.decode("0x0001")


def test_bytes_that_begin_in_the_middle_of_a_byte_are_swapped_the_careful_way() -> None:
    format = format_of(pair_of(Pair, a=Number(4), b=LittleEndian(Number(16)), spare=Zero(4)), HEX, Pair)
    assert codec_of(format).decode("0x112340") is None
    assert format.decode("0x112340") == format.decode("0x112340") == Pair(1, 0x3412)


def test_a_scan_within_a_record_is_left_to_the_careful_path() -> None:
    record = Struct(("a",), (tiny_scan(),), make=dict, attributes={"a": "a"})
    codec = compile_codec(record, HEX)
    assert (codec.decode("0x00"), codec.encode(SimpleNamespace(a=None))) == (None, None)
