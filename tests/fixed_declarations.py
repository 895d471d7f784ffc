"""Random declarations whose bits stand at known places: what the backends for fixed layouts compile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, make_dataclass
from itertools import pairwise
from typing import Any, ClassVar
from zlib import crc32

from hypothesis import strategies as st

from boardcode.bits import BitReader, Bits
from boardcode.errors import BadDeclaration, Fault
from boardcode.fields import (
    Array,
    Checked,
    Choice,
    Complaint,
    Field,
    Ignored,
    LittleEndian,
    Number,
    Padded,
    Record,
    Table,
    Unless,
    Zero,
)
from boardcode.state import State
from boardcode.wording import WordEnum

NAMES = ("a", "ab", "from", "b", "is", "c")


class Turn(WordEnum):
    NONE = "none"
    HALF = "half"
    FULL = "full"


@dataclass
class Counted:
    """A base class whose objects do something when they are made."""

    instances: ClassVar[int] = 0

    def __post_init__(self) -> None:
        type(self).instances += 1


def reject_a_quarter(value: object) -> Complaint | None:
    return Complaint("", "no reason", "", "") if crc32(repr(value).encode()) % 4 == 0 else None


def reject_equal_neighbours(items: tuple[Any, ...]) -> Complaint | None:
    """A check that depends on nothing but whether items are None."""
    assert isinstance(items, tuple), "only values that the field could write are checked"
    wrong = next((k for k, (one, two) in enumerate(pairwise(items)) if one is None and two is None), None)
    return None if wrong is None else Complaint(f"[{wrong}]", "two in a row", "nothing", "something")


def with_special(field: Field[Any], pattern: int, value: object) -> Field[Any]:
    """A field with a special pattern; it is one bit wider if the pattern means something already."""
    width = field.width or 0
    try:
        field.read(BitReader(Bits.whole(pattern, width)), "")
    except Fault:
        try:
            return Unless({pattern: value}, field)
        except BadDeclaration:  # the field has this value too
            return with_special(field, pattern, f"another {value}")
    except LookupError:  # a rule in it is about fields that come before, which are not known here
        return field
    return with_special(Padded(width + 1, field), (2 << width) - 1, value)


@st.composite
def leaves(draw: st.DrawFn, most_bits: int = 10) -> Field[Any]:
    kind = draw(st.sampled_from(["number", "range", "table", "choice", "unless"]))
    if kind == "choice":
        return Choice(draw(st.integers(2, max(2, most_bits - 2))), Turn)
    width = draw(st.integers(1, most_bits))
    if kind == "number":
        return Number(width)
    least = draw(st.integers(0, (1 << width) - 1))
    most = draw(st.integers(least, (1 << width) - 1))
    if kind == "range":
        return Number(width, least, most)
    if kind == "unless":
        return with_special(Number(width, least, most), draw(st.integers(0, (1 << width) - 1)), None)
    patterns = draw(st.sets(st.integers(0, (1 << width) - 1), min_size=1, max_size=20))
    return Table(width, {pattern: (None if k == 0 else k) for k, pattern in enumerate(sorted(patterns))})


def record_class(names: list[str], kind: str) -> Callable[..., Any]:
    attributes = [(f"{name}_" if name in ("from", "is") else name, Any) for name in names]
    if kind == "state":
        return make_dataclass("Made", attributes, bases=(State,), frozen=True, slots=True)
    if kind == "counted":
        bases = (Counted,)
        return make_dataclass("Made", attributes, bases=bases, frozen=False, slots=True, unsafe_hash=True)
    if kind == "function":
        made = make_dataclass("Made", attributes, frozen=True)
        return lambda **values: made(**values)
    return make_dataclass("Made", attributes, frozen=True, slots=kind == "slots")


@st.composite
def records(draw: st.DrawFn, inner: st.SearchStrategy[Field[Any]], kinds: tuple[str, ...]) -> Record[Any]:
    names = draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=1, max_size=4))
    fields: dict[str, Field[Any]] = {name: draw(inner) for name in names}
    for name in draw(st.lists(st.sampled_from(["zero", "ignored"]), unique=True)):
        fields[name] = draw(st.sampled_from([Zero, Ignored]))(draw(st.integers(1, 20)))
    order = draw(st.permutations(list(fields)))
    make = record_class(names, draw(st.sampled_from(kinds)))
    return Record(make, **{name: fields[name] for name in order})


@st.composite
def wrappers(draw: st.DrawFn, inner: st.SearchStrategy[Field[Any]]) -> Field[Any]:
    field = draw(inner)
    width = field.width or 0
    kind = draw(st.sampled_from(["array", "long array", "padded", "swapped", "checked", "keyed", "unless"]))
    if kind == "array":
        return Array(draw(st.integers(1, 5)), field)
    if kind == "long array":
        return Array(draw(st.integers(12, 40)) if width < 12 else 2, field)
    if kind == "padded":
        return Padded(width + draw(st.integers(0, 9)), field)
    if kind == "swapped":
        return LittleEndian(Padded(-(-width // 8) * 8, field))
    if kind == "checked" and (field.count or 0) >= 100:
        return Checked(field, reject_a_quarter)
    if kind == "keyed" and (field.count or 0) >= 10:
        return Checked(Array(3, field), reject_equal_neighbours, key=lambda item: item is None)
    return with_special(field, draw(st.integers(0, (1 << width) - 1)), "special")


ANY_FIELD = st.recursive(
    leaves(),
    lambda inner: wrappers(inner) | records(inner, ("plain", "slots", "counted", "function")),
    max_leaves=6,
)
NARROW_FIELD = st.recursive(
    leaves(most_bits=3), lambda inner: wrappers(inner) | records(inner, ("plain", "slots")), max_leaves=3
).filter(lambda field: (field.width or 0) <= 11)  # so that a test can try all its patterns
ANY_RECORD = records(ANY_FIELD, ("state", "state", "slots"))
