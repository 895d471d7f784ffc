"""Codes in Polars: expressions with types known in advance and the results of decoding one code at a time."""

from __future__ import annotations

from random import Random
from typing import Any

import polars as pl
import pytest

import boardcode
import boardcode.columns.polars
from boardcode import Format
from boardcode.columns._column import valid

FORMATS_WITH_COLUMNS = [format for format in boardcode.formats() if format.fields.width is not None]


def code_column() -> Any:
    """The namespace of the column `code`; a type checker does not know it."""
    column: Any = pl.col("code")
    return column.boardcode


@pytest.mark.parametrize("format", FORMATS_WITH_COLUMNS, ids=[format.name for format in FORMATS_WITH_COLUMNS])
def test_decode_gives_the_json_form(format: Format[Any]) -> None:
    random = Random(6)
    codes = [*format.examples, *(format.encode(format.sample(random)) for _ in range(20))]
    query = pl.LazyFrame({"code": [*codes, "?", None]}).select(code_column().decode(format.name))
    column = query.collect().to_series()
    assert query.collect_schema()["code"] == column.dtype
    forms = [format.to_json(format.decode(code)) for code in codes]
    nulls = {field.name: None for field in column.dtype.fields}  # type: ignore[attr-defined]
    assert column.to_list() == [*(nulls if form is None else form for form in forms), None, None]


def test_valid_and_canonical_keep_nulls() -> None:
    frame = pl.DataFrame({"code": ["1a9bf0c", "zz", None]})
    result = frame.select(valid=code_column().valid("klotski"), canonical=code_column().canonical("klotski"))
    assert result.to_dict(as_series=False) == {
        "valid": [True, False, None],
        "canonical": ["1A9BF0C00", None, None],
    }


def test_decode_accepts_what_is_not_canonical_unless_it_is_strict() -> None:
    frame = pl.DataFrame({"code": ["0x0101012534314341"]})
    assert frame.select(code_column().decode("5211-hand")).to_series().to_list() == [None]
    (hand,) = frame.select(code_column().decode("5211-hand", strict=False)).to_series().to_list()
    assert hand["cards"][0] == {"color": "blue", "value": 5}


def test_nothing_is_decoded_before_the_query_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []

    def counting_valid(format: Any, codes: Any) -> Any:
        lengths.append(len(codes))
        return valid(format, codes)

    monkeypatch.setattr("boardcode.columns.polars.valid", counting_valid)
    frame = pl.LazyFrame({"code": ["AG", "ag"], "n": [1, 2]})
    query = frame.filter(code_column().valid("chacun-place"))
    assert query.collect_schema().names() == ["code", "n"]
    assert lengths == []
    assert query.collect().to_dict(as_series=False) == {"code": ["AG"], "n": [1]}
    assert lengths != []


def test_parts_of_a_struct_are_expressions_too() -> None:
    frame = pl.LazyFrame({"code": ["AG", "CH", None]})
    fringe = code_column().decode("chacun-place").struct.field("fringe")
    assert frame.select(fringe).collect().to_series().to_list() == [1, 17, None]


def test_codes_of_any_length_are_lists() -> None:
    frame = pl.LazyFrame({"code": ["aWacaoUa2q", "x", None]})
    walls = code_column().decode("maze").struct.field("horizontal")
    rows = frame.select(walls).collect().to_series().to_list()
    assert [row and len(row) for row in rows] == [
        len(boardcode.decode("maze", "aWacaoUa2q").horizontal),
        None,
        None,
    ]
