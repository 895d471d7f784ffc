"""Klotski: a layout of pieces and spaces on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from boardcode.errors import InvalidState
from boardcode.games.klotski import rules
from boardcode.games.klotski.pieces import CELLS, Kind, Piece
from boardcode.games.klotski.scan import HEAD, pack, scan
from boardcode.state import Problem, State

if TYPE_CHECKING:
    from boardcode.format import Format


@dataclass(frozen=True, slots=True, repr=False, init=False, eq=False)
class Layout(State):
    """Where the pieces lie. It keeps nothing but the number that its code is, and there is no invalid one.

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

    It can be made from pieces, in any order; what they leave free is space.

    >>> Layout([Piece(Kind.SQUARE, 13), Piece(Kind.SINGLE, 0)])
    Layout.decode('DC0000000')
    """

    number: int = field(init=False)

    format_name: ClassVar[str] = "klotski"

    def __init__(self, pieces: Iterable[Piece]) -> None:
        found = tuple(pieces)
        wrong = rules.complaint(found)
        if wrong:
            raise InvalidState(wrong.reason, format=self.format_name, path=wrong.path, found=wrong.found, expected=wrong.expected)
        object.__setattr__(self, "number", pack(found))

    def __eq__(self, other: object) -> bool:
        return self.number == other.number if isinstance(other, Layout) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.number)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces in the order of their top left cells.

        >>> Layout.decode("DC").pieces
        (Piece(kind=Kind.SINGLE, cell=0), Piece(kind=Kind.SQUARE, cell=13))
        """
        found = [step.piece for step in scan(self.number) if step.piece]
        return tuple(sorted([Piece(Kind.SQUARE, self.square), *found], key=lambda piece: piece.cell))

    @property
    def cells(self) -> tuple[Kind | None, ...]:
        """For each of the 20 cells the kind of piece that covers it; None is a space.

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
        return self.number >> HEAD

    @property
    def spaces(self) -> tuple[int, ...]:
        """The cells that nothing covers: at least two."""
        return tuple([step.cell for step in scan(self.number) if step.piece is None])

    @property
    def solved(self) -> bool:
        """Whether the square is at the exit.

        >>> Layout.decode("D").solved, Layout.decode("1A9BF0C").solved
        (True, False)
        """
        return self.square == rules.GOAL

    @property
    def short(self) -> str:
        """The short code: five characters.

        >>> Layout.decode("4FEA134").short
        'AXCZN'
        """
        return _short().encode(self)

    @classmethod
    def from_short(cls, code: str) -> Layout:
        """Read a short code.

        >>> Layout.from_short("4wve1")
        Layout.decode('1A9BF0C00')
        """
        return _short().decode(code)

    def problems(self) -> list[Problem]:
        """Nothing: a game may begin with any layout."""
        return rules.problems(self)


def _short() -> Format[Layout]:
    from boardcode import registry

    return registry.get("klotski-short")


def known(number: int) -> Layout:
    """The layout of a number that a scan has accepted already; nothing is checked again."""
    layout = new_layout(Layout)
    keep_number(layout, number)
    return layout


new_layout = object.__new__
keep_number = Layout.__dict__["number"].__set__
