"""How Arx is drawn as text and SVG, and how drawings are read."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import boardcode
from boardcode import InvalidDrawing, State
from boardcode.arx import START, Board, Cell, Color, Game, Move, Piece
from boardcode.games.arx.drawing import CELL
from boardcode.svg import INK, PAPER

START_DRAWING = """\
9  b  d  p  g  k  g  p  d  b
8  .  .  c  .  .  .  j  .  .
7  s  s  s  s  s  s  s  s  s
6  .  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .  .
3  S  S  S  S  S  S  S  S  S
2  .  .  J  .  .  .  C  .  .
1  B  D  P  G  K  G  P  D  B
   A  B  C  D  E  F  G  H  I"""
STACKED = START_DRAWING.replace("4  .", "4 SC").replace("6  .  .", "6  . jp")


def drawing_error(state: type[State], text: str) -> str:
    with pytest.raises(InvalidDrawing) as caught:
        state.from_drawing(text)
    assert caught.value.start is not None
    assert caught.value.stop is not None
    assert 0 <= caught.value.start <= caught.value.stop <= len(text)
    return caught.value.reason


def test_the_starting_position_is_drawn_and_read() -> None:
    assert str(START) == START_DRAWING
    assert Board.from_drawing(START_DRAWING) == START


def test_a_stack_shows_its_top_piece_first() -> None:
    board = Board.from_drawing(STACKED)
    assert board["A4"] == Cell(Color.WHITE, Piece.SOLDIER, Piece.COMMANDER)
    assert board["B6"] == Cell(Color.BLACK, Piece.JESTER, Piece.PALADIN)
    assert str(board) == STACKED


def test_the_spaces_between_squares_do_not_matter() -> None:
    assert Board.from_drawing(
        STACKED.replace("  ", " ").replace("\n", " \r\n") + "\n\n"
    ) == Board.from_drawing(STACKED)


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("9  b", "8  b", "line 1, column 1: expected the rank 9, found '8'"),
        ("9  b", "9  x", "line 1, column 4: expected a piece, a stack or a dot on A9, found 'x'"),
        ("9  b", "9 bx", "line 1, column 4: expected a piece, a stack or a dot on A9, found 'x'"),
        ("9  b", "9 Bd", "line 1, column 4: expected both pieces of a stack in one case, found 'd'"),
        ("9  b", "9 bk", "line 1, column 4: expected a king to stand alone, found 'k'"),
        ("9  b", "9 ..", "line 1, column 4: expected a piece, a stack or a dot on A9, found '.'"),
        ("9  b", "9 bdd", "line 1, column 5: expected a piece, a stack or a dot on A9, found 'd'"),
        ("8  .  .", "8  .", "line 2, column 26: expected a piece, a stack or a dot on I8, found nothing"),
        ("8  .", "8  . .", "line 2, column 30: expected the end of the line, found '.'"),
        ("   A  B", "   A  C", "line 10, column 7: expected the file B, found 'C'"),
        ("   A  B  C  D  E  F  G  H  I", "", "line 10, column 1: expected the file A, found nothing"),
        ("H  I", "H  I\n\n x", "line 12, column 2: expected nothing more, found 'x'"),
    ],
)
def test_a_wrong_board_is_rejected_with_line_and_column(right: str, wrong: str, reason: str) -> None:
    assert drawing_error(Board, START_DRAWING.replace(right, wrong, 1)) == reason


def test_an_empty_text_is_rejected() -> None:
    assert drawing_error(Board, "") == "line 1, column 1: expected the rank 9, found nothing"


def test_the_drawing_of_a_game_says_whose_turn_it_is() -> None:
    assert str(Game(START, Color.WHITE)) == f"{START_DRAWING}\nwhite to move"
    assert Game.from_drawing(f"{START_DRAWING}\nblack to move  \n") == Game(START, Color.BLACK)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "line 11, column 1: expected white or black, found nothing"),
        ("red to move", "line 11, column 1: expected white or black, found 'r'"),
        ("white to go", "line 11, column 10: expected 'move', found 'g'"),
        ("white may move", "line 11, column 7: expected 'to', found 'm'"),
        ("white to move soon", "line 11, column 15: expected the end of the line, found 's'"),
        ("white to move\nsoon", "line 12, column 1: expected nothing more, found 's'"),
    ],
)
def test_a_wrong_turn_is_rejected_with_line_and_column(line: str, reason: str) -> None:
    assert drawing_error(Game, f"{START_DRAWING}\n{line}") == reason


def test_all_115_cells_have_different_words_that_can_be_read() -> None:
    cells = [
        Cell.from_number(number) for number in range(128) if number & 7 or number in (0, 0b0111000, 0b1111000)
    ]
    assert len({str(cell) for cell in cells}) == 115
    assert [Cell.from_drawing(f"{cell} \n") for cell in cells] == cells
    assert str(Cell(Color.WHITE, Piece.SOLDIER, Piece.COMMANDER)) == "white soldier on commander"
    assert str(Cell(Color.BLACK, None, Piece.KING)) == "black king"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "column 1"),
        ("red guard", "column 1"),
        ("white queen", "column 7"),
        ("white soldier on king", "column 18"),
        ("empty!", "column 6"),
        ("white soldier on", "column 17"),
    ],
)
def test_a_wrong_cell_is_rejected_with_its_column(text: str, place: str) -> None:
    expected = "'empty', or a piece or a stack such as 'black king' or 'white soldier on commander'"
    assert drawing_error(Cell, text).startswith(f"line 1, {place}: expected {expected}, found ")


def test_a_move_is_drawn_in_words() -> None:
    assert str(Move("E2", "E4")) == "E2 to E4"
    assert Move.from_drawing("E2 to E4, top piece only\n") == Move("E2", "E4", unstack=True)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("J2 to E4", "line 1, column 1: expected a square from A1 to I9, found 'J'"),
        ("E2-E4", "line 1, column 3: expected ' to ', found '-'"),
        ("E2 to e4", "line 1, column 7: expected a square from A1 to I9, found 'e'"),
        ("E2 to E4, all", "line 1, column 9: expected ', top piece only' or nothing, found ','"),
        ("E2 to E4\nE4 to E5", "line 1, column 9: expected ', top piece only' or nothing, found nothing"),
    ],
)
def test_a_wrong_move_is_rejected_with_its_column(text: str, reason: str) -> None:
    assert drawing_error(Move, text) == reason


def shown_by(format: str, state: State) -> dict[str, str]:
    """Return, for each field, the characters of the drawing that show it."""
    lines = str(state).split("\n")
    return {
        span.path: "".join(lines[line][column] for line, column in span.shown)
        for span in boardcode.explain(format, state.code)
    }


def test_an_explanation_shows_the_letters_of_a_board() -> None:
    letters = shown_by("arx-board", Board.from_drawing(STACKED))
    assert letters["rows[5][0].color"] == "SC"
    assert letters["rows[5][0].top"] == "S"
    assert letters["rows[5][0].bottom"] == "C"
    assert letters["rows[0][3].bottom"] == "g"
    assert letters["rows[0][4]"] == " k"
    assert letters["rows[4][8]"] == " ."
    assert shown_by("arx-export", Game(START, Color.WHITE))["to_move"] == "white"


def test_an_explanation_shows_the_words_of_a_cell_and_a_move() -> None:
    stack = Cell(Color.WHITE, Piece.SOLDIER, Piece.COMMANDER)
    assert shown_by("arx-cell", stack) == {"color": "white", "top": "soldier", "bottom": "commander"}
    assert shown_by("arx-cell", Cell(Color.BLACK, None, Piece.GUARD)) == {
        "color": "black",
        "top": "",
        "bottom": "guard",
    }
    assert CELL.where(Cell.EMPTY)[""] == tuple((0, column) for column in range(len("empty")))
    move = shown_by("arx-move", Move("E2", "E4", unstack=True))
    assert (move["from"], move["to"], move["unstack"]) == ("E2", "E4", ", top piece only")


SVG = "{http://www.w3.org/2000/svg}"


def titles(state: State) -> dict[str | None, str | None]:
    picture = ElementTree.fromstring(state.svg())
    return {group.get("data-path"): group.findtext(f"{SVG}title") for group in picture.iter(f"{SVG}g")}


def test_the_titles_of_a_picture_say_what_stands_where() -> None:
    board_titles = titles(Board.from_drawing(STACKED))
    assert board_titles["rows[5][0]"] == "A4: white soldier on commander"
    assert board_titles["rows[5][0].top"] == "soldier, on top"
    assert board_titles["rows[5][0].bottom"] == "commander, below"
    assert board_titles["rows[0][4]"] == "E9: black king"
    assert board_titles["rows[4][4]"] == "E5: empty"
    assert titles(Game(START, Color.BLACK))["to_move"] == "black to move"
    assert titles(Cell(Color.WHITE, None, Piece.KING)) == {"bottom": "king"}
    assert titles(Cell.EMPTY) == {}


def test_the_arrow_of_a_move_is_dashed_when_only_the_top_piece_leaves() -> None:
    assert titles(Move("E2", "E4")) == {
        "from": "from E2",
        "to": "to E4",
        "unstack": "everything on the square moves",
    }
    assert "12 7" not in Move("E2", "E4").svg()
    assert "12 7" in Move("E2", "E4", unstack=True).svg()
    assert "polygon" in Move("E2", "E4").svg()
    assert "polygon" not in Move("E2", "E2").svg()


def test_white_and_black_pieces_differ_in_the_fill_of_the_disc_and_the_ink_of_the_letter() -> None:
    def colours(color: Color) -> tuple[str | None, str | None]:
        picture = ElementTree.fromstring(Cell(color, None, Piece.GUARD).svg())
        disc, letter = picture.find(f".//{SVG}circle"), picture.find(f".//{SVG}text")
        assert disc is not None
        assert letter is not None
        return disc.get("fill"), letter.get("fill")

    assert colours(Color.WHITE) == (PAPER, INK)
    assert colours(Color.BLACK) == (INK, PAPER)
