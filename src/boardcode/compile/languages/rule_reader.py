"""Numbers and rules without bits, in the low-level form: their faults point at the parts they are about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import show_path
from boardcode.compile.languages.combinations import join_relative, part_at
from boardcode.compile.languages.low_expressions import (
    LoweredExpression,
    lower_condition,
    lower_expression,
)
from boardcode.compile.languages.low_level import (
    INT,
    MEANINGLESS,
    Cast,
    Comparison,
    Fail,
    Home,
    ItemOf,
    Literal,
    Logic,
    LowExpression,
    TextLength,
    TextParts,
    Variable,
    add,
    number,
    scalar,
)
from boardcode.compile.languages.state_types import ListType

if TYPE_CHECKING:
    from boardcode.compile.languages.bit_taker import Path
    from boardcode.compile.languages.code_reader import CodeReader


ITEM = re.compile(r"(.*)\[(\d+)\]")  # a path of an item


def cause_names(node: plan.Struct) -> set[str]:
    """The parts of a record at which faults of its rules and computed numbers point."""
    names: set[str] = set()
    for part in node.parts:
        if isinstance(part, plan.Computed):
            names |= {*part.expression.names()}
        elif isinstance(part, plan.Rule):
            names |= {_first_name(part.at)} if part.at else {*part.condition.names()}
    return names


def item_lists(node: plan.Struct) -> set[str]:
    """The lists at whose items rules of a record point, by their paths."""
    matches = [ITEM.fullmatch(part.at) for part in node.parts if isinstance(part, plan.Rule)]
    return {match[1] for match in matches if match}


def _first_name(path: str) -> str:
    return path.partition(".")[0].partition("[")[0]


def emit_computed(
    reader: CodeReader, node: plan.Computed, path: Path, home: Home | None, name: str
) -> Variable:
    """Emit a number that follows from earlier parts."""
    build = reader.build
    lowered = lower_expression(node.expression, reader.scope, name)
    causes = list(dict.fromkeys(node.expression.names()))
    _check_divisors(reader, lowered, path, causes, "")
    value = build.declare(
        name, lowered.value if scalar(lowered.value) == INT else Cast(INT, lowered.value), INT
    )
    wrong = Logic("or", Comparison("<", value, number(node.least)), Comparison(">", value, number(node.most)))
    if lowered.least < node.least or lowered.most > node.most:
        with build.when(wrong):
            _fail(reader, path, causes, "", [value], [f"{node.least} to {node.most}"])
    return build.declare(name, value, reader.types.of(node), home)


def emit_rule(reader: CodeReader, node: plan.Rule, path: Path) -> None:
    """Emit the check of a rule about earlier parts."""
    lowered = lower_condition(node.condition, reader.scope, "a rule")
    place = join_relative(path, node.at)
    causes = list(dict.fromkeys(node.condition.names()))
    _check_divisors(reader, lowered, place, causes, node.at)
    with reader.build.when(Logic("not", lowered.value)):
        _fail(reader, place, causes, node.at, ["something that breaks a rule"], ["another value"])


def _check_divisors(
    reader: CodeReader, lowered: LoweredExpression, path: Path, causes: list[str], at: str
) -> None:
    for divisor in lowered.divisors:
        if not (isinstance(divisor, Literal) and divisor.value):
            with reader.build.when(Comparison("==", divisor, number(0))):
                _fail(reader, path, causes, at, ["a division by zero"], ["a number"])


def _fail(
    reader: CodeReader, path: Path, causes: list[str], at: str, found: TextParts, expected: TextParts
) -> None:
    """Emit an error at the first character of the parts that caused it."""
    build = reader.build
    ranges: list[tuple[LowExpression, LowExpression]] = []
    if at:
        name = _first_name(at)
        part = reader.record_parts.get(name)
        item = ITEM.fullmatch(at)
        marks = None if item is None else reader.marks.get(show_path(path).removesuffix(f"[{item[2]}]"))
        if marks is not None and item is not None:
            assert isinstance(marks.kind, ListType)
            ends = [ItemOf(marks, number(int(item[2]) + k), marks.kind.item) for k in range(2)]
            ranges.append((ends[0], ends[1]))
        elif part is not None:
            rest = at.removeprefix(name)
            if rest:
                offset, width = part_at(part.node, rest)
                ranges.append((add(part.start, offset), add(part.start, offset + width)))
            else:
                ranges.append((part.start, part.stop))
    else:
        parts = [reader.record_parts[name] for name in causes if name in reader.record_parts]
        ranges = [(part.start, part.stop) for part in parts]
    place = build.declare("first_place", TextLength())
    for bits in ranges:
        here = build.declare("here", reader.place(bits))
        with build.when(Comparison("<", here, place)):
            build.assign(place, here)
    build.emit(Fail(MEANINGLESS, place, path, found, expected))
