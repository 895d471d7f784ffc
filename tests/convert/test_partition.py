"""`Partition`: what codes in a record batch are converted to."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pyarrow as pa
import pytest

from boardcode import Format, columns
from boardcode.cli.verbs import convert as verb
from boardcode.columns._stream_path import has_stream_columns
from boardcode.convert import BadRow, CannotConvert, Partition, partition


def random_codes(format: Format[Any], count: int) -> list[str]:
    random = Random(1)
    return [format.encode(format.sample(random)) for _ in range(count)]


def test_decoded_adds_a_column_for_each_field_of_the_json_form(format: Format[Any]) -> None:
    codes = random_codes(format, 50)
    result = Partition(format.name)(pa.record_batch({"code": codes, "order": range(50)}))
    assert result.column("code").to_pylist() == codes
    assert result.column("order").to_pylist() == list(range(50))
    rows = [
        {name: value for name, value in row.items() if name not in ("code", "order")}
        for row in result.to_pylist()
    ]
    nulls = dict.fromkeys(rows[0])  # a code that is null in JSON has null fields
    forms = [format.to_json(format.decode(code)) for code in codes]
    assert rows == [nulls if form is None else form for form in forms]


def test_json_adds_what_decode_prints(format: Format[Any]) -> None:
    codes = random_codes(format, 50)
    batch = pa.record_batch({"code": [*codes, None, "?"]})
    result = Partition(format.name, to="json", errors="null")(batch)
    assert result.schema.names == ["code", "json"]
    texts = [json.dumps(format.to_json(format.decode(code)), ensure_ascii=False) for code in codes]
    assert result.column("json").to_pylist() == [*texts, None, None]


def test_values_adds_the_raw_values_of_the_column(format: Format[Any]) -> None:
    codes = random_codes(format, 20)
    convert, batch = (
        Partition(format.name, to="values", errors="null"),
        pa.record_batch({"code": [*codes, "?"]}),
    )
    if has_stream_columns(format):
        with pytest.raises(CannotConvert) as caught:
            convert(batch)
        assert str(caught.value) == (
            f"codes of {format.name} have no fixed layout, and so no raw values:"
            " convert them to decoded or json"
        )
        return
    result = convert(batch)
    values = columns.read(format, codes).values.tolist()
    assert result.column("values").to_pylist() == [*map(bytes, values), None]


def test_the_code_column_gets_the_canonical_codes() -> None:
    batch = pa.record_batch({"code": ["1a9bf0c", "1E23", "000000000"]})
    result = Partition("klotski", to="canonical")(batch)
    assert result.to_pydict() == {"code": ["1A9BF0C00", "1E2300000", "000000000"]}


def test_a_code_that_is_not_canonical_is_bad_unless_strict_is_false() -> None:
    batch = pa.record_batch({"code": ["0x0101012534314341"]})
    with pytest.raises(BadRow, match=r"^row 1: 5211-hand: ") as caught:
        Partition("5211-hand", to="canonical")(batch)
    assert caught.value.error.kind == "not canonical"
    lenient = Partition("5211-hand", to="canonical", strict=False)
    assert lenient(batch).to_pydict() == {"code": ["0x0000002534314341"]}


@pytest.mark.parametrize(
    "kind",
    [
        pa.string(),
        pa.large_string(),
        pa.string_view(),
        pa.binary(),
        pa.large_binary(),
        pa.dictionary(pa.int8(), pa.string()),
    ],
    ids=str,
)
def test_codes_may_be_of_any_string_or_binary_type(kind: Any) -> None:
    codes = pa.array(["AG", None, "ag"], pa.string()).cast(kind)
    result = Partition("chacun-place", errors="null")(pa.record_batch({"code": codes}))
    assert result.to_pydict() == {
        "code": ["AG", None, None],
        "fringe": [1, None, None],
        "rotation": ["half_turn", None, None],
    }


def test_fixed_size_binary_is_the_binary_form() -> None:
    codes = pa.array([bytes.fromhex("25"), bytes.fromhex("07"), None], pa.binary(1))
    result = Partition("5211-card", errors="file").convert_batch(pa.record_batch({"code": codes}))
    assert result.batch.to_pydict() == {"code": ["0x25", None], "color": ["blue", None], "value": [5, None]}
    assert result.rejected is not None
    assert result.rejected.column("error").to_pylist() == [
        "5211-card: character 4 '7', value: 7 has no meaning; expected 1 to 6"
    ]


def test_a_column_of_numbers_is_refused() -> None:
    with pytest.raises(CannotConvert) as caught:
        Partition("klotski")(pa.record_batch({"code": [0, 1]}))
    assert str(caught.value) == (
        "column 'code' contains numbers: a code that was read as a number has lost its zeros and letters"
    )


def test_a_column_with_the_name_of_a_field_is_refused() -> None:
    with pytest.raises(CannotConvert) as caught:
        Partition("5211-card")(pa.record_batch({"code": ["25"], "value": [1]}))
    assert str(caught.value) == (
        "there is already a column 'value', which converting 5211-card would add: rename it first"
    )


def test_raw_values_of_codes_without_a_fixed_layout_are_refused() -> None:
    with pytest.raises(CannotConvert) as caught:
        Partition("maze", to="values", errors="null")(pa.record_batch({"code": ["?"]}))
    assert str(caught.value) == (
        "codes of maze have no fixed layout, and so no raw values: convert them to decoded or json"
    )


def test_the_command_offers_the_choices_of_the_library() -> None:
    assert verb.OUTPUTS == partition.OUTPUTS
    assert verb.ERROR_POLICIES == partition.ERROR_POLICIES


@pytest.mark.parametrize(
    ("to", "errors", "message"),
    [
        ("decode", "fail", "to must be decoded, canonical, json or values, not 'decode'"),
        ("json", "ignore", "errors must be fail, null, drop or file, not 'ignore'"),
    ],
)
def test_an_unknown_choice_is_an_error(to: str, errors: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        Partition("radar", to=to, errors=errors)
    assert str(caught.value) == message


def test_metadata_and_types_of_other_columns_are_kept() -> None:
    schema = pa.schema(
        [pa.field("n", pa.int16(), metadata={"unit": "m"}), pa.field("code", pa.string())],
        metadata={"by": "me"},
    )
    batch = pa.record_batch([pa.array([1], pa.int16()), ["25"]], schema=schema)
    result = Partition("5211-card", to="canonical")(batch)
    assert result.schema.equals(schema, check_metadata=True)


def test_the_schema_is_known_without_rows(format: Format[Any]) -> None:
    batch = pa.record_batch({"code": random_codes(format, 5)})
    for to in partition.OUTPUTS:
        if to == partition.VALUES and has_stream_columns(format):
            continue
        convert = Partition(format.name, to=to)
        assert convert.schema(batch.schema) == convert(batch).schema


def test_a_partition_can_be_pickled() -> None:
    convert = Partition("chacun-place", errors="drop")
    assert pickle.loads(pickle.dumps(convert)) == convert
