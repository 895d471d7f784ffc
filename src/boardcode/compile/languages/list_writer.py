"""The walk over a plan that emits its encoder: lists, and the checks of lists."""

from __future__ import annotations

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import Path, join_index, number_in_order
from boardcode.compile.languages.code_writer import CodeWriter
from boardcode.compile.languages.combinations import complaint_paths, emit_combination_number, join_relative
from boardcode.compile.languages.item_order import ItemComparison
from boardcode.compile.languages.list_reader import MOST_EMPTY_ITEMS
from boardcode.compile.languages.low_level import (
    BOOL,
    INT,
    Arithmetic,
    Cast,
    Comparison,
    CountOf,
    ItemOf,
    Literal,
    LowExpression,
    add,
    number,
    scalar,
    times,
)
from boardcode.compile.languages.plan_widths import least_width
from boardcode.compile.languages.ranks import emit_combination_rank, emit_permutation_rank
from boardcode.compile.languages.state_types import ListType


class ListWriter(CodeWriter):
    """Emits the statements that write lists."""

    def write_items(
        self, item: plan.Node, value: LowExpression, count: LowExpression | None, path: Path
    ) -> None:
        """Emit the statements that write items; without a count, there may be any number."""
        build, kind = self.build, value.kind
        assert isinstance(kind, ListType)
        if count is not None and not (isinstance(count, Literal) and kind.count == count.value):
            wanted = count if scalar(count) == INT else Cast(INT, count)
            with build.when(Comparison("!=", CountOf(value), wanted)):
                self.fail(path, [CountOf(value)], [wanted, " items"])
        elif count is not None:
            with build.when(Comparison("!=", CountOf(value), count)):
                self.fail(path, [CountOf(value)], [count, " items"])
        width = plan.width_of(item)
        if width is None:
            self.settle()
        base = self.at
        with build.loop("k", CountOf(value)) as k:
            if width is None:
                assert self.position is not None
                self.at = self.position
                start: LowExpression = build.declare("begin", self.at)
            else:
                self.at = start = add(base, times(k, width))
            part = self.alias(ItemOf(value, k, kind.item), "item")
            self.write(item, part, join_index(path, k))
            if not least_width(item):
                self._count_empty(start, path)
            if width is None:
                self.settle()
        if width is not None:
            fixed = kind.count
            if fixed is not None:
                self.at = add(base, fixed * width)
            else:
                self.at = add(base, Arithmetic("*", CountOf(value), number(width)))
                self.settle()

    def _count_empty(self, start: LowExpression, path: Path) -> None:
        build = self.build
        assert self.empty_items is not None
        assert start is not None
        is_empty = Literal(1, BOOL) if self.at is start else Comparison("==", self.at, start)
        with build.when(is_empty):
            build.assign(self.empty_items, add(self.empty_items, 1))
            with build.when(Comparison(">", self.empty_items, number(MOST_EMPTY_ITEMS))):
                self.fail(path, ["more"], [f"at most {MOST_EMPTY_ITEMS:,} items without bits"])

    def end(self, least: int) -> None:
        """Emit that something of at least so many bits is left out, so that nothing can follow."""
        assert self.absent is not None
        with self.build.when(Comparison("<", self.absent, number(0))):
            self.build.assign(self.absent, number(least))
        self.may_be_over = True

    def write_checked(self, node: plan.Sorted | plan.Distinct, value: LowExpression, path: Path) -> None:
        """Emit a list, and the check of its order or of repetitions."""
        build, kind = self.build, value.kind
        assert isinstance(kind, ListType)
        self.write(node.item, value, path)
        descending = isinstance(node, plan.Sorted) and node.descending
        comparison = ItemComparison(build, node.keys or (), descending=descending)
        with build.loop("k", CountOf(value), number(1)) as k:
            item, place = ItemOf(value, k, kind.item), join_index(path, k)
            if isinstance(node, plan.Sorted):
                with build.when(comparison.less(item, ItemOf(value, add(k, -1), kind.item))):
                    self.fail(place, ["item ", add(k, 1)], ["ascending order"])
            else:
                with (
                    build.loop("j", k) as j,
                    build.when(comparison.equal(item, ItemOf(value, j, kind.item))),
                ):
                    self.fail(place, ["item ", add(k, 1)], ["another item"])

    def write_constraint(self, node: plan.Constraint, value: LowExpression, path: Path) -> None:
        """Emit items, and the check of a rule about them."""
        base = self._fixed_base()
        self.write(node.item, value, path)
        combination = emit_combination_number(self, node, base)
        for reason, cases in complaint_paths(node).items():
            for case in cases:
                with self.build.when(Comparison("==", combination, number(case))):
                    place = join_relative(path, reason)
                    self.fail(place, ["another combination"], ["one that is allowed"])

    def number_at(self, start: LowExpression, width: int) -> LowExpression:
        """The number in bits that were written."""
        return number_in_order(self.build, start, width, low_first=self.low_first)

    def write_rank(self, node: plan.Permutation | plan.Combination, value: LowExpression, path: Path) -> None:
        """Emit the rank of an order or a selection."""
        build, kind = self.build, value.kind
        assert isinstance(kind, ListType)
        count = number(kind.count or 0)
        with build.when(Comparison("!=", CountOf(value), count)):
            self.fail(path, [CountOf(value)], [count, " items"])
        is_wrong = build.declare("is_wrong", number(0))
        if isinstance(node, plan.Permutation):
            rank = emit_permutation_rank(build, node, value, is_wrong)
            expected = "each number once"
        else:
            rank = emit_combination_rank(build, node, value, is_wrong)
            expected = "ascending numbers"
        with build.when(Comparison("!=", is_wrong, number(0))):
            self.fail(path, ["another list"], [expected])
        self.put(rank, node.width, path)
