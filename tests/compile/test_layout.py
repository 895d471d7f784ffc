"""Where fields lie in the bytes of a code: the Python backend reads and writes every layout."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from declarations import format_of

from boardcode.alphabets import BASE64, BINARY, HEX, Alphabet
from boardcode.compile.python import Codec, compile_codec
from boardcode.fields import Array, Checked, Field, LittleEndian, Number, Padded, Record, Table, Unless, Zero
from boardcode.format import Format


@dataclass(frozen=True, slots=True)
class Pair:
    a: Any
    b: Any


def codec_of(format: Format[Any]) -> Codec:
    assert format.plan is not None, format.plan_obstacle
    return compile_codec(format.plan, format.alphabet)


def write_carefully(format: Format[Any], state: Any) -> str:
    return format.write_carefully(state)


def check_samples(fields: Record[Any], alphabet: Alphabet) -> None:
    """The compiled functions read and write random states as the careful path does."""
    format = format_of(fields, alphabet)
    codec, random = codec_of(format), Random(1)
    for _ in range(20):
        state = format.sample(random)
        code = write_carefully(format, state)
        assert (codec.encode(state), codec.decode(code)) == (code, state)


@pytest.mark.parametrize(
    "field",
    [
        Array(12, Number(4)),  # long arrays, with bits moved by some powers of two only
        Array(12, Number(4, 0, 9)),
        Array(4, Padded(9, Array(4, Number(2)))),
        Array(3, Array(2, Array(2, Number(2)))),
        Array(12, Number(8)),
        Array(3, LittleEndian(Number(16, 0, 999))),  # swapped bytes in every kind of field
        Array(2, LittleEndian(Table(16, {0: "a", 1: "b"}))),
        Padded(24, LittleEndian(Number(16, 0, 999))),
        Checked(LittleEndian(Number(16, 0, 999)), lambda number: None),
        Record(Pair, a=LittleEndian(Number(16)), b=Number(8)),
        Record(Pair, a=LittleEndian(Number(16, 0, 9)), b=Number(8, 0, 9)),
        LittleEndian(Record(Pair, a=Number(8), b=LittleEndian(Number(16)))),
        Record(Pair, a=Number(3), zeros=Zero(2), b=Table(3, {0: "x", 5: "y"})),  # bits without a value
        Unless({0xFFFF: None}, Record(Pair, a=Number(8, 0, 99), b=Number(8, 0, 99))),  # parts that overlap
        Padded(68, Number(61, 5)),  # numbers wider than a word
        Number(100),
    ],
)
@pytest.mark.parametrize("alphabet", [HEX, BASE64, BINARY], ids=lambda alphabet: alphabet.name)
def test_every_layout_of_fields_is_read_and_written(field: Field[Any], alphabet: Alphabet) -> None:
    check_samples(Record(Pair, a=field, b=Number(8)), alphabet)
    check_samples(Record(Pair, a=Number(8), b=field), alphabet)


def test_arrays_of_arrays_of_arrays_are_nested_tuples() -> None:
    cube = Array(3, Array(2, Array(2, Number(3))))
    format = format_of(Record(Pair, a=Number(4), b=cube), HEX)
    codec, state = codec_of(format), Pair(1, (((0, 1), (2, 3)), ((3, 2), (1, 0)), ((1, 1), (2, 2))))
    code = f"0x{0o1_0123_3210_1122:010x}"  # an octal digit for each item, behind the number 1
    assert write_carefully(format, state) == code
    assert (codec.encode(state), codec.decode(code)) == (code, state)
    for wrong in (((0, 1), (2, 3)), (((0, 1), (2, 3)),) * 2, (((0, 1), [2, 3]),) * 3, (((0,), (1,)),) * 3):
        assert codec.encode(Pair(1, wrong)) is None
