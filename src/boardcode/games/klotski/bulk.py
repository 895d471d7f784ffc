"""Ranks, codes and boards of many layouts at a time, compiled (needs the extra `fast`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from boardcode.compile.numba.kernel_cache import compiled
from boardcode.games.klotski.engine import (
    ONE,
    SQUARE,
    TAIL,
    THREE,
    TWO,
    ZERO,
    Boards,
    U,
    symbol_at,
    turn_into_boards,
)
from boardcode.games.klotski.engine import tables as tables
from boardcode.games.klotski.scan import MEANINGS, SYMBOL_WIDTH, scan_table

Codes: TypeAlias = NDArray[np.uint64]
Ranks: TypeAlias = NDArray[np.int64]

MOST_SYMBOLS = int(TAIL) // SYMBOL_WIDTH
LAST_SYMBOL = len(MEANINGS) - 1


@compiled
def rank_of_board(board, tables):  # type: ignore[no-untyped-def]
    """How many layouts have a smaller code than a board's."""
    head = board >> SQUARE
    rank, row = tables.before_head[head], tables.first[head]
    while row > 0:
        symbol = symbol_at(board, tables.cell[row])
        rank += tables.before[row, symbol]
        row = tables.following[row, symbol]
    return rank


@compiled
def _ranks(codes, tables):  # type: ignore[no-untyped-def]
    ranks = np.empty(len(codes), np.int64)
    for k in range(len(codes)):
        code = codes[k]
        head = code >> TAIL
        rank, row, shift = np.int64(-1), np.int16(-1), TAIL
        if head < U(len(tables.first)):
            rank, row = np.int64(tables.before_head[head]), tables.first[head]
        while row > 0:
            shift -= TWO
            symbol = code >> shift & THREE
            rank += tables.before[row, symbol]
            row = tables.following[row, symbol]
        ranks[k] = rank if row == 0 and code & (ONE << shift) - ONE == ZERO else -1
    return ranks


@compiled
def _codes(ranks, tables):  # type: ignore[no-untyped-def]
    codes = np.empty(len(ranks), np.uint64)
    for k in range(len(ranks)):
        left = ranks[k]
        head = len(tables.first) - 1
        while tables.before_head[head] > left:
            head -= 1
        left -= tables.before_head[head]
        row = tables.first[head]
        code, shift = U(head) << TAIL, TAIL
        while row > 0:
            symbol = LAST_SYMBOL
            while tables.before[row, symbol] > left:
                symbol -= 1
            shift -= TWO
            code |= U(symbol) << shift
            left -= tables.before[row, symbol]
            row = tables.following[row, symbol]
        codes[k] = code
    return codes


@compiled
def _all(codes, tables):  # type: ignore[no-untyped-def]
    """Write every code in ascending order: a depth-first walk of the table, the smallest symbol first."""
    rows, symbols, begun = (
        np.empty(MOST_SYMBOLS + 1, np.int16),
        np.empty(MOST_SYMBOLS + 1, np.int8),
        np.empty(MOST_SYMBOLS + 1, np.uint64),
    )
    count = 0
    for head in range(len(tables.first)):
        depth, rows[0], symbols[0], begun[0] = 0, tables.first[head], 0, U(head) << TAIL
        while depth >= 0:
            row, symbol = rows[depth], symbols[depth]
            if row == 0:
                codes[count] = begun[depth]
                count += 1
            if row <= 0 or symbol > LAST_SYMBOL:
                depth -= 1
                continue
            symbols[depth] += 1
            if tables.following[row, symbol] >= 0:
                depth += 1
                rows[depth], symbols[depth] = tables.following[row, symbol], 0
                begun[depth] = begun[depth - 1] | U(symbol) << (TAIL - U(2 * depth))


def ranks(codes: Sequence[int] | Codes) -> Ranks:
    """The rank of each code; -1 for a number that is not the code of a layout.

    >>> ranks([0x1A9BF0C00, 0x3A9BF0C00]).tolist()
    [4091296, -1]
    """
    result: Ranks = _ranks(np.asarray(codes, np.uint64), tables())
    return result


def codes(ranks: Sequence[int] | Ranks) -> Codes:
    """The code of each rank; raises ValueError if there is no such rank.

    >>> [f"{code:09X}" for code in codes([4091296, 10399732])]
    ['1A9BF0C00', '4FEA13400']
    """
    wanted, count = np.asarray(ranks, np.int64), scan_table().count
    if len(wanted) and not (wanted.min() >= 0 and wanted.max() < count):
        raise ValueError(f"expected ranks from 0 to {count - 1}")
    result: Codes = _codes(wanted, tables())
    return result


def all_codes() -> Codes:
    """The codes of all layouts in ascending order: 235 MB."""
    result = np.empty(scan_table().count, np.uint64)
    _all(result, tables())
    return result


def all_boards() -> Boards:
    """The boards of all layouts in the order of their ranks: 235 MB."""
    result = all_codes()
    turn_into_boards(result)
    return result


def with_square_at(cell: int) -> slice:
    """The ranks of the layouts with their square at a cell: consecutive, since the code begins with it."""
    table = scan_table()
    start = table.before_head[cell]
    return slice(start, start + table.counts[table.first[cell]])
