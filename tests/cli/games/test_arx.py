"""The verbs of Arx: moves, play, perft."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from boardcode.arx import Game
from boardcode.cli.games.arx import VERBS
from boardcode.cli.help import help_text
from boardcode.cli.main import main
from boardcode.cli.verb import Example, Verb

START = Game.START.code
WON = Game.from_drawing(
    """\
9  K  .  .  .  .  .  .  .  .
8  .  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .  .
2  .  .  .  .  .  .  .  .  .
1  .  .  .  .  .  .  .  .  b
   A  B  C  D  E  F  G  H  I
black to move
"""
).code


class Answer(NamedTuple):
    code: int
    out: str
    err: str


Call = Callable[..., Answer]


@pytest.fixture
def arx(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Call `boardcode arx ...` in this process."""

    def call(*arguments: str, input: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(input.encode())))
        code = main(["arx", *arguments])
        printed = capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    return call


@pytest.mark.parametrize("verb", VERBS, ids=[verb.name for verb in VERBS])
def test_every_verb_shows_its_help_in_80_columns(verb: Verb, arx: Call) -> None:
    assert max(map(len, help_text(verb).split("\n"))) <= 80
    assert arx(verb.name.removeprefix("arx "), "--help").out == f"{help_text(verb)}\n"


def test_moves_lists_codes_and_notations(arx: Call) -> None:
    listed = arx("moves", START).out.splitlines()
    assert len(listed) == 53
    assert listed[0] == "0x1736  A3-B4: soldier"
    assert listed[-2:] == ["0x1f50  I1+I3: ballista, stacks on soldier", "0x23d0  I1-I2: ballista"]
    assert arx("moves", "start").out == arx("moves", input=f"{START}\n").out == arx("moves", START).out


def test_moves_says_that_a_game_is_over(arx: Call) -> None:
    assert arx("moves", WON).out == "the game is over: white has captured the king\n"
    assert json.loads(arx("moves", WON, "--json").out) == {"export": WON, "winner": "white", "moves": []}


def test_moves_as_json_have_all_effects(arx: Call) -> None:
    moves = json.loads(arx("moves", START, "--json").out)["moves"]
    assert len(moves) == 53
    assert moves[-2] == {
        "notation": "I1+I3",
        "code": "0x1f50",
        "unstack": False,
        "to": "I3",
        "from": "I1",
        "moved": {"color": "white", "top": None, "bottom": "ballista"},
        "captured": None,
        "stacked_on": {"color": "white", "top": None, "bottom": "soldier"},
        "left_behind": None,
        "export": Game.START.play("I1+I3").code,
        "winner": None,
    }


def test_a_bad_export_is_reported(arx: Call) -> None:
    answer = arx("moves", "BwYE", START)
    assert (answer.code, len(answer.out.splitlines())) == (1, 53)
    assert answer.err.startswith("error: arx-export: ")
    assert arx("play", "BwYE", "E3-F4").err.startswith("error: arx-export: ")
    assert json.loads(arx("play", "BwYE", "--json").out)["move"] is None


def test_play_prints_the_position_after_the_moves(arx: Call) -> None:
    assert arx("play", START, "E3-F4", "c7d6", "0x1532") == Answer(
        0, f"{Game.START.play('E3-F4').play('C7-D6').play(0x1532).code}\n", ""
    )
    assert arx("play", "start").out == f"{START}\n"


def test_play_draws_each_move_and_the_end(arx: Call) -> None:
    game = Game.START
    second = game.play("E3-F4")
    drawn = arx("play", "start", "E3-F4", "C7-D6", "--draw").out
    assert (
        drawn == f"{game.legal('E3-F4').draw()}\n\n{second.legal('C7-D6').draw()}\n\n{second.play('C7-D6')}\n"
    )


def test_play_draws_the_end_of_a_game(arx: Call) -> None:
    before = Game(Game.decode(WON).board, "white").code  # type: ignore[arg-type]
    assert (
        arx("play", before, "A9-A8").err
        == "error: move 1: arx-move: A9 to A8: the game is over: white has captured the king\n"
    )
    assert arx("play", WON, "--draw").out.startswith("white has won\n9  K  .")


def test_play_makes_a_picture_of_the_last_move(arx: Call) -> None:
    assert (
        arx("play", "start", "E3-F4", "C7-D6", "--svg").out
        == f"{Game.START.play('E3-F4').legal('C7-D6').svg()}\n"
    )
    assert arx("play", "start", "--svg") == Answer(
        2, "", "boardcode: the picture shows the last move: give one\n"
    )


def test_play_reports_which_move_is_illegal(arx: Call) -> None:
    answer = arx("play", "start", "E3-F4", "E3-F4")
    assert answer == Answer(1, "", "error: move 2: arx-move: E3 to F4: nothing stands on E3\n")
    data = json.loads(arx("play", "start", "E3-F4", "E3-F4", "--json").out)
    assert (data["code"], data["move"], data["error"]["kind"]) == ("E3-F4", 2, "illegal move")


def test_play_as_json_has_every_move(arx: Call) -> None:
    data = json.loads(arx("play", "start", "E3-F4", "C7-D6", "--json").out)
    assert [move["notation"] for move in data["moves"]] == ["E3-F4", "C7-D6"]
    assert data["export"] == data["moves"][-1]["export"]


def test_perft_counts_from_the_start_or_from_an_export(arx: Call) -> None:
    assert arx("perft", "3") == Answer(0, "53\n2809\n154443\n", "")
    assert arx("perft", "1", START).out == "53\n"
    assert arx("perft", "2", WON).out == "0\n0\n"
    assert json.loads(arx("perft", "2", "--json").out) == {"export": START, "perft": [53, 2809]}


@pytest.mark.parametrize("depth", ["0", "-1", "x", "²"])
def test_perft_rejects_a_depth_below_1(arx: Call, depth: str) -> None:
    answer = arx("perft", "--", depth)
    assert answer.code == 2
    expected = f"expected a whole number of at least 1, got {depth!r}"
    assert answer.err == f"boardcode: argument DEPTH: {expected}; see `boardcode arx perft --help`\n"


EXAMPLES: list[Example] = [example for verb in VERBS for example in verb.examples]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.command for example in EXAMPLES])
def test_an_example_prints_what_the_help_shows(example: Example, arx: Call) -> None:
    """Without a shell: the command before the pipe is run, the one after it is imitated here."""
    typed, _, cut = example.command.partition(" | ")
    answer = arx(*typed.split()[2:])
    lines = (answer.out + answer.err).splitlines()
    if cut.startswith("tail"):
        lines = lines[-int(cut.split()[-1]) :]
    elif cut.startswith("cut"):
        lines = [line[: int(cut.split("-")[-1])] for line in lines]
    elif cut:
        lines = [str(len(lines))]
    assert lines == example.output.splitlines()
