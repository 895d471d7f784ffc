"""The parts of a BinaryFen as they stand in the code, and the position that they mean.

A code has a byte for each rank, a mark for each occupied square, and a tail of which as much is left off as
says nothing. Some marks say more than a piece: a pawn that can be taken en passant, a rook that may castle,
and a black king whose side is to move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from boardcode.errors import Fault, InvalidState
from boardcode.fields import Complaint
from boardcode.games.chess.position import Checks, Pocket, Pockets, PositionValues
from boardcode.games.chess.rules import pawn_ahead_of
from boardcode.games.chess.squares import (
    NUMBER_OF,
    PIECES,
    POCKET_PIECES,
    SIZE,
    SQUARES,
    Color,
    Placement,
    Variant,
    back_rank,
    piece_of,
)

PASSED_PAWN, WHITE_CASTLES, BLACK_CASTLES, KING_TO_MOVE = "ep", "R+", "r+", "k*"
MARKS = (*PIECES, PASSED_PAWN, WHITE_CASTLES, BLACK_CASTLES, KING_TO_MOVE)
CASTLING_MARKS = {Color.WHITE: WHITE_CASTLES, Color.BLACK: BLACK_CASTLES}
SIMPLE = {WHITE_CASTLES: "R", BLACK_CASTLES: "r", KING_TO_MOVE: "k"}


class PocketCount(NamedTuple):
    """How many pieces of one kind both sides can drop."""

    black: int
    white: int


@dataclass(frozen=True, slots=True)
class VariantPart:
    """The end of the tail: the variant, and what it adds."""

    variant: Variant
    checks: Checks | None = None
    pockets: tuple[PocketCount, ...] | None = None
    promoted: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class CodeParts:
    """What the bits of a code say, part by part; parts of the tail may be missing."""

    rank8: int
    rank7: int
    rank6: int
    rank5: int
    rank4: int
    rank3: int
    rank2: int
    rank1: int
    pieces: tuple[str, ...]
    halfmove: int | None = None
    ply: int | None = None
    rules: VariantPart | None = None

    @property
    def squares(self) -> list[str]:
        """The occupied squares, from a1 on."""
        return squares_of_ranks([getattr(self, f"rank{rank}") for rank in range(SIZE, 0, -1)])

    @property
    def turn(self) -> Color:
        """Who is to move: the black king says so, or an odd number of half moves."""
        is_black = KING_TO_MOVE in self.pieces or (self.ply or 0) % 2 == 1
        return Color.BLACK if is_black else Color.WHITE


def make_parts(
    ranks: Iterable[int],
    pieces: tuple[str, ...],
    halfmove: int | None = None,
    ply: int | None = None,
    rules: VariantPart | None = None,
) -> CodeParts:
    """Return the parts of a code: eight bytes, of which the first is rank 8, and the rest."""
    named = {f"rank{SIZE - k}": byte for k, byte in enumerate(ranks)}
    return CodeParts(**named, pieces=pieces, halfmove=halfmove, ply=ply, rules=rules)


def squares_of_ranks(ranks: Iterable[int]) -> list[str]:
    """Return the squares whose bits are set in eight bytes, of which the first is rank 8."""
    number = int.from_bytes(bytes(ranks), "big")
    return [square for k, square in enumerate(SQUARES) if number >> k & 1]


def ranks_of_squares(squares: Iterable[str]) -> tuple[int, ...]:
    """Return eight bytes with the bits of some squares set."""
    return tuple(sum([1 << NUMBER_OF[square] for square in set(squares)]).to_bytes(SIZE, "big"))


# -- what has no meaning


def check_marks(parts: CodeParts) -> Complaint | None:
    """Complain about marks that say more than a piece and stand where that has no meaning."""
    squares, passed = parts.squares, -1
    for index, (square, mark) in enumerate(zip(squares, parts.pieces, strict=True)):
        if mark == PASSED_PAWN:
            reason = _en_passant_fault(square, parts.turn)
            if not reason and passed >= 0:
                reason = f"{squares[passed]} and {square} both have a pawn that can be taken en passant"
            if reason:
                return Complaint(f"pieces[{index}]", reason, f"{PASSED_PAWN} on {square}", "a plain pawn")
            passed = index
        for color, castling_mark in CASTLING_MARKS.items():
            if mark == castling_mark and square[1] != back_rank(color):
                rank = back_rank(color)
                reason = f"a rook on {square} cannot castle; expected one on rank {rank}"
                return Complaint(f"pieces[{index}]", reason, square, f"rank {rank}")
    pieces = {square: SIMPLE.get(mark, mark) for square, mark in zip(squares, parts.pieces, strict=True)}
    castling = [square for square, mark in zip(squares, parts.pieces, strict=True) if mark in SIMPLE]
    wrong = wrong_castling_rook([square for square in castling if pieces[square] in "Rr"], pieces)
    if wrong is None:
        return None
    square, reason = wrong
    return Complaint(f"pieces[{squares.index(square)}]", reason, square, "one rook on each side of the king")


def _en_passant_fault(square: str, turn: Color) -> str:
    """Why a pawn on a square cannot have gone two squares just now; "" if it can."""
    if square[1] not in "45":
        return f"a pawn on {square} cannot have gone two squares; expected rank 4 or 5"
    mover = Color.WHITE if square[1] == "4" else Color.BLACK
    if mover is turn:
        return f"the pawn on {square} is one of {turn.value.capitalize()}, whose turn it is"
    return ""


def wrong_castling_rook(castling: Iterable[str], pieces: Mapping[str, str]) -> tuple[str, str] | None:
    """Return a castling rook that has another one on the same side of its king, or stands where the king is
    assumed, and the reason why it cannot castle; None if there is none.
    """
    sides = set()
    for square in castling:
        color = Color.WHITE if square[1] == "1" else Color.BLACK
        king = king_square(pieces, color)
        if square == king:
            return (
                square,
                f"the rook on {square} cannot castle; without a king on its rank that is its square",
            )
        side = color, square < king
        if side in sides:
            return (
                square,
                f"{square} is the second rook on its side of the king that may castle; expected one",
            )
        sides.add(side)
    return None


def king_square(pieces: Mapping[str, str], color: Color) -> str:
    """Return the square of the first king on the back rank; the e-file is assumed if there is none."""
    rank = back_rank(color)
    on_rank = (file + rank for file in "abcdefgh")
    return next((square for square in on_rank if pieces.get(square) == piece_of(color, "K")), f"e{rank}")


# -- from the parts to a position and back


def position_of(parts: CodeParts) -> PositionValues:
    """Return the position that the parts of a code mean."""
    turn, marks = parts.turn, dict(zip(parts.squares, parts.pieces, strict=True))
    pawn = piece_of(turn.other, "P")
    pieces = {
        square: SIMPLE.get(mark, pawn if mark == PASSED_PAWN else mark) for square, mark in marks.items()
    }
    passed = next((square for square, mark in marks.items() if mark == PASSED_PAWN), None)
    rules = parts.rules or VariantPart(Variant.STANDARD)
    return PositionValues(
        rules.variant,
        Placement(pieces),
        turn,
        tuple([square for square, mark in marks.items() if mark in CASTLING_MARKS.values()]),
        None if passed is None else passed[0] + ("3" if passed[1] == "4" else "6"),
        parts.halfmove or 0,
        (parts.ply or 0) // 2 + 1,
        rules.checks,
        _pockets_of(rules.pockets),
        _promoted_of(rules),
    )


def _pockets_of(counts: tuple[PocketCount, ...] | None) -> Pockets | None:
    if counts is None:
        return None
    return Pockets(Pocket(*[count.white for count in counts]), Pocket(*[count.black for count in counts]))


def _promoted_of(rules: VariantPart) -> tuple[str, ...] | None:
    if rules.variant is not Variant.CRAZYHOUSE:
        return None
    return () if rules.promoted is None else tuple(squares_of_ranks(rules.promoted))


def parts_of(position: PositionValues) -> CodeParts:
    """Return the parts of the one code of a position; raise a `Fault` if it has none."""
    marks = _marks_of(position)
    ranks, squares = ranks_of_squares(marks), sorted(marks, key=NUMBER_OF.__getitem__)
    is_black = position.turn is Color.BLACK
    ply = 2 * (position.fullmove - 1) + is_black
    part = _variant_part(position)
    rules = None if part.variant is Variant.STANDARD else part
    has_ply = ply > 1 or rules is not None or (is_black and KING_TO_MOVE not in marks.values())
    has_clock = position.halfmove != 0 or has_ply
    parts = make_parts(
        ranks,
        tuple([marks[square] for square in squares]),
        position.halfmove if has_clock else None,
        ply if has_ply else None,
        rules,
    )
    complaint = check_marks(parts)
    if complaint is not None:
        raise _fault("castling", complaint.reason, complaint.found, complaint.expected)
    return parts


def _marks_of(position: PositionValues) -> dict[str, str]:
    """The mark of every occupied square."""
    marks = dict(position.pieces)
    for square in position.castling:
        rook = piece_of(Color.WHITE if square[1:] == back_rank(Color.WHITE) else Color.BLACK, "R")
        if square not in NUMBER_OF or square[1] not in "18" or marks.get(square) != rook:
            reason = f"there is no rook on {square} that could castle; expected rooks on their back rank"
            raise _fault("castling", reason, square, "a rook on its back rank")
        marks[square] = CASTLING_MARKS[Color.WHITE if rook == "R" else Color.BLACK]
    if position.turn is Color.BLACK:
        marks |= {square: KING_TO_MOVE for square, mark in marks.items() if mark == "k"}
    if position.en_passant is not None:
        marks[_passed_pawn(position, position.en_passant)] = PASSED_PAWN
    return marks


def _passed_pawn(position: PositionValues, target: str) -> str:
    rank = "3" if position.turn is Color.BLACK else "6"
    if target not in NUMBER_OF or target[1] != rank:
        reason = f"expected a square on rank {rank}, since {position.turn.value} is to move, got {target}"
        raise _fault("en_passant", reason, target, f"rank {rank}")
    square, pawn = pawn_ahead_of(target), piece_of(position.turn.other, "P")
    if position.pieces.get(square) != pawn:
        reason = f"there is no {position.turn.other.value} pawn on {square} that could be taken on {target}"
        raise _fault("en_passant", reason, target, f"{pawn} on {square}")
    return square


def _variant_part(position: PositionValues) -> VariantPart:
    """The end of the tail; what the variant does not have must be None."""
    variant = position.variant
    for name, owner in (
        ("checks", Variant.THREE_CHECK),
        ("pockets", Variant.CRAZYHOUSE),
        ("promoted", Variant.CRAZYHOUSE),
    ):
        _require_presence(position, name, variant is owner)
    pockets = None
    if position.pockets is not None:
        pairs = zip(position.pockets.black, position.pockets.white, strict=True)
        pockets = tuple([PocketCount(black, white) for black, white in pairs])
    promoted = ranks_of_squares(position.promoted) if position.promoted else None
    return VariantPart(variant, position.checks, pockets, promoted)


def _require_presence(position: PositionValues, name: str, expected: bool) -> None:
    value = getattr(position, name)
    if (value is not None) == expected:
        return
    variant = position.variant.value
    if expected:
        raise _fault(name, f"{variant} needs {name}, got none", "none", name)
    raise _fault(name, f"{variant} has no {name}; expected none", str(value), "none")


def _fault(path: str, reason: str, found: str, expected: str) -> Fault:
    return Fault(InvalidState, reason, path=path, found=found, expected=expected)


# -- samples


def sample_parts(random: Random) -> CodeParts:
    """Return the parts of a random code without meaningless marks; it need not be canonical."""
    while True:
        squares = random.sample(SQUARES, random.randint(0, 32))
        tail = random.randint(0, 3)
        parts = make_parts(
            ranks_of_squares(squares),
            tuple(random.choices([*PIECES, *PIECES, *MARKS], k=len(squares))),
            random.choice([0, 1, 99, 200]) if tail > 0 else None,
            random.choice([0, 1, 2, 7, 300]) if tail > 1 else None,
            _sample_variant_part(random) if tail > 2 else None,
        )
        if check_marks(parts) is None:
            return parts


def _sample_variant_part(random: Random) -> VariantPart:
    variant = random.choice([*Variant])
    if variant is Variant.THREE_CHECK:
        return VariantPart(variant, Checks(random.randint(0, 4), random.randint(0, 4)))
    if variant is Variant.CRAZYHOUSE:
        counts = [PocketCount(random.randint(0, 15), random.randint(0, 15)) for _ in POCKET_PIECES]
        promoted = ranks_of_squares(random.sample(SQUARES, random.randint(0, 4)))
        return VariantPart(variant, None, tuple(counts), random.choice([None, promoted]))
    return VariantPart(variant)
