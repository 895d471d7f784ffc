"""Notations: other texts for a state, with errors that name them."""

from __future__ import annotations

import pytest

import boardcode
from boardcode import MalformedCode
from boardcode.drawing import Notation
from boardcode.errors import Fault


def read_count(text: str) -> int:
    if text != "one":
        reason = f"expected 'one', found {text!r}"
        raise Fault(MalformedCode, reason, found=text, expected="one", start=0, stop=len(text))
    return 1


COUNT = Notation("words", "numbers in words", lambda number: "one", read_count)


def test_a_text_is_read_and_written() -> None:
    assert COUNT.decode("one") == 1
    assert COUNT.write(1) == "one"


def test_an_error_names_the_notation_and_the_place() -> None:
    with pytest.raises(MalformedCode) as caught:
        COUNT.decode("two")
    error = caught.value
    assert str(error) == "words: characters 1-3 'two': expected 'one', found 'two'"
    assert (error.format, error.code, error.found, error.expected) == ("words", "two", "two", "one")


def test_a_format_has_its_notations_by_name() -> None:
    assert list(boardcode.get("bridge-andrews").notations) == ["pbn"]
    assert boardcode.get("klotski").notations == {}
