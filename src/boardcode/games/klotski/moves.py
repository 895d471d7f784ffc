"""The moves of one layout, in each of the three ways to count them.

- **step**: a piece moves any distance along any free path, corners included. This is what people quote.
- **slide**: a piece moves any distance in one straight line.
- **cell**: a piece moves by one cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NoReturn

from boardcode.games.klotski.pieces import CELLS, COLUMNS, FOOTPRINTS, Kind, Piece
from boardcode.wording import WordEnum, either

if TYPE_CHECKING:
    from boardcode.games.klotski.state import Layout


class Count(WordEnum):
    """The ways to count moves.

    >>> Count("jump")
    Traceback (most recent call last):
    ValueError: moves are counted by step, slide or cell, not by 'jump'
    """

    STEP = "step"
    SLIDE = "slide"
    CELL = "cell"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ValueError(f"moves are counted by {either(list(cls))}, not by {value!r}")

    @property
    def order(self) -> int:
        """Its number among the counts, which stands for it in the compiled functions."""
        return list(Count).index(self)


#: by how much the cell of a piece changes, in the order in which moves are searched
DIRECTIONS = {"up": -COLUMNS, "left": -1, "right": 1, "down": COLUMNS}
_WORD = {change: word for word, change in DIRECTIONS.items()}


@dataclass(frozen=True, slots=True)
class Move:
    """A piece that goes along a path, from cell to cell of its top left corner, and the layout after it.

    >>> from boardcode.klotski import Layout
    >>> move = Layout.decode("1A9BF0C").moves("step")[1]
    >>> print(move)
    single at 13 down, right
    >>> move.path, move.layout
    ((13, 17, 18), Layout.decode('1A98F3C00'))
    """

    piece: Piece
    path: tuple[int, ...]
    layout: Layout

    @property
    def directions(self) -> tuple[str, ...]:
        """The direction of each step from cell to cell."""
        return tuple([_WORD[after - before] for before, after in pairwise(self.path)])

    def __str__(self) -> str:
        kind, cell = self.piece.kind, self.piece.cell
        piece = "the square" if kind is Kind.SQUARE else f"{kind.value} at {cell}"
        runs = [(direction, len(list(run))) for direction, run in groupby(self.directions)]
        words = [direction if length == 1 else f"{direction} {length}" for direction, length in runs]
        return f"{piece} {', '.join(words)}"


def find_moves(layout: Layout, count: str = "step") -> list[Move]:
    """Every move of a layout, in the order of the pieces and then of the cells where they end.

    >>> from boardcode.klotski import Layout
    >>> len(find_moves(Layout.decode("1A9BF0C"))), len(find_moves(Layout.decode("1A9BF0C"), "slide"))
    (8, 6)
    """
    paths = _PATHS[Count(count)]
    pieces = layout.pieces
    moves = []
    for k, piece in enumerate(pieces):
        others = pieces[:k] + pieces[k + 1 :]
        for path in sorted(paths(piece, _covered(others)), key=lambda path: path[-1]):
            after = replace(layout, pieces=(*others, Piece(piece.kind, path[-1])))
            moves.append(Move(piece, path, after))
    return moves


def _covered(pieces: Iterable[Piece]) -> int:
    """The set of cells that pieces cover."""
    return sum(FOOTPRINTS[piece.kind][piece.cell] or 0 for piece in pieces)


def _next(kind: Kind, cell: int, change: int, others: int) -> int | None:
    """The cell of a piece after a move by one cell; None if something is in the way."""
    after = cell + change
    if not 0 <= after < CELLS or (abs(change) == 1 and after // COLUMNS != cell // COLUMNS):
        return None
    footprint = FOOTPRINTS[kind][after]
    return None if footprint is None or footprint & others else after


def _steps(piece: Piece, others: int) -> Iterator[tuple[int, ...]]:
    """A shortest path to every cell that the piece can reach."""
    paths: dict[int, tuple[int, ...]] = {piece.cell: (piece.cell,)}
    waiting = [piece.cell]
    for cell in waiting:
        for change in DIRECTIONS.values():
            after = _next(piece.kind, cell, change, others)
            if after is not None and after not in paths:
                paths[after] = (*paths[cell], after)
                waiting.append(after)
                yield paths[after]


def _slides(piece: Piece, others: int) -> Iterator[tuple[int, ...]]:
    """The straight path to every cell that the piece can reach in a straight line."""
    for change in DIRECTIONS.values():
        path: tuple[int, ...] = (piece.cell,)
        while (after := _next(piece.kind, path[-1], change, others)) is not None:
            path = (*path, after)
            yield path


def _cells(piece: Piece, others: int) -> Iterator[tuple[int, ...]]:
    """The paths of one cell."""
    for change in DIRECTIONS.values():
        after = _next(piece.kind, piece.cell, change, others)
        if after is not None:
            yield piece.cell, after


_PATHS = {Count.STEP: _steps, Count.SLIDE: _slides, Count.CELL: _cells}


def fewest_moves(piece: Piece, target: int, others: Iterable[Piece], count: str = "step") -> int | None:
    """How many moves a piece needs to a cell while the others stay; None if it cannot go there.

    >>> single = Piece(Kind.SINGLE, 13)
    >>> others = [Piece(Kind.SQUARE, 1), Piece(Kind.SINGLE, 14)]
    >>> [fewest_moves(single, 18, others, count) for count in Count]
    [1, 2, 2]
    """
    paths, covered = _PATHS[Count(count)], _covered(others)
    distances = {piece.cell: 0}
    waiting = [piece.cell]
    for cell in waiting:
        for path in paths(Piece(piece.kind, cell), covered):
            if path[-1] not in distances:
                distances[path[-1]] = distances[cell] + 1
                waiting.append(path[-1])
    return distances.get(target)
