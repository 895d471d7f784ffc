"""Codes in DuckDB: the same answers as one code at a time, on whole vectors, with nulls kept."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import numpy as np
import pytest

import boardcode
from boardcode import klotski, sql
from boardcode.convert import klotski_atlas as atlas

FORMATS = [format for format in boardcode.formats() if format.fields.width is not None]
every_format = pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])


@pytest.fixture
def connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> duckdb.DuckDBPyConnection:
    """A connection with the functions; no atlas is there."""
    monkeypatch.setenv("BOARDCODE_ATLAS", str(tmp_path))
    connection = duckdb.connect()
    sql.register(connection)
    return connection


def asked(connection: duckdb.DuckDBPyConnection, expression: str, codes: list[str | None]) -> list[Any]:
    """An expression over codes, row by row."""
    connection.execute("CREATE OR REPLACE TABLE codes AS SELECT unnest(?::VARCHAR[]) AS code", [codes])
    return [plain(row[0]) for row in connection.execute(f"SELECT {expression} FROM codes").fetchall()]


def plain(value: Any) -> Any:
    """DuckDB's arrays are tuples in Python; JSON's are lists."""
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return {name: plain(part) for name, part in value.items()} if isinstance(value, dict) else value


def samples(format: boardcode.Format[Any]) -> list[str]:
    random = Random(4)
    return [
        *format.examples,
        *format.counterexamples,
        *(format.encode(format.sample(random)) for _ in range(20)),
    ]


def state(format: boardcode.Format[Any], code: str) -> Any:
    """What a code says, None if it is bad."""
    try:
        return format.decode(code)
    except boardcode.CodeError:
        return None


@every_format
def test_a_code_is_valid_if_it_can_be_decoded(
    format: boardcode.Format[Any], connection: duckdb.DuckDBPyConnection
) -> None:
    codes = samples(format)
    found = asked(connection, f"boardcode_valid('{format.name}', code)", [*codes, None])
    assert found == [*(state(format, code) is not None for code in codes), None]


@every_format
def test_decoding_gives_the_json_form_as_text_and_as_a_struct(
    format: boardcode.Format[Any], connection: duckdb.DuckDBPyConnection
) -> None:
    codes = samples(format)
    states = [state(format, code) for code in codes]
    forms = [None if each is None else format.to_json(each) for each in states]
    texts = asked(connection, f"boardcode_decode('{format.name}', code)", [*codes, None])
    assert [text and json.loads(text) for text in texts] == [*forms, None]
    structs = asked(connection, f"{sql.function_name(format.name)}(code)", [*codes, None])
    nothing = dict.fromkeys(
        next(struct for struct in structs if struct)
    )  # an empty square is null as a whole
    expected = [
        nothing if form is None and each is not None else form
        for form, each in zip(forms, states, strict=True)
    ]
    assert structs == [*expected, None]


def test_canonical_codes_are_cleaned_and_bad_ones_null(connection: duckdb.DuckDBPyConnection) -> None:
    found = asked(connection, "boardcode_canonical('5211-hand', code)", ["010203 25 34 31 43 41", "zz", None])
    assert found == ["0x0000002534314341", None, None]


def test_the_format_may_differ_from_row_to_row(connection: duckdb.DuckDBPyConnection) -> None:
    rows = "(VALUES ('klotski', '1a9bf0c'), ('5211-card', '25'), (NULL, '25'), ('klotski', NULL), ('5211-card', 'zz')) AS t(format, code)"
    found = connection.sql(
        f"SELECT boardcode_valid(format, code), boardcode_canonical(format, code) FROM {rows}"
    ).fetchall()
    assert found == [(True, "1A9BF0C00"), (True, "0x25"), (None, None), (None, None), (False, None)]


def test_more_rows_than_a_vector_has_keep_their_places(connection: duckdb.DuckDBPyConnection) -> None:
    query = """
        SELECT count(*) FROM (SELECT range AS n, CASE WHEN range % 7 = 0 THEN '46' ELSE '07' END AS code FROM range(10000))
        WHERE boardcode_valid('5211-card', code) = (n % 7 = 0)
    """
    assert connection.execute(query).fetchone() == (10000,)


def test_parts_of_a_struct_can_be_asked_for(connection: duckdb.DuckDBPyConnection) -> None:
    assert connection.execute(
        "SELECT boardcode_decode_radar('ieysGjGO8papd/a').horizontal[2][1]"
    ).fetchone() == ("wall",)
    assert connection.execute("SELECT boardcode_decode('chacun-place', 'AG')->>'fringe'").fetchone() == ("1",)


def test_a_format_that_is_not_there_or_has_no_columns_is_told(connection: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.InvalidInputException, match="no format is named 'chess'"):
        connection.sql("SELECT boardcode_valid('chess', 'e4')").fetchall()
    with pytest.raises(duckdb.InvalidInputException, match="maze has no fixed layout"):
        connection.sql("SELECT boardcode_valid('maze', 'aqabamda')").fetchall()


def test_registering_again_does_no_harm(connection: duckdb.DuckDBPyConnection) -> None:
    sql.register(connection)
    assert connection.execute("SELECT boardcode_valid('5211-card', '25')").fetchone() == (True,)


# -- Klotski


def test_ranks_are_those_of_single_layouts(connection: duckdb.DuckDBPyConnection) -> None:
    ranks = [0, 1, 4091296, 29_334_497, *(Random(5).randrange(klotski.COUNT) for _ in range(50))]
    codes: list[str | None] = [klotski.unrank(rank).code for rank in ranks]
    assert asked(connection, "klotski_rank(code)", [*codes, "1a9bf0c", "bad", None]) == [
        *ranks,
        4091296,
        None,
        None,
    ]


def test_without_an_atlas_there_are_no_distances(connection: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.CatalogException, match="klotski_distance"):
        connection.sql("SELECT klotski_distance('1A9BF0C', 'step')")


def test_with_an_atlas_distances_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """An atlas of made-up distances stands for the real one, which takes minutes to build."""
    distance = (np.arange(klotski.COUNT) % 251).astype(np.uint8)
    distance[4091296] = atlas.UNSOLVABLE
    parts = {
        part: (distance + order).astype(np.uint8) if part == "slide" else distance
        for order, part in enumerate(atlas.PARTS)
    }
    monkeypatch.setattr(atlas.Atlas, "open", classmethod(lambda cls: cls(Path(), "", parts)))
    connection = duckdb.connect()
    sql.register(connection)
    codes: list[str | None] = ["1A9BF0C", "000000000", klotski.unrank(1000).code, "bad", None]
    assert asked(connection, "klotski_distance(code, 'step')", codes) == [None, 0, 1000 % 251, None, None]
    assert asked(connection, "klotski_distance(code, 'slide')", codes)[2] == 1000 % 251 + atlas.PARTS.index(
        "slide"
    )
