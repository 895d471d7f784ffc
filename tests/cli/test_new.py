"""`boardcode new` writes a project whose own tests pass."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata, resources
from pathlib import Path

import pytest

from boardcode.cli.verbs import new

Run = Callable[..., subprocess.CompletedProcess[str]]

ROOT = Path(__file__).parent.parent.parent
FILES = [
    ".gitignore",
    "Makefile",
    "README.md",
    "pyproject.toml",
    "src/tic_tac/__init__.py",
    "tests/test_tic_tac.py",
    "vectors/tic-tac.json",
]


@pytest.fixture
def project(run: Run, tmp_path: Path) -> Path:
    finished = run("new", "tic-tac")
    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout == (
        "tic-tac has a format of its own, tic-tac. Next:\n"
        "  make -C tic-tac test\n"
        "  boardcode --with tic-tac/src/tic_tac/__init__.py 0x48180\n"
    )
    return tmp_path / "tic-tac"


def clean_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}


# -- the project


def test_the_project_has_a_declaration_tests_vectors_and_an_entry_point(project: Path) -> None:
    paths = [path for path in project.rglob("*") if path.is_file()]
    assert sorted(path.relative_to(project).as_posix() for path in paths) == FILES
    for path in paths:  # no word is left to be filled in
        assert not re.search(r"@\w+@", path.read_text(encoding="utf-8"))
    entry = '[project.entry-points."boardcode.formats"]\ntic-tac = "tic_tac:FORMATS"\n'
    assert entry in (project / "pyproject.toml").read_text(encoding="utf-8")


def test_there_is_a_template_for_every_file_and_no_other() -> None:
    folder = resources.files("boardcode.cli") / "new_project"
    names = {file.name for file in folder.iterdir()}
    assert names == {f"{template}.template" for template in new.FILES.values()}


def test_the_tests_of_the_project_pass(project: Path, tmp_path: Path) -> None:
    # Installed as pip would do it, but without pip.
    installed = tmp_path / "installed"
    shutil.copytree(project / "src", installed)
    (installed / "tic_tac-0.1.0.dist-info").mkdir()
    (installed / "tic_tac-0.1.0.dist-info" / "METADATA").write_text("Name: tic-tac\nVersion: 0.1.0\n")
    (installed / "tic_tac-0.1.0.dist-info" / "entry_points.txt").write_text(
        "[boardcode.formats]\ntic-tac = tic_tac:FORMATS\n"
    )
    finished = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=project,
        env=clean_environment() | {"PYTHONPATH": str(installed)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert " passed" in finished.stdout


@pytest.mark.slow  # makes an environment and installs packages
def test_make_test_passes_in_a_new_environment(project: Path) -> None:
    finished = subprocess.run(
        ["make", "test", f"BOARDCODE={ROOT}", f"PYTHON={sys.executable}"],
        cwd=project,
        env=clean_environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert " passed" in finished.stdout


def test_the_declaration_can_be_used_without_installing_it(project: Path, run: Run) -> None:
    finished = run("0x48180", "--with", str(project / "src" / "tic_tac" / "__init__.py"))
    assert finished.stdout.startswith(
        "0x48180  tic-tac: Tic tac position\nit could also be 2048, 2048-reading\n\n"
        "x . o\n. . x\no . .\nturn: black\n"
    )


def test_the_vectors_are_those_of_the_declaration(project: Path, run: Run) -> None:
    vectors = run("vectors", "tic-tac", "--with", str(project / "src" / "tic_tac" / "__init__.py")).stdout
    assert (project / "vectors" / "tic-tac.json").read_text(encoding="utf-8") == vectors
    assert len(json.loads(vectors)["valid"]) > 20


def test_underscores_are_dashes_in_the_name_of_the_format(run: Run, tmp_path: Path) -> None:
    assert run("new", "tic_tac", "--folder", "deep/er").returncode == 0
    assert (tmp_path / "deep" / "er" / "vectors" / "tic-tac.json").is_file()
    assert (tmp_path / "deep" / "er" / "src" / "tic_tac" / "__init__.py").is_file()


# -- names and folders that are refused

NAMES = "expected lower-case letters and digits, the first of them a letter, with single - or _ between them"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Pebbles", f"a project cannot be named 'Pebbles': {NAMES}"),
        ("", f"a project cannot be named '': {NAMES}"),
        ("5211", f"a project cannot be named '5211': {NAMES}"),
        ("a--b", f"a project cannot be named 'a--b': {NAMES}"),
        ("../a", f"a project cannot be named '../a': {NAMES}"),
        ("maze", "maze is built in; choose another name"),
        ("klotski_short", "klotski_short is built in; choose another name"),
        ("labyrinth", "labyrinth is built in; choose another name"),
        ("class", "class means something else to Python; choose another name"),
        ("random", "random means something else to Python; choose another name"),
        ("boardcode", "boardcode means something else to Python; choose another name"),
    ],
)
def test_a_name_that_is_wrong_or_taken_is_refused(name: str, reason: str, run: Run, tmp_path: Path) -> None:
    finished = run("new", name)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr == f"boardcode: {reason}\n"
    assert list(tmp_path.iterdir()) == []


def test_the_name_of_another_format_that_is_there_is_refused(project: Path, run: Run) -> None:
    declaration = str(project / "src" / "tic_tac" / "__init__.py")
    finished = run("new", "tic-tac", "--folder", "other", "--with", declaration)
    assert finished.returncode == 2
    assert finished.stderr == "boardcode: a format named tic-tac is there already; choose another name\n"


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_nothing_is_overwritten(kind: str, run: Run, tmp_path: Path) -> None:
    target = tmp_path / "pebbles"
    if kind == "file":
        target.touch()
    elif kind == "folder":
        target.mkdir()
    else:
        target.symlink_to("nowhere")
    finished = run("new", "pebbles")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr == (
        "boardcode: pebbles exists already, and nothing is overwritten; choose another --folder\n"
    )
    assert list(tmp_path.rglob("*")) == [target]


def test_a_folder_that_cannot_be_written_is_an_error_of_one_line(run: Run) -> None:
    finished = run("new", "pebbles", "--folder", "/proc/pebbles")
    assert finished.returncode == 2
    assert finished.stderr == "boardcode: cannot write /proc/pebbles: No such file or directory\n"


def test_nothing_is_left_behind_if_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, *arguments: object, **options: object) -> int:
        raise OSError(28, "No space left on device")

    words = {"name": "pebbles", "package": "pebbles", "title": "Pebbles", "boardcode": "boardcode"}
    monkeypatch.setattr(Path, "write_text", fail)
    with pytest.raises(OSError, match="No space left on device"):
        new.write_project(tmp_path / "pebbles", words)
    assert list(tmp_path.iterdir()) == []


# -- where the project gets boardcode from


class Distribution:
    def __init__(self, origin: object) -> None:
        self.origin = origin

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return None if self.origin is None else json.dumps(self.origin)


@pytest.mark.parametrize(
    ("origin", "requirement"),
    [
        (None, "boardcode"),
        ({"url": f"file://{ROOT}", "dir_info": {"editable": True}}, str(ROOT)),
        ({"url": "https://example.org/b.whl", "archive_info": {}}, "boardcode @ https://example.org/b.whl"),
        (
            {"url": "https://example.org/b.git", "vcs_info": {"vcs": "git", "commit_id": "1f"}},
            "boardcode @ git+https://example.org/b.git@1f",
        ),
    ],
    ids=["index", "folder", "archive", "git"],
)
def test_the_project_installs_boardcode_from_where_this_one_came(
    origin: object, requirement: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "distribution", lambda name: Distribution(origin))
    assert new.requirement() == requirement
