"""Folders: each file becomes a file of a new folder, which appears when it is complete."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from boardcode.convert import Counts, FileError, Job, Partition, convert_file, convert_folder

Convert = Callable[..., tuple[int, str, str]]
ReadRows = Callable[[Path], list[dict[str, Any]]]
MakeFolder = Callable[..., Path]


@pytest.fixture
def make_folder(tmp_path: Path, write_csv: Callable[[Path, Sequence[str | None]], None]) -> MakeFolder:
    """Make a folder `in` of CSV files, given the codes of each."""

    def make_folder(files: dict[str, list[str | None]]) -> Path:
        folder = tmp_path / "in"
        for name, codes in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_csv(folder / name, codes)
        return folder

    return make_folder


def run_nothing(jobs: list[Job]) -> list[Counts]:
    """An engine that does nothing."""
    return []


def test_a_folder_becomes_a_folder_with_the_same_files(
    convert: Convert, tmp_path: Path, make_folder: MakeFolder, read_rows: ReadRows
) -> None:
    folder = make_folder({"a.csv": ["AG"], "year/b.csv": ["CH", None], "_hidden.csv": ["bad"]})
    (folder / "_SUCCESS").write_text("")
    summary = "3 rows: 2 converted, 1 without a code\n"
    assert convert("in", "out.parquet", "--format", "chacun-place") == (0, summary, "")
    target = tmp_path / "out.parquet"
    files = sorted(str(path.relative_to(target)) for path in target.rglob("*") if path.is_file())
    assert files == ["a.parquet", "year/b.parquet"]
    assert [row["code"] for row in read_rows(target / "year" / "b.parquet")] == ["CH", None]


def test_without_a_suffix_the_kinds_of_files_stay(
    convert: Convert, tmp_path: Path, make_folder: MakeFolder
) -> None:
    make_folder({"a.csv": ["AG"]})
    assert convert("in", "same", "--format", "chacun-place", "--to", "canonical")[0] == 0
    assert (tmp_path / "same" / "a.csv").read_text() == '"id","code"\n"000","AG"\n'


def test_rejected_rows_of_a_folder_go_to_a_folder(
    convert: Convert, tmp_path: Path, make_folder: MakeFolder, read_rows: ReadRows
) -> None:
    make_folder({"a.csv": ["AG", "ag"], "b.csv": ["CH"]})
    summary = "3 rows: 2 converted, 1 bad (1 malformed), in bad\n"
    assert convert("in", "out", "--format", "chacun-place", "--errors", "file", "bad") == (0, summary, "")
    assert [row["code"] for row in read_rows(tmp_path / "bad" / "a.csv")] == ["ag"]
    assert read_rows(tmp_path / "bad" / "b.csv") == []


def test_a_bad_row_in_a_folder_leaves_no_folder(
    convert: Convert, tmp_path: Path, make_folder: MakeFolder
) -> None:
    make_folder({"a.csv": ["AG"], "b.csv": ["ag"]})
    exit_code, _, message = convert("in", "out", "--format", "chacun-place")
    assert exit_code == 1
    assert message.startswith("error: in/b.csv, row 1: chacun-place: ")
    assert os.listdir(tmp_path) == ["in"]


def test_a_folder_is_not_overwritten(convert: Convert, tmp_path: Path, make_folder: MakeFolder) -> None:
    make_folder({"a.csv": ["AG"]})
    (tmp_path / "out").mkdir()
    message = "boardcode: out already exists: a folder is not overwritten\n"
    assert convert("in", "out", "--format", "chacun-place") == (2, "", message)


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileError) as caught:
        convert_folder(Job(tmp_path / "empty", tmp_path / "out", Partition("radar")), run_nothing)
    assert str(caught.value) == f"there is no file in {tmp_path / 'empty'}"


def test_two_files_that_would_get_the_same_name_are_an_error(tmp_path: Path, make_folder: MakeFolder) -> None:
    folder = make_folder({"a.csv": ["AG"]})
    (folder / "a.txt").write_text("AG\n")
    with pytest.raises(FileError) as caught:
        convert_folder(Job(folder, tmp_path / "out.parquet", Partition("radar")), run_nothing)
    assert str(caught.value) == f"two files in {folder} would become a.parquet"


def test_incomplete_files_of_a_killed_worker_are_removed(tmp_path: Path, make_folder: MakeFolder) -> None:
    folder = make_folder({"a.csv": ["AG"]})

    def engine(jobs: list[Job]) -> Iterator[Counts]:
        for job in jobs:
            job.target.with_name(".a.csv.123456.part").write_text("half")
            yield convert_file(job)

    convert_folder(Job(folder, tmp_path / "out", Partition("chacun-place")), engine)
    assert os.listdir(tmp_path / "out") == ["a.csv"]
