"""The columns of a scan: one for each cell, with the symbol that fills it.

A cell that the head fills has the first number that is not a symbol. On a board of 1 x 4 cells with symbols
of two bits, of which 1 fills two cells and 3 one:

    head at cell 0, symbols 1 3     cells 4 1 1 3
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.plan import END, NO_STATE, Json, Rank, Scan
from boardcode.errors import Fault, InvalidState


class ScanCells:
    """The cells of a scan, or of the rank of a scan."""

    def __init__(self, plan: Scan | Rank) -> None:
        self.plan = plan
        self.width = plan.width
        self.is_rank = isinstance(plan, Rank)
        self.scan = plan.scan if isinstance(plan, Rank) else plan
        self.names = tuple(f"cells[{cell}]" for cell in range(self.scan.cells))
        self.head_value = 1 << self.scan.symbol_width
        self.symbol_bits = self.scan.width - self.scan.head_width
        #: the kind of piece of each cell value; None for a symbol that is no piece
        kinds = (*self.scan.kinds, *[None] * (self.head_value - len(self.scan.kinds)))
        self.kinds: tuple[Json, ...] = (*kinds, self.scan.head_kind)

    @cached_property
    def footprints(self) -> tuple[dict[int, int], ...]:
        """For each cell value the sets of cells that it fills, by the first cell of each.

        Raises `NotCompilable` if a symbol fills different cells in different states.
        """
        scan = self.scan
        footprints: tuple[dict[int, int], ...] = tuple({} for _ in range(self.head_value + 1))
        filled = [
            (symbol, fills[symbol])
            for states, fills in zip(scan.following, scan.fills, strict=True)
            for symbol, state in enumerate(states)
            if state != NO_STATE
        ]
        filled += [
            (self.head_value, fill)
            for state, fill in zip(scan.first, scan.head_fills, strict=True)
            if state != NO_STATE
        ]
        for value, fill in filled:
            if fill and footprints[value].setdefault(first_cell(fill), fill) != fill:
                raise NotCompilable("a symbol of a scan fills different cells in different states")
        return footprints

    def row(self, number: int) -> bytes:
        """The cells of a code's bits, which must have a meaning."""
        scan = self.scan
        code = scan.number_of_rank(number) if self.is_rank else number
        head, below = code >> self.symbol_bits, self.symbol_bits
        cells = bytearray(scan.cells)
        self._fill(cells, scan.head_fills[head], self.head_value)
        state = scan.first[head]
        while state != END:
            below -= scan.symbol_width
            symbol = code >> below & self.head_value - 1
            self._fill(cells, scan.fills[state][symbol], symbol)
            state = scan.following[state][symbol]
        return bytes(cells)

    @staticmethod
    def _fill(cells: bytearray, fill: int, value: int) -> None:
        for cell in range(len(cells)):
            if fill >> cell & 1:
                cells[cell] = value

    def pieces(self, row: bytes) -> list[tuple[Json, int]]:
        """The kind and the first cell of each piece; raises a `Fault` for cells that are no whole pieces."""
        pieces, covered = [], 0
        for cell, value in enumerate(row):
            if value > self.head_value:
                raise Fault(
                    InvalidState,
                    f"{value} is no kind of piece; expected 0 to {self.head_value}",
                    path=self.names[cell],
                    found=str(value),
                    expected=f"0 to {self.head_value}",
                )
            if covered >> cell & 1:
                continue
            kind, footprint = self.kinds[value], self.footprints[value].get(cell, 0)
            same = sum(1 << other for other, other_value in enumerate(row) if other_value == value)
            if not footprint or footprint & (covered | ~same):
                raise Fault(
                    InvalidState,
                    f"no whole {kind} piece has its first cell here",
                    path=self.names[cell],
                    found=str(value),
                    expected=f"a whole {kind} piece",
                )
            covered |= footprint
            if kind is not None:
                pieces.append((kind, cell))
        return pieces

    def json_value(self, number: int) -> Json:
        """The JSON value of a code's bits."""
        kind_key, cell_key = self.scan.keys
        pieces = self.pieces(self.row(number))
        return {self.scan.name: [{kind_key: kind, cell_key: cell} for kind, cell in pieces]}


def first_cell(cells: int) -> int:
    """The first of a set of cells.

    >>> first_cell(0b110100)
    2
    """
    return (cells & -cells).bit_length() - 1


class FillerRule(NamedTuple):
    """A rule about cells of whole pieces: at least so many are filled by a symbol, which fills one cell."""

    symbol: int
    least: int


def filler_rule(columns: ScanCells) -> FillerRule | None:
    """The one rule that a scan has besides that pieces fit, if that is so; None if it has other rules.

    Follows the scan and the rule together through all states: wherever a piece fits, the scan must go on,
    unless too few cells are left for the rule.
    """
    scan, footprints = columns.scan, columns.footprints
    symbol = next((k for k, kind in enumerate(scan.kinds) if kind is None), None)
    heads = [head for head, state in enumerate(scan.first) if state != NO_STATE]
    most_symbols = scan.cells - min(scan.head_fills[head].bit_count() for head in heads)
    if symbol is None or most_symbols * scan.symbol_width > columns.symbol_bits:
        return None
    least = min(_least_fillers(scan, symbol, scan.first[head]) for head in heads)
    if any(fill != 1 << cell for cell, fill in footprints[symbol].items()):
        return None
    full = (1 << scan.cells) - 1
    waiting = {(scan.first[head], scan.head_fills[head], 0) for head in heads}
    visited = set(waiting)
    while waiting:
        state, covered, fillers = waiting.pop()
        cell = first_cell(~covered)
        for k, after in enumerate(scan.following[state]):
            fill = footprints[k].get(cell, 0)
            filled, count = covered | fill, min(fillers + (k == symbol), least)
            if not fill or fill & covered:
                is_as_expected = after == NO_STATE
            elif after == NO_STATE:
                is_as_expected = count + (full & ~filled).bit_count() < least
            elif filled == full:
                is_as_expected = after == END and count == least
            else:
                is_as_expected = after != END and scan.fills[state][k] == fill
                if (after, filled, count) not in visited:
                    visited.add((after, filled, count))
                    waiting.add((after, filled, count))
            if not is_as_expected:
                return None
    return FillerRule(symbol, least)


def _least_fillers(scan: Scan, symbol: int, state: int) -> int:
    """The smallest number of a symbol on a way from a state to the end."""
    least: dict[int, int] = {END: 0, NO_STATE: scan.cells}

    def find(state: int) -> int:
        if state not in least:
            least[state] = min(find(after) + (k == symbol) for k, after in enumerate(scan.following[state]))
        return least[state]

    return find(state)
