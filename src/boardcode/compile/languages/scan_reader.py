"""Scans and their ranks in the low-level form: an automaton that fills cells, as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.compile import plan
from boardcode.compile.fixed_nodes import END, NO_STATE
from boardcode.compile.languages.bit_words import BitWord, bits_of_buffer
from boardcode.compile.languages.block_builder import BlockBuilder, kind_of_width
from boardcode.compile.languages.low_level import (
    BOOL,
    INT,
    MEANINGLESS,
    Append,
    Arithmetic,
    BitsAt,
    Comparison,
    ConstantTable,
    Home,
    Literal,
    Logic,
    LowExpression,
    MakeStruct,
    MemberOf,
    NewList,
    NoteNotCanonical,
    TableEntry,
    Variable,
    add,
    number,
    times,
)
from boardcode.compile.languages.state_types import EnumType, ListType, StructType

if TYPE_CHECKING:
    from boardcode.compile.languages.bit_taker import Path
    from boardcode.compile.languages.code_reader import CodeReader


class ScanTables:
    """The tables of a scan: two numbers index them as state * symbols + symbol."""

    def __init__(self, build: BlockBuilder, node: plan.Scan) -> None:
        table = build.shared.table
        self.symbols = 1 << node.symbol_width
        self.first = table("first_states", node.first)
        self.following = table("following_states", flatten(node.following))
        self.cells = table(
            "first_cells",
            tuple(max(0, (fill & -fill).bit_length() - 1) for fills in node.fills for fill in fills),
        )
        self.node = node

    def place(self, start: LowExpression, order: LowExpression) -> LowExpression:
        """The first bit of a symbol of a scan."""
        symbols = Arithmetic("*", order, number(self.node.symbol_width))
        return Arithmetic("+", add(start, self.node.head_width), symbols)

    def next(self, table: ConstantTable, state: LowExpression, symbol: LowExpression) -> LowExpression:
        """The entry of a table for a state and a symbol."""
        return TableEntry(table, Arithmetic("+", times(state, self.symbols), symbol))


def flatten(rows: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The numbers of all rows in one row."""
    return tuple(value for row in rows for value in row)


class _PieceSink:
    """Emits the list of pieces in the order of their cells; the head's piece is put in where it belongs."""

    def __init__(
        self, build: BlockBuilder, node: plan.Scan, kind: StructType, head: Variable, home: Home | None
    ) -> None:
        self.build = build
        self.node = node
        self.head = head
        pieces = kind.fields[node.name]
        assert isinstance(pieces, ListType)
        assert isinstance(pieces.item, StructType)
        self.piece = pieces.item
        enum = self.piece.fields[node.keys[0]]
        assert isinstance(enum, EnumType)
        self.enum = enum
        self.state = build.variable("layout", kind, home)
        self.items = build.variable(node.name, pieces, Home("field", self.state, node.name))
        build.emit(NewList(self.items, number(node.cells)))
        self.count = build.declare("count", number(0))
        self.is_head_in = build.declare("is_head_in", Literal(0, BOOL))
        kinds = tuple(0 if value is None else enum.ordinal(value) for value in node.kinds)
        self.kinds = build.shared.table("piece_kinds", kinds)
        self.is_piece = build.shared.table("is_piece", tuple(int(value is not None) for value in node.kinds))

    def put(self, symbol: Variable, cell: Variable) -> None:
        """Emit the piece of a symbol, and the head's before it if it is its turn."""
        build = self.build
        is_turn = Logic("and", Logic("not", self.is_head_in), Comparison(">", cell, self.head))
        with build.when(is_turn):
            self._append_head()
        with build.when(Comparison("!=", TableEntry(self.is_piece, symbol), number(0))):
            self._append(TableEntry(self.kinds, symbol), cell)

    def finish(self) -> Variable:
        """Emit the end of the list; return the state."""
        with self.build.when(Logic("not", self.is_head_in)):
            self._append_head()
        self.build.emit(MakeStruct(self.state, [self.items]))
        return self.state

    def _append_head(self) -> None:
        self._append(number(self.enum.ordinal(self.node.head_kind)), self.head)
        self.build.assign(self.is_head_in, Literal(1, BOOL))

    def _append(self, ordinal: LowExpression, cell: LowExpression) -> None:
        build, piece = self.build, self.build.variable("piece", self.piece)
        piece.home = Home("item", self.items, "", self.count)
        first, second = self.node.keys
        kind = build.declare("kind", MemberOf(self.enum, ordinal), self.enum, Home("field", piece, first))
        place = build.declare("cell", cell, self.piece.fields[second], Home("field", piece, second))
        build.emit(MakeStruct(piece, [kind, place]), Append(self.items, self.count, piece))
        build.assign(self.count, add(self.count, 1))


def emit_scan(reader: CodeReader, node: plan.Scan, path: Path, home: Home | None, name: str) -> Variable:
    """Emit the statements that read a scan."""
    build, tables = reader.build, ScanTables(reader.build, node)
    kind = reader.types.of(node)
    assert isinstance(kind, StructType)
    start = reader.take(node.width, path)
    word = _read_word(reader, start, node.width)
    head = build.declare("head", _bits_of(word, start, node.head_width, start))
    state = build.declare("scan_state", TableEntry(tables.first, head))
    head_name = str(node.head_kind)
    with build.when(Comparison("==", state, number(NO_STATE))):
        bits = (start, add(start, node.head_width))
        reader.fail(MEANINGLESS, bits, (head_name,), [head], ["a cell where it fits"])
    sink = _PieceSink(build, node, kind, head, home)
    order = build.declare("order", number(0))
    fits = build.shared.table("fits", tuple(int(fill != 0) for fill in flatten(node.fills)))
    with build.repeat_while(Comparison(">", state, number(END))):
        place = build.declare("begin", tables.place(start, order))
        bits_of_symbol = _bits_of(word, tables.place(start, order), node.symbol_width, place)
        symbol = build.declare("symbol", bits_of_symbol)
        build.assign(order, add(order, 1))
        after = build.declare("after", tables.next(tables.following, state, symbol))
        with build.when(Comparison("==", after, number(NO_STATE))):
            with build.when(Comparison("==", tables.next(fits, state, symbol), number(0))):
                bits = (place, add(place, node.symbol_width))
                noun = f"{node.name.removesuffix('s')} "
                reader.fail(MEANINGLESS, bits, (noun, order), [symbol], ["something that fits"])
            whole = (start, add(start, node.width))
            reader.fail(MEANINGLESS, whole, (), ["too few spaces"], ["more spaces"])
        cell = build.declare("place", tables.next(tables.cells, state, symbol))
        sink.put(symbol, cell)
        build.assign(state, after)
    stop = add(start, node.width)
    rest = build.declare("padding", tables.place(start, order))
    is_padding_set = reader.is_set(rest, stop)
    if word is not None and word.start is start and word.width == node.width:
        left = Arithmetic("-", stop, rest)
        cleared = Arithmetic("<<", Arithmetic(">>", word.variable, left), left)
        is_padding_set = Comparison("!=", cleared, word.variable)
    with build.when(is_padding_set):
        first = reader.place((rest, stop), only_set=True)
        build.emit(NoteNotCanonical(first, ["padding"], ["bits that are set"], ["zeros"]))
    return sink.finish()


def _read_word(reader: CodeReader, start: LowExpression, width: int) -> BitWord | None:
    """Emit that bits which were taken are read as one number; None if they are too many."""
    if reader.word is not None or width > reader.word_bits or reader.order.turned is not None:
        return reader.word
    bits = bits_of_buffer(start, width, reader.word_bits)
    return BitWord(reader.build.declare("word", bits), start, width)


def _bits_of(
    word: BitWord | None, position: LowExpression, width: int, variable: LowExpression
) -> LowExpression:
    """The number in some bits of a word; if they are not in it, those of the buffer at the position, which is
    in a variable.
    """
    bits = None if word is None else word.bits_at(position, width)
    return BitsAt(variable, number(width)) if bits is None else bits


def emit_rank(reader: CodeReader, node: plan.Rank, path: Path, home: Home | None, name: str) -> Variable:
    """Emit the statements that read the rank of a scan."""
    build, scan = reader.build, node.scan
    tables, kind = ScanTables(build, scan), reader.types.of(node)
    assert isinstance(kind, StructType)
    start = reader.take(node.width, path)
    rank = build.declare("rank", reader.number_at(start, node.width))
    if kind_of_width(node.width) != INT:
        raise AssertionError("ranks of scans are below 2**53")
    if scan.count < 1 << node.width:
        with build.when(Comparison(">=", rank, number(scan.count))):
            reader.fail(MEANINGLESS, (start, reader.at), ("rank",), [rank], [f"0 to {scan.count - 1}"])
    before_head = build.shared.table("codes_before_head", scan.before_head)
    before = build.shared.table("codes_before", flatten(scan.before))
    head = build.declare("head", number(len(scan.first) - 1))
    with build.repeat_while(Comparison(">", TableEntry(before_head, head), rank)):
        build.assign(head, add(head, -1))
    rest = build.declare("rest", Arithmetic("-", rank, TableEntry(before_head, head)))
    state = build.declare("scan_state", TableEntry(tables.first, head))
    sink = _PieceSink(build, scan, kind, head, home)
    with build.repeat_while(Comparison(">", state, number(END))):
        symbol = build.declare("symbol", number(tables.symbols - 1))
        with build.repeat_while(Comparison(">", tables.next(before, state, symbol), rest)):
            build.assign(symbol, add(symbol, -1))
        build.assign(rest, Arithmetic("-", rest, tables.next(before, state, symbol)))
        cell = build.declare("place", tables.next(tables.cells, state, symbol))
        sink.put(symbol, cell)
        build.assign(state, tables.next(tables.following, state, symbol))
    return sink.finish()
