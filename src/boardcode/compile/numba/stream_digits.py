"""The first step of reading a column of codes of any length: texts become bits.

The bits of each row begin at a byte of their own, most significant first, with zero bytes after the last. A
row whose text is not written in a way that is read here stays undecided.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardcode.alphabets import Alphabet
from boardcode.compile.numba.error_codes import UNDECIDED
from boardcode.compile.numba.intrinsics import item, store
from boardcode.compile.numba.stream_code import called, inlined

U = np.uint64
SEPARATOR = 254
NO_DIGIT = 255
EIGHT = np.int64(8)  # digits at a time
ROOM = 32  # zero bytes after each row, for the words that are loaded beyond its end


class TextNotation(NamedTuple):
    """How the texts of an alphabet are written, for the kernel."""

    digits: NDArray[np.uint8]  # of each byte: its digit, SEPARATOR or NO_DIGIT
    is_written: NDArray[np.bool_]  # whether we write this byte as a digit, not only read it
    signs: NDArray[np.uint8]  # of each byte: its digit if we write it so, else 128
    prefix: NDArray[np.uint8]
    separator: int  # which we write, -1 if none
    group: int  # digits between two of these, 0 if none are written
    is_group_fixed: bool  # whether they must stand there
    padding: int  # -1 if there is none
    bits: int  # of a digit
    least: int  # the fewest digits
    wanted: int  # how many digits there are, 0 if any number


class NumberNotation(NamedTuple):
    """The same of texts that are one number of up to 64 bits, in a base that is a power of two."""

    signs: NDArray[np.uint8]  # of each byte: its digit if we write it so, else 128
    prefix: NDArray[np.uint8]
    bits: int  # of a digit
    least: int  # the fewest digits that we write
    wanted: int  # the most digits
    width: int  # of the number


class RowBits(NamedTuple):
    """The bits of rows: row `k` has `widths[k]` bits from the byte `places[k]` on.

    `is_written` marks the rows whose text is written as we write these bits.
    """

    data: NDArray[np.uint8]
    places: NDArray[np.int64]
    widths: NDArray[np.int64]
    is_written: NDArray[np.bool_]
    errors: NDArray[np.uint8]


def text_notation(alphabet: Alphabet, width: int | None) -> TextNotation | NumberNotation | None:
    """The notation of an alphabet in a format of some width, None if that varies; None if it is not read
    here: other characters than ASCII, and texts that are one number that is not made of bits.
    """
    if alphabet.positional:
        return None if width is None else _number_notation(alphabet, width)
    signs = "".join([*alphabet.values, alphabet.separators, alphabet.prefix, alphabet.padding])
    if not alphabet.characters.isascii() or len(alphabet.padding) > 1:
        return None
    if not (alphabet.prefix + alphabet.padding + alphabet.separators).isascii() or "\0" in signs:
        return None
    digits, is_written = np.full(256, NO_DIGIT, np.uint8), np.zeros(256, np.bool_)
    for sign in filter(str.isascii, alphabet.separators):
        digits[ord(sign)] = SEPARATOR
    for sign, value in alphabet.independent_values.items():
        if sign.isascii():
            digits[ord(sign)] = value
    for sign in alphabet.characters:
        is_written[ord(sign)] = True
    is_grouped = alphabet.group > 0 and bool(alphabet.separators)
    return TextNotation(
        digits,
        is_written,
        np.where(is_written, digits, 128).astype(np.uint8),
        np.frombuffer(alphabet.prefix.encode(), np.uint8).copy(),
        ord(alphabet.separators[0]) if is_grouped else -1,
        alphabet.group if is_grouped else 0,
        alphabet.fixed_groups,
        ord(alphabet.padding) if alphabet.padding else -1,
        alphabet.bits,
        1 if width is None else alphabet.least_digits(width),
        0 if width is None else alphabet.digits(width),
    )


def _number_notation(alphabet: Alphabet, width: int) -> NumberNotation | None:
    base, most = len(alphabet.characters), alphabet.digits(width)
    bits = base.bit_length() - 1
    if base != 1 << bits or bits > 7 or not 0 < most * bits <= 64:
        return None
    if alphabet.separators or alphabet.padding or not (alphabet.characters + alphabet.prefix).isascii():
        return None
    signs = np.full(256, 128, np.uint8)
    for value, sign in enumerate(alphabet.characters):
        signs[ord(sign)] = value
    prefix = np.frombuffer(alphabet.prefix.encode(), np.uint8).copy()
    return NumberNotation(signs, prefix, bits, most if alphabet.leading_zeros else 1, most, width)


def read_bits(notation: TextNotation | NumberNotation, data: Any, starts: Any, stops: Any) -> RowBits:
    """The bits of texts: row `k` is `data[starts[k]:stops[k]]`."""
    count = len(starts)
    if isinstance(notation, NumberNotation):
        size = (count + 1) * (8 + ROOM)
    else:
        digits = int((stops.astype(np.int64) - starts).sum()) + notation.wanted * count
        size = digits * notation.bits // 8 + (count + 1) * (ROOM + 1)
    rows = RowBits(
        np.zeros(size, np.uint8),
        np.empty(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.bool_),
        np.zeros(count, np.uint8),
    )
    if isinstance(notation, NumberNotation):
        _read_numbers(data, starts, stops, *notation, *rows)
    else:
        _read_rows(data, starts, stops, *notation, *rows)
    return rows


@called
def _read_numbers(  # type: ignore[no-untyped-def]
    data,
    starts,
    stops,
    signs,
    prefix,
    bits,
    least,
    wanted,
    width,
    out,
    places,
    widths,
    row_is_written,
    errors,
):
    """Read numbers as we write them; all other texts stay undecided."""
    place = np.int64(0)
    for row in range(len(starts)):
        start, stop = np.int64(starts[row]), np.int64(stops[row])
        places[row], widths[row], row_is_written[row] = place, width, True
        is_text = _match_prefix(data, start, stop, prefix) == 2 or len(prefix) == 0
        start += len(prefix)
        count, number, flags = stop - start, U(0), U(0)
        is_text = is_text and least <= count <= wanted and count > 0
        if is_text:
            for k in range(start, stop):
                sign = U(signs[data[k]])
                number, flags = number << U(bits) | sign & U(127), flags | sign
            has_zeros = least < wanted and count > 1 and signs[data[start]] == 0
            is_text = flags < U(128) and not has_zeros and (width == 64 or number >> U(width) == U(0))
        if is_text:
            store(out, place, number << U(64 - width))
        else:
            errors[row] = UNDECIDED
        place += 8 + ROOM


@called
def _read_rows(  # type: ignore[no-untyped-def]
    data,
    starts,
    stops,
    digits,
    is_written,
    signs,
    prefix,
    separator,
    group,
    is_group_fixed,
    padding,
    bits,
    least,
    wanted,
    out,
    places,
    widths,
    row_is_written,
    errors,
):
    place = np.int64(0)
    for row in range(len(starts)):
        start, stop = np.int64(starts[row]), np.int64(stops[row])
        places[row] = place
        written = True
        if len(prefix):
            length = _match_prefix(data, start, stop, prefix)
            written = length == 2
            if length:
                start += len(prefix)
        pads = 0
        if padding >= 0:
            while stop > start and data[stop - 1] == padding:
                stop -= 1
                pads += 1
        count, word, held, after_separator, is_text = np.int64(0), U(0), 0, False, True
        first, k = place, start
        while group == 0 and stop - k >= 8:  # most of a text, in as little time as possible
            block, flags = _read_digits(signs, data, k, 8, bits)
            if flags >= U(128):
                break
            store(out, place, block << U(64 - 8 * bits))
            count, k, place = count + 8, k + 8, place + bits
        while k < stop:
            is_inside = group == 0 or ((count == 0 or count % group) and count % group + 8 <= group)
            size = min(stop - k, EIGHT)
            if held == 0 and is_inside and (size == 8 or group == 0):
                block, flags = _read_digits(signs, data, k, size, bits)
                if flags < U(128):  # eight digits as we write them, or the last ones
                    store(out, place, block << U(64 - size * bits))
                    place += size * bits + 7 >> 3
                    count, k, after_separator = count + size, k + size, False
                    continue
            sign = data[k]
            k += 1
            digit = digits[sign]
            if digit < SEPARATOR:
                if group > 0 and count > 0 and count % group == 0 and not after_separator:
                    written, is_text = False, not is_group_fixed
                if not is_written[sign]:
                    written = False
                word = word << U(bits) | U(digit)
                held += bits
                if held >= 8:
                    held -= 8
                    out[place] = np.uint8(word >> U(held) & U(255))
                    place += 1
                count += 1
                after_separator = False
            elif digit == SEPARATOR and count:
                if sign != separator or after_separator or count % group:
                    written, is_text = False, not is_group_fixed
                after_separator = True
            else:
                is_text = False
                break
        if held:
            out[place] = np.uint8(word << U(8 - held) & U(255))
            place += 1
        total = count
        if wanted and least <= count < wanted:  # zeros were left off
            total, written = wanted, False
            place = first + (wanted * bits + 7) // 8
        if (
            not is_text
            or after_separator
            or count == 0
            or (wanted and total != wanted)
            or (padding >= 0 and pads != -total % 4)
        ):
            errors[row] = UNDECIDED
        widths[row] = total * bits
        row_is_written[row] = written
        place += ROOM


@inlined
def _read_digits(signs, data, start, size, bits):  # type: ignore[no-untyped-def]
    """Some digits as a number, and 128 or more if one of them is no digit as we write it."""
    block, flags = U(0), U(0)
    for k in range(start, start + size):
        both = U(item(signs, np.int64(item(data, k))))
        block, flags = block << U(bits) | both, flags | both
    return block, flags


@called
def _match_prefix(data, start, stop, prefix):  # type: ignore[no-untyped-def]
    """2 if a text begins with the prefix, 1 if it does in another case, else 0."""
    if stop - start < len(prefix):
        return 0
    result = 2
    for k in range(len(prefix)):
        one, other = data[start + k], prefix[k]
        if one != other:
            result = 1
            is_letter = 97 <= (one | 32) <= 122
            if not is_letter or (one | 32) != (other | 32):
                return 0
    return result
