"""The walk over a plan that emits its encoder: lists, alternatives, numbers of no fixed width, and scans."""

from __future__ import annotations

from typing import Any

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import Path, join_name, show_path
from boardcode.compile.languages.block_builder import chain
from boardcode.compile.languages.code_reader import symbol_number
from boardcode.compile.languages.deal_writer import write_deal
from boardcode.compile.languages.list_writer import ListWriter
from boardcode.compile.languages.low_expressions import equals, find_value, lower_condition
from boardcode.compile.languages.low_level import (
    INT,
    WIDE,
    Arithmetic,
    CaseOf,
    Cast,
    Comparison,
    CountOf,
    FieldOf,
    IsPresent,
    Literal,
    Logic,
    LowExpression,
    PayloadOf,
    Statement,
    TableEntry,
    ValueOf,
    add,
    all_of,
    number,
    scalar,
)
from boardcode.compile.languages.plan_widths import least_width
from boardcode.compile.languages.scan_writer import write_scan
from boardcode.compile.languages.state_types import (
    BooleanType,
    EnumType,
    Inexpressible,
    IntegerType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
)
from boardcode.compile.languages.tally_writer import write_tally
from boardcode.compile.languages.turn_writer import write_alternating, write_bijective, write_players


class PlanWriter(ListWriter):
    """Emits the statements that write any node."""

    def write(self, node: plan.Node, value: LowExpression | None, path: Path) -> None:
        if value is None:
            super().write(node, value, path)
            return
        if self.types.is_player_leaf(node):
            write_players(self, self.types.player_leaf(node), value, path)
            return
        match node:
            case plan.Bijective():
                write_bijective(self, node, value, path)
            case plan.Alternating():
                write_alternating(self, node, value, path)
            case plan.CardDeal():
                write_deal(self, node, value, path)
            case plan.Repeat():
                self.write_items(node.item, value, number(node.count), path)
            case plan.SizedRepeat():
                lowered = self.expression(node.count, path)
                self.write_items(node.item, value, lowered.value, path)
            case plan.Counted():
                count = self.build.declare("count", CountOf(value))
                self.write(node.count, count, path)
                self.write_items(node.item, value, None, path)
            case plan.ToEnd():
                self.write_items(node.item, value, None, path)
                self.end(least_width(node.item))
            case plan.Optional():
                self._write_optional(node, value, path)
            case plan.When():
                self._write_when(node, value, path)
            case plan.Special():
                self._write_special(node, value, path)
            case plan.Switch():
                self._write_switch(node, value, path)
            case plan.Union():
                self._write_union(node, value, path)
            case plan.Lookup():
                self._write_lookup(node, value, path)
            case plan.Sorted() | plan.Distinct():
                self.write_checked(node, value, path)
            case plan.Constraint():
                self.write_constraint(node, value, path)
            case plan.SizedInteger():
                self._write_sized(node, value, path)
            case plan.Varint():
                self._write_varint(node, value, path)
            case plan.Unary():
                self._write_unary(node, value, path)
            case plan.Permutation() | plan.Combination():
                self.write_rank(node, value, path)
            case plan.Tally():
                write_tally(self, node, value, path)
            case plan.Flagged():
                self._write_flagged(node, value, path)
            case plan.Extension():
                self.write(node.item, value, path)
            case plan.Scan():
                write_scan(self, node, node, value, path)
            case plan.Rank():
                write_scan(self, node.scan, node, value, path)
            case _:
                super().write(node, value, path)

    # -- alternatives

    def _write_optional(self, node: plan.Optional, value: LowExpression, path: Path) -> None:
        build, kind = self.build, value.kind
        assert isinstance(kind, OptionalType)
        self.settle()
        with build.when(IsPresent(value)):
            self.write(node.item, self.alias(ValueOf(value, kind.item), "part"), path)
            self.settle()
        with build.otherwise():
            self.end(least_width(node.item))

    def _write_when(self, node: plan.When, value: LowExpression, path: Path) -> None:
        build, kind = self.build, value.kind
        assert isinstance(kind, OptionalType)
        condition = lower_condition(node.condition, self.scope, show_path(path))
        self.check_divisors(condition, path)
        self.settle()
        with build.when(condition.value):
            with build.when(Logic("not", IsPresent(value))):
                self.fail(path, ["nothing"], ["a value"])
            self.write(node.item, self.alias(ValueOf(value, kind.item), "part"), path)
            self.settle()
        with build.otherwise(), build.when(IsPresent(value)):
            self.fail(path, ["a value"], ["nothing"])

    def _write_flagged(self, node: plan.Flagged, value: LowExpression, path: Path) -> None:
        is_there = self.build.declare("is_there", Comparison(">", CountOf(value), number(0)))
        self.write(node.flag, is_there, join_name(path, "flag"))
        self.settle()
        with self.build.when(is_there):
            self.write(node.item, value, path)
            self.settle()

    def _write_special(self, node: plan.Special, value: LowExpression, path: Path) -> None:
        build, kind = self.build, value.kind
        base, width = self.at, node.width
        branches: list[tuple[LowExpression, list[Statement]]] = []
        for k, (pattern, special) in enumerate(zip(node.patterns, node.values, strict=True)):
            condition = (
                Comparison("==", CaseOf(value), number(k))
                if isinstance(kind, VariantType)
                else _is_constant(value, special)
            )
            block: list[Statement] = []
            self.at = base
            with build.inside(block):
                self.put_pattern(pattern, width, path)
            branches.append((condition, block))
        rest: list[Statement] = []
        with build.inside(rest):
            self.at = base
            part: LowExpression = value
            if isinstance(kind, VariantType):
                item = kind.types[-1]
                assert item is not None
                part = self.alias(PayloadOf(value, len(kind.types) - 1, item), "part")
            elif isinstance(kind, OptionalType) and self.types.of(node.item) is not kind:
                if None not in node.values:
                    with build.when(Logic("not", IsPresent(value))):
                        self.fail(path, ["nothing"], ["a value"])
                part = self.alias(ValueOf(value, kind.item), "part")
            self.write(node.item, part, path)
        build.emit(*chain(branches, rest))
        self.at = add(base, width)

    def _write_switch(self, node: plan.Switch, value: LowExpression, path: Path) -> None:
        build, _kind = self.build, value.kind
        on = find_value(node.on, self.scope)
        if on is None or not isinstance(on.kind, EnumType):
            on = build.declare("selector", self.expression(node.on, path).value)
        width = plan.width_of(node)
        if width is None:
            self.settle()
        base = self.at
        branches: list[tuple[LowExpression, list[Statement]]] = []
        for k, (key, part) in enumerate(zip(node.keys, node.parts, strict=True)):
            condition = equals(on, key)
            block: list[Statement] = []
            self.at = base
            with build.inside(block):
                self.write(part, self._case(value, k, path), path)
                if width is None:
                    self.settle()
            if condition is not None:
                branches.append((condition, block))
        rest: list[Statement] = []
        with build.inside(rest):
            self.fail(path, ["another value"], ["one of the cases"])
        build.emit(*chain(branches, rest))
        self.at = base if width is None else add(base, width)

    def _case(self, value: LowExpression, k: int, path: Path) -> LowExpression:
        kind = value.kind
        if not isinstance(kind, VariantType):
            return value
        with self.build.when(Comparison("!=", CaseOf(value), number(k))):
            self.fail(path, ["another case"], [kind.names[k]])
        part = kind.types[k]
        assert part is not None
        return self.alias(PayloadOf(value, k, part), "part")

    def _write_union(self, node: plan.Union, value: LowExpression, path: Path) -> None:
        build, kind = self.build, value.kind
        assert isinstance(kind, VariantType)
        width = plan.width_of(node)
        if width is None:
            self.settle()
        base, tag_kind = self.at, self.types.of(node.tag)
        branches: list[tuple[LowExpression, list[Statement]]] = []
        for k, (key, part) in enumerate(zip(node.keys, node.parts, strict=True)):
            block: list[Statement] = []
            self.at = base
            with build.inside(block):
                self.write(node.tag, self._constant(tag_kind, key), join_name(path, "tag"))
                inner = kind.types[k]
                assert inner is not None
                self.write(part, self.alias(PayloadOf(value, k, inner), "part"), path)
                if width is None:
                    self.settle()
            branches.append((Comparison("==", CaseOf(value), number(k)), block))
        rest: list[Statement] = []
        with build.inside(rest):
            self.fail(path, ["another case"], ["one of the cases"])
        build.emit(*chain(branches, rest))
        self.at = base if width is None else add(base, width)

    def _constant(self, kind: StateType, key: Any) -> LowExpression:
        if isinstance(kind, IntegerType):
            return Literal(int(key), WIDE if kind.is_wide else INT)
        return self.typed(number(symbol_number(kind, key)), kind)

    def _write_lookup(self, node: plan.Lookup, value: LowExpression, path: Path) -> None:
        index = self.symbol_index(node.values, self.types.of(node), value, path)
        kind = self.types.of(node.item)
        raws = tuple(symbol_number(kind, raw) for raw in node.raws)
        raw: LowExpression = TableEntry(self.build.shared.table("raws", raws), index)
        if isinstance(kind, IntegerType) and kind.is_wide:
            raw = Cast(WIDE, raw)
        self.write(node.item, self.typed(raw, kind), path)

    # -- numbers of no fixed width

    def _write_sized(self, node: plan.SizedInteger, value: LowExpression, path: Path) -> None:
        build = self.build
        checked = self.checked_number(value, node.least, node.most, path)
        bits = self.expression(node.bits, path)
        width = build.declare("width", bits.value if scalar(bits.value) == INT else Cast(INT, bits.value))
        if bits.least < 0:
            with build.when(Comparison("<", width, number(0))):
                self.fail(path, [width], ["a number from 0"])
        kind = str(scalar(checked))
        rest = build.declare("rest", checked)
        size = build.declare("size", number(0))
        with build.repeat_while(Comparison(">", rest, number(0, kind))):
            build.assign(rest, Arithmetic("/", rest, number(2, kind)))
            build.assign(size, add(size, 1))
        with build.when(Comparison(">", size, width)):
            self.fail(path, [checked], [width, " bits"])
        self.put(checked, width, path)

    def _write_varint(self, node: plan.Varint, value: LowExpression, path: Path) -> None:
        build = self.build
        checked = self.checked_number(value, node.least, node.most, path)
        wide = checked if scalar(checked) == WIDE else build.declare("wide", Cast(WIDE, checked))
        groups = build.declare("groups", number(1))
        rest = build.declare("rest", Arithmetic(">>", wide, number(7, WIDE)))
        with build.repeat_while(Comparison("!=", rest, number(0, WIDE))):
            build.assign(groups, add(groups, 1))
            build.assign(rest, Arithmetic(">>", rest, number(7, WIDE)))
        self.settle()
        assert self.position is not None
        with build.loop("k", groups) as k:
            self.at = self.position
            last = add(groups, -1)
            order: LowExpression = k if node.order == "leb128" else Arithmetic("-", last, k)
            shift = Cast(WIDE, Arithmetic("*", order, number(7)))
            low = Arithmetic("&", Arithmetic(">>", wide, shift), number(127, WIDE))
            group = build.declare("group", Cast(INT, low))
            with build.when(Comparison("<", k, last)):
                build.assign(group, add(group, 128))
            self.put(group, 8, path)
            self.settle()
        self.at = self.position

    def _write_unary(self, node: plan.Unary, value: LowExpression, path: Path) -> None:
        checked = self.checked_number(value, 0, node.most, path)
        self.settle()
        assert self.position is not None
        with self.build.loop("k", checked if scalar(checked) == INT else Cast(INT, checked)):
            self.at = self.position
            self.put(number(1), 1, path)
            self.settle()
        self.at = self.position
        self.put(number(0), 1, path)


def _is_constant(value: LowExpression, constant: Any) -> LowExpression:
    """Whether a value is a constant, given as JSON."""
    kind = value.kind
    match kind:
        case OptionalType() if constant is None:
            return Logic("not", IsPresent(value))
        case OptionalType():
            inner = _is_constant(ValueOf(value, kind.item), constant)
            return Logic("and", IsPresent(value), inner)
        case StructType():
            return all_of(
                [
                    _is_constant(FieldOf(value, name, part), constant[name])
                    for name, part in kind.fields.items()
                ]
            )
        case BooleanType():
            return value if constant else Logic("not", value)
    same = equals(value, constant)
    if same is None:
        raise Inexpressible(f"a special value of the form {constant!r}")
    return same
