"""Alphabets whose separators stand between groups, and nowhere else."""

from __future__ import annotations

import pytest

from boardcode.alphabets import Alphabet
from boardcode.errors import Fault, MalformedCode

GROUPED = Alphabet("grouped", "0123456789abcdef", separators=":-", group=2, fixed_groups=True)


def test_the_first_separator_may_have_to_stand_between_groups() -> None:
    spelling = GROUPED.read("12:34:5", 20)
    assert (spelling.number, spelling.places) == (0x12345, (0, 1, 3, 4, 6))
    assert GROUPED.read("12", 8).number == 0x12
    assert GROUPED.write(0x12345, 20) == "12:34:5"


@pytest.mark.parametrize(
    ("text", "where", "found", "expected", "place"),
    [
        ("1234:5", "nothing here", "nothing", "':' after 2 characters", (2, 3)),
        ("12:345", "nothing here", "nothing", "':' after 2 characters", (5, 6)),
        ("12:34-5", "'-' here", "'-'", "':' after 2 characters", (5, 6)),
        ("12::34:5", "'::' here", "'::'", "':' after 2 characters", (2, 4)),
        ("1:2:34:5", "':' after 1", "':'", "another character", (1, 2)),
        ("12:3-:4:5", "'-:' after 3", "'-:'", "another character", (4, 6)),
    ],
)
def test_a_group_of_another_length_is_an_error(
    text: str, where: str, found: str, expected: str, place: tuple[int, int]
) -> None:
    with pytest.raises(Fault) as caught:
        GROUPED.read(text, 20)
    fault = caught.value
    assert fault.kind is MalformedCode
    assert fault.reason == f"expected ':' after every 2 characters, found {where}"
    assert (fault.found, fault.expected, (fault.start, fault.stop)) == (found, expected, place)
