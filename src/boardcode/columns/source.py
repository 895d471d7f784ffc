"""Kernels as Python source for Numba, made from a declaration.

A kernel goes through the rows of a column. It reads a code's text sixteen characters at a time into words of bits, takes the
bits of eight columns at a time out of these and scatters them to a byte each, and collects in three words what is wrong:

    a = scatter(w0 >> U(48) & U(0xffff), U(0x0303030303030303))   # eight fields of two bits
    store(values, row + 0, a)
    wrong |= w0 & w0 >> U(1) & U(0x5555000000000000)              # 11 has no meaning

Only a row for which all three are 0 is said to be fine. The way back is the same with gather for scatter.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from boardcode.columns.error_codes import ERRORS
from boardcode.compile.numba import intrinsics as machine

UNUSUAL = 255  # among the errors of a kernel: to be read one by one
WORD_BITS = 64
NO_PLACE = -1  # of a bit that is not looked at, or that is 0

HEADER = '''"""Kernels of {name}, written by boardcode; see boardcode.columns.source."""

import numpy as np
from numba import njit

from boardcode.compile.numba.intrinsics import Run, digit_reader, digit_writer, gather, load, scatter, store
{imports}
U = np.uint64
compiled = njit(cache={cache}, nogil=True)
inlined = njit(cache={cache}, nogil=True, inline="always")
'''


class Word(NamedTuple):
    """A variable of the kernel and the places of the bits it holds, the most significant first."""

    name: str
    places: Sequence[int]


def u(number: int) -> str:
    """A constant of the source."""
    return f"U({number:#x})" if number > 9 else f"U({number})"


class Bitwise:
    """Expressions that take bits out of words."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.homes: dict[
            int, list[tuple[str, int]]
        ] = {}  # where a place is: words, and how many bits are below it
        for word in words:
            for k, place in enumerate(word.places):
                if place == NO_PLACE:
                    continue
                self.homes.setdefault(place, []).append((word.name, len(word.places) - 1 - k))
        self.lengths = {word.name: len(word.places) for word in words}

    def bits(self, places: Sequence[int]) -> str:
        """The bits at some places as one number; a place that no word holds is 0."""
        terms, left = [], len(places)
        while left:
            start = len(places) - left
            length, home = self._run(places[start:])
            left -= length
            if home is not None:
                terms.append(self._moved(*home, length, left))
        return " | ".join(terms) or u(0)

    def _run(self, places: Sequence[int]) -> tuple[int, tuple[str, int] | None]:
        """How many of the first bits lie side by side in one word, and where the first of them is."""
        homes = self.homes.get(places[0], [])
        if not homes:
            return next((k for k, place in enumerate(places) if place in self.homes), len(places)), None
        runs = []
        for name, below in homes:
            length = 1
            while length < len(places) and (name, below - length) in self.homes.get(places[length], []):
                length += 1
            runs.append((length, (name, below)))
        return max(runs, key=lambda run: run[0])

    def _moved(self, name: str, below: int, length: int, to: int) -> str:
        """A run of bits moved so that `to` bits are below it."""
        down = below - length + 1
        term = f"{name} >> {u(down)}" if down else name
        if below + 1 < self.lengths[name]:
            term = f"{term} & {u((1 << length) - 1)}"
        return f"({term}) << {u(to)}" if to else f"({term})"


class Kernel:
    """The lines of a module of kernels."""

    def __init__(
        self, name: str, *, instructions: bool, imports: str = "", together_with: Sequence[ModuleType] = ()
    ) -> None:
        self.name = name
        self.instructions = instructions
        self.imports = imports
        self.together_with = together_with  # modules of compiled functions that the kernels call
        self.functions: dict[str, list[str]] = {}

    def module(self, *, cache: bool = True) -> str:
        """The module's source."""
        lines = [HEADER.format(name=self.name, imports=self.imports, cache=cache)]
        for function in self.functions.values():
            lines += ["", *function, ""]
        return "\n".join(lines) + "\n"

    def gathered(self, word: str, mask: int) -> str:
        """An expression that moves the bits of a mask together."""
        return self._moving("gather", word, mask)

    def scattered(self, word: str, mask: int) -> str:
        """An expression that moves bits to where the mask is."""
        return self._moving("scatter", word, mask)

    def _moving(self, way: str, word: str, mask: int) -> str:
        if self.instructions:
            return f"{way}({word}, {u(mask)})"
        name = f"{way}_{mask:x}"
        steps = list(machine.moves(mask))
        lines = ["@inlined", f"def {name}(word):"]
        if way == "gather":
            lines.append(f"    word = word & {u(mask)}")
            for step in steps:
                lines.append(
                    f"    word = word & {u(~step.bits & (1 << WORD_BITS) - 1)} | (word & {u(step.bits)}) >> {u(step.distance)}"
                )
        else:
            for step in reversed(steps):
                keep = ~(step.bits >> step.distance) & (1 << WORD_BITS) - 1
                lines.append(f"    word = word & {u(keep)} | word << {u(step.distance)} & {u(step.bits)}")
        self.functions[name] = [*lines, "    return word"]
        return f"{name}({word})"


#: the end of a row that was read, by what was found to be wrong with it
VERDICT = [
    "errors[k] = 0",
    "if wrong | dirty | unusual:",
    "    if unusual:",
    f"        errors[k] = {UNUSUAL}",
    "    elif wrong:",
    f"        errors[k] = {ERRORS.MEANINGLESS:d}",
    "    elif strict:",
    f"        errors[k] = {ERRORS.NOT_CANONICAL:d}",
    "    if errors[k]:",
    "        values[row : row + columns] = 0",
]
