"""A chess position: pieces, whose turn it is, rights, clocks, and what its variant adds."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, ClassVar

from boardcode.drawing import Notation
from boardcode.errors import CodeError
from boardcode.games.chess import blocks, fen, python_chess, rules
from boardcode.games.chess.position import PositionValues
from boardcode.games.chess.squares import Variant
from boardcode.state import Problem, State

if TYPE_CHECKING:
    import chess


@dataclass(frozen=True, slots=True, repr=False)
class Position(PositionValues, State):
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

    format_name: ClassVar[str] = "binaryfen"

    @classmethod
    def of(cls, values: PositionValues) -> Position:
        """Return the position of some values."""
        return cls(*[getattr(values, field.name) for field in fields(values)])

    @classmethod
    def from_fen(cls, text: str, variant: Variant | str | None = None) -> Position:
        """Read a FEN; raise a `CodeError`.

        A FEN does not name its variant. Without one, it is Three-check if the FEN counts checks, Crazyhouse
        if it has pockets, Chess960 if its castling needs letters of files, and Standard otherwise. An en
        passant square is dropped if no pawn can take there, as Lichess does.
        """
        chosen = None if variant is None else Variant(variant)
        return FEN._replace(read=lambda text: cls.of(fen.read_fen(text, chosen))).decode(text)

    @property
    def fen(self) -> str:
        """The position as FEN, which does not say the variant."""
        return fen.write_fen(self)

    def to_chess(self) -> chess.Board:
        """Return a board of the package python-chess, of the class of the variant; raise `MissingExtra` if it
        is not installed.
        """
        return python_chess.to_board(self)

    @classmethod
    def from_chess(cls, board: chess.Board, variant: Variant | str | None = None) -> Position:
        """Return the position of a board of python-chess; `variant` for one that the board's class does not
        say. The en passant square is kept only if a capture there is legal, as Lichess does.
        """
        return cls.of(python_chess.from_board(board, None if variant is None else Variant(variant)))

    def normalize(self) -> Position:
        """Return the position without its history, as Lichess looks it up among its evaluations: clock 0,
        move 1, and Standard for Chess960 and for a game from a position. Positions are the same there if
        their codes are.

        >>> Position.decode("9100000000000091adedeb05").normalize().code
        '9100000000000091adedeb'
        """
        is_standard = self.variant in (Variant.CHESS960, Variant.FROM_POSITION)
        variant = Variant.STANDARD if is_standard else self.variant
        return replace(self, variant=variant, halfmove=0, fullmove=1)

    def problems(self) -> list[Problem]:
        """Return every reason why no game reaches this position that can be told without playing."""
        problems = rules.find_problems(self)
        if problems and problems[0].hint is None:
            problems[0] = problems[0]._replace(hint=self._other_meaning())
        return problems

    def _other_meaning(self) -> str | None:
        """What would explain a position that cannot happen: bytes of another program."""
        try:
            return blocks.explain_problems(self.code)
        except CodeError:  # it has no code, which is another matter
            return None


def _read(text: str) -> Position:
    return Position.of(fen.read_fen(text))


FEN: Notation[Position] = Notation("fen", "a position as FEN", fen.write_fen, _read)
