"""Random alphabets with all options: whatever they write reads back, in every notation that they allow."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sample_alphabets import numbers

from boardcode.alphabets import Alphabet
from boardcode.errors import Fault, InvalidState, MalformedCode

LETTERS = string.ascii_letters + string.digits
SIGNS = "!#$%&()*+,-.:;<>?@[]^_{|}~"
OUTSIDE = "\t\n\"'é٣¿ "  # in no random alphabet


@st.composite
def alphabets(draw: st.DrawFn) -> Alphabet:
    """Alphabets of 2 to 70 characters; what else is declared are characters that are left over."""
    size = draw(st.integers(2, 70) | st.sampled_from([2, 8, 10, 16, 32, 64]))
    any_case = draw(st.booleans())
    pool = string.ascii_lowercase + string.digits if any_case else LETTERS
    signs = draw(st.permutations(pool + "äöü←→" + SIGNS))
    characters, others = "".join(signs[:size]), signs[size:]
    if any_case:
        upper = draw(st.booleans())
        characters = characters.upper() if upper else characters
    separators, others = "".join(others[: draw(st.integers(0, 2))]), others[2:]
    positional = draw(st.booleans())
    aliases = {alias: draw(st.sampled_from(characters)) for alias in others[: draw(st.integers(0, 3))]}
    prefix = draw(st.sampled_from(["", "", "¿", "0x¿", "¿A"]))
    options: dict[str, Any] = (
        {"leading_zeros": draw(st.booleans())}
        if positional
        else {
            "trailing_zeros_optional": draw(st.booleans()),
            "padding": "=" if size == 64 and draw(st.booleans()) else "",
        }
    )
    return Alphabet(
        "random",
        characters,
        any_case=any_case,
        prefix=prefix,
        separators=separators,
        group=draw(st.integers(0, 5)) if separators else 0,
        aliases=aliases,
        positional=positional,
        surplus="" if options.get("padding") else draw(st.sampled_from(["", "="])),
        **options,
    )


widths = st.integers(1, 100)


@given(alphabets(), widths, st.data())
def test_what_is_written_reads_back_to_the_same_bits(
    alphabet: Alphabet, width: int, data: st.DataObject
) -> None:
    number = data.draw(numbers(alphabet, width))
    text = alphabet.write(number, width)
    spelling = alphabet.read(text, width)
    assert spelling.number >> spelling.width - width == number
    assert spelling.number == number << spelling.width - width
    assert alphabet.write(spelling.number >> spelling.width - width, width) == text


@given(alphabets(), widths, st.data())
def test_a_number_either_is_written_and_reads_back_or_has_a_digit_without_a_character(
    alphabet: Alphabet, width: int, data: st.DataObject
) -> None:
    number = data.draw(st.integers(0, (1 << width) - 1))
    text = alphabet.optional_writer(width)(number)
    if text is not None:
        assert alphabet.read(text, width).number == number << alphabet.text_width(width) - width
        return
    with pytest.raises(Fault) as caught:
        alphabet.write(number, width)
    assert caught.value.kind is InvalidState
    assert int(caught.value.found, 2) >= len(alphabet.characters)
    first = caught.value.places[0]
    pattern = f"{number:0{width}b}"[first : first + alphabet.bits].ljust(alphabet.bits, "0")
    assert caught.value.found == pattern


@given(alphabets(), widths, st.data())
def test_other_notations_read_to_the_same_bits(alphabet: Alphabet, width: int, data: st.DataObject) -> None:
    number = data.draw(numbers(alphabet, width))
    text = alphabet.write(number, width)
    spelling = alphabet.read(text, width)
    digits = [text[place] for place in spelling.places if place is not None]
    notations = {
        digit: [sign for sign in alphabet.values if alphabet.values[sign] == value]
        for digit, value in alphabet.values.items()
    }
    other = "".join([data.draw(st.sampled_from(notations[digit])) for digit in digits])
    if alphabet.separators:
        cut = data.draw(st.integers(1, len(other)))
        gap = data.draw(st.text(alphabet.separators, max_size=3)) if cut < len(other) else ""
        other = other[:cut] + gap + other[cut:]
    declared = alphabet.prefix
    prefix = data.draw(st.sampled_from(["", declared, declared.upper(), declared.lower()]))
    padding = text[len(text.rstrip(alphabet.padding)) :] if alphabet.padding else ""
    assert alphabet.read(prefix + other + padding, width).number == spelling.number


@given(alphabets(), widths, st.data())
def test_a_wrong_character_is_refused_at_its_place(
    alphabet: Alphabet, width: int, data: st.DataObject
) -> None:
    text = alphabet.write(data.draw(numbers(alphabet, width)), width)
    end = len(text.rstrip(alphabet.padding)) if alphabet.padding else len(text)
    place = data.draw(st.integers(len(alphabet.prefix), end - 1))
    wrong = data.draw(st.sampled_from(OUTSIDE))
    with pytest.raises(Fault) as caught:
        alphabet.read(text[:place] + wrong + text[place + 1 :], width)
    fault = caught.value
    assert (fault.kind, fault.start, fault.stop) == (MalformedCode, place, place + 1)
    assert fault.reason == f"not a character of the random alphabet; expected {fault.expected}"


@given(alphabets(), widths, st.data())
def test_any_text_is_read_or_refused_with_a_place_in_it(
    alphabet: Alphabet, width: int, data: st.DataObject
) -> None:
    signs = "".join(alphabet.values) + alphabet.prefix + alphabet.separators + alphabet.padding + "!"
    text = data.draw(st.text(signs, max_size=alphabet.digits(width) + 3))
    try:
        spelling = alphabet.read(text, width)
    except Fault as fault:
        assert fault.kind is MalformedCode
        assert fault.start is not None
        assert fault.stop is not None
        assert 0 <= fault.start <= fault.stop <= len(text)
        return
    assert spelling.width == alphabet.text_width(width)
    assert 0 <= spelling.number < 1 << spelling.width
    values = [alphabet.values[text[place]] for place in spelling.places if place is not None]
    assume(not alphabet.positional)
    number = 0
    for value in values:
        number = number << alphabet.bits | value
    assert spelling.number == number << alphabet.bits * spelling.places.count(None)
