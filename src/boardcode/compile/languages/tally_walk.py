"""The one order in which a tally is written, in the low-level form: used to write it, and to find out where a
code that is read differs from it.

The entries are in ascending order, each thing once. A list of a count is what the entries of that count are,
one after the other. Groups are runs of entries that agree in all parts but the last; they are written by
their size. No list of groups is made: for each size that occurs, the entries are gone through once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import Path, join_index, join_name
from boardcode.compile.languages.block_builder import BlockBuilder
from boardcode.compile.languages.item_order import ItemComparison
from boardcode.compile.languages.low_expressions import equals
from boardcode.compile.languages.low_level import (
    INT,
    Cast,
    Comparison,
    CountOf,
    FieldOf,
    ItemOf,
    Literal,
    Logic,
    LowExpression,
    Variable,
    add,
    all_of,
    number,
    scalar,
)
from boardcode.compile.languages.state_types import IntegerType, ListType, StructType

COUNT_NAME = "count"  # the field of an entry that says how often its thing is there
LIST_NAMES = {1: "ones", 2: "twos", 3: "threes"}


def list_name(count: int) -> str:
    """The name of the list of things of which there are so many, in paths."""
    return LIST_NAMES.get(count, f"of_{count}")


class TallyVisitor(Protocol):
    """What is done with each part of a tally, in the order in which they are written."""

    def visit_size(self, node: plan.Node, size: LowExpression, path: Path) -> None:
        """The number of items of the list at a path."""

    def visit_group_size(self, node: plan.Node, size: LowExpression, path: Path) -> None:
        """The number of things of a group."""

    def visit_part(self, node: plan.Node, value: LowExpression, path: Path) -> None:
        """A part of a thing, its count, or the version."""


class TallyEntries:
    """The entries of a tally: a list of structs, each with the parts of a thing and its count."""

    def __init__(self, build: BlockBuilder, node: plan.Tally, entries: LowExpression) -> None:
        self.build = build
        self.node = node
        self.entries = entries
        assert isinstance(entries.kind, ListType)
        assert isinstance(entries.kind.item, StructType)
        self.item = entries.kind.item
        count = self.item.fields[COUNT_NAME]
        assert isinstance(count, IntegerType)
        self.count_type = count
        self.order = ItemComparison(build, ())

    def field(self, k: LowExpression, name: str) -> LowExpression:
        """A field of the entry at an index."""
        return self.field_of(ItemOf(self.entries, k, self.item), name)

    def field_of(self, entry: LowExpression, name: str) -> LowExpression:
        """A field of an entry."""
        return FieldOf(entry, name, self.item.fields[name])

    def keys(self, entry: LowExpression, names: tuple[str, ...]) -> list[LowExpression]:
        """The numbers by which some parts of an entry are compared."""
        return [key for name in names for key in self.order.parts_of(self.field_of(entry, name))]

    def is_less(self, one: LowExpression, two: LowExpression) -> LowExpression:
        """Whether the thing of an entry comes before that of another."""
        keys = zip(self.keys(one, self.node.names), self.keys(two, self.node.names), strict=True)
        result: LowExpression | None = None
        for left, right in reversed(list(keys)):
            less = Comparison("<", left, right)
            result = (
                less
                if result is None
                else Logic("or", less, Logic("and", Comparison("==", left, right), result))
            )
        assert result is not None, "a thing has a part"
        return result

    def is_same(self, j: LowExpression, k: LowExpression, names: tuple[str, ...]) -> LowExpression:
        """Whether the entries at two indices agree in some parts."""
        one, two = ItemOf(self.entries, j, self.item), ItemOf(self.entries, k, self.item)
        pairs = zip(self.keys(one, names), self.keys(two, names), strict=True)
        return all_of([Comparison("==", left, right) for left, right in pairs])

    def has_count(self, k: LowExpression, count: int) -> LowExpression:
        """Whether there are so many of the thing at an index."""
        own = self.field(k, COUNT_NAME)
        return Comparison("==", own, number(count, str(scalar(own))))

    def is_listed(self, k: LowExpression) -> LowExpression:
        """Whether the thing at an index is in the list of a count, not in the last one."""
        result = self.has_count(k, self.node.counts[0])
        for count in self.node.counts[1:]:
            result = Logic("or", result, self.has_count(k, count))
        return result


class TallyWalk(TallyEntries):
    """Emits a walk over the parts of a tally in the order in which they are written."""

    def emit(self, visitor: TallyVisitor, path: Path) -> None:
        """Emit the walk; `path` is that of the tally."""
        node = self.node
        if node.version is not None:
            visitor.visit_part(node.version, self._version(), join_name(path, "version"))
        for count in node.counts:
            place = join_name(path, list_name(count))
            if node.grouped:
                self._walk_groups(visitor, count, place)
            else:
                self._walk_list(visitor, count, place)
        self._walk_more(visitor, join_name(path, "more"))

    def _version(self) -> LowExpression:
        """The version that the things ask for."""
        build, node = self.build, self.node
        version = build.declare("version", number(node.first_version))
        assert node.since is not None, "a version is asked for by something"
        part, values, versions = node.since
        with build.loop("k", CountOf(self.entries)) as k:
            for value, needed in zip(values, versions, strict=True):
                condition = equals(self.field(k, node.names[part]), value)
                if condition is not None and needed > node.first_version:
                    is_higher = Comparison("<", version, number(needed))
                    with build.when(Logic("and", is_higher, condition)):
                        build.assign(version, number(needed))
        return version

    def _walk_list(self, visitor: TallyVisitor, count: int, path: Path) -> None:
        build, node = self.build, self.node
        size = build.declare("size", number(0))
        with build.loop("k", CountOf(self.entries)) as k, build.when(self.has_count(k, count)):
            build.assign(size, add(size, 1))
        visitor.visit_size(node.size, size, path)
        place = build.declare("place", number(0))
        with build.loop("k", CountOf(self.entries)) as k, build.when(self.has_count(k, count)):
            inner = join_index(path, place)
            for part in node.order:
                name = node.names[part]
                own = inner if len(node.order) == 1 else join_name(inner, name)
                visitor.visit_part(node.parts[part], self.field(k, name), own)
            build.assign(place, add(place, 1))

    def _walk_more(self, visitor: TallyVisitor, path: Path) -> None:
        build, node = self.build, self.node
        if not node.to_end:
            size = build.declare("size", number(0))
            with build.loop("k", CountOf(self.entries)) as k, build.when(Logic("not", self.is_listed(k))):
                build.assign(size, add(size, 1))
            visitor.visit_size(node.size, size, path)
        place = build.declare("place", number(0))
        with build.loop("k", CountOf(self.entries)) as k, build.when(Logic("not", self.is_listed(k))):
            for part in node.more:
                name = COUNT_NAME if part == plan.COUNT else node.names[part]
                kind = node.count if part == plan.COUNT else node.parts[part]
                visitor.visit_part(kind, self.field(k, name), join_name(join_index(path, place), name))
            build.assign(place, add(place, 1))

    # -- groups

    @contextmanager
    def _each_group(self, count: int) -> Iterator[tuple[Variable, Variable, Variable]]:
        """Emit statements for each run of entries with the same shared parts: its first entry, the one behind
        it, and how many of its things are there so often.
        """
        build, shared = self.build, self.node.names[:-1]
        first = build.declare("first", number(0))
        with build.repeat_while(Comparison("<", first, CountOf(self.entries))):
            stop, size = build.declare("stop", first), build.declare("size", number(0))
            is_inside = Comparison("<", stop, CountOf(self.entries))
            with build.repeat_while(Logic("and", is_inside, self.is_same(stop, first, shared))):
                with build.when(self.has_count(stop, count)):
                    build.assign(size, add(size, 1))
                build.assign(stop, add(stop, 1))
            yield first, stop, size
            build.assign(first, stop)

    def _walk_groups(self, visitor: TallyVisitor, count: int, path: Path) -> None:
        build, node = self.build, self.node
        groups = build.declare("groups", number(0))
        with self._each_group(count) as (_, _, size), build.when(Comparison(">", size, number(0))):
            build.assign(groups, add(groups, 1))
        visitor.visit_size(node.size, groups, path)
        place, last = build.declare("place", number(0)), build.declare("last_size", number(0))
        with build.repeat_while(Comparison("<", place, groups)):
            smallest = build.declare("smallest", number(0))
            with self._each_group(count) as (_, _, size):
                is_smaller = Logic(
                    "or", Comparison("==", smallest, number(0)), Comparison("<", size, smallest)
                )
                with build.when(Logic("and", Comparison(">", size, last), is_smaller)):
                    build.assign(smallest, size)
            with (
                self._each_group(count) as (first, stop, size),
                build.when(Comparison("==", size, smallest)),
            ):
                self._walk_group(visitor, count, first, stop, size, join_index(path, place))
                build.assign(place, add(place, 1))
            build.assign(last, smallest)

    def _walk_group(
        self,
        visitor: TallyVisitor,
        count: int,
        first: Variable,
        stop: Variable,
        size: Variable,
        path: Path,
    ) -> None:
        build, node = self.build, self.node
        visitor.visit_group_size(node.size, size, join_name(path, "size"))
        *shared, last = zip(node.names, node.parts, strict=True)
        for name, part in shared:
            visitor.visit_part(part, self.field(first, name), join_name(path, name))
        member = build.declare("member", number(0))
        with build.loop("k", stop, first) as k, build.when(self.has_count(k, count)):
            place = join_index(join_name(path, last[0]), member)
            visitor.visit_part(last[1], self.field(k, last[0]), place)
            build.assign(member, add(member, 1))


def as_kind(value: LowExpression, kind: str) -> LowExpression:
    """A number as one of a kind."""
    if scalar(value) == kind:
        return value
    return Literal(value.value, kind) if isinstance(value, Literal) else Cast(kind, value)


def plain(value: LowExpression) -> LowExpression:
    """A number as INT."""
    return as_kind(value, INT)
