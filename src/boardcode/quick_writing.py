"""The fast way to write a fixed layout: from each value straight to its number.

A value of few possible ones is looked up, first by its identity (most objects are shared, and an identity needs no
hash), then by its value, and at last written by the same `Field.write` that writes one field at a time. Larger fields
are taken apart by code made from the declaration; for a row of three passages

    item0, item1, item2, = value
    return met[id(item0)] << 4 | met[id(item1)] << 2 | met[id(item2)]

Whatever is unusual raises, and the slow way says what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardcode.fields import Array, Checked, Field, LittleEndian, Padded, Record
from boardcode.fields.groups import fixed_width
from boardcode.quick_reading import LIMIT, NotCompilable, Unusual


class Numbers(dict[Any, int]):
    """The number of each value of a field, found when first met; it holds `LIMIT` values at most.

    `by_identity` spares the hash of an object that was met before. `met` keeps these objects, so that no other one
    can take such an identity.
    """

    def __init__(self, field: Field[Any]) -> None:
        self.field = field
        self.by_identity: dict[int, int] = {}
        self.met: list[Any] = []

    def __missing__(self, value: Any) -> int:
        number = self.field.write(value, "")
        self[value] = number
        return number

    def of(self, value: Any) -> int:
        """The number of a value that may not have been met before."""
        number = self[value]
        if len(self.met) < LIMIT:
            self.met.append(value)
            self.by_identity[id(value)] = number
        return number


class _Source:
    """Statements that take a value apart, and the expression of its number.

    There are two of each declaration: one for values that were all met before, one for others.
    """

    def __init__(self, numbers: dict[Field[Any], Numbers], *, met: bool) -> None:
        self.numbers = numbers
        self.met = met
        self.lines: list[str] = []
        self.names: dict[str, Any] = {"Unusual": Unusual}

    def named(self, prefix: str, thing: Any = None) -> str:
        name = f"{prefix}{len(self.names)}"
        self.names[name] = thing
        return name

    def number(self, field: Field[Any], value: str) -> str:
        if field.count <= LIMIT:
            numbers = self.numbers.setdefault(field, Numbers(field))
            return (
                f"{self.named('met', numbers.by_identity)}[id({value})]"
                if self.met
                else f"{self.named('of', numbers.of)}({value})"
            )
        if isinstance(field, LittleEndian):
            return f"{self.named('swapped', _swapped(field.width))}({self.number(field.field, value)})"
        if isinstance(field, Padded):
            return self.number(field.field, value)
        if isinstance(field, Checked):
            checked = self.named("checked")
            self.lines.append(f"{checked} = {self.number(field.field, value)}")
            self.lines.append(f"if {self.named('check', field.check)}({value}) is not None: raise Unusual")
            return checked
        if isinstance(field, Record):
            return self.of_record(field, value)
        if isinstance(field, Array):
            return self.of_array(field, value)
        raise NotCompilable

    def function(self, field: Field[Any]) -> Callable[[Any], int]:
        number = self.number(field, "state")
        lines = ["def write(state):", *(f"    {line}" for line in self.lines), f"    return {number}"]
        exec("\n".join(lines), self.names)  # the source holds nothing but names made here and numbers
        write: Callable[[Any], int] = self.names["write"]
        return write

    def of_record(self, record: Record[Any], value: str) -> str:
        made = self.named("made")
        self.lines.append(f"{made} = {value}")
        terms, below = [], record.width
        for name, field in record.fields.items():
            below -= fixed_width(field)
            if name in record.attributes:
                terms.append(f"{self.number(field, f'{made}.{record.attributes[name]}')} << {below}")
        return f"({' | '.join(terms)})"

    def of_array(self, array: Array[Any], value: str) -> str:
        items = [self.named("item") for _ in range(array.length)]
        row = self.named("row")
        self.lines += [
            f"{row} = {value}",
            f"if type({row}) is not tuple: raise Unusual",
            f"{', '.join(items)}, = {row}",
        ]
        step = fixed_width(array.field)
        terms = [
            f"{self.number(array.field, item)} << {(array.length - 1 - k) * step}"
            for k, item in enumerate(items)
        ]
        return f"({' | '.join(terms)})"


def _swapped(width: int) -> Callable[[int], int]:
    count = width // 8
    return lambda number: int.from_bytes(number.to_bytes(count, "big"), "little")


def writer(field: Field[Any]) -> Callable[[Any], int] | None:
    """A fast way from a state to its number, raising for whatever is unusual; None if there is none."""
    numbers: dict[Field[Any], Numbers] = {}
    try:
        of_met, of_any = (_Source(numbers, met=met).function(field) for met in (True, False))
    except NotCompilable:
        return None

    def write(state: Any) -> int:
        try:
            return of_met(state)
        except KeyError:
            return of_any(state)

    return write
