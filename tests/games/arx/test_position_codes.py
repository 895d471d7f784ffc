"""The codes of boards and of positions as the game exports them."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from itertools import product

import pytest

import boardcode
from boardcode import CodeError, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.arx import SQUARES, START, Board, Cell, Color, Game, Piece, square_number
from boardcode.games.arx.code import EXPORTED_START
from boardcode.games.arx.code import START as START_CODE

DecodeError = Callable[[str, str, type[CodeError]], str]

WHITE, BLACK = Color.WHITE, Color.BLACK
NO_BOTTOM = "bottom: 000 has no meaning; expected 001, 010, 011, 100, 101, 110 or 111"


# -- boards


def test_the_starting_position_has_the_right_words() -> None:
    black = (0x070C102B80A10307, 0x00000C0000008000, 0x0102040810204081)
    white = (0x4183060C183060C1, 0x000108000010C000, 0x478D122F88B12347)
    assert START.words == (*black, 0, 0, 0, *white)
    assert Board.from_words(START.words) == START
    assert START.code == START_CODE
    assert START.to_bytes() == b"".join(word.to_bytes(8, "big") for word in START.words)
    assert Board.from_bytes(START.to_bytes()) == START
    assert boardcode.arx.START is START


def test_the_starting_position_has_the_right_pieces() -> None:
    home = ["ballista", "dragon", "paladin", "guard", "king", "guard", "paladin", "dragon", "ballista"]
    for file, piece in zip("ABCDEFGHI", home, strict=True):
        assert START[f"{file}9"] == Cell(BLACK, None, Piece(piece))
        assert START[f"{file}1"] == Cell(WHITE, None, Piece(piece))
        assert START[f"{file}7"] == Cell(BLACK, None, Piece.SOLDIER)
        assert START[f"{file}3"] == Cell(WHITE, None, Piece.SOLDIER)
        for rank in "456":
            assert START[f"{file}{rank}"] == Cell.EMPTY
    assert (START["C8"], START["G8"]) == (Cell(BLACK, None, Piece.COMMANDER), Cell(BLACK, None, Piece.JESTER))
    assert (START["C2"], START["G2"]) == (Cell(WHITE, None, Piece.JESTER), Cell(WHITE, None, Piece.COMMANDER))
    assert sum(bool(cell.pieces) for cell in START.cells) == 40


def test_file_a_of_rank_9_is_in_bits_62_to_56_of_the_first_word() -> None:
    king = Cell(WHITE, None, Piece.KING)
    empty = ((Cell.EMPTY,) * 9,) * 8
    assert Board(((king, *(Cell.EMPTY,) * 8), *empty)).words[0] == 0b1111000 << 56
    assert Board((*empty, (*(Cell.EMPTY,) * 8, king))).words[8] == 0b1111000


def test_squares_have_names_and_numbers() -> None:
    assert (SQUARES[0], SQUARES[8], SQUARES[72], SQUARES[80]) == ("A9", "I9", "A1", "I1")
    assert [square_number(square) for square in SQUARES] == list(range(81))
    assert START["E1"] is START[8 * 9 + 4] is START.rows[8][4]
    assert [START[k] for k in range(81)] == list(START.cells)


@pytest.mark.parametrize("square", ["E0", "J1", "e2", "", "E22"])
def test_a_square_name_that_does_not_exist_is_an_error(square: str) -> None:
    with pytest.raises(KeyError) as caught:
        START[square]
    assert caught.value.args == (f"no square is named '{square}'; there are A1 to I9",)


@pytest.mark.parametrize("number", [-1, 81])
def test_a_square_number_that_does_not_exist_is_an_error(number: int) -> None:
    with pytest.raises(IndexError) as caught:
        START[number]
    assert str(caught.value) == f"no square has the number {number}; there are 0 to 80"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([0] * 8, "arx-board: expected 9 words, got 8"),
        ([0] * 8 + [1 << 64], "arx-board: each word is a number from 0 to 2**64 - 1"),
        ([-1] + [0] * 8, "arx-board: each word is a number from 0 to 2**64 - 1"),
    ],
)
def test_a_board_needs_nine_words_of_64_bits(words: list[int], message: str) -> None:
    with pytest.raises(MalformedCode) as caught:
        Board.from_words(words)
    assert str(caught.value) == message


@pytest.mark.parametrize("row", range(9))
def test_bit_63_of_a_word_has_no_meaning(row: int) -> None:
    words = list(START.words)
    words[row] |= 1 << 63
    with pytest.raises(MeaninglessCode) as caught:
        Board.from_words(words)
    assert caught.value.message == (
        f"arx-board: character {3 + 17 * row} '{words[row] >> 60:x}', rows[{row}]:"
        " the first bit of 64 must be 0, found 1"
    )


def test_a_board_may_be_written_in_upper_case_without_prefix_and_with_other_separators() -> None:
    bare = START_CODE.removeprefix("0x")
    for text in (
        bare,
        bare.replace("_", " "),
        bare.replace("_", ""),
        START_CODE.upper().replace("0X", "0x"),
    ):
        assert Board.decode(text) == START


def is_readable(word: int) -> bool:
    """Whether a row is one as the page describes: every cell is empty, a king, or has a bottom piece."""
    cells = [word >> 7 * k & 0b1111111 for k in range(9)]
    return word >> 63 == 0 and all(cell & 0b111 or cell in (0, 0b0111000, 0b1111000) for cell in cells)


def test_every_changed_digit_of_the_starting_position_gives_another_board_or_an_error() -> (
    None
):  # 144 x 16 of them
    for place in (k for k, character in enumerate(START_CODE) if character != "_" and k > 1):
        for digit in "0123456789abcdef":
            changed = START_CODE[:place] + digit + START_CODE[place + 1 :]
            if all(is_readable(int(word, 16)) for word in changed[2:].split("_")):
                board = Board.decode(changed)
                assert (board == START) == (changed == START_CODE)
                assert board.code == changed
            else:
                with pytest.raises(MeaninglessCode):
                    Board.decode(changed)


@pytest.mark.parametrize("number", range(81))
def test_each_of_128_cells_means_the_same_on_each_square_as_alone(number: int) -> None:
    row, column = divmod(number, 9)
    for bits in range(128):
        words = [0] * 9
        words[row] = bits << 56 - 7 * column
        try:
            cell = Cell.from_number(bits)
        except MeaninglessCode:
            with pytest.raises(MeaninglessCode) as caught:
                Board.from_words(words)
            assert caught.value.path == f"rows[{row}][{column}].bottom"
        else:
            assert Board.from_words(words)[number] == cell


def test_a_board_is_converted_to_json_and_back() -> None:
    data = START.to_json()
    assert list(data) == ["rows"]
    assert data["rows"][0][4] == {"color": "black", "top": None, "bottom": "king"}
    assert data["rows"][4] == [None] * 9
    assert Board.from_json(data) == START


def test_the_repr_of_a_board_can_be_evaluated() -> None:
    assert repr(START) == f"Board.decode('{START_CODE}')"


# -- mistakes with boards


def as_code(words: list[int]) -> str:
    return "0x" + "_".join(f"{word:016x}" for word in words)


def test_cells_that_begin_at_bit_63_are_recognised(decode_error: DecodeError) -> None:
    message = decode_error("arx-board", as_code([word << 1 for word in START.words]), MeaninglessCode)
    assert message.endswith(
        "(shifted right by one bit each word reads: file A is in bits 62 to 56, and bit 63 is 0)"
    )


def test_little_endian_words_are_recognised(decode_error: DecodeError) -> None:
    code = "0x" + b"".join(word.to_bytes(8, "little") for word in START.words).hex()
    assert decode_error("arx-board", code, MeaninglessCode) == (
        f"arx-board: characters 7-8 'a1', rows[0][2].{NO_BOTTOM}"
        " (with the bytes of each word reversed it reads: words are big endian)"
    )


@pytest.mark.parametrize(
    "shown", [str(list(START.words)), "{" + ", ".join(f"{word:#018x}" for word in START.words) + "};"]
)
def test_a_list_of_nine_numbers_is_recognised(shown: str, decode_error: DecodeError) -> None:
    assert decode_error("arx-board", shown, MalformedCode).endswith(
        "(this lists nine numbers: write each as 16 hexadecimal digits and join them with _,"
        " or give them to Board.from_words)"
    )


def test_a_wrong_cell_of_a_board_gets_a_hint(decode_error: DecodeError) -> None:
    assert decode_error("arx-board", START_CODE.replace("_0102", "_4002"), MeaninglessCode) == (
        f"arx-board: character 38 '0', rows[2][0].{NO_BOTTOM}"
        " (an empty square is 0000000, whatever the colour)"
    )
    assert decode_error("arx-board", START_CODE.replace("_0102", "_0802"), MeaninglessCode) == (
        f"arx-board: character 38 '8', rows[2][0].{NO_BOTTOM}"
        " (a single piece stands in the low three bits: a black soldier is 0000001)"
    )


def test_an_export_where_a_board_is_expected_gets_a_hint(decode_error: DecodeError) -> None:
    assert decode_error("arx-board", EXPORTED_START, MalformedCode).endswith(
        "(this is a valid arx-export code: Arx position as the game exports it)"
    )
    assert decode_error("arx-board", Game(START, WHITE).to_bytes().hex(), MalformedCode) == (
        "arx-board: characters 145-164 '4745784544464701…': expected 144 hexadecimal characters, found 164"
        " (these are the 82 bytes of an arx-export in hexadecimal: it is written in base64)"
    ).replace("4745784544464701…", Game(START, WHITE).to_bytes().hex()[144:])


def test_rows_written_from_the_other_end_read_as_another_board() -> None:
    """Nine cells of seven bits fill the same places from either end, so this mistake cannot be recognised."""
    mirrored = Board(tuple(row[::-1] for row in START.rows))
    assert mirrored != START
    assert Board.decode(mirrored.code) == mirrored
    assert mirrored.problems() == []


# -- exports


def test_the_starting_position_is_exported_as_the_game_does() -> None:
    exported = bytes(cell.number for cell in START.cells) + b"\x01"
    game = Game(START, WHITE)
    assert game.code == EXPORTED_START == b64encode(exported).decode()
    assert game.to_bytes() == exported
    assert Game.decode(game.code) == game
    assert Game.decode(b64encode(exported[:-1] + b"\x00").decode()) == Game(START, BLACK)


def test_the_side_to_move_may_be_given_as_a_word() -> None:
    game = Game(START, "black")  # type: ignore[arg-type]
    assert game.to_move is BLACK
    assert game == Game(START, BLACK)
    with pytest.raises(ValueError) as caught:
        Game(START, "red")  # type: ignore[arg-type]
    assert str(caught.value) == "'red' is not a valid Color"


def test_a_game_is_converted_to_json_and_back() -> None:
    data = Game(START, WHITE).to_json()
    assert data == {"rows": START.to_json()["rows"], "to_move": "white"}
    assert Game.from_json(data) == Game(START, WHITE)


def changed_export(place: int, byte: int) -> str:
    data = bytearray(b64decode(EXPORTED_START))
    data[place] = byte
    return b64encode(data).decode()


@pytest.mark.parametrize("byte", range(2, 256))
def test_a_turn_byte_that_the_game_would_take_for_black_is_meaningless(
    byte: int, decode_error: DecodeError
) -> None:
    message = decode_error("arx-export", changed_export(81, byte), MeaninglessCode)
    assert f"to_move: {byte:08b} has no meaning; expected 00000000 or 00000001" in message
    assert message.endswith("(the last byte is 1 when white is to move and 0 when black is)")


@pytest.mark.parametrize("square", range(81))
def test_a_high_bit_that_the_game_would_ignore_is_meaningless(square: int, decode_error: DecodeError) -> None:
    row, column = divmod(square, 9)
    message = decode_error("arx-export", changed_export(square, START[square].number | 0x80), MeaninglessCode)
    assert f"rows[{row}][{column}]: the first bit of 8 must be 0, found 1" in message
    assert message.endswith("(a cell is the low seven bits of its byte)")


@pytest.mark.parametrize(
    ("byte", "hint"),
    [(0x40, "an empty square is 0000000, whatever the colour"), (0x08, "a black soldier is 0000001")],
)
def test_a_wrong_cell_of_an_export_gets_a_hint(byte: int, hint: str, decode_error: DecodeError) -> None:
    assert decode_error("arx-export", changed_export(40, byte), MeaninglessCode).endswith(f"{hint})")


def test_an_export_whose_spare_bits_are_not_zero_is_not_canonical(decode_error: DecodeError) -> None:
    code = EXPORTED_START.replace("AQ==", "AR==")
    assert decode_error("arx-export", code, NonCanonicalCode) == (
        "arx-export: character 110 'R': the 4 spare bits after the last byte must be 0, found 0001"
    )
    assert Game.decode(code, strict=False) == Game(START, WHITE)


def test_url_safe_base64_is_recognised(decode_error: DecodeError) -> None:
    rows = tuple((Cell(WHITE, Piece.BALLISTA, Piece.BALLISTA),) * 9 for _ in range(9))
    code = Game(Board(rows), WHITE).code
    assert "/" in code
    assert decode_error("arx-export", code.replace("/", "_"), MalformedCode).endswith(
        "(this is url-safe base64: write + for - and / for _)"
    )


def test_a_board_where_an_export_is_expected_gets_a_hint(decode_error: DecodeError) -> None:
    assert decode_error("arx-export", START_CODE, MalformedCode) == (
        "arx-export: after character 154: the text must end in 2 padding characters '=', found 0"
        " (this is a valid arx-board code: Arx board)"
    )
    assert decode_error("arx-export", b64encode(START.to_bytes()).decode(), MalformedCode) == (
        "arx-export: after character 96: the text must end in 2 padding characters '=', found 0"
        " (these are the 72 bytes of an arx-board, which is written in hexadecimal)"
    )


def test_the_bytes_of_an_export_in_hexadecimal_are_recognised(decode_error: DecodeError) -> None:
    assert decode_error("arx-export", Game(START, WHITE).to_bytes().hex(), MalformedCode).endswith(
        "(these are the 82 bytes of an arx-export in hexadecimal: it is written in base64)"
    )


def test_an_export_without_a_known_mistake_gets_no_hint(decode_error: DecodeError) -> None:
    assert decode_error("arx-export", "!", MalformedCode) == (
        "arx-export: after character 1: the text must end in 2 padding characters '=', found 0"
    )


def test_stacks_are_the_same_after_conversion_to_every_form_and_back() -> None:
    pairs = list(product([piece for piece in Piece if piece is not Piece.KING], repeat=2))
    cells = [Cell(color, top, bottom) for color in Color for top, bottom in pairs][:81]
    board = Board(tuple(tuple(cells[k : k + 9]) for k in range(0, 81, 9)))
    game = Game(board, BLACK)
    assert Board.from_words(board.words) == board
    assert Game.decode(game.code) == game == Game.from_json(game.to_json()) == Game.from_drawing(str(game))
