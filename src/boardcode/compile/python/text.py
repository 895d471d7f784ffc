"""Text to bytes and back: the fast ways of an alphabet.

The digits of a code are left-aligned in the bytes; the bits behind the last digit are 0.
"""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64, unhexlify
from collections.abc import Callable

from boardcode.alphabets import INT_DIGITS, STANDARD_BASE64, Alphabet

Reader = Callable[[str], bytes | None]
Writer = Callable[[bytes], str]

HEX_DIGITS = "0123456789abcdef"
NO_DIGIT = "!"  # rejected by int() and by strict base64: stands for all characters outside the alphabet


def byte_count(alphabet: Alphabet, width: int) -> int:
    """How many bytes hold the digits of a code of `width` bits."""
    digits = alphabet.digits(width)
    return -(-digits // 4) * 3 if alphabet.bits == 6 else -(-digits * alphabet.bits // 8)


def text_reader(alphabet: Alphabet, width: int) -> Reader:
    """Return a function from a text to its bytes; it returns None for a text that is not in a common
    notation.
    """
    if alphabet.bits == 6:
        return _base64_reader(alphabet, width)
    if alphabet.any_case and alphabet.characters.lower() == HEX_DIGITS:
        return _hex_reader(alphabet, width)
    return _digit_reader(alphabet, width)


def text_writer(alphabet: Alphabet, width: int) -> Writer:
    """Return a function from bytes to the canonical text."""
    if alphabet.bits == 6:
        return _base64_writer(alphabet, width)
    if alphabet.characters == HEX_DIGITS and alphabet.digits(width) % 2 == alphabet.group % 2 == 0:
        return _hex_writer(alphabet)
    write, spare = alphabet.writer(width), 8 * byte_count(alphabet, width) - width
    return lambda data: write(int.from_bytes(data, "big") >> spare)


def _base64_reader(alphabet: Alphabet, width: int) -> Reader:
    count = alphabet.digits(width)
    filler = alphabet.characters[0] * (-count % 4)
    padding = alphabet.padding * (-count % 4)
    length = count + len(padding)
    digit_of = {ord(character): STANDARD_BASE64[value] for character, value in alphabet.values.items()}
    to_standard = bytes(ord(digit_of.get(byte, NO_DIGIT)) for byte in range(256))

    def read(text: str) -> bytes | None:
        if len(text) != length or not text.endswith(padding):
            return None
        try:
            digits = (text[:count] + filler).encode("ascii").translate(to_standard)
            return a2b_base64(digits, strict_mode=True)
        except ValueError:  # a character that is not a digit
            return None

    return read


def _base64_writer(alphabet: Alphabet, width: int) -> Writer:
    count = alphabet.digits(width)
    padding = alphabet.padding * (-count % 4)
    from_standard = bytes.maketrans(STANDARD_BASE64.encode("ascii"), alphabet.characters.encode("ascii"))
    return lambda data: (
        b2a_base64(data, newline=False).translate(from_standard)[:count].decode("ascii") + padding
    )


def _hex_reader(alphabet: Alphabet, width: int) -> Reader:
    count = alphabet.digits(width)
    size = -(-count // 2)
    prefix, start, separator = alphabet.prefix, len(alphabet.prefix), alphabet.separators[:1]
    shortest = 1 if alphabet.trailing_zeros_optional else count

    def read(text: str) -> bytes | None:
        if start and text[:start] == prefix:
            text = text[start:]
        if separator:
            if text[:1] == separator or text[-1:] == separator:
                return None
            text = text.replace(separator, "")
        if not shortest <= len(text) <= count:
            return None
        try:
            return unhexlify(text.ljust(2 * size, "0"))
        except ValueError:  # a character that is not a digit
            return None

    return read


def _hex_writer(alphabet: Alphabet) -> Writer:
    prefix, separator, group = alphabet.prefix, alphabet.separators[:1], -alphabet.group // 2
    if group:
        return lambda data: prefix + data.hex(separator, group)
    return lambda data: prefix + data.hex()


def _digit_reader(alphabet: Alphabet, width: int) -> Reader:
    count, base = alphabet.digits(width), len(alphabet.characters)
    size = byte_count(alphabet, width)
    spare = 8 * size - count * alphabet.bits
    prefix, start = alphabet.prefix, len(alphabet.prefix)
    shortest = 1 if alphabet.trailing_zeros_optional else count
    digit_of: dict[int, str] = dict.fromkeys(range(128), NO_DIGIT)
    digit_of |= {ord(character): INT_DIGITS[value] for character, value in alphabet.values.items()}

    def read(text: str) -> bytes | None:
        if start and text[:start] == prefix:
            text = text[start:]
        if not shortest <= len(text) <= count:
            return None
        digits = text.translate(digit_of)
        if not digits.isascii():  # int() accepts the digits of other scripts
            return None
        try:
            return (int(digits.ljust(count, "0"), base) << spare).to_bytes(size, "big")
        except ValueError:  # a character that is not a digit
            return None

    return read
