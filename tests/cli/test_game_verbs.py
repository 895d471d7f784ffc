"""Verbs of single games: a module that lists them is all that a game needs."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from types import ModuleType

import pytest

from boardcode.cli import verb_table
from boardcode.cli.help import help_text
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import FORMAT, Example, Verb, argument
from boardcode.cli.verbs.completion import bash_script, fish_script, zsh_script
from boardcode.cli.verbs.man import man_page

Finished = CompletedProcess[str]
Call = Callable[..., Finished]


def run(options: Namespace, terminal: Terminal) -> int:
    terminal.say(f"{options.code} turned {options.times}")
    return 0


TURN = Verb(
    "pebbles turn",
    "turn a board around",
    "Turn a board around.",
    [
        argument("code", metavar="CODE", help="a board", choices=("AAAA", "IAAC")),
        argument("--times", metavar="N", default="once", help="how often"),
    ],
    [Example("boardcode pebbles turn AAAA", "AAAA turned once")],
    run,
)
SWAP = Verb(
    "pebbles swap",
    "swap the colours",
    "Swap the colours.",
    [FORMAT],
    [Example("boardcode pebbles swap pebbles", "")],
    run,
)


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry lists two games, one of which has verbs."""
    name = "boardcode.cli.games.pebbles"
    module = ModuleType(name)
    module.VERBS = (TURN, SWAP)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(verb_table, "GAMES", {"pebbles": (), "marbles": ()})


def test_the_verbs_of_a_game_are_those_of_its_module() -> None:
    assert verb_table.game_verbs("pebbles") == {"turn": TURN, "swap": SWAP}
    assert verb_table.game_verbs("marbles") == {}  # it has no module
    assert verb_table.game_verbs("chess") == {}  # it is no game


def test_a_module_that_fails_to_import_something_else_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "marbles.py").write_text("import no_such_package\n")
    monkeypatch.setattr("boardcode.cli.games.__path__", [str(tmp_path)])
    with pytest.raises(ModuleNotFoundError) as caught:
        verb_table.game_verbs("marbles")
    assert str(caught.value) == "No module named 'no_such_package'"


def test_a_verb_of_a_game_runs_with_its_arguments(call: Call) -> None:
    assert call("pebbles", "turn", "AAAA").stdout == "AAAA turned once\n"
    assert call("pebbles", "turn", "--times", "twice", "AAAA").stdout == "AAAA turned twice\n"


def test_its_help_is_made_from_its_declaration(call: Call) -> None:
    assert call("pebbles", "turn", "--help").stdout == f"{help_text(TURN)}\n"
    assert call("help", "pebbles", "turn").stdout == f"{help_text(TURN)}\n"
    assert "usage: boardcode pebbles turn [--times N] [--with FILE] [--help] CODE\n" in help_text(TURN)


def test_the_game_alone_lists_its_verbs(call: Call) -> None:
    listed = (
        "verbs of pebbles (see `boardcode pebbles VERB --help`):\n"
        "  pebbles turn  turn a board around\n"
        "  pebbles swap  swap the colours\n"
    )
    assert call("pebbles").stdout == call("pebbles", "--help").stdout == listed


def test_the_help_of_the_main_job_lists_it(call: Call) -> None:
    assert "  pebbles turn  turn a board around\n" in call("--help").stdout


def test_a_verb_that_the_game_does_not_have_is_a_usage_error(call: Call) -> None:
    assert (
        call("pebbles", "trun").stderr
        == "boardcode: no verb of pebbles is named 'trun'; did you mean turn?\n"
    )
    assert (
        call("pebbles", "zzz").stderr
        == "boardcode: no verb of pebbles is named 'zzz'; there are turn, swap\n"
    )
    assert call("pebles", "turn").stderr == "boardcode: no verb is named 'pebles'; did you mean pebbles?\n"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("boardcode peb", "pebbles"),
        ("boardcode pebbles ", "turn swap"),
        ("boardcode pebbles turn ", "AAAA IAAC"),
        ("boardcode pebbles turn --t", "--times"),
        ("boardcode pebbles turn --times 3 I", "IAAC"),
        ("boardcode pebbles swap klo", "klotski"),
        ("boardcode decode klo", "klotski"),
    ],
)
def test_bash_completes_it(typed: str, offered: str) -> None:
    words = typed.split(" ")
    line = f"COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}"
    script = bash_script(verb_table.all_verbs(), ["klotski", "radar"])
    answer = subprocess.run(
        ["bash", "-c", f"{script}\n{line}\n_boardcode\necho ${{COMPREPLY[@]}}"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert (answer.stdout, answer.stderr) == (f"{offered}\n", "")


def test_the_scripts_of_other_shells_and_the_man_page_have_it() -> None:
    verbs = verb_table.all_verbs()
    assert '    "pebbles turn")' in zsh_script(verbs, [])
    assert "__boardcode_at 2 pebbles' -a turn -d 'turn a board around'" in fish_script(verbs, [])
    assert "\n.SS pebbles turn\n" in man_page(verbs)
