"""Rows that are read and written one at a time, by the format itself.

Rows that the kernels leave undecided end here, and so do columns so short that compiling is not worth while.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardcode.columns._inputs import BinaryRows, Bytes, Rows
from boardcode.compile.numba.error_codes import ErrorCode
from boardcode.compile.numba.field_columns import FieldColumns
from boardcode.compile.numba.scan_cells import ScanCells
from boardcode.compile.plan import Integer, Json, Rank, Scan
from boardcode.errors import CodeError, Fault, InvalidState, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.format import Format


class ScalarPath:
    """The columns of a format, and how one row is read and written."""

    def __init__(self, format: Format[Any]) -> None:
        width = format.width
        if width is None:
            raise TypeError(
                f"{format.name} has no fixed layout, so that there are no columns of it:"
                " boardcode.decode reads one code at a time"
            )
        self.format = format
        self.width = width
        self.columns: FieldColumns | ScanCells
        if isinstance(format.plan, (Scan, Rank)):
            self.columns = ScanCells(format.plan)
        else:  # without a plan, the code is one leaf
            self.columns = FieldColumns(format.plan or Integer(width, 0, (1 << width) - 1))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self.columns.names

    # -- reading

    def _decode(self, rows: Rows, row: int, strict: bool) -> tuple[int, Any]:
        """The bits of a row's code, and its state; raises a `CodeError`."""
        format = self.format
        if isinstance(rows, BinaryRows):
            data = rows.row(row)
            return int.from_bytes(data, "big"), format.from_bytes(data, strict=strict)
        code = rows.text(row)
        state = format.decode(code, strict=strict)
        spelling = format.alphabet.read(code, self.width)
        return spelling.number >> spelling.width - self.width, state

    def read(
        self, rows: Rows, selected: Iterable[int], values: Bytes | None, errors: Bytes, *, strict: bool
    ) -> None:
        """Set the errors of the selected rows, and their values if there is a matrix for them."""
        for row in selected:
            try:
                number, _ = self._decode(rows, row, strict)
            except CodeError as error:
                errors[row] = error_code(error)
                if values is not None:
                    values[row] = 0
                continue
            errors[row] = ErrorCode.OK
            if values is not None:
                values[row] = np.frombuffer(self.columns.row(number), np.uint8)

    def find_faults(
        self, rows: Rows, selected: Iterable[int], positions: NDArray[np.int32], *, strict: bool
    ) -> None:
        """Set the position of the fault of each selected row; 0 if the whole code is at fault."""
        for row in selected:
            try:
                self._decode(rows, row, strict)
            except CodeError as error:
                positions[row] = error.start or 0

    def canonical(self, rows: Rows, row: int) -> str | None:
        """The canonical code of a row, None if it has none."""
        if rows.nulls is not None and rows.nulls[row]:
            return None
        try:
            return self.format.encode(self._decode(rows, row, strict=False)[1])
        except CodeError:
            return None

    # -- writing

    def write(self, values: Bytes, row: int) -> str:
        """The code of a row of values; raises an `InvalidState` that names the row."""
        try:
            return self._write(values[row].tobytes())
        except (CodeError, Fault) as error:
            raise InvalidState(
                error.reason,
                format=self.format.name,
                path=f"row {row}, {error.path}" if error.path else f"row {row}",
                found=error.found,
                expected=error.expected,
            ) from None

    def _write(self, row: bytes) -> str:
        if isinstance(self.columns, ScanCells):
            return self.format.encode(self._scan_state(self.columns, row))
        code = self.format.alphabet.write(self.columns.number(row), self.width)
        self.format.decode(code)  # raises if the values have no meaning
        return code

    @staticmethod
    def _scan_state(columns: ScanCells, row: bytes) -> Any:
        scan = columns.scan
        assert scan.pieces is not None, "a plan of a format is bound to its classes"
        assert scan.make is not None, "a plan of a format is bound to its classes"
        return scan.make(tuple([scan.pieces(kind, cell) for kind, cell in columns.pieces(row)]))

    def json_value(self, row: bytes) -> Json:
        """The JSON value of a row of values that were read, by the format itself."""
        assert isinstance(self.columns, FieldColumns), "a scan has a plan"
        code = self.format.alphabet.write(self.columns.number(row), self.width)
        return self.format.to_json(self.format.decode(code, strict=False))


def error_code(error: CodeError) -> ErrorCode:
    """The number of an error of one code.

    >>> error_code(MalformedCode("expected 5 characters, found 4", format="klotski-short", found="4")).name
    'MALFORMED_LENGTH'
    """
    if isinstance(error, MalformedCode):
        # A wrong length is found as a number; a wrong character is found quoted.
        return ErrorCode.MALFORMED_LENGTH if error.found.isdecimal() else ErrorCode.MALFORMED_CHARACTER
    if isinstance(error, MeaninglessCode):
        return ErrorCode.MEANINGLESS
    if isinstance(error, NonCanonicalCode):
        return ErrorCode.NOT_CANONICAL
    raise error


_paths: dict[
    int, ScalarPath
] = {}  # by identity: formats are equal if their names are; a path keeps its format


def scalar_path(format: Format[Any]) -> ScalarPath:
    """The columns of a format; raises a `TypeError` if it has no fixed layout."""
    if id(format) not in _paths:
        _paths[id(format)] = ScalarPath(format)
    return _paths[id(format)]
