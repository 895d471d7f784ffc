"""The codes of 2048 boards: settled corners, whole spaces, hints, JSON, recoding."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode
from boardcode.twenty48 import Board

CODE = "0x4312752186532731"
READING = "0x1372356812572134"
CELLS = (2, 8, 128, 4, 8, 32, 64, 256, 2, 4, 32, 128, 4, 2, 8, 16)
TILES = (0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
LARGEST = (1 << 64) - 1

numbers = st.integers(0, LARGEST)
every_order = pytest.mark.parametrize("order", ["2048", "2048-reading"])


def error_of(code: str, order: str = "2048") -> CodeError:
    with pytest.raises(CodeError) as caught:
        boardcode.decode(order, code)
    return caught.value


# -- the two orders


def test_the_first_cell_is_the_lowest_digit() -> None:
    assert Board.decode(CODE) == Board(CELLS)
    assert Board(CELLS).code == CODE
    assert Board(CELLS).number == 0x4312752186532731
    assert [Board.decode(f"0x{1 << 4 * cell:x}").cells.index(2) for cell in range(16)] == list(range(16))


def test_in_reading_order_the_first_cell_is_the_highest_digit() -> None:
    assert boardcode.decode("2048-reading", READING) == Board(CELLS)
    assert boardcode.encode("2048-reading", Board(CELLS)) == READING


@given(numbers)
def test_reversed_digits_turn_one_order_into_the_other(number: int) -> None:
    code = f"0x{number:016x}"
    board = Board.decode(code)
    assert board == Board(tuple([TILES[number >> 4 * cell & 15] for cell in range(16)]))
    assert boardcode.encode("2048-reading", board) == "0x" + code[:1:-1]
    assert board.code == code


def test_all_65536_rows_are_read_at_all_four_places() -> None:
    """All rows of a table of moves: 65,536 in the first row, and each in one of the others."""
    for row in range(1 << 16):
        tiles = tuple([TILES[row >> 4 * column & 15] for column in range(4)])
        place = row % 4
        board = Board.decode(f"0x{row | row << 16 * place:016x}")
        assert board.rows[0] == board.rows[place] == tiles
        assert board.number == row | row << 16 * place


@every_order
def test_every_number_is_a_board(order: str) -> None:
    format = boardcode.get(order)
    assert format.fields.count == 16**16 == 1 << 64
    assert format.width == 64


def test_nothing_in_a_number_says_which_order_it_is() -> None:
    assert [format.name for format in boardcode.identify(CODE)] == ["2048", "2048-reading"]


# -- spellings


@every_order
@given(number=numbers)
def test_leading_zeros_and_case_do_not_matter_and_decimal_is_read(order: str, number: int) -> None:
    format = boardcode.get(order)
    board = format.decode(f"0x{number:016x}")
    for code in (f"0x{number:x}", f"0X{number:X}", f"0x0{number:015x}"[:18], str(number)):
        if int(code, 0) == number:
            assert format.decode(code) == board
    assert format.encode(board) == f"0x{number:016x}"


def test_digits_without_0x_are_decimal_also_if_there_are_16_of_them() -> None:
    assert Board.decode("4312752186532731").number == 4312752186532731
    assert Board.decode("0").number == 0
    assert Board.decode(str(LARGEST)).code == "0xffffffffffffffff"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "2048: at the start: expected 1 to 20 decimal characters, found 0"),
        ("0x", "2048: after character 2: expected 1 to 16 hexadecimal characters, found 0"),
        (
            "0x00000000000000000",
            "2048: character 19 '0': expected 1 to 16 hexadecimal characters, found 17",
        ),
        (
            "18446744073709551616",
            "2048: characters 1-20 '18446744073709551616': larger than '18446744073709551615',"
            " the largest 64-bit number",
        ),
        (
            "0x431275218653273g",
            "2048: character 18 'g': not a character of the hexadecimal alphabet; expected 0-9 a-f A-F",
        ),
    ],
)
def test_a_malformed_code_is_an_error_with_its_place(code: str, message: str) -> None:
    error = error_of(code)
    assert str(error) == message
    assert isinstance(error, MalformedCode)


# -- hints


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("fedcba9876543210", "digits without 0x are decimal; in hexadecimal this is 0xfedcba9876543210"),
        ("1B", "digits without 0x are decimal; in hexadecimal this is 0x000000000000001b"),
        ("-1", "as an unsigned number this is 0xffffffffffffffff"),
        ("-9223372036854775808", "as an unsigned number this is 0x8000000000000000"),
        ("-9223372036854775809", None),
        (
            "4.83305413696993E+18",
            "this number was rounded, probably by a spreadsheet, and some tiles are lost; keep codes as text",
        ),
        (
            "0007",
            "a decimal number has no leading zeros: 7; hexadecimal digits begin with 0x: 0x0000000000000007",
        ),
        ("000000000000000000007", "a decimal number has no leading zeros: 7"),
        ("0x4312_7521_8653_2731", f"nothing may stand between the digits: {CODE}"),
        ("0x4312 7521 8653 2731", f"nothing may stand between the digits: {CODE}"),
        (
            "[[2, 8, 128, 4], [8, 32, 64, 256], [2, 4, 32, 128], [4, 2, 8, 16]]",
            f"these are the tiles of a board; its code is {CODE}",
        ),
        ("1 3 7 2 3 5 6 8 1 2 5 7 2 1 3 4", f"as exponents of two these are the tiles of {CODE}"),
        (
            "2,8,128,4,8,32,64,256,2,4,32,128,4,2,8,65536",
            "the tile 65536 cannot be written; the largest is 32768",
        ),
        ("2,8,128,4,8,32,64,256,2,4,32,128,4,2,8,17", None),
        (f" {CODE}", f"nothing may stand between the digits: {CODE}"),
        ("!", None),
    ],
)
def test_a_known_mistake_is_recognised(code: str, hint: str | None) -> None:
    assert error_of(code).hint == hint


def test_a_list_of_tiles_is_hinted_in_the_order_that_was_asked_for() -> None:
    text = ",".join(map(str, CELLS))
    assert error_of(text, "2048-reading").hint == f"these are the tiles of a board; its code is {READING}"


# -- boards


def test_a_board_has_rows_a_largest_tile_and_a_mirror_image() -> None:
    board = Board(CELLS)
    assert board.rows == (CELLS[:4], CELLS[4:8], CELLS[8:12], CELLS[12:])
    assert (board.largest, board.tile_count) == (256, 16)
    assert board.mirror().rows[3] == (16, 8, 2, 4)
    assert board.transpose().rows[0] == (2, 8, 2, 4)
    assert repr(board) == f"Board.decode({CODE!r})"


@given(numbers)
def test_a_board_mirrored_or_transposed_twice_is_the_same(number: int) -> None:
    board = Board.from_number(number)
    assert board.mirror().mirror() == board
    assert board.transpose().transpose() == board
    assert sorted(board.mirror().transpose().cells) == sorted(board.cells)


@pytest.mark.parametrize(("number", "found"), [(0, "none"), (1 << 20, "one")])
def test_a_game_has_at_least_two_tiles(number: int, found: str) -> None:
    assert [str(problem) for problem in Board.from_number(number).problems()] == [
        f"cells: a game starts with two tiles and never has fewer; found {found}"
    ]
    assert Board.from_number(0x10000002).problems() == []


@every_order
@pytest.mark.parametrize("tile", [65536, 131072, 3, 1, -2])
def test_other_tiles_cannot_be_written(order: str, tile: int) -> None:
    with pytest.raises(InvalidState) as caught:
        boardcode.encode(order, Board((*CELLS[:3], tile, *CELLS[4:])))
    expected = ", ".join(map(str, TILES[:-1])) + " or 32768"
    assert str(caught.value) == f"{order}: cells[3]: expected {expected}, got {tile}"


# -- JSON and recoding


def test_the_json_form_is_the_list_of_tiles() -> None:
    assert Board(CELLS).to_json() == {"cells": list(CELLS)}
    assert Board.from_json({"cells": list(CELLS)}) == Board(CELLS)
    with pytest.raises(InvalidJson) as caught:
        Board.from_json({"cells": list(CELLS[:15])})
    assert str(caught.value) == (
        "2048: cells: expected a list of 16, got [2, 8, 128, 4, 8, 32, 64, 256, 2, 4, 32…"
    )


def test_the_orders_are_recoded_into_each_other() -> None:
    random = Random(2048)
    source, target = boardcode.get("2048"), boardcode.get("2048-reading")
    convert = source.recoder_to(target)
    assert convert is not None
    for _ in range(100):
        board = source.sample(random)
        assert target.encode(convert(board)) == "0x" + source.encode(board)[:1:-1]


def test_each_cell_is_explained_at_its_digit() -> None:
    spans = boardcode.explain("2048", CODE).spans
    assert [span.path for span in spans] == [f"cells[{cell}]" for cell in range(16)]
    assert [span.characters for span in spans] == [(17 - cell,) for cell in range(16)]
    assert [span.meaning for span in spans] == [str(tile) for tile in CELLS]
    assert {span.characters for span in boardcode.explain("2048", "18").spans} == {(0, 1)}
