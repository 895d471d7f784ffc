"""GNU Backgammon itself, where it is installed, reads and writes the same IDs."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardcode
from boardcode.backgammon import GameState, Match, Player, Position

PROGRAM = shutil.which("gnubg") or ("/usr/games/gnubg" if Path("/usr/games/gnubg").exists() else "")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PROGRAM, reason="gnubg is not installed: make gnubg"),
]
MARK = "ANSWERS"
POSITIONS = 500
MATCHES = 200

SCRIPT = """
import gnubg, json
questions = json.loads({questions!r})
answers = {{}}
for code in questions["positions"]:
    try:
        board = gnubg.positionfromid(code)
        answers[code] = [board, gnubg.positionid(board)]
    except ValueError:
        answers[code] = None
gnubg.command("set automatic roll off")
gnubg.command("new session")
for code in questions["matches"]:
    gnubg.command("set matchid " + code)
    answers[code] = gnubg.matchid()
print({mark!r} + json.dumps(answers))
"""


def ask(folder: Path, positions: list[str], matches: list[str]) -> dict[str, Any]:
    """What the program makes of some IDs: boards, and the IDs that it writes again."""
    questions = json.dumps({"positions": positions, "matches": matches})
    script = folder / "questions.py"
    script.write_text(SCRIPT.format(questions=questions, mark=MARK), encoding="utf-8")
    run = subprocess.run(
        [PROGRAM, "-t", "-q", "-p", str(script)],
        input="",
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
    )
    line = next(line for line in run.stdout.split("\n") if MARK in line)
    answers: dict[str, Any] = json.loads(line.partition(MARK)[2])
    return answers


def board_of(player: Player) -> list[int]:
    return [*player.points, player.bar]


def is_playable(match: Match) -> bool:
    """Whether the program can set up a match: it steps back from offers, and has limits of its own."""
    return match.problems() == [] and not match.double and match.resignation is None


def test_it_reads_every_position_as_we_do(tmp_path: Path) -> None:
    format, random = boardcode.get("backgammon-position"), Random(7)
    codes = [format.encode(format.sample(random)) for _ in range(POSITIONS)]
    codes += [code for code in format.examples if Position.decode(code).problems() == []]
    answers = ask(tmp_path, codes, [])
    assert len(answers) == len(set(codes))
    for code in codes:
        position = Position.decode(code)
        assert answers[code] == [[board_of(position.other), board_of(position.on_roll)], code]


def test_it_refuses_what_has_no_meaning_and_ignores_what_is_not_canonical(tmp_path: Path) -> None:
    refused = ["//8AAAAAAAAAAA", "YAAAAADgAAAAAA", "//////8AAAAAAA", "27YBANC2bQAABA"]
    ignored = ["YAAAAAAA4AAAAA", "4HPwATDgc/ABMB"]
    answers = ask(tmp_path, refused + ignored, [])
    assert [answers[code] for code in refused] == [None] * len(refused)
    for code in ignored:
        position = Position.decode(code, strict=False)
        assert answers[code] == [[board_of(position.other), board_of(position.on_roll)], position.code]


def test_it_writes_every_match_that_it_can_set_up_as_we_do(tmp_path: Path) -> None:
    random = Random(11)
    codes: list[str] = []
    while len(codes) < MATCHES:
        on_roll, length = random.randrange(2), random.choice([0, 1, 3, 7, 25])
        cube = random.choice([1, 2, 4, 8])
        match = replace(
            Match.decode("cAkAAAAAAAAE"),
            cube=cube,
            cube_owner=None if cube == 1 else random.randrange(2),
            on_roll=on_roll,
            turn=on_roll,
            state=GameState.PLAYING,
            dice=random.choice([None, (6, 1), (4, 4), (5, 2)]),
            length=length,
            score=(random.randrange(max(length, 9)), random.randrange(max(length, 9))),
            jacoby=random.choice([True, False]),
        )
        if is_playable(match):
            codes.append(match.code)
    answers = ask(tmp_path, [], codes)
    assert [answers[code] for code in codes] == codes
