"""Codes in SQL: functions for DuckDB that work on whole vectors (extra `sql`).

    boardcode_valid(format, code)           whether a code is good
    boardcode_canonical(format, code)       the one code that says the same; null for a bad one
    boardcode_decode(format, code)          its JSON form as text; null for a bad one
    boardcode_decode_FORMAT(code)           the same as a struct: a function has one return type, so that each format has its own
    klotski_rank(code)                      how many layouts have a smaller code
    klotski_distance(code, count)           moves to the exit in a count; only there if the atlas is

A null stays null. The functions of a format are named after it, with `_` for what no name can have: `boardcode_decode_5211_card`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from boardcode import registry
from boardcode.errors import require_extra

with require_extra("sql", "boardcode.sql"):
    import duckdb
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc

    from boardcode import columns
    from boardcode.columns.column import valid
    from boardcode.columns.structs import decoded, whole, with_words
    from boardcode.convert.partition import json_form

TEXT = "VARCHAR"
NAMES = {"bool": "BOOLEAN", "uint8": "UTINYINT", "uint16": "USMALLINT", "uint64": "UBIGINT", "string": TEXT}
Function = Callable[..., Any]


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the functions known to a connection.

    >>> connection = duckdb.connect()
    >>> register(connection)
    >>> connection.execute("SELECT boardcode_decode_5211_card('25').color").fetchone()
    ('blue',)
    """
    _add(connection, "boardcode_valid", _each_format(valid, pa.bool_()), [TEXT, TEXT], "BOOLEAN")
    _add(connection, "boardcode_canonical", _each_format(columns.canonical, pa.string()), [TEXT, TEXT], TEXT)
    _add(connection, "boardcode_decode", _each_format(json, pa.string()), [TEXT, TEXT], TEXT)
    for format in registry.formats():
        if format.fields.width is not None:
            _add(
                connection,
                function_name(format.name),
                _decoder(format.name),
                [TEXT],
                sql_type(struct_type(format.name)),
            )
    _add(connection, "klotski_rank", _whole_column(klotski_rank), [TEXT], "BIGINT")
    distance = klotski_distance()
    if distance is not None:
        _add(connection, "klotski_distance", distance, [TEXT, TEXT], "UTINYINT")


def _add(connection: Any, name: str, function: Function, takes: list[str], gives: str) -> None:
    with suppress(duckdb.Error):
        connection.remove_function(name)  # whoever registers again may have more formats, or an atlas
    connection.create_function(name, function, takes, gives, type="arrow", null_handling="special")


def function_name(format: str) -> str:
    """The function that decodes a format.

    >>> function_name("5211-card")
    'boardcode_decode_5211_card'
    """
    return "boardcode_decode_" + re.sub(r"\W", "_", format)


def sql_type(kind: Any) -> str:
    """What DuckDB calls an Arrow type.

    >>> sql_type(struct_type("chacun-place"))
    'STRUCT("fringe" UTINYINT, "rotation" VARCHAR)'
    """
    if pa.types.is_struct(kind):
        parts = [f'"{field.name}" {sql_type(field.type)}' for field in kind]
        return f"STRUCT({', '.join(parts)})"
    if pa.types.is_fixed_size_list(kind):
        return f"{sql_type(kind.value_type)}[{kind.list_size}]"
    if pa.types.is_list(kind):
        return f"{sql_type(kind.value_type)}[]"
    return NAMES[str(kind)]


# -- the functions, on whole columns


def json(format: str, codes: Any) -> Any:
    """The JSON form of each code."""
    chosen = registry.get(format)
    return json_form(chosen, columns.read(chosen, codes), columns.canonical(chosen, codes))


def _decoder(format: str) -> Function:
    """Words are text: DuckDB takes no dictionaries inside of arrays."""
    return _whole_column(lambda codes: with_words(decoded(format, codes)))


def struct_type(format: str) -> Any:
    """The Arrow type of what a format's codes say."""
    return with_words(decoded(format, [])).type


def _whole_column(work: Function) -> Function:
    """A function of a column in one piece: DuckDB gives and takes chunks."""
    return lambda codes: work(whole(codes))


def _each_format(work: Callable[[str, Any], Any], kind: Any) -> Function:
    """A function whose first argument is a format for each row; mostly the same for all."""

    def function(formats: Any, codes: Any) -> Any:
        names, texts = whole(formats), whole(codes)
        found = [pa.nulls(0, kind)]
        places = [np.empty(0, np.int64)]
        for name in pc.unique(names).to_pylist():
            same = names.is_null() if name is None else pc.equal(names, name).fill_null(False)
            rows = np.flatnonzero(same.to_numpy(zero_copy_only=False))
            places.append(rows)
            found.append(
                pa.nulls(len(rows), kind) if name is None else work(name, texts.take(pa.array(rows)))
            )
        return pa.concat_arrays(found).take(pa.array(np.argsort(np.concatenate(places))))

    return function


def klotski_rank(codes: Any) -> Any:
    """How many layouts have a smaller code, for each layout."""
    from boardcode.games.klotski import bulk

    return _where_good(codes, bulk.ranks, pa.int64())


def klotski_distance() -> Function | None:
    """A function that looks distances up; None if there is no atlas."""
    from boardcode.convert.klotski_atlas import UNSOLVABLE, Atlas, NoAtlas

    try:
        atlas = Atlas.open()
    except NoAtlas:
        return None

    def function(codes: Any, counts: Any) -> Any:
        def looked_up(count: str, codes: Any) -> Any:
            found = _where_good(codes, lambda numbers: atlas.distances(numbers, count), pa.uint8())
            return pc.if_else(pc.equal(found, UNSOLVABLE), pa.scalar(None, pa.uint8()), found)

        return _each_format(looked_up, pa.uint8())(counts, codes)

    return function


def _where_good(codes: Any, work: Function, kind: Any) -> Any:
    """What the numbers of good layouts give; null for the others."""
    good = columns.check("klotski", codes) == columns.ERRORS.FINE
    found = np.zeros(len(good), kind.to_pandas_dtype())
    found[good] = work(_numbers(columns.canonical("klotski", codes).filter(pa.array(good))))
    return pa.array(found, kind, mask=~good)


def _numbers(canonical: Any) -> Any:
    """The numbers that canonical layouts are, of nine hexadecimal digits each."""
    digits = np.frombuffer(canonical.cast(pa.binary(9)).buffers()[1] or b"", np.uint8)[
        : 9 * len(canonical)
    ].reshape(-1, 9)
    values = np.where(digits > ord("9"), digits - ord("A") + 10, digits - ord("0")).astype(np.uint64)
    return (values << np.arange(32, -1, -4, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)
