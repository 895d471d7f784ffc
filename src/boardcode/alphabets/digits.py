"""Digits to numbers and back, in time that is linear in their count where a digit is a number of bits."""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import log
from struct import Struct
from typing import NamedTuple

from boardcode.errors import Fault

INT_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"  # of int() in any base
STANDARD_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

FORMAT_KINDS = {1: "b", 3: "o", 4: "x"}  # of the format strings, by the bits of a digit
FEW_DIGITS = 16  # are taken out of a number by shifts; more of them by way of binary text, in linear time
BLOCK_BITS = 10  # of several digits that are looked up together
BLOCK_TABLES = 16  # of alphabets, kept
SHORT = 512  # digits that are converted in one go, far below Python's limit for texts of numbers

Writer = Callable[[int], str | None]


class Spelling(NamedTuple):
    """A text taken apart: its digits as one number, and for each digit the character it stands at.

    A digit that was left off (Klotski's trailing zeros) stands nowhere: None. `noncanonical` is a liberty of
    spelling that only lenient reading takes.
    """

    number: int
    width: int  # how many bits the text holds, spare ones at the end included
    places: tuple[int | None, ...]
    bits: int  # of a digit; 0 if all digits together are one number
    filling: int = 0  # bits of the first digit that are before the number's
    noncanonical: Fault | None = None

    def characters(self, bit_places: Iterable[int]) -> tuple[int, ...]:
        """Return the places of the characters that hold these bits, in order."""
        if self.bits:
            indices = {(place + self.filling) // self.bits for place in bit_places}
            holders = [self.places[index] for index in sorted(indices) if index < len(self.places)]
        else:  # every digit has a part in every bit
            holders = [*self.places] if any(True for _ in bit_places) else []
        return tuple([place for place in holders if place is not None])

    def moved_by(self, count: int) -> Spelling:
        """Return the same of a text that has so many characters more in front."""
        places = tuple([None if place is None else place + count for place in self.places])
        fault = None if self.noncanonical is None else self.noncanonical.moved_by(count)
        return self._replace(places=places, noncanonical=fault)


# -- digits of a number of bits each


def join_bits(digits: Sequence[int], bits: int) -> int:
    """Return digits of `bits` bits each as one number."""
    if not digits:
        return 0
    if bits < 6:
        return int("".join([INT_DIGITS[digit] for digit in digits]), 1 << bits)
    if bits > 6:
        return int("".join([f"{digit:0{bits}b}" for digit in digits]), 2)
    filling = -len(digits) % 4
    standard = "".join([STANDARD_BASE64[digit] for digit in digits]) + "A" * filling
    return int.from_bytes(a2b_base64(standard), "big") >> 6 * filling


def bit_writer(characters: str, bits: int, count: int) -> Writer:
    """Return a function that writes numbers of `count` digits of `bits` bits each.

    It returns None if a digit has no character.
    """
    if count == 0:
        return lambda number: ""
    if bits == 6:
        return _base64_writer(characters, count)
    if bits in FORMAT_KINDS:
        return _format_writer(characters, bits, count)
    if len(characters) == 1 << bits and count <= FEW_DIGITS:
        mask, shifts = len(characters) - 1, range((count - 1) * bits, -1, -bits)
        return lambda number: "".join([characters[number >> shift & mask] for shift in shifts])
    blocks = _block_table(characters, bits)
    whole, rest = divmod(count, blocks.digits)
    pattern, characters_of = f"0{count * bits}b", blocks.__getitem__
    take_apart = Struct(f"{blocks.digits * bits}s" * whole + f"{rest * bits}s" * (rest > 0)).unpack

    def write(number: int) -> str | None:
        written = [*map(characters_of, take_apart(format(number, pattern).encode("ascii")))]
        return "".join(written) if all(written) else None

    return write


class BlockTable(dict[bytes, str]):
    """The characters of some digits by their bits as text, made when first asked for; none if a digit has
    no character.
    """

    def __init__(self, characters: str, bits: int) -> None:
        self._characters, self._bits = characters, bits
        self.digits = max(1, BLOCK_BITS // bits)

    def __missing__(self, text: bytes) -> str:
        values = [int(text[start : start + self._bits], 2) for start in range(0, len(text), self._bits)]
        is_written = max(values) < len(self._characters)
        self[text] = "".join([self._characters[value] for value in values]) if is_written else ""
        return self[text]


_block_table = lru_cache(BLOCK_TABLES)(BlockTable)


def _format_writer(characters: str, bits: int, count: int) -> Writer:
    """The same by a format string, whose digits are replaced if they are not those of the alphabet."""
    kind = FORMAT_KINDS[bits]
    for case in (kind, kind.upper()) if kind == "x" else (kind,):
        if characters == "".join([f"{value:{case}}" for value in range(1 << bits)]):
            pattern = f"0{count}{case}"
            return lambda number: format(number, pattern)
    return _translating_writer(f"0{count}{kind}", characters, INT_DIGITS[: 1 << bits], count)


def _translating_writer(pattern: str, characters: str, standard: str, count: int) -> Writer:
    table = translation(standard, characters)

    def write(number: int) -> str | None:
        text = format(number, pattern).translate(table)
        return text if len(text) == count else None

    return write


def translation(standard: str, characters: str) -> dict[int, str | None]:
    """Return a table for `str.translate` from standard digits to characters; it deletes other digits."""
    return {
        ord(digit): characters[value] if value < len(characters) else None
        for value, digit in enumerate(standard)
    }


def _base64_writer(characters: str, count: int) -> Writer:
    blocks = -(-count // 4)
    filling, size = 6 * (4 * blocks - count), 3 * blocks
    if len(characters) == 64 and characters.isascii():
        bytes_table = bytes.maketrans(STANDARD_BASE64.encode("ascii"), characters.encode("ascii"))

        def write(number: int) -> str | None:
            digits = b2a_base64((number << filling).to_bytes(size, "big"), newline=False)
            return digits.translate(bytes_table)[:count].decode("ascii")

        return write
    table = translation(STANDARD_BASE64, characters)

    def write_any(number: int) -> str | None:
        digits = b2a_base64((number << filling).to_bytes(size, "big"), newline=False)
        text = digits[:count].decode("ascii").translate(table)
        return text if len(text) == count else None

    return write_any


# -- digits of one number in some base


def count_digits(width: int, base: int) -> int:
    """Return how many digits the largest number of `width` bits has.

    >>> count_digits(64, 10), count_digits(0, 10)
    (20, 1)
    """
    limit = 1 << width
    count = max(1, int(width / log(base, 2)))  # rounded down: never too many
    while base**count < limit:
        count += 1
    return count


def join_positional(digits: Sequence[int], base: int) -> int:
    """Return the digits of a number in some base as that number."""
    if len(digits) > SHORT:
        half = len(digits) // 2
        high, low = digits[:half], digits[half:]
        scale: int = base ** len(low)
        return join_positional(high, base) * scale + join_positional(low, base)
    if base <= len(INT_DIGITS):
        return int("".join([INT_DIGITS[digit] for digit in digits]), base)
    number = 0
    for digit in digits:
        number = number * base + digit
    return number


def split_positional(number: int, base: int, count: int) -> list[int]:
    """Return the last `count` digits of a number in some base."""
    if count > FEW_DIGITS:
        high, low = divmod(number, base ** (count // 2))
        return [*split_positional(high, base, count - count // 2), *split_positional(low, base, count // 2)]
    digits = []
    for _ in range(count):
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits[::-1]


def positional_writer(characters: str, count: int, *, full: bool) -> Callable[[int], str]:
    """Return a function that writes numbers of at most `count` digits; with `full`, of exactly so many."""
    base, zero = len(characters), characters[0]
    if characters == INT_DIGITS[:10] and count <= SHORT:
        pattern = f"0{count}d" if full else "d"
        return lambda number: format(number, pattern)

    def write(number: int) -> str:
        text = "".join([characters[digit] for digit in split_positional(number, base, count)])
        return text if full else text.lstrip(zero) or zero

    return write
