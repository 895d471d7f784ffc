"""Known mistakes in the codes of 5211, recognised from the code that was rejected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from boardcode.alphabets import BINARY, HEX
from boardcode.errors import CodeError, Fault
from boardcode.format import Format
from boardcode.games.fivetwooneone.state import (
    BOARD_SIZE,
    HAND_SIZE,
    IGNORED_BYTES,
    PLAYERS,
    Board,
    Card,
    Hand,
    Table,
)

# What each byte of a code is: ignored, a card, or a face.
IGNORED, CARD, FACE = ".CF"
HAND, BOARD = IGNORED_BYTES * IGNORED + HAND_SIZE * CARD, BOARD_SIZE * (FACE + CARD)
GROUP = len(BOARD)  # bytes of a hand or a board
OTHER_MARKS = re.compile(r"0x|[\s_,;:-]", re.IGNORECASE)


def _format(error: CodeError) -> Format[Any]:
    """Return the format that rejected the code."""
    formats: list[Format[Any]] = [Card.format(), Hand.format(), Board.format(), Table.format()]
    return next(format for format in formats if format.name == error.format)


def _byte_kinds(error: CodeError) -> str:
    """Return the kind of each byte of a code in the format that rejected it."""
    kinds = {Card: CARD, Hand: HAND, Board: BOARD, Table: PLAYERS * (HAND + BOARD)}
    return kinds[_format(error).state]


def _state_of(error: CodeError, data: bytes) -> Any | None:
    """Return the state of some bytes in the format that rejected the code, or None if it rejects them too."""
    format = _format(error)
    try:
        return format.read(format.text_of_bytes(data))
    except CodeError:
        return None


def _digits(code: str) -> str:
    """Return the hexadecimal digits of a code; none if it is not in hexadecimal notation."""
    digits = OTHER_MARKS.sub("", code)
    try:
        HEX.read(code, 4 * max(1, len(digits)))
    except Fault:
        return ""
    return digits


def _state_after(error: CodeError, change: Callable[[bytes], bytes]) -> Any | None:
    """Return the state that a code of the right length has after a change, or None."""
    digits = _digits(error.code)
    if len(digits) != 2 * len(_byte_kinds(error)):
        return None
    data = bytes.fromhex(digits)
    changed = change(data)
    return _state_of(error, changed) if changed != data else None


def _groups(data: bytes, size: int) -> Iterable[bytes]:
    return (data[k : k + size] for k in range(0, len(data), size))


# -- the right digits in another order


def swapped_nibbles(error: CodeError) -> str | None:
    """Recognise cards whose value comes before their colour."""
    kinds = _byte_kinds(error)

    def swap(data: bytes) -> bytes:
        return bytes(
            [
                byte % 16 * 16 + byte // 16 if kind == CARD else byte
                for byte, kind in zip(data, kinds, strict=True)
            ]
        )

    state = _state_after(error, swap)
    if state is None:
        return None
    reading = f"it is {state}" if "\n" not in str(state) else "it reads"
    return f"with the digits of each card swapped {reading}: the colour comes first"


def card_before_face(error: CodeError) -> str | None:
    """Recognise slots whose two bytes are swapped."""
    kinds = _byte_kinds(error)

    def swap(data: bytes) -> bytes:
        pairs = zip(_groups(data, 2), (kinds[k : k + 2] for k in range(0, len(kinds), 2)), strict=True)
        return b"".join([pair[::-1] if kind == FACE + CARD else pair for pair, kind in pairs])

    if FACE not in kinds or _state_after(error, swap) is None:
        return None
    return "with the two bytes of each place swapped it reads: the face comes before the card"


def little_endian(error: CodeError) -> str | None:
    """Recognise hands and boards written as little-endian 64-bit numbers."""

    def reverse(data: bytes) -> bytes:
        return b"".join([group[::-1] for group in _groups(data, GROUP)])

    if _state_after(error, reverse) is None:
        return None
    return "with its bytes in reverse order it reads: a hand or a board is big endian"


def last_card_first(error: CodeError) -> str | None:
    """Recognise a board whose first card is in the lowest two bytes."""

    def reverse(data: bytes) -> bytes:
        return b"".join(reversed(list(_groups(data, 2))))

    if _byte_kinds(error) != BOARD or _state_after(error, reverse) is None:
        return None
    return "with its places in reverse order it reads: the first card played is in the highest two bytes"


def no_card_face_up(error: CodeError) -> str | None:
    """Recognise 0100 for a slot without a card, as the published reference decoder accepts it."""

    def clear(data: bytes) -> bytes:
        return b"".join([b"\0\0" if pair == b"\1\0" else pair for pair in _groups(data, 2)])

    if FACE not in _byte_kinds(error) or _state_after(error, clear) is None:
        return None
    return "a place without a card is 0000, not 0100"


# -- too few digits


def missing_digits(error: CodeError) -> str | None:
    """Recognise a code without the ignored bytes, the leading zeros or the slots without a card."""
    kinds, digits = _byte_kinds(error), _digits(error.code)
    length = 2 * len(kinds)
    if not 0 < len(digits) < length:
        return None
    is_whole_slots = kinds == BOARD and len(digits) % 4 == 0
    for omission, complete in (
        ("the three ignored bytes of a hand", _with_ignored_bytes(digits, kinds)),
        ("the zeros in front", digits.rjust(length, "0")),
        ("the places without a card", digits.ljust(length, "0") if is_whole_slots else ""),
    ):
        state = _state_of(error, bytes.fromhex(complete))
        if state is not None:
            return f"nothing may be left off: with {omission} it is {state.code}"
    return None


def _with_ignored_bytes(digits: str, kinds: str) -> str:
    """Return the digits with zeros for the ignored bytes, or nothing if they are not those of the rest."""
    if len(digits) != 2 * len(kinds.replace(IGNORED, "")):
        return ""
    rest = iter(digits)
    return "".join(["00" if kind == IGNORED else next(rest) + next(rest) for kind in kinds])


# -- another notation


def binary_notation(error: CodeError) -> str | None:
    """Recognise binary, in which the original page writes its first examples."""
    size = len(_byte_kinds(error))
    try:
        number = BINARY.read(error.code, 8 * size).number
    except Fault:
        return None
    state = _state_of(error, number.to_bytes(size, "big"))
    return None if state is None else f"this is binary; in hexadecimal it is {state.code}"


def other_marks(error: CodeError) -> str | None:
    """Recognise what programs print: several lines, lists, a prefix for each group."""
    digits = OTHER_MARKS.sub("", error.code)
    has_right_length = len(digits) == 2 * len(_byte_kinds(error))
    if _digits(error.code) or not has_right_length or set(digits) - set(HEX.values):
        return None
    state = _state_of(error, bytes.fromhex(digits))
    if state is None:
        return None
    return f"only 0x in front and _ or spaces between digits are read: {state.code}"


HINTS = (
    no_card_face_up,
    swapped_nibbles,
    card_before_face,
    last_card_first,
    little_endian,
    missing_digits,
    binary_notation,
    other_marks,
)
