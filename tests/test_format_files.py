"""Formats that are loaded from plain Python files by the library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from format_file import PEBBLES

import boardcode
from boardcode import BadDeclaration, UnknownFormat, registry
from boardcode.catalog import BUILT_IN


@pytest.fixture(autouse=True)
def separate_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    boardcode.formats()
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    monkeypatch.setattr(registry, "_files", {})
    monkeypatch.setattr(sys, "path", list(sys.path))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pebbles.py"
    path.write_text(PEBBLES)
    return path


def test_a_file_is_run_once(file: Path) -> None:
    (format,) = registry.load_file(str(file))
    assert boardcode.get("pebbles") is format
    assert registry.load_file(str(file)) == [format]
    assert boardcode.get("pebbles") is format
    assert registry.files() == [str(file)]


def test_a_file_that_has_changed_is_run_again(file: Path) -> None:
    (old,) = registry.load_file(str(file))
    file.write_text(PEBBLES.replace("Pebbles board", "New board"))
    (new,) = registry.load_file(str(file))
    assert (old.title, new.title) == ("Pebbles board", "New board")
    assert boardcode.get("pebbles") is new
    file.write_text(PEBBLES.replace("pebbles", "marbles"))
    registry.load_file(str(file))
    assert boardcode.get("marbles").title == "Pebbles board"
    with pytest.raises(UnknownFormat):
        boardcode.get("pebbles")


def test_a_file_that_has_changed_and_is_wrong_leaves_its_old_formats(file: Path) -> None:
    (old,) = registry.load_file(str(file))
    modules = set(sys.modules)
    file.write_text("1 / 0\n")
    with pytest.raises(BadDeclaration) as caught:
        registry.load_file(str(file))
    assert str(caught.value) == f"{file}:1: ZeroDivisionError: division by zero"
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert boardcode.get("pebbles") is old
    assert set(sys.modules) == modules


def test_two_files_of_one_name_are_two_modules(file: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "pebbles.py"
    other.write_text(PEBBLES.replace("pebbles", "marbles"))
    formats = [registry.load_file(str(path))[0] for path in (file, other)]
    modules = [sys.modules[format.state.__module__] for format in formats]
    assert [module.__file__ for module in modules] == [str(file), str(other)]


def test_the_environment_variable_names_files(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDCODE_WITH", f"{file}{os.pathsep}")
    assert boardcode.decode("pebbles", "IAAC").code == "IAAC"
    assert [format.name for format in boardcode.identify("IAAC")] == ["pebbles"]


def test_a_child_process_finds_the_formats_of_the_environment(file: Path) -> None:
    finished = subprocess.run(
        [sys.executable, "-c", "import boardcode; print(boardcode.decode('pebbles', 'IAAC').turn.value)"],
        env=os.environ | {"BOARDCODE_WITH": str(file)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert (finished.stdout, finished.stderr) == ("white\n", "")


def test_a_file_of_the_environment_that_cannot_be_used_gives_one_warning(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, missing = tmp_path / "bad.py", tmp_path / "missing.py"
    bad.write_text("FORMATS = 5\n")
    monkeypatch.setenv("BOARDCODE_WITH", os.pathsep.join(map(str, [bad, missing, file])))
    with pytest.warns(RuntimeWarning) as caught:
        numbers = [len(boardcode.formats()) for _ in range(2)]
    assert numbers == [len(BUILT_IN) + 1] * 2
    reason = "the formats of BOARDCODE_WITH cannot be loaded:"
    assert [str(warning.message) for warning in caught] == [
        f"{reason} {bad}: FORMATS must be a list of formats, found int",
        f"{reason} cannot read {missing}: No such file or directory",
    ]
    assert registry.files() == [str(file)]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "no format in it: declare a Format, or a list of them named FORMATS"),
        ("FORMATS = []", "no format in it: FORMATS is empty"),
        ("FORMATS = 'pebbles'", "FORMATS must be a list of formats, found str"),
        ("FORMATS = [5]", "FORMATS must be a list of formats, found int in it"),
    ],
)
def test_a_file_without_formats_is_refused(source: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "empty.py"
    file.write_text(source)
    with pytest.raises(BadDeclaration) as caught:
        registry.load_file(str(file))
    assert str(caught.value) == f"{file}: {reason}"


def test_a_file_may_list_its_formats_and_is_refused_if_it_is_not_python(file: Path) -> None:
    file.write_text(f"{PEBBLES}\nFORMATS = [PEBBLES]\n")
    assert [format.name for format in registry.load_file(str(file))] == ["pebbles"]
    file.write_text("FORMATS = [\n")
    with pytest.raises(BadDeclaration) as caught:
        registry.load_file(str(file))
    assert str(caught.value) == f"{file}:1: this is not Python: '[' was never closed"


def test_two_files_cannot_declare_a_format_of_the_same_name(file: Path, tmp_path: Path) -> None:
    (old,) = registry.load_file(str(file))
    other = tmp_path / "other.py"
    other.write_text(PEBBLES)
    with pytest.raises(BadDeclaration) as caught:
        registry.load_file(str(other))
    assert str(caught.value) == (
        f"{other}: a format named 'pebbles' is registered already; choose another name, or replace it with"
        " register(format, replace=True)"
    )
    assert boardcode.get("pebbles") is old


def test_a_file_that_is_interrupted_is_not_wrong(file: Path) -> None:
    modules = set(sys.modules)
    file.write_text("raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        registry.load_file(str(file))
    assert set(sys.modules) == modules
