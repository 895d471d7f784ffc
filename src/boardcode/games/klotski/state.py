"""Klotski: a layout of pieces and spaces on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from boardcode.errors import InvalidState
from boardcode.games.klotski import rules
from boardcode.games.klotski.pieces import CELLS, Kind, Piece, mirrored_left_right, mirrored_up_down
from boardcode.games.klotski.scan import HEAD, pack, scan
from boardcode.state import Problem, State

if TYPE_CHECKING:
    from boardcode.format import Format
    from boardcode.games.klotski.moves import Move


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
            raise InvalidState(
                wrong.reason,
                format=self.format_name,
                path=wrong.path,
                found=wrong.found,
                expected=wrong.expected,
            )
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
    def kinds(self) -> dict[Kind, int]:
        """How many pieces of each kind there are.

        >>> Layout.decode("1A9BF0C").kinds
        {Kind.SQUARE: 1, Kind.HORIZONTAL: 1, Kind.VERTICAL: 4, Kind.SINGLE: 4}
        """
        found = [piece.kind for piece in self.pieces]
        return {kind: found.count(kind) for kind in Kind}

    def mirror_left_right(self) -> Layout:
        """The layout in a mirror beside the board.

        >>> Layout.decode("4FEA134").mirror_left_right()
        Layout.decode('6BFA47000')
        """
        return Layout([mirrored_left_right(piece) for piece in self.pieces])

    def mirror_up_down(self) -> Layout:
        """The layout in a mirror below the board.

        >>> Layout.decode("1A9BF0C").mirror_up_down()
        Layout.decode('DC3BE6800')
        """
        return Layout([mirrored_up_down(piece) for piece in self.pieces])

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
        from boardcode.games.klotski.moves import moves

        return moves(self, count)

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
