"""The scan: the order in which the code names pieces, as one transition table.

After the square, the cells are walked row by row. At each cell that nothing covers yet, two bits, a symbol,
say what has its top left corner there: a space, a horizontal domino, a vertical domino or a single. The scan
ends when all cells are covered; each symbol covers at least one of the cells that the square leaves, so their
number bounds the number of symbols.

How the scan goes on depends only on which cells are covered and on how many spaces there are so far, where
two are as good as more. These are the states of the table, 1,256 on the board of 4 x 5 cells, besides the
end. One of them:

    cells 0 to 18 are covered, one space so far
    00 a space fills cell 19                              -> the end
    01, 10 a domino leaves the board                      -> no meaning
    11 a single would leave one space too few             -> no meaning

The table also ranks: codes that begin alike are in the order of their next symbol, and how many codes follow
a symbol depends only on the state after it. So the rank of a code is the sum, over its symbols, of how many
codes take a smaller symbol there (`Scan.before`).

The functions below convert between a layout's symbols, its number and its pieces. All of them
walk this table, and so does everything that is compiled from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from boardcode.compile.fixed_nodes import END, NO_STATE, Scan
from boardcode.games.klotski.pieces import COLUMNS, LEAST_SPACES, ROWS, SIZES, Kind, Piece, footprint
from boardcode.games.klotski.state import Layout, layout_of_pieces

#: what each symbol means; None is a space
MEANINGS = (None, Kind.HORIZONTAL, Kind.VERTICAL, Kind.SINGLE)
SPACE = MEANINGS.index(None)
SYMBOL_WIDTH = (len(MEANINGS) - 1).bit_length()
_SYMBOLS = {kind: symbol for symbol, kind in enumerate(MEANINGS)}


class ScanSymbols(NamedTuple):
    """A layout as the scan names it: the cell of the square, then a symbol for each piece and space."""

    head: int
    tail: Sequence[int]


class Step(NamedTuple):
    """A symbol of a scan: its number from 1, the cell it is about, and the piece there; None for a space."""

    order: int
    cell: int
    piece: Piece | None

    def __str__(self) -> str:
        return str(self.piece) if self.piece else f"space at cell {self.cell}"


# -- the table


def code_widths(rows: int = ROWS, columns: int = COLUMNS) -> tuple[int, int]:
    """How many bits the cell of the square takes, and how many a whole code.

    >>> code_widths(), code_widths(6, 4)
    ((4, 36), (5, 45))
    """
    square_width, square_height = SIZES[Kind.SQUARE]
    last_square = columns * (rows - square_height) + columns - square_width
    symbols = rows * columns - square_height * square_width
    return last_square.bit_length(), last_square.bit_length() + SYMBOL_WIDTH * symbols


HEAD_WIDTH, WIDTH = code_widths()


@cache
def scan_table(rows: int = ROWS, columns: int = COLUMNS) -> Scan:
    """The transition table of a board; takes some milliseconds the first time.

    >>> table = scan_table()
    >>> table.width, len(table.following), table.count
    (36, 1257, 29334498)
    """
    cells = rows * columns
    head_width, width = code_widths(rows, columns)
    heads = [footprint(Kind.SQUARE, cell, rows, columns) for cell in range(1 << head_width)]
    shapes = [
        [footprint(kind or Kind.SINGLE, cell, rows, columns) or 0 for kind in MEANINGS]
        for cell in range(cells)
    ]
    full = (1 << cells) - 1
    numbers: dict[tuple[int, int], int] = {(full, LEAST_SPACES): END}
    numbers |= dict.fromkeys([(full, spaces) for spaces in range(LEAST_SPACES)], NO_STATE)
    waiting: list[tuple[int, int]] = []

    def number(covered: int, spaces: int) -> int:
        """The number of a state: from 1 on in the order in which they are met."""
        state = covered, spaces
        if state not in numbers:
            waiting.append(state)
            numbers[state] = len(waiting)
        return numbers[state]

    first = [NO_STATE if square is None else number(square, 0) for square in heads]
    fills, following = [(0,) * len(MEANINGS)], [(NO_STATE,) * len(MEANINGS)]
    for covered, spaces in waiting:  # grows while it is walked
        free = (~covered & covered + 1).bit_length() - 1
        fitting = [0 if shape & covered else shape for shape in shapes[free]]
        after = [number(covered | shape, spaces) if shape else NO_STATE for shape in fitting]
        after[SPACE] = number(covered | fitting[SPACE], min(spaces + 1, LEAST_SPACES))
        fills.append(tuple(fitting))
        following.append(tuple(after))
    return Scan(
        width=width,
        head_width=head_width,
        symbol_width=SYMBOL_WIDTH,
        cells=cells,
        first=tuple(first),
        head_fills=tuple([square or 0 for square in heads]),
        following=tuple(following),
        fills=tuple(fills),
        name="pieces",
        keys=("kind", "cell"),
        head_kind=Kind.SQUARE.value,
        kinds=tuple([kind and kind.value for kind in MEANINGS]),
        pieces=shared_piece,
        make=layout_of_pieces,
        take=pieces_of_layout,
    )


@cache
def shared_piece(kind: str, cell: int) -> Piece:
    """The piece of a kind at a cell, always the same object."""
    return Piece(Kind(kind), cell)


def pieces_of_layout(layout: Layout) -> tuple[Piece, ...]:
    """The pieces of a layout in the order of their cells."""
    return layout.pieces


def first_free(state: int, table: Scan) -> int:
    """The first cell that is free in a state: the one that a space fills."""
    return table.fills[state][SPACE].bit_length() - 1


# -- symbols and the number of the code


def symbols_of_number(number: int, table: Scan) -> tuple[ScanSymbols, bool]:
    """The symbols of a code up to the end of the scan, and whether they mean a layout.

    If they do not, the last symbol is at fault, or the head if there is none.
    """
    shift, following = table.width - table.head_width, table.following
    head, tail = number >> shift, []
    state = table.first[head]
    while state > END:
        shift -= SYMBOL_WIDTH
        symbol = number >> shift & (1 << SYMBOL_WIDTH) - 1
        tail.append(symbol)
        state = following[state][symbol]
    return ScanSymbols(head, tail), state == END


def number_of_symbols(symbols: ScanSymbols, table: Scan) -> int:
    """The number of the code of a layout."""
    number, shift = symbols.head, table.width - table.head_width
    for symbol in symbols.tail:
        number, shift = number << SYMBOL_WIDTH | symbol, shift - SYMBOL_WIDTH
    return number << shift


# -- symbols and pieces


def symbols_of_pieces(pieces: Iterable[Piece], table: Scan) -> ScanSymbols:
    """The symbols of pieces that make a layout.

    >>> symbols_of_pieces([Piece(Kind.SQUARE, 13), Piece(Kind.SINGLE, 0)], scan_table())
    ScanSymbols(head=13, tail=[3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    """
    symbol_at, head = {}, 0
    for piece in pieces:
        if piece.kind is Kind.SQUARE:
            head = piece.cell
        else:
            symbol_at[piece.cell] = _SYMBOLS[piece.kind]
    state, tail, following, fills = table.first[head], [], table.following, table.fills
    while state > END:
        symbol = symbol_at.get(fills[state][SPACE].bit_length() - 1, SPACE)  # at the first free cell
        tail.append(symbol)
        state = following[state][symbol]
    return ScanSymbols(head, tail)


def steps(symbols: ScanSymbols, table: Scan) -> list[Step]:
    """What each symbol means, the square left out.

    >>> symbols, _ = symbols_of_number(0x1A9BF0C00, scan_table())
    >>> for step in steps(symbols, scan_table())[:3]:
    ...     print(step.order, step)
    1 vertical domino at cells 0 and 4
    2 vertical domino at cells 3 and 7
    3 vertical domino at cells 8 and 12
    """
    state, meanings = table.first[symbols.head], []
    for order, symbol in enumerate(symbols.tail, 1):
        cell, kind = first_free(state, table), MEANINGS[symbol]
        meanings.append(Step(order, cell, shared_piece(kind, cell) if kind else None))
        state = table.following[state][symbol]
    return meanings


def pieces_of_symbols(symbols: ScanSymbols, table: Scan) -> tuple[Piece, ...]:
    """The pieces in the order of their cells."""
    pieces, square, before_square = [], shared_piece(Kind.SQUARE, symbols.head), 0
    state, following, fills = table.first[symbols.head], table.following, table.fills
    for symbol in symbols.tail:
        kind = MEANINGS[symbol]
        if kind:
            cell = fills[state][SPACE].bit_length() - 1  # the first free cell
            pieces.append(shared_piece(kind, cell))
            before_square += cell < square.cell
        state = following[state][symbol]
    pieces.insert(before_square, square)
    return tuple(pieces)
