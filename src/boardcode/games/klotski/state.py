"""Klotski: a layout of pieces and spaces on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar

from boardcode.errors import InvalidState
from boardcode.games.klotski import rules
from boardcode.games.klotski.moves import Move, find_moves
from boardcode.games.klotski.pieces import CELLS, Kind, Piece, mirror_left_right, mirror_up_down
from boardcode.state import Problem, State

if TYPE_CHECKING:
    from boardcode.format import Format

_by_cell = attrgetter("cell")


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Layout(State):
    """Where the pieces lie, in the order of their top left cells. An invalid layout cannot be made.

    >>> layout = Layout.decode("1A9BF0C")
    >>> layout.code, layout.short, layout.square, layout.spaces
    ('1A9BF0C00', '4WVE1', 1, (17, 18))
    >>> print(layout)
    ┌───┬───────┬───┐
    │   │       │   │
    │   │       │   │
    │   │       │   │
    ├───┼───────┼───┤
    │   │       │   │
    │   ├───┬───┤   │
    │   │   │   │   │
    ├───┼───┴───┼───┤
    │   │ ·   · │   │
    └───┴╌╌╌╌╌╌╌┴───┘

    It can be made from pieces in any order; cells that they leave free are spaces.

    >>> layout = Layout([Piece(Kind.SQUARE, 13), Piece(Kind.SINGLE, 0)])
    >>> layout, layout.pieces[0]
    (Layout.decode('DC0000000'), Piece(kind=Kind.SINGLE, cell=0))
    """

    pieces: tuple[Piece, ...]

    format_name: ClassVar[str] = "klotski"
    _short_format: ClassVar[Format[Layout]]  # set where the formats are declared

    def __init__(self, pieces: Iterable[Piece]) -> None:
        pieces = tuple(pieces)
        wrong = rules.complaint(pieces)
        if wrong:
            raise InvalidState(
                wrong.reason,
                format=self.format_name,
                path=wrong.path,
                found=wrong.found,
                expected=wrong.expected,
            )
        _set_pieces(self, tuple(sorted(pieces, key=_by_cell)))

    @property
    def cells(self) -> tuple[Kind | None, ...]:
        """For each cell the kind of piece that covers it; None is a space.

        >>> Layout.decode("DC").cells[12:15]
        (None, Kind.SQUARE, Kind.SQUARE)
        """
        kinds: list[Kind | None] = [None] * CELLS
        for piece in self.pieces:
            for cell in piece.cells:
                kinds[cell] = piece.kind
        return tuple(kinds)

    @property
    def square(self) -> int:
        """The cell of the square's top left corner."""
        return next(piece.cell for piece in self.pieces if piece.kind is Kind.SQUARE)

    @property
    def spaces(self) -> tuple[int, ...]:
        """The cells that nothing covers: at least two."""
        return tuple([cell for cell, kind in enumerate(self.cells) if kind is None])

    @property
    def solved(self) -> bool:
        """Whether the square is at the exit.

        >>> Layout.decode("D").solved, Layout.decode("1A9BF0C").solved
        (True, False)
        """
        return self.square == rules.GOAL

    @property
    def kinds(self) -> dict[Kind, int]:
        """How many pieces of each kind there are.

        >>> Layout.decode("1A9BF0C").kinds
        {Kind.SQUARE: 1, Kind.HORIZONTAL: 1, Kind.VERTICAL: 4, Kind.SINGLE: 4}
        """
        kinds = [piece.kind for piece in self.pieces]
        return {kind: kinds.count(kind) for kind in Kind}

    def mirror_left_right(self) -> Layout:
        """The layout in a mirror beside the board.

        >>> Layout.decode("4FEA134").mirror_left_right()
        Layout.decode('6BFA47000')
        """
        return Layout(map(mirror_left_right, self.pieces))

    def mirror_up_down(self) -> Layout:
        """The layout in a mirror below the board.

        >>> Layout.decode("1A9BF0C").mirror_up_down()
        Layout.decode('DC3BE6800')
        """
        return Layout(map(mirror_up_down, self.pieces))

    @property
    def symmetric(self) -> bool:
        """Whether the layout is its own mirror image, left and right exchanged.

        >>> Layout.decode("1A9BF0C").symmetric, Layout.decode("4FEA134").symmetric
        (True, False)
        """
        return self.mirror_left_right() == self

    def moves(self, count: str = "step") -> list[Move]:
        """Every move, counted by steps, slides or cells.

        >>> [str(move) for move in Layout.decode("1A9BF0C").moves("cell")]
        ['single at 13 down', 'single at 14 down', 'single at 16 right', 'single at 19 left']
        """
        return find_moves(self, count)

    @property
    def short(self) -> str:
        """The short code: five characters.

        >>> Layout.decode("4FEA134").short
        'AXCZN'
        """
        return self._short_format.encode(self)

    @classmethod
    def from_short(cls, code: str) -> Layout:
        """Read a short code.

        >>> Layout.from_short("4wve1")
        Layout.decode('1A9BF0C00')
        """
        return cls._short_format.decode(code)

    def problems(self) -> list[Problem]:
        """Return an empty list: a game may begin with any layout."""
        return []


_set_pieces = Layout.__dict__["pieces"].__set__  # the dataclass is frozen, its slot is not


def layout_of_pieces(pieces: tuple[Piece, ...]) -> Layout:
    """The layout of pieces that are known to make one and are in the order of their cells: no checks."""
    layout = object.__new__(Layout)
    _set_pieces(layout, pieces)
    return layout
