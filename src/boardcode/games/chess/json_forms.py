"""The JSON forms of pieces, an object with a letter for each occupied square, and of lists of squares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardcode.errors import Fault, InvalidState
from boardcode.fields import Array, Mapped, Number, Table
from boardcode.games.chess.squares import NUMBER_OF, PIECES, SQUARES, Placement
from boardcode.wording import shorten

CELL = Table(4, {0: None, **dict(enumerate(PIECES, 1))})


def _to_object(cells: tuple[str | None, ...]) -> dict[str, str]:
    return {square: piece for square, piece in zip(SQUARES, cells, strict=True) if piece is not None}


def _to_cells(pieces: Mapping[str, str]) -> tuple[str | None, ...]:
    """A piece or None for each square; raises a `Fault` for anything else."""
    if not isinstance(pieces, Mapping):
        reason = f"expected an object such as {{'e4': 'P'}}, got {shorten(repr(pieces))}"
        raise Fault(InvalidState, reason, found=shorten(repr(pieces)), expected="an object")
    for square, piece in pieces.items():
        if square not in NUMBER_OF:
            reason = f"{shorten(str(square))} is no square; expected a1 to h8"
            raise Fault(InvalidState, reason, found=str(square), expected="a1 to h8")
        if not isinstance(piece, str) or piece not in [*PIECES]:
            shown = shorten(repr(piece))
            reason = f"expected a letter of {PIECES}, got {shown}"
            raise Fault(InvalidState, reason, path=square, found=shown, expected=PIECES)
    return tuple([pieces.get(square) for square in SQUARES])


def _to_placement(pieces: dict[str, str]) -> Placement:
    return Placement(pieces)


SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {square: {"enum": [*PIECES]} for square in SQUARES},  # a column of tables for each
    "additionalProperties": False,
}
OBJECT: Mapped[dict[str, str]] = Mapped(Array(64, CELL), _to_object, _to_cells, schema=SCHEMA, proved=True)
PIECES_JSON: Mapped[Placement] = Mapped(OBJECT, _to_placement, dict, proved=True)


# -- lists of squares


def _to_squares(flags: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([square for square, flag in zip(SQUARES, flags, strict=True) if flag])


def _to_flags(squares: tuple[str, ...]) -> tuple[int, ...]:
    """A 1 for each square that is listed; raises a `Fault` unless squares are listed once and in order."""
    if not isinstance(squares, tuple):
        shown = shorten(repr(squares))
        reason = f"expected a list of squares, got {shown}"
        raise Fault(InvalidState, reason, found=shown, expected="a list of squares")
    for k, square in enumerate(squares):
        if not isinstance(square, str) or square not in NUMBER_OF:
            shown = shorten(repr(square))
            reason = f"{shown} is no square; expected a1 to h8"
            raise Fault(InvalidState, reason, path=f"[{k}]", found=shown, expected="a1 to h8")
        if k and NUMBER_OF[squares[k - 1]] >= NUMBER_OF[square]:
            reason = f"{square} stands after {squares[k - 1]}; expected the order a1, b1, ... h8, each once"
            raise Fault(InvalidState, reason, path=f"[{k}]", found=square, expected="ascending order")
    return tuple([int(square in squares) for square in SQUARES])


SQUARE_LIST_SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {"type": "string", "pattern": "^[a-h][1-8]$"},
    "uniqueItems": True,
}
SQUARES_JSON: Mapped[tuple[str, ...]] = Mapped(
    Array(len(SQUARES), Number(1)), _to_squares, _to_flags, schema=SQUARE_LIST_SCHEMA, proved=True
)
