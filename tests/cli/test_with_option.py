"""`--with FILE` and BOARDCODE_WITH: every verb uses the formats of plain Python files."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from threading import RLock

import pytest
from format_file import PEBBLES

from boardcode import format_files, registry
from boardcode.catalog import BUILT_IN
from boardcode.cli import with_option
from boardcode.cli.terminal import UsageError

Run = Callable[..., CompletedProcess[str]]

DECODED = '{"cells": ["black", null, null, null, null, null, null, null, null], "turn": "white"}\n'


@pytest.fixture
def pebbles(tmp_path: Path) -> str:
    (tmp_path / "pebbles.py").write_text(PEBBLES)
    return "pebbles.py"


def complaint(finished: CompletedProcess[str]) -> str:
    """The one line on standard error of a run that ended because of wrong usage."""
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr.count("\n") == 1
    return finished.stderr.removesuffix("\n")


# -- where the option may stand


@pytest.mark.parametrize(
    "words",
    [
        "--with pebbles.py decode pebbles IAAC",
        "decode --with pebbles.py pebbles IAAC",
        "decode pebbles IAAC --with pebbles.py",
        "decode pebbles --with=pebbles.py IAAC",
        "--with pebbles.py decode pebbles -- IAAC",
    ],
)
def test_the_option_may_stand_before_and_after_the_verb(words: str, run: Run, pebbles: str) -> None:
    finished = run(*words.split())
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, DECODED, "")


def test_a_code_without_a_verb_is_identified_as_one_of_a_format_of_the_file(run: Run, pebbles: str) -> None:
    assert run("--with", pebbles, "IAAC").stdout.startswith("IAAC  pebbles: Pebbles board\n")
    assert run("IAAC").returncode == 1


def test_the_formats_of_the_file_are_listed_after_the_others(run: Run, pebbles: str) -> None:
    rows = run("formats", "--with", pebbles).stdout.splitlines()
    assert len(rows) == len(BUILT_IN) + 1
    assert rows[-1].split() == ["pebbles", "Pebbles", "board", "AAAA"]


def test_several_files_may_be_used(run: Run, pebbles: str, tmp_path: Path) -> None:
    (tmp_path / "marbles.py").write_text(PEBBLES.replace("pebbles", "marbles"))
    finished = run("identify", "IAAC", "--with", "pebbles.py", "--with", "marbles.py")
    assert finished.stdout == "IAAC: marbles, pebbles\n"


def test_the_environment_variable_names_files_too(run: Run, pebbles: str, tmp_path: Path) -> None:
    (tmp_path / "marbles.py").write_text(PEBBLES.replace("pebbles", "marbles"))
    names = os.pathsep.join(["", "pebbles.py", "marbles.py"])
    assert run("identify", "IAAC", BOARDCODE_WITH=names).stdout == "IAAC: marbles, pebbles\n"
    both = run("identify", "IAAC", "--with", str(tmp_path / "pebbles.py"), BOARDCODE_WITH="marbles.py")
    assert both.stdout == "IAAC: marbles, pebbles\n"


def test_after_two_dashes_there_is_no_option() -> None:
    words = ["--with", "a.py", "decode", "--with=b.py", "T", "--", "--with", "c.py"]
    assert with_option._split(words) == (["decode", "T", "--", "--with", "c.py"], ["a.py", "b.py"])


# -- what a file may contain


def test_the_list_named_formats_says_which_formats_are_used(run: Run, tmp_path: Path) -> None:
    two = PEBBLES + PEBBLES.replace("pebbles", "marbles").replace("PEBBLES", "MARBLES")
    (tmp_path / "two.py").write_text(two)
    assert run("identify", "IAAC", "--with", "two.py").stdout == "IAAC: marbles, pebbles\n"
    (tmp_path / "two.py").write_text(f"{two}FORMATS = [MARBLES]\n")
    assert run("identify", "IAAC", "--with", "two.py").stdout == "IAAC: marbles\n"


def test_a_file_may_register_its_formats_itself(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(f"{PEBBLES}boardcode.register(PEBBLES)\nSAME = PEBBLES\n")
    assert run("identify", "IAAC", "--with", "mine.py").stdout == "IAAC: pebbles\n"


def test_a_file_may_import_its_neighbours_but_they_replace_no_installed_module(
    run: Run, pebbles: str, tmp_path: Path
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "cell.py").write_text("WIDTH = 2\n")
    (tmp_path / "sub" / "json.py").write_text("raise ValueError('this is not the module json')\n")
    source = PEBBLES.replace("Table(2,", "Table(cell.WIDTH,")
    (tmp_path / "sub" / "mine.py").write_text(f"import json\nimport cell\n{source}")
    assert run("decode", "pebbles", "IAAC", "--with", "sub/mine.py").stdout == DECODED


# -- files that cannot be used


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = 1\ny = (\n", "bad.py:2: this is not Python: '(' was never closed"),
        ("x = 1\n\ny = 1 / 0\n", "bad.py:3: ZeroDivisionError: division by zero"),
        (
            "import nowhere_to_be_found\n",
            "bad.py:1: ModuleNotFoundError: No module named 'nowhere_to_be_found'",
        ),
        ("def f():\n    raise ValueError('two\\nlines')\nf()\n", "bad.py:2: ValueError: two lines"),
        ("import sys\nsys.exit(3)\n", "bad.py:2: SystemExit: 3"),
        (
            "import boardcode\nraise boardcode.BadDeclaration('Number: 9 does not fit into 3 bits')\n",
            "bad.py:2: Number: 9 does not fit into 3 bits",
        ),
        ("", "bad.py: no format in it: declare a Format, or a list of them named FORMATS"),
        ("FORMATS = []\n", "bad.py: no format in it: FORMATS is empty"),
        ("FORMATS = 'pebbles'\n", "bad.py: FORMATS must be a list of formats, found str"),
        ("FORMATS = 5\n", "bad.py: FORMATS must be a list of formats, found int"),
        ("FORMATS = ['pebbles']\n", "bad.py: FORMATS must be a list of formats, found str in it"),
        (
            PEBBLES + "PEBBLES.name = 'maze'\n",
            "bad.py: a format named 'maze' is built in; choose another name",
        ),
        (
            PEBBLES + PEBBLES.replace("PEBBLES =", "SECOND ="),
            "bad.py: a format named 'pebbles' is registered already; choose another name, or replace it with"
            " register(format, replace=True)",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_an_error_of_one_line(
    source: str, reason: str, run: Run, tmp_path: Path
) -> None:
    (tmp_path / "bad.py").write_text(source)
    assert complaint(run("--with", "bad.py", "IAAC")) == f"boardcode: {reason}"
    assert complaint(run("IAAC", BOARDCODE_WITH="bad.py")) == f"boardcode: {reason}"


def test_a_file_that_does_not_exist_or_is_a_folder_is_an_error_of_one_line(run: Run, tmp_path: Path) -> None:
    assert complaint(run("--with", "no.py", "T")) == "boardcode: cannot read no.py: No such file or directory"
    assert complaint(run("--with", "/", "T")) == "boardcode: cannot read /: Is a directory"


def test_the_same_name_in_two_files_is_an_error(run: Run, pebbles: str, tmp_path: Path) -> None:
    (tmp_path / "again.py").write_text(PEBBLES)
    assert complaint(run("--with", pebbles, "--with", "again.py", "IAAC")) == (
        "boardcode: again.py: a format named 'pebbles' is registered already; choose another name, or replace"
        " it with register(format, replace=True)"
    )


@pytest.mark.parametrize("words", [["--with"], ["IAAC", "--with"], ["--with=", "IAAC"]])
def test_the_option_needs_a_file(words: list[str], run: Run) -> None:
    assert complaint(run(*words)) == (
        "boardcode: --with is followed by a Python file: `boardcode --with my_format.py CODE`"
    )


def test_a_path_that_the_environment_variable_cannot_hold_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a:b.py").write_text(PEBBLES)
    assert complaint(run("--with", "a:b.py", "IAAC")) == (
        f"boardcode: cannot use {tmp_path}/a:b.py: its path contains ':'"
    )


# -- verbs that start other processes, or read files


def test_codes_of_a_file_are_converted(run: Run, pebbles: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("IAAC\nAAAA\n")
    finished = run("convert", "a.txt", "a.jsonl", "--format", "pebbles", "--with", pebbles)
    assert (finished.stdout, finished.stderr) == ("2 rows: 2 converted\n", "")
    rows = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert [row["turn"] for row in rows] == ["white", "black"]


def test_codes_of_a_file_are_checked(run: Run, pebbles: str) -> None:
    finished = run("check", "pebbles", "--with", pebbles, "--quiet", "--json", input="IAAC\nIAAB\n")
    assert json.loads(finished.stdout)["kinds"] == {"not canonical": 1}


def test_a_file_that_never_ends_is_an_error_of_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "endless.py"
    file.write_text("from threading import Event\nEvent().wait()\n")
    monkeypatch.setattr(registry, "LOAD_SECONDS", 0.05)
    monkeypatch.setattr(format_files, "LOCK", RLock())  # the thread that runs the file keeps it
    with pytest.raises(UsageError) as caught:
        with_option.load_files(["serve", "--with", str(file)])
    assert str(caught.value) == f"{file}: it had not ended after 0.05 seconds; is there an endless loop?"
