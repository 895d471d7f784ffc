"""The table of the scan: what its codes mean, how they are ranked, and boards of other sizes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import boardcode
from boardcode.bits import BitReader, Bits
from boardcode.compile.plan import END, NO_STATE, Rank, Scan, to_json
from boardcode.compile.plan_text import describe
from boardcode.errors import CodeError, Fault
from boardcode.games.klotski import pieces
from boardcode.games.klotski.pieces import LEAST_SPACES, Kind, Piece
from boardcode.games.klotski.scan import (
    ScanSymbols,
    code_widths,
    first_free,
    number_of_symbols,
    pieces_of_symbols,
    scan_table,
    symbols_of_number,
    symbols_of_pieces,
)
from boardcode.klotski import COUNT, Layout, unrank

# -- the table of 4 x 5 cells


def test_there_are_1_256_states_besides_the_end() -> None:
    table = scan_table()
    assert len(table.following) == len(table.fills) == 1257
    assert len(table.first) == len(table.head_fills) == 16
    assert [head for head, state in enumerate(table.first) if state == NO_STATE] == [3, 7, 11, 15]
    assert [head for head, cells in enumerate(table.head_fills) if cells == 0] == [3, 7, 11, 15]


def test_nothing_follows_the_end() -> None:
    table = scan_table()
    assert table.following[END] == (NO_STATE,) * 4
    assert table.fills[END] == (0,) * 4


def test_with_cell_19_left_and_one_space_so_far_only_a_space_ends_the_scan() -> None:
    table = scan_table()
    symbols, is_layout = symbols_of_number(0x1FFFFFFF0, table)  # singles, and spaces at cells 18 and 19
    state = table.first[symbols.head]
    for symbol in symbols.tail[:-1]:
        state = table.following[state][symbol]
    assert is_layout
    assert first_free(state, table) == 19
    assert table.following[state] == (END, NO_STATE, NO_STATE, NO_STATE)
    assert table.counts[state] == 1


def test_symbols_fill_each_cell_once() -> None:
    """1,000 layouts picked by chance."""
    table, random = scan_table(), Random("fill")
    for _ in range(1_000):
        symbols, _ = symbols_of_number(table.number_of_rank(random.randrange(COUNT)), table)
        state, filled = table.first[symbols.head], table.head_fills[symbols.head]
        for symbol in symbols.tail:
            assert not filled & table.fills[state][symbol]
            filled |= table.fills[state][symbol]
            state = table.following[state][symbol]
        assert (state, filled) == (END, (1 << 20) - 1)


def test_both_formats_lower_to_the_one_table() -> None:
    assert boardcode.get("klotski").fields.lower() is scan_table()
    assert boardcode.get("klotski-short").fields.lower() == Rank(25, scan_table())
    assert describe(scan_table()) == "scan  36 bits  20 cells, 1257 states, 29,334,498 codes"


def test_the_table_is_plain_data_with_bindings_for_python() -> None:
    table = scan_table()
    data = to_json(table)
    assert (data["name"], data["keys"], data["head_kind"]) == ("pieces", ["kind", "cell"], "square")
    assert data["kinds"] == [None, "horizontal", "vertical", "single"]
    assert not data.keys() & {"pieces", "make", "take"}
    assert table.pieces is not None
    assert table.make is not None
    assert table.take is not None
    square = table.pieces("square", 13)
    assert square == Piece(Kind.SQUARE, 13)
    assert table.pieces("square", 13) is square
    assert table.make((square,)) == Layout([square])
    assert table.take(Layout([square])) == (square,)


# -- the fast path


def read_carefully(number: int) -> Layout | None:
    """The layout that the field reads symbol by symbol; None if the code is refused or not canonical."""
    reader = BitReader(Bits.whole(number, 36))
    try:
        layout: Layout = boardcode.get("klotski").fields.read(reader, "")
    except Fault:
        return None
    return None if reader.noncanonical else layout


def read_fast(number: int) -> Layout | None:
    try:
        return Layout.format().read(f"{number:09X}")
    except CodeError:
        return None


def test_the_fast_path_agrees_with_the_careful_one_on_layouts_and_near_misses() -> None:
    """2,000 layouts, six changed bits of each, and 2,000 random numbers."""
    random = Random(36)
    for _ in range(2_000):
        number = unrank(random.randrange(COUNT)).number
        changed = [number ^ 1 << bit for bit in random.sample(range(36), 6)]
        for near in (number, *changed, random.getrandbits(36)):
            assert read_fast(near) == read_carefully(near)


# -- other sizes


def enumerate_layouts(rows: int, columns: int) -> Iterator[tuple[int, tuple[Piece, ...]]]:
    """Every layout of a board in ascending order of the codes: its number and its pieces.

    It fills the cells one after the other and knows nothing of the library's tables.
    """
    cells = rows * columns
    last_square = cells - columns - 2
    width = last_square.bit_length() + 2 * (cells - 4)

    def fill(cell: int, code: int, bits: int, spaces: int) -> Iterator[tuple[int, tuple[Piece, ...]]]:
        while cell < cells and taken[cell]:
            cell += 1
        if cell == cells:
            if spaces >= 2:
                yield code << width - bits, tuple(sorted(placed, key=lambda piece: piece.cell))
            return
        right, below = cell + 1, cell + columns
        choices = [
            (None, [cell]),
            (Kind.HORIZONTAL, [cell, right] if right % columns else []),
            (Kind.VERTICAL, [cell, below] if below < cells else []),
            (Kind.SINGLE, [cell]),
        ]
        for symbol, (kind, covered) in enumerate(choices):
            if covered and not any(taken[other] for other in covered):
                if kind:
                    placed.append(Piece(kind, cell))
                for other in covered:
                    taken[other] = True
                yield from fill(cell, code << 2 | symbol, bits + 2, spaces + (kind is None))
                for other in covered:
                    taken[other] = False
                if kind:
                    placed.pop()

    for square in range(last_square + 1):
        if square % columns < columns - 1:
            corners = (square, square + 1, square + columns, square + columns + 1)
            taken = [cell in corners for cell in range(cells)]
            placed = [Piece(Kind.SQUARE, square)]
            yield from fill(0, square, last_square.bit_length(), 0)


@pytest.mark.parametrize(
    ("rows", "columns", "count"),
    [(2, 2, 0), (2, 3, 2), (2, 4, 43), (3, 3, 168), (3, 4, 5_766), (4, 3, 5_766)],
)
def test_the_table_of_a_small_board_has_the_codes_that_an_independent_enumeration_finds(
    rows: int, columns: int, count: int
) -> None:
    table = scan_table(rows, columns)
    layouts = list(enumerate_layouts(rows, columns))
    assert table.count == len(layouts) == count
    for rank, (number, layout) in enumerate(layouts):
        assert_round_trip(table, rank, number, layout)


def assert_round_trip(table: Scan, rank: int, number: int, layout: tuple[Piece, ...]) -> None:
    """Number, rank, symbols and pieces lead to each other."""
    symbols, is_layout = symbols_of_number(number, table)
    assert is_layout
    assert table.number_of_rank(rank) == number
    assert symbols_of_pieces(layout, table) == symbols
    assert number_of_symbols(symbols, table) == number
    assert table.rank(number) == rank
    assert pieces_of_symbols(symbols, table) == layout


@pytest.mark.parametrize(("rows", "columns", "width"), [(2, 4, 10), (3, 3, 13)])
def test_all_other_numbers_of_a_small_board_have_no_meaning_or_a_padding_that_is_not_0(
    rows: int, columns: int, width: int
) -> None:
    """Every number of as many bits as the code: 1,024 and 8,192."""
    table = scan_table(rows, columns)
    assert table.width == width
    codes = {number for number, _ in enumerate_layouts(rows, columns)}
    for number in range(1 << width):
        symbols, is_layout = symbols_of_number(number, table)
        canonical = number_of_symbols(symbols, table)
        assert (is_layout and canonical == number) == (number in codes)
        assert not is_layout or canonical in codes


@cache
def count_ways(rows: int, columns: int, cell: int, taken: int, spaces: int) -> int:
    """How many ways there are to fill the cells from `cell` on; bit k of `taken` is for the k-th of them."""
    if cell == rows * columns:
        return spaces >= LEAST_SPACES
    if taken & 1:
        return count_ways(rows, columns, cell + 1, taken >> 1, spaces)
    ways = count_ways(rows, columns, cell + 1, taken >> 1, min(spaces + 1, LEAST_SPACES))
    ways += count_ways(rows, columns, cell + 1, taken >> 1, spaces)
    if (cell + 1) % columns and not taken & 2:
        ways += count_ways(rows, columns, cell + 2, taken >> 2, spaces)
    if cell + columns < rows * columns and not taken >> columns & 1:
        ways += count_ways(rows, columns, cell + 1, (taken | 1 << columns) >> 1, spaces)
    return ways


@pytest.mark.parametrize(("rows", "count"), [(5, 29_334_498), (6, 1_749_098_135)])
def test_five_and_six_rows_have_as_many_codes_as_another_way_of_counting_finds(rows: int, count: int) -> None:
    squares = [row * 4 + column for row in range(rows - 1) for column in range(3)]
    assert sum(count_ways(rows, 4, 0, 0b110011 << square, 0) for square in squares) == count
    assert scan_table(rows, 4).count == count


def test_six_rows_read_write_and_rank_through_the_same_functions() -> None:
    """2,000 layouts evenly spread over all ranks, each with its code greater than the one before."""
    table, last = scan_table(6, 4), -1
    assert (table.width, table.head_width, table.cells) == (45, 5, 24)
    for rank in [*range(0, table.count, table.count // 2_000), table.count - 1]:
        number = table.number_of_rank(rank)
        symbols, _ = symbols_of_number(number, table)
        assert number > last
        assert_round_trip(table, rank, number, pieces_of_symbols(symbols, table))
        last = number


def test_on_six_rows_a_square_over_the_edge_has_no_meaning() -> None:
    table = scan_table(6, 4)
    for head in (3, 19, 20, 23, 24, 31):
        assert symbols_of_number(head << 40, table) == (ScanSymbols(head, []), False)


def test_widths_are_those_of_the_largest_cell_and_of_the_most_symbols() -> None:
    assert code_widths(5, 4) == (4, 4 + 2 * 16)
    assert code_widths(6, 4) == (5, 5 + 2 * 20)
    assert code_widths(2, 4) == (2, 2 + 2 * 4)
    assert code_widths(3, 9) == (5, 5 + 2 * 23)


SIX_ROWS = """
import sys
from random import Random

source = open(sys.argv[1], encoding="utf-8").read()
assert source.count("COLUMNS, ROWS = 4, 5") == 1
source = source.replace("COLUMNS, ROWS = 4, 5", "COLUMNS, ROWS = 4, 6")
module = type(sys)("boardcode.games.klotski.pieces")
sys.modules[module.__name__] = module
exec(compile(source, sys.argv[1], "exec"), module.__dict__)

import boardcode
from boardcode import klotski

random = Random(6)
for _ in range(100):
    layout = boardcode.get("klotski").sample(random)
    assert klotski.Layout.decode(layout.code) == klotski.Layout.from_short(layout.short) == layout
    assert klotski.unrank(klotski.rank(layout)) == layout
    assert klotski.Layout.from_json(layout.to_json()) == layout
    assert klotski.Layout.from_drawing(str(layout)) == layout
    assert layout.mirror_up_down().mirror_up_down() == layout
    assert all(layout in [back.layout for back in move.layout.moves()] for move in layout.moves())
    assert f"Klotski layout {layout.code}" in layout.svg()
alone = klotski.Layout([klotski.Piece(klotski.Kind.SQUARE, 17)])
print(klotski.COUNT, alone.solved, alone.code, alone.short)
print(alone)
for code in ("98", "F8", "0000000000008", "8FFFFFFFFFF8"):
    try:
        print(klotski.Layout.decode(code).code)
    except boardcode.CodeError as error:
        print(error.message)
"""
SIX_ROWS_OUTPUT = """\
1749098135 True 880000000000 2DKPEJV
┌───────────────┐
│ ·   ·   ·   · │
│               │
│ ·   ·   ·   · │
│               │
│ ·   ·   ·   · │
│               │
│ ·   ·   ·   · │
│   ┌───────┐   │
│ · │       │ · │
│   │       │   │
│ · │       │ · │
└───┴╌╌╌╌╌╌╌┴───┘
klotski: characters 1-2 '98', square: a square at cell 19 leaves the board
klotski: characters 1-2 'F8', square: expected a cell from 0 to 23, got 31
klotski: character 13 '8': expected 1 to 12 hexadecimal characters, found 13
klotski: characters 1-12 '8FFFFFFFFFF8': no space, but a layout has at least two
"""


def test_a_klotski_of_six_rows_is_a_change_of_one_line() -> None:
    """Another process replaces the size of the board, then reads, writes, draws and moves 100 layouts."""
    done = subprocess.run(
        [sys.executable, "-c", SIX_ROWS, pieces.__file__], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == SIX_ROWS_OUTPUT


def test_the_engine_says_which_size_it_supports() -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"{SIX_ROWS}\nklotski.solve(alone)", pieces.__file__],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr.endswith(
        "AssertionError: the engine packs boards of 4 x 5 cells in 64 bits; it supports no other size\n"
    )
