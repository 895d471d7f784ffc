"""Bits that keep their places in the code."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.bits import Bits


def test_the_bits_of_a_whole_code_are_numbered_from_zero() -> None:
    word = Bits.whole(0b0101, 4)
    assert (word.number, list(word.places), len(word), str(word)) == (5, [0, 1, 2, 3], 4, "0101")


def test_no_bits_are_an_empty_text() -> None:
    assert str(Bits.whole(0, 0)) == ""
    assert str(Bits.whole(0b11, 2).part(1, 0)) == ""
    assert str(Bits.whole(0, 1)) == "0"


def test_a_part_keeps_its_places() -> None:
    part = Bits.whole(0b1101_0010, 8).part(1, 3)
    assert (part.number, list(part.places), str(part)) == (0b101, [1, 2, 3], "101")
    inner = part.part(1, 2)
    assert (inner.number, list(inner.places), str(inner)) == (0b01, [2, 3], "01")
    assert part.part(0, 3) == part


def test_swapped_bytes_keep_their_places() -> None:
    swapped = Bits.whole(0x123456, 24).swap_bytes()
    assert swapped.number == 0x563412
    assert list(swapped.places) == [*range(16, 24), *range(8, 16), *range(8)]
    assert list(swapped.part(6, 4).places) == [22, 23, 8, 9]
    assert str(swapped.part(6, 4)) == f"{0x563412:024b}"[6:10]


def test_bits_are_immutable() -> None:
    with pytest.raises(FrozenInstanceError):
        Bits.whole(0, 8).number = 1  # type: ignore[misc]


@given(data=st.data(), width=st.integers(0, 80))
def test_a_part_is_a_slice_of_the_binary_digits(data: st.DataObject, width: int) -> None:
    bits = Bits.whole(data.draw(st.integers(0, (1 << width) - 1)), width)
    start = data.draw(st.integers(0, width))
    part = bits.part(start, data.draw(st.integers(0, width - start)))
    assert str(part) == str(bits)[start : start + len(part)]
    assert list(part.places) == list(range(start, start + len(part)))


@given(st.binary(max_size=20))
def test_swapping_twice_changes_nothing(data: bytes) -> None:
    bits = Bits.whole(int.from_bytes(data, "big"), 8 * len(data))
    swapped = bits.swap_bytes()
    assert swapped.number == int.from_bytes(data, "little")
    assert swapped.swap_bytes().number == bits.number
    assert list(swapped.swap_bytes().places) == list(bits.places)
    assert all(str(swapped)[k] == str(bits)[place] for k, place in enumerate(swapped.places))
