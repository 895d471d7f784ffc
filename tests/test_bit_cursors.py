"""Cursors with which fields read and write their bits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.bits import BitReader, Bits, BitWriter, Scope, fold_low_first, low_first_order
from boardcode.errors import Fault, InvalidState, MalformedCode
from boardcode.explanation import Span

WIDTHS = st.lists(st.integers(0, 20), max_size=8)


@given(data=st.data(), widths=WIDTHS, low_first=st.booleans())
def test_what_was_put_is_taken_again(data: st.DataObject, widths: list[int], low_first: bool) -> None:
    numbers = [data.draw(st.integers(0, (1 << width) - 1)) for width in widths]
    writer = BitWriter(low_first=low_first)
    for number, width in zip(numbers, widths, strict=True):
        writer.put(number, width)
    assert writer.position == len(writer.digits) == sum(widths)
    reader = BitReader(Bits.whole(writer.number, writer.position), low_first=low_first)
    assert [reader.take(width).number for width in widths] == numbers
    assert reader.left == 0


def test_bits_that_are_taken_keep_their_places() -> None:
    reader = BitReader(Bits(0b1101_0010, range(20, 28)))
    assert str(reader.take(3)) == "110"
    assert reader.peek(2) == reader.peek(2) == Bits(0b10, range(23, 25))
    assert (reader.position, reader.left) == (3, 5)
    assert list(reader.take(5).places) == [23, 24, 25, 26, 27]
    low = BitReader(Bits(0b1101_0010, range(20, 28)), low_first=True)
    assert (str(low.take(3)), str(low.take(5))) == ("011", "01001")


def test_a_code_that_ends_too_early_is_malformed() -> None:
    reader = BitReader(Bits.whole(0b101, 3))
    with pytest.raises(Fault) as caught:
        reader.take(4, "a.b")
    fault = caught.value
    assert (fault.kind, fault.path, fault.found, fault.expected) == (MalformedCode, "a.b", "3", "4")
    assert fault.reason == "the code ends too early: expected 4 more bits, found 3"
    assert reader.position == 0
    reader.take(3)
    with pytest.raises(Fault) as caught:
        reader.peek(1)
    assert caught.value.reason == "the code ends too early: expected 1 more bit, found 0"


def test_a_code_has_ended_if_only_spare_bits_are_left_and_too_few_for_more() -> None:
    for left, spare, least, ended in (
        (0, 0, 4, True),
        (3, 3, 4, True),
        (3, 2, 4, False),
        (3, 3, 3, False),
        (0, 0, 0, True),
        (1, 5, 0, False),
    ):
        assert BitReader(Bits.whole(0, left), spare=spare).has_ended(least) is ended
    reader = BitReader(Bits.whole(0, 8), spare=3)
    assert not reader.has_ended(4)
    reader.is_over = True
    assert reader.has_ended(4)


def test_spans_are_collected_only_if_they_are_asked_for() -> None:
    reader = BitReader(Bits.whole(0b1010, 4))
    reader.explain("a", reader.take(2), "two")
    assert reader.spans is None
    reader.spans = []
    reader.explain("b", reader.take(2), "two more")
    assert reader.spans == [Span("b", (2, 3), "10", "two more")]


def test_a_reader_within_another_shares_what_it_collects() -> None:
    outer = BitReader(Bits.whole(0b1100_0011, 8))
    outer.spans = []
    outer.scope = Scope({"a": 1})
    inner = outer.inner(outer.take(4))
    assert inner.noncanonical is outer.noncanonical
    assert inner.spans is outer.spans
    assert inner.scope["a"] == 1
    assert str(inner.take(4)) == "1100"


def test_bytes_before_the_cursor_are_filled_with_zero_bits() -> None:
    reader = BitReader(Bits.whole(0x12345, 20))
    for width, before in (
        (0, b""),
        (4, b"\x10"),
        (4, b"\x12"),
        (1, b"\x12\x00"),
        (3, b"\x12\x30"),
        (8, b"\x12\x34\x50"),
    ):
        reader.take(width)
        assert reader.bytes_before() == before
    writer = BitWriter()
    writer.put(0x123, 12)
    assert writer.bytes_before() == b"\x12\x30"


def test_bytes_before_a_cursor_from_the_low_end_are_those_of_the_code() -> None:
    outer = BitReader(Bits.whole(0x12_34_56, 24))
    outer.take(8)
    inner = outer.low_first_reader(None)
    assert inner.take(4).number == 0x4
    assert inner.bytes_before() == b"\x12\x04"
    assert inner.take(8).number == 0x63
    assert inner.bytes_before() == b"\x12\x34\x06"
    writer = BitWriter()
    writer.put(0x12, 8)
    low = writer.inner(low_first=True)
    low.put(0x4, 4)
    low.put(0x63, 8)
    assert low.bytes_before() == b"\x12\x34\x06"


@given(st.text("01", max_size=40), st.integers(0, 40), st.integers(0, 41))
def test_ones_are_counted_up_to_a_zero_a_limit_or_the_end(digits: str, start: int, most: int) -> None:
    reader = BitReader(Bits.whole(int(digits or "0", 2), len(digits)))
    start = min(start, len(digits))
    reader.take(start)
    ahead = digits[start : start + most]
    assert reader.count_ones(most) == len(ahead) - len(ahead.lstrip("1"))
    assert reader.position == start


def test_nothing_is_written_after_something_that_is_missing() -> None:
    writer = BitWriter()
    writer.put(1, 2)
    writer.end("tail", 4)
    writer.end("more", 2)
    assert writer.absent == 4
    writer.put(0, 0)
    with pytest.raises(Fault) as caught:
        writer.put(1, 1, "rest")
    assert (caught.value.kind, caught.value.path) == (InvalidState, "rest")
    assert caught.value.reason == "tail is missing, so that nothing can follow it"


@given(st.text("01", max_size=40))
def test_folding_undoes_taking_from_the_low_end(digits: str) -> None:
    taken = "".join([digits[k] for k in low_first_order(len(digits))])
    assert fold_low_first(taken, whole_bytes=False) == digits
    assert len(fold_low_first(taken)) % 8 == 0


def test_a_scope_has_the_nearest_value_of_a_name() -> None:
    scope = Scope({"a": 1}, Scope({"a": 2, "b": 3}))
    assert (scope["a"], scope["b"]) == (1, 3)
    with pytest.raises(LookupError) as caught:
        scope["c"]
    assert str(caught.value) == "no field 'c' comes before this one"
