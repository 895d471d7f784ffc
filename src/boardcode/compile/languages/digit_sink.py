"""Digits that are put into the buffer, in the low-level form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm

from boardcode.alphabets.spelling import Alphabet
from boardcode.compile.languages.block_builder import BlockBuilder
from boardcode.compile.languages.low_level import (
    BOOL,
    Arithmetic,
    ByteAt,
    CharacterAt,
    Comparison,
    ConstantTable,
    Literal,
    Logic,
    LowExpression,
    StoreByte,
    TableEntry,
    Variable,
    add,
    number,
    times,
)

NOT_A_DIGIT, SEPARATOR = 128, 129  # in tables of the values of characters, which are smaller
MOST_GROUP_BITS = 24  # of digits that fill whole bytes together


class DigitSink:
    """Puts digits into the buffer: side by side if each is a number of bits, else as one number."""

    def __init__(self, build: BlockBuilder, alphabet: Alphabet, width: int | None) -> None:
        self.build = build
        self.alphabet = alphabet
        self.width = width
        if alphabet.positional:
            assert width is not None
            self.size = -(-width // 8)
            self.overflow = build.declare("overflow", number(0))
        else:
            self.held = build.declare("held", number(0))  # bits that do not fill a byte yet
            self.filled = build.declare("filled", number(0))
            self.index = build.declare("index", number(0))

    def add_groups(self, table: ConstantTable, start: LowExpression, limit: LowExpression) -> LowExpression:
        """Emit that groups of digits which fill whole bytes are put, as long as all are digits; return where
        the rest begins.
        """
        build, bits = self.build, self.alphabet.bits
        if self.alphabet.positional or lcm(bits, 8) > MOST_GROUP_BITS:
            return start
        count, size = lcm(bits, 8) // bits, lcm(bits, 8) // 8
        first = build.declare("first", start)
        is_plain = build.declare("is_plain", Literal(1, BOOL))
        has_group = Comparison("<=", add(first, count), limit)
        with build.repeat_while(Logic("and", is_plain, has_group)):
            build.assign(is_plain, Literal(0, BOOL))
            signs = [build.declare("sign", CharacterAt(add(first, k))) for k in range(count)]
            with build.when(Comparison("<", _join(signs), number(128))):
                values = [build.declare("value", TableEntry(table, sign)) for sign in signs]
                with build.when(Comparison("<", _join(values), number(NOT_A_DIGIT))):
                    self._put_group(values, self.index, size)
                    build.assign(self.index, add(self.index, size))
                    build.assign(first, add(first, count))
                    build.assign(is_plain, Literal(1, BOOL))
        return first

    def add_all(
        self, table: ConstantTable, start: LowExpression, stop: LowExpression, most: int
    ) -> LowExpression:
        """Emit that a text of just so many digits is put without looking at each by itself; return where the
        rest begins: at the start if one of them is no digit, to find which.
        """
        build, bits = self.build, self.alphabet.bits
        if self.alphabet.positional or lcm(bits, 8) > MOST_GROUP_BITS:
            return start
        count, size = lcm(bits, 8) // bits, lcm(bits, 8) // 8
        first = build.declare("first", start)
        with build.when(Comparison("==", Arithmetic("-", stop, start), number(most))):
            seen = build.declare("seen", number(0))  # below 128 if all are digits
            groups, rest = divmod(most, count)
            if groups:
                with build.loop("group", number(groups)) as group:
                    place = add(start, times(group, count))
                    self._put_digits(table, seen, place, count, times(group, size), size)
            if rest:
                place, index = add(start, groups * count), number(groups * size)
                self._put_digits(table, seen, place, rest, index, -(-rest * bits // 8))
            with build.when(Comparison("<", seen, number(NOT_A_DIGIT))):
                build.assign(first, stop)
        return first

    def _put_digits(
        self,
        table: ConstantTable,
        seen: Variable,
        place: LowExpression,
        count: int,
        index: LowExpression,
        size: int,
    ) -> None:
        build = self.build
        signs = [build.declare("sign", CharacterAt(add(place, k))) for k in range(count)]
        masked = [Arithmetic("&", sign, number(127)) for sign in signs]
        values = [build.declare("value", TableEntry(table, sign)) for sign in masked]
        build.assign(seen, _join([seen, *signs, *values]))
        self._put_group(values, index, size)

    def _put_group(self, values: list[Variable], index: LowExpression, size: int) -> None:
        """Emit each byte from `index` on as the digits of which it has bits."""
        bits = self.alphabet.bits
        for byte in range(size):
            parts: list[LowExpression] = []
            for k, value in enumerate(values):
                shift = 8 * (byte + 1) - bits * (k + 1)  # of the digit's last bit, in the byte
                if -bits < shift < 8:
                    shifted = Arithmetic("<<" if shift > 0 else ">>", value, number(abs(shift)))
                    parts.append(shifted if shift else value)
            self.build.emit(StoreByte(add(index, byte), Arithmetic("&", _join(parts), number(255))))

    def add(self, value: Variable) -> None:
        """Emit that a digit is put behind those before it."""
        build, bits = self.build, self.alphabet.bits
        if self.alphabet.positional:
            self._multiply(value)
            return
        build.assign(self.held, Arithmetic("|", Arithmetic("<<", self.held, number(bits)), value))
        build.assign(self.filled, add(self.filled, bits))
        with build.when(Comparison(">=", self.filled, number(8))):
            build.assign(self.filled, add(self.filled, -8))
            build.emit(StoreByte(self.index, Arithmetic(">>", self.held, self.filled)))
            mask = Arithmetic("-", Arithmetic("<<", number(1), self.filled), number(1))
            build.assign(self.held, Arithmetic("&", self.held, mask))
            build.assign(self.index, add(self.index, 1))

    def _multiply(self, value: Variable) -> None:
        """The number in the buffer, right-aligned, times the base plus a digit."""
        build, base = self.build, len(self.alphabet.characters)
        carry = build.declare("carry", value)
        with build.loop("k", number(self.size)) as k:
            place = Arithmetic("-", number(self.size - 1), k)
            scaled = Arithmetic("*", ByteAt(place), number(base))
            build.assign(carry, Arithmetic("+", scaled, carry))
            build.emit(StoreByte(place, Arithmetic("&", carry, number(255))))
            build.assign(carry, Arithmetic(">>", carry, number(8)))
        with build.when(Comparison("!=", carry, number(0))):
            build.assign(self.overflow, number(1))

    def finish(self, refuse: Callable[[LowExpression], None]) -> None:
        """Emit the bits that do not fill a byte; `refuse` emits the error of too large a number, given its
        condition.
        """
        build = self.build
        if not self.alphabet.positional:
            with build.when(Comparison(">", self.filled, number(0))):
                shift = Arithmetic("-", number(8), self.filled)
                build.emit(StoreByte(self.index, Arithmetic("<<", self.held, shift)))
            return
        assert self.width is not None
        too_large: LowExpression = Comparison("!=", self.overflow, number(0))
        spare = 8 * self.size - self.width
        if spare:
            rest = Arithmetic(">>", ByteAt(number(0)), number(8 - spare))
            too_large = Logic("or", too_large, Comparison("!=", rest, number(0)))
        refuse(too_large)
        if spare:  # the bits begin with the first of the buffer
            with build.loop("k", number(self.size)) as k:
                high = Arithmetic("<<", ByteAt(k), number(spare))
                held = build.declare("held", Arithmetic("&", high, number(255)))
                with build.when(Comparison("<", k, number(self.size - 1))):
                    low = Arithmetic(">>", ByteAt(add(k, 1)), number(8 - spare))
                    build.assign(held, Arithmetic("|", held, low))
                build.emit(StoreByte(k, held))


def _join(values: Sequence[LowExpression]) -> LowExpression:
    """All bits of some numbers."""
    result = values[0]
    for value in values[1:]:
        result = Arithmetic("|", result, value)
    return result
