"""The walk over a plan that emits its encoder: lists, alternatives, numbers of no fixed width, and scans."""

from __future__ import annotations

from typing import Any

from boardcode.compile import plan
from boardcode.compile.expressions import Reference
from boardcode.compile.fixed_nodes import END, NO_STATE
from boardcode.compile.languages.code_reader import (
    Path,
    join_index,
    join_name,
    least_width,
    number_in_order,
    show_path,
    symbol_number,
)
from boardcode.compile.languages.code_writer import CodeWriter
from boardcode.compile.languages.item_order import ItemComparison
from boardcode.compile.languages.list_reader import (
    MOST_EMPTY_ITEMS,
    complaint_paths,
    emit_combination_number,
    join_relative,
)
from boardcode.compile.languages.low_expressions import lower_condition
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
    ItemOf,
    Literal,
    Logic,
    LowExpression,
    OrdinalOf,
    PayloadOf,
    Statement,
    TableEntry,
    ValueOf,
    Variable,
    add,
    all_of,
    number,
    scalar,
)
from boardcode.compile.languages.plan_reader import chain, equals
from boardcode.compile.languages.ranks import emit_combination_rank, emit_permutation_rank
from boardcode.compile.languages.scan_reader import ScanTables, flatten
from boardcode.compile.languages.state_types import (
    BooleanType,
    EnumType,
    Inexpressible,
    IntegerType,
    ListType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
)


class PlanWriter(CodeWriter):
    """Emits the statements that write any node."""

    def write(self, node: plan.Node, value: LowExpression | None, path: Path) -> None:
        if value is None:
            super().write(node, value, path)
            return
        match node:
            case plan.Repeat():
                self._write_items(node.item, value, number(node.count), path)
            case plan.SizedRepeat():
                lowered = self.expression(node.count, path)
                self._write_items(node.item, value, lowered.value, path)
            case plan.Counted():
                count = self.build.declare("count", CountOf(value))
                self.write(node.count, count, path)
                self._write_items(node.item, value, None, path)
            case plan.ToEnd():
                self._write_items(node.item, value, None, path)
                self._end(least_width(node.item))
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
                self._write_checked(node, value, path)
            case plan.Constraint():
                self._write_constraint(node, value, path)
            case plan.SizedInteger():
                self._write_sized(node, value, path)
            case plan.Varint():
                self._write_varint(node, value, path)
            case plan.Unary():
                self._write_unary(node, value, path)
            case plan.Permutation() | plan.Combination():
                self._write_rank_of_list(node, value, path)
            case plan.Scan():
                self._write_scan(node, node, value, path)
            case plan.Rank():
                self._write_scan(node.scan, node, value, path)
            case _:
                super().write(node, value, path)

    # -- lists

    def _write_items(
        self, item: plan.Node, value: LowExpression, count: LowExpression | None, path: Path
    ) -> None:
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
                self.at = add(base, Arithmetic("*", k, number(width)))
                start = self.at
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
        with build.when(Comparison("==", self.at, start)):
            build.assign(self.empty_items, add(self.empty_items, 1))
            with build.when(Comparison(">", self.empty_items, number(MOST_EMPTY_ITEMS))):
                self.fail(path, ["more"], [f"at most {MOST_EMPTY_ITEMS:,} items without bits"])

    def _end(self, least: int) -> None:
        assert self.absent is not None
        with self.build.when(Comparison("<", self.absent, number(0))):
            self.build.assign(self.absent, number(least))
        self.may_be_over = True

    def _write_checked(self, node: plan.Sorted | plan.Distinct, value: LowExpression, path: Path) -> None:
        build, kind = self.build, value.kind
        assert isinstance(kind, ListType)
        self.write(node.item, value, path)
        comparison = ItemComparison(build, node.keys or ())
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

    def _write_constraint(self, node: plan.Constraint, value: LowExpression, path: Path) -> None:
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

    # -- alternatives

    def _write_optional(self, node: plan.Optional, value: LowExpression, path: Path) -> None:
        build, kind = self.build, value.kind
        assert isinstance(kind, OptionalType)
        self.settle()
        with build.when(IsPresent(value)):
            self.write(node.item, self.alias(ValueOf(value, kind.item), "part"), path)
            self.settle()
        with build.otherwise():
            self._end(least_width(node.item))

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
        on: LowExpression | None = None
        if isinstance(node.on, Reference):
            on = self.scope.find(node.on.name)
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
        with self.build.loop("k", checked):
            self.at = self.position
            self.put(number(1), 1, path)
            self.settle()
        self.at = self.position
        self.put(number(0), 1, path)

    # -- ranks and scans

    def _write_rank_of_list(
        self, node: plan.Permutation | plan.Combination, value: LowExpression, path: Path
    ) -> None:
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

    def _write_scan(
        self, scan: plan.Scan, node: plan.Scan | plan.Rank, value: LowExpression, path: Path
    ) -> None:
        build, kind = self.build, value.kind
        assert isinstance(kind, StructType)
        pieces = kind.fields[scan.name]
        assert isinstance(pieces, ListType)
        assert isinstance(pieces.item, StructType)
        items = self.alias(FieldOf(value, scan.name, pieces), scan.name)
        finder = _PieceFinder(self, scan, items, pieces)
        tables = ScanTables(build, scan)
        is_ranked = isinstance(node, plan.Rank)
        head = finder.find_head()
        heads = len(scan.first)
        state = build.declare("scan_state", number(NO_STATE))
        with build.when(
            Logic("and", Comparison(">=", head, number(0)), Comparison("<", head, number(heads)))
        ):
            build.assign(state, TableEntry(tables.first, head))
        with build.when(Comparison("==", state, number(NO_STATE))):
            self.fail((scan.name,), ["other pieces"], [f"one {scan.head_kind} on the board"])
        used = build.declare("used", number(1))
        start = self.at
        rank = build.declare("rank", number(0)) if is_ranked else None
        if rank is None:
            self.put(head, scan.head_width, path)
        else:
            before_head = build.shared.table("codes_before_head", scan.before_head)
            build.assign(rank, TableEntry(before_head, head))
        order = build.declare("order", number(0))
        with build.repeat_while(Comparison(">", state, number(END))):
            symbol = finder.find_symbol(tables, state, used)
            if rank is None:
                place = Arithmetic("*", order, number(scan.symbol_width))
                self.at = add(start, add(place, scan.head_width))
                self.put(symbol, scan.symbol_width, path)
                build.assign(order, add(order, 1))
            else:
                before = build.shared.table("codes_before", flatten(scan.before))
                build.assign(rank, Arithmetic("+", rank, tables.next(before, state, symbol)))
            build.assign(state, tables.next(tables.following, state, symbol))
        all_used = Comparison("==", used, CountOf(items))
        is_right = Logic("and", Comparison("==", state, number(END)), all_used)
        with build.when(Logic("not", is_right)):
            self.fail((scan.name,), ["other pieces"], ["pieces that fit on the board"])
        self.at = start
        if rank is None:
            self.at = add(start, scan.width)
        else:
            self.put(rank, node.width, path)


class _PieceFinder:
    """Emits the search for pieces by their cells."""

    def __init__(self, writer: PlanWriter, scan: plan.Scan, items: Variable, pieces: ListType) -> None:
        self.build = writer.build
        self.scan = scan
        self.items = items
        assert isinstance(pieces.item, StructType)
        self.piece = pieces.item
        kind = self.piece.fields[scan.keys[0]]
        assert isinstance(kind, EnumType)
        self.kind = kind

    def _part(self, k: Variable, name: str) -> LowExpression:
        return FieldOf(ItemOf(self.items, k, self.piece), name, self.piece.fields[name])

    def find_head(self) -> Variable:
        """Emit the cell of the head's piece; -1 if there is not exactly one."""
        build, (kind, cell) = self.build, self.scan.keys
        head = build.declare("head", number(-1))
        count = build.declare("heads", number(0))
        with build.loop("k", CountOf(self.items)) as k:
            is_head = number(self.kind.ordinal(self.scan.head_kind))
            with build.when(Comparison("==", OrdinalOf(self._part(k, kind)), is_head)):
                build.assign(head, self._part(k, cell))
                build.assign(count, add(count, 1))
        with build.when(Comparison("!=", count, number(1))):
            build.assign(head, number(-1))
        return head

    def find_symbol(self, tables: ScanTables, state: Variable, used: Variable) -> Variable:
        """Emit the symbol of the piece at the first free cell, that of a space if there is none."""
        build, (kind, cell) = self.build, self.scan.keys
        space = self.scan.kinds.index(None)
        symbols = [space] * len(self.kind.members)
        for symbol, word in enumerate(self.scan.kinds):
            if word is not None:
                symbols[self.kind.ordinal(word)] = symbol
        table = build.shared.table("symbols", tuple(symbols))
        free = build.declare("free", tables.next(tables.cells, state, number(space)))
        found = build.declare("symbol", number(space))
        with build.loop("k", CountOf(self.items)) as k:
            same = Comparison("==", self._part(k, cell), free)
            own = TableEntry(table, OrdinalOf(self._part(k, kind)))
            with build.when(all_of([same, Comparison("!=", own, number(space))])):
                build.assign(found, own)
                build.assign(used, add(used, 1))
        return found


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
