"""What the board adds to a code: the sorted fringe and the sorted pawns, in which a code's number counts.

Corners settled here:
- The fringe is every empty cell of the 25 x 25 board that shares a side with a placed tile, whether or not the tile in
  hand fits there. Cells beyond the edge are not in it.
- Without a placed tile there is no fringe: it is empty, and no placement resolves. In play the start tile always lies.
- The pawns are those of every player; huts are not counted. A zone holds one pawn at most, and a lake none, so that a
  zone listed twice or a lake is a mistake of whoever made the list, and refused.
- Either list may be given in any order: it is sorted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from boardcode.errors import InvalidState, MeaninglessCode

if TYPE_CHECKING:
    from boardcode.state import State

T = TypeVar("T")

BOARD = range(-12, 13)  # x and y alike: 25 x 25 cells around the start tile
TILES = range(95)
LAKES = (8, 9)  # the zones of a tile that are lakes; 0 to 7 touch its sides
PAWNS_OF_ALL_PLAYERS = 5 * 5


class Position(NamedTuple):
    """A cell of the board: the start tile lies at (0, 0), x grows to the right and y downwards.

    Positions are in the order of their x, then their y.

    >>> Position(-1, 0) < Position(0, -1) < Position(0, 1)
    True
    """

    x: int
    y: int


def fringe(positions: Iterable[tuple[int, int]]) -> tuple[Position, ...]:
    """The empty cells beside placed tiles, sorted: the list in which a placement's number counts.

    >>> fringe({(0, 0)})
    (Position(x=-1, y=0), Position(x=0, y=-1), Position(x=0, y=1), Position(x=1, y=0))
    """
    placed = {_on_board(position) for position in positions}
    beside = {cell for position in placed for cell in _neighbours(position)}
    return tuple(sorted(beside - placed))


def _neighbours(position: Position) -> Iterator[Position]:
    x, y = position
    for cell in (Position(x, y - 1), Position(x + 1, y), Position(x, y + 1), Position(x - 1, y)):
        if cell.x in BOARD and cell.y in BOARD:
            yield cell


def _on_board(position: tuple[int, int]) -> Position:
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


def ordered_cells(cells: Iterable[tuple[int, int]]) -> tuple[Position, ...]:
    """A fringe in its order, however it was given."""
    return tuple(sorted({_on_board(cell) for cell in cells}))


def ordered_pawns(zones: Iterable[int]) -> tuple[int, ...]:
    """The zones of all pawns in their order; each is 10 times its tile plus its number within the tile.

    >>> ordered_pawns([613, 12, 350])
    (12, 350, 613)
    """
    ordered = tuple(sorted(zones))
    for k, zone in enumerate(ordered):
        if zone // 10 not in TILES:
            raise _no_list(f"there is no zone {zone}", zone, f"zones from 0 to {10 * TILES[-1] + 9}")
        if zone % 10 in LAKES:
            raise _no_list(
                f"zone {zone} is a lake, where no pawn stands; huts are not counted", zone, "pawns alone"
            )
        if k and zone == ordered[k - 1]:
            raise _no_list(f"zone {zone} is listed twice, but holds one pawn at most", zone, "each zone once")
    if len(ordered) > PAWNS_OF_ALL_PLAYERS:
        raise _no_list(
            f"{len(ordered)} pawns, but five players have {PAWNS_OF_ALL_PLAYERS}",
            len(ordered),
            "25 pawns at most",
        )
    return ordered


def _no_list(reason: str, found: int, expected: str) -> InvalidState:
    return InvalidState(reason, format="chacun-retake", path="pawns", found=str(found), expected=expected)


def item(things: Sequence[T], number: int, move: State, path: str, listing: str) -> T:
    """What the number of a move stands for in a sorted list; raises `MeaninglessCode` when the list is shorter."""
    if 0 <= number < len(things):
        return things[number]
    code = move.code
    expected = f"0 to {len(things) - 1}" if len(things) > 1 else "0" if things else "none"
    raise MeaninglessCode(
        f"there is no number {number} in {listing}, which has {len(things)}; expected {expected}",
        format=move.format_name,
        code=code,
        start=0,
        stop=len(code),
        path=path,
        found=str(number),
        expected=f"{expected} ({listing} has {len(things)})",
    )


def number_of(thing: T, things: Sequence[T], format: str, path: str, listing: str) -> int:
    """The number of a thing in a sorted list; raises `InvalidState` when it is not there."""
    if thing in things:
        return things.index(thing)
    shown = f"({thing.x}, {thing.y})" if isinstance(thing, Position) else str(thing)
    reason = f"{shown} is not in {listing}, which has {len(things)}"
    raise InvalidState(
        reason,
        format=format,
        path=path,
        found=shown,
        expected=f"one that is in {listing} (it has {len(things)})",
    )
