"""Text to bytes and back: the fast ways of an alphabet, as source for the generated functions.

The bits of a code are left-aligned in the bytes; the bits behind the last digit are 0.
"""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64, unhexlify
from typing import Any, NamedTuple

from boardcode.alphabets import Alphabet
from boardcode.alphabets.digits import INT_DIGITS, STANDARD_BASE64
from boardcode.compile.plan import Unlowerable

HEX_DIGITS = "0123456789abcdef"
NO_DIGIT = "!"  # rejected by int() and by strict base64: stands for all characters outside the alphabet


class Source(NamedTuple):
    """Statements, and the names that they use."""

    lines: list[str]
    names: dict[str, Any]


def byte_count(alphabet: Alphabet, width: int) -> int:
    """How many bytes hold the digits of a code of `width` bits."""
    if alphabet.bits == 6:
        return -(-alphabet.digits(width) // 4) * 3
    return -(-alphabet.text_width(width) // 8)


def reading_source(alphabet: Alphabet, width: int) -> Source:
    """Statements that make `data` of `text`; they return None for a text that is not in a common spelling.

    Raises `Unlowerable` if the alphabet cannot be read by functions of the standard library.
    """
    if alphabet.positional:
        convert = _positional_reading(alphabet, width)
    elif alphabet.bits > 6:
        raise Unlowerable(f"the {alphabet.name} alphabet has more than 64 characters")
    elif alphabet.bits == 6:
        convert = _base64_reading(alphabet, width)
    elif alphabet.any_case and alphabet.characters.lower() == HEX_DIGITS and not alphabet.aliases:
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


def translation(alphabet: Alphabet, standard: str) -> dict[int, str]:
    """A table for `str.translate` to standard digits; characters that are not ASCII remain as they are."""
    table = dict.fromkeys(range(128), NO_DIGIT)
    return table | {
        ord(character): standard[value] for character, value in alphabet.independent_values.items()
    }


def without_prefix(alphabet: Alphabet) -> list[str]:
    """Statements that cut the prefix off, if it is there."""
    prefix = alphabet.prefix
    if alphabet.decimal_without_prefix:  # left to the careful path
        return [f"if text[:{len(prefix)}] != {prefix!r}: return None", f"text = text[{len(prefix)}:]"]
    return [f"if text[:{len(prefix)}] == {prefix!r}: text = text[{len(prefix)}:]"] if prefix else []


def without_separators(alphabet: Alphabet) -> list[str]:
    """Statements that remove the first separator between digits."""
    separator = alphabet.separators[:1]
    if alphabet.fixed_groups:
        group = alphabet.group
        return [
            f"count = len(text) // {group + 1}",
            f"if text[{group}::{group + 1}] != {separator!r} * count: return None",
            f"if text.count({separator!r}) != count: return None",
            f"text = text.replace({separator!r}, '')",
            f"if len(text) <= count * {group}: return None",
        ]
    return [
        f"if text[:1] == {separator!r} or text[-1:] == {separator!r}: return None",
        f"text = text.replace({separator!r}, '')",
    ]


def _count_check(alphabet: Alphabet, width: int) -> list[str]:
    least, most = alphabet.least_digits(width), alphabet.digits(width)
    if least < most:
        return [f"if not {least} <= len(text) <= {most}: return None"]
    return [f"if len(text) != {most}: return None"]


def is_standard_base64(alphabet: Alphabet) -> bool:
    """Whether the digits of an alphabet, and no other characters, are those of the standard library."""
    return alphabet.characters == STANDARD_BASE64 and len(alphabet.independent_values) == 64


def _base64_reading(alphabet: Alphabet, width: int) -> Source:
    count = alphabet.digits(width)
    filler, padding = alphabet.characters[0] * (-count % 4), alphabet.padding * (-count % 4)
    lines = without_prefix(alphabet)
    if padding:
        lines += [f"if text[-{len(padding)}:] != {padding!r}: return None", f"text = text[:-{len(padding)}]"]
    if alphabet.group:
        lines += without_separators(alphabet)
    lines.append(f"if len(text) != {count}: return None")
    digits = f"(text + {filler!r})" if filler else "text"
    if is_standard_base64(alphabet):
        if not filler:  # "=" is no digit, but the library would take it for padding
            lines.append("if text[-1] == '=': return None")
        return Source([*lines, f"a2b_base64({digits}, strict_mode=True)"], {"a2b_base64": a2b_base64})
    to_standard = translation(alphabet, STANDARD_BASE64)
    names: dict[str, Any] = {"a2b_base64": a2b_base64, "to_standard": to_standard}
    if alphabet.characters.isascii():  # bytes are translated much faster
        names["to_standard"] = bytes(ord(to_standard.get(byte, NO_DIGIT)) for byte in range(256))
        digits += ".encode('ascii')"
    lines.append(f"a2b_base64({digits}.translate(to_standard), strict_mode=True)")
    return Source(lines, names)


def _hex_reading(alphabet: Alphabet, width: int) -> Source:
    count, lines = alphabet.digits(width), without_prefix(alphabet)
    if alphabet.separators:
        lines += without_separators(alphabet)
    lines += _count_check(alphabet, width)
    fill = count % 2 or alphabet.trailing_zeros_optional
    lines.append(f"unhexlify(text.ljust({count + count % 2}, '0'))" if fill else "unhexlify(text)")
    return Source(lines, {"unhexlify": unhexlify})


def _translated_digits(alphabet: Alphabet, width: int) -> Source:
    """Statements that replace the digits of `text` by those of `int()`."""
    lines = without_prefix(alphabet)
    if alphabet.group:
        lines += without_separators(alphabet)
    lines += [*_count_check(alphabet, width), "text = text.translate(digit_of)"]
    lines.append("if not text.isascii(): return None  # int() accepts the digits of other scripts")
    return Source(lines, {"digit_of": translation(alphabet, INT_DIGITS)})


def _digit_reading(alphabet: Alphabet, width: int) -> Source:
    count, size = alphabet.digits(width), byte_count(alphabet, width)
    digits = _translated_digits(alphabet, width)
    number = f"int(text.ljust({count}, '0'), {1 << alphabet.bits}) << {8 * size - count * alphabet.bits}"
    return Source([*digits.lines, f"({number}).to_bytes({size}, 'big')"], digits.names)


def _positional_reading(alphabet: Alphabet, width: int) -> Source:
    base, size = len(alphabet.characters), byte_count(alphabet, width)
    if base > len(INT_DIGITS):
        raise Unlowerable(f"numbers of the {alphabet.name} alphabet are in base {base}, and int() ends at 36")
    digits = _translated_digits(alphabet, width)
    lines = digits.lines
    if not alphabet.leading_zeros:
        lines.append("if text[0] == '0' and len(text) > 1: return None")
    lines += [
        f"try: number = int(text, {base})",
        "except ValueError: return None  # a character that is not a digit, or more digits than int() reads",
        f"if number >> {width}: return None",
        f"(number << {8 * size - width}).to_bytes({size}, 'big')",
    ]
    return Source(lines, digits.names)


def writing_source(alphabet: Alphabet, width: int) -> Source:
    """The expression of the canonical text of `data`, as one line; it is None if a digit has no character."""
    count = alphabet.digits(width)
    is_plain = not (alphabet.prefix or alphabet.group) and alphabet.is_complete
    if alphabet.bits == 6 and is_plain and alphabet.characters.isascii():
        from_standard = bytes.maketrans(STANDARD_BASE64.encode("ascii"), alphabet.characters.encode("ascii"))
        padding = f" + {alphabet.padding * (-count % 4)!r}" if alphabet.padding and count % 4 else ""
        digits = "b2a_base64(data, newline=False).translate(from_standard)"
        names: dict[str, Any] = {"b2a_base64": b2a_base64, "from_standard": from_standard}
        return Source([f"{digits}[:{count}].decode('ascii'){padding}"], names)
    if alphabet.characters == HEX_DIGITS and alphabet.bits and count % 2 == alphabet.group % 2 == 0:
        groups = f"{alphabet.separators[0]!r}, {-alphabet.group // 2}" if alphabet.group else ""
        prefix = f"{alphabet.prefix!r} + " if alphabet.prefix else ""
        return Source([f"{prefix}data.hex({groups})"], {})
    spare = 8 * byte_count(alphabet, width) - width
    names = {"write_number": alphabet.optional_writer(width), "from_bytes": int.from_bytes}
    return Source([f"write_number(from_bytes(data, 'big') >> {spare})"], names)
