"""Where items stand in their lists, as Parquet writes it: two small numbers for each.

The *repetition* of an item is the innermost list in which it follows another item, 0 for the first of a row. Its *definition* is how
many of the fields and lists around it are there: a null or an empty list is a place of its own with a smaller definition.

    [["a", "b"], ["c"]]     repetition 0 2 1     definition 5 5 5
    [[null], []]            repetition 0 1       definition 4 3
    null                    repetition 0         definition 0

Where lists have a fixed length and none is null, the repetitions of a row are the same in all rows: they are kept once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardcode.columns.texts import Bytes, Rows, frozen
from boardcode.compile.numba.intrinsics import compiled, gather, ones, scatter
from boardcode.convert.parquet.thrift import varint

THERE = np.uint8(255)  # the definition of what is there so far; as deep as it goes in the end
EACH_BYTE = np.uint64(0x0101010101010101)


@dataclass(frozen=True, slots=True)
class Levels:
    """The levels of the items of some rows; `definitions` are only there if they differ.

    >>> Levels(2).deeper().repeated(3).deeper()
    Levels(rows=2, pattern=(0, 1, 1), depth=3, lists=1, repetitions=None, definitions=None)
    """

    rows: int
    pattern: tuple[int, ...] = (0,)
    depth: int = 0  # the definition of what is there
    lists: int = 0
    repetitions: Bytes | None = None  # if they do not follow the pattern
    definitions: Bytes | None = None

    @property
    def count(self) -> int:
        """How many items there are, nulls and empty lists among them."""
        return self.rows * len(self.pattern) if self.repetitions is None else len(self.repetitions)

    def deeper(self, valid: Rows | None = None) -> Levels:
        """Inside of a field that may be null; `valid` tells where it is not, if it ever is."""
        if valid is None:
            return replace(self, depth=self.depth + 1)
        return self._defined(np.where(valid, THERE, np.uint8(self.depth)))

    def deepest(self, numbers: Bytes, bits: Bytes, first: int) -> tuple[Levels, Bytes]:
        """The same for a leaf that is null where a bit is 0, from the bit at `first` on; and those of its numbers that are not."""
        definitions, kept = np.empty(len(numbers), np.uint8), np.empty(len(numbers) + 8, np.uint8)
        count = _sift(numbers, in_words(numbers), bits, first, self.depth, kept, definitions)
        return self._defined(definitions), kept[:count]

    def _defined(self, inner: Bytes) -> Levels:
        """With other definitions for what is there so far."""
        if self.definitions is not None:
            all_of_them = self.definitions.copy()
            all_of_them[all_of_them == THERE] = inner
            inner = all_of_them
        return replace(self, depth=self.depth + 1, definitions=inner)

    def repeated(self, size: int | NDArray[np.int32]) -> Levels:
        """Inside of lists of one length, or of a length each."""
        inside = replace(self, depth=self.depth + 1, lists=self.lists + 1)
        if isinstance(size, int) and size and self.repetitions is None and self.definitions is None:
            return replace(
                inside,
                pattern=tuple(
                    level for first in self.pattern for level in (first, *[inside.lists] * (size - 1))
                ),
            )
        there = self.count if self.definitions is None else int(np.count_nonzero(self.definitions == THERE))
        lengths = np.full(there, size, np.int32) if isinstance(size, int) else size
        if self.definitions is None and lengths.min(initial=1) > 0:
            repetitions = np.full(lengths.sum(), inside.lists, np.uint8)
            repetitions[np.cumsum(lengths) - lengths] = self._repetitions()
            return replace(inside, repetitions=repetitions)
        before = np.full(there, THERE, np.uint8) if self.definitions is None else self.definitions
        count = len(before) - there + int(np.maximum(lengths, 1).sum())
        repetitions, definitions = np.empty(count, np.uint8), np.empty(count, np.uint8)
        _spread(self._repetitions(), before, lengths, self.depth, inside.lists, repetitions, definitions)
        return replace(inside, repetitions=repetitions, definitions=definitions)

    def _repetitions(self) -> Bytes:
        return (
            np.tile(np.array(self.pattern, np.uint8), self.rows)
            if self.repetitions is None
            else self.repetitions
        )

    def written(self) -> list[bytes]:
        """Both levels as a page begins with them, each with its size before it."""
        parts = []
        for level in (self._written_repetitions(), self._written_definitions()):
            parts += [sum(map(len, level)).to_bytes(4, "little"), *level]
        return parts

    def _written_repetitions(self) -> list[bytes]:
        width, head = self.lists.bit_length(), in_eights(self.count)
        if self.repetitions is not None:
            return [head, packed(self.repetitions, width)]
        # Eight rows end with a whole byte, whatever their length.
        eight_rows = packed(np.tile(np.array(self.pattern, np.uint8), 8), width)
        size = -(-self.count // 8) * width
        return [head, eight_rows * (size // len(eight_rows)), eight_rows[: size % len(eight_rows)]]

    def _written_definitions(self) -> list[bytes]:
        if self.definitions is None:
            return [varint(self.count << 1), bytes([self.depth])]  # so many times the same
        definitions = np.minimum(self.definitions, np.uint8(self.depth))
        return [in_eights(self.count), packed(definitions, self.depth.bit_length())]


def in_eights(count: int) -> bytes:
    """What stands before numbers that are packed eight at a time."""
    return varint(-(-count // 8) << 1 | 1)


def packed(numbers: Bytes, width: int) -> bytes:
    """Numbers of so many bits side by side, the first one lowest; filled up with zeros to a multiple of eight.

    >>> packed(np.array([1, 2, 3], np.uint8), 2).hex()
    '3900'
    """
    groups, whole = -(-len(numbers) // 8), len(numbers) // 8
    found = np.empty(groups * width, np.uint8)
    _pack(in_words(numbers), width, found)
    if whole < groups:
        rest = np.zeros(8, np.uint8)
        rest[: len(numbers) - 8 * whole] = numbers[8 * whole :]
        _pack(in_words(rest), width, found[whole * width :])
    return found.tobytes()


def in_words(numbers: Bytes) -> Any:
    """Eight bytes at a time, as many as there are; where they lie, if that is at a place for words."""
    words = numbers[: len(numbers) // 8 * 8].view(np.uint64)
    return frozen(words if words.flags.aligned else words.copy())


@compiled
def _pack(words, width, found):  # type: ignore[no-untyped-def]
    mask = EACH_BYTE * np.uint64((1 << width) - 1)
    for k in range(len(words)):
        word = gather(words[k], mask)
        for place in range(k * width, (k + 1) * width):
            found[place] = np.uint8(word)
            word >>= np.uint64(8)


@compiled
def _sift(numbers, words, bits, first, depth, kept, definitions):  # type: ignore[no-untyped-def]
    """Keep the numbers whose bit is set; the others are defined no deeper than here. Eight at a time, without branches."""
    count, shift, nowhere = np.uint64(0), np.uint64(first & 7), EACH_BYTE * np.uint64(depth)
    definition_words = definitions[: 8 * len(words)].view(np.uint64)
    for k in range(len(words)):
        place = (first >> 3) + k
        byte = np.uint64(bits[place]) >> shift
        if shift:
            byte |= np.uint64(bits[place + 1]) << (np.uint64(8) - shift) & np.uint64(255)
        mask = scatter(byte, EACH_BYTE) * np.uint64(255)
        together = gather(words[k], mask)
        for j in range(8):
            kept[count + np.uint64(j)] = np.uint8(together >> np.uint64(8 * j))
        count += ones(byte)
        definition_words[k] = mask | nowhere & ~mask
    for k in range(8 * len(words), len(numbers)):
        place = first + k
        valid = bits[place >> 3] >> (place & 7) & 1
        kept[count] = numbers[k]
        count += np.uint64(valid)
        definitions[k] = THERE if valid else depth
    return count


@compiled
def _spread(old_repetitions, old_definitions, lengths, depth, level, repetitions, definitions):  # type: ignore[no-untyped-def]
    """Put as many items as its length in the place of each list that is there."""
    item = place = 0
    for k in range(len(old_definitions)):
        repetitions[place], definitions[place] = old_repetitions[k], old_definitions[k]
        if old_definitions[k] == THERE:
            if lengths[item] == 0:
                definitions[place] = depth
            for _ in range(1, lengths[item]):
                place += 1
                repetitions[place], definitions[place] = level, THERE
            item += 1
        place += 1
