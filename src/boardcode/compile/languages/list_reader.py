"""The walk over a plan that emits its decoder: lists, and the checks of lists."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, factorial

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import Path, join_index, join_name, show_path
from boardcode.compile.languages.block_builder import kind_of_width
from boardcode.compile.languages.code_reader import CodeReader
from boardcode.compile.languages.combinations import (
    complaint_paths,
    emit_combination_number,
    join_relative,
    part_at,
)
from boardcode.compile.languages.item_order import ItemComparison
from boardcode.compile.languages.low_level import (
    BOOL,
    INT,
    MEANINGLESS,
    WIDE,
    Append,
    Arithmetic,
    Cast,
    Comparison,
    Fail,
    Home,
    ItemOf,
    Literal,
    Logic,
    LowExpression,
    NewList,
    NoteNotCanonical,
    SortItems,
    Variable,
    add,
    number,
    scalar,
    times,
)
from boardcode.compile.languages.plan_widths import least_width
from boardcode.compile.languages.ranks import emit_combination, emit_permutation
from boardcode.compile.languages.state_types import LARGEST_INT, Inexpressible, IntegerType, ListType

MOST_EMPTY_ITEMS = 1 << 16  # in all lists of a code, as in the careful path


@dataclass
class ListCheck:
    """A check of a list that is made while it is read: the first item at fault, and where it stands."""

    comparison: ItemComparison
    is_order: bool
    wrong: Variable
    place: Variable


class PlanListReader(CodeReader):
    """Emits the statements that read lists."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self._checks: list[ListCheck] = []

    def read(self, node: plan.Node, path: Path, home: Home | None, name: str) -> Variable | None:
        match node:
            case plan.Repeat():
                return self.read_items(node, node.item, number(node.count), path, home, name)
            case plan.SizedRepeat():
                count = self._count(node.count, path)
                return self.read_items(node, node.item, count, path, home, name)
            case plan.Counted():
                counted = self.read(node.count, join_name(path, "count"), None, "count")
                assert counted is not None
                return self.read_items(node, node.item, self.plain_count(counted), path, home, name)
            case plan.ToEnd():
                return self._read_to_end(node, path, home, name)
            case plan.Sorted() | plan.Distinct():
                return self._read_checked(node, path, home, name)
            case plan.Constraint():
                return self._read_constraint(node, path, home, name)
            case plan.Permutation() | plan.Combination():
                return self._read_rank(node, path, home, name)
        return super().read(node, path, home, name)

    # -- how many items

    def _count(self, expression: object, path: Path) -> LowExpression:
        lowered = self.expression(expression, path, division="count")
        count = self.plain_count(lowered.value)
        if lowered.least < 0:
            value = self.build.declare("count", count)
            with self.build.when(Comparison("<", value, number(0))):
                self.fail(MEANINGLESS, None, path, [value], ["a number from 0"])
            return value
        return count if isinstance(count, (Literal, Variable)) else self.build.declare("count", count)

    def plain_count(self, value: LowExpression) -> LowExpression:
        """A count as INT: more than the largest one are as many as no code has."""
        kind = scalar(value)
        if kind == INT:
            return value
        if kind != WIDE:
            return Cast(INT, value)
        count = self.build.declare("count", number(LARGEST_INT))
        with self.build.when(Comparison("<", value, number(LARGEST_INT, WIDE))):
            self.build.assign(count, Cast(INT, value))
        return count

    # -- items

    def read_items(
        self,
        node: plan.Node,
        item: plan.Node,
        count: LowExpression,
        path: Path,
        home: Home | None,
        name: str,
    ) -> Variable:
        """Emit the statements that read so many items."""
        build, least = self.build, least_width(item)
        left = Arithmetic("-", self.end, self.at)
        self.check_room(count, least, path)
        capacity = count
        if not least and not isinstance(count, Literal):  # no more than the code and the limit allow
            capacity = build.declare("capacity", count)
            with build.when(Comparison(">", capacity, add(left, MOST_EMPTY_ITEMS + 1))):
                build.assign(capacity, add(left, MOST_EMPTY_ITEMS + 1))
        items = build.variable(name, self.types.of(node), home)
        build.emit(NewList(items, capacity))
        self._declare_checks(items)
        checks, self._checks = self._checks, []
        width = plan.width_of(item)
        if width is None:
            self.settle()
        base = self.at
        marks = self._new_marks(count, path) if width is None else None
        whole = count.value * width if isinstance(count, Literal) and width else None
        with self.as_word(whole), build.loop("k", count) as k:
            if width is None:
                assert self.position is not None
                self.at = self.position
                if marks is not None:
                    self._mark(marks, k)
            else:
                self.at = add(base, times(k, width))
            with self.as_word(width if isinstance(item, (plan.Struct, plan.Special)) else None):
                self._read_item(item, items, k, path, name, checks, counts_empty=not least)
            if width is None:
                self.settle()
        if marks is not None:
            self._mark(marks, count)
        if width is not None:
            total = times(count, width) if not isinstance(count, Literal) else number(count.value * width)
            self.at = add(base, total)
            if not isinstance(count, Literal):
                self.settle()
        return items

    def check_room(self, count: LowExpression, least: int, path: Path) -> None:
        """Emit that so many items of at least so many bits can follow."""
        left = Arithmetic("-", self.end, self.at)
        if self.checks_end and least and not _is_zero(count):
            with self.build.when(Comparison(">", count, Arithmetic("/", left, number(least)))):
                self.fail_end(times(count, least) if isinstance(count, Literal) else left, path)

    def _new_marks(self, count: LowExpression, path: Path) -> Variable | None:
        """Emit the list of the places of items, if rules point at them."""
        name = show_path(path)
        if name not in self.marked_lists or not isinstance(count, Literal):
            return None
        kind = ListType(IntegerType(0, LARGEST_INT), count.value + 1)
        marks = self.build.variable("marks", kind)
        self.build.emit(NewList(marks, number(count.value + 1)))
        self.marks[name] = marks
        return marks

    def _mark(self, marks: Variable, index: LowExpression) -> None:
        assert isinstance(marks.kind, ListType)
        place = self.build.declare("mark", self.at, marks.kind.item)
        self.build.emit(Append(marks, index, place))

    def _read_item(
        self,
        item: plan.Node,
        items: Variable,
        k: Variable,
        path: Path,
        name: str,
        checks: list[ListCheck],
        *,
        counts_empty: bool,
    ) -> None:
        build = self.build
        needs_start = bool(checks) or counts_empty
        start = self.at
        if needs_start and plan.width_of(item) is None:
            start = build.declare("begin", self.at)
        value = self.read(item, join_index(path, k), Home("item", items, "", k), f"{name} item")
        if value is None:
            raise Inexpressible("a list of items without a value")
        build.emit(Append(items, k, value))
        if counts_empty:
            self._count_empty_item(start, path)
        for check in checks:
            self._check_item(check, items, k, start)

    def _count_empty_item(self, start: LowExpression, path: Path) -> None:
        build = self.build
        assert self.empty_items is not None
        is_empty = Literal(1, BOOL) if self.at is start else Comparison("==", self.at, start)
        with build.when(is_empty):
            build.assign(self.empty_items, add(self.empty_items, 1))
            with build.when(Comparison(">", self.empty_items, number(MOST_EMPTY_ITEMS))):
                expected = f"at most {MOST_EMPTY_ITEMS:,} items without bits"
                self.fail(MEANINGLESS, None, path, ["more"], [expected])

    def _read_to_end(self, node: plan.ToEnd, path: Path, home: Home | None, name: str) -> Variable:
        build, least = self.build, least_width(node.item)
        items = build.variable(name, self.types.of(node), home)
        left = Arithmetic("-", self.end, self.at)
        build.emit(NewList(items, Arithmetic("/", left, number(max(1, least)))))
        self._declare_checks(items)
        checks, self._checks = self._checks, []
        self.settle()
        assert self.position is not None
        k = build.declare("k", number(0))
        with build.repeat_while(Logic("not", self.has_ended(least))):
            self.at = self.position
            self._read_item(node.item, items, k, path, name, checks, counts_empty=False)
            self.settle()
            build.assign(k, add(k, 1))
        return items

    def has_ended(self, least: int) -> LowExpression:
        """Whether nothing of so many bits can follow."""
        left = Arithmetic("-", self.end, self.at)
        most = min(max(least, 1) - 1, self.order.spare)
        over = Comparison("<=", left, number(most))
        return over if self.order.is_over is None else Logic("or", self.order.is_over, over)

    # -- checks of lists

    def _read_checked(
        self, node: plan.Sorted | plan.Distinct, path: Path, home: Home | None, name: str
    ) -> Variable:
        build = self.build
        wrong, place = build.declare("wrong", number(-1)), build.declare("wrong_place", number(0))
        descending = isinstance(node, plan.Sorted) and node.descending
        comparison = ItemComparison(build, node.keys or (), descending=descending)
        check = ListCheck(comparison, isinstance(node, plan.Sorted), wrong, place)
        self._checks.append(check)
        items = self.read(node.item, path, home, name)
        assert items is not None
        if self._checks:
            raise Inexpressible(f"{type(node).__name__} of something that is no list")
        item_path = join_index(path, wrong)
        with build.when(Comparison(">=", wrong, number(0))):
            if check.is_order:
                found: list[str | LowExpression] = ["item ", add(wrong, 1)]
                build.emit(NoteNotCanonical(place, item_path, found, ["ascending order"]))
                build.emit(SortItems(items, *comparison.sides, comparison.second_is_less))
                items.is_changed = True
            else:
                found = ["item ", add(wrong, 1)]
                build.emit(Fail(MEANINGLESS, place, item_path, found, ["another item"]))
        return items

    def _declare_checks(self, items: Variable) -> None:
        kind = items.kind
        assert isinstance(kind, ListType)
        for check in self._checks:
            check.comparison.bind(kind.item)

    def _check_item(self, check: ListCheck, items: Variable, k: Variable, start: LowExpression) -> None:
        build, kind = self.build, items.kind
        assert isinstance(kind, ListType)
        item = ItemOf(items, k, kind.item)
        is_first = Comparison("<", check.wrong, number(0))
        if check.is_order:
            with build.when(Logic("and", is_first, Comparison(">", k, number(0)))):
                before = ItemOf(items, add(k, -1), kind.item)
                with build.when(check.comparison.less(item, before)):
                    self._remember(check, k, start)
            return
        with build.when(is_first), build.loop("j", k) as j:
            earlier = ItemOf(items, j, kind.item)
            same = check.comparison.equal(item, earlier)
            with build.when(Logic("and", Comparison("<", check.wrong, number(0)), same)):
                self._remember(check, k, start)

    def _remember(self, check: ListCheck, k: Variable, start: LowExpression) -> None:
        self.build.assign(check.wrong, k)
        self.build.assign(check.place, self.place((start, self.at)))

    def _read_constraint(
        self, node: plan.Constraint, path: Path, home: Home | None, name: str
    ) -> Variable | None:
        items = node.item
        if not isinstance(items, plan.Repeat) or node.keys is None or node.allowed is None:
            raise Inexpressible("a rule about something else than an array")
        build = self.build
        base = self.at if isinstance(self.at, Literal) else build.declare("base", self.at)
        value = self.read(items, path, home, name)
        verdict = build.declare("combination", emit_combination_number(self, node, base))
        for reason, cases in complaint_paths(node).items():
            conditions: LowExpression = Comparison("==", verdict, number(cases[0]))
            for case in cases[1:]:
                conditions = Logic("or", conditions, Comparison("==", verdict, number(case)))
            offset, size = part_at(items, reason)
            bits = (add(base, offset), add(base, offset + size))
            with build.when(conditions):
                place = join_relative(path, reason)
                self.fail(MEANINGLESS, bits, place, ["another combination"], ["one that is allowed"])
        return value

    # -- ranks

    def _read_rank(
        self, node: plan.Permutation | plan.Combination, path: Path, home: Home | None, name: str
    ) -> Variable:
        if node.width > 64:
            raise Inexpressible(f"{name}: a rank of {node.width} bits; 64 fit")
        start = self.take(node.width, path)
        raw: LowExpression = self.number_at(start, node.width)
        if kind_of_width(node.width) == INT:
            raw = Cast(WIDE, raw)
        rank = self.build.declare("rank", raw)
        emit = emit_permutation if isinstance(node, plan.Permutation) else emit_combination
        count = rank_count(node)
        if count < 1 << node.width:
            with self.build.when(Comparison(">=", rank, number(count, WIDE))):
                expected = f"0 to {count - 1}"
                self.fail(MEANINGLESS, (start, self.at), path, [rank], [expected])
        items = self.build.variable(name, self.types.of(node), home)
        emit(self.build, node, rank, items)  # type: ignore[arg-type]
        return items


def rank_count(node: plan.Permutation | plan.Combination) -> int:
    """How many orders or selections there are."""
    return factorial(node.size) if isinstance(node, plan.Permutation) else comb(node.size, node.chosen)


def _is_zero(count: LowExpression) -> bool:
    return isinstance(count, Literal) and count.value == 0
