"""Words that are no text, numbers of thousands of digits, terminals of one column, users without a home."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from boardcode.cli.terminal import LEAST_WIDTH, printable
from boardcode.cli.verb import MOST_DIGITS, parse_integer
from boardcode.convert.klotski_atlas import NoAtlas, default_folder

from .conftest import COMMAND, Finished

NUMBER = "9" * 5000
SHORT = "'99999999999999999999999…'"  # how a message quotes it


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("klotski", "solve", "1A9BF0C", "--goal"), f"the square cannot be at cell {SHORT}; expected one of"),
        (
            ("klotski", "random", "-n"),
            f"argument -n/--number: expected a whole number of at least 1, got {SHORT}",
        ),
        (("random", "klotski", "--seed"), f"argument --seed: expected a whole number, got {SHORT};"),
        (("serve", "--port"), f"argument --port: a port is a number from 0 to 65535, got {SHORT};"),
        (("serve", "--rate"), f"argument --rate: expected a number of at least 1, got {SHORT};"),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused_in_a_short_sentence(
    call: Callable[..., Finished], words: tuple[str, ...], message: str
) -> None:
    finished = call(*words, NUMBER)
    assert finished.returncode == 2
    assert finished.stderr.startswith(f"boardcode: {message}")


def test_a_rank_of_thousands_of_digits_is_a_bad_code(call: Callable[..., Finished]) -> None:
    finished = call("klotski", "unrank", NUMBER)
    assert finished.returncode == 1
    assert "expected a rank from 0 to 29334497" in finished.stderr


def test_a_bad_layout_is_reported_by_klotski_hardest(call: Callable[..., Finished]) -> None:
    finished = call("klotski", "hardest", "?")
    assert finished.returncode == 1
    assert finished.stderr.startswith("error: klotski: character 1 '?': ")


def test_numbers_have_at_most_18_digits() -> None:
    assert parse_integer("9" * MOST_DIGITS) == 10**MOST_DIGITS - 1
    assert [parse_integer(text) for text in ("+7", "-7", "007")] == [7, -7, 7]
    for text in ("9" * 19, "", "-", "1_0", " 1", "٣", "²", "1.0", "\udcff"):
        assert parse_integer(text) is None


def test_a_host_that_is_not_utf8_is_an_error(run: Callable[..., Finished]) -> None:
    finished = run("serve", "--no-open", "--port", "0", "--host", b"\xff")
    assert finished.returncode == 2
    assert finished.stderr.startswith("boardcode: cannot listen at \\udcff, port 0: ")
    assert finished.stderr.count("\n") == 1


@pytest.mark.parametrize("columns", ["1", "3", "7"])
@pytest.mark.parametrize(
    "words", [("1A9BF0C",), ("formats", "klotski"), ("diff", "5211-card", "0x25", "0x34"), ("--help",)]
)
def test_a_terminal_that_is_too_narrow_counts_as_one_of_20_columns(
    run_in_terminal: Callable[..., Finished], words: tuple[str, ...], columns: str
) -> None:
    narrow = run_in_terminal(*words, COLUMNS=columns)
    assert narrow.returncode == 0
    assert narrow.stdout == run_in_terminal(*words, COLUMNS=str(LEAST_WIDTH)).stdout


def test_a_number_of_columns_that_is_too_large_is_ignored(run_in_terminal: Callable[..., Finished]) -> None:
    assert run_in_terminal("1A9BF0C", COLUMNS=NUMBER).stdout == run_in_terminal("1A9BF0C").stdout


@pytest.mark.parametrize("host", [NUMBER, "x" * 300, "a..b", ".", "\udcff"])
def test_a_name_that_no_computer_can_have_is_refused(call: Callable[..., Finished], host: str) -> None:
    finished = call("labyrinth", "play", host)
    shown = printable(host)
    message = f"boardcode: no server at {shown}:8778: no computer can have this name\n"
    assert (finished.returncode, finished.stderr) == (2, message)
    finished = call("labyrinth", "serve", "--host", host, "--port", "0")
    message = f"boardcode: cannot listen at {shown}, port 0: no computer can have this name\n"
    assert (finished.returncode, finished.stderr) == (2, message)


def test_without_a_home_folder_the_atlas_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch, call: Callable[..., Finished]
) -> None:
    for name in ("BOARDCODE_ATLAS", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as for a user without an entry
    message = "no atlas in ~/.cache: there is no home folder; set BOARDCODE_ATLAS to the folder of the atlas"
    with pytest.raises(NoAtlas) as caught:
        default_folder()
    assert str(caught.value) == message
    for words in (("klotski", "hardest"), ("klotski", "atlas", "build")):
        finished = call(*words)
        assert (finished.returncode, finished.stderr) == (2, f"boardcode: {message}\n")


def test_a_folder_in_which_no_atlas_can_be_built_is_an_error(
    call: Callable[..., Finished], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    finished = call("klotski", "atlas", "build", "--folder", str(tmp_path / "file" / "atlas"))
    assert finished.returncode == 2
    assert finished.stderr == (
        f"boardcode: cannot build the atlas in {tmp_path / 'file' / 'atlas'}: Not a directory\n"
    )


def test_a_folder_of_modules_that_cannot_be_read_does_not_matter(
    run: Callable[..., Finished], tmp_path: Path
) -> None:
    """Also if it is no folder at all."""
    closed, file = tmp_path / "closed", tmp_path / "file"
    closed.mkdir(mode=0o000)
    file.touch()
    missing = tmp_path / "missing"
    finished = run("identify", "1A9BF0C", PYTHONPATH=os.pathsep.join(map(str, (closed, file, missing))))
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, "1A9BF0C: klotski\n", "")


def test_with_standard_output_and_standard_error_full_the_exit_code_is_that_of_wrong_usage() -> None:
    with open("/dev/full", "wb") as full:
        finished = subprocess.run(
            [COMMAND, "1A9BF0C"], stdout=full, stderr=full, stdin=subprocess.DEVNULL, check=False
        )
    assert finished.returncode == 2
