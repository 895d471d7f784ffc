"""The 2048 board: its digits from the lowest on."""

from __future__ import annotations

import pytest
from own_formats.outcomes import message, outcome
from own_formats.tiles import TILES_FORMAT, Board

import boardcode

CODE = "0x4312752186532731"
CELLS = (2, 8, 128, 4, 8, 32, 64, 256, 2, 4, 32, 128, 4, 2, 8, 16)


def test_the_first_cell_is_the_lowest_digit() -> None:
    assert Board.decode(CODE) == Board(CELLS)
    assert Board(CELLS).code == CODE
    assert Board(CELLS).to_json() == {"cells": list(CELLS)}
    assert Board(CELLS).number == 0x4312752186532731


def test_the_drawing_shows_the_tiles() -> None:
    assert [line.split() for line in str(Board(CELLS)).split("\n")] == [
        ["2", "8", "128", "4"],
        ["8", "32", "64", "256"],
        ["2", "4", "32", "128"],
        ["4", "2", "8", "16"],
    ]
    assert str(Board.decode("0x1")).split("\n")[0].split() == ["2", ".", ".", "."]


def test_each_cell_is_explained_at_its_digit() -> None:
    spans = TILES_FORMAT.explain(CODE).spans
    assert [span.path for span in spans] == [f"cells[{cell}]" for cell in range(16)]
    assert [span.characters for span in spans] == [(17 - cell,) for cell in range(16)]
    assert [span.characters for span in TILES_FORMAT.explain("0x31").spans[:3]] == [(3,), (2,), ()]


@pytest.mark.parametrize("code", ["0x31", "31", "0X0000000000000031"])
def test_leading_zeros_and_the_prefix_may_be_left_off(code: str) -> None:
    board = Board.decode(code)
    assert board.cells[:2] == (2, 8)
    assert board.code == "0x0000000000000031"


def test_all_first_rows_are_read() -> None:
    """All 65,536 of them."""
    for number in range(1 << 16):
        board = Board.decode(f"0x{number:016x}")
        row = [number >> 4 * column & 15 for column in range(4)]
        assert board.cells[:4] == tuple([1 << exponent if exponent else 0 for exponent in row])
        assert board.code == f"0x{number:016x}"


def test_no_more_than_16_digits_are_read() -> None:
    assert outcome(TILES_FORMAT, "0x10000000000000000") == "malformed"
    assert message(TILES_FORMAT, "0x31g") == (
        "tiles: character 5 'g': not a character of the hexadecimal alphabet; expected 0-9 a-f A-F"
    )


def test_larger_tiles_cannot_be_written() -> None:
    with pytest.raises(boardcode.InvalidState, match=r"^tiles: cells\[0\]: expected 0, 2, .*, got 65536$"):
        TILES_FORMAT.encode(Board((65536, *CELLS[1:])))


def test_a_game_has_at_least_two_tiles() -> None:
    assert Board(CELLS).problems() == []
    assert [str(problem) for problem in Board.decode("0x1").problems()] == [
        "cells: expected at least two tiles, found 1"
    ]
