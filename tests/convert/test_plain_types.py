"""Columns of views, which Polars writes, and of runs: their rows are dropped and kept like all others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

ReadRows = Callable[[Path], list[dict[str, Any]]]
Convert = Callable[..., tuple[int, str, str]]

VIEW = pa.string_view()
TEXTS = pa.array(["ann", "bob"], VIEW)


def write(table: pa.Table, path: Path) -> None:
    with pa.ipc.new_file(path, table.schema) as writer:
        writer.write_table(table)


def runs(values: Any) -> Any:
    """Return a column of two rows, each a run of its own."""
    return pa.RunEndEncodedArray.from_arrays(pa.array([1, 2], pa.int32()), values)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        (TEXTS, "bob"),
        (pa.array([b"ann", b"bob"], pa.binary_view()), "bob"),
        (pa.DictionaryArray.from_arrays(pa.array([0, 1]), TEXTS), "bob"),
        (pa.array([["ann"], ["bob"]], pa.list_(VIEW)), '["bob"]'),
        (pa.array([["ann"], ["bob"]], pa.large_list(VIEW)), '["bob"]'),
        (pa.array([["ann"], ["bob"]], pa.list_(VIEW, 1)), '["bob"]'),
        (pa.array([{"a": "ann"}, {"a": "bob"}], pa.struct([("a", VIEW)])), '{"a": "bob"}'),
        (pa.array([[("a", "ann")], [("a", "bob")]], pa.map_(VIEW, VIEW)), None),
        (runs(pa.array(["ann", "bob"])), "bob"),
        (runs(TEXTS), "bob"),
    ],
    ids=lambda each: str(each.type) if isinstance(each, pa.Array) else "",
)
def test_rows_of_views_and_of_runs_are_dropped_and_kept_in_a_file(
    column: Any, value: str | None, tmp_path: Path, convert: Convert, read_rows: ReadRows
) -> None:
    table = pa.table({"code": pa.array(["AG", "ag"], VIEW), "who": column})
    write(table, tmp_path / "t.arrow")
    options = ["--format", "chacun-place", "--to", "canonical"]
    assert convert("t.arrow", "all.csv", *options, "--errors", "file", "bad.csv")[0] == 0
    [bad] = read_rows(tmp_path / "bad.csv")
    assert bad["code"] == "ag"
    if value is not None:
        assert bad["who"] == value
    for target in ("t.csv", "out.jsonl", "out.parquet", "out.arrow"):
        assert convert("t.arrow", target, *options, "--errors", "drop")[::2] == (0, "")
        assert [row["code"] for row in read_rows(tmp_path / target)] == ["AG"]


def test_codes_may_be_runs(tmp_path: Path, convert: Convert) -> None:
    codes = pa.RunEndEncodedArray.from_arrays(pa.array([2, 3], pa.int16()), pa.array(["AG", "CH"]))
    table = pa.table({"code": codes.slice(1)})
    write(table, tmp_path / "t.arrow")
    assert convert("t.arrow", "t.txt", "--format", "chacun-place", "--to", "canonical")[0] == 0
    assert (tmp_path / "t.txt").read_text() == "AG\nCH\n"


def test_runs_inside_of_objects_are_rejected(tmp_path: Path, convert: Convert) -> None:
    column = pa.StructArray.from_arrays([runs(pa.array(["a", "b"]))], ["x"])
    table = pa.table({"code": ["AG", "CH"], "u": column})
    write(table, tmp_path / "t.arrow")
    error = (
        "boardcode: t.arrow: column 'u' has run-end encoding inside of lists or objects, "
        "which is not supported: remove it\n"
    )
    assert convert("t.arrow", "t.csv", "--format", "chacun-place") == (2, "", error)
