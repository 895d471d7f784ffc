"""The fast way to read a fixed layout: look up several fields at a time, build objects when they are asked for.

A declaration is cut into chunks, each a subtree (or a few items of an array) that has at most `LIMIT` meanings.
For each chunk there is a mask and a table from the masked bits to the value. The bits of a chunk need not be
neighbours, so a byte swap costs nothing: it only changes the mask. With six passages in a chunk,

    number & 0xFFF000...  -->  table  -->  ((OPEN, WALL, OPEN), (WALL, WALL, OPEN))

A code is right when every chunk is found and all silent bits are 0. The tables fill as codes are met, from the
same `Field.read` that reads one field at a time; whatever is unusual raises, and the slow way says what it is.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import is_dataclass
from typing import Any

from boardcode.bits import Bits
from boardcode.errors import Fault
from boardcode.fields import Array, Checked, Field, Ignored, LittleEndian, Padded, Record, Zero
from boardcode.fields.groups import fixed_width
from boardcode.state import State

LIMIT = 20_000


class Unusual(Exception):
    """Not what the fast way reads; the slow way knows more."""


class _NotCompilable(Exception):
    """A declaration, or a way of cutting it, that has no fast way."""


class Meanings(dict[int, Any]):
    """The values of one chunk by its masked bits, read when first met. It holds at most `LIMIT` of them."""

    def __init__(self, field: Field[Any], shifts: Sequence[int]) -> None:
        self.field = field
        self.shifts = shifts

    def __missing__(self, masked: int) -> Any:
        number = 0
        for shift in self.shifts:
            number = number << 1 | masked >> shift & 1
        dirt: list[Fault] = []
        value = self.field.read(Bits.whole(number, len(self.shifts)), "", dirt)
        if dirt:
            raise Unusual
        self[masked] = value
        return value


class _Plan:
    """A declaration cut into chunks, as Python expressions over words of the code."""

    def __init__(self, total: int, word: int) -> None:
        self.total = total
        self.word = word
        self.names: dict[str, Any] = {}
        self.zeros = [0] * (total // word)

    def shift(self, place: int) -> int:
        return self.word - 1 - place % self.word

    def silence(self, places: Iterable[int]) -> None:
        """These bits must be 0."""
        for place in places:
            self.zeros[place // self.word] |= 1 << self.shift(place)

    def named(self, prefix: str, thing: Any) -> str:
        name = f"{prefix}{len(self.names)}"
        self.names[name] = thing
        return name

    def chunk(self, field: Field[Any], places: Sequence[int]) -> str:
        words = {place // self.word for place in places}
        if len(words) != 1:
            raise _NotCompilable
        shifts = [self.shift(place) for place in places]
        mask = sum(1 << shift for shift in shifts)
        masked = f"w{words.pop()}" + (f" & {mask:#x}" if mask != (1 << self.word) - 1 else "")
        return f"{self.named('meanings', Meanings(field, shifts))}[{masked}]"

    def expression(self, field: Field[Any], places: Sequence[int]) -> tuple[str, list[str]]:
        """What gives the field's value, and the look-ups that prove that it has one."""
        if field.count <= LIMIT:
            chunk = self.chunk(field, places)
            return chunk, [chunk]
        if isinstance(field, LittleEndian):
            return self.expression(field.field, Bits(0, places).swapped().places)
        if isinstance(field, Padded):
            self.silence(places[: field.spare])
            return self.expression(field.field, places[field.spare :])
        if isinstance(field, Checked):
            value, _ = self.expression(field.field, places)
            checked = f"{self.named('passed', _passed(field))}({value})"
            return checked, [checked]
        if isinstance(field, Record):
            values, proofs = self.members(field, places)
            arguments = ", ".join(f"{attribute}={value}" for attribute, value in values.items())
            return f"{self.named('make', field.make)}({arguments})", proofs
        if isinstance(field, Array):
            return self.items(field, places)
        raise _NotCompilable

    def members(self, record: Record[Any], places: Sequence[int]) -> tuple[dict[str, str], list[str]]:
        values, proofs, start = {}, [], 0
        for name, field in record.fields.items():
            width = fixed_width(field)
            part = places[start : start + width]
            start += width
            if isinstance(field, (Zero, Ignored)):
                self.silence(part)
            else:
                value, proof = self.expression(field, part)
                values[record.attributes[name]] = value
                proofs += proof
        return values, proofs

    def items(self, array: Array[Any], places: Sequence[int]) -> tuple[str, list[str]]:
        step = fixed_width(array.field)
        runs, proofs, start = [], [], 0
        while start < array.length:
            length = self._run(array, places, start)
            part = places[start * step : (start + length) * step]
            if array.field.count <= LIMIT:
                chunk = self.chunk(Array(length, array.field), part)
                runs.append(f"*{chunk}")
                proofs.append(chunk)
            else:
                value, proof = self.expression(array.field, part)
                runs.append(value)
                proofs += proof
            start += length
        return f"({', '.join(runs)},)", proofs

    def _run(self, array: Array[Any], places: Sequence[int], start: int) -> int:
        """How many items from `start` fit in one chunk."""
        step = fixed_width(array.field)
        word = places[start * step] // self.word
        length = 1
        while (
            start + length < array.length
            and array.field.count ** (length + 1) <= LIMIT
            and places[(start + length + 1) * step - 1] // self.word == word
        ):
            length += 1
        return length


def _passed(field: Checked[Any]) -> Callable[[Any], Any]:
    def passed(value: Any) -> Any:
        if field.check(value) is not None:
            raise Unusual
        return value

    return passed


def reader(record: Field[Any], total: int) -> Callable[[int], Any] | None:
    """A fast reader of a record's number, `total` bits long (what follows the record must be 0); None if there is none."""
    if not isinstance(record, Record):
        return None
    for word in (16, 64, total) if total > 128 else (total,):
        if total % word == 0:
            try:
                return _assembled(record, _Plan(total, word))
            except _NotCompilable:
                continue
    return None


def _assembled(record: Record[Any], plan: _Plan) -> Callable[[int], Any]:
    values, proofs = plan.members(record, range(record.width))
    plan.silence(range(record.width, plan.total))
    words = [f"w{k}" for k in range(len(plan.zeros))]
    split = f"{', '.join(words)}, = unpack(number.to_bytes({plan.total // 8}, 'big'))" if len(words) > 1 else "w0 = number"
    silent = " or ".join(f"{word} & {zeros:#x}" for word, zeros in zip(words, plan.zeros, strict=True) if zeros)
    lazy = _can_wait(record.make)
    lines = ["def build(number):", split, f"return {{{', '.join(f'{name!r}: {value}' for name, value in values.items())}}}"]
    lines += ["def read(number):", split, f"if {silent or 'False'}: raise Unusual", *proofs]
    lines += ["state = new(make)", "keep(state, (build, number))", "return state"] if lazy else ["return make(**build(number))"]
    source = "\n".join(line if line.startswith("def ") else f"    {line}" for line in lines)
    names: dict[str, Any] = plan.names | {
        "Unusual": Unusual,
        "unpack": struct.Struct(f">{len(words)}{'H' if plan.word == 16 else 'Q'}").unpack,
        "make": record.make,
        "new": object.__new__,
        "keep": State._unread.__set__,  # type: ignore[attr-defined]
    }
    exec(source, names)  # the source holds nothing but names made here and numbers
    read: Callable[[int], Any] = names["read"]
    return read


def _can_wait(make: Any) -> bool:
    """Whether objects of this class may be built when they are first looked at."""
    return isinstance(make, type) and issubclass(make, State) and is_dataclass(make) and not hasattr(make, "__post_init__")
