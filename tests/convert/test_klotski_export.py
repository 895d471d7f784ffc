"""The atlas as a Parquet file."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random

import duckdb
import numpy as np
import pyarrow.parquet as pq
import pytest

from boardcode.cli.main import main
from boardcode.convert.klotski_atlas import PARTS, SHA256, TYPES, checksum
from boardcode.convert.klotski_export import COLUMNS, code_strings
from boardcode.klotski import COUNT, Atlas, unrank

PAGE = (Path(__file__).parents[2] / "docs" / "klotski.md").read_text(encoding="utf-8")


def query(text: str) -> list[tuple[object, ...]]:
    return duckdb.connect().execute(text).fetchall()


def test_codes_have_all_nine_digits() -> None:
    random = Random(9)
    layouts = [unrank(0), unrank(COUNT - 1), *(unrank(random.randrange(COUNT)) for _ in range(1000))]
    numbers = np.array([layout.number for layout in layouts], np.uint64)
    assert code_strings(numbers).to_pylist() == [layout.code for layout in layouts]
    assert code_strings(numbers[:0]).to_pylist() == []


def test_the_page_lists_the_columns() -> None:
    assert dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", PAGE, re.MULTILINE)) == COLUMNS


# -- files that are not written


@pytest.fixture
def zeros(tmp_path: Path) -> Path:
    """A folder with an atlas whose numbers are all 0."""
    folder = tmp_path / "atlas"
    folder.mkdir()
    for part in PARTS:
        np.lib.format.open_memmap(folder / f"{part}.npy", "w+", TYPES[part], (COUNT,))
    (folder / "atlas.json").write_text(json.dumps({"checksum": checksum(SHA256)}), encoding="utf-8")
    return folder


def refusal(folder: Path, path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return why the command does not write an atlas to a path."""
    assert main(["klotski", "atlas", "export", str(path), "--folder", str(folder)]) == 2
    before, _, why = capsys.readouterr().err.partition(f"{path}: ")
    assert before == "boardcode: cannot write "
    return why


@pytest.mark.parametrize("name", ["step.npy", "atlas.json", "new.parquet", "../atlas/cell.npy"])
def test_the_table_does_not_replace_a_part_of_the_atlas(
    zeros: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name: path.stat().st_size for path in zeros.iterdir()}
    why = refusal(zeros, zeros / name, capsys)
    assert why == "it is in the folder of the atlas; choose another folder\n"
    assert {path.name: path.stat().st_size for path in zeros.iterdir()} == before


def test_the_table_does_not_replace_a_pipe(zeros: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = zeros.parent / "pipe.parquet"
    os.mkfifo(path)
    assert refusal(zeros, path, capsys) == "it is not a regular file\n"
    assert path.is_fifo()


def test_a_table_that_cannot_be_written_is_named(zeros: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(zeros, zeros.parent / "no" / "t.parquet", capsys) == "No such file or directory\n"


# -- the whole table


@pytest.fixture(scope="module")
def table(atlas: Atlas, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole table; about ten seconds."""
    path = tmp_path_factory.mktemp("table") / "atlas.parquet"
    rows: list[int] = []
    atlas.export(path, rows.append)
    assert rows == sorted(rows)
    assert rows[-1] == COUNT
    return path


@pytest.mark.slow
def test_the_table_has_a_row_for_each_layout_and_these_columns(table: Path) -> None:
    schema = pq.read_schema(table)
    assert {field.name: str(field.type) for field in schema} == COLUMNS
    assert [field.name for field in schema if field.nullable] == ["step", "slide", "cell"]
    assert pq.read_metadata(table).num_rows == COUNT
    assert not list(table.parent.glob(".*.part"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("condition", "row"),
    [
        ("code = '1A9BF0C00'", (4_091_296, "1A9BF0C00", 1, 4, 4, 2, 81, 90, 116, 397, True, True)),
        ("code = '1AAEF0C00'", (4_092_588, "1AAEF0C00", 0, 5, 4, 2, None, None, None, 406, False, False)),
        ("rank = 0", (0, "000000000", 0, 0, 0, 16, 1, 2, 4, 0, True, False)),
    ],
)
def test_some_rows_of_the_table(table: Path, condition: str, row: tuple[object, ...]) -> None:
    assert query(f"SELECT * FROM '{table}' WHERE {condition}") == [row]


@pytest.mark.slow
def test_counts_over_the_table_are_those_of_the_atlas(table: Path) -> None:
    counts = query(f"""
        SELECT count(*), count(DISTINCT code), count(*) FILTER (solvable), count(step),
               count(*) FILTER ("symmetric"), count(DISTINCT component), max(step), max(slide), max(cell)
        FROM '{table}'""")
    assert counts == [(29_334_498, 29_334_498, 28_913_089, 28_913_089, 11_634, 25_422, 138, 150, 179)]
    assert query(
        f"SELECT DISTINCT 4 + 2 * horizontals + 2 * verticals + singles + spaces FROM '{table}'"
    ) == [(20,)]


@pytest.mark.slow
def test_the_hardest_layouts_with_two_horizontal_dominoes(table: Path) -> None:
    """The six hardest of all have two, so they come first; then comes what the page shows."""
    text = f"""
        SELECT code, step, slide, cell FROM '{table}' WHERE horizontals = 2
        ORDER BY step DESC NULLS LAST, code LIMIT 8"""
    hardest = [
        (code, 138, 150, 179)
        for code in ("4FEA13400", "4FEAD0400", "4FEAD4000", "6BFA47000", "6BFA70400", "6BFA74000")
    ]
    assert query(text) == [*hardest, ("4FE8D9000", 137, 149, 178), ("4FEA1C400", 137, 149, 178)]
