"""Text to bytes and back for codes of any length: the fast ways of an alphabet, as source.

The statements of reading make `data`, the bits of the code left-aligned in bytes, and `total`, how many bits
the text holds; those of writing make the text of `data`, whose first `width` bits are the code.
"""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64, unhexlify
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from boardcode.alphabets import Alphabet
from boardcode.alphabets.digits import INT_DIGITS, STANDARD_BASE64
from boardcode.compile.plan import Unlowerable
from boardcode.compile.python import text
from boardcode.compile.python.text import HEX_DIGITS, NO_DIGIT, Source

WRITERS = 256  # lengths for which a function is kept that writes numbers


def reading_source(alphabet: Alphabet, width: int | None) -> Source:
    """Statements that make `data` and `total` of `text`; they return None for a text that is not in a common
    spelling. Without a width, any number of digits is read.

    Raises `Unlowerable` if the alphabet cannot be read by functions of the standard library.
    """
    if width is not None:
        fixed = text.reading_source(alphabet, width)
        return Source([*fixed.lines, f"total = {width}"], fixed.names)
    if alphabet.positional or alphabet.bits > 6:
        raise Unlowerable(f"a text of any length in the {alphabet.name} alphabet is read the careful way")
    if alphabet.bits == 6:
        convert = _base64_reading(alphabet)
    elif alphabet.any_case and alphabet.characters.lower() == HEX_DIGITS and not alphabet.aliases:
        convert = Source(["unhexlify(text + '0' * (count & 1))"], {"unhexlify": unhexlify})
    else:
        convert = _digit_reading(alphabet)
    *statements, conversion = convert.lines
    lines = [
        *text.without_prefix(alphabet),
        *_without_padding(alphabet),
        *(text.without_separators(alphabet) if alphabet.group else []),
        "count = len(text)",
        "if not count: return None",
        *statements,
        f"try: data = {conversion}",
        "except ValueError: return None  # a character that is not a digit",
        f"total = {alphabet.bits} * count",
    ]
    return Source(lines, convert.names)


def _without_padding(alphabet: Alphabet) -> list[str]:
    if not alphabet.padding:
        return []
    if alphabet.group:
        raise Unlowerable("a text with groups and padding is read the careful way")
    return [
        "count = len(text)",
        f"text = text.rstrip({alphabet.padding!r})",
        "if count - len(text) != -len(text) % 4: return None",
    ]


def _base64_reading(alphabet: Alphabet) -> Source:
    to_standard = text.translation(alphabet, STANDARD_BASE64)
    digits = f"(text + {3 * alphabet.characters[0]!r}[:-count % 4])"
    if text.is_standard_base64(alphabet):
        # "=" is no digit, but the library would take it for padding.
        lines = [] if alphabet.padding == "=" else ["if text[-1] == '=': return None"]
        return Source([*lines, f"a2b_base64({digits}, strict_mode=True)"], {"a2b_base64": a2b_base64})
    names: dict[str, Any] = {"a2b_base64": a2b_base64, "to_standard": to_standard}
    if alphabet.characters.isascii():  # bytes are translated much faster
        names["to_standard"] = bytes(ord(to_standard.get(byte, NO_DIGIT)) for byte in range(256))
        digits += ".encode('ascii')"
    return Source([f"a2b_base64({digits}.translate(to_standard), strict_mode=True)"], names)


def _digit_reading(alphabet: Alphabet) -> Source:
    lines = [
        "text = text.translate(digit_of)",
        "if not text.isascii(): return None  # int() accepts the digits of other scripts",
        f"size = {alphabet.bits} * count + 7 >> 3",
        f"(int(text, {1 << alphabet.bits}) << 8 * size - {alphabet.bits} * count).to_bytes(size, 'big')",
    ]
    return Source(lines, {"digit_of": text.translation(alphabet, INT_DIGITS)})


def writing_source(alphabet: Alphabet, width: int | None) -> Source:
    """The expression of the canonical text of the first `width` bits of `data`; None if a digit has no
    character.
    """
    if alphabet.positional:
        if width is None:
            raise Unlowerable("a text that is one number needs a width")
        names: dict[str, Any] = {"write_number": alphabet.optional_writer(width)}
        number = f"from_bytes(data, 'big') >> {-width % 8}"
        return Source([f"write_number({number})"], names | {"from_bytes": int.from_bytes})
    is_plain = not (alphabet.prefix or alphabet.group) and alphabet.is_complete
    if alphabet.bits == 6 and is_plain and alphabet.characters.isascii():
        return _base64_writing(alphabet)
    any_width = "write_any(from_bytes(data, 'big') >> -width % 8, width)"
    names = {"write_any": _any_writer(alphabet), "from_bytes": int.from_bytes}
    if alphabet.characters == HEX_DIGITS and alphabet.group % 2 == 0:
        groups = f"{alphabet.separators[0]!r}, {-alphabet.group // 2}" if alphabet.group else ""
        prefix = f"{alphabet.prefix!r} + " if alphabet.prefix else ""
        return Source([f"{any_width} if width % 8 else {prefix}data.hex({groups})"], names)
    return Source([any_width], names)


def _base64_writing(alphabet: Alphabet) -> Source:
    from_standard = bytes.maketrans(STANDARD_BASE64.encode("ascii"), alphabet.characters.encode("ascii"))
    names = {"b2a_base64": b2a_base64, "from_standard": from_standard}
    digits = "b2a_base64(data, newline=False).translate(from_standard)"
    text = f"{digits}[:(width + 5) // 6].decode('ascii')"
    padding = f" + {3 * alphabet.padding!r}[:-((width + 5) // 6) % 4]" if alphabet.padding else ""
    return Source([text + padding], names)


def _any_writer(alphabet: Alphabet) -> Callable[[int, int], str | None]:
    writer = lru_cache(WRITERS)(alphabet.optional_writer)
    return lambda number, width: writer(width)(number)
