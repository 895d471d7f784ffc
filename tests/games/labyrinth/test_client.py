"""The client of the labyrinth against a server that follows a script, over real sockets."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from scripted_server import Script, scripted_server

from boardcode.games.labyrinth import client as client_module
from boardcode.games.labyrinth.messages import (
    ActionError,
    GridSize,
    MoveTo,
    PlayerRefused,
    PlayerSubscribed,
    RegisterTeam,
    RelativeCompass,
    Secret,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    TeamRefused,
    TeamRegistered,
    Unknown,
)
from boardcode.games.labyrinth.wire import encode_frame
from boardcode.labyrinth import (
    Cell,
    Client,
    ClientError,
    GameEnd,
    Map,
    Maze,
    Move,
    Nature,
    NoServer,
    Refusal,
    Registration,
)

CORRIDOR = Maze.from_drawing("•-•-•-•\n|     |\n•-•-•-•")
GOAL = {(0, 2): Cell(Nature.GOAL)}
FIRST, SECOND, THIRD = (CORRIDOR.view((0, column), "east", GOAL) for column in range(3))
FRONT, LEFT = MoveTo(Move.FRONT), MoveTo(Move.LEFT)
JOINING: Script = [SubscribePlayer("anna", "T"), PlayerSubscribed()]
WALL = ActionError("CannotPassThroughWall")
WRONG = ActionError("InvalidChallengeSolution")
CLOSE = b""


def team_at(port: int, seconds: float = 30.0, size: int = 1) -> Registration:
    return Registration("us", "127.0.0.1", port, size, "T", seconds)


@contextmanager
def player(*script: Script, seconds: float = 30.0) -> Iterator[Client]:
    """A player who has joined; then the server follows the script."""
    with (
        scripted_server([*JOINING, *(item for part in script for item in part)]) as port,
        Client(team_at(port, seconds), "anna") as client,
    ):
        yield client


@pytest.fixture
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "GRACE_SECONDS", 0.02)


# -- joining


def test_a_team_registers_in_a_connection_of_its_own() -> None:
    with scripted_server([RegisterTeam("us"), TeamRegistered(3, "T")]) as port:
        team = Client.register("us", port=port, seconds=30.0)
    assert team == team_at(port, size=3)


def test_a_refused_team_and_a_refused_player_are_told_why() -> None:
    with scripted_server([RegisterTeam("us"), TeamRefused("AlreadyRegistered")]) as port:
        with pytest.raises(Refusal) as caught:
            Client.register("us", port=port)
        assert caught.value.reason == "AlreadyRegistered"
        assert str(caught.value) == (
            "the server refuses the team 'us': AlreadyRegistered (a team of this name plays already)"
        )
    with scripted_server([JOINING[0], PlayerRefused("Tired")]) as port:
        with pytest.raises(Refusal) as caught:
            Client(team_at(port), "anna")
        assert str(caught.value) == "the server refuses the player 'anna': Tired"


def test_an_answer_of_another_kind_is_an_error() -> None:
    with scripted_server([RegisterTeam("us"), GridSize(1, 2)]) as port:
        with pytest.raises(ClientError) as caught:
            Client.register("us", port=port)
        assert str(caught.value) == (
            "expected the result of the registration, the server sent GridSize(columns=1, rows=2)"
        )
    with scripted_server([JOINING[0], WALL]) as port:
        with pytest.raises(ClientError) as caught:
            Client(team_at(port), "anna")
        assert str(caught.value) == (
            "expected the result of the subscription, "
            "the server sent ActionError(reason='CannotPassThroughWall')"
        )


def test_where_nobody_listens_there_is_no_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(NoServer) as caught:
        Client.register("us", port=port)
    assert str(caught.value) == f"no server at 127.0.0.1:{port}: Connection refused"
    with pytest.raises(NoServer, match=r"^no server at 127\.0\.0\.1:70000: .+"):
        Client.register("us", port=70000)


def test_a_server_that_does_not_answer_is_none() -> None:
    with scripted_server([RegisterTeam("us")]) as port:
        with pytest.raises(NoServer) as caught:
            Client.register("us", port=port, seconds=0.05)
        assert str(caught.value) == f"the server at 127.0.0.1:{port} did not answer within 0.05 s"


def test_a_message_that_cannot_be_read_is_an_error() -> None:
    with scripted_server([RegisterTeam("us"), b"\0\0\0\x1d"]) as port:
        with pytest.raises(ClientError) as caught:
            Client.register("us", port=port)
        assert str(caught.value) == (
            f"the server at 127.0.0.1:{port} sent what is no message: byte 0: "
            "a message of 486,539,264 bytes, but the limit is 1,048,576 "
            "(with its high byte first the length would be 29)"
        )


# -- moving


def test_a_player_sees_moves_and_draws_its_map() -> None:
    with player([FIRST, FRONT, SECOND, FRONT, THIRD]) as anna:
        assert anna.wait() == FIRST
        assert anna.moves() == [Move.FRONT]
        assert anna.move("Front") == SECOND
        assert anna.moves() == [Move.FRONT, Move.BACK]
        assert not anna.found_goal
        assert anna.move(Move.FRONT) == anna.view == THIRD
        assert anna.found_goal
        assert anna.map == Map.of_walk(FIRST, [("Front", SECOND), ("Front", THIRD)])


def test_messages_may_arrive_in_pieces_or_together() -> None:
    pieces = [bytes([byte]) for byte in encode_frame(FIRST)]
    together = encode_frame(GridSize(3, 1)) + encode_frame(Secret(7)) + encode_frame(SECOND)
    with player(pieces, [FRONT, together]) as anna:
        assert anna.wait() == FIRST
        assert anna.move("Front") == SECOND
        assert (anna.grid_size, anna.secret) == (GridSize(3, 1), 7)


def test_hints_are_kept_and_the_compass_becomes_a_bearing_on_the_map() -> None:
    right = CORRIDOR.view((0, 1), "east", GOAL)
    start = CORRIDOR.view((0, 0), "north", GOAL)
    hints: Script = [GridSize(3, 1), Unknown({"Hint": "SOSHelper"}), RelativeCompass(-90.0)]
    with player([start, MoveTo(Move.RIGHT), *hints, right]) as anna:
        anna.wait()
        assert (anna.compass, anna.bearing, anna.grid_size, anna.secret) == (None, None, None, None)
        anna.move("Right")
        # North of the map is where the player looked first; now it looks east, and the goal is on its left.
        assert (anna.compass, anna.bearing, anna.grid_size) == (-90.0, 0.0, GridSize(3, 1))


def test_a_word_that_is_no_move_and_a_second_action_are_refused_before_they_are_sent() -> None:
    with player([FIRST, FRONT, SECOND]) as anna:
        anna.wait()
        with pytest.raises(ValueError) as caught:
            anna.move("Up")
        assert str(caught.value) == "a move is Front, Right, Back or Left, not 'Up'"
        anna.send_move("Front")
        with pytest.raises(ValueError) as caught:
            anna.send_move("Front")
        assert str(caught.value) == "wait for the answer to the last action first"
        assert anna.wait() == SECOND


# -- refusals


def test_after_a_refused_move_the_view_is_read_again() -> None:
    with player([FIRST, LEFT, WALL, FIRST, FRONT, SECOND]) as anna:
        anna.wait()
        with pytest.raises(Refusal) as caught:
            anna.move("Left")
        assert caught.value.reason == "CannotPassThroughWall"
        assert str(caught.value) == (
            "the server refuses to let 'anna' go Left: CannotPassThroughWall (a wall is in the way)"
        )
        assert anna.move("Front") == SECOND
        assert anna.map.contradictions == ()


def test_a_server_that_does_not_repeat_the_view_is_understood_too(no_grace: None) -> None:
    with player([FIRST, LEFT, WALL, LEFT, WALL, FRONT, SECOND]) as anna:
        anna.wait()
        for _ in range(2):
            with pytest.raises(Refusal):
                anna.move("Left")
        assert anna.move("Front") == SECOND
        assert anna.map.contradictions == ()


def test_a_refusal_of_nothing_is_reported_as_such() -> None:
    with player([ActionError("Why"), FIRST]) as anna:
        with pytest.raises(Refusal) as caught:
            anna.wait()
        assert str(caught.value) == "the server refuses something that 'anna' did not do: Why"


# -- challenges


def test_a_challenge_is_solved_by_the_secrets_of_the_whole_team() -> None:
    script: Script = [Secret(10), FIRST, FRONT, SecretSumModulo(7), SolveChallenge("3"), SECOND, FRONT, THIRD]
    with player(script) as anna:
        anna.wait()
        anna.team.secrets["bert"] = 7
        assert anna.move("Front") is None
        assert anna.challenge == SecretSumModulo(7)
        assert anna.solve() == SECOND
        assert anna.challenge is None
        assert anna.move("Front") == THIRD
        assert anna.map == Map.of_walk(FIRST, [("Front", SECOND), ("Front", THIRD)])


def test_after_a_wrong_answer_the_challenge_is_answered_again_with_the_new_secret() -> None:
    wrong: Script = [SecretSumModulo(5), SolveChallenge("1"), WRONG, Secret(9), SecretSumModulo(5)]
    with player([Secret(6)], wrong, [SolveChallenge("4"), FIRST]) as anna:
        assert anna.wait() is None
        with pytest.raises(Refusal) as caught:
            anna.solve()
        assert str(caught.value) == (
            "the server refuses the answer '1' of 'anna': "
            "InvalidChallengeSolution (the answer to the challenge is wrong)"
        )
        assert anna.solve() == FIRST


def test_an_answer_without_a_challenge_needs_a_value_and_so_does_a_challenge_of_another_kind() -> None:
    sos = Unknown({"Challenge": "SOS"})
    with player([FIRST, FRONT, sos, SolveChallenge("help"), SECOND]) as anna:
        anna.wait()
        with pytest.raises(ValueError) as caught:
            anna.solve()
        assert str(caught.value) == "there is no challenge to solve"
        assert anna.move("Front") is None
        with pytest.raises(ClientError) as failure:
            anna.solve()
        assert str(failure.value) == "no answer is known to the challenge {'Challenge': 'SOS'}"
        assert anna.solve("help") == SECOND


# -- the end


def test_a_closed_connection_is_the_end_of_the_game() -> None:
    with player([FIRST, FRONT, CLOSE]) as anna:
        anna.wait()
        with pytest.raises(GameEnd) as caught:
            anna.move("Front")
        assert str(caught.value) == f"the server at 127.0.0.1:{anna.team.port} closed the connection"
        assert not anna.found_goal


def test_a_connection_closed_on_the_way_to_the_goal_means_that_it_is_reached() -> None:
    with player([FIRST, FRONT, SECOND, FRONT, CLOSE]) as anna:
        anna.wait()
        anna.move("Front")
        assert anna.move("Front") is None
        assert anna.found_goal
        assert anna.map.step == 2


def test_a_connection_closed_behind_a_wall_beside_the_goal_does_not_mean_that() -> None:
    with player([FIRST, FRONT, SECOND, LEFT, CLOSE]) as anna:
        anna.wait()
        anna.move("Front")
        with pytest.raises(GameEnd):
            anna.move("Left")
        assert not anna.found_goal


def test_a_connection_that_is_lost_is_the_end_too() -> None:
    with player([FIRST]) as anna:
        anna.wait()
        anna._connection._socket.shutdown(socket.SHUT_RDWR)
        with pytest.raises(GameEnd) as caught:
            anna.move("Front")
        lost = f"the connection to 127.0.0.1:{anna.team.port} was lost: Broken pipe"
        assert str(caught.value) == lost


def test_a_silent_server_is_given_up() -> None:
    with player([FIRST, FRONT], seconds=0.2) as anna:
        anna.wait()
        with pytest.raises(NoServer) as caught:
            anna.move("Front")
        assert str(caught.value) == f"the server at 127.0.0.1:{anna.team.port} did not answer within 0.2 s"
