"""A format of others that raises exceptions: one line says so, and there is no traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from format_file import broken

Run = Callable[..., CompletedProcess[str]]


@pytest.fixture
def run_with(run: Run, tmp_path: Path) -> Run:
    """Run the command with a format `broken` of which a part fails."""

    def run_with(part: str, *words: str, input: str = "") -> CompletedProcess[str]:
        (tmp_path / "broken.py").write_text(broken(part))
        return run(*words, "--with", "broken.py", input=input)

    return run_with


def failure(part: str, folder: Path) -> str:
    return (
        f"broken: the format itself failed: ZeroDivisionError: {part} failed ({folder}/broken.py, line 15)\n"
    )


# -- verbs that try all formats


@pytest.mark.parametrize("part", ["check", "problems"])
def test_a_code_is_shown_as_that_of_another_format_with_one_warning(
    part: str, run: Run, run_with: Run, tmp_path: Path
) -> None:
    for words in (["AG"], ["AG", "CH"], ["AG", "--json"], ["identify", "AG", "CH"]):
        finished = run_with(part, *words)
        assert (finished.returncode, finished.stdout) == (0, run(*words).stdout)
        assert finished.stderr == f"boardcode: warning: {failure(part, tmp_path)}"


def test_a_code_that_only_the_failing_format_would_accept_is_rejected(run_with: Run, tmp_path: Path) -> None:
    finished = run_with("check", "Z7")
    assert finished.returncode == 1
    assert finished.stderr.startswith(f"boardcode: warning: {failure('check', tmp_path)}error: no format")


def test_a_code_whose_drawing_fails_is_explained_without_it(run_with: Run, tmp_path: Path) -> None:
    finished = run_with("drawing", "Z7")
    assert finished.returncode == 0
    assert finished.stdout == (
        "Z7  broken: A broken format\n\n1100111111\n\nchar  bits        field  meaning\n"
        "1-2   1100111111  value  831\n"
    )
    assert finished.stderr == f"boardcode: warning: {failure('drawing', tmp_path)}"


def test_the_nearest_format_is_found_although_a_hint_fails(run_with: Run, tmp_path: Path) -> None:
    finished = run_with("hint", "a?")
    assert finished.returncode == 1
    lines = finished.stderr.splitlines()
    assert lines[0] == "error: no format accepts 'a?'"
    assert lines[1] == f"boardcode: warning: {failure('hint', tmp_path)}".rstrip("\n")
    assert lines[2].startswith("nearest: klotski: ")


def test_formats_are_listed_although_one_fails(run_with: Run) -> None:
    finished = run_with("check", "formats")
    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout.splitlines()[-1].startswith("broken ")


def test_a_package_that_cannot_be_imported_gives_one_warning(run: Run, tmp_path: Path) -> None:
    (tmp_path / "wrecks-1.dist-info").mkdir()
    (tmp_path / "wrecks-1.dist-info" / "METADATA").write_text("Name: wrecks\nVersion: 1\n")
    entry_point = "[boardcode.formats]\nwrecks = wrecks:FORMATS\n"
    (tmp_path / "wrecks-1.dist-info" / "entry_points.txt").write_text(entry_point)
    (tmp_path / "wrecks.py").write_text("raise OSError('the sea\\nis rough')\n")
    for words in (["AG"], ["formats"], ["identify", "AG"]):
        finished = run(*words, PYTHONPATH=str(tmp_path))
        assert (finished.returncode, finished.stdout) == (0, run(*words).stdout)
        assert finished.stderr == (
            "boardcode: warning: the formats of wrecks:FORMATS cannot be loaded:"
            " OSError('the sea\\nis rough')\n"
        )


# -- verbs that use the format itself


@pytest.mark.parametrize("verb", ["decode", "canonical", "explain", "draw"])
def test_a_verb_says_in_one_line_that_the_format_failed_and_goes_on(
    verb: str, run_with: Run, tmp_path: Path
) -> None:
    finished = run_with("check", verb, "broken", "AG", "A?")
    assert (finished.returncode, finished.stdout) == (1, "")
    first, second, *_ = finished.stderr.splitlines(keepends=True)
    assert first == f"error: {failure('check', tmp_path)}"
    assert second.startswith("error: broken: character 2 '?': ")


def test_failures_are_printed_as_json_too(run_with: Run, tmp_path: Path) -> None:
    finished = run_with("check", "decode", "broken", "AG", "--json")
    assert (finished.returncode, finished.stderr) == (1, "")
    error = json.loads(finished.stdout)["error"]
    assert (error["kind"], error["code"]) == ("format failed", "AG")
    assert error["message"] == failure("check", tmp_path).rstrip("\n")


def test_every_line_of_a_file_is_checked_although_the_format_fails(run_with: Run, tmp_path: Path) -> None:
    finished = run_with("check", "check", "broken", input="AG\nA\n")
    assert finished.returncode == 1
    assert finished.stdout == "2 lines: 0 good, 2 bad (1 format failed, 1 malformed)\n"
    assert finished.stderr.startswith(f"error: line 1: {failure('check', tmp_path)}error: line 2: broken: ")


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("check", ["diff", "broken", "AG", "AH"]),
        ("check", ["encode", "broken", '{"value": 7}']),
        ("drawing", ["draw", "broken", "AG", "--output", "a.txt"]),
        ("check", ["random", "broken", "--seed", "1"]),
        ("drawing", ["vectors", "broken"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_other_verbs_end_with_one_line(part: str, words: list[str], run_with: Run, tmp_path: Path) -> None:
    finished = run_with(part, *words)
    assert (finished.returncode, finished.stdout) == (1, "")
    assert finished.stderr == f"error: {failure(part, tmp_path)}"


def test_a_conversion_ends_with_one_line_and_writes_nothing(run_with: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("AG\n")
    finished = run_with("check", "convert", "a.txt", "b.csv", "--format", "broken")
    assert (finished.returncode, finished.stdout) == (1, "")
    assert finished.stderr == f"error: {failure('check', tmp_path)}"
    assert not (tmp_path / "b.csv").exists()
