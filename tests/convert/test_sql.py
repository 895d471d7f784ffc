"""Codes in DuckDB: the results of decoding one code at a time, on whole vectors, with nulls kept."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import numpy as np
import pytest

from boardcode import CodeError, Format, klotski, sql
from boardcode.convert import klotski_atlas
from boardcode.games.klotski.hardness import UNSOLVABLE
from boardcode.klotski import COUNT, PUZZLES, Atlas, Count, Layout, rank, solve, unrank


@pytest.fixture
def connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> duckdb.DuckDBPyConnection:
    """A connection with the functions, but without an atlas."""
    monkeypatch.setenv("BOARDCODE_ATLAS", str(tmp_path))
    connection = duckdb.connect()
    sql.register(connection)
    return connection


def evaluate(connection: duckdb.DuckDBPyConnection, expression: str, codes: list[str | None]) -> list[Any]:
    """Return the value of an expression for each code."""
    connection.execute("CREATE OR REPLACE TABLE codes AS SELECT unnest(?::VARCHAR[]) AS code", [codes])
    rows = connection.execute(f"SELECT {expression} FROM codes").fetchall()
    return [tuples_to_lists(row[0]) for row in rows]


def tuples_to_lists(value: Any) -> Any:
    """DuckDB's arrays are tuples in Python; JSON's are lists."""
    if isinstance(value, (list, tuple)):
        return [tuples_to_lists(item) for item in value]
    if isinstance(value, dict):
        return {name: tuples_to_lists(part) for name, part in value.items()}
    return value


def good_and_bad_codes(format: Format[Any]) -> list[str]:
    random = Random(4)
    samples = [format.encode(format.sample(random)) for _ in range(20)]
    return [*format.examples, *format.counterexamples, *samples]


def decode_or_none(format: Format[Any], code: str) -> Any:
    try:
        return format.decode(code)
    except CodeError:
        return None


def test_a_code_is_valid_if_it_can_be_decoded(
    format: Format[Any], connection: duckdb.DuckDBPyConnection
) -> None:
    codes = good_and_bad_codes(format)
    valid = evaluate(connection, f"boardcode_valid('{format.name}', code)", [*codes, None])
    assert valid == [*(decode_or_none(format, code) is not None for code in codes), None]


def test_decoding_gives_the_json_form_as_text_and_as_a_struct(
    format: Format[Any], connection: duckdb.DuckDBPyConnection
) -> None:
    codes = good_and_bad_codes(format)
    states = [decode_or_none(format, code) for code in codes]
    forms = [None if state is None else format.to_json(state) for state in states]
    texts = evaluate(connection, f"boardcode_decode('{format.name}', code)", [*codes, None])
    assert [text and json.loads(text) for text in texts] == [*forms, None]
    function = f"boardcode_decode_{format.name.replace('-', '_')}"
    structs = evaluate(connection, f"{function}(code)", [*codes, None])
    nulls = dict.fromkeys(next(struct for struct in structs if struct))  # an empty square is null in JSON
    expected = [
        nulls if form is None and state is not None else form
        for form, state in zip(forms, states, strict=True)
    ]
    assert structs == [*expected, None]


def test_canonical_codes_are_written_and_bad_ones_are_null(connection: duckdb.DuckDBPyConnection) -> None:
    codes = ["010203 25 34 31 43 41", "zz", None]
    canonical = evaluate(connection, "boardcode_canonical('5211-hand', code)", codes)
    assert canonical == ["0x0000002534314341", None, None]


def test_the_format_may_differ_from_row_to_row(connection: duckdb.DuckDBPyConnection) -> None:
    rows = """(VALUES ('klotski', '1a9bf0c'), ('5211-card', '25'), (NULL, '25'), ('klotski', NULL),
                      ('5211-card', 'zz')) AS t(format, code)"""
    query = f"SELECT boardcode_valid(format, code), boardcode_canonical(format, code) FROM {rows}"
    expected = [(True, "1A9BF0C00"), (True, "0x25"), (None, None), (None, None), (False, None)]
    assert connection.sql(query).fetchall() == expected


def test_rows_of_several_vectors_keep_their_order(connection: duckdb.DuckDBPyConnection) -> None:
    query = """
        SELECT count(*)
        FROM (SELECT range AS n, CASE WHEN range % 7 = 0 THEN '46' ELSE '07' END AS code FROM range(10000))
        WHERE boardcode_valid('5211-card', code) = (n % 7 = 0)
    """
    assert connection.execute(query).fetchone() == (10000,)


def test_parts_of_a_struct_can_be_selected(connection: duckdb.DuckDBPyConnection) -> None:
    query = "SELECT boardcode_decode_radar('ieysGjGO8papd/a').horizontal[2][1]"
    assert connection.execute(query).fetchone() == ("wall",)
    query = "SELECT boardcode_decode('chacun-place', 'AG')->>'fringe'"
    assert connection.execute(query).fetchone() == ("1",)


def test_an_unknown_format_is_an_error(connection: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.InvalidInputException, match="no format is named 'chess'"):
        connection.sql("SELECT boardcode_valid('chess', 'e4')").fetchall()


def test_codes_of_any_length_are_lists(connection: duckdb.DuckDBPyConnection) -> None:
    query = "SELECT boardcode_decode_maze(code).horizontal FROM (VALUES ('aqabamda'), ('x')) AS mazes(code)"
    assert connection.execute(query).fetchall() == [([[True], [True]],), (None,)]


def test_functions_may_be_registered_again(connection: duckdb.DuckDBPyConnection) -> None:
    sql.register(connection)
    assert connection.execute("SELECT boardcode_valid('5211-card', '25')").fetchone() == (True,)


# -- Klotski


def test_ranks_are_those_of_single_layouts(connection: duckdb.DuckDBPyConnection) -> None:
    random = Random(5)
    ranks = [0, 1, 4091296, 29_334_497, *(random.randrange(COUNT) for _ in range(50))]
    codes: list[str | None] = [unrank(each).code for each in ranks]
    values = evaluate(connection, "klotski_rank(code)", [*codes, "1a9bf0c", "bad", None])
    assert values == [*ranks, 4091296, None, None]


def test_without_an_atlas_there_is_no_function_for_distances(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    with pytest.raises(duckdb.CatalogException, match="klotski_distance"):
        connection.sql("SELECT klotski_distance('1A9BF0C', 'step')")


def test_distances_are_looked_up_in_the_atlas(monkeypatch: pytest.MonkeyPatch) -> None:
    """An atlas with invented distances stands for the real one, which takes minutes to build."""
    distance = (np.arange(COUNT) % 251).astype(np.uint8)
    distance[rank(Layout.decode("1A9BF0C"))] = UNSOLVABLE
    parts = dict.fromkeys(klotski_atlas.PARTS, distance) | {"slide": (distance + 2).astype(np.uint8)}
    monkeypatch.setattr(klotski.Atlas, "open", classmethod(lambda cls: cls(Path(), "", parts)))
    connection = duckdb.connect()
    sql.register(connection)
    codes: list[str | None] = ["1A9BF0C", "000000000", unrank(1000).code, "bad", None]
    assert evaluate(connection, "klotski_distance(code, 'step')", codes) == [None, 0, 247, None, None]
    assert evaluate(connection, "klotski_distance(code, 'slide')", codes)[2] == 249


@pytest.mark.slow
def test_distances_are_those_that_a_search_finds(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    """30 random layouts, with a search for each in each count, and every puzzle."""
    monkeypatch.setenv("BOARDCODE_ATLAS", str(atlas.folder))
    connection = duckdb.connect()
    sql.register(connection)
    random = Random("distances in SQL")
    layouts = [unrank(random.randrange(COUNT)) for _ in range(30)]
    for count in Count:
        distances = evaluate(
            connection, f"klotski_distance(code, '{count}')", [each.code for each in layouts]
        )
        assert distances == [solve(layout, count).length for layout in layouts]
        puzzles: list[str | None] = [puzzle.layout.code for puzzle in PUZZLES]
        distances = evaluate(connection, f"klotski_distance(code, '{count}')", puzzles)
        assert distances == [getattr(puzzle, count.value) for puzzle in PUZZLES]
