"""How often each thing is there: lists of what is there once, twice, ..., as deck codes have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias

from boardcode.bits import Scope
from boardcode.compile.expressions import this
from boardcode.compile.tally_text import TallyText
from boardcode.errors import BadDeclaration, CodeError, Fault, InvalidJson, InvalidState
from boardcode.fields.composites import Array
from boardcode.fields.field import NOWHERE, Field, Json, require_field, shorten_repr
from boardcode.fields.integers import Varint
from boardcode.fields.leaves import Number
from boardcode.fields.lists import Counted, ToEnd
from boardcode.fields.mapped import Mapped
from boardcode.fields.records import Record
from boardcode.fields.tables import Table

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

LIST_NAMES = {1: "ones", 2: "twos", 3: "threes"}
RESERVED_NAMES = ("version", "size", "count", "more")
MOST_SAMPLES = 6  # things in a random tally

Thing: TypeAlias = tuple[Any, ...]
Lists: TypeAlias = SimpleNamespace


class Tally(Mapped[Any]):
    """How often each of some things is there.

    A thing is known by one or several numbers or words, its `parts`, in the order in which things are
    compared. For each of the `counts` there is a list of the things of which there are so many; then a list
    of all others with their counts, which goes to the end of the code if `to_end`. How long the other lists
    are, `size` says before each. `order` is the order of the parts in a list, `more` that in the last list,
    with `"count"` among them.

    If `grouped`, things that share all parts but the last are a list of their own: its size, the parts that
    they share, and then the last part of each. The lists of a count are counted; shorter ones come first, and
    those of one size are in the order of the parts.

    The value is a tuple of `(*parts, count)` in ascending order; with `text`, it is a dictionary from the
    parts, written as one text of a fixed length, to the count. Only one way to write it is canonical: things
    in ascending order, each of them once and in the list of its count.

    `version` is a number that stands before everything: the highest that a value of a part asks for in
    `since`, and the lowest version if none does.

    >>> from boardcode.bits import BitReader, Bits
    >>> cards = Tally({"card": Varint()}, counts=(1, 2))
    >>> cards.read(BitReader(Bits.whole(0x02_05_09_01_07_01_08_04, 64)), "cards")
    ((5, 1), (7, 2), (8, 4), (9, 1))
    """

    _is_plain = True

    def __init__(
        self,
        parts: Mapping[str, Field[Any]],
        counts: Sequence[int],
        *,
        size: Field[int] | None = None,
        count: Field[int] | None = None,
        order: Sequence[str] | None = None,
        more: Sequence[str] | None = None,
        grouped: bool = False,
        to_end: bool = False,
        text: bool = False,
        version: Field[int] | None = None,
        since: Mapping[str, Mapping[Any, int]] | None = None,
    ) -> None:
        self.parts = dict(parts)
        self.counts = tuple(counts)
        self.size_field: Field[int] = Varint() if size is None else size
        self.count_field: Field[int] = Varint() if count is None else count
        self.order = tuple(self.parts if order is None else order)
        self.more = tuple([*self.parts, "count"] if more is None else more)
        self.grouped = grouped
        self.to_end = to_end
        self.version = version
        self.since = {name: dict(versions) for name, versions in (since or {}).items()}
        self._check_fields(text)
        self._check_order()
        self.choices = [choices_of(field) or range(0) for field in self.parts.values()]
        self.texts = TallyText(self.choices) if text else None
        self._check_version()
        self._most = (choices_of(self.count_field) or range(1))[-1]
        super().__init__(self._lists_field(), self._add_up, self._split, many_to_one=True, proved=True)

    # -- the declaration

    def _check_fields(self, text: bool) -> None:
        """Raise a `BadDeclaration` unless all fields are numbers, or words where these may be."""
        numbers = {"size": self.size_field, "count": self.count_field}
        for name, field in [*self.parts.items(), *numbers.items()]:
            require_field(f"Tally: {name}", field)
            choices = choices_of(field)
            if isinstance(choices, range):
                continue
            if name not in self.parts or not text:
                kind = type(field).__name__
                raise BadDeclaration(
                    f"Tally: {name} is a Varint, or a Number of a fixed width, got {kind}"
                    + (": words need text=True" if choices is not None and name in self.parts else "")
                )
            if not choices or len({len(word) if isinstance(word, str) else 0 for word in choices}) != 1:
                raise BadDeclaration(f"Tally: {name} is a number, or words of one length in a table")
        if self.version is not None:
            require_field("Tally: version", self.version)
            choices = choices_of(self.version)
            if not isinstance(choices, range) and not all(isinstance(one, int) for one in choices or [""]):
                raise BadDeclaration("Tally: the version is a Varint, a Number or a table of numbers")

    def _check_order(self) -> None:
        """Raise a `BadDeclaration` unless names, counts and orders fit each other."""
        names = [*self.parts]
        if not names or any(name in RESERVED_NAMES or not name.isidentifier() for name in names):
            taken = ", ".join(RESERVED_NAMES)
            raise BadDeclaration(f"Tally: expected parts with names other than {taken}, got {names}")
        is_number = [isinstance(count, int) and count > 0 and count is not True for count in self.counts]
        if not self.counts or not all(is_number) or len({*self.counts}) < len(self.counts):
            raise BadDeclaration(f"Tally: counts are different numbers from 1, got {self.counts}")
        count_range = choices_of(self.count_field) or range(0)
        if count_range[0] > 1 or count_range[-1] < max(self.counts):
            raise BadDeclaration(f"Tally: the count goes from 0 or 1 to at least {max(self.counts)}")
        if sorted(self.order) != sorted(names):
            raise BadDeclaration(f"Tally: order has each part once, got {self.order}")
        if sorted(self.more) != sorted([*names, "count"]):
            raise BadDeclaration(f"Tally: more has each part and 'count' once, got {self.more}")
        if self.grouped and (len(names) < 2 or [*self.order] != names):
            raise BadDeclaration("Tally: groups need several parts, in the order in which they are compared")

    def _check_version(self) -> None:
        if (self.version is None) != (not self.since) or len(self.since) > 1:
            raise BadDeclaration("Tally: a version needs since={part: {value: version}}")
        versions = (None if self.version is None else choices_of(self.version)) or []
        self._first_version = versions[0] if versions else 0
        for name, table in self.since.items():
            if name not in self.parts:
                raise BadDeclaration(f"Tally: since has {name!r}, which is no part")
            choices = self.choices[[*self.parts].index(name)]
            for value, version in table.items():
                if value not in choices:
                    raise BadDeclaration(f"Tally: since has {value!r}, which is no value of {name}")
                if version not in versions:
                    raise BadDeclaration(f"Tally: since has {version!r}, which is no version")

    def _lists_field(self) -> Record[Any]:
        """The lists as they stand in the code."""
        fields: dict[str, Field[Any]] = {} if self.version is None else {"version": self.version}
        for count in self.counts:
            fields[list_name(count)] = Counted(self.size_field, self._item_field())
        entry = Record(Lists, **{name: self.parts.get(name, self.count_field) for name in self.more})
        fields["more"] = ToEnd(entry) if self.to_end else Counted(self.size_field, entry)
        return Record(Lists, **fields)

    def _item_field(self) -> Field[Any]:
        if len(self.order) == 1:
            return self.parts[self.order[0]]
        if not self.grouped:
            return Record(Lists, **{name: self.parts[name] for name in self.order})
        *shared, last = self.order
        group: dict[str, Field[Any]] = {"size": self.size_field}
        group |= {name: self.parts[name] for name in shared}
        return Record(Lists, **group, **{last: Array(this.size, self.parts[last])})

    # -- lists and values

    def _things(self, lists: Lists) -> Iterator[tuple[Thing, int]]:
        """Each thing that stands in lists, and how often it is there."""
        *shared, last = self.parts
        for count in self.counts:
            for item in getattr(lists, list_name(count)):
                if self.grouped:
                    group = tuple([getattr(item, name) for name in shared])
                    for value in getattr(item, last):
                        yield (*group, value), count
                elif shared:
                    yield tuple([getattr(item, name) for name in self.parts]), count
                else:
                    yield (item,), count
        for entry in lists.more:
            yield tuple([getattr(entry, name) for name in self.parts]), entry.count

    def _add_up(self, lists: Lists) -> Any:
        """The value of lists, however they are written."""
        counts: dict[Thing, int] = {}
        for thing, count in self._things(lists):
            counts[thing] = counts.get(thing, 0) + count
        entries = [(thing, counts[thing]) for thing in sorted(counts) if counts[thing]]
        if self.texts is None:
            return tuple([(*thing, count) for thing, count in entries])
        return {self.texts.join(thing): count for thing, count in entries}

    def _split(self, value: Any) -> Lists:
        """The one way in which a value is written."""
        if self.texts is None:
            entries = [(entry[:-1], entry[-1]) for entry in value]
        else:
            entries = sorted([(self.texts.split(text) or (), count) for text, count in value.items()])
        lists: dict[str, Any] = {}
        for name, table in self.since.items():
            place = [*self.parts].index(name)
            asked = [table.get(thing[place], self._first_version) for thing, _ in entries]
            lists["version"] = max([self._first_version, *asked])
        for chosen in self.counts:
            lists[list_name(chosen)] = self._list([thing for thing, count in entries if count == chosen])
        lists["more"] = tuple(
            [
                Lists(**dict(zip(self.parts, thing, strict=True)), count=count)
                for thing, count in entries
                if count not in self.counts
            ]
        )
        return Lists(**lists)

    def _list(self, things: list[Thing]) -> tuple[Any, ...]:
        *shared, last = self.parts
        if not shared:
            return tuple([thing for (thing,) in things])
        if not self.grouped:
            return tuple([Lists(**dict(zip(self.parts, thing, strict=True))) for thing in things])
        groups = []
        for group, members in groupby(things, lambda thing: thing[:-1]):
            numbers = tuple([thing[-1] for thing in members])
            groups.append((len(numbers), group, numbers))
        return tuple(
            [
                Lists(size=size, **dict(zip(shared, group, strict=True)), **{last: numbers})
                for size, group, numbers in sorted(groups)
            ]
        )

    # -- values of others

    def _entries(self, value: Any, kind: type[CodeError], path: str) -> list[tuple[Thing, int]]:
        """The things of a value in ascending order, with their counts; raises a `Fault` of a kind if it is no
        tally.
        """
        if self.texts is not None:
            if not isinstance(value, dict):
                raise _fault(kind, path, "an object of texts and counts", value)
            entries = []
            for text, count in value.items():
                thing = self.texts.split(text)
                if thing is None:
                    raise _fault(kind, path, f"a text such as {self.texts.example}", text)
                entries.append((thing, self._count(count, kind, f"{path}[{text!r}]")))
            return sorted(entries)
        if not isinstance(value, (tuple, list)):
            raise _fault(kind, path, f"a list of ({', '.join(self.parts)}, count)", value)
        entries = []
        for k, item in enumerate(value):
            place = f"{path}[{k}]"
            if not isinstance(item, (tuple, list)) or len(item) != len(self.parts) + 1:
                raise _fault(kind, place, f"({', '.join(self.parts)}, count)", item)
            for number, name, choices in zip(item, self.parts, self.choices, strict=False):
                if not isinstance(number, int) or isinstance(number, bool) or number not in choices:
                    expected = f"{name} from {choices[0]} to {choices[-1]}"
                    raise _fault(kind, place, expected, number)
            thing = tuple(item[:-1])
            if entries and thing <= entries[-1][0]:
                is_twice = (
                    "it stands there twice" if thing == entries[-1][0] else "it comes after a larger one"
                )
                reason = f"expected each thing once, in ascending order; {shorten_repr(thing)}: {is_twice}"
                raise Fault(kind, reason, path=place, found=shorten_repr(thing), expected="ascending order")
            entries.append((thing, self._count(item[-1], kind, place)))
        return entries

    def _count(self, count: Any, kind: type[CodeError], path: str) -> int:
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= self._most:
            raise _fault(kind, path, f"a count from 1 to {self._most}", count)
        return count

    def _raw(self, value: Any, path: str) -> Lists:
        self._entries(value, InvalidState, path)
        return self._split(tuple([tuple(entry) for entry in value]) if self.texts is None else value)

    def to_json(self, value: Any, scope: Scope = NOWHERE) -> Json:
        return dict(value) if self.texts is not None else [list(entry) for entry in value]

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> Any:
        entries = self._entries(data, InvalidJson, path)
        if self.texts is None:
            return tuple([(*thing, count) for thing, count in entries])
        return {self.texts.join(thing): count for thing, count in entries}

    def schema(self) -> dict[str, Json]:
        count: dict[str, Json] = {"type": "integer", "minimum": 1, "maximum": self._most}
        if self.texts is not None:
            names = {"pattern": self.texts.pattern}
            return {"type": "object", "propertyNames": names, "additionalProperties": count}
        number = {"type": "integer", "minimum": 0, "maximum": self._largest}
        size = len(self.parts) + 1
        item = {"type": "array", "items": number, "minItems": size, "maxItems": size}
        return {"type": "array", "items": item}

    @property
    def _largest(self) -> int:
        """The largest number in a value."""
        return max([self._most, *[choices[-1] for choices in self.choices if isinstance(choices, range)]])

    def sample(self, random: Random, scope: Scope = NOWHERE) -> Any:
        counts: dict[Thing, int] = {}
        for _ in range(random.randint(0, MOST_SAMPLES)):
            thing = tuple([field.sample(random, scope) for field in self.parts.values()])
            for _ in range(random.randint(1, 3)):
                if self.grouped:  # more of the same group
                    thing = (*thing[:-1], [*self.parts.values()][-1].sample(random, scope))
                few = random.choice([*self.counts, self.counts[-1] + 1])
                count = few if random.random() < 0.8 else self.count_field.sample(random, scope)
                counts[thing] = min(max(count, 1), self._most)
        entries = [(thing, counts[thing]) for thing in sorted(counts)]
        if self.texts is None:
            return tuple([(*thing, count) for thing, count in entries])
        return {self.texts.join(thing): count for thing, count in entries}

    def lower(self) -> Node:
        from boardcode.compile import plan

        names = [*self.parts]
        since: tuple[int, tuple[Any, ...], tuple[int, ...]] | None = None
        for name, table in self.since.items():
            since = (names.index(name), tuple(table), tuple(table.values()))
        return plan.Tally(
            tuple(names),
            tuple([field.lower() for field in self.parts.values()]),
            self.counts,
            self.size_field.lower(),
            self.count_field.lower(),
            tuple([names.index(name) for name in self.order]),
            tuple([plan.COUNT if name == "count" else names.index(name) for name in self.more]),
            self.grouped,
            self.to_end,
            () if self.texts is None else self.texts.widths,
            None if self.version is None else self.version.lower(),
            self._first_version,
            since,
        )


def list_name(count: int) -> str:
    """The name of the list of things of which there are so many."""
    return LIST_NAMES.get(count, f"of_{count}")


def choices_of(field: Field[Any]) -> Sequence[Any] | None:
    """The values of a field in ascending order: a range of numbers, or the words of a table; None if it is
    neither.
    """
    if isinstance(field, Varint) or (isinstance(field, Number) and field.width is not None):
        return range(field.least, (field.most or 0) + 1)
    table = field.lookup() if isinstance(field, Table) else field.table if isinstance(field, Mapped) else None
    try:
        return None if table is None else sorted(table.values())
    except TypeError:  # words and numbers
        return None


def _fault(kind: type[CodeError], path: str, expected: str, value: Any) -> Fault:
    found = shorten_repr(value)
    return Fault(kind, f"expected {expected}, got {found}", path=path, found=found, expected=expected)
