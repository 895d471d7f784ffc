"""Garbled codes through columns, compared with the careful path on codes of every class of verdict.

All codes of a block go through the kernels. A class is an error together with the place that was changed: of
each class in each block some codes are read the careful way too, and both must agree about error and place.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import boardcode
from attacks.area import Area
from boardcode import columns

FIRST_BLOCK, LAST_BLOCK = 1 << 12, 1 << 20  # codes; blocks grow as long as one takes less than a second
LONGEST = 400  # characters of a code that is garbled
SLICES = 32  # of a block, in each of which the same place is changed
ROUNDS = 2  # of changes
COMPARED = 2  # codes of each class in a block that are read the careful way
KINDS = {"malformed": (1, 2), "meaningless": (3,), "not canonical": (4,)}


def attack(area: Area) -> None:
    """Give every format with columns blocks of garbled codes, as long as there is time."""
    formats = [format for format in boardcode.formats() if _has_columns(format)]
    area.random.shuffle(formats)  # in a short attack there is no time to compile the kernels of all
    random = np.random.default_rng(area.random.randrange(1 << 32))
    sizes = dict.fromkeys(formats, FIRST_BLOCK)
    while area.has_time:
        for format in formats:
            if area.has_time:
                start = time.monotonic()
                _try_block(area, format, random, sizes[format])
                if time.monotonic() - start < 1:
                    sizes[format] = min(2 * sizes[format], LAST_BLOCK)


def _has_columns(format: boardcode.Format[Any]) -> bool:
    try:
        columns.fields(format)
    except TypeError:
        return False
    return True


def _try_block(area: Area, format: boardcode.Format[Any], random: np.random.Generator, size: int) -> None:
    codes, changed = _garbled_codes(area, format, random, size)
    errors = columns.check(format, codes)
    area.record(None, attempts=len(codes))
    for start in range(0, size, size // SLICES):
        part = errors[start : start + size // SLICES]
        for error in np.unique(part):
            rows = start + np.flatnonzero(part == error)[:COMPARED]
            places = columns.where(format, codes[rows])
            for row, place in zip(rows, places, strict=True):
                complaint = _compare(format, codes[row].decode("latin-1"), int(error), int(place))
                area.record(complaint and f"{complaint} (changed at {changed[start]})", attempts=0)


def _compare(format: boardcode.Format[Any], text: str, error: int, place: int) -> str | None:
    """Return how a verdict of the columns differs from that of the careful path."""
    try:
        format.read_carefully(text)
    except boardcode.CodeError as fault:
        if error in KINDS[fault.kind] and place == (fault.start or 0):
            return None
        return f"{format.name}: {text!r} is {columns.ErrorCode(error).name} at {place}, not {fault}"
    if (error, place) == (0, -1):
        return None
    return f"{format.name}: {text!r} is good, not error {error} at {place}"


def _garbled_codes(
    area: Area, format: boardcode.Format[Any], random: np.random.Generator, size: int
) -> tuple[Any, dict[int, int]]:
    """Return valid codes with bytes changed, and the place that was changed last in each slice."""
    samples = [format.encode(format.sample(area.random)) for _ in range(64)]
    samples = [code for code in samples if len(code) <= LONGEST] or list(format.examples[:1])
    width = max(len(code) for code in samples) + 1
    valid = np.array([code.encode().ljust(width, b"\0") for code in samples], f"S{width}")
    rows = valid[random.integers(0, len(samples), size)].view(np.uint8).reshape(size, width)
    alphabet = "".join(sorted(format.alphabet.values)).encode("latin-1", "ignore")
    usual = np.frombuffer(alphabet, np.uint8)[random.integers(0, len(alphabet), 200)]
    bytes_to_write = np.concatenate([usual, random.integers(0, 128, 56).astype(np.uint8)])
    changed = {}
    for _ in range(ROUNDS):
        for start in range(0, size, size // SLICES):
            place = changed[start] = int(random.integers(0, width))
            chosen = random.integers(0, 256, size // SLICES, dtype=np.uint8)
            rows[start : start + size // SLICES, place] = bytes_to_write[chosen]
    return np.ascontiguousarray(rows).view(f"S{width}").reshape(size), changed
