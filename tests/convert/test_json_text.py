"""JSON text of Arrow arrays: what Python's `json` module writes."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.convert.json_text import json_objects, json_text

LEAVES = [
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.text(st.characters(exclude_categories=["Cs"])),
    st.floats(allow_nan=False, allow_infinity=False),
]


@given(st.sampled_from(LEAVES), st.data())
def test_the_text_of_nested_values_is_what_python_writes(
    leaf: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    item = st.none() | st.fixed_dictionaries(
        {"a": st.none() | st.lists(st.none() | leaf, max_size=3), "b": st.none() | leaf}
    )
    array = pa.array(data.draw(st.lists(item, max_size=6)))
    for part in (array, array[1:], array[1:-1]):
        expected = [json.dumps(value, ensure_ascii=False) for value in part.to_pylist()]
        assert json_text(part).to_pylist() == expected


@pytest.mark.parametrize("size", [0, 1, 3])
def test_fixed_size_lists_of_dictionaries_are_written_too(size: int) -> None:
    rows = [["a", None, 'b"'][:size], None, ["b", "a", "a"][:size]]
    words = pa.array(rows, pa.list_(pa.string(), size))
    array = words
    if size:
        dictionary = words.values.dictionary_encode()
        array = pa.FixedSizeListArray.from_arrays(dictionary, size, mask=words.is_null())
    for part in (array, array[1:], array[:0]):
        assert json_text(part).to_pylist() == [json.dumps(value) for value in part.to_pylist()]


def test_fixed_size_binary_is_a_list_of_numbers() -> None:
    array = pa.array([b"\x00\xff", None, b"\x01\x02"], pa.binary(2))
    assert json_text(array[1:]).to_pylist() == ["null", "[1, 2]"]


def test_a_value_that_json_cannot_express_is_text() -> None:
    batch = pa.record_batch({"when": [date(2020, 1, 2)], "much": [Decimal("1.50")], "raw": [b"A\xff"]})
    assert json_objects(batch).to_pylist() == ['{"when": "2020-01-02", "much": "1.50", "raw": "A\\\\xff"}']


def test_a_table_without_columns_has_no_objects() -> None:
    assert json_objects(pa.RecordBatch.from_arrays([], names=[])).to_pylist() == []
