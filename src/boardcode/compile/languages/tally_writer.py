"""The encoder of a tally in the low-level form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import Path, join_index
from boardcode.compile.languages.low_level import (
    INT,
    Comparison,
    CountOf,
    ItemOf,
    Logic,
    LowExpression,
    add,
    number,
    scalar,
)
from boardcode.compile.languages.plan_widths import least_width
from boardcode.compile.languages.tally_walk import COUNT_NAME, TallyWalk

if TYPE_CHECKING:
    from boardcode.compile.languages.plan_writer import PlanWriter


def write_tally(writer: PlanWriter, node: plan.Tally, value: LowExpression, path: Path) -> None:
    """Emit the statements that write a tally: entries in ascending order, each thing once."""
    build, walk = writer.build, TallyWalk(writer.build, node, value)
    with build.loop("k", CountOf(value)) as k:
        place = join_index(path, k)
        own = walk.field(k, COUNT_NAME)
        kind, most = str(scalar(own)), walk.count_type.most
        is_wrong: LowExpression = Comparison("<", own, number(1, kind))
        if kind == INT or most < (1 << 64) - 1:
            is_wrong = Logic("or", is_wrong, Comparison(">", own, number(most, kind)))
        with build.when(is_wrong):
            writer.fail(place, [own], [f"a count from 1 to {most}"])
        with build.when(Comparison(">", k, number(0))):
            entry, before = ItemOf(value, k, walk.item), ItemOf(value, add(k, -1), walk.item)
            with build.when(Logic("not", walk.is_less(before, entry))):
                writer.fail(place, ["another order"], ["each thing once, in ascending order"])
    writer.settle()
    walk.emit(TallyParts(writer), path)
    if node.to_end:
        writer.end(least_width(node.count) + sum(map(least_width, node.parts)))


class TallyParts:
    """Emits that each part of a tally is written."""

    def __init__(self, writer: PlanWriter) -> None:
        self.writer = writer

    def visit_size(self, node: plan.Node, size: LowExpression, path: Path) -> None:
        """Write the size of a list."""
        self.visit_part(node, size, path)

    def visit_group_size(self, node: plan.Node, size: LowExpression, path: Path) -> None:
        """Write the size of a group."""
        self.visit_part(node, size, path)

    def visit_part(self, node: plan.Node, value: LowExpression, path: Path) -> None:
        """Write a part."""
        writer = self.writer
        assert writer.position is not None
        writer.at = writer.position
        writer.write(node, value, path)
        writer.settle()
