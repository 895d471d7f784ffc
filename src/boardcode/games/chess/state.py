"""A chess position: pieces, whose turn it is, rights, clocks, and what its variant adds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from boardcode.games.chess import rules
from boardcode.games.chess.squares import NUMBER_OF, Color, Placement, Variant
from boardcode.state import Problem, State

if TYPE_CHECKING:
    import chess


class Checks(NamedTuple):
    """How many checks each side has given, in Three-check."""

    white: int
    black: int


class Pocket(NamedTuple):
    """How many pieces of each kind a side can drop, in Crazyhouse."""

    P: int
    N: int
    B: int
    R: int
    Q: int


class Pockets(NamedTuple):
    """The pockets of both sides."""

    white: Pocket
    black: Pocket


@dataclass(frozen=True, slots=True, repr=False)
class Position(State):
    """A position of one of ten variants.

    `castling` are the squares of the rooks that may still castle; `en_passant` is the square behind a pawn
    that has just gone two squares, as in FEN. `checks` is None except in Three-check, `pockets` and
    `promoted`, the squares of promoted pieces, are None except in Crazyhouse.

    >>> position = Position.decode("20400006400000080ac0b1")
    >>> position.fen
    '5k2/6p1/8/1Pp5/6P1/8/8/3K4 w - c6 0 1'
    >>> position.pieces["c5"], position.en_passant
    ('p', 'c6')
    """

    variant: Variant
    pieces: Placement
    turn: Color
    castling: tuple[str, ...] = ()
    en_passant: str | None = None
    halfmove: int = 0
    fullmove: int = 1
    checks: Checks | None = None
    pockets: Pockets | None = None
    promoted: tuple[str, ...] | None = None

    format_name: ClassVar[str] = "binaryfen"

    def __post_init__(self) -> None:
        """Put squares in order: each says itself where it is."""
        if not isinstance(self.pieces, Placement):
            object.__setattr__(self, "pieces", Placement(self.pieces))
        object.__setattr__(self, "castling", _in_order(self.castling))
        if self.promoted is not None:
            object.__setattr__(self, "promoted", _in_order(self.promoted))

    @classmethod
    def from_fen(cls, fen: str, variant: Variant | str | None = None) -> Position:
        """Read a FEN; raise a `CodeError`.

        A FEN does not name its variant. Without one, it is Three-check if the FEN counts checks, Crazyhouse
        if it has pockets, Chess960 if its castling needs letters of files, and Standard otherwise. An en
        passant square is dropped if no pawn can take there, as Lichess does.
        """
        from boardcode.games.chess.fen import FEN, read_fen

        if variant is None:
            return FEN.decode(fen)
        return FEN._replace(read=lambda text: read_fen(text, Variant(variant))).decode(fen)

    @property
    def fen(self) -> str:
        """The position as FEN, which does not say the variant."""
        from boardcode.games.chess.fen import write_fen

        return write_fen(self)

    def to_chess(self) -> chess.Board:
        """Return a board of the package python-chess, of the class of the variant; raise `MissingExtra` if it
        is not installed.
        """
        from boardcode.games.chess.python_chess import to_board

        return to_board(self)

    @classmethod
    def from_chess(cls, board: chess.Board, variant: Variant | str | None = None) -> Position:
        """Return the position of a board of python-chess; `variant` for one that the board's class does not
        say. The en passant square is kept only if a capture there is legal, as Lichess does.
        """
        from boardcode.games.chess.python_chess import from_board

        return from_board(board, None if variant is None else Variant(variant))

    def problems(self) -> list[Problem]:
        """Return every reason why no game reaches this position that can be told without playing."""
        problems = rules.find_problems(self)
        if problems and problems[0].hint is None:
            from boardcode.games.chess.hints import explain_problems

            problems[0] = problems[0]._replace(hint=explain_problems(self))
        return problems


def _in_order(squares: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(squares, key=lambda square: (NUMBER_OF.get(square, len(NUMBER_OF)), str(square))))
