"""Codes of a scan: rows of its table that point at each other lead from the first symbol to the last.

For each state and symbol there is one entry: the pieces that the symbol adds, in the order of their first
cells, and the row of the state after it. So reading a symbol is one lookup:

    more, row = row[number >> 28 & 0x3]

The head's piece belongs between the pieces of two symbols. So that no sorting is needed, a row also knows the
head while its first cell is still to come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from boardcode.compile.plan import END, NO_STATE, Rank, Scan


class _Place(NamedTuple):
    """A state of the scan; `head` is the first cell of the head's piece, if it is still to come, else -1."""

    state: int
    head: int


def compile_scan_decoder(node: Scan) -> Callable[[int], Any]:
    """Compile a function from a code's number to its state; it returns None unless the code is canonical."""
    if node.make is None:
        raise TypeError("a scan without Python objects cannot be read")
    rows = _Rows(node)
    make, starts, end = node.make, rows.starts, rows.end
    width, mask, body = node.symbol_width, (1 << node.symbol_width) - 1, node.width - node.head_width

    def decode(number: int) -> Any:
        entry = starts[number >> body]
        if entry is None:
            return None
        more, row = entry
        pieces, shift = [*more], body
        while row is not end:
            shift -= width
            entry = row[number >> shift & mask]
            if entry is None:
                return None
            more, row = entry
            pieces += more
        return None if number & (1 << shift) - 1 else make(tuple(pieces))

    return decode


class _Rows:
    """A row of entries for each place that a scan can come to."""

    def __init__(self, node: Scan) -> None:
        self.node = node
        self._rows: dict[_Place, list[Any]] = {}
        self._pieces: dict[tuple[Any, int], tuple[Any, ...]] = {}
        self.end = self._row(_Place(END, -1))
        self.starts = [self._start(head) for head in range(1 << node.head_width)]
        places = list(self._rows)
        for place in places:  # grows while it is walked
            before = len(self._rows)
            self._fill(place)
            places += list(self._rows)[before:]

    def _row(self, place: _Place) -> list[Any]:
        return self._rows.setdefault(place, [])

    def _piece(self, kind: Any, cell: int) -> tuple[Any, ...]:
        if kind is None or self.node.pieces is None:
            return ()
        if (kind, cell) not in self._pieces:
            self._pieces[kind, cell] = (self.node.pieces(kind, cell),)
        return self._pieces[kind, cell]

    def _start(self, head: int) -> tuple[tuple[Any, ...], list[Any]] | None:
        if head >= len(self.node.first) or self.node.first[head] == NO_STATE:
            return None
        cell = first_cell(self.node.head_fills[head])
        pieces, place = self._pass_head((), _Place(self.node.first[head], cell))
        return pieces, self._row(place)

    def _pass_head(self, pieces: tuple[Any, ...], place: _Place) -> tuple[tuple[Any, ...], _Place]:
        """Add the head's piece once the next cell to fill lies behind it."""
        if place.head < 0 or (place.state != END and next_cell(self.node, place.state) < place.head):
            return pieces, place
        return pieces + self._piece(self.node.head_kind, place.head), _Place(place.state, -1)

    def _fill(self, place: _Place) -> None:
        node, row = self.node, self._rows[place]
        if place.state == END:
            return
        for symbol, state in enumerate(node.following[place.state]):
            if state == NO_STATE:
                row.append(None)
                continue
            piece = self._piece(node.kinds[symbol], first_cell(node.fills[place.state][symbol]))
            pieces, after = self._pass_head(piece, _Place(state, place.head))
            row.append((pieces, self._row(after)))


def first_cell(fills: int) -> int:
    """The first cell of a set of cells."""
    return (fills & -fills).bit_length() - 1


def next_cell(node: Scan, state: int) -> int:
    """The cell that is filled next: the first one of what any symbol fills."""
    return next(first_cell(fills) for fills in node.fills[state] if fills)


def compile_scan_encoder(node: Scan) -> Callable[[Any], int | None]:
    """Compile a function from a state to the number of its code; None if the table does not allow its pieces.

    The pieces must be such as the table knows, and none may overlap: the state's class sees to that.
    """
    if node.take is None:
        raise TypeError("a scan without Python objects cannot be written")
    take, kind_of, cell_of = node.take, *node.keys
    symbols = {kind: symbol for symbol, kind in enumerate(node.kinds) if kind is not None}
    heads = {first_cell(fills): head for head, fills in enumerate(node.head_fills) if fills}
    cells = [0, *(next_cell(node, state) for state in range(1, len(node.following)))]
    names = {
        "take": take, "symbols": symbols, "heads": heads, "cells": cells, "head_kind": node.head_kind,
        "first": node.first, "following": node.following, "empty": [0] * node.cells,
    }  # fmt: skip
    left = node.width - node.head_width
    source = f"""
def encode(state):
    at = empty.copy()
    for piece in take(state):
        if piece.{kind_of} == head_kind:
            number = heads[piece.{cell_of}]
        else:
            at[piece.{cell_of}] = symbols[piece.{kind_of}]
    here, left = first[number], {left}
    while here > {END}:
        symbol = at[cells[here]]
        number = number << {node.symbol_width} | symbol
        left -= {node.symbol_width}
        here = following[here][symbol]
    return number << left if here == {END} else None
"""
    exec(source, names)
    encode: Callable[[Any], int | None] = names["encode"]
    return encode


def compile_rank_decoder(node: Rank) -> Callable[[int], Any]:
    """Compile a function from a rank to its state; it returns None for a rank that is too large."""
    decode, scan, count = compile_scan_decoder(node.scan), node.scan, node.scan.count
    return lambda rank: decode(scan.number_of_rank(rank)) if rank < count else None


def compile_rank_encoder(node: Rank) -> Callable[[Any], int | None]:
    """Compile a function from a state to its rank; it returns None for what it cannot write."""
    encode, scan = compile_scan_encoder(node.scan), node.scan

    def encode_rank(state: Any) -> int | None:
        number = encode(state)
        return None if number is None else scan.rank(number)

    return encode_rank
