"""What many small numbers stand for, looked up in a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from boardcode.compile.numba.intrinsics import compiled
from boardcode.fields import Json

FEW = 1 << 14  # numbers that are looked up before a kernel is loaded

Numbers: TypeAlias = NDArray[Any]


class Validity(NamedTuple):
    """Which items of an Arrow array are not null: a bit each, none at all if that is all of them, and how many are null."""

    bits: pa.Buffer | None
    nulls: int


class LookUp(NamedTuple):
    """What numbers stand for: item `k` is `shown[meaning[numbers[k]]]`; a meaning of -1 is one of no number that occurs."""

    shown: Sequence[Json]
    meaning: Numbers
    numbers: Numbers

    def table(self, values: Sequence[Any], kind: Any) -> Numbers:
        """For each item what a list has at the place of its meaning."""
        table = np.array(values, kind)[self.meaning]
        if len(self.numbers) <= FEW or self.numbers.itemsize > 2:
            return table[self.numbers]
        same = (table == np.arange(len(table))) | (self.meaning < 0)
        if table.itemsize == self.numbers.itemsize and same.all():
            return self.numbers.view(table.dtype)
        found = np.empty(len(self.numbers), table.dtype)
        _look_up(self.numbers, table, found)
        return found

    def validity(self) -> Validity:
        """Which items are not null."""
        there = [value is not None for value in self.shown]
        if all(there):
            return Validity(None, 0)
        valid = self.table(there, np.bool_)
        nulls = len(valid) - int(np.count_nonzero(valid))
        return Validity(pa.py_buffer(np.packbits(valid, bitorder="little")) if nulls else None, nulls)

    def array(self, kind: Any, values: Sequence[Any]) -> pa.Array:
        """An Arrow array of whole numbers of a kind."""
        bits, nulls = self.validity()
        found = self.table([0 if value is None else value for value in values], kind.to_pandas_dtype())
        return pa.Array.from_buffers(kind, len(found), [bits, pa.py_buffer(found)], nulls)


@compiled
def _look_up(numbers, table, found):  # type: ignore[no-untyped-def]
    for k in range(len(numbers)):
        found[k] = table[numbers[k]]
