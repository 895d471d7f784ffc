"""Clients that do something wrong are told what, and right ones that nothing is; over real sockets."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import wrong_client

from boardcode.games.labyrinth.practice import client_check
from boardcode.games.labyrinth.practice.client_check import TrialResult, try_client
from boardcode.games.labyrinth.practice.trials import Trial, trials

SECONDS = 30.0  # far more than a trial takes; only a client that does nothing needs them all
COMMAND = [sys.executable, str(Path(wrong_client.__file__))]
TRIALS = {trial.name: trial for trial in trials(SECONDS)}


def try_wrong_client(mistake: str, trial: Trial) -> TrialResult:
    return try_client([*COMMAND, mistake, "{host}", "{port}"], trial)


QUICK = ("changed-secret", "team", "opponent", "pieces", "together")


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in TRIALS]
)
def test_the_reference_client_does_nothing_wrong(name: str) -> None:
    command = [sys.executable, "-m", "boardcode", "labyrinth", "play", "{host}:{port}"]
    result = try_client(command, TRIALS[name])
    assert (result.mistakes, result.remarks) == ((), ())
    assert len(result.players) == TRIALS[name].race.team_size
    assert all(player.found_goal for player in result.players)
    assert result.moves >= result.shortest > 0


def test_another_client_that_is_right_does_nothing_wrong_either() -> None:
    result = try_wrong_client("none", TRIALS["challenges"])
    assert (result.mistakes, result.remarks) == ((), ())


ENDED = "the client ended before the race was over"
NOT_FOUND = "'player_0' did not find the goal: it was in"


@pytest.mark.parametrize(
    ("mistake", "trial", "texts"),
    [
        (
            "mirror",
            "larger-maze",
            [
                "view: 'player_0' ran 21 times into a wall that its view showed; the first was Left at the "
                "view Gjiiacuc/W8a//a",
                f"goal: {NOT_FOUND} 1 of 108 cells, moves: 0, at least needed: 44",
                f"end: {ENDED}, exit code 0",
            ],
        ),
        (
            "big-endian",
            "first-steps",
            [
                "protocol: byte 0: a message of 553,648,128 bytes, but the limit is 16,384 "
                "(with its high byte first the length would be 33)",
                f"end: {ENDED}, exit code 1: no answer",
            ],
        ),
        (
            "no length",
            "first-steps",
            [
                "protocol: byte 0: a message of 1,699,881,595 bytes, but the limit is 16,384 (these four "
                """bytes are the text '{"Re': a length is missing, or the one before was wrong)""",
                f"end: {ENDED}, exit code 1: no answer",
            ],
        ),
        (
            "ignore",
            "challenges",
            [
                "challenge: 'player_0' moved 20 times while it had a challenge to solve first",
                "challenge: 'player_0' did not solve a challenge, so that it got no view any more",
                f"goal: {NOT_FOUND} 2 of 36 cells, moves: 1, at least needed: 12",
                f"end: {ENDED}, exit code 0",
            ],
        ),
        (
            "stubborn",
            "challenges",
            [
                "challenge: 'player_0' moved 100 times while it had a challenge to solve first",
                "challenge: 'player_0' did not solve a challenge, so that it got no view any more",
                f"goal: {NOT_FOUND} 2 of 36 cells, moves: 1, at least needed: 12",
            ],
        ),
        (
            "crash",
            "first-steps",
            [
                f"goal: {NOT_FOUND} 3 of 20 cells, moves: 2, at least needed: 9",
                f"end: {ENDED}, exit code 1: RuntimeError: index out of range",
            ],
        ),
        (
            "alone",
            "team",
            [
                "protocol: only 1 of 3 players of the team 'wrong' joined",
                f"end: {ENDED}, exit code 0",
            ],
        ),
        (
            "walk on",
            "first-steps",
            [
                "view: 'player_0' ran 9 times into a wall that its view showed; "
                "the first was Right at the view ceeykcGM8a8p8pa",
                f"goal: {NOT_FOUND} 4 of 20 cells, moves: 12, at least needed: 9",
                f"end: {ENDED}, exit code 0",
            ],
        ),
    ],
)
def test_a_mistake_is_named(mistake: str, trial: str, texts: list[str]) -> None:
    result = try_wrong_client(mistake, TRIALS[trial])
    assert [f"{found.kind}: {found.text}" for found in result.mistakes] == texts


def test_a_wrong_answer_to_a_challenge_is_explained() -> None:
    result = try_wrong_client("no modulus", TRIALS["team"])
    wrong = [mistake.text for mistake in result.mistakes if mistake.kind == "challenge"]
    assert wrong[0] == "'player_0' did not solve a challenge, so that it got no view any more"
    assert wrong[1].startswith("'player_0' solved a challenge wrongly once; '")
    assert wrong[1].endswith("' (the sum, but not modulo the number of the challenge)")


def test_a_client_that_never_stops_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_check, "EXIT_SECONDS", 0.2)
    result = try_wrong_client("endless", TRIALS["first-steps"])
    assert [mistake.text for mistake in result.mistakes] == [
        "the client still ran 0.2 s after the end of the race"
    ]


def test_a_client_that_does_not_begin_is_stopped_too() -> None:
    result = try_wrong_client("silent", trials(seconds=0.2)[0])
    assert [mistake.text for mistake in result.mistakes] == ["the client registered no team within 0.2 s"]


def test_a_program_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(FileNotFoundError) as caught:
        try_client(["no-such-client"], TRIALS["loops"])
    assert caught.value.filename == "no-such-client"
