"""What no game of chess reaches, as far as a position shows it without its game, and who can take en passant.

This is no engine: it knows how pieces attack, and nothing of checkmate or of the history of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from boardcode.games.chess.squares import FILES, Color, Variant, back_rank, piece_of
from boardcode.state import Problem

if TYPE_CHECKING:
    from boardcode.games.chess.position import PositionValues

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
MOST_CHECKS = 3


def step(square: str, right: int, up: int) -> str | None:
    """Return the square so many files to the right and ranks up; None if it is off the board.

    >>> step("e4", 1, 2), step("h1", 1, 0)
    ('f6', None)
    """
    file, rank = FILES.index(square[0]) + right, int(square[1]) + up
    return f"{FILES[file]}{rank}" if 0 <= file < len(FILES) and 1 <= rank <= len(FILES) else None


# -- en passant


def pawn_ahead_of(en_passant: str) -> str:
    """Return the square of the pawn that has just passed an en passant square."""
    return en_passant[0] + ("4" if en_passant[1] == "3" else "5")


def can_take_en_passant(position: PositionValues) -> bool:
    """Whether some pawn can take at the en passant square, and does not leave its own king in check."""
    if position.en_passant is None:
        return False
    return any(True for _ in _en_passant_captures(position, position.en_passant))


def _en_passant_captures(position: PositionValues, target: str) -> Iterator[str]:
    """The squares of the pawns that can take."""
    pieces, turn = position.pieces, position.turn
    down = -1 if turn is Color.WHITE else 1
    origin = step(target, 0, -down)  # where the pawn came from
    if target in pieces or (origin is not None and origin in pieces):
        return
    for right in (-1, 1):
        square = step(target, right, down)
        if square is None or pieces.get(square) != piece_of(turn, "P"):
            continue
        after = {at: piece for at, piece in pieces.items() if at not in (square, pawn_ahead_of(target))}
        after[target] = piece_of(turn, "P")
        if not (has_royal_king(position.variant) and is_in_check(after, turn)):
            yield square


def has_royal_king(variant: Variant) -> bool:
    """Whether a king may not be left in check. In Atomic a capture may blow the attacker up, which is not
    examined.
    """
    return variant not in (Variant.ANTICHESS, Variant.ATOMIC)


# -- attacks


def is_in_check(pieces: Mapping[str, str], color: Color) -> bool:
    """Whether a king of a side is attacked."""
    kings = [square for square, piece in pieces.items() if piece == piece_of(color, "K")]
    return any(_is_attacked(pieces, king, color.other) for king in kings)


def _is_attacked(pieces: Mapping[str, str], square: str, by: Color) -> bool:
    pawn_rank = -1 if by is Color.WHITE else 1  # where a pawn stands that attacks the square
    near = (
        ("P", ((-1, pawn_rank), (1, pawn_rank))),
        ("N", KNIGHT_STEPS),
        ("K", (*STRAIGHT, *DIAGONAL)),
    )
    for kind, steps in near:
        for right, up in steps:
            other = step(square, right, up)
            if other is not None and pieces.get(other) == piece_of(by, kind):
                return True
    return any(
        _first_piece(pieces, square, direction) in (piece_of(by, kind), piece_of(by, "Q"))
        for kind, directions in (("R", STRAIGHT), ("B", DIAGONAL))
        for direction in directions
    )


def _first_piece(pieces: Mapping[str, str], square: str, direction: tuple[int, int]) -> str | None:
    """The first piece in a direction from a square."""
    ahead = step(square, *direction)
    while ahead is not None and ahead not in pieces:
        ahead = step(ahead, *direction)
    return None if ahead is None else pieces[ahead]


# -- problems


def find_problems(position: PositionValues) -> list[Problem]:
    """Return every reason why no game reaches a position."""
    return [
        *_king_problems(position),
        *_pawn_problems(position),
        *_castling_problems(position),
        *_en_passant_problems(position),
        *_variant_problems(position),
    ]


def _king_problems(position: PositionValues) -> Iterator[Problem]:
    variant = position.variant
    if variant is Variant.ANTICHESS:
        return
    for color in Color:
        kings = position.pieces.squares_of(piece_of(color, "K"))
        name = color.value.capitalize()
        if variant is Variant.HORDE and color is Color.WHITE:
            if kings:
                yield Problem("pieces", f"White has a king on {kings[0]}; in Horde White has none")
        elif len(kings) > 1:
            yield Problem("pieces", f"{name} has {len(kings)} kings, on {' and '.join(kings)}; expected 1")
        elif not kings and variant is not Variant.ATOMIC:
            yield Problem("pieces", f"{name} has no king")
    if variant is Variant.ATOMIC and not {"K", "k"} & set(position.pieces.values()):
        yield Problem("pieces", "neither side has a king; in Atomic one may explode, not both")


def _pawn_problems(position: PositionValues) -> Iterator[Problem]:
    for square, piece in position.pieces.items():
        if piece not in "Pp" or square[1] not in "18":
            continue
        if position.variant is Variant.HORDE and (piece, square[1]) == ("P", "1"):
            continue  # White's pawns begin there
        yield Problem(f"pieces.{square}", f"a pawn cannot stand on rank {square[1]}")


def _castling_problems(position: PositionValues) -> Iterator[Problem]:
    for color in Color:
        rank = back_rank(color)
        if not any(square[1] == rank for square in position.castling):
            continue
        kings = position.pieces.squares_of(piece_of(color, "K"))
        if not any(king[1] == rank for king in kings):
            name = color.value.capitalize()
            yield Problem("castling", f"{name} has no king on rank {rank} that could castle")


def _en_passant_problems(position: PositionValues) -> Iterator[Problem]:
    if position.en_passant is not None and not can_take_en_passant(position):
        hint = "Lichess keeps the square only if a capture is legal, other programs after every double step"
        yield Problem("en_passant", f"no pawn can take on {position.en_passant}", hint)


def _variant_problems(position: PositionValues) -> Iterator[Problem]:
    for color, count in _checks(position):
        if count > MOST_CHECKS:
            yield Problem(f"checks.{color.value}", f"{count} checks were given; the third one wins")
    for square in position.promoted or ():
        piece = position.pieces.get(square)
        if piece is None or piece in "PpKk":
            shown = "no piece" if piece is None else f"a {'pawn' if piece in 'Pp' else 'king'}"
            reason = f"{square} has {shown}; expected a piece that was a pawn"
            yield Problem("promoted", reason)


def _checks(position: PositionValues) -> Iterable[tuple[Color, int]]:
    return () if position.checks is None else zip(Color, position.checks, strict=True)
