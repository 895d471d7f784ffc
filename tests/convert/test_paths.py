"""Where the output goes: no file that is needed is overwritten, under whatever name it is given."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from boardcode.convert import FileError, Job, Partition, convert_file

Convert = Callable[..., tuple[int, str, str]]

CODES = "id,code\n1,AG\n2,ag\n"


@pytest.fixture
def codes(tmp_path: Path) -> None:
    """Make a file of codes, an older output, and other names for both."""
    (tmp_path / "in.csv").write_text(CODES)
    (tmp_path / "out.csv").write_text("older")
    (tmp_path / "sub").mkdir()
    for name in ("in", "out"):
        (tmp_path / f"{name}-link.csv").symlink_to(f"{name}.csv")
        os.link(tmp_path / f"{name}.csv", tmp_path / f"{name}-hard.csv")
    (tmp_path / "new-link.csv").symlink_to("new.csv")


@pytest.mark.usefixtures("codes")
@pytest.mark.parametrize(
    ("target", "rejected", "role"),
    [
        ("out.csv", "in.csv", "the input"),
        ("out.csv", "sub/../in.csv", "the input"),
        ("out.csv", "in-link.csv", "the input"),
        ("out.csv", "in-hard.csv", "the input"),
        ("out.csv", "out.csv", "the output"),
        ("out.csv", "out-link.csv", "the output"),
        ("out.csv", "out-hard.csv", "the output"),
        ("new.csv", "new.csv", "the output"),
        ("new.csv", "new-link.csv", "the output"),
        ("new.csv", "sub/../new.csv", "the output"),
    ],
)
def test_rejected_rows_do_not_go_to_the_input_or_the_output(
    target: str, rejected: str, role: str, tmp_path: Path, convert: Convert
) -> None:
    error = f"boardcode: {rejected} is {role}: rejected rows need a file of their own\n"
    options = ("--format", "chacun-place", "--errors", "file", rejected)
    assert convert("in.csv", target, *options) == (2, "", error)
    assert (tmp_path / "in.csv").read_text() == CODES
    assert (tmp_path / "out.csv").read_text() == "older"
    assert not (tmp_path / "new.csv").exists()


def test_a_file_may_be_converted_in_place(tmp_path: Path, convert: Convert) -> None:
    (tmp_path / "in.csv").write_text(CODES)
    options = ("--format", "chacun-place", "--to", "canonical", "--errors", "file", "bad.csv")
    assert convert("in.csv", "in.csv", *options)[0] == 0
    assert (tmp_path / "in.csv").read_text() == '"id","code"\n"1","AG"\n'
    assert len((tmp_path / "bad.csv").read_text().splitlines()) == 2


def test_rejected_rows_are_not_lost_for_want_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(CODES)
    with pytest.raises(FileError) as caught:
        convert_file(Job(tmp_path / "in.csv", tmp_path / "out.csv", Partition("chacun-place", errors="file")))
    assert str(caught.value) == "rejected rows need a file of their own, and none is named"
    assert os.listdir(tmp_path) == ["in.csv"]


@pytest.mark.parametrize(
    ("target", "rejected", "error"),
    [
        ("out", "out", "out is the output: rejected rows need a file of their own"),
        ("out", "in", "in is the input: rejected rows need a file of their own"),
        ("out", "link", "link is the input: rejected rows need a file of their own"),
        ("in", "bad", "in is the input: a folder is converted into a new one"),
        ("link", "bad", "link is the input: a folder is converted into a new one"),
        ("in/out", "bad", "in/out is inside of in: input, output and rejected rows need folders apart"),
        ("out", "link/bad", "link/bad is inside of in: input, output and rejected rows need folders apart"),
        ("out", "out/bad", "out/bad is inside of out: input, output and rejected rows need folders apart"),
        ("out/x/y", "out", "out/x/y is inside of out: input, output and rejected rows need folders apart"),
    ],
)
def test_the_folders_of_a_conversion_are_apart(
    target: str, rejected: str, error: str, tmp_path: Path, convert: Convert
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.csv").write_text(CODES)
    (tmp_path / "link").symlink_to("in")
    options = ("--format", "chacun-place", "--errors", "file", rejected)
    assert convert("in", target, *options) == (2, "", f"boardcode: {error}\n")
    assert sorted(os.listdir(tmp_path)) == ["in", "link"]
    assert os.listdir(tmp_path / "in") == ["a.csv"]
    assert (tmp_path / "in" / "a.csv").read_text() == CODES
