"""Codes in Polars: importing this module adds a namespace `boardcode` to expressions (extra `polars`).

>>> import boardcode.columns.polars
>>> import polars as pl
>>> moves = pl.LazyFrame({"code": ["AG", "ag", None]})
>>> moves.select(pl.col("code").boardcode.valid("chacun-place")).collect().to_series().to_list()
[True, False, None]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardcode.errors import require_extra

with require_extra("polars", "boardcode.columns.polars"):
    import polars as pl

    from boardcode import columns, registry
    from boardcode.columns._column import valid
    from boardcode.columns._structs import decode_dictionaries, decode_structs
    from boardcode.format import Format

__all__ = ["CodeExpressions"]


@pl.api.register_expr_namespace("boardcode")
class CodeExpressions:
    """Expressions of a column of codes, decoded when the query is collected; a null stays null."""

    def __init__(self, codes: pl.Expr) -> None:
        self._codes = codes

    def valid(self, format: str | Format[Any]) -> pl.Expr:
        """Whether each code is good."""
        return self._map(lambda codes: valid(format, codes), pl.Boolean())

    def canonical(self, format: str | Format[Any]) -> pl.Expr:
        """The canonical form of each code; null for a bad one."""
        return self._map(lambda codes: columns.canonical(format, codes), pl.String())

    def decode(self, format: str | Format[Any], *, strict: bool = True) -> pl.Expr:
        """What each code says: a struct with the fields of the JSON form, null for a bad code."""
        found = registry.get(format)
        dtype = pl.Series(decode_dictionaries(decode_structs(found, []))).dtype
        return self._map(
            lambda codes: decode_dictionaries(decode_structs(found, codes, strict=strict)), dtype
        )

    def _map(self, function: Callable[[Any], Any], dtype: pl.DataType) -> pl.Expr:
        """Return an expression that applies a function of Arrow arrays to the codes."""

        def apply(codes: pl.Series) -> pl.Series:
            return pl.Series(codes.name, function(codes.to_arrow()), dtype=dtype)

        return self._codes.map_batches(apply, return_dtype=dtype, is_elementwise=True)
