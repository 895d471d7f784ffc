"""The JSON Schemas that follow from the declarations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

import boardcode
from boardcode import Format
from boardcode.fields import Row
from boardcode.games.chess.squares import SQUARES

every_format = pytest.mark.parametrize("format", boardcode.formats(), ids=str)


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    """Every object schema within a schema."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for part in schema.values():
            yield from objects(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from objects(part)


@every_format
def test_an_object_has_the_listed_keys_and_no_others(format: Format[Any]) -> None:
    described = list(objects(format.schema()))
    assert described
    for schema in described:
        if "propertyNames" in schema:  # counts of texts that follow a pattern
            assert set(schema) == {"type", "propertyNames", "additionalProperties"}
            continue
        assert schema["additionalProperties"] is False
        # Only squares of a board may be left out: nothing stands on them.
        needed = [key for key in schema["properties"] if key not in SQUARES]
        assert schema.get("required", []) == needed


@every_format
def test_a_schema_is_valid_json_schema(format: Format[Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(format.schema())


@pytest.mark.parametrize(
    "pieces",
    [
        [],
        [{"kind": "single", "cell": 0}],
        [{"kind": "square", "cell": 0}, {"kind": "square", "cell": 2}],
        [{"kind": "square", "cell": 0}] + [{"kind": "single", "cell": 9}] * 15,
        [{"kind": "square", "cell": 3}],
    ],
)
def test_a_klotski_layout_has_one_square_and_two_spaces(pieces: list[Any]) -> None:
    schema = boardcode.get("klotski").schema()
    jsonschema.validate(
        {"pieces": [{"kind": "square", "cell": 0}] + [{"kind": "single", "cell": 9}] * 14}, schema
    )
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"pieces": pieces}, schema)


def test_the_bit_table_of_klotski_counts_the_bits() -> None:
    rows = boardcode.get("klotski").rows()
    assert [(row.path, row.width) for row in rows] == [
        ("square", "4"),
        ("piece 1..n", "9 to 16 x 2"),
        ("padding", "the rest"),
    ]
    assert boardcode.get("klotski-short").rows()[0] == Row(
        "rank", "25", "how many of the 29334498 layouts have a smaller 9-digit code"
    )
