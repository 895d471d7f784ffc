"""Completion: what each shell offers, asked of the shell itself."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import boardcode
from boardcode.cli.main import GAME_VERBS, VERBS, verbs
from boardcode.cli.verbs import completion

Finished = CompletedProcess[str]

FORMATS = [format.name for format in boardcode.formats()]
KLOTSKI = ["klotski", "klotski-short"]

TYPED = [
    ("boardcode ", [*VERBS, *GAME_VERBS]),
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
    """What the function of the script offers, asked as bash asks it."""
    words = typed.split(" ")
    ask = f"COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}; _boardcode; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    asked = subprocess.run(
        ["bash", "-c", f"{script}\n{ask}"], capture_output=True, encoding="utf-8", cwd=folder, check=True
    )
    assert asked.stderr == ""
    return asked.stdout.splitlines() if asked.stdout != "\n" else []


@every_line
def test_bash_offers_what_can_follow(typed: str, offered: list[str], folder: Path) -> None:
    assert in_bash(completion.bash(verbs(), FORMATS), typed, folder) == offered


def test_bash_knows_the_command_after_the_script_is_read(shell: Callable[[str], Finished]) -> None:
    assert (
        shell("source <(boardcode completion bash); complete -p boardcode").stdout
        == "complete -F _boardcode boardcode\n"
    )


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed here")


@needs("zsh")
def test_zsh_reads_its_script(tmp_path: Path) -> None:
    script = tmp_path / "_boardcode"
    script.write_text(completion.zsh(verbs(), FORMATS))
    checked = subprocess.run(["zsh", "-n", script], capture_output=True, encoding="utf-8", check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


@needs("fish")
def test_fish_reads_its_script(tmp_path: Path) -> None:
    script = tmp_path / "boardcode.fish"
    script.write_text(completion.fish(verbs(), FORMATS))
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
    script.write_text(completion.fish(verbs(), FORMATS))
    ask = f"source {script}; complete -C '{typed}'"
    asked = subprocess.run(
        ["fish", "--no-config", "-c", ask], capture_output=True, encoding="utf-8", cwd=folder, check=True
    )
    assert [line.split("\t")[0].replace("\\ ", " ") for line in asked.stdout.splitlines()] == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_verb_option_and_format_is_in_every_script(shell: str, call: Callable[..., Finished]) -> None:
    script = call("completion", shell).stdout
    for verb in verbs()[1:]:
        assert verb.name in script
        for declared in verb.options:
            assert declared.names[-1].lstrip("-") in script
    assert all(name in script for name in FORMATS)
