"""The mistakes that people make with the codes of 5211, recognised from the code that was refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from boardcode import registry
from boardcode.alphabets import BINARY, HEX
from boardcode.errors import CodeError, Fault

# What each byte of a code is: ignored, a card, or a face.
IGNORED, CARD, FACE = ".CF"
HAND, BOARD = 3 * IGNORED + 5 * CARD, 4 * (FACE + CARD)
BYTES = {"5211-card": CARD, "5211-hand": HAND, "5211-board": BOARD, "5211-state": HAND + BOARD + HAND + BOARD}
GROUP = 8  # bytes of a hand or a board
OTHER_MARKS = re.compile(r"0x|[\s_,;:-]", re.IGNORECASE)


def _if_readable(format: str, data: bytes) -> Any | None:
    """What the bytes would mean."""
    try:
        return registry.get(format).from_bytes(data)
    except CodeError:
        return None


def _digits(code: str) -> str:
    """The hexadecimal digits of a refused code that is spelled well; none of another."""
    digits = OTHER_MARKS.sub("", code)
    try:
        HEX.read(code, 4 * max(1, len(digits)))
    except Fault:
        return ""
    return digits


def _meant(error: CodeError, change: Callable[[bytes], bytes]) -> Any | None:
    """What a refused code of the right length would mean if it were changed."""
    digits = _digits(error.code)
    if len(digits) != 2 * len(BYTES[error.format]):
        return None
    data = bytes.fromhex(digits)
    return _if_readable(error.format, change(data)) if change(data) != data else None


def _groups(data: bytes, size: int) -> Iterable[bytes]:
    return (data[k : k + size] for k in range(0, len(data), size))


# -- the right digits in another order


def swapped_nibbles(error: CodeError) -> str | None:
    """Some programs put a card's value before its colour."""
    kinds = BYTES[error.format]
    meant = _meant(
        error,
        lambda data: bytes(
            [b % 16 * 16 + b // 16 if kind == CARD else b for b, kind in zip(data, kinds, strict=True)]
        ),
    )
    if meant is None:
        return None
    said = f"it is {meant}" if "\n" not in str(meant) else "it reads"
    return f"with the digits of each card swapped {said}: the colour comes first"


def card_before_face(error: CodeError) -> str | None:
    """The two bytes of a place, the other way round."""
    kinds = BYTES[error.format]

    def swapped(data: bytes) -> bytes:
        pairs = zip(_groups(data, 2), (kinds[k : k + 2] for k in range(0, len(kinds), 2)), strict=True)
        return b"".join([pair[::-1] if kind == FACE + CARD else pair for pair, kind in pairs])

    if FACE not in kinds or _meant(error, swapped) is None:
        return None
    return "with the two bytes of each place swapped it reads: the face comes before the card"


def little_endian(error: CodeError) -> str | None:
    """A hand or a board as most machines keep a number of 64 bits."""
    if _meant(error, lambda data: b"".join([group[::-1] for group in _groups(data, GROUP)])) is None:
        return None
    return "with its bytes in reverse order it reads: a hand or a board is big endian"


def last_card_first(error: CodeError) -> str | None:
    """A board whose first card is in the lowest two bytes."""
    if (
        error.format != "5211-board"
        or _meant(error, lambda data: b"".join(reversed(list(_groups(data, 2))))) is None
    ):
        return None
    return "with its places in reverse order it reads: the first card played is in the highest two bytes"


def no_card_face_up(error: CodeError) -> str | None:
    """The published reference decoder takes 0100 for a place without a card."""

    def cleared(data: bytes) -> bytes:
        return b"".join([b"\0\0" if pair == b"\1\0" else pair for pair in _groups(data, 2)])

    if FACE not in BYTES[error.format] or _meant(error, cleared) is None:
        return None
    return "a place without a card is 0000, not 0100"


# -- too few digits


def left_off(error: CodeError) -> str | None:
    """Digits that somebody thought needless."""
    digits, wanted = _digits(error.code), 2 * len(BYTES[error.format])
    if not 0 < len(digits) < wanted:
        return None
    for reason, filled in (
        ("the three ignored bytes of a hand", _with_ignored_bytes(digits, BYTES[error.format])),
        ("the zeros in front", digits.rjust(wanted, "0")),
        (
            "the places without a card",
            digits.ljust(wanted, "0") if error.format == "5211-board" and len(digits) % 4 == 0 else "",
        ),
    ):
        meant = _if_readable(error.format, bytes.fromhex(filled))
        if meant is not None:
            return f"nothing may be left off: with {reason} it is {meant.code}"
    return None


def _with_ignored_bytes(digits: str, kinds: str) -> str:
    """The digits of all other bytes filled up; none where they are not as many."""
    if len(digits) != 2 * len(kinds.replace(IGNORED, "")):
        return ""
    rest = iter(digits)
    return "".join(["00" if kind == IGNORED else next(rest) + next(rest) for kind in kinds])


# -- another notation


def in_binary(error: CodeError) -> str | None:
    """The original page writes its first examples in binary."""
    size = len(BYTES[error.format])
    try:
        number = BINARY.read(error.code, 8 * size).number
    except Fault:
        return None
    meant = _if_readable(error.format, number.to_bytes(size, "big"))
    return None if meant is None else f"this is binary; in hexadecimal it is {meant.code}"


def other_marks(error: CodeError) -> str | None:
    """Lines, lists, a prefix for each group: what programs print."""
    digits = OTHER_MARKS.sub("", error.code)
    if _digits(error.code) or len(digits) != 2 * len(BYTES[error.format]) or set(digits) - set(HEX.values):
        return None
    meant = _if_readable(error.format, bytes.fromhex(digits))
    return (
        None if meant is None else f"only 0x in front and _ or spaces between digits are read: {meant.code}"
    )


HINTS = (
    no_card_face_up,
    swapped_nibbles,
    card_before_face,
    last_card_first,
    little_endian,
    left_off,
    in_binary,
    other_marks,
)
