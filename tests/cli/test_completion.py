"""Completion: the scripts are run in the shells themselves."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import boardcode
from boardcode.cli import catalog
from boardcode.cli.verbs.completion import bash_script, fish_script, zsh_script

Finished = CompletedProcess[str]

FORMATS = [format.name for format in boardcode.formats()]
KLOTSKI = ["klotski", "klotski-short"]
VERBS = catalog.all_verbs()

TYPED = [
    ("boardcode ", catalog.first_words()),
    ("boardcode de", ["decode"]),
    ("boardcode --", ["--json", "--version", "--help"]),
    ("boardcode --json --", ["--json", "--version", "--help"]),
    ("boardcode 1A9BF0C --j", ["--json"]),
    ("boardcode 1A9BF0C ", []),
    ("boardcode decode ", FORMATS),
    ("boardcode decode klo", KLOTSKI),
    ("boardcode decode --lenient klo", KLOTSKI),
    ("boardcode decode klotski ", []),
    ("boardcode decode klotski --l", ["--lenient"]),
    ("boardcode recode klotski klo", KLOTSKI),
    ("boardcode random -n 5 klo", KLOTSKI),
    ("boardcode random klotski -n ", []),
    ("boardcode draw radar --", ["--svg", "--png", "--output", "--lenient", "--help"]),
    ("boardcode draw radar -o my", ["my codes.txt"]),
    ("boardcode encode --file my", ["my codes.txt"]),
    ("boardcode check klo", KLOTSKI),
    ("boardcode check klotski my", ["my codes.txt"]),
    ("boardcode check klotski my.txt my", ["my codes.txt"]),
    ("boardcode completion ", ["bash", "zsh", "fish"]),
    ("boardcode formats radar ma", ["maze"]),
]
every_line = pytest.mark.parametrize(("typed", "offered"), TYPED, ids=[typed for typed, _ in TYPED])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my codes.txt").touch()
    return tmp_path


def in_bash(script: str, typed: str, folder: Path) -> list[str]:
    """Call the function of the script as bash does, and return what it offers."""
    words = typed.split(" ")
    line = f"COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}"
    answer = subprocess.run(
        ["bash", "-c", f"{script}\n{line}\n_boardcode\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        check=True,
    )
    assert answer.stderr == ""
    return answer.stdout.splitlines() if answer.stdout != "\n" else []


@every_line
def test_bash_offers_what_can_follow(typed: str, offered: list[str], folder: Path) -> None:
    assert in_bash(bash_script(VERBS, FORMATS), typed, folder) == offered


def test_bash_completes_the_command_once_the_script_is_sourced(shell: Callable[[str], Finished]) -> None:
    assert (
        shell("source <(boardcode completion bash); complete -p boardcode").stdout
        == "complete -F _boardcode boardcode\n"
    )


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed here")


@needs("zsh")
def test_zsh_accepts_its_script(tmp_path: Path) -> None:
    script = tmp_path / "_boardcode"
    script.write_text(zsh_script(VERBS, FORMATS))
    checked = subprocess.run(["zsh", "-n", script], capture_output=True, encoding="utf-8", check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


@needs("fish")
def test_fish_accepts_its_script(tmp_path: Path) -> None:
    script = tmp_path / "boardcode.fish"
    script.write_text(fish_script(VERBS, FORMATS))
    checked = subprocess.run(["fish", "-n", script], capture_output=True, encoding="utf-8", check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


@needs("fish")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("boardcode de", ["decode"]),
        ("boardcode --v", ["--version"]),
        ("boardcode decode klo", KLOTSKI),
        ("boardcode recode klotski klo", KLOTSKI),
        ("boardcode draw radar --s", ["--svg"]),
        ("boardcode check klotski my", ["my codes.txt"]),
        ("boardcode completion z", ["zsh"]),
    ],
)
def test_fish_offers_what_can_follow(typed: str, offered: list[str], folder: Path) -> None:
    script = folder / ".boardcode.fish"
    script.write_text(fish_script(VERBS, FORMATS))
    complete = f"source {script}; complete -C '{typed}'"
    answer = subprocess.run(
        ["fish", "--no-config", "-c", complete], capture_output=True, encoding="utf-8", cwd=folder, check=True
    )
    assert [line.split("\t")[0].replace("\\ ", " ") for line in answer.stdout.splitlines()] == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_verb_option_and_format_is_in_every_script(shell: str, call: Callable[..., Finished]) -> None:
    script = call("completion", shell).stdout
    for verb in VERBS[1:]:
        assert verb.name in script
        for declared in verb.options:
            assert declared.names[-1].lstrip("-") in script
    assert all(name in script for name in FORMATS)
