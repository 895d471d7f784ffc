"""Garbled codes through columns, compared with the careful path on codes of every class of verdict.

All codes of a block go through the kernels. `garbling.py` says what a class is: of each class that is met
some codes are read the careful way and by the function generated for one code too, and all must agree about
error and place, about the state, and about the canonical code. The formats have equal shares of the time, so
that one whose columns are read one code at a time gets fewer codes: the figures of each are printed.
"""

from __future__ import annotations

import time
import warnings
from typing import Any

import numpy as np

import boardcode
from attacks.area import Area
from attacks.garbling import RARE, VERDICTS, Garbler
from boardcode import columns
from boardcode.compile.plan import has_fixed_layout

FIRST_BLOCK, LAST_BLOCK = 1 << 12, 1 << 20  # codes; blocks grow as long as one takes less than half a second
BLOCK_SECONDS = 0.5
FIRST_RARE = 8  # one code in so many of the first block is changed in any way, so that it has many classes
LONGEST = 400  # characters of a code that is garbled
SAMPLES = 256  # valid codes that are garbled
COMPARED = 100  # codes of a block that are read the careful way, of the classes that were compared least
KINDS = {"malformed": (1, 2), "meaningless": (3,), "not canonical": (4,)}


class Target:
    """A format under attack."""

    def __init__(self, format: boardcode.Format[Any], area: Area) -> None:
        codes = [*format.examples, *(format.encode(format.sample(area.random)) for _ in range(SAMPLES))]
        codes = [code for code in codes if len(code) <= LONGEST]
        self.format = format
        self.area = area
        self.seconds = 0.0
        self.is_slow = False  # whether its columns are read one code at a time
        self.codes = self.compared_codes = 0
        self._garbler = Garbler(codes, format.alphabet, area.random.getrandbits(60))
        self._size = FIRST_BLOCK
        self._compared = np.zeros_like(self._garbler.counts)

    def try_block(self) -> None:
        """Check a block of garbled codes, strictly or not, and compare some of them."""
        start = time.monotonic()
        strict = self.area.random.random() < 0.7
        garbled = self._garbler.garble(self._size, FIRST_RARE if self.codes == 0 else RARE)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", columns.SlowColumnWarning)
            errors = columns.check(self.format, garbled.codes, strict=strict)
        self.is_slow |= bool(caught)
        seconds = time.monotonic() - start
        self.codes += self._size
        self.area.record(None, attempts=self._size)
        classes = self._garbler.count(garbled.changes, errors)
        least = sorted(classes, key=self._compared.__getitem__)[:COMPARED]
        rows = [classes[key] for key in least]
        chosen = np.ascontiguousarray(garbled.codes[rows])
        places = columns.where(self.format, chosen, strict=strict)
        canonical = columns.canonical(self.format, chosen).to_pylist()
        for key, code, place, text in zip(least, chosen, places, canonical, strict=True):
            complaint = self._compare(code, key % VERDICTS, int(place), text, strict)
            self.area.record(complaint and f"{self.format.name}: {code!r} strict={strict} {complaint}", 0)
        self._compared[least] += 1
        self.compared_codes += len(least)
        if seconds < BLOCK_SECONDS:
            self._size = min(2 * self._size, LAST_BLOCK)
        if self.codes > FIRST_BLOCK:  # in the first block, kernels were compiled
            self.seconds += time.monotonic() - start

    def _compare(
        self, code: bytes, error: int, place: int, canonical: str | None, strict: bool
    ) -> str | None:
        """Return how the verdicts about a code differ."""
        text = code.decode("utf-8", "surrogateescape")
        verdict, state = self._read(text, strict, carefully=True)
        one_verdict, one_state = self._read(text, strict, carefully=False)
        if (verdict, state) != (one_verdict, one_state):
            return f"is {verdict or state!r} the careful way, {one_verdict or one_state!r} by itself"
        if verdict is None:
            if (error, place) != (0, -1):
                return f"is good, in columns it has error {error} at {place}"
            own = self.format.encode(state)
            return None if canonical == own else f"is written as {own!r}, in columns as {canonical!r}"
        if error not in KINDS[verdict[0]] or place != verdict[1]:
            return f"is {verdict}, in columns it has error {error} at {place}"
        return None

    def _read(self, text: str, strict: bool, *, carefully: bool) -> tuple[tuple[str, int] | None, Any]:
        """Return kind and place of the error of a text, or its state."""
        try:
            if carefully:
                return None, self.format.read_carefully(text, strict=strict)
            return None, self.format.read(text, strict=strict)
        except boardcode.CodeError as fault:
            return (fault.kind, fault.start or 0), None

    def figures(self) -> dict[str, Any]:
        """Return what was tried: codes, classes, codes that were compared, and whether kernels read them."""
        return {
            "format": self.format.name,
            "codes": self.codes,
            "classes": int(np.count_nonzero(self._garbler.counts)),
            "compared": self.compared_codes,
            "one at a time": self.is_slow,
        }


def attack(area: Area) -> None:
    """Give every format blocks of garbled codes, as long as there is time; the one with the least next."""
    formats = list(boardcode.formats())
    # In a short attack there is no time to compile all kernels. Those for codes of any length take longest.
    area.random.shuffle(formats)
    formats.sort(key=lambda format: format.plan is None or not has_fixed_layout(format.plan))
    targets = [Target(format, area) for format in formats]
    while area.has_time:
        target = min(targets, key=lambda target: (target.codes > 0, target.seconds))
        target.try_block()
        area.details = [target.figures() for target in targets]
