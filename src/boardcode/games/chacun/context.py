"""The two lists that give the numbers in codes a meaning: the sorted fringe, and the sorted pawns on the
board.

Corners settled here:
- The fringe is every empty cell of the 25 x 25 board that shares a side with a placed tile, whether or not
  the tile in hand fits there. Cells beyond the edge are not in it.
- Without a placed tile the fringe is empty, and no placement has a position. In play the start tile is always
  there.
- The pawns are those of every player; huts are not counted. A zone holds one pawn at most, and a lake none,
  so a list with a zone twice or with a lake is a mistake of the caller, and rejected.
- Either list may be passed in any order: it is sorted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from boardcode.errors import InvalidState, MeaninglessCode
from boardcode.state import State

T = TypeVar("T")

BOARD = range(-12, 13)  # x and y alike: 25 x 25 cells around the start tile
TILES = range(95)
LAKES = (8, 9)  # the zones of a tile that are lakes; 0 to 7 touch its sides
PAWNS_OF_ALL_PLAYERS = 5 * 5


class Position(NamedTuple):
    """A cell of the board: the start tile lies at (0, 0), x grows to the right and y downwards.

    Positions are sorted by x, then by y.

    >>> Position(-1, 0) < Position(0, -1) < Position(0, 1)
    True
    """

    x: int
    y: int


def fringe(positions: Iterable[tuple[int, int]]) -> tuple[Position, ...]:
    """Return the empty cells beside placed tiles, sorted: the list in which a placement's number counts.

    >>> fringe({(0, 0)})
    (Position(x=-1, y=0), Position(x=0, y=-1), Position(x=0, y=1), Position(x=1, y=0))
    """
    occupied = {_check_position(position) for position in positions}
    beside = {cell for position in occupied for cell in _neighbours(position)}
    return tuple(sorted(beside - occupied))


def _neighbours(position: Position) -> Iterator[Position]:
    x, y = position
    for cell in (Position(x, y - 1), Position(x + 1, y), Position(x, y + 1), Position(x - 1, y)):
        if cell.x in BOARD and cell.y in BOARD:
            yield cell


def _check_position(position: tuple[int, int]) -> Position:
    cell = Position(*position)
    if cell.x in BOARD and cell.y in BOARD:
        return cell
    raise InvalidState(
        f"({cell.x}, {cell.y}) is outside the board, where x and y go from {BOARD[0]} to {BOARD[-1]}",
        format="chacun-place",
        path="position",
        found=f"({cell.x}, {cell.y})",
        expected=f"x and y from {BOARD[0]} to {BOARD[-1]}",
    )


def sorted_cells(cells: Iterable[tuple[int, int]]) -> tuple[Position, ...]:
    """Return the cells of a fringe in their order."""
    return tuple(sorted({_check_position(cell) for cell in cells}))


def sorted_pawns(zones: Iterable[int]) -> tuple[int, ...]:
    """Return the zones of all pawns in their order; each is 10 times its tile plus its number within the
    tile.

    >>> sorted_pawns([613, 12, 350])
    (12, 350, 613)
    """
    pawns = tuple(sorted(zones))
    for k, zone in enumerate(pawns):
        if zone // 10 not in TILES:
            raise _wrong_pawns(f"there is no zone {zone}", zone, f"zones from 0 to {10 * TILES[-1] + 9}")
        if zone % 10 in LAKES:
            reason = f"zone {zone} is a lake, where no pawn stands; huts are not counted"
            raise _wrong_pawns(reason, zone, "pawns alone")
        if k and zone == pawns[k - 1]:
            reason = f"zone {zone} is listed twice, but holds one pawn at most"
            raise _wrong_pawns(reason, zone, "each zone once")
    if len(pawns) > PAWNS_OF_ALL_PLAYERS:
        reason = f"{len(pawns)} pawns, but five players have {PAWNS_OF_ALL_PLAYERS}"
        raise _wrong_pawns(reason, len(pawns), "25 pawns at most")
    return pawns


def _wrong_pawns(reason: str, found: int, expected: str) -> InvalidState:
    return InvalidState(reason, format="chacun-retake", path="pawns", found=str(found), expected=expected)


def item_at(items: Sequence[T], number: int, move: State, path: str, listing: str) -> T:
    """Return what the number of a move stands for in a sorted list.

    Raises `MeaninglessCode` when the list is too short.
    """
    if 0 <= number < len(items):
        return items[number]
    code = move.code
    expected = f"0 to {len(items) - 1}" if len(items) > 1 else "0" if items else "none"
    error = MeaninglessCode(
        f"there is no number {number} in {listing}, which has {len(items)}; expected {expected}",
        format=move.format_name,
        code=code,
        start=0,
        stop=len(code),
        path=path,
        found=str(number),
        expected=f"{expected} ({listing} has {len(items)})",
    )
    raise move.format().add_hint(error)


def number_of(item: T, items: Sequence[T], format: str, path: str, listing: str) -> int:
    """Return the number of an item in a sorted list; raise `InvalidState` when it is not there."""
    if item in items:
        return items.index(item)
    name = f"({item.x}, {item.y})" if isinstance(item, Position) else str(item)
    raise InvalidState(
        f"{name} is not in {listing}, which has {len(items)}",
        format=format,
        path=path,
        found=name,
        expected=f"one that is in {listing} (it has {len(items)})",
    )
