"""The codes of Arx."""

from __future__ import annotations

from base64 import b64decode, b64encode
from itertools import product

import pytest

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.arx import SQUARES, START, Board, Cell, Color, Game, Move, Piece, square_number
from boardcode.games.arx.code import EXPORTED_START
from boardcode.games.arx.code import START as START_CODE

WHITE, BLACK = Color.WHITE, Color.BLACK
NO_BOTTOM = "000 has no meaning; expected 001, 010, 011, 100, 101, 110 or 111"


def refused(format: str, code: str, kind: type[CodeError]) -> str:
    with pytest.raises(kind) as caught:
        boardcode.decode(format, code)
    return str(caught.value)


# -- the page's own examples


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
def test_the_pages_own_examples(code: str, cell: Cell) -> None:
    assert Cell.decode(code) == cell
    assert cell.code == "0b" + code.removeprefix("0b").replace(" ", "")


def test_the_pages_codes_of_single_pieces() -> None:
    names = ["soldier", "jester", "commander", "paladin", "guard", "dragon", "ballista"]
    for number, name in enumerate(names, 1):
        assert Cell.from_number(number) == Cell(BLACK, None, Piece(name))
        assert Cell.from_number(0b1000000 | number) == Cell(WHITE, None, Piece(name))


@pytest.mark.parametrize("top", range(0b001, 0b111))
def test_the_page_wants_a_stack_without_a_bottom_piece_refused(top: int) -> None:
    for color in (0, 1):
        with pytest.raises(MeaninglessCode):
            Cell.from_number(color << 6 | top << 3)


def test_a_white_nothing_which_the_page_forgets_is_refused_too() -> None:
    assert refused("arx-cell", "0b1000000", MeaninglessCode) == (
        f"arx-cell: characters 7-9 '000', bottom: {NO_BOTTOM} (an empty square is 0000000, whatever the colour)"
    )


def test_the_page_lets_a_jester_stand_on_a_jester() -> None:
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


def test_a_single_piece_written_as_a_top_piece_is_told_where_it_belongs() -> None:
    assert refused("arx-cell", "1 110 000", MeaninglessCode) == (
        f"arx-cell: characters 7-9 '000', bottom: {NO_BOTTOM} (a single piece stands in the low three bits: a white dragon is 1000110)"
    )


@pytest.mark.parametrize(
    ("code", "place"), [("0b_111000", "character 3 '_'"), ("111 000", "after character 7")]
)
def test_six_bits_are_told_to_begin_with_a_colour(code: str, place: str) -> None:
    reason = "may stand between digits only" if "_" in code else "expected 7 binary characters, found 6"
    assert (
        refused("arx-cell", code, MalformedCode)
        == f"arx-cell: {place}: {reason} (the colour comes first: 0 for black, 1 for white)"
    )


def test_a_cell_of_eight_bits_gets_no_hint() -> None:
    assert (
        refused("arx-cell", "01001011", MalformedCode)
        == "arx-cell: character 8 '1': expected 7 binary characters, found 8"
    )


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (Cell(None, None, Piece.GUARD), "arx-cell: color: expected 'black' or 'white', got None"),
        (
            Cell(WHITE, Piece.SOLDIER, Piece.KING),
            "arx-cell: bottom: expected 'soldier', 'jester', 'commander', 'paladin', 'guard', 'dragon' or 'ballista', got Piece.KING",
        ),
    ],
)
def test_a_cell_that_cannot_be_is_not_written(cell: Cell, message: str) -> None:
    with pytest.raises(InvalidState) as caught:
        _ = cell.code
    assert str(caught.value) == message


def test_cells_as_json() -> None:
    assert Cell.EMPTY.to_json() is None
    assert Cell.from_json(None) == Cell.EMPTY
    assert Cell(WHITE, None, Piece.KING).to_json() == {"color": "white", "top": None, "bottom": "king"}
    assert Cell.from_json({"color": "black", "top": "soldier", "bottom": "guard"}) == Cell(
        BLACK, Piece.SOLDIER, Piece.GUARD
    )
    with pytest.raises(InvalidJson):
        Cell.from_json({"color": "white", "top": "soldier", "bottom": "king"})


# -- boards


def test_the_start_position_word_by_word() -> None:
    words = "070c102b80a10307 00000c0000008000 0102040810204081 0 0 0 4183060c183060c1 000108000010c000 478d122f88b12347"
    assert START.words == tuple(int(word, 16) for word in words.split())
    assert Board.from_words(START.words) == START
    assert START.code == START_CODE
    assert START.to_bytes() == b"".join(word.to_bytes(8, "big") for word in START.words)
    assert Board.from_bytes(START.to_bytes()) == START
    assert boardcode.arx.START is START


def test_the_start_position_piece_by_piece() -> None:
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
def test_there_are_no_other_squares(square: str) -> None:
    with pytest.raises(KeyError, match=f"no square is named '{square}'; there are A1 to I9"):
        START[square]


@pytest.mark.parametrize("number", [-1, 81])
def test_there_are_no_other_numbers(number: int) -> None:
    with pytest.raises(IndexError, match=f"no square has the number {number}; there are 0 to 80"):
        START[number]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([0] * 8, "arx-board: expected 9 words, got 8"),
        ([0] * 8 + [1 << 64], "arx-board: each word is a number from 0 to 2**64 - 1"),
        ([-1] + [0] * 8, "arx-board: each word is a number from 0 to 2**64 - 1"),
    ],
)
def test_words_are_nine_and_of_64_bits(words: list[int], message: str) -> None:
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
        f"arx-board: character {3 + 17 * row} '{words[row] >> 60:x}', rows[{row}]: the first bit of 64 must be 0, found 1"
    )


def test_spellings_of_a_board() -> None:
    bare = START_CODE.removeprefix("0x")
    for spelling in (
        bare,
        bare.replace("_", " "),
        bare.replace("_", ""),
        START_CODE.upper().replace("0X", "0x"),
    ):
        assert Board.decode(spelling) == START


def can_be_read(word: int) -> bool:
    """A row as the page has it: every cell empty, a king, or with a bottom piece."""
    cells = [word >> 7 * k & 0b1111111 for k in range(9)]
    return word >> 63 == 0 and all(cell & 0b111 or cell in (0, 0b0111000, 0b1111000) for cell in cells)


def test_every_change_of_a_digit_of_the_start_position_tells() -> None:  # 144 x 16 of them
    for place in (k for k, character in enumerate(START_CODE) if character != "_" and k > 1):
        for digit in "0123456789abcdef":
            changed = START_CODE[:place] + digit + START_CODE[place + 1 :]
            if all(can_be_read(int(word, 16)) for word in changed[2:].split("_")):
                board = Board.decode(changed)
                assert (board == START) == (changed == START_CODE)
                assert board.code == changed
            else:
                with pytest.raises(MeaninglessCode):
                    Board.decode(changed)


@pytest.mark.parametrize("number", range(81))
def test_each_of_128_cells_reads_on_each_square_as_it_does_alone(number: int) -> None:
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


def test_a_board_as_json() -> None:
    data = START.to_json()
    assert list(data) == ["rows"]
    assert data["rows"][0][4] == {"color": "black", "top": None, "bottom": "king"}
    assert data["rows"][4] == [None] * 9
    assert Board.from_json(data) == START


def test_a_boards_repr_can_be_pasted_back() -> None:
    assert repr(START) == f"Board.decode('{START_CODE}')"


# -- mistakes with boards


def as_code(words: list[int]) -> str:
    return "0x" + "_".join(f"{word:016x}" for word in words)


def test_cells_that_begin_at_bit_63_are_recognised() -> None:
    message = refused("arx-board", as_code([word << 1 for word in START.words]), MeaninglessCode)
    assert message.endswith(
        "(shifted right by one bit each word reads: file A is in bits 62 to 56, and bit 63 is 0)"
    )


def test_little_endian_words_are_recognised() -> None:
    code = "0x" + b"".join(word.to_bytes(8, "little") for word in START.words).hex()
    assert refused("arx-board", code, MeaninglessCode) == (
        f"arx-board: characters 7-8 'a1', rows[0][2].bottom: {NO_BOTTOM}"
        " (with the bytes of each word reversed it reads: words are big endian)"
    )


@pytest.mark.parametrize(
    "shown", [str(list(START.words)), "{" + ", ".join(f"{word:#018x}" for word in START.words) + "};"]
)
def test_a_list_of_nine_numbers_is_recognised(shown: str) -> None:
    assert refused("arx-board", shown, MalformedCode).endswith(
        "(this lists nine numbers: write each as 16 hexadecimal digits and join them with _, or give them to Board.from_words)"
    )


def test_a_single_wrong_cell_is_told_what_is_wrong() -> None:
    assert refused("arx-board", START_CODE.replace("_0102", "_4002"), MeaninglessCode) == (
        f"arx-board: character 38 '0', rows[2][0].bottom: {NO_BOTTOM} (an empty square is 0000000, whatever the colour)"
    )
    assert refused("arx-board", START_CODE.replace("_0102", "_0802"), MeaninglessCode) == (
        f"arx-board: character 38 '8', rows[2][0].bottom: {NO_BOTTOM}"
        " (a single piece stands in the low three bits: a black soldier is 0000001)"
    )


def test_an_export_is_no_board() -> None:
    assert refused("arx-board", EXPORTED_START, MalformedCode).endswith(
        "(this is a valid arx-export code: Arx position as the game exports it)"
    )
    assert refused("arx-board", Game(START, WHITE).to_bytes().hex(), MalformedCode) == (
        "arx-board: characters 145-164 '4745784544464701…': expected 144 hexadecimal characters, found 164"
        " (these are the 82 bytes of an arx-export in hexadecimal: it is written in base64)"
    ).replace("4745784544464701…", Game(START, WHITE).to_bytes().hex()[144:])


def test_rows_written_from_the_other_end_read_as_another_board() -> None:
    """Nine cells of seven bits fill the same places from either end, so this mistake cannot be recognised."""
    mirrored = Board(tuple(row[::-1] for row in START.rows))
    assert mirrored != START
    assert Board.decode(mirrored.code) == mirrored
    assert mirrored.problems() == []


# -- moves


def test_of_65536_moves_those_between_two_squares_of_the_board_read() -> None:
    read = []
    for number in range(1 << 16):
        unstack, to, from_ = number >> 14, number >> 7 & 127, number & 127
        if unstack < 2 and to < 81 and from_ < 81:
            move = Move.from_number(number)
            assert move == Move(SQUARES[from_], SQUARES[to], unstack == 1)
            assert move.number == number
            read.append(number)
        else:
            with pytest.raises(MeaninglessCode):
                Move.from_number(number)
    assert len(read) == 81 * 81 * 2


def test_a_move_as_code_and_json() -> None:
    move = Move("E2", "E4")
    assert move.code == "0x18c3"
    assert move.to_json() == {"from": "E2", "to": "E4", "unstack": False}
    assert (
        Move.from_json({"from": "E2", "to": "E4", "unstack": True})
        == Move("E2", "E4", unstack=True)
        == Move.decode("58C3")
    )
    assert Move.from_bytes(b"\x18\xc3") == move


def test_a_move_to_no_square_is_refused() -> None:
    assert refused("arx-move", "0x28c3", MeaninglessCode) == (
        "arx-move: characters 3-5 '28c', to: no square has the number 81; expected 0 to 80"
    )
    assert refused("arx-move", "0x18d1", MeaninglessCode) == (
        "arx-move: characters 5-6 'd1', from: no square has the number 81; expected 0 to 80"
    )


def test_a_move_between_squares_that_do_not_exist_is_not_written() -> None:
    with pytest.raises(InvalidState) as caught:
        _ = Move("e2", "E4").code
    assert str(caught.value) == "arx-move: from: expected a square from 'A1' to 'I9', got 'e2'"
    with pytest.raises(InvalidJson) as refused_json:
        Move.from_json({"from": "E2", "to": "J4", "unstack": False})
    assert str(refused_json.value) == "arx-move: to: expected a square from 'A1' to 'I9', got 'J4'"


def test_the_bit_table_does_not_list_81_squares() -> None:
    rows = {row.path: row.meaning for row in boardcode.get("arx-move").rows()}
    assert (
        rows["to"]
        == rows["from"]
        == "a square: its row (0 is rank 9) times 9 plus its column (0 is file A); `0` A9 to `80` I1"
    )


def test_unstack_in_bit_15_is_recognised() -> None:
    assert refused("arx-move", "0x98c3", MeaninglessCode) == (
        "arx-move: character 3 '9': the first bit of 16 must be 0, found 1 (the bit of unstack is bit 14; bit 15 is 0)"
    )


def test_swapped_bytes_of_a_move_are_recognised() -> None:
    assert refused("arx-move", "0xc318", MeaninglessCode) == (
        "arx-move: character 3 'c': the first bit of 16 must be 0, found 1"
        " (with its two bytes swapped it is E2 to E4: a move is big endian)"
    )


def test_a_move_that_nothing_explains_gets_no_hint() -> None:
    assert (
        refused("arx-move", "0xffff", MeaninglessCode)
        == "arx-move: character 3 'f': the first bit of 16 must be 0, found 1"
    )
    assert (
        refused("arx-move", "0x18c", MalformedCode)
        == "arx-move: after character 5: expected 4 hexadecimal characters, found 3"
    )
    assert (
        refused("arx-move", "0x80ff", MeaninglessCode)
        == "arx-move: character 3 '8': the first bit of 16 must be 0, found 1"
    )


# -- the exchange form


def test_the_start_position_as_the_game_exports_it() -> None:
    exported = bytes(cell.number for cell in START.cells) + b"\x01"
    game = Game(START, WHITE)
    assert game.code == EXPORTED_START == b64encode(exported).decode()
    assert game.to_bytes() == exported
    assert Game.decode(game.code) == game
    assert Game.decode(b64encode(exported[:-1] + b"\x00").decode()) == Game(START, BLACK)


def test_a_game_takes_the_side_to_move_by_its_word() -> None:
    game = Game(START, "black")  # type: ignore[arg-type]
    assert game.to_move is BLACK
    assert game == Game(START, BLACK)
    with pytest.raises(ValueError, match="'red' is not a valid Color"):
        Game(START, "red")  # type: ignore[arg-type]


def test_a_game_as_json() -> None:
    data = Game(START, WHITE).to_json()
    assert data == {"rows": START.to_json()["rows"], "to_move": "white"}
    assert Game.from_json(data) == Game(START, WHITE)


def changed_export(place: int, byte: int) -> str:
    data = bytearray(b64decode(EXPORTED_START))
    data[place] = byte
    return b64encode(data).decode()


@pytest.mark.parametrize("byte", range(2, 256))
def test_a_turn_byte_that_the_game_would_take_for_black_is_refused(byte: int) -> None:
    message = refused("arx-export", changed_export(81, byte), MeaninglessCode)
    assert f"to_move: {byte:08b} has no meaning; expected 00000000 or 00000001" in message
    assert message.endswith("(the last byte is 1 when white is to move and 0 when black is)")


@pytest.mark.parametrize("square", range(81))
def test_a_high_bit_that_the_game_would_ignore_is_refused(square: int) -> None:
    row, column = divmod(square, 9)
    message = refused("arx-export", changed_export(square, START[square].number | 0x80), MeaninglessCode)
    assert f"rows[{row}][{column}]: the first bit of 8 must be 0, found 1" in message
    assert message.endswith("(a cell is the low seven bits of its byte)")


@pytest.mark.parametrize(
    ("byte", "hint"),
    [(0x40, "an empty square is 0000000, whatever the colour"), (0x08, "a black soldier is 0000001")],
)
def test_a_wrong_cell_of_an_export_is_told_what_is_wrong(byte: int, hint: str) -> None:
    assert refused("arx-export", changed_export(40, byte), MeaninglessCode).endswith(f"{hint})")


def test_spare_bits_of_an_export_are_zero() -> None:
    code = EXPORTED_START.replace("AQ==", "AR==")
    assert refused("arx-export", code, NonCanonicalCode) == (
        "arx-export: character 110 'R': the 4 spare bits after the last byte must be 0, found 0001"
    )
    assert Game.decode(code, strict=False) == Game(START, WHITE)


def test_url_safe_base64_is_recognised() -> None:
    rows = tuple((Cell(WHITE, Piece.BALLISTA, Piece.BALLISTA),) * 9 for _ in range(9))
    code = Game(Board(rows), WHITE).code
    assert "/" in code
    assert refused("arx-export", code.replace("/", "_"), MalformedCode).endswith(
        "(this is url-safe base64: write + for - and / for _)"
    )


def test_a_board_is_no_export() -> None:
    assert refused("arx-export", START_CODE, MalformedCode) == (
        "arx-export: after character 154: the text must end in 2 padding characters '=', found 0"
        " (this is a valid arx-board code: Arx board)"
    )
    assert refused("arx-export", b64encode(START.to_bytes()).decode(), MalformedCode) == (
        "arx-export: after character 96: the text must end in 2 padding characters '=', found 0"
        " (these are the 72 bytes of an arx-board, which is written in hexadecimal)"
    )


def test_the_bytes_of_an_export_in_hexadecimal_are_recognised() -> None:
    assert refused("arx-export", Game(START, WHITE).to_bytes().hex(), MalformedCode).endswith(
        "(these are the 82 bytes of an arx-export in hexadecimal: it is written in base64)"
    )


def test_an_export_that_nothing_explains_gets_no_hint() -> None:
    assert refused("arx-export", "!", MalformedCode) == (
        "arx-export: after character 1: the text must end in 2 padding characters '=', found 0"
    )


def test_stacks_survive_every_form() -> None:
    pairs = list(product([piece for piece in Piece if piece is not Piece.KING], repeat=2))
    cells = [Cell(color, top, bottom) for color in Color for top, bottom in pairs][:81]
    board = Board(tuple(tuple(cells[k : k + 9]) for k in range(0, 81, 9)))
    game = Game(board, BLACK)
    assert Board.from_words(board.words) == board
    assert Game.decode(game.code) == game == Game.from_json(game.to_json()) == Game.from_drawing(str(game))
