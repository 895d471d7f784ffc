"""Klotski in columns: the 20 cells of the board, whichever of its two codes it is written in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from boardcode.columns.layout import Layout
from boardcode.columns.texts import Bytes, Rows
from boardcode.errors import CodeError, Fault
from boardcode.format import Format
from boardcode.games.klotski.pieces import CELLS, FOOTPRINTS, Kind, Piece
from boardcode.games.klotski.state import Layout as Board

#: what a column holds: the bits of a pair, and one more for the square
CELL_KINDS = (None, Kind.HORIZONTAL, Kind.VERTICAL, Kind.SINGLE, Kind.SQUARE)
_VALUES = {kind: value for value, kind in enumerate(CELL_KINDS)}


class Cells(Layout):
    """A column for each cell: 0 a space, 1 a horizontal domino, 2 a vertical one, 3 a single, 4 the square."""

    def __init__(self, format: Format[Any]) -> None:
        self.format = format
        self.names = tuple(f"cells[{cell}]" for cell in range(CELLS))

    def row(self, code: str, state: Board) -> bytes:
        return bytes(_VALUES[kind] for kind in state.cells)

    def number(self, row: bytes) -> int:
        try:
            return self.format.fields.write(Board(self._pieces(row)), "")
        except Fault as fault:
            raise self.refused(fault.reason, path=fault.path, found=fault.found, expected=fault.expected) from None

    def _pieces(self, row: bytes) -> list[Piece]:
        """The pieces that cover the cells, each found at its top left corner."""
        pieces, covered = [], 0
        for cell, value in enumerate(row):
            if value >= len(CELL_KINDS):
                raise self.refused(
                    f"{value} is no kind of piece; expected 0 to 4", path=f"cells[{cell}]", found=str(value), expected="0 to 4"
                )
            kind = CELL_KINDS[value]
            if kind is None or covered >> cell & 1:
                continue
            piece, footprint = Piece(kind, cell), FOOTPRINTS[kind][cell]
            if footprint is None or footprint & covered or any(row[other] != value for other in piece.cells):
                reason = f"no whole {kind.words} has its top left corner here"
                raise self.refused(reason, path=f"cells[{cell}]", found=str(value), expected=f"a whole {kind.words}")
            pieces.append(piece)
            covered |= footprint
        return pieces

    def table(self, values: Bytes, missing: Rows) -> pa.Table:
        kinds = [kind.value for kind in Kind]
        corners: list[tuple[int, int]] = []
        ends = [0]
        for row, absent in zip(values, missing, strict=True):
            if not absent:
                corners += [(kinds.index(piece.kind), piece.cell) for piece in self._pieces(row.tobytes())]
            ends.append(len(corners))
        found = np.array(corners, np.int8).reshape(-1, 2)
        kind = pa.DictionaryArray.from_arrays(pa.array(found[:, 0]), pa.array(kinds))
        pieces = pa.StructArray.from_arrays([kind, pa.array(found[:, 1].astype(np.uint8))], ["kind", "cell"])
        return pa.table({"pieces": pa.ListArray.from_arrays(pa.array(ends, pa.int32()), pieces, mask=pa.array(missing))})
