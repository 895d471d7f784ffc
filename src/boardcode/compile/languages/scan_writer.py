"""Pieces written as a scan or as its rank, in the low-level form."""

from __future__ import annotations

from boardcode.compile import plan
from boardcode.compile.fixed_nodes import END, NO_STATE
from boardcode.compile.languages.bit_taker import Path
from boardcode.compile.languages.code_writer import CodeWriter
from boardcode.compile.languages.low_level import (
    Arithmetic,
    Comparison,
    CountOf,
    FieldOf,
    ItemOf,
    Logic,
    LowExpression,
    OrdinalOf,
    TableEntry,
    Variable,
    add,
    all_of,
    number,
)
from boardcode.compile.languages.scan_reader import ScanTables, flatten
from boardcode.compile.languages.state_types import EnumType, ListType, StructType


def write_scan(
    writer: CodeWriter, scan: plan.Scan, node: plan.Scan | plan.Rank, value: LowExpression, path: Path
) -> None:
    """Emit the statements that write pieces as a scan, or as the rank of one."""
    build, kind = writer.build, value.kind
    assert isinstance(kind, StructType)
    pieces = kind.fields[scan.name]
    assert isinstance(pieces, ListType)
    assert isinstance(pieces.item, StructType)
    items = writer.alias(FieldOf(value, scan.name, pieces), scan.name)
    finder = _PieceFinder(writer, scan, items, pieces)
    tables = ScanTables(build, scan)
    is_ranked = isinstance(node, plan.Rank)
    head = finder.find_head()
    heads = len(scan.first)
    state = build.declare("scan_state", number(NO_STATE))
    with build.when(Logic("and", Comparison(">=", head, number(0)), Comparison("<", head, number(heads)))):
        build.assign(state, TableEntry(tables.first, head))
    with build.when(Comparison("==", state, number(NO_STATE))):
        writer.fail((scan.name,), ["other pieces"], [f"one {scan.head_kind} on the board"])
    used = build.declare("used", number(1))
    start = writer.at
    rank = build.declare("rank", number(0)) if is_ranked else None
    if rank is None:
        writer.put(head, scan.head_width, path)
    else:
        before_head = build.shared.table("codes_before_head", scan.before_head)
        build.assign(rank, TableEntry(before_head, head))
    order = build.declare("order", number(0))
    with build.repeat_while(Comparison(">", state, number(END))):
        symbol = finder.find_symbol(tables, state, used)
        if rank is None:
            place = Arithmetic("*", order, number(scan.symbol_width))
            writer.at = add(start, add(place, scan.head_width))
            writer.put(symbol, scan.symbol_width, path)
            build.assign(order, add(order, 1))
        else:
            before = build.shared.table("codes_before", flatten(scan.before))
            build.assign(rank, Arithmetic("+", rank, tables.next(before, state, symbol)))
        build.assign(state, tables.next(tables.following, state, symbol))
    all_used = Comparison("==", used, CountOf(items))
    is_right = Logic("and", Comparison("==", state, number(END)), all_used)
    with build.when(Logic("not", is_right)):
        writer.fail((scan.name,), ["other pieces"], ["pieces that fit on the board"])
    writer.at = start
    if rank is None:
        writer.at = add(start, scan.width)
    else:
        writer.put(rank, node.width, path)


class _PieceFinder:
    """Emits the search for pieces by their cells."""

    def __init__(self, writer: CodeWriter, scan: plan.Scan, items: Variable, pieces: ListType) -> None:
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
