"""A format: what follows from one declaration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest

import boardcode
from boardcode.alphabets import BASE32, BASE64, BINARY, HEX, Alphabet
from boardcode.bits import BitReader, BitWriter, Scope
from boardcode.drawing import Drawing, drawing_fault
from boardcode.errors import (
    Fault,
    InvalidDrawing,
    InvalidJson,
    InvalidState,
    MalformedCode,
    MeaninglessCode,
    NonCanonicalCode,
)
from boardcode.explanation import Span
from boardcode.fields import Array, Field, Ignored, Json, Number, Record, Row, Zero
from boardcode.fields.field import NOWHERE
from boardcode.format import FIRST_USES, Format
from boardcode.state import State

SHORT_HEX = Alphabet("hexadecimal", "0123456789abcdef", any_case=True, trailing_zeros_optional=True)


@dataclass(frozen=True, slots=True)
class Row8(State):
    """Some numbers."""

    items: tuple[int, ...]
    format_name: ClassVar[str] = "row"


def make_format(
    fields: Field[Any], alphabet: Alphabet = HEX, name: str = "row", drawing: Drawing[Any] | None = None
) -> Format[Any]:
    return Format(name, "A row", "Numbers in a row.", "rows", alphabet, fields, Row8, [], drawing=drawing)


def row(length: int, field: Field[Any] | None = None, **others: Field[Any]) -> Record[Any]:
    return Record(Row8, items=Array(length, field or Number(4, 0, 9)), **others)


SMALL = make_format(row(2))
LARGE = make_format(row(8))


# -- names


def test_a_format_equals_its_name() -> None:
    assert SMALL == "row"
    assert make_format(row(3)) == SMALL
    assert SMALL != "rows"
    assert SMALL != 5
    assert hash(SMALL) == hash("row")
    assert (str(SMALL), repr(SMALL)) == ("row", "get('row')")


# -- text


@pytest.mark.parametrize(
    "format", [SMALL, LARGE, make_format(row(9)), make_format(row(5), BINARY), make_format(row(8), BASE64)]
)
def test_a_written_state_reads_back_on_the_fast_and_on_the_careful_path(format: Format[Any]) -> None:
    for seed in range(20):
        state = format.sample(Random(seed))
        code = format.encode(state)
        for _ in range(2):
            assert format.decode(code) == state
            assert format.encode(format.decode(code)) == code
        assert format.read_carefully(code) == state


def test_a_format_is_compiled_once_it_is_used_often() -> None:
    format = make_format(row(2))
    for _ in range(FIRST_USES):
        assert format.decode("0x12") == Row8((1, 2))
        assert format._fast_decode == format._decode_first
    assert format.decode("0x12") == Row8((1, 2))
    assert format._fast_decode("0x12") == Row8((1, 2))
    assert [format._fast_decode(code) for code in ("12", "0X12", "0xa2")] == [None, None, None]
    assert format.decode("12") == format.decode("0X12") == Row8((1, 2))
    with pytest.raises(MeaninglessCode):
        format.decode("0xa2")


def test_writing_counts_as_use_too() -> None:
    format = make_format(row(2))
    for _ in range(FIRST_USES + 1):
        assert format.encode(Row8((1, 2))) == "0x12"
    assert format._fast_encode(Row8((1, 2))) == "0x12"
    assert format._fast_encode(Row8((1, 10))) is None


def test_reading_without_hints_is_the_same_but_for_the_hint() -> None:
    format = Format("row", "A row", "", "rows", HEX, row(2), Row8, [], hints=[lambda error: "try again"])
    assert format.read("0x12") == Row8((1, 2))
    with pytest.raises(MeaninglessCode) as bare:
        format.read("0x1a")
    with pytest.raises(MeaninglessCode) as full:
        format.decode("0x1a")
    assert (bare.value.hint, full.value.hint) == (None, "try again")
    assert bare.value.message == full.value.message


def test_one_method_decides_whether_a_text_is_a_code() -> None:
    assert [SMALL.accepts(code) for code in ("0x12", "12", "0x1a", "0x1", "")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_recoding_needs_a_format_of_the_same_states_or_of_a_part() -> None:
    other = make_format(row(8), BASE64, name="other")
    same = SMALL.recoder_to(other)
    assert same is not None
    assert same(Row8((1, 2))) == Row8((1, 2))
    position, board = boardcode.get("arx-export"), boardcode.get("arx-board")
    to_board = position.recoder_to(board)
    assert to_board is not None
    assert to_board(position.decode(position.examples[0])) == board.decode(board.examples[0])
    assert board.recoder_to(position) is None
    assert boardcode.get("radar").recoder_to(boardcode.get("5211-card")) is None


def test_a_format_says_why_its_declaration_has_no_plan() -> None:
    assert SMALL.plan is not None
    assert SMALL.plan_obstacle is None
    assert make_format(Bytes()).plan is None
    assert make_format(Bytes()).plan_obstacle == "Bytes is a field kind without a plan"


def test_an_error_names_characters_field_and_format() -> None:
    for format, code in ((SMALL, "0x1_a"), (LARGE, "0x1_a222222")):
        with pytest.raises(MeaninglessCode) as caught:
            format.decode(code)
        assert str(caught.value) == "row: character 5 'a', items[1]: 10 has no meaning; expected 0 to 9"
        assert caught.value.__suppress_context__


def test_an_error_in_omitted_digits_is_placed_at_the_end() -> None:
    format = make_format(row(8, Number(4, 1, 9)), SHORT_HEX)
    with pytest.raises(MeaninglessCode) as caught:
        format.decode("12")
    assert str(caught.value) == "row: after character 2, items[2]: 0 has no meaning; expected 1 to 9"
    assert format.decode("12345678").items == (1, 2, 3, 4, 5, 6, 7, 8)


def test_a_malformed_text_is_an_error_with_a_place() -> None:
    with pytest.raises(MalformedCode) as caught:
        LARGE.decode("0x1234567")
    assert str(caught.value) == "row: after character 9: expected 8 hexadecimal characters, found 7"
    assert caught.value.__suppress_context__


def test_a_code_that_is_not_text_is_a_type_error() -> None:
    for format in (SMALL, LARGE):
        with pytest.raises(TypeError) as caught:
            format.decode(b"12")  # type: ignore[arg-type]
        assert (
            str(caught.value)
            == "row: a code is text, got bytes; for bytes and numbers there are from_bytes and from_number"
        )


def test_a_noncanonical_code_is_read_unless_strict() -> None:
    format = make_format(row(7, zero=Zero(2), ignored=Ignored(2)))
    with pytest.raises(NonCanonicalCode) as caught:
        format.decode("0x12345675")
    assert str(caught.value) == "row: character 10 '5', zero: the 2 padding bits must be 0, found 01"
    assert format.decode("0x12345675", strict=False) == Row8((1, 2, 3, 4, 5, 6, 7))
    with pytest.raises(MeaninglessCode):
        format.decode("0xa2345675", strict=False)


@pytest.mark.parametrize(
    ("count", "alphabet", "code", "reason"),
    [
        (6, BASE32, "AAAAB", "the spare bit after the last byte must be 0, found 1"),
        (4, BASE32, "AAAB", "the 4 spare bits after the last byte must be 0, found 0001"),
        (4, BASE64, "AAB=", "the 2 spare bits after the last byte must be 0, found 01"),
        (3, BASE32, "AAB", "the 3 spare bits after the last field must be 0, found 001"),
        (1, BASE32, "B", "the spare bit after the last field must be 0, found 1"),
    ],
)
def test_spare_bits_of_the_last_character_must_be_zero(
    count: int, alphabet: Alphabet, code: str, reason: str
) -> None:
    format = make_format(row(count), alphabet)
    with pytest.raises(NonCanonicalCode) as caught:
        format.decode(code)
    place = len(code.rstrip("="))
    assert str(caught.value) == f"row: character {place} 'B': {reason}"
    assert format.decode(code, strict=False) == Row8((0,) * count)
    assert caught.value.expected == "0" * len(caught.value.found)


def test_a_state_that_cannot_be_written_is_an_error() -> None:
    for format, many in ((SMALL, 1), (LARGE, 7)):
        with pytest.raises(InvalidState) as caught:
            format.encode(Row8((1,) * many + (10,)))
        assert str(caught.value) == f"row: items[{many}]: expected a number from 0 to 9, got 10"
        assert caught.value.__suppress_context__
        with pytest.raises(TypeError) as kind:
            format.encode("12")
        assert str(kind.value) == "row writes a Row8, got str"


def test_a_list_is_written_like_a_tuple() -> None:
    assert LARGE.encode(Row8([1, 2, 3, 4, 5, 6, 7, 8])) == "0x12345678"  # type: ignore[arg-type]


# -- explanation


def test_an_explanation_covers_spare_bits_and_points_into_the_drawing() -> None:
    drawing: Drawing[Any] = Drawing(
        lambda row: " ".join(map(str, row.items)),
        lambda text: Row8(tuple(map(int, text.split()))),
        str,
        where=lambda state: {"items[1]": [(0, 3)]},
    )
    format = make_format(row(3), BASE32, drawing=drawing)
    explanation = format.explain("AAJ", strict=False)
    assert (explanation.format, explanation.code, explanation.state) == ("row", "AAJ", Row8((0, 0, 1)))
    assert list(explanation) == [
        Span("items[0]", (0, 1, 2, 3), "0000", "0", (0,)),
        Span("items[1]", (4, 5, 6, 7), "0000", "0", (0, 1), ((0, 3),)),
        Span("items[2]", (8, 9, 10, 11), "0001", "1", (1, 2)),
        Span("spare", (12, 13, 14), "001", "spare, always 0", (2,)),
    ]
    with pytest.raises(NonCanonicalCode):
        format.explain("AAB")


def test_omitted_digits_have_no_characters_in_an_explanation() -> None:
    spans = make_format(row(2), SHORT_HEX).explain("1").spans
    assert [(span.characters, span.shown) for span in spans] == [((0,), ((0, 8),)), ((), ((0, 11),))]


# -- numbers and bytes


def test_a_number_must_fit_the_width() -> None:
    assert SMALL.to_number(Row8((1, 2))) == 0x12
    assert SMALL.from_number(0x12) == Row8((1, 2))
    assert make_format(row(2, Number(4))).from_number(0xFF) == Row8((15, 15))
    for number in (-1, 0x100):
        with pytest.raises(MalformedCode) as caught:
            SMALL.from_number(number)
        assert str(caught.value) == f"row: expected a number of 8 bits, got {number:#x}"
        assert (caught.value.found, caught.value.expected) == (f"{number:#x}", "0 to 2**8 - 1")


def test_bytes_must_have_the_right_count() -> None:
    assert LARGE.to_bytes(Row8((1, 2, 3, 4, 5, 6, 7, 8))) == bytes.fromhex("12345678")
    assert LARGE.from_bytes(bytes.fromhex("12345678")) == Row8((1, 2, 3, 4, 5, 6, 7, 8))
    with pytest.raises(MalformedCode) as caught:
        LARGE.from_bytes(b"\x12\x34")
    assert str(caught.value) == "row: expected 4 bytes, got 2"
    assert (caught.value.code, caught.value.found, caught.value.expected) == ("1234", "2", "4")
    odd = make_format(row(3))
    for use in (lambda: odd.from_bytes(b"\x12"), lambda: odd.to_bytes(Row8((1, 2, 3)))):
        with pytest.raises(TypeError) as kind:
            use()
        assert str(kind.value) == "row has 12 bits, no whole number of bytes: use its number"


# -- fields of other kinds


class Bytes(Field[Any]):
    """As many numbers as there are bytes, which are one or more."""

    width: int | None = None
    least_width = 8
    count = 1 << 64

    def read(self, bits: BitReader, path: str) -> Row8:
        part = bits.take(bits.left // 8 * 8)
        bits.explain("items", part, "bytes")
        return Row8(tuple(part.number.to_bytes(len(part) // 8, "big")))

    def write(self, value: Row8, bits: BitWriter, path: str) -> None:
        if not value.items:
            raise Fault(InvalidState, "nothing to write", path="items")
        bits.put(int.from_bytes(bytes(value.items), "big"), 8 * len(value.items))

    def to_json(self, value: Row8, scope: Scope = NOWHERE) -> Json:
        return list(value.items)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> Row8:
        return Row8(tuple(data))

    def schema(self) -> dict[str, Json]:
        return {"type": "array"}

    def rows(self, path: str) -> Iterator[Row]:
        yield Row("items", "8 each", "numbers")

    def sample(self, random: Random, scope: Scope = NOWHERE) -> Row8:
        return Row8((random.randrange(256),))


@pytest.mark.parametrize("alphabet", [HEX, BASE64, BASE32, BINARY])
def test_a_field_without_a_fixed_width_reads_any_number_of_bytes(alphabet: Alphabet) -> None:
    format = make_format(Bytes(), alphabet)
    for length in range(1, 20):
        state = Row8(tuple(range(length)))
        assert format.decode(format.encode(state)) == state
        assert format.from_bytes(format.to_bytes(state)) == state
        assert (
            sum(len(span.bits) for span in format.explain(format.encode(state)))
            == len(format._careful.read(format.encode(state), True)[1].places) * alphabet.bits
        )
    with pytest.raises(TypeError) as caught:
        format.from_number(1)
    assert str(caught.value) == "row has no fixed length, so that a number cannot hold its code: use bytes"
    with pytest.raises(MalformedCode):
        format.from_bytes(b"")


# -- JSON, drawings, documentation


def test_json_must_give_a_state_that_can_be_written() -> None:
    assert SMALL.to_json(Row8((1, 2))) == {"items": [1, 2]}
    assert SMALL.from_json({"items": [1, 2]}) == Row8((1, 2))
    with pytest.raises(InvalidJson) as caught:
        SMALL.from_json({"items": [1, 10]})
    assert str(caught.value) == "row: items[1]: expected a number from 0 to 9, got 10"
    assert caught.value.__suppress_context__
    with pytest.raises(InvalidJson) as unwritable:
        make_format(Bytes()).from_json([])
    assert str(unwritable.value) == "row: items: nothing to write"


def test_a_schema_has_a_title() -> None:
    schema = SMALL.schema()
    assert schema.pop("$schema") == "https://json-schema.org/draft/2020-12/schema"
    assert schema.pop("title") == "A row"
    assert schema == SMALL.fields.schema()


def test_a_drawing_is_written_and_read_back() -> None:
    def read(text: str) -> Row8:
        if not text.isdecimal():
            raise drawing_fault(text, 0, 0, "a digit")
        return Row8(tuple(map(int, text)))

    format = make_format(
        row(2), drawing=Drawing(lambda state: "".join(map(str, state.items)), read, lambda state: "<svg/>")
    )
    assert format.draw(Row8((1, 2))) == "12"
    assert format.svg(Row8((1, 2))) == "<svg/>"
    assert format.from_drawing("12") == Row8((1, 2))
    with pytest.raises(InvalidDrawing) as caught:
        format.from_drawing("x")
    assert str(caught.value) == "row: line 1, column 1: expected a digit, found 'x'"
    assert caught.value.__suppress_context__


def test_a_format_that_declares_no_drawing_has_an_outline() -> None:
    assert SMALL.draw(Row8((1, 2))) == "items: [1, 2]"
    assert SMALL.from_drawing("items: [1, 2]") == Row8((1, 2))
    assert SMALL.svg(Row8((1, 2))).startswith("<svg ")
    with pytest.raises(InvalidDrawing) as caught:
        SMALL.from_drawing("items: [1, 12]")
    assert str(caught.value) == "row: items[1]: line 1, column 12: expected a number from 0 to 9, got 12"


def test_the_rows_of_the_bit_table_come_from_the_fields() -> None:
    assert SMALL.rows() == [Row("items[0..1]", "2 x 4", "a number from 0 to 9")]
