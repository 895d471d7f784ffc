"""A team that plays by itself: challenges, refusals, and every way in which a game can end."""

from __future__ import annotations

import time

import pytest
from scripted_server import Script, scripted_server

from boardcode.games.labyrinth.messages import (
    ActionError,
    MoveTo,
    PlayerRefused,
    PlayerSubscribed,
    Secret,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    Unknown,
)
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.server_thread import serve_in_thread
from boardcode.games.labyrinth.practice.tcp_server import ServerOptions
from boardcode.games.labyrinth.team_play import TeamPlay
from boardcode.labyrinth import (
    Cell,
    Client,
    Entity,
    Heading,
    Maze,
    Move,
    Nature,
    Position,
    Refusal,
    Registration,
)

CORRIDOR = Maze.from_drawing("•-•-•-•\n|     |\n•-•-•-•")
GOAL = {(0, 2): Cell(Nature.GOAL)}
FIRST, SECOND, THIRD = (CORRIDOR.view((0, column), "east", GOAL) for column in range(3))
BLOCKED = CORRIDOR.view((0, 0), "east", {**GOAL, (0, 1): Cell(None, Entity.OPPONENT)})
FRONT = MoveTo(Move.FRONT)
JOINING: Script = [SubscribePlayer("us_1", "T"), PlayerSubscribed()]
OPPONENT = ActionError("CannotPassThroughOpponent")


def play(*script: Script, seconds: float = 600.0) -> TeamPlay:
    """Let a team of one player play on a server that follows a script."""
    with scripted_server([*JOINING, *(item for part in script for item in part)]) as port:
        team = TeamPlay(Registration("us", "127.0.0.1", port, 1, "T", seconds=30.0))
        team.play(seconds=seconds)
        team.close()
    return team


def test_a_challenge_is_solved_again_until_the_answer_is_right() -> None:
    wrong: Script = [
        SolveChallenge("1"),
        ActionError("InvalidChallengeSolution"),
        Secret(9),
        SecretSumModulo(5),
    ]
    team = play(
        [Secret(6), SecretSumModulo(5)], wrong, [SolveChallenge("4"), FIRST, FRONT, SECOND, FRONT, THIRD]
    )
    assert team.has_won
    assert (team.moves, team.runners[0].refusals) == (2, 1)


def test_an_opponent_in_the_way_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    refused: Script = [FRONT, OPPONENT, BLOCKED]
    team = play([BLOCKED], *[refused] * 9, [FRONT, SECOND, FRONT, THIRD])
    assert team.has_won
    assert pauses == [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.0, 1.0]


def test_a_team_gives_up_when_the_time_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", lambda pause: None)
    team = play([FIRST], seconds=-1.0)
    assert not team.has_won
    assert team.runners[0].end == "the goal was not found within -1 s"


def test_the_end_of_the_game_is_told() -> None:
    team = play([FIRST, FRONT, b""])
    assert team.runners[0].end == f"the server at 127.0.0.1:{team.team.port} closed the connection"
    assert not team.has_won


def test_a_maze_without_a_goal_in_reach_and_a_challenge_that_nobody_knows_end_the_game() -> None:
    lonely = Maze.from_drawing("•-•\n| |\n•-•").view((0, 0))
    assert play([lonely]).runners[0].end == "every cell in reach was seen, and the goal is in none of them"
    sos = play([Unknown({"Challenge": "SOS"})])
    assert sos.runners[0].end == "no answer is known to the challenge {'Challenge': 'SOS'}"


def test_players_that_have_joined_leave_if_another_cannot() -> None:
    refused: Script = [SubscribePlayer("us_2", "T"), PlayerRefused("InvalidName")]
    with scripted_server([*JOINING, b""], refused) as port, pytest.raises(Refusal) as caught:
        TeamPlay(Registration("us", "127.0.0.1", port, 2, "T"))
    assert caught.value.reason == "InvalidName"


def test_two_teams_race_on_one_server_and_the_slower_is_told_that_the_game_is_over() -> None:
    start = Position(0, 0), Heading.EAST  # of the slow team; the quick one begins between it and the goal
    race = RaceOptions(CORRIDOR, starts=(start,), team_size=1, hints=0.0, challenges=0.0)
    with serve_in_thread(ServerOptions(race, port=0)) as server:
        assert server.address is not None
        slow, quick = (TeamPlay(Client.register(name, *server.address)) for name in ("slow", "quick"))
        slow.runners[0].attempt(slow.runners[0].client.wait)
        quick.play()
        assert quick.has_won
        slow.runners[0].attempt(slow.runners[0].client.wait)
        quick.close()
        slow.close()
    assert slow.runners[0].end == f"the server at 127.0.0.1:{slow.team.port} closed the connection"
