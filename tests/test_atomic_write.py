"""Atomic writes: a file or folder appears as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from boardcode.atomic_write import atomic_file, atomic_folder, remove_abandoned_files


@pytest.fixture(params=["anonymous", "hidden"])
def partial_files(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Use each of the two ways to hide an incomplete file, and return how many names it has meanwhile."""
    if request.param == "anonymous":
        return 0
    monkeypatch.delattr(os, "O_TMPFILE")  # as on systems without anonymous files
    return 1


def write_and_interrupt(path: Path) -> None:
    with atomic_file(path) as file:
        file.write(b"new")
        raise KeyboardInterrupt


def fill_and_interrupt(path: Path) -> None:
    with atomic_folder(path) as folder:
        (folder / "t.txt").write_text("new")
        raise KeyboardInterrupt


def test_a_file_appears_when_it_is_complete(partial_files: int, tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text("old")
    with atomic_file(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_text() == "old"
        assert len(os.listdir(tmp_path)) == 1 + partial_files
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["t.txt"]


@pytest.mark.usefixtures("partial_files")
def test_an_interrupted_file_leaves_the_old_one_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        write_and_interrupt(path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["t.txt"]


@pytest.mark.usefixtures("partial_files")
def test_a_symbolic_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    with atomic_file(tmp_path / "link.txt") as file:
        file.write(b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


@pytest.mark.usefixtures("partial_files")
def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual.txt").write_text("")
    with atomic_file(tmp_path / "t.txt"):
        pass
    assert (tmp_path / "t.txt").stat().st_mode == (tmp_path / "usual.txt").stat().st_mode


def test_a_folder_appears_when_it_is_complete(tmp_path: Path) -> None:
    with atomic_folder(tmp_path / "out") as folder:
        (folder / "t.txt").write_text("new")
        assert not (tmp_path / "out").exists()
    assert os.listdir(tmp_path) == ["out"]
    assert (tmp_path / "out" / "t.txt").read_text() == "new"


def test_an_interrupted_folder_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        fill_and_interrupt(tmp_path / "out")
    assert os.listdir(tmp_path) == []


def test_abandoned_files_are_removed_when_they_are_old_enough(tmp_path: Path) -> None:
    old, new, complete = (tmp_path / name for name in (".a.npy.1.part", ".a.npy.2.part", "a.npy"))
    for path in (old, new, complete):
        path.write_bytes(b"half of it")
    os.utime(old, (0, 0))
    remove_abandoned_files(tmp_path, older_than=3600)
    assert sorted(os.listdir(tmp_path)) == [new.name, complete.name]
    remove_abandoned_files(tmp_path)
    assert os.listdir(tmp_path) == [complete.name]
