"""Codes in Polars: expressions that know their types before anything is read, and give the answers of one code at a time."""

from __future__ import annotations

from random import Random
from typing import Any

import polars as pl
import pytest

import boardcode
import boardcode.columns.polars
from boardcode import columns

FORMATS = [format for format in boardcode.formats() if format.fields.width is not None]
every_format = pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])


def codes() -> Any:
    """The namespace, which a type checker cannot know."""
    column: Any = pl.col("code")
    return column.boardcode


@every_format
def test_decoding_gives_the_json_form(format: boardcode.Format[Any]) -> None:
    random = Random(6)
    good = [*format.examples, *(format.encode(format.sample(random)) for _ in range(20))]
    query = pl.LazyFrame({"code": [*good, "?", None]}).select(codes().decode(format.name))
    found = query.collect().to_series()
    assert query.collect_schema()["code"] == found.dtype
    forms = [format.to_json(format.decode(code)) for code in good]
    nothing = {field.name: None for field in found.dtype.fields}  # type: ignore[attr-defined]
    assert found.to_list() == [*(nothing if form is None else form for form in forms), None, None]


def test_valid_and_canonical_keep_nulls() -> None:
    frame = pl.DataFrame({"code": ["1a9bf0c", "zz", None]})
    found = frame.select(valid=codes().valid("klotski"), canonical=codes().canonical("klotski"))
    assert found.to_dict(as_series=False) == {
        "valid": [True, False, None],
        "canonical": ["1A9BF0C00", None, None],
    }


def test_lenient_decoding_reads_what_is_not_canonical() -> None:
    frame = pl.DataFrame({"code": ["0x0101012534314341"]})
    assert frame.select(codes().decode("5211-hand")).to_series().to_list() == [None]
    (hand,) = frame.select(codes().decode("5211-hand", strict=False)).to_series().to_list()
    assert hand["cards"][0] == {"color": "blue", "value": 5}


def test_nothing_is_read_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    check = columns.check

    def watched(format: Any, codes: Any, **options: Any) -> Any:
        read.append(len(codes))
        return check(format, codes, **options)

    monkeypatch.setattr("boardcode.columns.column.check", watched)
    query = pl.LazyFrame({"code": ["AG", "ag"], "n": [1, 2]}).filter(codes().valid("chacun-place"))
    assert query.collect_schema().names() == ["code", "n"]
    assert read == []
    assert query.collect().to_dict(as_series=False) == {"code": ["AG"], "n": [1]}
    assert read != []


def test_parts_of_a_struct_are_expressions_too() -> None:
    frame = pl.LazyFrame({"code": ["AG", "CH", None]})
    assert frame.select(
        codes().decode("chacun-place").struct.field("fringe")
    ).collect().to_series().to_list() == [1, 17, None]


def test_a_format_without_columns_is_told_at_once() -> None:
    with pytest.raises(TypeError, match="maze has no fixed layout"):
        codes().decode("maze")
