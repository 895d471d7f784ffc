"""Atomic writes: a file or folder appears as a whole or not at all."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from boardcode import atomic_write
from boardcode.atomic_write import atomic_file, atomic_folder, remove_partial_files


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


def fill_and_interrupt(path: Path, folders: list[Path] | None = None) -> None:
    with atomic_folder(path) as folder:
        if folders is not None:
            folders.append(folder)
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


def test_nobody_adds_files_to_an_interrupted_folder_while_it_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker of a cluster may go on writing when the scheduler is gone."""
    folders: list[Path] = []
    rmtree = shutil.rmtree

    def write_and_remove(folder: Path, ignore_errors: bool) -> None:
        with pytest.raises(FileNotFoundError):
            (folders[0] / "late.txt").touch()
        rmtree(folder, ignore_errors)

    monkeypatch.setattr(shutil, "rmtree", write_and_remove)
    with pytest.raises(KeyboardInterrupt):
        fill_and_interrupt(tmp_path / "out", folders)
    assert os.listdir(tmp_path) == []


@pytest.mark.usefixtures("partial_files")
def test_a_file_keeps_the_mode_and_owner_of_the_one_it_replaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.txt"
    path.write_text("old")
    path.chmod(0o640)
    owners: list[tuple[int, int]] = []
    old = os.stat(path)
    if os.geteuid() == 0:
        os.chown(path, 12345, 23456)
    else:  # only the administrator may give files away
        old = os.stat_result((*old[:4], 12345, 23456, *old[6:]))
        monkeypatch.setattr(os, "stat", lambda *_, **__: old)
        monkeypatch.setattr(os, "fchown", lambda _, *owner: owners.append(owner))
    with atomic_file(path) as file:
        file.write(b"new")
    monkeypatch.undo()
    if os.geteuid() == 0:
        owners.append((path.stat().st_uid, path.stat().st_gid))
    assert (path.stat().st_mode & 0o7777, owners) == (0o640, [(12345, 23456)])


def test_hidden_files_cannot_be_planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_TMPFILE")
    monkeypatch.setattr(atomic_write, "token_hex", lambda size: "0" * 2 * size)  # as if it could be guessed
    (tmp_path / "victim.txt").write_text("precious")
    planted = tmp_path / f".t.txt.{'0' * 16}.part"
    planted.symlink_to("victim.txt")
    with pytest.raises(FileExistsError), atomic_file(tmp_path / "t.txt"):
        pass
    assert (tmp_path / "victim.txt").read_text() == "precious"


@pytest.mark.usefixtures("partial_files")
@pytest.mark.parametrize(
    "name",
    ["n" * 251 + ".svg", "\N{MAHJONG TILE RED DRAGON}" * 62 + ".svg", "\udcff" * 255],
    ids=["letters", "four bytes each", "not UTF-8"],
)
def test_a_name_may_be_as_long_as_the_system_allows(tmp_path: Path, name: str) -> None:
    with atomic_file(tmp_path / name) as file:
        file.write(b"new")
    assert os.listdir(tmp_path) == [name]
    with atomic_folder(tmp_path / "folders" / name) as folder:
        (folder / "t.txt").write_text("new")
    assert os.listdir(tmp_path / "folders") == [name]


@pytest.mark.usefixtures("partial_files")
def test_only_regular_files_are_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("pipe")
    for name, target, reason in [
        ("pipe", "pipe", "it is not a regular file"),
        ("link", "pipe", "it is not a regular file"),
        ("folder", "folder", "Is a directory"),
    ]:
        with pytest.raises(OSError, match=reason) as caught, atomic_file(tmp_path / name):
            pytest.fail("nothing may be written")
        assert (caught.value.strerror, caught.value.filename) == (reason, str(tmp_path / target))
    assert (tmp_path / "pipe").is_fifo()
    assert sorted(os.listdir(tmp_path)) == ["folder", "link", "pipe"]


def test_a_device_is_not_replaced() -> None:
    with pytest.raises(FileExistsError) as caught, atomic_file(Path("/dev/null")):
        pytest.fail("nothing may be written")
    assert caught.value.strerror == "it is not a regular file"
    assert Path("/dev/null").is_char_device()


WRITE_AND_WAIT = """
import os, sys
from pathlib import Path
from boardcode.atomic_write import atomic_file, atomic_folder
del os.O_TMPFILE
with atomic_file(Path("t.txt")) as file, atomic_folder(Path("out")) as folder:
    (folder / "t.txt").write_text("half of it")
    file.write(b"half of it")
    print("written", flush=True)
    sys.stdin.readline()
"""


def test_the_next_process_removes_what_a_killed_one_left_but_not_what_a_living_one_writes(
    tmp_path: Path,
) -> None:
    pipe = subprocess.PIPE
    (tmp_path / ".mine.part").write_text("not one of ours")
    with subprocess.Popen(
        [sys.executable, "-c", WRITE_AND_WAIT], cwd=tmp_path, stdin=pipe, stdout=pipe
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"written\n"
        assert len(os.listdir(tmp_path)) == 3
        with atomic_file(tmp_path / "other.txt"):
            pass
        assert len(os.listdir(tmp_path)) == 4
        process.kill()
    assert len(os.listdir(tmp_path)) == 4
    atomic_write._tidied.clear()  # as in a new process
    with atomic_file(tmp_path / "another.txt"):
        pass
    assert sorted(os.listdir(tmp_path)) == [".mine.part", "another.txt", "other.txt"]


def test_what_belongs_to_somebody_else_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f".t.txt.{'0' * 16}.part").write_text("half of it")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    with atomic_file(tmp_path / "t.txt"):
        pass
    assert sorted(os.listdir(tmp_path)) == [f".t.txt.{'0' * 16}.part", "t.txt"]


def test_partial_files_below_a_folder_are_removed(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in (".a.npy.1.part", "a.npy", "sub/.b.npy.1.part"):
        (tmp_path / name).write_bytes(b"half of it")
    remove_partial_files(tmp_path)
    assert sorted(os.listdir(tmp_path)) == ["a.npy", "sub"]
    assert os.listdir(tmp_path / "sub") == []


# -- other systems


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files as on Windows: no locks, no anonymous files, no owners."""
    monkeypatch.setattr(atomic_write, "fcntl", None)
    monkeypatch.delattr(os, "O_TMPFILE")
    monkeypatch.delattr(os, "fchown")


@pytest.mark.usefixtures("no_locks")
def test_without_locks_a_file_and_a_folder_appear_as_a_whole_too(tmp_path: Path) -> None:
    path, folder = tmp_path / "t.txt", tmp_path / "new" / "folder"
    path.write_text("old")
    with atomic_file(path) as file:
        file.write(b"new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    with atomic_folder(folder) as partial:
        assert not folder.exists()
        (partial / "t.txt").write_text("new")
    assert (folder / "t.txt").read_text() == "new"
    assert sorted(os.listdir(tmp_path)) == ["new", "t.txt"]


@pytest.mark.usefixtures("no_locks")
def test_without_locks_nothing_is_removed_that_may_be_in_use(tmp_path: Path) -> None:
    hidden = tmp_path / f".t.txt.{16 * '0'}.part"
    hidden.touch()
    with pytest.raises(KeyboardInterrupt):
        write_and_interrupt(tmp_path / "t.txt")
    assert os.listdir(tmp_path) == [hidden.name]


def test_a_system_without_locks_can_import_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    copy = ModuleType("atomic_write_without_locks")
    exec(compile(Path(atomic_write.__file__).read_text(), atomic_write.__file__, "exec"), vars(copy))
    assert vars(copy)["fcntl"] is None


def test_a_hidden_file_that_is_removed_before_it_is_locked_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed: list[str] = []

    def remove_and_lock(descriptor: int) -> bool:
        if not removed:
            (hidden,) = tmp_path.iterdir()
            removed.append(hidden.name)
            hidden.unlink()
        return True

    monkeypatch.delattr(os, "O_TMPFILE")
    monkeypatch.setattr(atomic_write, "_lock_descriptor", remove_and_lock)
    with atomic_file(tmp_path / "t.txt") as file:
        file.write(b"new")
    assert len(removed) == 1
    assert (tmp_path / "t.txt").read_text() == "new"
    assert os.listdir(tmp_path) == ["t.txt"]


def test_a_file_of_another_owner_does_not_give_the_new_file_his_rights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    path = tmp_path / "t.txt"
    path.write_text("old")
    path.chmod(0o4755)
    old, fstat = os.stat(path), os.fstat
    monkeypatch.setattr(os, "fchown", refuse)
    others = (*old[:4], old.st_uid + 1, *old[5:10])
    monkeypatch.setattr(os, "fstat", lambda descriptor: os.stat_result((*fstat(descriptor)[:4], *others[4:])))
    with atomic_file(path) as file:
        file.write(b"new")
    monkeypatch.undo()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o7777 == 0o755
