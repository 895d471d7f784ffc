"""Exhaustive tests of the codes of 5211: every byte, every slot, every change of one character."""

from __future__ import annotations

from itertools import product
from string import printable
from typing import Any

import pytest

import boardcode
from boardcode import CodeError, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.fivetwooneone import Board, Card, Color, Face, Hand, Slot

HEX_DIGITS = "0123456789abcdefABCDEF"
CARDS = [Card(color, value) for color in Color for value in range(1, 7)]
EXAMPLES = [
    *[("5211-card", code) for code in ("0x01", "0x25", "0x34")],
    *[("5211-hand", code) for code in ("0x0000000125343143", "0x0000004141313106", "0x0000001223344506")],
    *[("5211-board", code) for code in ("0x0000000000000000", "0x0001002500000000", "0x0101012501340006")],
    ("5211-state", "0x0000002332324244_0133012101230131_0000004143441643_0103012101110124"),
]


def outcome(format: str, code: str) -> Any:
    """Return the state of a code, or the class of its error."""
    try:
        return boardcode.get(format).read(code)
    except CodeError as error:
        return type(error)


def test_every_byte_is_a_card_or_has_no_meaning() -> None:  # 256 bytes
    cards = []
    for number in range(256):
        color, value = divmod(number, 16)
        result = outcome("5211-card", f"0x{number:02x}")
        if color < 5 and 1 <= value <= 6:
            assert result == Card(list(Color)[color], value)
            assert result.code == f"0x{number:02x}"
            cards.append(result)
        else:
            assert result is MeaninglessCode
    assert cards == CARDS
    assert len(cards) == 30


def test_every_pair_of_bytes_is_a_slot_or_has_no_meaning() -> None:  # 65,536 pairs, as the first of a board
    slots: dict[int, Slot | None] = {0: None}
    slots |= {byte << 8 | card.number: Slot(face, card) for byte, face in enumerate(Face) for card in CARDS}
    count = 0
    for number in range(1 << 16):
        code = f"0x{number:04x}000000000000"
        result = outcome("5211-board", code)
        if number in slots:
            assert result == Board((slots[number], None, None, None))
            assert result.code == code
            count += 1
        else:
            assert result is MeaninglessCode
    assert count == len(slots) == 61


def test_every_card_is_read_in_every_place_of_a_hand() -> None:  # 150 hands
    for place, card in product(range(5), CARDS):
        cards = [Card(Color.BLUE, 5)] * 5
        cards[place] = card
        assert Hand.decode("000000" + "".join(card.code[2:] for card in cards)) == Hand(tuple(cards))


def test_every_card_is_read_in_every_slot_of_a_board_face_up_and_face_down() -> None:  # 240 boards
    for place, face, card in product(range(4), Face, CARDS):
        slots = [Slot(Face.UP, Card(Color.BLUE, 5))] * 4
        slots[place] = Slot(face, card)
        code = "".join(f"0{int(slot.face == 'up')}{slot.card.code[2:]}" for slot in slots)
        assert Board.decode(code) == Board(tuple(slots))


def test_of_all_arrangements_of_cards_and_empty_slots_those_without_a_gap_are_read() -> None:  # 16
    arrangements = product("C.", repeat=4)
    codes = {
        "".join(slots): "".join({"C": "0125", ".": "0000"}[slot] for slot in slots) for slots in arrangements
    }
    outcomes = {slots: outcome("5211-board", code) for slots, code in codes.items()}
    assert len(outcomes) == 16
    without_gap = [slots for slots, result in outcomes.items() if result is not MeaninglessCode]
    assert without_gap == ["CCCC", "CCC.", "CC..", "C...", "...."]


def test_the_first_three_bytes_of_a_hand_are_ignored_but_written_as_zeros() -> None:  # 765 hands
    for byte in range(3):
        for value in range(1, 256):
            ignored = bytearray(3)
            ignored[byte] = value
            code = f"0x{ignored.hex()}0125343143"
            assert outcome("5211-hand", code) is NonCanonicalCode
            assert Hand.decode(code, strict=False) == Hand.decode("0x0000000125343143")
            assert boardcode.canonical("5211-hand", code) == "0x0000000125343143"


def test_marks_may_be_between_any_two_digits() -> None:  # 60 codes
    digits = "0101012500340000"
    for place, mark in product(range(1, 16), ("_", " ", "__", " _ ")):
        assert Board.decode(f"0x{digits[:place]}{mark}{digits[place:]}") == Board.decode(digits)


@pytest.mark.parametrize(("format", "example"), EXAMPLES, ids=[code[:24] for _, code in EXAMPLES])
def test_every_change_of_one_character_gives_another_notation_another_state_or_an_error(
    format: str, example: str
) -> None:
    original = boardcode.decode(format, example)
    for place, character in product(range(len(example)), printable):
        changed = example[:place] + character + example[place + 1 :]
        result = outcome(format, changed)
        if changed.lower() == example or (example[place] == "_" and character == " "):
            assert result == original
        elif place < 2 or character not in HEX_DIGITS or example[place] == "_":  # 0 and x are too many digits
            assert result is MalformedCode
        elif not isinstance(result, type):
            assert result != original
            assert result.code == changed
        else:
            assert result in (MeaninglessCode, NonCanonicalCode)
