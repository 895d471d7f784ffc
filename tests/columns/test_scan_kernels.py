"""The kernels of scans: of Klotski on boards of any size, and of scans with rules of their own."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from tiny_scan import tiny_scan

from boardcode.alphabets import Alphabet
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.error_codes import ErrorCode
from boardcode.compile.numba.kernel_set import KernelSet, compile_kernels
from boardcode.compile.numba.scan_cells import FillerRule, ScanCells, filler_rule
from boardcode.compile.numba.scan_kernels import scan_kernel_source
from boardcode.compile.plan import END, NO_STATE, Rank, Scan
from boardcode.errors import Fault
from boardcode.games.klotski.scan import scan_table

HEX = Alphabet("hexadecimal", "0123456789ABCDEF")


def kernels_of(plan: Scan | Rank, name: str) -> tuple[ScanCells, KernelSet]:
    columns = ScanCells(plan)
    kernels = compile_kernels(columns, name, HEX)
    assert kernels is not None
    return columns, kernels


def read(columns: ScanCells, kernels: KernelSet, numbers: list[int]) -> tuple[Any, Any]:
    """The cells and the error codes of codes that have these bits."""
    assert kernels.read_text is not None
    text = "".join(HEX.write(number, columns.width) for number in numbers).encode()
    data = np.frombuffer(text + bytes(kernels.text_layout.overread), np.uint8)
    starts = np.arange(len(numbers)) * kernels.text_layout.size
    values, errors = np.empty((len(numbers), len(columns.names)), np.uint8), np.empty(len(numbers), np.uint8)
    stops = starts + kernels.text_layout.size
    kernels.read_text(
        data, starts, stops, values.reshape(-1), errors, True, len(columns.names), kernels.tables
    )
    return values, errors


def write(columns: ScanCells, kernels: KernelSet, cells: Any) -> list[int | None]:
    """The bits of the codes of rows of cells, None for a row that has no code."""
    assert kernels.write_text is not None
    size = kernels.text_layout.size
    text, failed = np.empty((len(cells), size), np.uint8), np.empty(len(cells), np.uint8)
    kernels.write_text(cells.reshape(-1), text.reshape(-1), failed, len(columns.names), kernels.tables)
    spare = 4 * size - columns.width
    return [None if failed[k] else int(row.tobytes().decode(), 16) >> spare for k, row in enumerate(text)]


def expected_verdict(scan: Scan, number: int) -> ErrorCode:
    """Walk the transition table."""
    below = scan.width - scan.head_width
    state = scan.first[number >> below]
    while state not in (END, NO_STATE) and below:
        below -= scan.symbol_width
        state = scan.following[state][number >> below & (1 << scan.symbol_width) - 1]
    if state != END:
        return ErrorCode.MEANINGLESS
    return ErrorCode.NOT_CANONICAL if number & (1 << below) - 1 else ErrorCode.OK


@pytest.mark.parametrize(("rows", "columns"), [(5, 4), (6, 4), (4, 3), (3, 5)])
def test_a_board_of_any_size_is_read_written_ranked_and_unranked(rows: int, columns: int) -> None:
    """2,000 layouts of each size, and 2,000 codes that differ from one in a bit."""
    scan, random = scan_table(rows, columns), Random(rows)
    ranks = [0, scan.count - 1, *(random.randrange(scan.count) for _ in range(1998))]
    numbers = [scan.number_of_rank(rank) for rank in ranks]
    plain, ranked = ScanCells(scan), Rank(scan.count.bit_length(), scan)
    cells = np.array([list(plain.row(number)) for number in numbers], np.uint8)
    for plan, codes in ((scan, numbers), (ranked, ranks)):
        layout, kernels = kernels_of(plan, f"board-{rows}-{columns}-{plan.width}")
        values, errors = read(layout, kernels, codes)
        assert not errors.any()
        assert (values == cells).all()
        assert write(layout, kernels, cells) == codes
        past_the_end = read(layout, kernels, [(1 << plan.width) - 1])[1].tolist()
        assert past_the_end == [ErrorCode.MEANINGLESS]
    changed = [number ^ 1 << random.randrange(scan.width) for number in numbers]
    errors = read(*kernels_of(scan, f"board-{rows}-{columns}-{scan.width}"), changed)[1]
    assert errors.tolist() == [expected_verdict(scan, number) for number in changed]
    assert set(errors.tolist()) == {ErrorCode.OK, ErrorCode.MEANINGLESS, ErrorCode.NOT_CANONICAL}


def test_changed_cells_are_written_only_if_a_code_has_them() -> None:
    """20,000 boards of 3 x 4 cells of which one to three cells are changed."""
    scan, random = scan_table(4, 3), Random(1)
    columns, kernels = kernels_of(scan, f"board-4-3-{scan.width}")
    rows = [bytearray(columns.row(scan.number_of_rank(random.randrange(scan.count)))) for _ in range(20_000)]
    for row in rows:
        for _ in range(random.randrange(1, 4)):
            row[random.randrange(scan.cells)] = random.choice([0, 1, 2, 3, 4, 5, 8, 255])
    codes = write(columns, kernels, np.array([list(row) for row in rows], np.uint8))
    assert 100 < sum(code is None for code in codes) < 19_900
    for row, code in zip(rows, codes, strict=True):
        if code is not None:
            assert expected_verdict(scan, code) == ErrorCode.OK
            assert columns.row(code) == bytes(row)
        else:
            assert not is_layout(columns, bytes(row))


def is_layout(columns: ScanCells, row: bytes) -> bool:
    """Whether cells are those of a layout: whole pieces, one square, and two spaces or more."""
    try:
        pieces = columns.pieces(row)
    except Fault:
        return False
    return [kind for kind, _ in pieces].count("square") == 1 and row.count(0) >= 2


def wide_tiny_scan() -> Scan:
    """The tiny scan of four cells, with five more that every head fills: kernels need eight cells."""
    scan = tiny_scan()
    return replace(scan, cells=9, head_fills=tuple(fill | 0b11111 << 4 for fill in scan.head_fills))


def test_the_only_rule_of_klotski_is_the_number_of_spaces() -> None:
    assert filler_rule(ScanCells(scan_table())) == FillerRule(symbol=0, least=2)
    assert filler_rule(ScanCells(scan_table(6, 4))) == FillerRule(symbol=0, least=2)
    assert filler_rule(ScanCells(tiny_scan())) == FillerRule(symbol=0, least=0)


def without_two_stones(scan: Scan) -> Scan:
    """The same scan with another rule: no stone follows a stone. Each state remembers the last symbol."""
    stone = scan.kinds.index("stone")
    count = len(scan.following)

    def number(state: int, symbol: int) -> int:
        return state + (count if state > END and symbol == stone else 0)

    following = [
        tuple(
            NO_STATE if remembers_stone and symbol == stone else number(state, symbol)
            for symbol, state in enumerate(states)
        )
        for remembers_stone in (False, True)
        for states in scan.following
    ]
    return replace(scan, following=tuple(following), fills=scan.fills * 2)


@pytest.mark.parametrize("has_rule", [False, True])
def test_all_cells_of_a_small_scan_are_written_as_the_table_says(has_rule: bool) -> None:
    """All 256 codes, and all 625 combinations of values in four cells."""
    scan = without_two_stones(wide_tiny_scan()) if has_rule else wide_tiny_scan()
    columns, kernels = kernels_of(scan, f"tiny-{has_rule}")
    assert (filler_rule(columns) is None) == has_rule
    numbers = list(range(1 << scan.width))
    values, errors = read(columns, kernels, numbers)
    assert errors.tolist() == [expected_verdict(scan, number) for number in numbers]
    code_of_cells = {values[number].tobytes(): number for number in numbers if errors[number] == ErrorCode.OK}
    assert len(code_of_cells) == scan.count
    head = [columns.head_value] * 5
    cells = np.array([[*combination, *head] for combination in product(range(5), repeat=4)], np.uint8)
    assert write(columns, kernels, cells) == [code_of_cells.get(row.tobytes()) for row in cells]


def test_heads_of_different_shapes_at_one_cell_have_no_kernels() -> None:
    scan = wide_tiny_scan()
    scan = replace(scan, head_fills=tuple(0b11111 << 4 | 1 | fill for fill in scan.head_fills))
    with pytest.raises(NotCompilable, match="a symbol of a scan fills different cells in different states"):
        scan_kernel_source(ScanCells(scan), "none", HEX, bit_instructions=True)


def test_a_scan_with_too_few_or_too_many_cells_has_no_kernels() -> None:
    for scan in (tiny_scan(), scan_table(7, 4)):
        with pytest.raises(NotCompilable, match="too many cells or states, or fewer than 8 cells"):
            scan_kernel_source(ScanCells(scan), "none", HEX, bit_instructions=True)
        assert compile_kernels(ScanCells(scan), "none", HEX) is None


def test_the_cells_of_one_code_say_what_is_wrong_with_them() -> None:
    columns = ScanCells(tiny_scan())
    assert columns.pieces(bytes([4, 1, 1, 2])) == [("flag", 0), ("domino", 1), ("stone", 3)]
    assert columns.json_value(0b00_01_10_00) == {
        "pieces": [
            {"kind": "flag", "cell": 0},
            {"kind": "domino", "cell": 1},
            {"kind": "stone", "cell": 3},
        ]
    }
    with pytest.raises(Fault) as caught:
        columns.pieces(bytes([4, 1, 0, 0]))
    assert (caught.value.path, caught.value.reason) == (
        "cells[1]",
        "no whole domino piece has its first cell here",
    )
    with pytest.raises(Fault) as caught:
        columns.pieces(bytes([4, 5, 0, 0]))
    assert (caught.value.path, caught.value.reason) == ("cells[1]", "5 is no kind of piece; expected 0 to 4")
