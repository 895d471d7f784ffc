"""Whole columns of codes at the speed of compiled code (extra `fast`: NumPy, Numba, PyArrow)."""

from boardcode.errors import require_extra

with require_extra("fast", "boardcode.columns"):
    from boardcode.columns.column import Read, Slow, canonical, check, fields, read, where, write
    from boardcode.columns.error_codes import ERRORS

__all__ = ["ERRORS", "Read", "Slow", "canonical", "check", "fields", "read", "where", "write"]
