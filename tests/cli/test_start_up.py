"""How little is loaded before the first answer."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from boardcode import registry

LOADED = "import sys; from boardcode.cli.main import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"


def loaded(*arguments: str) -> set[str]:
    """The modules that a run loads."""
    finished = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], capture_output=True, encoding="utf-8", check=True
    )
    return set(finished.stderr.split())


def test_a_verb_loads_no_other_and_one_format_loads_one_game() -> None:
    modules = loaded("decode", "klotski", "1A9BF0C")
    assert {name for name in modules if name.startswith("boardcode.cli.verbs.")} == {
        "boardcode.cli.verbs.decode"
    }
    assert {name.split(".")[2] for name in modules if name.startswith("boardcode.games.")} == {"klotski"}


def test_a_first_answer_loads_nothing_that_takes_long() -> None:
    slow = {"importlib.metadata", "email", "shutil", "difflib", "tempfile"}
    assert loaded("1A9BF0C") & slow == set()


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all there is to import from."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "missing")])
    monkeypatch.setattr(sys, "meta_path", [PathFinder])
    return tmp_path


def install(folder: Path, declared: str) -> None:
    folder.mkdir()
    (folder / "entry_points.txt").write_text(declared)


def test_formats_are_looked_for_only_if_a_package_declares_some(packages: Path) -> None:
    assert registry._nobody_declares()
    install(packages / "other-1.0.dist-info", "[console_scripts]\nother = other:main\n")
    (packages / "bare-1.0.dist-info").mkdir()
    assert registry._nobody_declares()
    install(packages / "noughts-1.0.dist-info", "[boardcode.formats]\nnoughts = noughts:FORMATS\n")
    assert not registry._nobody_declares()


def test_packages_in_an_archive_are_looked_for(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(packages / "some.zip", "w"):
        pass
    monkeypatch.setattr(sys, "path", [str(packages / "some.zip")])
    assert not registry._nobody_declares()


def test_packages_that_somebody_else_finds_are_looked_for(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Finder:
        def find_distributions(self) -> None: ...

    monkeypatch.setattr(sys, "meta_path", [PathFinder, Finder()])
    assert not registry._nobody_declares()


def test_nothing_is_loaded_when_nobody_declares_anything(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "importlib.metadata")
    monkeypatch.setattr(registry, "_looked_elsewhere", False)
    registry._load_elsewhere()
    assert "importlib.metadata" not in sys.modules
