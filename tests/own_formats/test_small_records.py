"""Small declarations that show one thing each: a chess board, a checksum, a union, a counted list."""

from __future__ import annotations

import pytest
from own_formats.chess_board import CHESS_BOARD, Player, Position
from own_formats.counted_items import COUNTED_ITEMS, Hand
from own_formats.crc_record import CRC_RECORD, Score, crc8
from own_formats.outcomes import message, outcome, rewrite
from own_formats.tagged_move import TAGGED_MOVE, Drop, Jump, Move, Step

import boardcode
from boardcode.mutants import one_character_slips

# -- a chess board in 34 bytes

START = "0xcabdebac99999999_0000000000000000_0000000000000000_1111111142356324_7800"


def test_the_start_of_a_chess_game() -> None:
    position = Position.decode(START)
    assert position.to_json() == {
        "cells": [*"rnbqkbnr", *"pppppppp", *32 * [None], *"PPPPPPPP", *"RNBQKBNR"],
        "turn": "white",
        "castling": "KQkq",
        "en_passant": None,
        "halfmove": 0,
    }
    assert position.code == START
    assert len(position.to_bytes()) == 34
    assert str(position).split("\n")[0] == "r n b q k b n r"
    assert position.problems() == []


def test_who_moves_castling_en_passant_and_the_clock_are_in_two_bytes() -> None:
    position = Position.decode(START[:-4] + "b2be")  # 1 0110 0101 0111110
    assert (position.turn, position.castling, position.en_passant) == (Player.BLACK, "Qk", "e")
    assert position.halfmove == 62


def test_patterns_without_a_meaning_are_refused() -> None:
    assert message(CHESS_BOARD, START.replace("0xc", "0x7")) == (
        "chess-board: character 3 '7', cells[0]: 0111 has no meaning; expected 0000, 0001, 0010, 0011, 0100,"
        " 0101, 0110, 1001, 1010, 1011, 1100, 1101 or 1110"
    )
    assert outcome(CHESS_BOARD, START[:-4] + "7c80") == "meaningless"  # the ninth file
    assert outcome(CHESS_BOARD, START[:-4] + "7865") == "meaningless"  # 101 half-moves
    assert outcome(CHESS_BOARD, START[:-1]) == "malformed"


def test_two_kings_are_a_problem() -> None:
    assert [str(problem) for problem in Position.decode("0x" + 68 * "0").problems()] == [
        "cells: expected one white king, found 0",
        "cells: expected one black king, found 0",
    ]


# -- a record with a CRC-8


def test_the_checksum_is_the_usual_one() -> None:
    assert crc8(b"123456789") == 0xF4


def test_a_state_does_not_carry_its_checksum() -> None:
    score = Score.decode("0x002a3003e81a")
    assert score == Score(player=42, level=3, points=1000)
    assert score.to_json() == {"player": 42, "level": 3, "points": 1000}
    assert score.code == "0x002a3003e81a"
    assert CRC_RECORD.explain(score.code).spans[-1].meaning == "follows from what is before it"


def test_every_slip_of_one_digit_is_noticed() -> None:
    """All 180 of them."""
    slips = list(one_character_slips("002a3003e81a", CRC_RECORD.alphabet))
    assert len(slips) == 12 * 15
    assert {outcome(CRC_RECORD, slip) for slip in slips} == {"meaningless"}
    assert message(CRC_RECORD, "0x002a3003e91a") == (
        "crc-record: characters 13-14 '1a', checksum: found 26, but what is before it gives 29"
    )


# -- a tag and three widths


@pytest.mark.parametrize(
    ("code", "move", "data"),
    [
        ("0x14", Step(5), {"step": {"direction": 5}}),
        ("0x40c8", Jump((0, 12), True), {"jump": {"squares": [0, 12], "captures": True}}),
        ("0x8000e0", Drop(1, 24), {"drop": {"piece": 1, "square": 24}}),
    ],
)
def test_a_move_has_the_length_of_its_kind(code: str, move: Step | Jump | Drop, data: object) -> None:
    assert Move(move).code == code
    assert Move.decode(code) == Move(move)
    assert Move(move).to_json() == {"move": data}
    assert Move.from_json({"move": data}) == Move(move)


def test_moves_are_refused_with_the_place_of_the_mistake() -> None:
    assert message(TAGGED_MOVE, "0xc0") == (
        "tagged-move: character 3 'c', move.tag: 11 has no meaning; expected 00, 01 or 10"
    )
    assert message(TAGGED_MOVE, "0x7e00") == (
        "tagged-move: characters 3-4 '7e', move.squares[0]: 31 has no meaning; expected 0 to 24"
    )
    assert message(TAGGED_MOVE, "0x1") == (
        "tagged-move: after character 3, move.direction:"
        " the code ends too early: expected 4 more bits, found 2"
    )
    assert outcome(TAGGED_MOVE, "0x140") == "malformed"
    assert rewrite(TAGGED_MOVE, "0x17") == "0x14"


# -- a count and items


@pytest.mark.parametrize(("code", "cards"), [("A", ()), ("EA", (0,)), ("IAE", (0, 1)), ("ID8", (0, 63))])
def test_a_hand_has_as_many_cards_as_its_count_says(code: str, cards: tuple[int, ...]) -> None:
    assert Hand.decode(code) == Hand(cards)
    assert Hand(cards).code == code
    assert Hand(cards).to_json() == {"cards": list(cards)}
    assert len(Hand(tuple(range(15))).code) == 16


def test_hands_of_another_length_are_refused() -> None:
    assert message(COUNTED_ITEMS, "E") == (
        "counted-items: after character 1, cards: the code ends too early: expected 6 more bits, found 2"
    )
    assert outcome(COUNTED_ITEMS, "AA") == "malformed"
    assert rewrite(COUNTED_ITEMS, "EB") == "EA"
    with pytest.raises(boardcode.InvalidState) as caught:
        COUNTED_ITEMS.encode(Hand(16 * (0,)))
    assert caught.value.message == (
        "counted-items: cards: expected a list of another length, got 16:"
        " expected a number from 0 to 15, got 16"
    )
