"""Codes in SQL: functions for DuckDB that work on whole vectors (extra `sql`).

    boardcode_valid(format, code)         whether a code is good
    boardcode_canonical(format, code)     the canonical form of a code; null for a bad one
    boardcode_decode(format, code)        its JSON form as text; null for a bad one
    boardcode_decode_FORMAT(code)         the same as a struct, whose type depends on the format
    klotski_rank(code)                    the number of layouts with a smaller code
    klotski_distance(code, count)         moves to the exit in a count; only available if the atlas is

A null stays null. The function of a format is named after it, with `_` for characters that a name cannot
have: `boardcode_decode_5211_card`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from boardcode import registry
from boardcode.errors import require_extra
from boardcode.failures import skip_failing

with require_extra("sql", "boardcode.sql"):
    import duckdb
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc

    from boardcode import columns
    from boardcode.columns._column import valid
    from boardcode.columns._structs import combine_chunks, decode_dictionaries, decode_structs
    from boardcode.convert.json_text import json_form

__all__ = ["register"]

VARCHAR = "VARCHAR"
SQL_TYPES = {
    "bool": "BOOLEAN",
    "uint8": "UTINYINT",
    "uint16": "USMALLINT",
    "uint32": "UINTEGER",
    "uint64": "UBIGINT",
    "int8": "TINYINT",
    "int16": "SMALLINT",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "string": VARCHAR,
    "null": "INTEGER",
}
MOST_DIGITS = 38  # of a decimal in DuckDB
ArrowFunction = Callable[..., Any]


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Add the functions to a connection.

    >>> connection = duckdb.connect()
    >>> register(connection)
    >>> connection.execute("SELECT boardcode_decode_5211_card('25').color").fetchone()
    ('blue',)
    """
    for name, function, arrow_type, sql_type in (
        ("boardcode_valid", valid, pa.bool_(), "BOOLEAN"),
        ("boardcode_canonical", columns.canonical, pa.string(), VARCHAR),
        ("boardcode_decode", _decode_json, pa.string(), VARCHAR),
    ):
        _create_function(connection, name, _by_format(function, arrow_type), [VARCHAR, VARCHAR], sql_type)
    for format in registry.formats():
        with skip_failing(format):
            function, sql_type = _struct_decoder(format.name), _sql_type(_struct_type(format.name))
            _create_function(connection, _function_name(format.name), function, [VARCHAR], sql_type)
    _create_function(connection, "klotski_rank", _on_whole_column(_klotski_rank), [VARCHAR], "BIGINT")
    distance = _klotski_distance()
    if distance is not None:
        _create_function(connection, "klotski_distance", distance, [VARCHAR, VARCHAR], "UTINYINT")


def _create_function(
    connection: Any, name: str, function: ArrowFunction, parameters: list[str], result: str
) -> None:
    """Create a function of DuckDB, or replace it: there may be more formats, or an atlas, than last time."""
    with suppress(duckdb.Error):
        connection.remove_function(name)
    connection.create_function(name, function, parameters, result, type="arrow", null_handling="special")


def _function_name(format: str) -> str:
    """Return the name of the function that decodes a format.

    >>> _function_name("5211-card")
    'boardcode_decode_5211_card'
    """
    return "boardcode_decode_" + re.sub(r"\W", "_", format)


def _sql_type(kind: Any) -> str:
    """Return DuckDB's name of an Arrow type.

    >>> _sql_type(_struct_type("chacun-place"))
    'STRUCT("fringe" UTINYINT, "rotation" VARCHAR)'
    """
    if pa.types.is_struct(kind):
        parts = [f'"{field.name}" {_sql_type(field.type)}' for field in kind]
        return f"STRUCT({', '.join(parts)})"
    if pa.types.is_fixed_size_list(kind):
        return f"{_sql_type(kind.value_type)}[{kind.list_size}]"
    if pa.types.is_list(kind):
        return f"{_sql_type(kind.value_type)}[]"
    if pa.types.is_map(kind):
        return f"MAP({_sql_type(kind.key_type)}, {_sql_type(kind.item_type)})"
    if pa.types.is_decimal(kind):
        return f"DECIMAL({kind.precision})" if kind.precision <= MOST_DIGITS else VARCHAR
    return SQL_TYPES[str(kind)]


# -- functions of whole columns


def _decode_json(format: str, codes: Any) -> Any:
    """Return the JSON form of each code as text."""
    found = registry.get(format)
    return json_form(found, columns.read(found, codes), columns.canonical(found, codes))


def _struct_decoder(format: str) -> ArrowFunction:
    """Return a function that decodes a column. DuckDB accepts no dictionaries in arrays: words are texts."""
    return _on_whole_column(lambda codes: decode_dictionaries(decode_structs(format, codes)))


def _struct_type(format: str) -> Any:
    """Return the Arrow type of a format's decoded codes."""
    return decode_dictionaries(decode_structs(format, [])).type


def _on_whole_column(function: ArrowFunction) -> ArrowFunction:
    """Return a function that joins the chunks that DuckDB passes before it calls another."""
    return lambda codes: function(combine_chunks(codes))


def _by_format(function: Callable[[str, Any], Any], result_type: Any) -> ArrowFunction:
    """Return a function whose first argument, such as a format, may differ from row to row."""

    def apply(formats: Any, codes: Any) -> Any:
        names, texts = combine_chunks(formats), combine_chunks(codes)
        results = [pa.nulls(0, result_type)]
        positions = [np.empty(0, np.int64)]
        for name in pc.unique(names).to_pylist():
            same = names.is_null() if name is None else pc.equal(names, name).fill_null(False)
            rows = np.flatnonzero(same.to_numpy(zero_copy_only=False))
            positions.append(rows)
            results.append(
                pa.nulls(len(rows), result_type)
                if name is None
                else function(name, texts.take(pa.array(rows)))
            )
        return pa.concat_arrays(results).take(pa.array(np.argsort(np.concatenate(positions))))

    return apply


# -- Klotski


def _klotski_rank(codes: Any) -> Any:
    """Return the number of layouts with a smaller code, for each layout."""
    from boardcode.games.klotski import bulk

    return _map_good_layouts(codes, bulk.ranks, pa.int64())


def _klotski_distance() -> ArrowFunction | None:
    """Return a function that looks up distances; None if there is no atlas."""
    from boardcode.convert.klotski_atlas import Atlas, NoAtlas
    from boardcode.games.klotski.hardness import UNSOLVABLE

    try:
        atlas = Atlas.open()
    except NoAtlas:
        return None

    def look_up(count: str, codes: Any) -> Any:
        distances = _map_good_layouts(codes, lambda numbers: atlas.distances(numbers, count), pa.uint8())
        return pc.if_else(pc.equal(distances, UNSOLVABLE), pa.scalar(None, pa.uint8()), distances)

    by_count = _by_format(look_up, pa.uint8())
    return lambda codes, counts: by_count(counts, codes)


def _map_good_layouts(codes: Any, function: ArrowFunction, result_type: Any) -> Any:
    """Apply a function to the numbers of the good layouts; null for the others."""
    good = columns.check("klotski", codes) == columns.ErrorCode.OK
    results = np.zeros(len(good), result_type.to_pandas_dtype())
    results[good] = function(_layout_numbers(columns.canonical("klotski", codes).filter(pa.array(good))))
    return pa.array(results, result_type, mask=~good)


def _layout_numbers(canonical: Any) -> Any:
    """Parse canonical codes of nine hexadecimal digits as numbers."""
    data = canonical.cast(pa.binary(9)).buffers()[1] or b""
    digits = np.frombuffer(data, np.uint8)[: 9 * len(canonical)].reshape(-1, 9)
    values = np.where(digits > ord("9"), digits - ord("A") + 10, digits - ord("0")).astype(np.uint64)
    return (values << np.arange(32, -1, -4, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)
