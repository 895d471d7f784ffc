"""Valid codes garbled at the speed of compiled code, and counted by what became of them.

Every row is a valid code with one to three changes. In most rows digits are replaced by others, which the
kernels decide; one row in `RARE` is changed in any way, and mostly is malformed, which the careful path finds
out for the columns too, and takes a thousand times longer. The *change* of a row is where the first one was
made, and what was done there; a *class* is a change together with the verdict of the columns, so that all
codes of a class have the same kind of error for the same kind of reason.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from boardcode.alphabets import Alphabet

REPLACED, MISREAD, DROPPED, INSERTED, FOREIGN = KINDS_OF_CHANGE = range(5)
VERDICTS = 8  # error codes are smaller
RARE = 1000
Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]


class Garbled(NamedTuple):
    """Garbled codes, and the change of each."""

    codes: Any  # an array of bytes
    changes: Numbers


@numba.njit(nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _next(state):  # type: ignore[no-untyped-def]
    """Return the next of a row of random numbers: xorshift, which is good enough here and very quick."""
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    return state ^ (state << np.uint64(17))


@numba.njit(nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _garble(samples, sizes, first, digits, usual, rare, seed, rows, changes):  # type: ignore[no-untyped-def]
    state = np.uint64(seed) | np.uint64(1)
    width = rows.shape[1]
    for k in range(len(rows)):
        state = _next(state)
        sample = np.int64((state >> np.uint64(20)) % np.uint64(len(samples)))
        size = sizes[sample]
        row = rows[k]
        for byte in range(width):
            row[byte] = samples[sample, byte]
        is_rare = (state >> np.uint64(32)) % np.uint64(rare) == 0 or size <= first
        for number in range(1 + np.int64(state >> np.uint64(60)) % 3):
            state = _next(state)
            place = np.int64((state >> np.uint64(40)) % np.uint64(size + 1))
            dice = np.int64((state >> np.uint64(30)) & np.uint64(15))
            if not is_rare:
                place = first + place % (size - first)
                row[place] = digits[np.int64((state >> np.uint64(8)) % np.uint64(len(digits)))]
                if number == 0:
                    changes[k] = place * 5
                continue
            character = usual[np.int64((state >> np.uint64(8)) % np.uint64(len(usual)))]
            if dice < 9:
                change = 0
                row[place] = character
                size = max(size, place + 1)
            elif dice < 11:
                change = 1
                row[place] = np.uint8((state >> np.uint64(8)) & np.uint64(127))
                size = max(size, place + 1)
            elif dice < 13 and size > 0:
                change = 2
                for other in range(place, size):
                    row[other] = row[other + 1] if other + 1 < size else 0
                size -= 1 if place <= size else 0
            elif dice < 15 and size + 1 < width:
                change = 3
                for other in range(size, place, -1):
                    row[other] = row[other - 1]
                row[place] = character
                size += 1
            elif size + 2 < width:
                change = 4
                for other in range(size + 1, place + 1, -1):
                    row[other] = row[other - 2]
                row[place], row[place + 1] = 0xC3, 0xA9  # a letter of two bytes
                size += 2
            else:
                change = 0
                row[place] = character
                size = max(size, place + 1)
            if number == 0:
                changes[k] = place * 5 + change


@numba.njit(nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _count(changes, errors, start, counts, latest):  # type: ignore[no-untyped-def]
    """Count the rows of each class, and note the one that comes first after a row."""
    size = len(errors)
    for number in range(size):
        k = (start + number) % size
        key = changes[k] * 8 + errors[k]
        if counts[key] == 0:
            latest[key] = k
        counts[key] += 1


def _character_bytes(characters: str) -> Bytes:
    return np.frombuffer(characters.encode("ascii", "ignore"), np.uint8)


class Garbler:
    """Garbled codes of one format without end."""

    def __init__(self, codes: list[str], alphabet: Alphabet, seed: int) -> None:
        encoded = [code.encode() for code in codes]
        self.width = max(map(len, encoded)) + 8  # what may be inserted, and a byte that ends the longest
        self._samples = np.array([code.ljust(self.width, b"\0") for code in encoded], f"S{self.width}")
        self._sizes = np.array([len(code) for code in encoded], np.int64)
        usual = "".join(alphabet.values) + alphabet.separators + alphabet.padding
        digits = _character_bytes(alphabet.characters)
        self._choices = (len(alphabet.prefix), digits, _character_bytes(usual))
        self._random = np.random.default_rng(seed)
        self.counts = np.zeros((self.width + 1) * len(KINDS_OF_CHANGE) * VERDICTS, np.int64)

    def garble(self, size: int, rare: int = RARE) -> Garbled:
        """Return so many garbled codes; one in `rare` is changed in any way."""
        samples = self._samples.view(np.uint8).reshape(len(self._samples), self.width)
        rows = np.empty((size, self.width), np.uint8)
        changes = np.empty(size, np.int64)
        seed = self._random.integers(1 << 62)
        _garble(samples, self._sizes, *self._choices, rare, seed, rows, changes)
        return Garbled(rows.view(f"S{self.width}").reshape(size), changes)

    def count(self, changes: Numbers, errors: Bytes) -> dict[int, int]:
        """Count the classes of garbled codes; return a row of each class that is among them."""
        counts = np.zeros_like(self.counts)
        latest = np.empty_like(self.counts)
        _count(changes, errors, int(self._random.integers(len(errors))), counts, latest)
        self.counts += counts
        return {int(key): int(latest[key]) for key in np.flatnonzero(counts)}
