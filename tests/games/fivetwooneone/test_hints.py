"""Known mistakes in the codes of 5211, and the hints in their errors."""

from __future__ import annotations

import pytest

import boardcode
from boardcode import CodeError

TABLE = "0x0000002332324244_0133012101230131_0000004143441643_0103012101110124"
SWAPPED_TABLE = "0x0000003223232444_0133011201320113_0000001434446134_0130011201110142"
REVERSED_TABLE = "0x4442323223000000_3101230121013301_4316444341000000_2401110121010301"


def error_of(format: str, code: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        boardcode.decode(format, code)
    return caught.value


@pytest.mark.parametrize(
    ("format", "code", "hint"),
    [
        ("5211-card", "0x52", "with the digits of each card swapped it is blue 5: the colour comes first"),
        (
            "5211-hand",
            "0x0000001052431334",
            "with the digits of each card swapped it is yellow 1, blue 5, orange 4, orange 1, black 3: "
            "the colour comes first",
        ),
        (
            "5211-board",
            "0x0110005200000000",
            "with the digits of each card swapped it is yellow 1, [blue 5], -, -: the colour comes first",
        ),
        (
            "5211-state",
            SWAPPED_TABLE,
            "with the digits of each card swapped it reads: the colour comes first",
        ),
        ("5211-board", "0x0101010001000100", "a place without a card is 0000, not 0100"),
        ("5211-state", TABLE.replace("0124", "0100"), "a place without a card is 0000, not 0100"),
        (
            "5211-board",
            "0x0101250100000000",
            "with the two bytes of each place swapped it reads: the face comes before the card",
        ),
        (
            "5211-board",
            "0x0000000001250101",
            "with its places in reverse order it reads: the first card played is in the highest two bytes",
        ),
        (
            "5211-hand",
            "0x4331342501000000",
            "with its bytes in reverse order it reads: a hand or a board is big endian",
        ),
        (
            "5211-board",
            "0x0000340025010101",
            "with its bytes in reverse order it reads: a hand or a board is big endian",
        ),
        (
            "5211-state",
            REVERSED_TABLE,
            "with its bytes in reverse order it reads: a hand or a board is big endian",
        ),
        ("5211-card", "0x1", "nothing may be left off: with the zeros in front it is 0x01"),
        (
            "5211-hand",
            "0x125343143",
            "nothing may be left off: with the zeros in front it is 0x0000000125343143",
        ),
        (
            "5211-hand",
            "01 25 34 31 43",
            "nothing may be left off: with the three ignored bytes of a hand it is 0x0000000125343143",
        ),
        (
            "5211-board",
            "0x1002500000000",
            "nothing may be left off: with the zeros in front it is 0x0001002500000000",
        ),
        (
            "5211-board",
            "0x01010125",
            "nothing may be left off: with the places without a card it is 0x0101012500000000",
        ),
        ("5211-state", f"0x{TABLE[8:]}", f"nothing may be left off: with the zeros in front it is {TABLE}"),
        (
            "5211-state",
            "0x2332324244_0133012101230131_4143441643_0103012101110124",
            f"nothing may be left off: with the three ignored bytes of a hand it is {TABLE}",
        ),
        ("5211-card", "0b0010_0100", "this is binary; in hexadecimal it is 0x24"),
        ("5211-card", "00100100", "this is binary; in hexadecimal it is 0x24"),
        ("5211-card", "_25", "only 0x in front and _ or spaces between digits are read: 0x25"),
        (
            "5211-hand",
            "00:00:00:01:25:34:31:43",
            "only 0x in front and _ or spaces between digits are read: 0x0000000125343143",
        ),
        (
            "5211-state",
            TABLE.replace("_", "\n0x"),
            f"only 0x in front and _ or spaces between digits are read: {TABLE}",
        ),
        ("5211-hand", "0x0101012500340000", "this is a valid 5211-board code: 5211 player board"),
        ("5211-board", "0x0000000125343143", "this is a valid 5211-hand code: 5211 hand"),
        ("5211-card", "0x0000000125343143", "this is a valid 5211-hand code: 5211 hand"),
        ("5211-hand", TABLE, "this is a valid 5211-state code: 5211 state of two players"),
    ],
)
def test_a_known_mistake_gives_a_hint(format: str, code: str, hint: str) -> None:
    assert error_of(format, code).hint == hint


@pytest.mark.parametrize(
    ("format", "code"),
    [
        ("5211-card", ""),
        ("5211-card", "0x"),
        ("5211-card", "0x00"),
        ("5211-card", "0x77"),
        ("5211-card", "0x0101"),
        ("5211-card", "0b1111_1111"),
        ("5211-card", "2:9"),
        ("5211-card", "hello"),
        ("5211-card", "٢5"),
        ("5211-hand", "0x0000000125343140"),
        ("5211-hand", "0x00000001253431"),
        ("5211-hand", "0x0100000125343143"),
        ("5211-board", "0x0201012500000000"),
        ("5211-board", "0x0000010100000000"),
        ("5211-board", "0x01010"),
        ("5211-state", TABLE[:-2]),
        ("5211-state", TABLE.replace("4244", "4264")),
    ],
)
def test_a_code_without_a_known_mistake_has_no_hint(format: str, code: str) -> None:
    assert error_of(format, code).hint is None
