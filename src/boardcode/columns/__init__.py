"""Whole columns of codes at the speed of compiled code (extra `fast`: NumPy, Numba, PyArrow)."""

from boardcode.errors import require_extra

with require_extra("fast", "boardcode.columns"):
    from boardcode.columns._column import (
        DecodedColumn,
        SlowColumnWarning,
        canonical,
        check,
        fields,
        read,
        where,
        write,
    )
    from boardcode.compile.numba.error_codes import ErrorCode

__all__ = [
    "DecodedColumn",
    "ErrorCode",
    "SlowColumnWarning",
    "canonical",
    "check",
    "fields",
    "read",
    "where",
    "write",
]
