"""Codes in Polars: importing this gives every expression of text a namespace `boardcode` (extra `polars`).

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
    from boardcode.columns.column import valid
    from boardcode.columns.structs import decoded, with_words
    from boardcode.format import Format


@pl.api.register_expr_namespace("boardcode")
class Codes:
    """A column of codes in an expression. Nothing is read before the expression is evaluated; a null stays null."""

    def __init__(self, codes: pl.Expr) -> None:
        self._codes = codes

    def valid(self, format: str | Format[Any]) -> pl.Expr:
        """Whether each code is good."""
        return self._mapped(lambda codes: valid(format, codes), pl.Boolean())

    def canonical(self, format: str | Format[Any]) -> pl.Expr:
        """The one code that says the same as each; null for a bad one."""
        return self._mapped(lambda codes: columns.canonical(format, codes), pl.String())

    def decode(self, format: str | Format[Any], *, strict: bool = True) -> pl.Expr:
        """What each code says, a struct with the fields of the JSON form; null for a bad one."""
        chosen = registry.get(format)
        kind = pl.Series(with_words(decoded(chosen, []))).dtype
        return self._mapped(lambda codes: with_words(decoded(chosen, codes, strict=strict)), kind)

    def _mapped(self, work: Callable[[Any], Any], kind: pl.DataType) -> pl.Expr:
        def on_series(codes: pl.Series) -> pl.Series:
            return pl.Series(codes.name, work(codes.to_arrow()), dtype=kind)

        return self._codes.map_batches(on_series, return_dtype=kind, is_elementwise=True)
