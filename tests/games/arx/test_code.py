"""The codes of squares and moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode, MeaninglessCode
from boardcode.arx import SQUARES, Cell, Color, Move, Piece

DecodeError = Callable[[str, str, type[CodeError]], str]

WHITE, BLACK = Color.WHITE, Color.BLACK
NO_BOTTOM = "bottom: 000 has no meaning; expected 001, 010, 011, 100, 101, 110 or 111"


# -- the examples of the original page


@pytest.mark.parametrize(
    ("code", "cell"),
    [
        ("1 001 011", Cell(WHITE, Piece.SOLDIER, Piece.COMMANDER)),
        ("0 000 101", Cell(BLACK, None, Piece.GUARD)),
        ("0 111000", Cell(BLACK, None, Piece.KING)),
        ("1 001 001", Cell(WHITE, Piece.SOLDIER, Piece.SOLDIER)),
        ("1 010 100", Cell(WHITE, Piece.JESTER, Piece.PALADIN)),
        ("0b0000000", Cell.EMPTY),
    ],
)
def test_the_examples_of_the_page_are_read_and_written(code: str, cell: Cell) -> None:
    assert Cell.decode(code) == cell
    assert cell.code == "0b" + code.removeprefix("0b").replace(" ", "")


def test_single_pieces_have_the_numbers_that_the_page_gives() -> None:
    names = ["soldier", "jester", "commander", "paladin", "guard", "dragon", "ballista"]
    for number, name in enumerate(names, 1):
        assert Cell.from_number(number) == Cell(BLACK, None, Piece(name))
        assert Cell.from_number(0b1000000 | number) == Cell(WHITE, None, Piece(name))


@pytest.mark.parametrize("top", range(0b001, 0b111))
def test_a_stack_without_a_bottom_piece_is_meaningless_as_the_page_says(top: int) -> None:
    for color in (0, 1):
        with pytest.raises(MeaninglessCode) as caught:
            Cell.from_number(color << 6 | top << 3)
        assert caught.value.message == f"arx-cell: characters 7-9 '000', {NO_BOTTOM}"


def test_an_empty_square_of_white_which_the_page_does_not_mention_is_meaningless(
    decode_error: DecodeError,
) -> None:
    assert decode_error("arx-cell", "0b1000000", MeaninglessCode) == (
        f"arx-cell: characters 7-9 '000', {NO_BOTTOM} (an empty square is 0000000, whatever the colour)"
    )


def test_a_jester_on_a_jester_can_be_read_as_the_page_says() -> None:
    assert Cell.decode("1 010 010") == Cell(WHITE, Piece.JESTER, Piece.JESTER)
    assert Cell.decode("0 011 011") == Cell(BLACK, Piece.COMMANDER, Piece.COMMANDER)


# -- cells


def test_of_128_cells_115_have_a_meaning_and_13_have_none() -> None:
    read = {}
    for number in range(128):
        try:
            read[number] = Cell.from_number(number)
        except MeaninglessCode:
            assert number & 0b111 == 0
    assert len(read) == len(set(read.values())) == 115
    assert [cell.number for cell in read.values()] == list(read)
    kinds = [len(cell.pieces) for cell in read.values()]
    assert (kinds.count(0), kinds.count(1), kinds.count(2)) == (1, 14 + 2, 98)
    assert sum(Piece.KING in cell.pieces for cell in read.values()) == 2


def test_a_single_piece_written_as_a_top_piece_gets_a_hint(decode_error: DecodeError) -> None:
    assert decode_error("arx-cell", "1 110 000", MeaninglessCode) == (
        f"arx-cell: characters 7-9 '000', {NO_BOTTOM}"
        " (a single piece stands in the low three bits: a white dragon is 1000110)"
    )


@pytest.mark.parametrize(
    ("code", "place"), [("0b_111000", "character 3 '_'"), ("111 000", "after character 7")]
)
def test_six_bits_get_a_hint_about_the_colour(code: str, place: str, decode_error: DecodeError) -> None:
    reason = "may stand between digits only" if "_" in code else "expected 7 binary characters, found 6"
    assert (
        decode_error("arx-cell", code, MalformedCode)
        == f"arx-cell: {place}: {reason} (the colour comes first: 0 for black, 1 for white)"
    )


def test_a_cell_of_eight_bits_gets_no_hint(decode_error: DecodeError) -> None:
    assert (
        decode_error("arx-cell", "01001011", MalformedCode)
        == "arx-cell: character 8 '1': expected 7 binary characters, found 8"
    )


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (Cell(None, None, Piece.GUARD), "arx-cell: color: expected 'black' or 'white', got None"),
        (
            Cell(WHITE, Piece.SOLDIER, Piece.KING),
            "arx-cell: bottom: expected 'soldier', 'jester', 'commander', 'paladin', 'guard', 'dragon'"
            " or 'ballista', got Piece.KING",
        ),
    ],
)
def test_a_cell_without_a_code_cannot_be_written(cell: Cell, message: str) -> None:
    with pytest.raises(InvalidState) as caught:
        _ = cell.code
    assert str(caught.value) == message


def test_cells_are_converted_to_json_and_back() -> None:
    assert Cell.EMPTY.to_json() is None
    assert Cell.from_json(None) == Cell.EMPTY
    assert Cell(WHITE, None, Piece.KING).to_json() == {"color": "white", "top": None, "bottom": "king"}
    assert Cell.from_json({"color": "black", "top": "soldier", "bottom": "guard"}) == Cell(
        BLACK, Piece.SOLDIER, Piece.GUARD
    )
    with pytest.raises(InvalidJson) as caught:
        Cell.from_json({"color": "white", "top": "soldier", "bottom": "king"})
    assert str(caught.value) == (
        "arx-cell: bottom: expected 'soldier', 'jester', 'commander', 'paladin', 'guard', 'dragon'"
        " or 'ballista', got 'king'"
    )


# -- moves


def test_of_65536_moves_exactly_those_between_two_squares_of_the_board_can_be_read() -> None:
    format, moves = Move.format(), 0
    for number in range(1 << 16):
        code = f"{number:#06x}"
        unstack, to, from_ = number >> 14, number >> 7 & 127, number & 127
        if unstack < 2 and to < 81 and from_ < 81:
            move = format.read(code)
            assert move == Move(SQUARES[from_], SQUARES[to], unstack == 1)
            assert move.code == code
            moves += 1
        else:
            with pytest.raises(MeaninglessCode):
                format.read(code)
    assert moves == 81 * 81 * 2


def test_a_move_is_converted_to_code_bytes_and_json_and_back() -> None:
    move = Move("E2", "E4")
    assert move.code == "0x18c3"
    assert move.to_json() == {"from": "E2", "to": "E4", "unstack": False}
    assert (
        Move.from_json({"from": "E2", "to": "E4", "unstack": True})
        == Move("E2", "E4", unstack=True)
        == Move.decode("58C3")
    )
    assert Move.from_bytes(b"\x18\xc3") == move


def test_a_move_with_a_square_number_above_80_is_meaningless(decode_error: DecodeError) -> None:
    assert decode_error("arx-move", "0x28c3", MeaninglessCode) == (
        "arx-move: characters 3-5 '28c', to: no square has the number 81; expected 0 to 80"
    )
    assert decode_error("arx-move", "0x18d1", MeaninglessCode) == (
        "arx-move: characters 5-6 'd1', from: no square has the number 81; expected 0 to 80"
    )


def test_a_move_between_squares_that_do_not_exist_cannot_be_written() -> None:
    with pytest.raises(InvalidState) as caught:
        _ = Move("e2", "E4").code
    assert str(caught.value) == "arx-move: from: expected a square from 'A1' to 'I9', got 'e2'"
    with pytest.raises(InvalidJson) as json_fault:
        Move.from_json({"from": "E2", "to": "J4", "unstack": False})
    assert str(json_fault.value) == "arx-move: to: expected a square from 'A1' to 'I9', got 'J4'"


def test_the_bit_table_does_not_list_81_squares() -> None:
    rows = {row.path: row.meaning for row in boardcode.get("arx-move").rows()}
    assert (
        rows["to"]
        == rows["from"]
        == "a square: its row (0 is rank 9) times 9 plus its column (0 is file A); `0` A9 to `80` I1"
    )


def test_unstack_in_bit_15_is_recognised(decode_error: DecodeError) -> None:
    assert decode_error("arx-move", "0x98c3", MeaninglessCode) == (
        "arx-move: character 3 '9': the first bit of 16 must be 0, found 1"
        " (the bit of unstack is bit 14; bit 15 is 0)"
    )


def test_swapped_bytes_of_a_move_are_recognised(decode_error: DecodeError) -> None:
    assert decode_error("arx-move", "0xc318", MeaninglessCode) == (
        "arx-move: character 3 'c': the first bit of 16 must be 0, found 1"
        " (with its two bytes swapped it is E2 to E4: a move is big endian)"
    )


def test_a_move_without_a_known_mistake_gets_no_hint(decode_error: DecodeError) -> None:
    assert (
        decode_error("arx-move", "0xffff", MeaninglessCode)
        == "arx-move: character 3 'f': the first bit of 16 must be 0, found 1"
    )
    assert (
        decode_error("arx-move", "0x18c", MalformedCode)
        == "arx-move: after character 5: expected 4 hexadecimal characters, found 3"
    )
    assert (
        decode_error("arx-move", "0x80ff", MeaninglessCode)
        == "arx-move: character 3 '8': the first bit of 16 must be 0, found 1"
    )
