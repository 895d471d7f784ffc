"""Formats whose alphabets have gaps, aliases, or write one number: every way to use them agrees."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest
from sample_alphabets import BASE58, DECIMAL, LONG_DECIMAL, SUDOKU

from boardcode import BadDeclaration, CodeError, Format, State
from boardcode.alphabets import Alphabet
from boardcode.compile.python import compile_codec
from boardcode.fields import Array, Field, Number, Record, ToEnd
from boardcode.registry import shape_of


@dataclass(frozen=True, slots=True, repr=False)
class Cells(State):
    cells: tuple[int, ...]
    format_name: ClassVar[str] = "cells"


@dataclass(frozen=True, slots=True, repr=False)
class Key(State):
    columns: tuple[int, ...]
    format_name: ClassVar[str] = "key"


def declare(name: str, alphabet: Alphabet, fields: Field[Any], state: type[State]) -> Format[Any]:
    return Format(name, name, f"The {name} of a test.", "test", alphabet, fields, state, [])


CELLS = declare("cells", SUDOKU, Record(Cells, cells=Array(12, Number(4, 0, 9))), Cells)
KEY_FIELDS = Record(Key, columns=Array(7, Number(7, 0, 126)))
KEY = declare("key", DECIMAL, KEY_FIELDS, Key)
LONG_KEY = declare("long-key", LONG_DECIMAL, KEY_FIELDS, Key)
KEY58 = declare("key58", BASE58, KEY_FIELDS, Key)


def error_of(format: Format[Any], code: str) -> str:
    with pytest.raises(CodeError) as caught:
        format.decode(code)
    return str(caught.value)


def test_aliases_are_read_and_the_characters_are_written() -> None:
    assert CELLS.decode("53..7.0_0...") == Cells((5, 3, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0))
    assert CELLS.encode(CELLS.decode("530070000000")) == "53..7......."


def test_errors_name_the_place_and_the_characters_that_are_read() -> None:
    assert error_of(CELLS, "53x.........") == (
        "cells: character 3 'x': not a character of the sudoku alphabet; expected . 1-9 0 _"
    )
    assert error_of(CELLS, "53.") == "cells: after character 3: expected 12 sudoku characters, found 3"


def test_a_number_is_read_and_written_in_its_base() -> None:
    opening = Key((0, 0, 0, 0, 0, 3, 5))
    assert KEY.encode(opening) == "389"
    assert KEY58.encode(opening) == "7i"
    assert LONG_KEY.encode(opening) == "000,000,000,000,389"
    for format in (KEY, KEY58, LONG_KEY):
        assert format.decode(format.encode(opening)) == opening
    assert LONG_KEY.decode("389") == opening


def test_errors_of_a_number_mark_all_its_characters() -> None:
    assert error_of(KEY, "127") == (
        "key: characters 1-3 '127', columns[6]: 127 has no meaning; expected 0 to 126"
    )
    assert error_of(KEY, "0389") == (
        "key: character 1 '0': a decimal number is written without leading zeros; expected 1-9"
    )
    assert error_of(KEY, "562949953421312") == (
        "key: characters 1-15 '562949953421312': larger than '562949953421311', the largest 49-bit number"
    )


def test_every_character_of_a_number_explains_every_field() -> None:
    assert {span.characters for span in KEY.explain("389")} == {(0, 1, 2)}


@pytest.mark.parametrize("format", [CELLS, KEY, LONG_KEY, KEY58], ids=str)
def test_the_compiled_functions_agree_with_the_careful_path(format: Format[Any]) -> None:
    random, plan = Random(5), format.plan
    assert plan is not None
    codec = compile_codec(plan, format.alphabet)
    for _ in range(200):
        state = format.sample(random)
        code = format.encode(state)
        assert codec.encode(state) == code
        assert codec.decode(code) == (None if format is KEY58 else state)


def test_the_shape_of_a_format_has_aliases_and_the_lengths_of_numbers() -> None:
    assert shape_of(CELLS) == (".0123456789_", 12, 12, "")
    assert shape_of(KEY) == ("0123456789", 1, 15, "")
    assert shape_of(LONG_KEY) == ("0123456789", 1, 15, ",")


def test_a_number_needs_fields_of_a_fixed_width() -> None:
    with pytest.raises(BadDeclaration) as caught:
        declare("cells", DECIMAL, Record(Cells, cells=ToEnd(Number(4))), Cells)
    assert str(caught.value) == "cells: a number in base 10 needs a fixed number of bits; give bits=..."


def test_a_format_whose_states_have_no_text_is_refused() -> None:
    with pytest.raises(BadDeclaration) as caught:
        declare("cells", SUDOKU, Record(Cells, cells=Array(2, Number(4, 12, 12))), Cells)
    assert str(caught.value) == (
        "cells: {'cells': (12, 12)} cannot be written and read: digit 1 of 2 would be 1100,"
        " which has no character in the sudoku alphabet; expected 0000 to 1001"
    )
