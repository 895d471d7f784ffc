"""Klotski in columns: the 20 cells of the board, whichever of its two codes it is written in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from boardcode.columns import text
from boardcode.columns.layout import Layout
from boardcode.columns.source import Bitwise, Kernel
from boardcode.columns.spelling import Spelling
from boardcode.columns.texts import Bytes, Rows
from boardcode.compile.numba import intrinsics as machine
from boardcode.errors import Fault
from boardcode.fields.field import fixed_width
from boardcode.format import Format
from boardcode.games.klotski import bulk, cells
from boardcode.games.klotski.code import Ranked
from boardcode.games.klotski.pieces import CELLS, FOOTPRINTS, Kind, Piece
from boardcode.games.klotski.scan import scan_table
from boardcode.games.klotski.state import Layout as Board

#: what a column holds: the bits of a pair, and one more for the square
CELL_KINDS = (None, Kind.HORIZONTAL, Kind.VERTICAL, Kind.SINGLE, Kind.SQUARE)
FEW = 100  # rows whose pieces are found in Python
_VALUES = {kind: value for value, kind in enumerate(CELL_KINDS)}


class Cells(Layout):
    """A column for each cell: 0 space, 1 horizontal domino, 2 vertical domino, 3 single, 4 square."""

    def __init__(self, format: Format[Any]) -> None:
        self.format = format
        self.names = tuple(f"cells[{cell}]" for cell in range(CELLS))

    def row(self, code: str, state: Board) -> bytes:
        return bytes(_VALUES[kind] for kind in state.cells)

    def number(self, row: bytes) -> int:
        try:
            return self.format.fields.write(Board(self._pieces(row)), "")
        except Fault as fault:
            raise self.refused(
                fault.reason, path=fault.path, found=fault.found, expected=fault.expected
            ) from None

    def _pieces(self, row: bytes) -> list[Piece]:
        """The pieces that cover the cells, each found at its top left corner."""
        pieces, covered = [], 0
        for cell, value in enumerate(row):
            if value >= len(CELL_KINDS):
                raise self.refused(
                    f"{value} is no kind of piece; expected 0 to 4",
                    path=f"cells[{cell}]",
                    found=str(value),
                    expected="0 to 4",
                )
            kind = CELL_KINDS[value]
            if kind is None or covered >> cell & 1:
                continue
            piece, footprint = Piece(kind, cell), FOOTPRINTS[kind][cell]
            if footprint is None or footprint & covered or any(row[other] != value for other in piece.cells):
                reason = f"no whole {kind.words} has its top left corner here"
                raise self.refused(
                    reason, path=f"cells[{cell}]", found=str(value), expected=f"a whole {kind.words}"
                )
            pieces.append(piece)
            covered |= footprint
        return pieces

    def kernel(self, *, instructions: bool) -> Kernel:
        names = "DIRTY, NO_NUMBER, WRONG, number_of_cells, number_of_rank, put_cells, rank_of_number"
        imports = f"from boardcode.games.klotski.cells import {names}\n"
        kernel = Kernel(
            self.format.name, instructions=instructions, imports=imports, together_with=[cells, bulk]
        )
        spelling = Spelling(self.format.alphabet, fixed_width(self.format.fields))
        text.read_text(kernel, spelling, self._reading(Bitwise(text.text_words(spelling))))
        text.write_text(kernel, spelling, fixed_width(self.format.fields), self._writing())
        return kernel

    def tables(self) -> tuple[Any, ...]:
        return cells.tables()

    def _reading(self, code: Bitwise) -> list[str]:
        lines = [
            f"number = {code.bits(range(fixed_width(self.format.fields)))}",
            "wrong, dirty, unusual = U(0), U(0), U(0)",
        ]
        if isinstance(self.format.fields, Ranked):
            lines += [
                f"if number >= U({scan_table().count}): wrong, number = U(1), U(0)",
                "number = number_of_rank(np.int64(number), tables)",
            ]
        return [
            *lines,
            "state = put_cells(number, values, row, tables)",
            "wrong |= U(state == U(WRONG))",
            "dirty |= U(state == U(DIRTY))",
        ]

    def _writing(self) -> list[str]:
        lines = [
            "number, wrong = number_of_cells(values, row), U(0)",
            "if number == NO_NUMBER: wrong, number = U(1), U(0)",
        ]
        return [
            *lines,
            "c0 = rank_of_number(number, tables)"
            if isinstance(self.format.fields, Ranked)
            else "c0 = number",
        ]

    def table(self, values: Bytes, missing: Rows) -> pa.Table:
        kinds, places = np.empty(values.size + 1, np.int8), np.empty(values.size + 1, np.uint8)
        ends = np.zeros(len(values) + 1, np.int64)
        # In Python where there are so few that nobody should wait for a compiler.
        put = _put_pieces if len(values) > FEW else _put_pieces.py_func
        count = put(np.ascontiguousarray(values), _FOOTPRINTS, _KINDS, kinds, places, ends)
        words = pa.array([kind.value for kind in Kind])
        kind = pa.DictionaryArray.from_arrays(pa.array(kinds[:count]), words, safe=False)
        pieces = pa.StructArray.from_arrays([kind, pa.array(places[:count])], ["kind", "cell"])
        small = count < 1 << 31
        lists = (pa.ListArray if small else pa.LargeListArray).from_arrays(
            pa.array(ends.astype(np.int32) if small else ends),
            pieces,
            mask=pa.array(missing) if missing.any() else None,
        )
        return pa.table({"pieces": lists})


_KINDS = np.array([list(Kind).index(kind) if kind else 0 for kind in CELL_KINDS], np.int8)
_FOOTPRINTS = np.array(
    [[(FOOTPRINTS[kind][cell] or 0) if kind else 0 for cell in range(CELLS)] for kind in CELL_KINDS]
)


@machine.compiled
def _put_pieces(values, footprints, numbers, kinds, places, ends):  # type: ignore[no-untyped-def]
    """Write the pieces of each row one after the other, each at its top left corner; return how many."""
    count = 0
    for row in range(len(values)):
        covered = 0
        for cell in range(CELLS):
            value = values[row, cell]
            found = int(value != 0) & ~(
                covered >> cell
            )  # without a branch, since there is no telling what comes
            kinds[count], places[count] = numbers[value], cell
            covered |= footprints[value, cell] * found
            count += found
        ends[row + 1] = count
    return count
