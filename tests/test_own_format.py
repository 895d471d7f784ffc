"""A user's own game, declared with the public field kinds alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

import boardcode
from boardcode import registry
from boardcode.alphabets import BASE32
from boardcode.fields import Array, Choice, Record, Table, Zero
from boardcode.wording import WordEnum

# -- the declaration: less than 40 lines


class Pebble(WordEnum):
    BLACK = "black"
    WHITE = "white"


@dataclass(frozen=True, slots=True, repr=False)
class Pebbles(boardcode.State):
    cells: tuple[Pebble | None, ...]
    turn: Pebble
    format_name: ClassVar[str] = "pebbles"

    def problems(self) -> list[boardcode.Problem]:
        black, white = self.cells.count(Pebble.BLACK), self.cells.count(Pebble.WHITE)
        return (
            [boardcode.Problem("cells", f"{black} black and {white} white pebbles")]
            if black - white not in (0, 1)
            else []
        )


CELL = Table(2, {0b00: None, 0b01: Pebble.BLACK, 0b10: Pebble.WHITE})
PEBBLES = boardcode.Format(
    name="pebbles",
    title="Pebbles board",
    description="Nine cells and whose turn it is in four characters.",
    game="pebbles",
    alphabet=BASE32,
    fields=Record(Pebbles, cells=Array(9, CELL), turn=Choice(1, Pebble), spare=Zero(1)),
    state=Pebbles,
    examples=["AAAA", "IAAC"],
)

# -- what follows from it


@pytest.fixture(autouse=True)
def register_pebbles() -> Iterator[None]:
    boardcode.register(PEBBLES)
    yield
    del registry._registered["pebbles"]


def test_it_is_read_written_listed_and_identified() -> None:
    board = boardcode.decode("pebbles", "IAAC")
    assert board == Pebbles((Pebble.BLACK, *[None] * 8), Pebble.WHITE)
    assert boardcode.encode("pebbles", board) == "IAAC"
    assert board.code == "IAAC"
    assert "pebbles" in boardcode.formats()
    assert "pebbles" in boardcode.identify("IAAC")
    assert repr(board) == "Pebbles.decode('IAAC')"


def test_its_errors_name_character_field_and_expected_bits() -> None:
    with pytest.raises(boardcode.MeaninglessCode) as caught:
        boardcode.decode("pebbles", "YAAA")
    assert str(caught.value) == "pebbles: character 1 'Y', cells[0]: 11 has no meaning; expected 00, 01 or 10"
    with pytest.raises(boardcode.NonCanonicalCode) as noncanonical:
        boardcode.decode("pebbles", "AAAB")
    assert str(noncanonical.value) == "pebbles: character 4 'B', spare: the padding bit must be 0, found 1"
    assert boardcode.canonical("pebbles", "AAAB") == "AAAA"


def test_every_code_that_begins_with_seven_zero_bits_is_a_board_or_an_error() -> None:
    """Tries 8,192 codes."""
    boards = 0
    for number in range(1 << 13):
        code = BASE32.write(number, 20)
        try:
            assert PEBBLES.read(code).code == code
            boards += 1
        except boardcode.CodeError:
            pass
    # Three cells are empty, the fourth is empty or black; then five cells, whose turn it is, and a spare 0.
    assert boards == 2 * 3**5 * 2


def test_it_is_explained_and_has_a_json_form_with_a_schema() -> None:
    explanation = boardcode.explain("pebbles", "IAAC")
    assert [span.meaning for span in explanation][-2:] == ["white", "padding, always 0"]
    assert boardcode.get("pebbles").schema()["required"] == ["cells", "turn"]
    board = boardcode.decode("pebbles", "IAAC")
    assert Pebbles.from_json(board.to_json()) == board


def test_without_a_drawing_it_is_printed_and_read_back_as_an_outline() -> None:
    board = boardcode.decode("pebbles", "IAAC")
    assert str(board) == "cells: [black, null, null, null, null, null, null, null, null]\nturn: white"
    assert Pebbles.from_drawing(str(board)) == board
    assert "<title>Pebbles board</title>" in board.svg()
    assert boardcode.explain("pebbles", "IAAC").spans[0].shown == ((0, 8), (0, 9), (0, 10), (0, 11), (0, 12))
    with pytest.raises(boardcode.InvalidDrawing) as caught:
        Pebbles.from_drawing("cells: [black]\nturn: white")
    assert str(caught.value) == "pebbles: cells: line 1, column 8: expected a list of 9, got ['black']"


def test_a_format_that_is_refused_leaves_its_states_with_the_earlier_one() -> None:
    with pytest.raises(boardcode.BadDeclaration) as caught:
        boardcode.Format(
            name="pebbles",
            title="Pebbles board",
            description="",
            game="pebbles",
            alphabet=BASE32,
            fields=PEBBLES.fields,
            state=Pebbles,
            examples=["iaac"],
        )
    assert str(caught.value) == (
        "pebbles: the example 'iaac' is no code: not a character of the base32 alphabet; expected A-Z 2-7"
    )
    assert Pebbles.format() is PEBBLES


@pytest.mark.parametrize("thing", ["pebbles", Pebbles, None])
def test_only_formats_are_registered(thing: object) -> None:
    with pytest.raises(boardcode.BadDeclaration) as caught:
        boardcode.register(thing)  # type: ignore[arg-type]
    assert str(caught.value) == f"register: expected a Format, got {thing!r}"
