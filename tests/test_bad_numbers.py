"""Numbers in declarations that are wrong: each is refused when it is made, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from refusals import Case, check

from boardcode.fields import (
    Aligned,
    Alternating,
    Array,
    Bijective,
    CardDeal,
    Combination,
    Constant,
    Counted,
    Derived,
    Ignored,
    Number,
    Permutation,
    Table,
    Unary,
    Varint,
    Zero,
    this,
)

DEAL: dict[str, Any] = {"width": 3, "suits": 2, "ranks": "AK", "hands": (2, 2), "order": "cards"}


@pytest.mark.parametrize(
    "case",
    [
        (lambda: Number(4, 0, 16), "Number: 16 does not fit into 4 bits: expected at most 15"),
        (lambda: Number(1, 0, 2), "Number: 2 does not fit into 1 bit: expected at most 1"),
        (lambda: Number(4, 16), "Number: 16 does not fit into 4 bits: expected at most 15"),
        (lambda: Number(4, 7, 3), "Number: least is 7 and most is 3: expected least up to most"),
        (lambda: Number(4, -1), "Number: least is -1, but numbers are unsigned: expected 0 or more"),
        (lambda: Number(4, 1.5), "Number: least is a number, got 1.5"),  # type: ignore[arg-type]
        (lambda: Number(0), "Number: expected a width of at least 1, got 0"),
        (lambda: Number(8193), "Number: expected a width of at most 8192, got 8193"),
        (lambda: Number("4"), "Number: expected a number of bits, got '4'"),  # type: ignore[arg-type]
        (lambda: Number(True), "Number: expected a number of bits, got True"),
        (
            lambda: Number(4, words={1: "one"}),  # type: ignore[arg-type]
            "Number: words is a function from a number to a text, got {1: 'one'}",
        ),
        (lambda: Varint("big"), "Varint: expected 'leb128' or 'vlq', got 'big'"),
        (
            lambda: Varint("vlq", 0, 1 << 64),
            "Varint: 18446744073709551616 does not fit into 64 bits: expected at most 18446744073709551615",
        ),
        (
            lambda: Varint(words="x"),  # type: ignore[arg-type]
            "Varint: words is a function from a number to a text, got 'x'",
        ),
        (lambda: Unary(0), "Unary: most is a number from 1, got 0"),
        (lambda: Permutation(1), "Permutation: expected a number from 2, got 1"),
        (lambda: Combination(3, 4), "Combination: 4 of 3 numbers cannot be chosen; expected k up to n"),
        (lambda: Combination(3, 0), "Combination: k is a number from 1, got 0"),
        (
            lambda: Bijective(6, "ox", 6),
            "Bijective: lists of 6 of 2 symbols do not fit into 6 bits: expected a width of at least 7",
        ),
        (
            lambda: Bijective(1, "abc", 1),
            "Bijective: lists of 1 of 3 symbols do not fit into 1 bit: expected a width of at least 2",
        ),
        (lambda: Bijective(7, "o", 6), "Bijective: expected at least two symbols, got 'o'"),
        (lambda: Bijective(7, "oo", 6), "Bijective: 'o' has two patterns, 0 and 1; a value has one"),
        (lambda: Bijective(7, "ox", 0), "Bijective: most is a number from 1, got 0"),
        (lambda: Bijective(7, "ox", 6, noun=""), "Bijective: noun is a word for an item, got ''"),
        (
            lambda: Alternating(Array(3, Number(1)), ["x"]),
            "Alternating: expected 2 to 16 players in the order of their turns, such as ['x', 'o'],"
            " got ['x']",
        ),
        (lambda: Alternating(Array(3, Number(1)), "xx"), "Alternating: a player stands twice in 'xx'"),
        (
            lambda: Alternating(Array(3, Number(1)), "xo", noun=5),  # type: ignore[arg-type]
            "Alternating: noun is a word for an item, got 5",
        ),
        *[
            (
                lambda field=field: Alternating(field, "xo"),
                "Alternating: expected lists of the numbers 0 to 1, 0 for the player to move, or of these and"
                f" None, got {type(field).__name__}",
            )
            for field in (
                Number(1),
                Array(3, Number(2)),
                Array(3, Table(1, {0: False, 1: True})),
                Counted(Number(2), Varint()),
                Array(3, Varint(most=1)),
                Array(3, Number(this.n)),
                Bijective(7, "xo", 3),
            )
        ],
        *[
            (lambda changes=changes: CardDeal(**{**DEAL, **changes}), f"CardDeal: {sentence}")
            for changes, sentence in (
                ({"width": 2}, "6 deals do not fit into 2 bits: expected a width of at least 3"),
                (
                    {"width": 1, "suits": 1, "ranks": "AKQJ", "hands": (1, 3)},
                    "4 deals do not fit into 1 bit: expected a width of at least 2",
                ),
                (
                    {"width": 2, "suits": 1, "ranks": "AKQJT", "hands": (1, 4)},
                    "5 deals do not fit into 2 bits: expected a width of at least 3",
                ),
                ({"hands": ()}, "expected the sizes of two hands or more, such as (13, 13), got ()"),
                ({"holders": ("me", "")}, "holders are words, got ('me', '')"),
                ({"holders": ("me", 5)}, "holders are words, got ('me', 5)"),
                ({"suits": 0}, "suits is a number from 1, got 0"),
                ({"suits": 3}, "the hands have 4 cards, and there are 6: expected all of them"),
                ({"ranks": "AA"}, "ranks are different letters and digits, such as 'AKQJ', got 'AA'"),
                ({"ranks": "A."}, "ranks are different letters and digits, such as 'AKQJ', got 'A.'"),
                ({"hands": (4,)}, "expected the sizes of two hands or more, such as (13, 13), got (4,)"),
                ({"hands": (4, 0)}, "expected the sizes of two hands or more, such as (13, 13), got (4, 0)"),
                ({"suits": 65, "hands": (65, 65)}, "expected at most 128 cards, got 130"),
                ({"order": "lex"}, "order is 'cards', 'hands' or 'hands-backwards', got 'lex'"),
                ({"lead": "é"}, "lead is a text of ASCII characters, got 'é'"),
                ({"holders": "ab"}, "holders are words, got 'ab'"),
                ({"holders": ("me",)}, "expected 2 different holders, one a hand, got ('me',)"),
                ({"holders": ("me", "me")}, "expected 2 different holders, one a hand, got ('me', 'me')"),
                ({"refuse": 5}, "refuse is a function of a text, got 5"),
            )
        ],
        (lambda: Constant(4, 16), "Constant: 16 is not a number of 4 bits: expected 0 to 15"),
        (
            lambda: Constant(Varint(most=9), 10),
            "Constant: 10 is not a number of its Varint: expected 0 to 9",
        ),
        (lambda: Constant(1, -1), "Constant: -1 is not a number of 1 bit: expected 0 to 1"),
        (
            lambda: Derived(8, 5),  # type: ignore[arg-type]
            "Derived: expected a function from bytes to a number, got 5",
        ),
        (lambda: Aligned(1), "Aligned: expected a width of at least 2, got 1"),
        (lambda: Zero(-1), "Zero: expected a width of at least 0, got -1"),
        (lambda: Ignored(None), "Ignored: expected a number of bits, got None"),  # type: ignore[arg-type]
    ],
)
def test_numbers_that_do_not_fit_are_refused(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("wrong", [True, "4", None], ids=repr)
@pytest.mark.parametrize(
    ("declare_with", "sentence"),
    [
        (lambda wrong: Unary(wrong), "Unary: most is a number from 1, got {}"),
        (lambda wrong: Permutation(wrong), "Permutation: expected a number from 2, got {}"),
        (lambda wrong: Combination(wrong, 1), "Combination: n is a number from 1, got {}"),
        (lambda wrong: Combination(4, wrong), "Combination: k is a number from 1, got {}"),
        (lambda wrong: Bijective(7, "ox", wrong), "Bijective: most is a number from 1, got {}"),
        (lambda wrong: CardDeal(**{**DEAL, "suits": wrong}), "CardDeal: suits is a number from 1, got {}"),
        (
            lambda wrong: CardDeal(**{**DEAL, "hands": (wrong, "3")}),
            "CardDeal: expected the sizes of two hands or more, such as (13, 13), got ({}, '3')",
        ),
        (
            lambda wrong: Array(wrong, Number(4)),
            "Array: the length is a number from 0 or an expression, got {}",
        ),
        (lambda wrong: Constant(4, wrong), "Constant: {} is not a number of 4 bits: expected 0 to 15"),
    ],
)
def test_texts_and_truth_values_are_no_numbers(
    declare_with: Callable[[Any], object], sentence: str, wrong: object
) -> None:
    check((lambda: declare_with(wrong), sentence.format(repr(wrong))))
