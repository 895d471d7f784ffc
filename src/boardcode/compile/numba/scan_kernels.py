"""The kernels of a scan: from the bits of a code to its cells and back, and from ranks to codes and back.

Reading takes several symbols at a time. A table has an entry for each state and each combination of them,
with the cells that they fill and the state that follows, so that the cells are the union of a few entries:

    entry = cells (a symbol each, cell 0 most significant) | state

Writing needs no steps. The symbols of a code are those of its cells, without the cells of the head and
without all but the first cell of each piece. A set of cells is a word with cell 0 most significant, so that a
shift by d moves to the cells that are d further. The first cells of all pieces that fill c and c + d are
found together: the cells of this kind that no such piece can reach from before, then, class by class, those
that no piece found so far covers. In a row of cells with horizontal dominoes at 0-1 and 2-3:

    kind    1111
    class 0 1000   covers 0100
    class 1 0100   covered: no first cell
    class 2 0010   not covered: the second domino

`gather` then takes the symbols of the cells that are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boardcode.alphabets import Alphabet
from boardcode.compile.numba.constraints import WORD_BITS, NotCompilable
from boardcode.compile.numba.field_kernels import add_byte_reader, byte_words
from boardcode.compile.numba.kernel_source import WORD_MASK, BitSource, KernelSource, starts_of_eight, u
from boardcode.compile.numba.scan_cells import ScanCells, filler_rule, first_cell
from boardcode.compile.numba.text_kernels import add_text_reader, add_text_writer, text_words
from boardcode.compile.numba.text_layout import TextLayout
from boardcode.compile.plan import END, NO_STATE

Words: TypeAlias = NDArray[np.uint64]

_OK, _NOT_CANONICAL, _MEANINGLESS = 0, 1, 2  # states of the reading table; the others of the scan follow
STATE_BITS = 24  # of a state beside a count of codes
STATE_MASK = (1 << STATE_BITS) - 1
ENTRY_BITS = 4  # the most bits of symbols that are read at a time
TABLES = "entries, first_entry, head_words, head_of_cell, head_cells, head_ways, ways"


def scan_kernel_source(
    columns: ScanCells, name: str, alphabet: Alphabet, *, bit_instructions: bool
) -> KernelSource:
    """The source of the kernels of a scan or rank; raises `NotCompilable` if it does not fit in words."""
    kernels = _ScanKernels(columns)
    source = KernelSource(name, bit_instructions=bit_instructions, tables=kernels.tables())
    layout = TextLayout(alphabet, columns.width)
    if layout.has_kernels:
        add_text_reader(source, layout, [*kernels.reading(source, BitSource(text_words(layout)))])
        add_text_writer(source, layout, columns.width, [*kernels.writing(source)])
    if columns.width % 8 == 0 and alphabet.is_complete:  # bytes that cannot be written as text are no code
        loads, words = byte_words(columns.width // 8)
        add_byte_reader(source, columns.width // 8, [*loads, *kernels.reading(source, BitSource(words))])
    return source


class _ScanKernels:
    """The tables of a scan, and the statements of its kernels."""

    def __init__(self, columns: ScanCells) -> None:
        self.columns = columns
        self.scan = scan = columns.scan
        self.cells = scan.cells
        self.symbols = columns.head_value  # how many there are
        self.state_bits = WORD_BITS - self.cells * scan.symbol_width
        if (
            self.cells < 8
            or max(columns.width, scan.width) > WORD_BITS
            or self.state_bits < (len(scan.following) + 2).bit_length()
        ):
            raise NotCompilable("a scan has too many cells or states, or fewer than 8 cells")
        self.starts = starts_of_eight(self.cells)
        self.step = max(
            step
            for step in range(1, max(1, ENTRY_BITS // scan.symbol_width) + 1)
            if columns.symbol_bits // scan.symbol_width % step == 0
        )

    # -- tables

    def tables(self) -> tuple[Any, ...]:
        """The arrays that the kernels look up, in the order of `TABLES`."""
        scan = self.scan
        return (
            self._entries(),
            np.array([_table_state(state) for state in scan.first], np.uint64),
            self._head_words(),
            *self._heads(),
            _ways(scan.before_head, scan.first),
            np.concatenate(
                [_ways(before, states) for before, states in zip(scan.before, scan.following, strict=True)]
            ),
        )

    def _entries(self) -> Words:
        """The entry of each state and each combination of symbols."""
        one_state, one_fill = self._single_steps()
        states, fills = one_state, one_fill
        for _ in range(self.step - 1):
            fills = (fills[:, :, None] | one_fill[states]).reshape(len(fills), -1)
            states = one_state[states].reshape(len(fills), -1)
        return (fills << np.uint64(self.state_bits) | states.astype(np.uint64)).reshape(-1)

    def _single_steps(self) -> tuple[NDArray[np.int64], Words]:
        """For each state of the table and each symbol the state after it and the cells that are filled."""
        scan, count = self.scan, len(self.scan.following) + 2
        states = np.full((count, self.symbols), _MEANINGLESS, np.int64)
        fills = np.zeros((count, self.symbols), np.uint64)
        states[_OK, 0], states[_OK, 1:], states[_NOT_CANONICAL] = _OK, _NOT_CANONICAL, _NOT_CANONICAL
        for state in range(END + 1, len(scan.following)):
            for symbol, after in enumerate(scan.following[state]):
                if after != NO_STATE:
                    states[_table_state(state), symbol] = _table_state(after)
                    fills[_table_state(state), symbol] = symbol * self._unit_in(scan.fills[state][symbol])
        return states, fills

    def _unit_in(self, cells: int) -> int:
        """A symbol of 1 in each of a set of cells."""
        return _spread(cells, self.cells, self.scan.symbol_width)

    def _head_words(self) -> Words:
        """The cells of each head as bytes, in words that are stored at `starts`."""
        words = np.zeros((len(self.scan.first), len(self.starts)), np.uint64)
        for head, fill in enumerate(self.scan.head_fills):
            cells = bytes(self.columns.head_value * (fill >> cell & 1) for cell in range(self.cells))
            words[head] = [int.from_bytes(cells[start : start + 8], "big") for start in self.starts]
        return words

    def _heads(self) -> tuple[Words, Words]:
        """For each cell the head that begins there (or any), and for each head the set of its cells."""
        heads = [head for head, state in enumerate(self.scan.first) if state != NO_STATE]
        head_of_cell = np.full(self.cells + 1, heads[0], np.uint64)
        for head in heads:
            head_of_cell[first_cell(self.scan.head_fills[head])] = head
        return head_of_cell, np.array([_spread(fill, self.cells) for fill in self.scan.head_fills], np.uint64)

    # -- reading

    def reading(self, source: KernelSource, code: BitSource) -> Iterator[str]:
        """Statements that store the cells of a row and set the flags."""
        yield f"number = {code.bits(range(self.columns.width))}"
        yield f"{TABLES} = tables"
        yield "wrong, noncanonical, undecided = U(0), U(0), U(0)"
        if spare := [place for place in code.homes if place >= self.columns.width]:
            yield f"noncanonical |= {code.bits(spare)}"
        if self.columns.is_rank:
            yield f"if number >= {u(self.scan.count)}: wrong, number = U(1), U(0)"
            yield from self._unrank()
        yield from self._walk()
        yield f"wrong |= U(state > {u(_NOT_CANONICAL)})"
        yield f"noncanonical |= U(state == {u(_NOT_CANONICAL)})"
        for k, start in enumerate(self.starts):
            bits = 8 * self.scan.symbol_width
            below = self.scan.symbol_width * (self.cells - start - 8)
            eight = f"cells >> {u(below + self.state_bits)} & {u((1 << bits) - 1)}"
            bytes_of_eight = source.scatter(eight, self._each_byte(self.symbols - 1))
            yield f"store(values, row + {start}, {bytes_of_eight} | head_words[head, {k}])"

    def _walk(self) -> Iterator[str]:
        """Statements that compute the cells of `number` and the state at its end."""
        bits = self.step * self.scan.symbol_width
        yield f"head, cells = number >> {u(self.columns.symbol_bits)}, U(0)"
        yield "state = first_entry[head]"
        for below in range(self.columns.symbol_bits - bits, -1, -bits):
            symbols = f"number >> {u(below)} & {u((1 << bits) - 1)}"
            yield f"entry = entries[state << {u(bits)} | ({symbols})]"
            yield "cells |= entry"
            yield f"state = entry & {u((1 << self.state_bits) - 1)}"

    def _unrank(self) -> Iterator[str]:
        """Statements that replace the rank in `number` by the code.

        Ways are counted in ascending order, so that the next symbol is the number of comparisons that hold.
        """
        heads, symbols = range(1, len(self.scan.first)), range(1, self.symbols)
        yield f"limit = number + U(1) << {u(STATE_BITS)}"
        yield f"head = {' + '.join(f'U(head_ways[U({head})] < limit)' for head in heads)}"
        yield f"number, below = head << {u(self.columns.symbol_bits)}, {u(self.columns.symbol_bits)}"
        yield "way = head_ways[head]"
        yield f"while way & {u(STATE_MASK)}:"
        yield f"    limit -= way & {u(~STATE_MASK & WORD_MASK)}"
        yield f"    state = (way & {u(STATE_MASK)}) << {u(self.scan.symbol_width)}"
        yield f"    symbol = {' + '.join(f'U(ways[state | U({symbol})] < limit)' for symbol in symbols)}"
        yield f"    below -= {u(self.scan.symbol_width)}"
        yield "    number |= symbol << below"
        yield "    way = ways[state | symbol]"

    # -- writing

    def writing(self, source: KernelSource) -> Iterator[str]:
        """Statements that compute the code of a row in `c0`; a row that has none is marked and left."""
        width, bits, rule = self.scan.symbol_width, self.columns.symbol_bits, filler_rule(self.columns)
        yield f"{TABLES} = tables"
        yield from self._load_sets(source)
        yield f"cell = leading_zeros(head_set) - {u(WORD_BITS - self.cells)}"
        yield "head = head_of_cell[cell]"
        yield "wrong |= head_cells[head] ^ head_set"
        yield f"kept = ~head_set & {u((1 << self.cells) - 1)}"
        for symbol in range(self.symbols):
            yield from self._find_first_cells(symbol)
        if rule is None:
            yield from _reject(f"wrong or ones(kept) > {u(bits // width)}")
        else:
            yield from _reject(f"wrong or ones({self._cells_with(rule.symbol)}) < {u(rule.least)}")
        yield f"symbols = {self._join(source, self.symbols - 1, width)}"
        each_cell = sum(1 << width * cell for cell in range(self.cells))
        yield f"kept_bits = {source.scatter('kept', each_cell)} * {u(self.symbols - 1)}"
        yield f"shift = {u(bits)} - ones(kept) * {u(width)}"
        yield f"number = head << {u(bits)} | gather(symbols, kept_bits) << shift"
        if rule is None:  # read it back
            yield from self._walk()
            yield from _reject(f"state != {u(_OK)} or cells >> {u(self.state_bits)} != symbols")
        yield from self._rank() if self.columns.is_rank else ["c0 = number"]

    def _each_byte(self, byte: int) -> int:
        return byte * 0x0101010101010101

    def _load_sets(self, source: KernelSource) -> Iterator[str]:
        """Statements that load the cells, and make sets of those whose values have a bit."""
        width, starts = self.scan.symbol_width, self.starts
        for start in starts:
            yield f"v{start} = load(values, row + {start})"
        every = " | ".join(f"v{start}" for start in starts)
        yield f"wrong = ({every}) & {u(self._each_byte(255 - 2 * self.symbols + 1))}"
        for bit in range(width + 1):
            yield f"bit{bit} = {self._join(source, 1 << bit, 1)}"
        lower = " | ".join(f"bit{bit}" for bit in range(width))
        yield f"head_set = bit{width}"
        yield f"wrong |= head_set & ({lower})"

    def _join(self, source: KernelSource, byte_mask: int, bits: int) -> str:
        """An expression that puts some bits of each cell side by side."""
        terms, done = [], 0
        for start in self.starts:
            fresh, stop = min(8, start + 8 - done), start + 8
            term = source.gather(f"v{start}", self._each_byte(byte_mask))
            if fresh < 8:  # the last eight may begin before the others end
                term = f"({term} & {u((1 << fresh * bits) - 1)})"
            below = (self.cells - stop) * bits
            terms.append(f"{term} << {u(below)}" if below else term)
            done = stop
        return " | ".join(terms)

    def _find_first_cells(self, symbol: int) -> Iterator[str]:
        """Statements that remove from `kept` all but the first cells of the pieces of a symbol."""
        offsets, classes = self._shape(symbol)
        forbidden = (1 << self.cells) - 1 & ~sum(classes)
        if not offsets and forbidden:
            yield f"wrong |= {self._cells_with(symbol)} & {u(forbidden)}"
        if not offsets:
            return
        yield f"kind = {self._cells_with(symbol)}"
        covered = " | ".join(f"first_cells >> {u(offset)}" for offset in offsets)
        yield f"first_cells = kind & {u(classes[0])}"
        for reachable in classes[1:]:
            yield f"first_cells |= kind & {u(reachable)} & ~({covered})"
        yield f"covered = {covered}"
        yield "wrong |= (first_cells | covered) ^ kind"
        if len(offsets) > 1:  # these could overlap each other
            yield f"wrong |= ones(first_cells) * {u(len(offsets) + 1)} ^ ones(kind)"
        yield "kept &= ~covered"

    def _shape(self, symbol: int) -> tuple[list[int], list[int]]:
        """How far the other cells of a piece are from its first, and its possible first cells in classes.

        A piece of a class can only be covered by pieces of the classes before.
        """
        footprints = self.columns.footprints[symbol]
        shapes = {
            tuple(cell - first for cell in range(first + 1, self.cells) if fill >> cell & 1)
            for first, fill in footprints.items()
        }
        if len(shapes) > 1:
            raise NotCompilable("the pieces of a kind have different shapes")
        offsets = list(shapes.pop()) if shapes else []
        depth: dict[int, int] = {}
        for cell in sorted(footprints):
            depth[cell] = 1 + max([depth[cell - d] for d in offsets if cell - d in depth], default=-1)
        classes = [0] * (max(depth.values(), default=-1) + 1)
        for cell, number in depth.items():
            classes[number] |= 1 << self.cells - 1 - cell
        return offsets, classes

    def _cells_with(self, symbol: int) -> str:
        """An expression for the set of cells with a symbol, if no value has bits of both a symbol and the
        head.
        """
        bits = [f"bit{bit}" if symbol >> bit & 1 else f"~bit{bit}" for bit in range(self.scan.symbol_width)]
        return " & ".join(bits if symbol else [*bits, f"~head_set & {u((1 << self.cells) - 1)}"])

    def _rank(self) -> Iterator[str]:
        """Statements that compute the rank of `number` in `c0`."""
        yield f"below, way = {u(self.columns.symbol_bits)}, head_ways[head]"
        yield "rank = way"
        yield f"while way & {u(STATE_MASK)}:"
        yield f"    below -= {u(self.scan.symbol_width)}"
        yield f"    state = (way & {u(STATE_MASK)}) << {u(self.scan.symbol_width)}"
        yield f"    way = ways[state | number >> below & {u(self.symbols - 1)}]"
        yield f"    rank += way & {u(~STATE_MASK & WORD_MASK)}"
        yield f"c0 = rank >> {u(STATE_BITS)}"


def _reject(condition: str) -> Iterator[str]:
    """Statements that mark a row that cannot be written, and go on with the next."""
    yield from (f"if {condition}:", "    errors[k] = 1", "    continue")


def _table_state(state: int) -> int:
    """A state of the scan as one of the reading table."""
    return {NO_STATE: _MEANINGLESS, END: _OK}.get(state, state + 2)


@cache
def _spread(cells: int, count: int, distance: int = 1) -> int:
    """A set of cells as bits in a distance from each other, cell 0 most significant.

    >>> f"{_spread(0b0011, 4, 2):08b}"
    '01010000'
    """
    return sum(1 << distance * (count - 1 - cell) for cell in range(count) if cells >> cell & 1)


def _ways(before: Sequence[int], states: Sequence[int]) -> Words:
    """For each head or symbol how many codes come before it, and the state after it in the low bits."""
    return np.array(before, np.uint64) << np.uint64(STATE_BITS) | np.maximum(states, END).astype(np.uint64)
