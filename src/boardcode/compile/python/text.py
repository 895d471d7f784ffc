"""Text to bytes and back: the fast ways of an alphabet, as source for the generated functions.

The digits of a code are left-aligned in the bytes; the bits behind the last digit are 0.
"""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64, unhexlify
from typing import Any, NamedTuple

from boardcode.alphabets import Alphabet
from boardcode.alphabets.digits import INT_DIGITS, STANDARD_BASE64

HEX_DIGITS = "0123456789abcdef"
NO_DIGIT = "!"  # rejected by int() and by strict base64: stands for all characters outside the alphabet


class Source(NamedTuple):
    """Statements, and the names that they use."""

    lines: list[str]
    names: dict[str, Any]


def byte_count(alphabet: Alphabet, width: int) -> int:
    """How many bytes hold the digits of a code of `width` bits."""
    digits = alphabet.digits(width)
    return -(-digits // 4) * 3 if alphabet.bits == 6 else -(-digits * alphabet.bits // 8)


def reading_source(alphabet: Alphabet, width: int) -> Source:
    """Statements that make `data` of `text`; they return None for a text that is not in a common spelling."""
    if alphabet.bits == 6:
        convert = _base64_reading(alphabet, width)
    elif alphabet.any_case and alphabet.characters.lower() == HEX_DIGITS:
        convert = _hex_reading(alphabet, width)
    else:
        convert = _digit_reading(alphabet, width)
    *checks, conversion = convert.lines
    lines = [
        *checks,
        f"try: data = {conversion}",
        "except ValueError: return None  # a character that is not a digit",
    ]
    return Source(lines, convert.names)


def _base64_reading(alphabet: Alphabet, width: int) -> Source:
    count = alphabet.digits(width)
    filler, padding = alphabet.characters[0] * (-count % 4), alphabet.padding * (-count % 4)
    digit_of = {ord(character): STANDARD_BASE64[value] for character, value in alphabet.values.items()}
    to_standard = bytes(ord(digit_of.get(byte, NO_DIGIT)) for byte in range(256))
    lines = [f"if len(text) != {count + len(padding)}: return None"]
    if padding:
        lines += [f"if not text.endswith({padding!r}): return None", f"text = text[:{count}]"]
    digits = f"(text + {filler!r})" if filler else "text"
    lines.append(f"a2b_base64({digits}.encode('ascii').translate(to_standard), strict_mode=True)")
    return Source(lines, {"a2b_base64": a2b_base64, "to_standard": to_standard})


def _without_prefix(alphabet: Alphabet) -> list[str]:
    prefix = alphabet.prefix
    return [f"if text[:{len(prefix)}] == {prefix!r}: text = text[{len(prefix)}:]"] if prefix else []


def _without_separators(alphabet: Alphabet) -> list[str]:
    separator = alphabet.separators[:1]
    return [
        f"if text[:1] == {separator!r} or text[-1:] == {separator!r}: return None",
        f"text = text.replace({separator!r}, '')",
    ]


def _count_check(alphabet: Alphabet, count: int) -> list[str]:
    if alphabet.trailing_zeros_optional:
        return [f"if not 1 <= len(text) <= {count}: return None"]
    return [f"if len(text) != {count}: return None"]


def _hex_reading(alphabet: Alphabet, width: int) -> Source:
    count, lines = alphabet.digits(width), _without_prefix(alphabet)
    if alphabet.separators:
        lines += _without_separators(alphabet)
    lines += _count_check(alphabet, count)
    fill = count % 2 or alphabet.trailing_zeros_optional
    lines.append(f"unhexlify(text.ljust({count + count % 2}, '0'))" if fill else "unhexlify(text)")
    return Source(lines, {"unhexlify": unhexlify})


def _digit_reading(alphabet: Alphabet, width: int) -> Source:
    count, size = alphabet.digits(width), byte_count(alphabet, width)
    digit_of: dict[int, str] = dict.fromkeys(range(128), NO_DIGIT)
    digit_of |= {ord(character): INT_DIGITS[value] for character, value in alphabet.values.items()}
    lines = _without_prefix(alphabet)
    if alphabet.group:
        lines += _without_separators(alphabet)
    lines += [*_count_check(alphabet, count), "text = text.translate(digit_of)"]
    lines.append("if not text.isascii(): return None  # int() accepts the digits of other scripts")
    number = (
        f"int(text.ljust({count}, '0'), {len(alphabet.characters)}) << {8 * size - count * alphabet.bits}"
    )
    lines.append(f"({number}).to_bytes({size}, 'big')")
    return Source(lines, {"digit_of": digit_of})


def writing_source(alphabet: Alphabet, width: int) -> Source:
    """The expression of the canonical text of `data`, as one line."""
    count = alphabet.digits(width)
    if alphabet.bits == 6:
        from_standard = bytes.maketrans(STANDARD_BASE64.encode("ascii"), alphabet.characters.encode("ascii"))
        padding = f" + {alphabet.padding * (-count % 4)!r}" if alphabet.padding and count % 4 else ""
        digits = "b2a_base64(data, newline=False).translate(from_standard)"
        names = {"b2a_base64": b2a_base64, "from_standard": from_standard}
        return Source([f"{digits}[:{count}].decode('ascii'){padding}"], names)
    if alphabet.characters == HEX_DIGITS and count % 2 == alphabet.group % 2 == 0:
        groups = f"{alphabet.separators[0]!r}, {-alphabet.group // 2}" if alphabet.group else ""
        prefix = f"{alphabet.prefix!r} + " if alphabet.prefix else ""
        return Source([f"{prefix}data.hex({groups})"], {})
    spare = 8 * byte_count(alphabet, width) - width
    names = {"write_number": alphabet.writer(width), "from_bytes": int.from_bytes}
    return Source([f"write_number(from_bytes(data, 'big') >> {spare})"], names)
