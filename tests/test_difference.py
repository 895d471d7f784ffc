"""What differs between two codes."""

from __future__ import annotations

import boardcode
from boardcode.difference import bits_of, difference, differing_bits, differing_fields
from boardcode.explanation import Explanation, Span


def test_every_bit_of_a_code_has_its_place() -> None:
    assert bits_of(boardcode.explain("chacun-occupy", "T")) == dict(enumerate("10011"))


def test_two_codes_differ_in_bits_and_in_the_fields_that_hold_them() -> None:
    a, b = (boardcode.explain("5211-card", code) for code in ("0x25", "0x16"))
    assert differing_bits(a, b) == [2, 3, 6, 7]
    assert differing_fields(a, b) == [("color", "blue", "green"), ("value", "5", "6")]
    assert difference(a, b) == {
        "a": "0x25",
        "b": "0x16",
        "bits": [2, 3, 6, 7],
        "fields": [
            {"path": "color", "a": "blue", "b": "green"},
            {"path": "value", "a": "5", "b": "6"},
        ],
    }


def test_a_code_does_not_differ_from_itself() -> None:
    a = boardcode.explain("5211-card", "0x25")
    assert difference(a, a) == {"a": "0x25", "b": "0x25", "bits": [], "fields": []}


def test_a_field_or_bit_that_only_one_code_has_differs() -> None:
    a = Explanation("row", "1", None, (Span("", (0,), "1", "one"),))
    b = Explanation("row", "10", None, (Span("", (0,), "1", "two"), Span("x", (1,), "0", "zero")))
    assert differing_bits(a, b) == [1]
    assert differing_fields(a, b) == [("(all)", "one", "two"), ("x", "-", "zero")]
