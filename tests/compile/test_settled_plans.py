"""What a plan fixes beforehand: alignment at known places, and tables over numbers and words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardcode.compile.plan import (
    Align,
    Constraint,
    Integer,
    Lookup,
    Node,
    Sorted,
    Struct,
    Symbols,
    Unary,
    Varint,
    Zeros,
    has_fixed_layout,
    settle,
)

VALUE = Integer(4, 1, 6)


def test_alignment_at_a_known_place_becomes_zeros() -> None:
    plan = Struct(("a", "gap", "b", "end"), (VALUE, Align(8), VALUE, Align(16)))
    assert settle(plan) == Struct(
        ("a", "gap", "b", "end"), (VALUE, Zeros(4, strict=False), VALUE, Zeros(4, strict=False))
    )
    assert has_fixed_layout(settle(plan))
    for width, gap in ((8, 0), (12, 4), (17, 7)):
        number = Integer(width, 0, 1)
        settled = Struct(("a", "gap"), (number, Zeros(gap, strict=False)))
        assert settle(Struct(("a", "gap"), (number, Align(8)))) == settled
    unknown = Struct(("a", "gap"), (Unary(3), Align(8)))
    assert settle(unknown) == unknown
    inner = Struct(("a", "inner"), (VALUE, Struct(("b", "gap"), (Integer(2, 0, 3), Align(8)))))
    assert settle(inner).parts[1].parts[1] == Zeros(2, strict=False)  # type: ignore[union-attr]


@pytest.mark.parametrize("wrap", [lambda item: Constraint(item, None, None), lambda item: Sorted(item, ())])
def test_alignment_in_a_check_is_counted_from_the_start_of_the_code(wrap: Callable[[Node], Node]) -> None:
    plan = Struct(("a", "b"), (VALUE, wrap(Struct(("c", "gap"), (Integer(1, 0, 1), Align(8))))))
    item = Struct(("c", "gap"), (Integer(1, 0, 1), Zeros(3, strict=False)))
    assert settle(plan) == Struct(("a", "b"), (VALUE, wrap(item)))


def test_a_table_over_numbers_or_words_becomes_symbols() -> None:
    assert settle(Lookup(VALUE, (2, 1), ("b", "a"))) == Symbols(4, (2, 1), ("b", "a"))
    assert settle(Lookup(VALUE, (1, 6), ("a", "f"))) == Symbols(4, (1, 6), ("a", "f"))
    outside = Lookup(VALUE, (1, 7), ("a", "g"))
    assert settle(outside) is outside
    words = Symbols(2, (0, 3), ("x", "y"))
    assert settle(Lookup(words, ("y",), (5,))) == Symbols(2, (3,), (5,))
    unknown = Lookup(words, ("y", "z"), (5, 6))
    assert settle(unknown) is unknown
    varint = Lookup(Varint("vlq", 0, 9), (1,), ("a",))
    assert settle(varint) == varint
