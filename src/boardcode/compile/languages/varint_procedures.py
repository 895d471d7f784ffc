"""Procedures that read numbers in groups of seven bits once more, which have been checked."""

from __future__ import annotations

from boardcode.compile.languages.bit_taker import number_in_order
from boardcode.compile.languages.block_builder import BlockBuilder, SharedParts
from boardcode.compile.languages.low_level import (
    INT,
    WIDE,
    Arithmetic,
    Cast,
    Comparison,
    Procedure,
    Return,
    Variable,
    add,
    number,
)

GROUP = 8  # bits: one that says whether more groups follow, and seven of the number
LAST_GROUP = 9  # of a number of 64 bits, counted from 0; others behind it are zero


def varint_procedure(shared: SharedParts, order: str, *, low_first: bool) -> Procedure:
    """The procedure that returns the number at a position."""
    name = f"{order}_number{'_low_first' * low_first}"

    def make() -> Procedure:
        build = BlockBuilder(shared)
        start = build.variable("start", INT)
        value, groups = build.declare("value", number(0, WIDE)), build.declare("groups", number(0))
        scale = build.declare("scale", number(1, WIDE))
        more = build.declare("more", number(1))
        with build.repeat_while(Comparison("!=", more, number(0))):
            group = _group_at(build, start, groups, low_first)
            build.assign(more, Arithmetic(">>", group, number(7)))
            low = Cast(WIDE, Arithmetic("&", group, number(127)))
            if order == "vlq":
                shifted = Arithmetic("*", value, number(128, WIDE))
                build.assign(value, Arithmetic("|", shifted, low))
            else:
                with build.when(Comparison("<=", groups, number(LAST_GROUP))):
                    build.assign(value, Arithmetic("+", value, Arithmetic("*", low, scale)))
                with build.when(Comparison("<", groups, number(LAST_GROUP))):
                    build.assign(scale, Arithmetic("*", scale, number(128, WIDE)))
            build.assign(groups, add(groups, 1))
        build.emit(Return(value))
        return Procedure(name, [start], WIDE, build.block, uses_buffer=True)

    return shared.procedure(name, make)


def varint_end_procedure(shared: SharedParts, *, low_first: bool) -> Procedure:
    """The procedure that returns the position behind the number at a position."""
    name = f"number_end{'_low_first' * low_first}"

    def make() -> Procedure:
        build = BlockBuilder(shared)
        start = build.variable("start", INT)
        groups, more = build.declare("groups", number(0)), build.declare("more", number(1))
        with build.repeat_while(Comparison("!=", more, number(0))):
            group = _group_at(build, start, groups, low_first)
            build.assign(more, Arithmetic(">>", group, number(7)))
            build.assign(groups, add(groups, 1))
        build.emit(Return(add(start, Arithmetic("*", groups, number(GROUP)))))
        return Procedure(name, [start], INT, build.block, uses_buffer=True)

    return shared.procedure(name, make)


def _group_at(build: BlockBuilder, start: Variable, groups: Variable, low_first: bool) -> Variable:
    place = add(start, Arithmetic("*", groups, number(GROUP)))
    return build.declare("group", number_in_order(build, place, GROUP, low_first=low_first))
