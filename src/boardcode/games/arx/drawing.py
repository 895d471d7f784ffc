"""How Arx looks as text.

On a board a piece is its first letter, in upper case for White; a stack is two letters, the top piece first;
a dot is an empty square. The letters of bottom pieces are aligned, so that top pieces stand out:

    3  S  S  .  S  S GS  S  S  S
    2  .  .  J  .  .  .  C  .  .
    1  B  D  P  G  K  .  P  D  B
       A  B  C  D  E  F  G  H  I
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

from boardcode.drawing import Drawing, drawing_fault
from boardcode.drawing.sketch import line_words
from boardcode.games.arx import picture
from boardcode.games.arx.pieces import FILES, SIZE, SQUARES, Color, Piece, square_number
from boardcode.games.arx.state import Board, Cell, Move

Places: TypeAlias = tuple[tuple[int, int], ...]  # lines and columns

_LETTERS = {piece.value[0].upper(): piece for piece in Piece}
_FILE_LINE = " ".join([" ", *(f"{file:>2}" for file in FILES)])
_TOP_ONLY = ", top piece only"
_A_SQUARE = "a square from A1 to I9"

FROM_MARK, TO_MARK = "*", ">"

UNSTACK_WORDS = {False: "all that stands there moves", True: "only the top piece leaves"}


def _span(line: int, column: int, width: int) -> Places:
    """Return adjacent places on a line."""
    return tuple((line, column + k) for k in range(width))


def _correct_length(text: str, valid_texts: Iterable[str]) -> int:
    """Return how many characters at the start of a text agree with the start of some valid text."""
    return max(
        next((k for k in range(len(text)) if not valid.startswith(text[: k + 1])), len(text))
        for valid in valid_texts
    )


# -- a cell, in words


def piece_words(cell: Cell) -> str:
    """Return the pieces of a cell in words, without their colour.

    >>> piece_words(Cell(Color.WHITE, Piece.SOLDIER, Piece.COMMANDER))
    'soldier on commander'
    """
    return " on ".join(cell.pieces)


def cell_words(cell: Cell) -> str:
    """Return a cell in words.

    >>> print(cell_words(Cell(Color.BLACK, None, Piece.GUARD)), cell_words(Cell.EMPTY), sep="; ")
    black guard; empty
    """
    return f"{cell.color} {piece_words(cell)}" if cell.pieces else "empty"


@cache
def _cells_by_words() -> dict[str, Cell]:
    stackable = [piece for piece in Piece if piece is not Piece.KING]
    cells = [Cell.EMPTY, *(Cell(color, None, Piece.KING) for color in Color)]
    cells += [
        Cell(color, top, bottom) for color in Color for top in (None, *stackable) for bottom in stackable
    ]
    return {cell_words(cell): cell for cell in cells}


def read_cell(text: str) -> Cell:
    """Read a cell from its words."""
    cells, words = _cells_by_words(), text.rstrip()
    if words not in cells:
        expected = "'empty', or a piece or a stack such as 'black king' or 'white soldier on commander'"
        raise drawing_fault(text, 0, _correct_length(words, cells), expected)
    return cells[words]


def cell_places(cell: Cell) -> Mapping[str, Places]:
    """Return where the words show each part of a cell."""
    words = cell_words(cell)
    places = {"": _span(0, 0, len(words)), "color": _span(0, 0, len(words.split()[0]))}
    if cell.top is not None:
        places["top"] = _span(0, len(f"{cell.color} "), len(cell.top))
    if cell.bottom is not None:
        places["bottom"] = _span(0, len(words) - len(cell.bottom), len(cell.bottom))
    return places


# -- a board, in letters


def cell_letters(cell: Cell) -> str:
    """Return a cell as it is drawn on a board: the top piece first, upper case for White.

    >>> cell_letters(Cell(Color.WHITE, Piece.SOLDIER, Piece.COMMANDER)), cell_letters(Cell.EMPTY)
    ('SC', '.')
    """
    initials = "".join(piece[0] for piece in cell.pieces)
    return (initials.upper() if cell.color == Color.WHITE else initials) or "."


@cache
def _cells_by_letters() -> dict[str, Cell]:
    return {cell_letters(cell): cell for cell in _cells_by_words().values()}


def draw_board(board: Board) -> str:
    """Draw the board from White's side, with the ranks on the left and the files below."""
    ranks = [
        " ".join([str(SIZE - row), *(f"{cell_letters(cell):>2}" for cell in cells)])
        for row, cells in enumerate(board.rows)
    ]
    return "\n".join([*ranks, _FILE_LINE])


def draw_board_with_move(board: Board, move: Move) -> str:
    """Draw the board with `*` where a move begins and `>` where it ends."""
    lines = draw_board(board).split("\n")
    for square, mark in ((move.from_, FROM_MARK), (move.to, TO_MARK)):
        row, column = divmod(square_number(square), SIZE)
        start, letters = 1 + 3 * column, mark + cell_letters(board[square])
        lines[row] = f"{lines[row][:start]}{letters:>3}{lines[row][start + 3 :]}"
    return "\n".join(lines)


def _read_rank(text: str, line: int) -> tuple[Cell, ...]:
    rank = f"the rank {SIZE - line}"
    expected = [rank, *(f"a piece, a stack or a dot on {file}{SIZE - line}" for file in FILES)]
    (column, label), *squares = line_words(text, line, expected)
    if label != str(SIZE - line):
        raise drawing_fault(text, line, column, rank)
    cells = []
    for (column, letters), wanted in zip(squares, expected[1:], strict=True):
        if letters not in _cells_by_letters():
            wrong = column + _correct_length(letters, _cells_by_letters())
            raise drawing_fault(text, line, wrong, _expected_instead(letters, wanted))
        cells.append(_cells_by_letters()[letters])
    return tuple(cells)


def _expected_instead(letters: str, default: str) -> str:
    """Return what was expected instead of wrong letters, as precisely as possible."""
    pair = letters[:2].upper()
    if len(letters) == 2 and pair in _cells_by_letters():
        return "both pieces of a stack in one case"
    if len(letters) == 2 and "K" in pair and set(pair) <= set(_LETTERS):
        return "a king to stand alone"
    return default


def _read_ranks_and_files(text: str) -> Board:
    rows = tuple(_read_rank(text, line) for line in range(SIZE))
    tokens = line_words(text, SIZE, [f"the file {file}" for file in FILES])
    for (column, file), expected in zip(tokens, FILES, strict=True):
        if file != expected:
            raise drawing_fault(text, SIZE, column, f"the file {expected}")
    return Board(rows)


def _require_end(text: str, line: int) -> None:
    """Raise a `Fault` if anything but blank lines follows."""
    for number, content in enumerate(text.split("\n")[line:], line):
        if content.strip():
            raise drawing_fault(text, number, len(content) - len(content.lstrip()), "nothing more")


def read_board(text: str) -> Board:
    """Read a board from its drawing; the number of spaces between squares does not matter."""
    board = _read_ranks_and_files(text)
    _require_end(text, SIZE + 1)
    return board


@cache
def board_places() -> Mapping[str, Places]:
    """Return where the drawing of any board shows each cell, and each piece of it."""
    places: dict[str, Places] = {}
    for row in range(SIZE):
        for column in range(SIZE):
            path, start = f"rows[{row}][{column}]", 2 + 3 * column
            places[path] = places[f"{path}.color"] = _span(row, start, 2)
            places[f"{path}.top"] = _span(row, start, 1)
            places[f"{path}.bottom"] = _span(row, start + 1, 1)
    return places


# -- a position: a board, and the side to move


def draw_position(board: Board, to_move: Color) -> str:
    """Draw the board, and write the side to move below it."""
    return f"{draw_board(board)}\n{to_move} to move"


def read_position(text: str) -> tuple[Board, Color]:
    """Read a board and the side to move from their drawing."""
    board, line = _read_ranks_and_files(text), SIZE + 1
    (column, color), *rest = line_words(text, line, ["white or black", "to", "move"])
    if color not in list(Color):
        raise drawing_fault(text, line, column, "white or black")
    for (column, word), expected in zip(rest, ("to", "move"), strict=True):
        if word != expected:
            raise drawing_fault(text, line, column, f"'{expected}'")
    _require_end(text, line + 1)
    return board, Color(color)


def position_places(to_move: Color) -> Mapping[str, Places]:
    """Return where the drawing shows each cell and the side to move."""
    return {**board_places(), "to_move": _span(SIZE + 1, 0, len(to_move))}


# -- a move, in words


def draw_move(move: Move) -> str:
    """Return a move in words.

    >>> draw_move(Move("E2", "E4", unstack=True))
    'E2 to E4, top piece only'
    """
    return f"{move.from_} to {move.to}{_TOP_ONLY if move.unstack else ''}"


def read_move(text: str) -> Move:
    """Read a move from its words."""
    words = text.rstrip()
    from_, link, to, rest = words[:2], words[2:6], words[6:8], words[8:]
    if from_ not in SQUARES:
        raise drawing_fault(text, 0, 0, _A_SQUARE)
    if link != " to ":
        raise drawing_fault(text, 0, 2, "' to '")
    if to not in SQUARES:
        raise drawing_fault(text, 0, 6, _A_SQUARE)
    if rest not in ("", _TOP_ONLY):
        raise drawing_fault(text, 0, 8, f"'{_TOP_ONLY}' or nothing")
    return Move(from_, to, unstack=bool(rest))


def move_places(move: Move) -> Mapping[str, Places]:
    """Return where the words show each part of a move."""
    length = len(draw_move(move))
    return {"from": _span(0, 0, 2), "to": _span(0, 6, 2), "unstack": _span(0, 8, length - 8)}


CELL = Drawing(text=cell_words, read=read_cell, svg=picture.cell_svg, where=cell_places)
BOARD = Drawing(text=draw_board, read=read_board, svg=picture.board_svg, where=lambda board: board_places())
MOVE = Drawing(text=draw_move, read=read_move, svg=picture.move_svg, where=move_places)
