"""Wrong usage: one line that says what to do, and the exit code 2."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from boardcode.cli import codes

Finished = CompletedProcess[str]
Call = Callable[..., Finished]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("decode klotksi 1A", "no format is named 'klotksi'; did you mean klotski?"),
        ("decode Radar x", "no format is named 'Radar'; did you mean radar?"),
        (
            "decode chacun AG",
            "no format is named 'chacun'; did you mean chacun-place, chacun-occupy or chacun-retake?",
        ),
        ("decode chess x", "no format is named 'chess'; `boardcode formats` lists them"),
        ("recode klotski klotski_short x", "no format is named 'klotski_short'; did you mean klotski-short?"),
        (
            "recode klotski radar x",
            "klotski says nothing that radar could hold; it can be recoded as klotski-short",
        ),
        ("recode chacun-place radar x", "chacun-place says nothing that radar could hold"),
        ("decod klotski 1A9BF0C", "no verb is named 'decod'; did you mean decode?"),
        ("chek", "no verb is named 'chek'; did you mean check?"),
        ("decode", "the following arguments are required: FORMAT; see `boardcode decode --help`"),
        ("--nope", "unrecognized arguments: --nope; see `boardcode --help`"),
        ("schema radar maze", "unrecognized arguments: maze; see `boardcode schema --help`"),
        (
            "random radar -n x",
            "argument -n/--number: expected a whole number of at least 0, got 'x'; "
            "see `boardcode random --help`",
        ),
        (
            "random radar -n -1",
            "argument -n/--number: expected a whole number of at least 0, got '-1'; "
            "see `boardcode random --help`",
        ),
        (
            "random radar --seed x",
            "argument --seed: expected a whole number, got 'x'; see `boardcode random --help`",
        ),
        (
            "completion tcsh",
            "argument SHELL: expected one of bash, zsh, fish, got 'tcsh'; see `boardcode completion --help`",
        ),
        ("diff klotski 1A9BF0C", "codes are compared in pairs: give another one"),
        ("draw 5211-card 0x25 0x34 -o cards.svg", "a file holds the picture of one code: give exactly one"),
        (
            "draw 5211-card 0x25 -o no/such/folder.svg",
            "cannot write no/such/folder.svg: No such file or directory",
        ),
        ("encode 5211-card blue -f card.json", "give the state or a file, not both"),
        ("encode 5211-card -f no-such.json", "cannot read no-such.json: No such file or directory"),
        ("check radar no-such.txt", "cannot read no-such.txt: No such file or directory"),
        ("check radar /", "cannot read /: Is a directory"),
    ],
)
def test_wrong_usage_is_reported_in_one_line(typed: str, message: str, call: Call) -> None:
    answer = call(*typed.split())
    assert (answer.returncode, answer.stdout, answer.stderr) == (2, "", f"boardcode: {message}\n")


def test_a_file_without_permission_to_read_is_reported(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:  # root may read everything, so that file modes do not help
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(codes, "open", refuse, raising=False)
    answer = call("check", "radar", "secret.txt")
    assert answer.stderr == "boardcode: cannot read secret.txt: Permission denied\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc/self/mem")
def test_a_file_that_cannot_be_read_to_its_end_is_reported(call: Call) -> None:
    answer = call("check", "radar", "/proc/self/mem")
    assert (answer.returncode, answer.stderr) == (
        2,
        "boardcode: cannot read /proc/self/mem: Input/output error\n",
    )


def test_control_characters_in_a_file_name_are_escaped(call: Call) -> None:
    assert (
        call("check", "radar", "a\nb\x1b[31m").stderr
        == "boardcode: cannot read a\\nb\\x1b[31m: No such file or directory\n"
    )
    assert call("check", "radar", "a\0b").stderr == "boardcode: cannot read a\\x00b: embedded null byte\n"


def test_a_png_without_a_renderer_names_the_extra(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    answer = call("draw", "5211-card", "0x25", "--png", "-o", "card.png")
    assert (answer.returncode, answer.stderr) == (
        2,
        "boardcode: PNG needs a renderer: pip install 'boardcode[png]'\n",
    )


def test_the_name_of_a_format_is_not_a_code(call: Call) -> None:
    answer = call("arx-board")
    assert (answer.returncode, answer.stderr) == (
        1,
        "error: no format accepts 'arx-board'\n"
        "    hint: arx-board is the name of a format: "
        "`boardcode explain arx-board CODE` reads a code of it\n",
    )


def test_a_format_whose_name_is_a_code_as_well_is_mentioned(call: Call) -> None:
    answer = call("radar")  # five characters of a short Klotski code
    assert answer.returncode == 0
    assert (
        "radar is the name of a format: `boardcode explain radar CODE` reads a code of it\n" in answer.stdout
    )


def test_a_file_name_instead_of_a_code_gives_a_hint_how_to_read_it(call: Call, tmp_path: Path) -> None:
    codes = tmp_path / "codes.txt"
    codes.write_text("AG\n")
    assert (
        f"    hint: to read the codes of a file, pipe it in: `boardcode < {codes}`\n"
        in call(str(codes)).stderr
    )
