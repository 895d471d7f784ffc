"""Numbers of any size in the low-level form, for ranks that have more bits than a number of other languages.

A long number is kept in variables of LIMB bits each, the lowest first. They are so short that a limb times a
factor up to MOST_FACTOR stays below 2**53, the largest INT: languages need nothing new, and JavaScript no
BigInt. Multiplying by a factor and dividing by another are one step, as ways to choose need it:

    C(52, 13) * 13 / 52 = C(51, 12)
"""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.compile.languages.block_builder import BlockBuilder
from boardcode.compile.languages.low_level import (
    Arithmetic,
    Comparison,
    Logic,
    LowExpression,
    Variable,
    add,
    number,
)

LIMB = 45  # bits
BASE = 1 << LIMB
MOST_FACTOR = 128  # limbs of 45 bits times 7 bits are below 2**53, with what is carried


def split_number(value: int, count: int) -> list[int]:
    """Return the limbs of a number that fits into so many of them.

    >>> split_number((5 << 45) + 7, 3)
    [7, 5, 0]
    """
    return [value >> LIMB * k & BASE - 1 for k in range(count)]


def count_limbs(value: int) -> int:
    """Return how many limbs a number has, at least one."""
    return max(1, -(-value.bit_length() // LIMB))


class LongNumber:
    """The variables of a long number, and statements that calculate with it."""

    def __init__(self, build: BlockBuilder, name: str, limbs: Sequence[LowExpression]) -> None:
        self.build = build
        self.limbs = [build.declare(name, limb) for limb in limbs]

    def set(self, limbs: Sequence[LowExpression]) -> None:
        """Emit that it gets another value."""
        for variable, limb in zip(self.limbs, limbs, strict=True):
            self.build.assign(variable, limb)

    def is_at_least(self, other: Sequence[LowExpression]) -> LowExpression:
        """Whether it is at least as large as another number of as many limbs."""
        result: LowExpression | None = None
        for left, right in zip(self.limbs, other, strict=True):  # those behind decide first
            if result is None:
                result = Comparison(">=", left, right)
            else:
                same = Logic("and", Comparison("==", left, right), result)
                result = Logic("or", Comparison(">", left, right), same)
        assert result is not None, "a number has a limb"
        return result

    def add(self, other: LongNumber) -> None:
        """Emit that another number is added; there is room for the sum."""
        for left, right, following in self._pairs(other):
            self.build.assign(left, Arithmetic("+", left, right))
            if following is not None:
                with self.build.when(Comparison(">=", left, number(BASE))):
                    self.build.assign(left, Arithmetic("-", left, number(BASE)))
                    self.build.assign(following, add(following, 1))

    def subtract(self, other: LongNumber) -> None:
        """Emit that a number is subtracted which is not larger."""
        for left, right, following in self._pairs(other):
            self.build.assign(left, Arithmetic("-", left, right))
            if following is not None:
                with self.build.when(Comparison("<", left, number(0))):
                    self.build.assign(left, Arithmetic("+", left, number(BASE)))
                    self.build.assign(following, Arithmetic("-", following, number(1)))

    def _pairs(self, other: LongNumber) -> list[tuple[Variable, Variable, Variable | None]]:
        """The limbs of both numbers, and the limb of this one that is next."""
        return list(zip(self.limbs, other.limbs, [*self.limbs[1:], None], strict=True))

    def set_scaled(self, source: LongNumber, factor: LowExpression, divisor: LowExpression) -> None:
        """Emit that it becomes a number times a factor through a divisor, which leave no rest; the source
        may be the number itself. The highest product is not split, so that no limb more is needed.
        """
        build, base = self.build, number(BASE)
        products: list[Variable] = []
        for limb in source.limbs:
            product: LowExpression = Arithmetic("*", limb, factor)
            if products:
                product = Arithmetic("+", product, Arithmetic("/", products[-1], base))
            products.append(build.declare("product", product))
        whole = products.pop()
        for target in reversed(self.limbs):
            build.assign(target, Arithmetic("/", whole, divisor))
            if products:
                rest = Arithmetic("*", Arithmetic("%", whole, divisor), base)
                whole = build.declare("whole", Arithmetic("+", rest, Arithmetic("%", products.pop(), base)))
