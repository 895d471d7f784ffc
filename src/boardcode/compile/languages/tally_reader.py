"""The decoder of a tally in the low-level form.

The lists are read first, one entry for each thing that stands in them. Sorted and added up, the entries are
the value. That has one canonical code: the bits are read once more beside it, up to the first part that
differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import Path, join_index, join_name
from boardcode.compile.languages.low_level import (
    MEANINGLESS,
    Append,
    Arithmetic,
    CallOf,
    Comparison,
    CountOf,
    Home,
    Logic,
    LowExpression,
    MakeStruct,
    NewList,
    NoteNotCanonical,
    OrdinalOf,
    SortItems,
    TableEntry,
    Variable,
    add,
    number,
    scalar,
)
from boardcode.compile.languages.plan_widths import least_width
from boardcode.compile.languages.state_types import EnumType, ListType
from boardcode.compile.languages.tally_walk import COUNT_NAME, TallyEntries, TallyWalk, as_kind, list_name
from boardcode.compile.languages.varint_procedures import varint_end_procedure, varint_procedure

if TYPE_CHECKING:
    from boardcode.compile.languages.plan_reader import PlanReader

MOST_SIZE = 1 << 32  # no list of a code is so long


def emit_tally(reader: PlanReader, node: plan.Tally, path: Path, home: Home | None, name: str) -> Variable:
    """Emit the statements that read a tally; return the variable of its value."""
    build, kind = reader.build, reader.types.of(node)
    assert isinstance(kind, ListType)
    begin = build.declare("tally_begin", reader.at)
    reader.settle()
    items = TallyItems(reader, node, kind)
    items.read_lists(path)
    reader.settle()
    finish = build.declare("tally_finish", reader.at)
    bits = (begin, finish)
    one, two = build.variable("one", kind.item), build.variable("two", kind.item)
    build.emit(SortItems(items.raw, one, two, items.is_less(two, one)))
    items.raw.is_changed = True
    value = build.variable(name, kind, home)
    large = items.add_up(value)
    walk = TallyWalk(build, node, value)
    if _most(node.size) < MOST_SIZE or _least(node.size) > 0:
        walk.emit(SizeCheck(reader, bits), path)
    with build.when(Comparison(">=", large, number(0))):
        place = join_name(join_index(join_name(path, "more"), large), COUNT_NAME)
        reader.fail(MEANINGLESS, bits, place, ["a larger sum"], [f"a count from 1 to {_most(node.count)}"])
    CanonicalCheck(reader, walk, bits).emit(path)
    return value


def _most(node: plan.Node) -> int:
    assert isinstance(node, (plan.Integer, plan.Varint)), "sizes and counts are numbers"
    return node.most


def _least(node: plan.Node) -> int:
    assert isinstance(node, (plan.Integer, plan.Varint)), "sizes and counts are numbers"
    return node.least


class TallyItems(TallyEntries):
    """Emits what reads the lists of a tally into a list of entries, in the order of the code."""

    def __init__(self, reader: PlanReader, node: plan.Tally, kind: ListType) -> None:
        self.raw = reader.build.variable("entries", ListType(kind.item))
        super().__init__(reader.build, node, self.raw)
        self.reader = reader
        thing = sum(map(least_width, node.parts)) if not node.grouped else least_width(node.parts[-1])
        left = Arithmetic("-", reader.end, reader.at)
        reader.build.emit(NewList(self.raw, Arithmetic("/", left, number(thing))))
        self.total = reader.build.declare("entry_count", number(0))

    def read_lists(self, path: Path) -> None:
        """Emit the version and all lists."""
        node = self.node
        if node.version is not None:
            self._read(node.version, join_name(path, "version"), None, "version")
        for count in node.counts:
            place = join_name(path, list_name(count))
            if node.grouped:
                self._read_groups(count, place)
            else:
                self._read_list(count, place)
        self._read_more(join_name(path, "more"))

    def _read(self, node: plan.Node, path: Path, home: Home | None, name: str) -> Variable:
        value = self.reader.read(node, path, home, name)
        assert value is not None
        self.reader.settle()
        return value

    def _read_size(self, path: Path, least: int, size_path: Path) -> LowExpression:
        size = self._read(self.node.size, size_path, None, "size")
        count = self.reader.plain_count(size)
        self.reader.check_room(count, least, path)
        return count

    def _new_entry(self) -> Variable:
        return self.build.variable("entry", self.item, Home("item", self.raw, "", self.total))

    def _add_entry(self, entry: Variable, parts: dict[str, Variable]) -> None:
        self.build.emit(MakeStruct(entry, [parts[name] for name in self.item.fields]))
        self.build.emit(Append(self.raw, self.total, entry))
        self.build.assign(self.total, add(self.total, 1))

    def _set_count(self, entry: Variable, count: int) -> Variable:
        value = number(count, str(scalar(self.field_of(entry, COUNT_NAME))))
        return self.build.declare("count", value, self.count_type, Home("field", entry, COUNT_NAME))

    def _read_list(self, count: int, path: Path) -> None:
        node, reader = self.node, self.reader
        size = self._read_size(path, sum(map(least_width, node.parts)), join_name(path, "count"))
        with self.build.loop("k", size) as k:
            assert reader.position is not None
            reader.at = reader.position
            entry, parts = self._new_entry(), dict[str, Variable]()
            for part in node.order:
                name = node.names[part]
                place = join_index(path, k)
                place = place if len(node.order) == 1 else join_name(place, name)
                parts[name] = self._read(node.parts[part], place, Home("field", entry, name), name)
            parts[COUNT_NAME] = self._set_count(entry, count)
            self._add_entry(entry, parts)

    def _read_groups(self, count: int, path: Path) -> None:
        node, reader, build = self.node, self.reader, self.build
        *shared, last = zip(node.names, node.parts, strict=True)
        least = least_width(node.size) + sum(least_width(part) for _, part in shared)
        groups = self._read_size(path, least, join_name(path, "count"))
        with build.loop("k", groups) as k:
            assert reader.position is not None
            reader.at = reader.position
            group = join_index(path, k)
            size = reader.plain_count(self._read(node.size, join_name(group, "size"), None, "group_size"))
            values = {
                name: self._read(part, join_name(group, name), None, f"shared {name}")
                for name, part in shared
            }
            members = join_name(group, last[0])
            reader.check_room(size, least_width(last[1]), members)
            with build.loop("j", size) as j:
                reader.at = reader.position
                entry = self._new_entry()
                parts = {
                    name: build.declare(name, value, self.item.fields[name], Home("field", entry, name))
                    for name, value in values.items()
                }
                own = Home("field", entry, last[0])
                parts[last[0]] = self._read(last[1], join_index(members, j), own, last[0])
                parts[COUNT_NAME] = self._set_count(entry, count)
                self._add_entry(entry, parts)

    def _read_more(self, path: Path) -> None:
        node, reader, build = self.node, self.reader, self.build
        least = least_width(node.count) + sum(map(least_width, node.parts))
        if not node.to_end:
            size = self._read_size(path, least, join_name(path, "count"))
            with build.loop("k", size) as k:
                self._read_counted(join_index(path, k))
            return
        k = build.declare("k", number(0))
        with build.repeat_while(Logic("not", reader.has_ended(least))):
            self._read_counted(join_index(path, k))
            build.assign(k, add(k, 1))

    def _read_counted(self, path: Path) -> None:
        node, reader = self.node, self.reader
        assert reader.position is not None
        reader.at = reader.position
        entry, parts = self._new_entry(), dict[str, Variable]()
        for part in node.more:
            name = COUNT_NAME if part == plan.COUNT else node.names[part]
            kind = node.count if part == plan.COUNT else node.parts[part]
            parts[name] = self._read(kind, join_name(path, name), Home("field", entry, name), name)
        self._add_entry(entry, parts)

    def add_up(self, value: Variable) -> Variable:
        """Emit the value: each thing once, with the sum of its counts. Return the variable of the first thing
        in the last list whose sum is too large, -1 if there is none.
        """
        build, most = self.build, self.count_type.most
        build.emit(NewList(value, self.total))
        value.is_changed = True
        kept, others = build.declare("kept", number(0)), build.declare("others", number(0))
        large, first = build.declare("large", number(-1)), build.declare("first", number(0))
        own = str(scalar(self.field(first, COUNT_NAME)))
        with build.repeat_while(Comparison("<", first, self.total)):
            total = build.declare("total", self.field(first, COUNT_NAME), own)
            stop = build.declare("stop", add(first, 1))
            is_inside = Comparison("<", stop, self.total)
            with build.repeat_while(Logic("and", is_inside, self.is_same(stop, first, self.node.names))):
                more = self.field(stop, COUNT_NAME)
                room = Arithmetic("-", number(most, own), total)
                with build.when(Comparison(">", more, room)):
                    build.assign(total, number(most, own))
                    with build.when(Comparison("<", large, number(0))):
                        build.assign(large, others)
                with build.otherwise():
                    build.assign(total, Arithmetic("+", total, more))
                build.assign(stop, add(stop, 1))
            with build.when(Comparison(">", total, number(0, own))):
                self._keep(value, kept, first, total)
                is_other = [Comparison("!=", total, number(count, own)) for count in self.node.counts]
                condition: LowExpression = is_other[0]
                for each in is_other[1:]:
                    condition = Logic("and", condition, each)
                with build.when(condition):
                    build.assign(others, add(others, 1))
                build.assign(kept, add(kept, 1))
            build.assign(first, stop)
        return large

    def _keep(self, value: Variable, kept: Variable, first: Variable, total: Variable) -> None:
        build = self.build
        entry = build.variable("entry", self.item, Home("item", value, "", kept))
        parts = [
            build.declare(
                name,
                total if name == COUNT_NAME else self.field(first, name),
                kind,
                Home("field", entry, name),
            )
            for name, kind in self.item.fields.items()
        ]
        build.emit(MakeStruct(entry, parts), Append(value, kept, entry))


class SizeCheck:
    """Emits that a tally has no canonical form if a list of it would be too long."""

    def __init__(self, reader: PlanReader, bits: tuple[LowExpression, LowExpression]) -> None:
        self.reader = reader
        self.bits = bits

    def visit_size(self, node: plan.Node, size: LowExpression, path: Path) -> None:
        """Check the size of a list."""
        least, most = _least(node), _most(node)
        outside = Logic("or", Comparison("<", size, number(least)), Comparison(">", size, number(most)))
        with self.reader.build.when(outside):
            self.reader.fail(MEANINGLESS, self.bits, path, [size], [f"{least} to {most} items"])

    def visit_group_size(self, node: plan.Node, size: LowExpression, path: Path) -> None:
        """Check the size of a group."""
        self.visit_size(node, size, path)

    def visit_part(self, node: plan.Node, value: LowExpression, path: Path) -> None:
        """Parts were read, so that they can be written."""


class CanonicalCheck:
    """Emits that the bits of a tally are read once more, up to the first part that is not canonical."""

    def __init__(
        self, reader: PlanReader, walk: TallyWalk, bits: tuple[LowExpression, LowExpression]
    ) -> None:
        self.reader = reader
        self.walk = walk
        self.bits = bits
        self.differs = reader.build.declare("differs", number(0))

    def emit(self, path: Path) -> None:
        """Emit the walk; then the cursor is behind the tally again."""
        reader, build, node = self.reader, self.reader.build, self.walk.node
        begin, finish = self.bits
        assert reader.position is not None
        build.assign(reader.position, begin)
        reader.at = reader.position
        self.walk.emit(self, path)
        if node.to_end:
            self._check_end(join_name(path, "more"))
        build.assign(reader.position, finish)
        reader.at = reader.position

    def _check_end(self, path: Path) -> None:
        """Emit that nothing is behind the last thing."""
        reader, build, node = self.reader, self.reader.build, self.walk.node
        assert reader.position is not None
        place = build.declare("others", number(0))
        with (
            build.loop("k", CountOf(self.walk.entries)) as k,
            build.when(Logic("not", self.walk.is_listed(k))),
        ):
            build.assign(place, add(place, 1))
        is_same = Comparison("==", self.differs, number(0))
        with build.when(Logic("and", is_same, Comparison("<", reader.position, self.bits[1]))):
            part = node.more[0]
            name = COUNT_NAME if part == plan.COUNT else node.names[part]
            kind = node.count if part == plan.COUNT else node.parts[part]
            own = join_name(join_index(path, place), name)
            self._note(kind, own, None)

    def visit_size(self, node: plan.Node, size: LowExpression, path: Path) -> None:
        """Compare the size of a list."""
        self.visit_part(node, size, join_name(path, "count"))

    def visit_group_size(self, node: plan.Node, size: LowExpression, path: Path) -> None:
        """Compare the size of a group."""
        self.visit_part(node, size, path)

    def visit_part(self, node: plan.Node, value: LowExpression, path: Path) -> None:
        """Compare a part, unless one before it differs."""
        with self.reader.build.when(Comparison("==", self.differs, number(0))):
            self._note(node, path, value)

    def _note(self, node: plan.Node, path: Path, value: LowExpression | None) -> None:
        """Emit that a part is read again, and noted if it is not the one that is expected."""
        reader, build = self.reader, self.reader.build
        assert reader.position is not None
        reader.at = reader.position
        start = build.declare("begin", reader.at)
        pair = None if value is None else self._compare_raw(node, start, value)
        if pair is None:
            own = reader.read(node, path, None, "found")
            assert own is not None
            pair = None if value is None else _numbers(own, value)
        reader.settle()
        expected = ["the canonical form"]
        note = NoteNotCanonical(reader.place((start, reader.position)), path, ["another value"], expected)
        if pair is None:
            build.emit(note)
            return
        with build.when(Comparison("!=", *pair)):
            build.emit(note)
            build.assign(self.differs, number(1))

    def _compare_raw(
        self, node: plan.Node, start: Variable, value: LowExpression
    ) -> tuple[LowExpression, LowExpression] | None:
        """The number in the bits and the one that should be there; None if they are not compared so simply.
        The number has been checked, so that only its width matters.
        """
        reader = self.reader
        if isinstance(node, plan.Lookup) and isinstance(value.kind, EnumType):
            raws = dict(zip(node.values, node.raws, strict=True))
            if not all(isinstance(raw, int) for raw in node.raws):
                return None
            numbers = tuple(raws.get(member, 0) for member in value.kind.members)
            table = reader.build.shared.table("raws", numbers)
            node, value = node.item, TableEntry(table, OrdinalOf(value))
        if isinstance(node, plan.Integer) and node.width <= 64:
            own = reader.number_at(start, node.width)
            reader.at = add(start, node.width)
        elif isinstance(node, plan.Varint):
            low_first = reader.order.low_first
            own = CallOf(varint_procedure(reader.build.shared, node.order, low_first=low_first), [start])
            reader.at = CallOf(varint_end_procedure(reader.build.shared, low_first=low_first), [start])
        else:
            return None
        return own, as_kind(value, str(scalar(own)))


def _numbers(own: LowExpression, value: LowExpression) -> tuple[LowExpression, LowExpression]:
    """Two words or numbers as numbers of one kind."""
    if isinstance(own.kind, EnumType):
        return OrdinalOf(own), OrdinalOf(value)
    kind = str(scalar(own))
    return own, as_kind(value, kind)
