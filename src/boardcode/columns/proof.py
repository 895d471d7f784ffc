"""What must hold of a code's bits so that it is fine, found from its declaration.

A declaration falls into *units*: fields of a few bits of which all codes that have a meaning can be listed (a card's value,
an Arx cell). Equal units are proved all at once, as in `wrong_bits`. What is left are bits that must be 0, ranges of
wide numbers, and checks over several items; where nothing can be proved beforehand, a row is *unusual* and read one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from boardcode.bits import Bits
from boardcode.columns.layout import parts
from boardcode.errors import Fault
from boardcode.fields import (
    Array,
    Checked,
    Field,
    Ignored,
    LittleEndian,
    Number,
    Padded,
    Record,
    Unless,
    Zero,
)
from boardcode.fields.groups import fixed_width

NARROW = 16  # bits of a field whose codes are listed
TRIED = 12  # bits of a leaf of which every pattern is tried
LISTED = 1 << 12  # codes that one would list of a field
COMBINED = 12  # bits of what a check sees


class NoProof(Exception):
    """A declaration of which nothing can be proved beforehand."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A part of a unit that has its codes whatever the rest is; `below` are the bits of the unit after it."""

    below: int
    width: int
    codes: frozenset[int]


@dataclass(frozen=True, slots=True)
class Unit:
    """The codes of a field that have a meaning, and those of them that are written so.

    A unit may be put together: every code that is special, or of which each factor is right, has a meaning.
    """

    width: int
    readable: frozenset[int]
    clean: frozenset[int]
    specials: frozenset[int] = frozenset()
    factors: tuple[Factor, ...] = ()


@dataclass(frozen=True, slots=True)
class Range:
    """A wide number that has a least and a most."""

    places: tuple[int, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Combination:
    """Items of which a check sees something each: which codes show what, and what may be seen together.

    `shown[j]` are the codes of an item that show bit `j` of what is seen, among all its codes; `allowed` are the
    combinations of these bits of all items that pass, the first item's most significant.
    """

    items: tuple[tuple[int, ...], ...]
    codes: frozenset[int]
    shown: tuple[frozenset[int], ...]
    allowed: frozenset[int]


@dataclass(slots=True)
class Proof:
    """All that must hold."""

    units: dict[Unit, list[tuple[int, ...]]] = field(default_factory=dict)
    silent: list[int] = field(default_factory=list)  # places that are 0 in a canonical code
    unused: list[int] = field(default_factory=list)  # places that are 0 in every code
    ranges: list[Range] = field(default_factory=list)
    combinations: list[Combination] = field(default_factory=list)
    rare: list[tuple[tuple[int, ...], int]] = field(
        default_factory=list
    )  # places and a pattern that is left to one-by-one reading
    one_to_one: bool = True  # whether what is read is written with the same bits

    def of(self, field: Field[Any], places: Sequence[int]) -> Proof:
        """Add what must hold of a field at some places."""
        if isinstance(field, (Zero, Ignored)):
            self.silent += places
        elif isinstance(field, LittleEndian):
            self.of(field.field, Bits(0, places).swapped().places)
        elif isinstance(field, Padded):
            self.unused += places[: field.spare]
            self.of(field.field, places[field.spare :])
        elif isinstance(field, (Record, Array)):
            for part, where, _ in parts(field, places, ""):
                self.of(part, where)
        elif (unit := _unit(field)) is not None:
            self.units.setdefault(unit, []).append(tuple(places))
            self.one_to_one &= unit.clean == unit.readable and _is_one_to_one(field, unit)
        elif isinstance(field, Unless):
            self._rarely(field, places)
        elif isinstance(field, Checked):
            self._seen(field, places)
        elif isinstance(field, Number):
            self.ranges.append(Range(tuple(places), field.least, field.most))
        else:
            raise NoProof
        return self

    def _rarely(self, field: Unless[Any], places: Sequence[int]) -> None:
        self.rare += [(tuple(places), number) for number in field.specials]
        self.one_to_one = False
        self.of(field.field, places)

    def _seen(self, field: Checked[Any], places: Sequence[int]) -> None:
        """A check that sees something of each item can be tried beforehand on all that it can see."""
        self.of(field.field, places)
        items = field.field
        if field.sees is None or not isinstance(items, Array):
            raise NoProof
        unit, step = _unit(items.field), fixed_width(items.field)
        if unit is None:
            raise NoProof
        examples: dict[Any, int] = {}  # what is seen -> a code that shows it
        seen = {code: field.sees(_value(items.field, code)) for code in unit.readable}
        for code, sight in seen.items():
            examples.setdefault(sight, code)
        bits = max(1, (len(examples) - 1).bit_length())
        if bits * items.length > COMBINED:
            raise NoProof
        order = {sight: k for k, sight in enumerate(examples)}
        shown = tuple(
            frozenset(code for code in unit.readable if order[seen[code]] >> bits - 1 - j & 1)
            for j in range(bits)
        )
        values = [_value(items.field, code) for code in examples.values()]
        allowed = set()
        for chosen in product(range(len(values)), repeat=items.length):
            if field.check(tuple([values[k] for k in chosen])) is None:
                allowed.add(int("".join(f"{k:0{bits}b}" for k in chosen), 2))
        places_of = tuple(tuple(places[k * step : (k + 1) * step]) for k in range(items.length))
        self.combinations.append(Combination(places_of, unit.readable, shown, frozenset(allowed)))


def _value(field: Field[Any], code: int) -> Any:
    return field.read(Bits.whole(code, fixed_width(field)), "", [])


def _is_one_to_one(field: Field[Any], unit: Unit) -> bool:
    return all(field.write(_value(field, code), "") == code for code in unit.clean)


def _unit(field: Field[Any]) -> Unit | None:
    """A field as a unit; None if it is too wide."""
    found = codes(field) if fixed_width(field) <= NARROW else None
    if found is None:
        return None
    specials: frozenset[int] = frozenset()
    if isinstance(field, Unless):
        specials, field = frozenset(field.specials), field.field
    clean = frozenset(code for code, is_clean in found.items() if is_clean)
    return Unit(fixed_width(field), frozenset(found), clean, specials, tuple(_factors(field, 0)))


def _factors(field: Field[Any], below: int) -> Iterator[Factor]:
    """The leaves of a field, as factors of the unit that it is in."""
    width = fixed_width(field)
    if isinstance(field, (Record, Array)):
        for part, places, _ in parts(field, range(width), ""):
            yield from _factors(part, below + width - 1 - places[-1])
    else:
        yield Factor(below, width, frozenset(codes(field) or ()))


def codes(field: Field[Any]) -> dict[int, bool] | None:
    """Every code of a field that has a meaning, and whether it is written so; None if there are too many."""
    width = fixed_width(field)
    if isinstance(field, Unless):
        found = codes(field.field)
        return None if found is None else found | dict.fromkeys(field.specials, True)
    if isinstance(field, Padded):
        return codes(field.field)
    if isinstance(field, (Record, Array)):
        return _codes_of_parts(field)
    return _tried(field, width) if width <= TRIED else None


def _codes_of_parts(field: Record[Any] | Array[Any]) -> dict[int, bool] | None:
    together = {0: True}
    for part, places, _ in parts(field, range(fixed_width(field)), ""):
        found = codes(part)
        if found is None or len(found) * len(together) > LISTED:
            return None
        together = {
            before << len(places) | code: clean and before_clean
            for before, before_clean in together.items()
            for code, clean in found.items()
        }
    return together


def _tried(field: Field[Any], width: int) -> dict[int, bool]:
    found = {}
    for code in range(1 << width):
        dirt: list[Fault] = []
        try:
            field.read(Bits.whole(code, width), "", dirt)
        except Fault:
            continue
        found[code] = not dirt
    return found
