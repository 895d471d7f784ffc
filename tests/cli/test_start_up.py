"""Which modules a run loads: as few as it needs, so that it starts quickly."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from boardcode import registry

# Modules that Python itself loads, or a package that measures coverage, do not count.
PROGRAM = """
import sys
before = set(sys.modules)
from boardcode.cli.main import main
main(sys.argv[1:])
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""


def loaded_modules(*arguments: str) -> set[str]:
    """Return the modules that a run of the command line loads."""
    finished = subprocess.run(
        [sys.executable, "-I", "-c", PROGRAM, *arguments], capture_output=True, encoding="utf-8", check=True
    )
    return set(finished.stderr.split())


def loaded_games(modules: set[str]) -> set[str]:
    return {name.split(".")[2] for name in modules if name.startswith("boardcode.games.")}


def test_a_verb_loads_no_module_of_other_verbs_and_one_format_loads_one_game() -> None:
    modules = loaded_modules("decode", "klotski", "1A9BF0C")
    assert {name for name in modules if name.startswith("boardcode.cli.verbs.")} == {
        "boardcode.cli.verbs.rewrite"
    }
    assert loaded_games(modules) == {"klotski"}


def test_showing_a_code_loads_no_parser_and_nothing_else_that_is_slow_to_load() -> None:
    modules = loaded_modules("1A9BF0C")
    assert "boardcode.cli.main_job" in modules
    parser = {"argparse", "gettext", "locale", "shutil"}
    others = {"difflib", "email", "importlib.metadata", "json", "numpy", "pathlib", "random", "textwrap"}
    assert modules & (parser | others) == set()
    assert not modules & {f"boardcode.cli.{name}" for name in ("help", "progress", "report", "verb", "verbs")}


def test_files_of_formats_cost_nothing_if_there_are_none() -> None:
    modules = loaded_modules("decode", "klotski", "1A9BF0C")
    assert not modules & {"boardcode.cli.with_option", "boardcode.format_files", "traceback", "threading"}


def test_showing_a_code_loads_the_game_that_it_belongs_to() -> None:
    assert "klotski" in loaded_games(loaded_modules("1A9BF0C"))


# -- formats of other packages, which only importlib.metadata finds, and that is slow to load


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, the only one to import from."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "missing")])
    # A backport of importlib.metadata that another test may have loaded takes this away.
    monkeypatch.setattr(PathFinder, "find_distributions", lambda: (), raising=False)
    monkeypatch.setattr(sys, "meta_path", [PathFinder])
    return tmp_path


def install(folder: Path, entry_points: str) -> None:
    folder.mkdir()
    (folder / "entry_points.txt").write_text(entry_points)


def test_formats_are_looked_for_only_if_a_package_declares_some(packages: Path) -> None:
    assert registry._has_no_entry_points()
    install(packages / "other-1.0.dist-info", "[console_scripts]\nother = other:main\n")
    (packages / "bare-1.0.dist-info").mkdir()
    assert registry._has_no_entry_points()
    install(packages / "noughts-1.0.dist-info", "[boardcode.formats]\nnoughts = noughts:FORMATS\n")
    assert not registry._has_no_entry_points()


def test_formats_are_looked_for_if_there_are_packages_in_an_archive(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(packages / "some.zip", "w"):
        pass
    monkeypatch.setattr(sys, "path", [str(packages / "some.zip")])
    assert not registry._has_no_entry_points()


def test_formats_are_looked_for_if_another_finder_finds_packages(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Finder:
        def find_distributions(self) -> None: ...

    monkeypatch.setattr(sys, "meta_path", [PathFinder, Finder()])
    assert not registry._has_no_entry_points()


def test_importlib_metadata_is_not_loaded_if_no_package_declares_formats(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "importlib.metadata")
    monkeypatch.setattr(registry, "_entry_points_loaded", False)
    registry._load_entry_points()
    assert "importlib.metadata" not in sys.modules
