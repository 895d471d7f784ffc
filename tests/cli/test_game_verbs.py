"""Verbs of single games: two words, declared by the game, and everything follows."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from types import ModuleType

import pytest

from boardcode.cli import main
from boardcode.cli.help import help_of
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import FORMAT, Example, Verb, argument
from boardcode.cli.verbs import completion
from boardcode.cli.verbs.man import page

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
def declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that does not exist brings two verbs."""
    for name, verb in {"pebbles_turn": TURN, "pebbles_swap": SWAP}.items():
        module = ModuleType(name)
        module.VERB = verb  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(main, "GAME_VERBS", {"pebbles": {"turn": "pebbles_turn", "swap": "pebbles_swap"}})


def test_it_runs_with_its_arguments(call: Call) -> None:
    assert call("pebbles", "turn", "AAAA").stdout == "AAAA turned once\n"
    assert call("pebbles", "turn", "--times", "twice", "AAAA").stdout == "AAAA turned twice\n"


def test_its_help_is_made_like_any_other(call: Call) -> None:
    assert call("pebbles", "turn", "--help").stdout == f"{help_of(TURN)}\n"
    assert call("help", "pebbles", "turn").stdout == f"{help_of(TURN)}\n"
    assert "usage: boardcode pebbles turn [--times N] [--help] CODE\n" in help_of(TURN)


def test_the_game_alone_lists_its_verbs(call: Call) -> None:
    listed = (
        "verbs of pebbles (`boardcode pebbles VERB --help` tells more):\n"
        "  pebbles turn  turn a board around\n"
        "  pebbles swap  swap the colours\n"
    )
    assert call("pebbles").stdout == call("pebbles", "--help").stdout == listed


def test_the_overview_lists_it(call: Call) -> None:
    assert "  pebbles turn  turn a board around\n" in call("--help").stdout


def test_a_verb_that_the_game_has_not_is_told(call: Call) -> None:
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
    ask = f"COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}; _boardcode; echo ${{COMPREPLY[@]}}"
    script = completion.bash(main.verbs(), ["klotski", "radar"])
    asked = subprocess.run(
        ["bash", "-c", f"{script}\n{ask}"], capture_output=True, encoding="utf-8", check=True
    )
    assert (asked.stdout, asked.stderr) == (f"{offered}\n", "")


def test_the_other_shells_scripts_and_the_man_page_have_it(tmp_path: Path) -> None:
    assert '    "pebbles turn")' in completion.zsh(main.verbs(), [])
    assert "__boardcode_at 2 pebbles' -a turn -d 'turn a board around'" in completion.fish(main.verbs(), [])
    assert "\n.SS pebbles turn\n" in page(main.verbs())
