"""`klotski_distance` in SQL looks up the true distances: those of the whole atlas, and those that a search finds."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boardcode.klotski import COUNT, PUZZLES, Count, Layout, solve, unrank

duckdb = pytest.importorskip("duckdb")


@pytest.mark.slow
def test_distances_in_sql_are_those_of_a_search(
    built: tuple[Path, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """30 layouts picked by chance, a search for each in each count, and every puzzle; some seconds beside the atlas."""
    from boardcode import sql

    monkeypatch.setenv("BOARDCODE_ATLAS", str(built[0]))
    connection = duckdb.connect()
    sql.register(connection)

    def distances(layouts: list[Layout], count: Count) -> list[int | None]:
        connection.execute(
            "CREATE OR REPLACE TABLE t AS SELECT UNNEST(?) AS code", [[layout.code for layout in layouts]]
        )
        return [
            row[0]
            for row in connection.execute("SELECT klotski_distance(code, ?) FROM t", [count.value]).fetchall()
        ]

    random = Random("distances in SQL")
    layouts = [unrank(random.randrange(COUNT)) for _ in range(30)]
    for count in Count:
        assert distances(layouts, count) == [solve(layout, count).length for layout in layouts]
    puzzles = [puzzle.layout for puzzle in PUZZLES]
    assert distances(puzzles, Count.STEP) == [puzzle.step for puzzle in PUZZLES]
    assert distances(puzzles, Count.SLIDE) == [puzzle.slide for puzzle in PUZZLES]
    assert distances(puzzles, Count.CELL) == [puzzle.cell for puzzle in PUZZLES]
