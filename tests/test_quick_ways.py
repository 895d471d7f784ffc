"""The fast ways to read and write do what the careful ones do, on declarations made by chance.

A declaration is any tree of field kinds; what it is read from is what it would write, the same with some bits
changed, and any bits at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, make_dataclass
from random import Random
from typing import Any, ClassVar
from zlib import crc32

from hypothesis import assume, given
from hypothesis import strategies as st

from boardcode import quick_reading, quick_writing
from boardcode.bits import Bits
from boardcode.errors import Fault
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
from boardcode.quick_reading import Unusual
from boardcode.state import State
from boardcode.wording import WordEnum

REFUSED = (Unusual, Fault, ValueError, LookupError, AttributeError, TypeError)
NAMES = ("a", "ab", "from", "b", "is", "c")


class Turn(WordEnum):
    NONE = "none"
    HALF = "half"
    FULL = "full"


@dataclass
class Watched:
    """A base whose objects do something when they are made."""

    made: ClassVar[int] = 0

    def __post_init__(self) -> None:
        type(self).made += 1


def picky(value: object) -> Complaint | None:
    """Refuses a quarter of all values, without any reason."""
    return Complaint("", "no reason", "", "") if crc32(repr(value).encode()) % 4 == 0 else None


@st.composite
def leaves(draw: st.DrawFn) -> Field[Any]:
    kind = draw(st.sampled_from(["number", "range", "table", "choice", "unless"]))
    if kind == "choice":
        return Choice(draw(st.integers(2, 8)), Turn)
    width = draw(st.integers(1, 10))
    if kind == "number":
        return Number(width)
    least = draw(st.integers(0, (1 << width) - 1))
    most = draw(st.integers(least, (1 << width) - 1))
    if kind == "range":
        return Number(width, least, most)
    if kind == "unless":
        return Unless({draw(st.integers(0, (1 << width) - 1)): None}, Number(width, least, most))
    codes = draw(st.sets(st.integers(0, (1 << width) - 1), min_size=1, max_size=20))
    return Table(width, {code: (None if k == 0 else k) for k, code in enumerate(codes)})


def made_of(names: list[str], kind: str) -> Callable[..., Any]:
    attributes = [(f"{name}_" if name in ("from", "is") else name, Any) for name in names]
    if kind == "state":
        return make_dataclass("Made", attributes, bases=(State,), frozen=True, slots=True)
    if kind == "watched":
        return make_dataclass(
            "Made", attributes, bases=(Watched,), frozen=False, slots=True, unsafe_hash=True
        )
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
    return Record(made_of(names, draw(st.sampled_from(kinds))), **{name: fields[name] for name in order})


@st.composite
def wrapped(draw: st.DrawFn, inner: st.SearchStrategy[Field[Any]]) -> Field[Any]:
    field = draw(inner)
    width = field.width or 0
    kind = draw(st.sampled_from(["array", "many", "padded", "swapped", "checked", "unless"]))
    if kind == "array":
        return Array(draw(st.integers(1, 5)), field)
    if kind == "many":
        return Array(draw(st.integers(16, 40)) if width < 12 else 2, field)
    if kind == "padded":
        return Padded(width + draw(st.integers(0, 9)), field)
    if kind == "swapped":
        return LittleEndian(Padded(-(-width // 8) * 8, field))
    if kind == "checked" and field.count >= 100:
        return Checked(field, picky)
    return Unless({draw(st.integers(0, (1 << width) - 1)): "special"}, field)


ANY_FIELD = st.recursive(
    leaves(),
    lambda inner: wrapped(inner) | records(inner, ("plain", "slots", "watched", "function")),
    max_leaves=6,
)
ANY_RECORD = records(ANY_FIELD, ("state", "state", "slots", "watched", "function"))


def careful(record: Record[Any], data: bytes) -> Any:
    """What the bytes mean when one field is read after the other; raises for whatever is not canonical."""
    number, spare = int.from_bytes(data, "big"), 8 * len(data) - record.width
    dirt: list[Fault] = []
    value = record.read(Bits.whole(number >> spare, record.width), "", dirt)
    if dirt or number & (1 << spare) - 1:
        raise Unusual
    return value


def quick(reader: quick_reading.Reader, data: bytes) -> Any:
    try:
        return reader.read(data)
    except KeyError:
        reader.learn(data)
        return reader.read(data)


def outcome(read: Callable[[Any, bytes], Any], how: Any, data: bytes) -> Any:
    try:
        return read(how, data)
    except REFUSED:
        return "refused"


@given(record=ANY_RECORD, extra=st.integers(0, 12), seed=st.integers(0, 2**32), data=st.data())
def test_reading_quickly_is_reading_carefully(
    record: Record[Any], extra: int, seed: int, data: st.DataObject
) -> None:
    size = -(-record.width // 8) + extra
    assume(size <= 400)
    reader = quick_reading.reader(record, size)
    assume(reader is not None)
    assert reader is not None
    random, total = Random(seed), 8 * size
    for _ in range(8):
        written = record.write(record.sample(random), "") << total - record.width
        changed = written ^ 1 << data.draw(st.integers(0, total - 1))
        for number in (written, changed, random.getrandbits(total)):
            code = number.to_bytes(size, "big")
            assert outcome(quick, reader, code) == outcome(careful, record, code)


def unlike(random: Random, value: Any) -> Any:
    """A value that is like another but for one part, which is of another kind."""
    if isinstance(value, tuple) and value and random.random() < 0.8:
        place = random.randrange(len(value))
        return (*value[:place], unlike(random, value[place]), *value[place + 1 :])
    return random.choice(
        [
            None,
            -1,
            1 << 70,
            "half",
            (),
            [1],
            {1, 2},
            object(),
            value,
            frozenset(value) if isinstance(value, tuple) else value,
        ]
    )


@given(record=ANY_RECORD, seed=st.integers(0, 2**32))
def test_writing_quickly_is_writing_carefully(record: Record[Any], seed: int) -> None:
    write = quick_writing.writer(record)
    assume(write is not None)
    assert write is not None
    random = Random(seed)
    for _ in range(8):
        value = record.sample(random)
        attribute = random.choice(list(record.attributes.values()))
        parts = {name: getattr(value, name) for name in record.attributes.values()}
        garbled = record.make(**parts | {attribute: unlike(random, parts[attribute])})
        for what in (value, garbled, value, None):
            try:
                number = write(what)
            except REFUSED:
                # Whatever is unusual is left to the careful way; what can be written is unusual only if it holds a list.
                assert what is not value
                continue
            assert number == record.write(what, "")


def test_a_check_within_a_check_is_made_too() -> None:
    few = Checked(
        Array(20, Number(4)), lambda row: Complaint("", "15 is too much", "", "") if 15 in row else None
    )
    both = Checked(
        Array(2, few), lambda rows: Complaint("", "no twins", "", "") if rows[0] == rows[1] else None
    )
    record = Record(made_of(["rows"], "state"), rows=both)
    reader = quick_reading.reader(record, 20)
    assert reader is not None
    for code in (bytes(20), b"\x0f" + bytes(19), bytes(19) + b"\xf0", bytes(19) + b"\x01"):
        assert outcome(quick, reader, code) == outcome(careful, record, code)
