"""How Arx looks as text.

On a board a piece is its first letter, in capitals for White; a stack is two letters, the top piece first; a dot is an
empty square. The letters of bottom pieces stand below each other, so a top piece is seen at once:

    3  S  S  .  S  S GS  S  S  S
    2  .  .  J  .  .  .  C  .  .
    1  B  D  P  G  K  .  P  D  B
       A  B  C  D  E  F  G  H  I
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from boardcode.drawing import Drawing, drawing_fault
from boardcode.games.arx import picture
from boardcode.games.arx.pieces import Color, Piece
from boardcode.games.arx.squares import FILES, SIZE, SQUARES, square_number
from boardcode.games.arx.state import Board, Cell, Game, Move

if TYPE_CHECKING:
    from boardcode.games.arx.moves import LegalMove

Places: TypeAlias = tuple[tuple[int, int], ...]

_LETTERS = {piece.value[0].upper(): piece for piece in Piece}
_FILE_LINE = " ".join([" ", *(f"{file:>2}" for file in FILES)])
_TOP_ONLY = ", top piece only"

BEGINS, ENDS = "*", ">"  # the marks of a move's squares

UNSTACK_WORDS = {False: "all that stands there moves", True: "only the top piece leaves"}


def columns(line: int, start: int, width: int) -> Places:
    """Neighbouring places of a line."""
    return tuple((line, start + k) for k in range(width))


def _right_so_far(drawn: str, known: Iterable[str]) -> int:
    """How many characters go together with something known."""
    return max(
        next((k for k in range(len(drawn)) if not right.startswith(drawn[: k + 1])), len(drawn))
        for right in known
    )


# -- a cell, in words


def _pieces(cell: Cell) -> str:
    return " on ".join(cell.pieces)


def cell_words(cell: Cell) -> str:
    """A cell as a person says it.

    >>> print(cell_words(Cell(Color.BLACK, None, Piece.GUARD)), cell_words(Cell.EMPTY), sep="; ")
    black guard; empty
    """
    return f"{cell.color} {_pieces(cell)}" if cell.pieces else "empty"


@cache
def _cells_by_words() -> dict[str, Cell]:
    stackable = [piece for piece in Piece if piece is not Piece.KING]
    cells = [Cell.EMPTY, *(Cell(color, None, Piece.KING) for color in Color)]
    cells += [
        Cell(color, top, bottom) for color in Color for top in (None, *stackable) for bottom in stackable
    ]
    return {cell_words(cell): cell for cell in cells}


def read_cell(text: str) -> Cell:
    """The cell of its words."""
    known = _cells_by_words()
    said = text.rstrip()
    if said not in known:
        right = _right_so_far(said, known)
        raise drawing_fault(
            text,
            0,
            right,
            "'empty', or a piece or a stack such as 'black king' or 'white soldier on commander'",
        )
    return known[said]


def cell_places(cell: Cell) -> Mapping[str, Places]:
    """Where the parts of a cell are said."""
    words = cell_words(cell)
    places = {"": columns(0, 0, len(words)), "color": columns(0, 0, len(words.split()[0]))}
    if cell.top is not None:
        places["top"] = columns(0, len(f"{cell.color} "), len(cell.top))
    if cell.bottom is not None:
        places["bottom"] = columns(0, len(words) - len(cell.bottom), len(cell.bottom))
    return places


# -- a board, in letters


def letters(cell: Cell) -> str:
    """A cell as it stands on a board: the top piece first, capitals for White.

    >>> letters(Cell(Color.WHITE, Piece.SOLDIER, Piece.COMMANDER)), letters(Cell.EMPTY)
    ('SC', '.')
    """
    initials = "".join(piece[0] for piece in cell.pieces)
    return (initials.upper() if cell.color == Color.WHITE else initials) or "."


@cache
def _cells_by_letters() -> dict[str, Cell]:
    return {letters(cell): cell for cell in _cells_by_words().values()}


def draw_board(board: Board) -> str:
    """The board as White sees it, with the ranks at the left and the files below."""
    ranks = [
        " ".join([str(SIZE - row), *(f"{letters(cell):>2}" for cell in cells)])
        for row, cells in enumerate(board.rows)
    ]
    return "\n".join([*ranks, _FILE_LINE])


def _tokens(text: str, line: int, expected: list[str]) -> list[tuple[int, str]]:
    """What stands on a line, each with its column: as much as is expected, and no more."""
    lines = text.split("\n")
    drawn = lines[line].rstrip() if line < len(lines) else ""
    found = [(match.start(), match.group()) for match in re.finditer(r"\S+", drawn)]
    if len(found) < len(expected):
        raise drawing_fault(text, line, len(drawn), expected[len(found)])
    if len(found) > len(expected):
        raise drawing_fault(text, line, found[len(expected)][0], "the end of the line")
    return found


def _read_rank(text: str, line: int) -> tuple[Cell, ...]:
    rank = f"the rank {SIZE - line}"
    expected = [rank, *(f"a piece, a stack or a dot on {file}{SIZE - line}" for file in FILES)]
    (column, label), *squares = _tokens(text, line, expected)
    if label != str(SIZE - line):
        raise drawing_fault(text, line, column, rank)
    cells = []
    for (column, drawn), wanted in zip(squares, expected[1:], strict=True):
        if drawn not in _cells_by_letters():
            raise drawing_fault(
                text, line, column + _right_so_far(drawn, _cells_by_letters()), _instead_of(drawn, wanted)
            )
        cells.append(_cells_by_letters()[drawn])
    return tuple(cells)


def _instead_of(drawn: str, wanted: str) -> str:
    pair = drawn[:2].upper()
    if len(drawn) == 2 and pair in _cells_by_letters():
        return "both pieces of a stack in one case"
    if len(drawn) == 2 and "K" in pair and set(pair) <= set(_LETTERS):
        return "a king to stand alone"
    return wanted


def _read_ranks(text: str) -> Board:
    rows = tuple(_read_rank(text, line) for line in range(SIZE))
    for (column, file), expected in zip(
        _tokens(text, SIZE, [f"the file {file}" for file in FILES]), FILES, strict=True
    ):
        if file != expected:
            raise drawing_fault(text, SIZE, column, f"the file {expected}")
    return Board(rows)


def _refuse_more(text: str, line: int) -> None:
    """Nothing but blank lines may follow a drawing."""
    for number, drawn in enumerate(text.split("\n")[line:], line):
        if drawn.strip():
            raise drawing_fault(text, number, len(drawn) - len(drawn.lstrip()), "nothing more")


def read_board(text: str) -> Board:
    """The board of its drawing; the spaces between squares do not matter."""
    board = _read_ranks(text)
    _refuse_more(text, SIZE + 1)
    return board


def board_places(board: Board | Game) -> Mapping[str, Places]:
    """Where each cell, and each piece of it, is drawn."""
    places: dict[str, Places] = {}
    for row in range(SIZE):
        for column in range(SIZE):
            path, start = f"rows[{row}][{column}]", 2 + 3 * column
            places[path] = places[f"{path}.color"] = columns(row, start, 2)
            places[f"{path}.top"] = columns(row, start, 1)
            places[f"{path}.bottom"] = columns(row, start + 1, 1)
    return places


# -- a game: its board, and whose turn it is


def draw_game(game: Game) -> str:
    """The board, and the side to move below it."""
    return f"{draw_board(game.board)}\n{game.to_move} to move"


def read_game(text: str) -> Game:
    """The game of its drawing."""
    board, line = _read_ranks(text), SIZE + 1
    (column, color), *rest = _tokens(text, line, ["white or black", "to", "move"])
    if color not in list(Color):
        raise drawing_fault(text, line, column, "white or black")
    for (column, said), expected in zip(rest, ("to", "move"), strict=True):
        if said != expected:
            raise drawing_fault(text, line, column, f"'{expected}'")
    _refuse_more(text, line + 1)
    return Game(board, Color(color))


def game_places(game: Game) -> Mapping[str, Places]:
    """Where each cell and the side to move are drawn."""
    return {**board_places(game), "to_move": columns(SIZE + 1, 0, len(game.to_move))}


# -- a move, in words


def draw_move(move: Move) -> str:
    """A move as a person says it.

    >>> draw_move(Move("E2", "E4", unstack=True))
    'E2 to E4, top piece only'
    """
    return f"{move.from_} to {move.to}{_TOP_ONLY if move.unstack else ''}"


def read_move(text: str) -> Move:
    """The move of its words."""
    said = text.rstrip()
    from_, link, to, rest = said[:2], said[2:6], said[6:8], said[8:]
    if from_ not in SQUARES:
        raise drawing_fault(text, 0, 0, "a square from A1 to I9")
    if link != " to ":
        raise drawing_fault(text, 0, 2, "' to '")
    if to not in SQUARES:
        raise drawing_fault(text, 0, 6, "a square from A1 to I9")
    if rest not in ("", _TOP_ONLY):
        raise drawing_fault(text, 0, 8, f"'{_TOP_ONLY}' or nothing")
    return Move(from_, to, unstack=bool(rest))


def move_places(move: Move) -> Mapping[str, Places]:
    """Where the parts of a move are said."""
    whole = len(draw_move(move))
    return {"from": columns(0, 0, 2), "to": columns(0, 6, 2), "unstack": columns(0, 8, whole - 8)}


# -- a move on the board


def draw_played(legal: LegalMove) -> str:
    """The board before a move, with a star where it begins and an arrow head where it ends.

    >>> print(draw_played(Game.START.legal("H1+G3")))
    9  b  d  p  g  k  g  p  d  b
    8  .  .  c  .  .  .  j  .  .
    7  s  s  s  s  s  s  s  s  s
    6  .  .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .  .
    3  S  S  S  S  S  S >S  S  S
    2  .  .  J  .  .  .  C  .  .
    1  B  D  P  G  K  G  P *D  B
       A  B  C  D  E  F  G  H  I
    white plays H1+G3: dragon, stacks on soldier
    """
    lines = draw_board(legal.before.board).split("\n")
    for square, mark in ((legal.from_, BEGINS), (legal.to, ENDS)):
        row, column = divmod(square_number(square), SIZE)
        start, marked = 1 + 3 * column, mark + letters(legal.before.board[square])
        lines[row] = f"{lines[row][:start]}{marked:>3}{lines[row][start + 3 :]}"
    return "\n".join([*lines, f"{legal.before.to_move} plays {played_words(legal)}"])


def played_words(legal: LegalMove) -> str:
    """A move with what it moves, leaves behind, captures or stacks on.

    >>> played_words(Game.START.legal("H1+G3"))
    'H1+G3: dragon, stacks on soldier'
    """
    said = f"{legal}: {_pieces(legal.moved)}"
    if legal.left_behind:
        said += f", leaves {_pieces(legal.left_behind)}"
    if legal.captured:
        said += f", captures {_pieces(legal.captured)}"
    if legal.stacked_on:
        said += f", stacks on {_pieces(legal.stacked_on)}"
    return said


CELL = Drawing(text=cell_words, read=read_cell, svg=picture.cell_svg, where=cell_places)
BOARD = Drawing(text=draw_board, read=read_board, svg=picture.board_svg, where=board_places)
MOVE = Drawing(text=draw_move, read=read_move, svg=picture.move_svg, where=move_places)
GAME = Drawing(text=draw_game, read=read_game, svg=picture.game_svg, where=game_places)
