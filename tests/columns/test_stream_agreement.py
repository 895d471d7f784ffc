"""Columns of formats of any layout agree with one code at a time: random declarations of all kinds."""

from __future__ import annotations

from typing import Any

import pytest
from column_codes import WITHOUT_KERNELS, expected_canonical, expected_error, some_codes
from declarations import ANY_FORMAT, canonical_codes, changed_codes, random_texts
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stream_rows import expected_rows

from boardcode import Format, columns
from boardcode.columns._column import load_kernels
from boardcode.columns._stream_path import has_stream_columns

quiet = settings(suppress_health_check=list(HealthCheck), deadline=None)


@pytest.fixture(autouse=True, scope="module")
def machine() -> None:
    load_kernels("maze")


def assert_column_agrees(format: Format[Any], codes: list[str | None]) -> None:
    for strict in (True, False):
        column = columns.read(format, codes, strict=strict)
        expected = [(5, -1) if code is None else expected_error(format, code, strict) for code in codes]
        assert column.errors.tolist() == [error for error, _ in expected]
        assert columns.check(format, codes, strict=strict).tolist() == [error for error, _ in expected]
        assert columns.where(format, codes, strict=strict).tolist() == [place for _, place in expected]
        table = column.table()
        table.validate(full=True)
        assert table.to_pylist() == expected_rows(format, codes, expected, table.schema)
    assert columns.canonical(format, codes).to_pylist() == [
        None if code is None else expected_canonical(format, code) for code in codes
    ]


@pytest.mark.parametrize("format", WITHOUT_KERNELS, ids=str)
def test_columns_of_our_formats_without_kernels_agree_with_one_code_at_a_time(format: Format[Any]) -> None:
    """200 codes of every kind, right and wrong."""
    assert_column_agrees(format, [*some_codes(format, 200, seed=3), None])


@settings(quiet, max_examples=60)
@given(st.data())
def test_columns_of_random_declarations_agree_with_one_code_at_a_time(data: st.DataObject) -> None:
    format = data.draw(ANY_FORMAT.filter(has_stream_columns))
    texts = canonical_codes(format) | changed_codes(format) | random_texts(format) | st.none()
    assert_column_agrees(format, data.draw(st.lists(texts, min_size=1, max_size=8)))
