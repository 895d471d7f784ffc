"""What no game of chess reaches, and who can take en passant."""

from __future__ import annotations

import pytest

from boardcode.chess import Checks, Color, Placement, Pocket, Pockets, Position, Variant
from boardcode.games.chess.rules import can_take_en_passant

KINGS = {"e1": "K", "e8": "k"}
EMPTY = Pocket(0, 0, 0, 0, 0)
HINT = "Lichess keeps the square only if a capture is legal, other programs after every double step"


def problems_of(position: Position) -> list[str]:
    return [str(problem) for problem in position.problems()]


def make(pieces: dict[str, str], variant: Variant = Variant.STANDARD, **more: object) -> Position:
    values = {"turn": Color.WHITE, **more}
    return Position(variant, Placement(pieces), **values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("variant", "pieces", "expected"),
    [
        (Variant.STANDARD, KINGS, []),
        (Variant.STANDARD, {}, ["pieces: White has no king", "pieces: Black has no king"]),
        (
            Variant.STANDARD,
            {**KINGS, "a1": "K"},
            ["pieces: White has 2 kings, on a1 and e1; expected 1"],
        ),
        (Variant.ANTICHESS, {"a1": "K", "b1": "K"}, []),
        (Variant.ATOMIC, {"a1": "K"}, []),
        (Variant.ATOMIC, {}, ["pieces: neither side has a king; in Atomic one may explode, not both"]),
        (Variant.HORDE, {"e8": "k", "a1": "P"}, []),
        (Variant.HORDE, KINGS, ["pieces: White has a king on e1; in Horde White has none"]),
        (Variant.STANDARD, {**KINGS, "a1": "P"}, ["pieces.a1: a pawn cannot stand on rank 1"]),
        (Variant.STANDARD, {**KINGS, "a8": "p"}, ["pieces.a8: a pawn cannot stand on rank 8"]),
        (
            Variant.HORDE,
            {"e8": "k", "a8": "P", "b1": "p"},
            [
                "pieces.b1: a pawn cannot stand on rank 1",
                "pieces.a8: a pawn cannot stand on rank 8",
            ],
        ),
    ],
)
def test_kings_and_pawns_stand_where_the_variant_allows(
    variant: Variant, pieces: dict[str, str], expected: list[str]
) -> None:
    assert problems_of(make(pieces, variant)) == expected


def test_a_rook_castles_only_with_a_king_on_its_rank() -> None:
    position = make({"e2": "K", "h1": "R", "e8": "k"}, castling=("h1",))
    assert problems_of(position) == ["castling: White has no king on rank 1 that could castle"]


def test_the_third_check_wins() -> None:
    four = make(KINGS, Variant.THREE_CHECK, checks=Checks(4, 3))
    assert problems_of(four) == ["checks.white: 4 checks were given; the third one wins"]


def test_a_promoted_piece_is_neither_missing_nor_a_pawn_nor_a_king() -> None:
    position = make(
        {**KINGS, "a2": "P", "b3": "Q"},
        Variant.CRAZYHOUSE,
        pockets=Pockets(EMPTY, EMPTY),
        promoted=("e1", "a2", "b3", "h4"),
    )
    assert problems_of(position) == [
        "promoted: e1 has a king; expected a piece that was a pawn",
        "promoted: a2 has a pawn; expected a piece that was a pawn",
        "promoted: h4 has no piece; expected a piece that was a pawn",
    ]


def test_en_passant_that_nobody_can_take_is_a_problem() -> None:
    position = make({**KINGS, "e4": "P"}, turn=Color.BLACK, en_passant="e3")
    assert problems_of(position) == [f"en_passant: no pawn can take on e3 ({HINT})"]


@pytest.mark.parametrize(
    ("fen", "can_take"),
    [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", True),
        ("4k3/8/8/8/5pP1/8/8/4K3 b - g3 0 1", True),
        ("4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1", False),  # h4 is not beside a4
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", False),  # both pawns leave the rank, and the rook gives check
        ("4k3/8/8/1Pp5/8/8/8/3K4 w - c6 0 1", True),
        ("4k3/8/8/2KPp2r/8/8/8/8 w - e6 0 1", False),
        ("4k3/8/8/8/3pP3/8/8/K3R3 b - e3 0 1", True),  # the pawn closes the file again
        ("4k3/8/8/8/3pP3/8/4R3/4K3 b - e3 0 1", False),  # the pawn cannot have come from e2
        ("3k4/8/8/8/3pP3/8/3R4/4K3 b - e3 0 1", False),  # pinned on the file
        ("4k3/8/8/8/1b1pP3/4n3/8/4K3 b - e3 0 1", False),  # something stands on the square
    ],
)
def test_a_pawn_takes_en_passant_unless_its_king_is_in_check_then(fen: str, can_take: bool) -> None:
    board, turn, _, target, *_ = fen.split()
    position = Position.from_fen(f"{board} {turn} - - 0 1")
    marked = Position(position.variant, position.pieces, position.turn, en_passant=target)
    assert can_take_en_passant(marked) is can_take
    assert not can_take_en_passant(position)


def test_a_king_in_antichess_may_be_taken() -> None:
    pieces = {"d8": "k", "d4": "p", "e4": "P", "d2": "R", "e1": "K"}
    assert can_take_en_passant(make(pieces, Variant.ANTICHESS, turn=Color.BLACK, en_passant="e3"))
    assert not can_take_en_passant(make(pieces, Variant.STANDARD, turn=Color.BLACK, en_passant="e3"))
