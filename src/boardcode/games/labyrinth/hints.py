"""Known mistakes in codes that cannot be decoded, and how they are recognised.

A view in the standard base64 alphabet is never valid here: it ends in A, which is a zero there and not a zero
here. Views that can be decoded but contradict themselves are explained in `rules`.
"""

from __future__ import annotations

from typing import Any

from boardcode.alphabets import BASE64
from boardcode.errors import CodeError
from boardcode.format import Format
from boardcode.games.labyrinth.alphabet import B64, b64_decode, b64_encode
from boardcode.games.labyrinth.grids import VIEW_SIDE
from boardcode.games.labyrinth.state import Maze, RadarView
from boardcode.wording import shorten

FROM_STANDARD = str.maketrans(BASE64.characters, B64.characters)
PASSAGE_BYTES = 2 * 2 * VIEW_SIDE * (VIEW_SIDE + 1) // 8  # two bits for each passage of both grids
LONGEST_QUOTE = 24  # characters of a text in a hint


def pasted_message(error: CodeError) -> str | None:
    """Recognise a whole message, or a code that is still in its quotation marks."""
    import json  # on first use: decoding a valid code does not need it

    start, stop = (
        error.code.find("{"),
        error.code.rfind("}") + 1,
    )  # the length in bytes may precede the message
    try:
        data = json.loads(error.code[start:stop] if 0 <= start < stop else error.code)
    except (ValueError, RecursionError):
        return None
    if isinstance(data, str):
        return "remove the quotation marks" if _accepts(error, data) else None
    if not isinstance(data, dict):
        return None
    code = data.get("RadarView")
    if not isinstance(code, str):
        return "this is a whole message, and it holds no radar view"
    is_view = error.format == RadarView.format().name
    return f"this is a whole message; the code in it is {shorten(code)}" if is_view else None


def base64_padding(error: CodeError) -> str | None:
    """Recognise the = with which other base64 texts end."""
    unpadded = error.code.rstrip("=")
    if unpadded == error.code or not _accepts(error, unpadded):
        return None
    return "b64 has no padding: leave off the ="


def url_characters(error: CodeError) -> str | None:
    """Recognise the two characters that replace + and / in web addresses."""
    code = error.code.replace("-", "+").replace("_", "/")
    if code == error.code or not _accepts(error, code):
        return None
    return "b64 writes + and / for - and _"


def standard_base64(error: CodeError) -> str | None:
    """Recognise the standard base64 alphabet, in which capitals come first."""
    code = error.code.rstrip("=").translate(FROM_STANDARD)
    if not _accepts(error, code):
        return None
    return f"this is a valid {error.format} code in the standard base64 alphabet"


def text_in_b64(error: CodeError) -> str | None:
    """Recognise a text written in b64, such as the course page's own "example" of a view."""
    data = _bytes(error.code)
    if data is None or len(data) < 4 or not data.isascii():
        return None
    text = data.decode("ascii")
    if not text.isprintable():
        return None
    quote = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return f'this is the text "{quote}" in b64'


def one_byte_too_many(error: CodeError) -> str | None:
    """Recognise a view with one byte too many, as most programs accept it."""
    size, data = _view_bytes(), _bytes(error.code)
    if data is None or len(data) != size + 1:
        return None
    code = b64_encode(data[:size])
    if not _accepts(error, code):
        return None
    return f"a view has {size} bytes; the first {size} of these {len(data)} are {code}"


def reversed_cells(error: CodeError) -> str | None:
    """Recognise cells least significant first: the padding comes before them, or inside the last byte."""
    data = _bytes(error.code)
    if data is None or len(data) != _view_bytes():
        return None
    passages, digits = data[:PASSAGE_BYTES], data[PASSAGE_BYTES:].hex()
    swapped = "".join(low + high for high, low in zip(digits[::2], digits[1::2], strict=True))
    for cells, mistake in (
        (digits[::-1], "are written least significant first"),
        (swapped, "have the low half of each byte first"),
    ):
        code = b64_encode(passages + bytes.fromhex(cells))
        if _accepts(error, code) and not RadarView.format().read(code).problems():
            return f"the cells {mistake}"
    return None


def big_endian_sizes(error: CodeError) -> str | None:
    """Recognise a maze whose width and height have their high bytes first."""
    data = _bytes(error.code)
    if data is None or len(data) < 4:
        return None
    swapped = bytes([data[1], data[0], data[3], data[2]]) + data[4:]
    return "width and height have their low byte first" if _accepts(error, b64_encode(swapped)) else None


def length_of_size(error: CodeError) -> str | None:
    """Recognise a code that is too short or too long for the width and height with which it begins."""
    data = _bytes(error.code)
    if error.kind != "malformed" or data is None or len(data) < 4 or RadarView.format().accepts(error.code):
        return None
    width, height = (int.from_bytes(data[k : k + 2], "little") for k in (0, 2))
    if not width or not height:
        return None
    walls = (height + 1) * width, height * (width + 1)
    size = 4 + sum(-(-count // 8) for count in walls)
    return f"a maze of {width} x {height} cells takes {B64.digits(8 * size)} characters"


def _view_bytes() -> int:
    return (RadarView.format().width or 0) // 8


def _bytes(code: str) -> bytes | None:
    """Return the bytes of a b64 text, or None if it is not one."""
    try:
        return b64_decode(code)
    except CodeError:
        return None


def _accepts(error: CodeError, code: str) -> bool:
    """Return whether the format that rejected a code accepts another one."""
    formats: list[Format[Any]] = [RadarView.format(), Maze.format()]
    return next(format for format in formats if format.name == error.format).accepts(code)


ANY_CODE = (pasted_message, base64_padding, url_characters, standard_base64)
VIEW = (*ANY_CODE, one_byte_too_many, reversed_cells, text_in_b64)
MAZE = (*ANY_CODE, big_endian_sizes, text_in_b64, length_of_size)
