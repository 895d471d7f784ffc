"""BinaryFen: the published examples, settled corners, JSON."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import boardcode
from boardcode import (
    CodeError,
    InvalidJson,
    InvalidState,
    MalformedCode,
    MeaninglessCode,
    NonCanonicalCode,
)
from boardcode.chess import Checks, Color, Placement, Pocket, Pockets, Position, Variant

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
START_BYTES = "ffff00000000ffff2d844ad200000000111111113e955be3"
TWO_KINGS = "0000000000000081ba"  # K on a1, k on h1, White to move

#: Variant, FEN and code, as published in the tests of scalachess.
PUBLISHED = [
    ("standard", "8/8/8/8/8/8/8/8 w - - 0 1", "0000000000000000"),
    ("standard", "8/8/8/8/8/8/8/8 b - - 0 1", "00000000000000000001"),
    ("standard", "8/8/8/8/8/8/8/8 b - - 100 432", "000000000000000064df06"),
    (
        "standard",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "ffff00001000efff2d844ad200000000111111113e955fe3",
    ),
    ("standard", "5k2/6p1/8/1Pp5/6P1/8/8/3K4 w - c6 0 1", "20400006400000080ac0b1"),
    ("standard", "4k3/8/8/8/3pP3/8/6N1/7K b - e3 0 1", "10000000180040802ac10f"),
    ("standard", "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 4", "8901080000810091ad0d10e1f70007"),
    (
        "chess960",
        "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 3",
        "704f1ee8e81e4f70d60a44000002020813191113511571be000402",
    ),
    ("fromPosition", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 3 1", "00000002180000308a1c0f030103"),
    ("kingOfTheHill", f"{START} w KQkq - 0 1", f"{START_BYTES}000004"),
    ("threeCheck", f"{START} w KQkq - 99 1 +0+1", f"{START_BYTES}63000501"),
    ("antichess", "8/7p/8/8/8/8/3K4/8 b - - 0 1", "00800000000008001a000106"),
    ("atomic", f"{START} w KQkq - 2 3", f"{START_BYTES}020407"),
    (
        "horde",
        "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
        "ffff0066ffffffff000000000000000000000000000000000000111111113e955be3000008",
    ),
    ("racingKings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "000000000000ffff793542867b3542a6000009"),
    (
        "crazyhouse",
        "r~n~b~q~kb~n~r~/pppppppp/8/8/8/8/PPPPPPPP/RN~BQ~KB~NR/ w KQkq - 0 499",
        f"{START_BYTES}00e407010000000000ef0000000000002a",
    ),
    ("crazyhouse", f"{START}/ w KQkq - 0 1", f"{START_BYTES}0000010000000000"),
]
COMPUTED = [
    ("standard", "8/8/8/8/8/8/8/K6k w - - 0 1", "0000000000000081ba"),
    ("standard", "8/8/8/8/8/8/8/K6k b - - 0 1", "0000000000000081fa"),
    ("standard", "8/8/8/8/8/8/8/K6k b - - 0 150", "0000000000000081fa00ab02"),
    ("standard", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 1", "9100000000000091adedeb05"),
    (
        "standard",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        "ffef00101020efbf2d844a0d00000002111111113e955fe30103",
    ),
]


def error_of(code: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        Position.decode(code)
    return caught.value


@pytest.mark.parametrize(("variant", "fen", "code"), [*PUBLISHED, *COMPUTED])
def test_known_positions_have_known_codes(variant: str, fen: str, code: str) -> None:
    position = Position.decode(code)
    assert (position.variant, position.fen) == (variant, fen)
    assert position.code == code
    assert Position.from_fen(fen, variant).code == code
    assert Position.decode(code.upper()) == position


# -- the bits


def test_the_first_byte_is_rank_8_and_its_top_bit_the_h_file() -> None:
    assert list(Position.decode("80000000000000000a").pieces) == ["h8"]
    assert list(Position.decode("00000000000000010a").pieces) == ["a1"]


def test_pieces_come_from_a1_on_and_the_low_half_of_a_byte_first() -> None:
    position = Position.decode("010000000000000e2064")
    assert position.pieces == {"b1": "P", "c1": "N", "d1": "B", "a8": "R"}


def test_a_code_is_explained_part_by_part() -> None:
    spans = boardcode.explain("binaryfen", "00000002180000308a1c0f030103")
    rows = [(span.path, span.raw, span.meaning) for span in spans]
    assert rows[3:6] == [
        ("rank5", "00000010", "b5 occupied"),
        ("rank4", "00011000", "d4 e4 occupied"),
        ("rank3", "00000000", "rank 3 is empty"),
    ]
    assert rows[8:] == [
        ("pieces[0]", "1010", "white king"),
        ("pieces[1]", "1000", "white queen"),
        ("pieces[2]", "1100", "pawn that can be taken en passant"),
        ("pieces[3]", "0001", "black pawn"),
        ("pieces[4]", "1111", "black king, Black to move"),
        ("pieces.filling", "0000", "padding, always 0"),
        ("halfmove", "00000011", "halfmove clock 3"),
        ("ply", "00000001", "1 half moves played"),
        ("rules.variant", "00000011", "from position"),
    ]


def test_checks_are_those_that_a_side_has_given_white_in_the_high_half() -> None:
    position = Position.from_fen(f"{START} w KQkq - 0 1 +2+1")
    assert position.variant == "threeCheck"
    assert position.checks == Checks(white=2, black=1)
    assert position.code == f"{START_BYTES}00000521"


def test_pockets_have_white_in_the_low_half() -> None:
    position = Position.from_fen(f"{START}/PPNq w KQkq - 0 1")
    assert position.pockets == Pockets(Pocket(2, 1, 0, 0, 0), Pocket(0, 0, 0, 0, 1))
    assert position.promoted == ()
    assert position.code == f"{START_BYTES}0000010201000010"


# -- whose turn it is


def test_without_a_black_king_the_ply_says_whose_turn_it_is() -> None:
    assert Position.decode("00000000000000000001").turn == "black"
    assert Position.decode("0000000000000000").turn == "white"


def test_every_black_king_says_that_black_is_to_move() -> None:
    antichess = Position(Variant.ANTICHESS, Placement({"a1": "k", "b1": "k"}), Color.BLACK)
    assert antichess.code == "0000000000000003ff000106"
    error = error_of("0000000000000003bf000106")
    assert isinstance(error, NonCanonicalCode)
    assert str(error) == (
        "binaryfen: character 17 'b', pieces[1]: found black king where the canonical code has black king,"
        " Black to move (the canonical code is 0000000000000003ff000106)"
    )


# -- settled corners


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "at the start: expected 1 or more hexadecimal characters, found 0"),
        ("ffff", "after character 4, rank6: the code ends too early: expected 8 more bits, found 0"),
        (
            "0000000000000081",
            "after character 16, pieces: the code ends too early: expected 8 more bits, found 0",
        ),
        (
            "000000000000000100ff",
            "after character 20, halfmove: the code ends too early: expected 8 more bits, found 0",
        ),
        (
            f"{START_BYTES}000005",
            "after character 54, rules.checks.white: the code ends too early: expected 4 more bits, found 0",
        ),
        (
            f"{START_BYTES}0000010000000000ff",
            "after character 66, rules.promoted: the code ends too early: expected 64 more bits, found 8",
        ),
        (
            f"{START_BYTES}00000400",
            "characters 55-56 '00': the last field ends with character 54: expected 54 characters, found 56",
        ),
    ],
)
def test_a_code_that_ends_too_early_or_too_late_is_malformed(code: str, message: str) -> None:
    error = error_of(code)
    assert isinstance(error, MalformedCode)
    assert error.message == f"binaryfen: {message}"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (
            f"{TWO_KINGS}00000a",
            "characters 23-24 '0a', rules.variant: 10 has no meaning; expected 0 to 9",
        ),
        (
            f"{TWO_KINGS}ffffffff0f",
            "characters 19-28 'ffffffff0f', halfmove: 4294967295 has no meaning; expected 0 to 2147483647",
        ),
        (
            "00000000000000010c",
            "character 18 'c', pieces[0]: a pawn on a1 cannot have gone two squares; expected rank 4 or 5",
        ),
        (
            "00000000020000000c",
            "character 18 'c', pieces[0]: the pawn on b4 is one of White, whose turn it is",
        ),
        (
            "0000000500000000cc",
            "character 17 'c', pieces[1]: a5 and c5 both have a pawn that can be taken en passant",
        ),
        (
            "00000000000001000d",
            "character 18 'd', pieces[0]: a rook on a2 cannot castle; expected one on rank 1",
        ),
        (
            "00000000000000010e",
            "character 18 'e', pieces[0]: a rook on a1 cannot castle; expected one on rank 8",
        ),
        (
            "000000000000000dda0d",
            "character 20 'd', pieces[2]: d1 is the second rook on its side of the king that may castle;"
            " expected one",
        ),
        (
            "00000000000000100d",
            "character 18 'd', pieces[0]: the rook on e1 cannot castle; without a king on its rank that is"
            " its square",
        ),
        (
            "0000000000000003dd",
            "character 17 'd', pieces[1]: b1 is the second rook on its side of the king that may castle;"
            " expected one",
        ),
    ],
)
def test_what_has_no_meaning_is_an_error_with_its_place(code: str, message: str) -> None:
    error = error_of(code)
    assert isinstance(error, MeaninglessCode)
    assert error.message == f"binaryfen: {message}"


@pytest.mark.parametrize(
    ("code", "canonical", "place"),
    [
        (f"{TWO_KINGS}00", TWO_KINGS, "halfmove"),
        (f"{TWO_KINGS}0000", TWO_KINGS, "halfmove"),
        (f"{TWO_KINGS}000000", TWO_KINGS, "halfmove"),
        (f"{TWO_KINGS}0500", f"{TWO_KINGS}05", "ply"),
        (f"{TWO_KINGS}050400", f"{TWO_KINGS}0504", "rules.variant"),
        (f"{TWO_KINGS}8500", f"{TWO_KINGS}05", "halfmove"),
        ("0000000000000081fa0000", "0000000000000081fa", "halfmove"),
        ("0000000000000081fa0002", "0000000000000081fa0003", "ply"),
        ("0000000000000081fa0001", "0000000000000081fa", "halfmove"),
        ("00000000000000010b0003", "00000000000000010f0003", "pieces[0]"),
        ("0000000000000001c0", "000000000000000100", "pieces.filling"),
        (
            f"{START_BYTES}0000010000000000{'00' * 8}",
            f"{START_BYTES}0000010000000000",
            "rules.promoted[0]",
        ),
    ],
)
def test_what_says_nothing_is_not_canonical(code: str, canonical: str, place: str) -> None:
    error = error_of(code)
    assert isinstance(error, NonCanonicalCode)
    assert error.path == place
    assert error.hint == f"the canonical code is {canonical}"
    assert boardcode.canonical("binaryfen", code) == canonical
    assert Position.decode(code, strict=False) == Position.decode(canonical)


def test_a_castling_rook_need_not_be_the_outermost() -> None:
    position = Position.decode(PUBLISHED[7][2])
    assert position.castling == ("f1", "f8")
    assert position.pieces["e1"] == "R"


def test_without_a_king_on_the_back_rank_the_e_file_is_assumed() -> None:
    assert Position.decode("0000000000000081dd").castling == ("a1", "h1")
    assert error_of("0000000000000009dd").reason == (
        "d1 is the second rook on its side of the king that may castle; expected one"
    )


def test_16_pieces_do_not_fit_into_a_pocket() -> None:
    pockets = Pockets(Pocket(16, 0, 0, 0, 0), Pocket(0, 0, 0, 0, 0))
    with pytest.raises(InvalidState) as caught:
        _ = Position(Variant.CRAZYHOUSE, Placement({}), Color.WHITE, pockets=pockets, promoted=()).code
    assert str(caught.value) == "binaryfen: pockets.white.P: expected a number from 0 to 15, got 16"


def test_a_normalized_position_has_no_history_and_no_variant_that_plays_as_standard() -> None:
    fen = "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 7 4"
    plain = Position.from_fen(fen.replace("7 4", "0 1"))
    for variant in ("standard", "chess960", "fromPosition"):
        assert Position.from_fen(fen, variant).normalize() == plain
    assert Position.from_fen(fen, "atomic").normalize().code == "8901080000810091ad0d10e1f7000107"


def test_every_length_from_8_bytes_on_is_possible() -> None:
    random = Random(5)
    lengths = {len(boardcode.get("binaryfen").sample(random).code) // 2 for _ in range(3000)}
    assert lengths >= set(range(8, 28))


# -- JSON


def test_the_json_form_has_documented_keys() -> None:
    assert Position.decode("20400006400000080ac0b1").to_json() == {
        "variant": "standard",
        "pieces": {"d1": "K", "g4": "P", "b5": "P", "c5": "p", "g7": "p", "f8": "k"},
        "turn": "white",
        "castling": [],
        "en_passant": "c6",
        "halfmove": 0,
        "fullmove": 1,
        "checks": None,
        "pockets": None,
        "promoted": None,
    }
    crazyhouse: Any = Position.decode(PUBLISHED[15][2]).to_json()
    assert crazyhouse["pockets"] == {side: dict.fromkeys("PNBRQ", 0) for side in ("white", "black")}
    assert crazyhouse["promoted"] == ["b1", "d1", "f1", "a8", "b8", "c8", "d8", "f8", "g8", "h8"]
    three_check: Any = Position.decode(f"{START_BYTES}63000501").to_json()
    assert three_check["checks"] == {"white": 0, "black": 1}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pieces": 3}, "pieces: expected an object such as {'e4': 'P'}, got '3'"),
        ({"pieces": {"e9": "P"}}, "pieces: 'e9' is no square; expected a1 to h8"),
        ({"pieces": {"e4": "X"}}, "pieces.e4: expected a letter of PpNnBbRrQqKk, got \"'X'\""),
        (
            {"castling": ["a1"]},
            "castling: there is no rook on a1 that could castle; expected rooks on their back rank",
        ),
        (
            {"pieces": {"a2": "r"}, "castling": ["a2"], "en_passant": None},
            "castling: there is no rook on a2 that could castle; expected rooks on their back rank",
        ),
        (
            {"castling": ["h1", "a1"]},
            "castling[1]: a1 stands after h1; expected the order a1, b1, ... h8, each once",
        ),
        ({"en_passant": "c3"}, "en_passant: expected a square on rank 6, since white is to move, got c3"),
        ({"en_passant": "c7"}, "en_passant: expected a square on rank 6, since white is to move, got c7"),
        ({"en_passant": "d6"}, "en_passant: there is no black pawn on d5 that could be taken on d6"),
        ({"halfmove": -1}, "halfmove: expected a number from 0 to 2147483647, got -1"),
        ({"fullmove": 0}, "fullmove: expected a number from 1 to 1073741824, got 0"),
        ({"checks": {"white": 0, "black": 0}}, "checks: standard has no checks; expected none"),
        ({"variant": "threeCheck"}, "checks: threeCheck needs checks, got none"),
        ({"variant": "crazyhouse"}, "pockets: crazyhouse needs pockets, got none"),
    ],
)
def test_json_that_has_no_code_is_an_error_with_its_place(change: dict[str, Any], message: str) -> None:
    data = Position.decode("20400006400000080ac0b1").to_json()
    with pytest.raises((InvalidJson, InvalidState)) as caught:
        Position.from_json({**data, **change})
    assert str(caught.value) == f"binaryfen: {message}"


# -- positions


def test_squares_are_put_in_order() -> None:
    position = Position(
        Variant.STANDARD, Placement({"h8": "r", "e8": "k", "a8": "r"}), Color.WHITE, ("h8", "a8")
    )
    assert position.castling == ("a8", "h8")
    assert list(position.pieces) == ["a8", "e8", "h8"]
    assert repr(position) == f"Position.decode({position.code!r})"


def test_a_placement_is_a_mapping_that_can_be_hashed() -> None:
    one, two = Placement({"e4": "P", "a1": "K"}), Placement({"a1": "K", "e4": "P"})
    assert one == two == {"a1": "K", "e4": "P"}
    assert hash(one) == hash(two)
    assert repr(one) == "Placement({'a1': 'K', 'e4': 'P'})"
    assert one.squares_of("P") == ["e4"]
    with pytest.raises(TypeError):
        one["a1"] = "Q"  # type: ignore[index]
