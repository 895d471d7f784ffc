"""Parts of few bits that are read at once: their fields are taken from one number, not from the buffer."""

from __future__ import annotations

from dataclasses import dataclass

from boardcode.compile.languages.low_level import (
    Arithmetic,
    BitsAt,
    ByteAt,
    Literal,
    LowExpression,
    Variable,
    add,
    number,
    times,
)

MOST_WORD_BITS = 31  # of numbers that every language shifts
LONG_WORD_BITS = 53  # of numbers that languages with integers of 64 bits shift


@dataclass
class BitWord:
    """The number in `width` bits of the buffer from `start` on."""

    variable: Variable
    start: LowExpression
    width: int

    def bits_at(self, position: LowExpression, width: int) -> LowExpression | None:
        """The number in some bits of the word; None if it is not known that they are in it."""
        before = _offset(position, self.start)
        if before is None:
            return None
        shift: LowExpression = Arithmetic("-", number(self.width - width), before)
        if isinstance(before, Literal):
            left = self.width - width - before.value
            if before.value < 0 or left < 0:
                return None
            shift = number(left)
        is_last = isinstance(shift, Literal) and shift.value == 0
        shifted = self.variable if is_last else Arithmetic(">>", self.variable, shift)
        return shifted if width == self.width else Arithmetic("&", shifted, number((1 << width) - 1))


def bits_of_buffer(position: LowExpression, width: int, most: int = MOST_WORD_BITS) -> LowExpression:
    """The number in at most 53 bits of the buffer; up to `most` at a known place are put together from bytes.

    >>> bits_of_buffer(number(12), 4).operator
    '&'
    """
    if not isinstance(position, Literal) or not 0 < width <= most:
        return BitsAt(position, number(width))
    start, stop = position.value, position.value + width
    result: LowExpression | None = None
    for index in range(start // 8, (stop + 7) // 8):
        byte: LowExpression = ByteAt(number(index))
        if index * 8 + 8 > stop:
            byte = Arithmetic(">>", byte, number(index * 8 + 8 - stop))
        if index * 8 < start:
            byte = Arithmetic("&", byte, number((1 << min(width, index * 8 + 8 - start)) - 1))
        if index * 8 + 8 < stop:
            byte = Arithmetic("<<", byte, number(stop - index * 8 - 8))
        result = byte if result is None else Arithmetic("|", result, byte)
    assert result is not None, "there are bits"
    return result


def _offset(position: LowExpression, start: LowExpression) -> LowExpression | None:
    """How far a position is behind another; None if it depends on more than what the position adds."""
    constant, terms = _linear(position)
    minus, others = _linear(start)
    for key, (value, factor) in others.items():
        terms[key] = (value, (terms[key][1] if key in terms else 0) - factor)
    if any(factor < 0 for _, factor in terms.values()):
        return None
    result: LowExpression = number(constant - minus)
    for value, factor in terms.values():
        if factor:
            result = add(result, times(value, factor))
    return result


Terms = dict[int, tuple[LowExpression, int]]  # expressions by their ids, and how often they are added


def _linear(value: LowExpression) -> tuple[int, Terms]:
    """A sum as its constant and its other terms."""
    match value:
        case Literal():
            return value.value, {}
        case Arithmetic("*", left, Literal() as factor):
            constant, terms = _linear(left)
            scaled = {key: (term, count * factor.value) for key, (term, count) in terms.items()}
            return constant * factor.value, scaled
        case Arithmetic("+", left, right):
            constant, terms = _linear(left)
            more, others = _linear(right)
            for key, (term, count) in others.items():
                terms[key] = (term, count + (terms[key][1] if key in terms else 0))
            return constant + more, terms
    return 0, {id(value): (value, 1)}
