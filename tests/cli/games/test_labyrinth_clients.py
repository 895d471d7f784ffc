"""The verbs `labyrinth play` and `labyrinth check-client`, on real servers."""

from __future__ import annotations

import json
import re
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess

import pytest
import wrong_client
from scripted_server import Script, scripted_server

from boardcode.cli.games.labyrinth_check_client import CHECK_CLIENT, TRIALS
from boardcode.cli.games.labyrinth_play import PLAY
from boardcode.games.labyrinth.messages import (
    MoveTo,
    PlayerSubscribed,
    RegisterTeam,
    SubscribePlayer,
    TeamRefused,
    TeamRegistered,
)
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.server_thread import serve_in_thread
from boardcode.games.labyrinth.practice.tcp_server import ServerOptions
from boardcode.games.labyrinth.practice.trials import trials
from boardcode.labyrinth import Heading, Map, Maze, Move, Position, generate

Finished = CompletedProcess[str]
Call = Callable[..., Finished]

MAZE = Maze.decode("aWacaoUa2q")
START = Position(0, 0), Heading.NORTH
WRONG = [sys.executable, str(Path(wrong_client.__file__))]
SEE = "see `boardcode labyrinth"


@contextmanager
def server_at(race: RaceOptions) -> Iterator[str]:
    with serve_in_thread(ServerOptions(race, port=0)) as server:
        assert server.address is not None
        host, port = server.address
        yield f"{host}:{port}"


# -- play


def test_a_team_finds_the_goal_and_shows_what_the_help_shows(call: Call) -> None:
    race = RaceOptions(MAZE, starts=(START,), team_size=1, hints=0.0, challenges=0.0)
    with server_at(race) as address:
        answer = call("labyrinth", "play", address)
    assert answer.stdout.replace(address, "127.0.0.1:8778") == PLAY.examples[0].output
    assert (answer.stderr, answer.returncode) == ("", 0)


@pytest.mark.parametrize("strategy", ["wall", "explore", "compass", "random"])
def test_a_team_of_three_plays_by_any_strategy(strategy: str, call: Call) -> None:
    race = RaceOptions(generate(6, 5, 1), team_size=3, hints=0.3, challenges=0.3)
    with server_at(race) as address:
        answer = call(
            "labyrinth", "play", address, "--team", "curious", "--strategy", strategy, "--seed", "4"
        )
    assert answer.stdout.startswith(
        f"3 players of curious at {address}, strategy {strategy}\ncurious_1  found"
    )
    assert len(re.findall(r"^curious_\d  found the goal after \d+ moves$", answer.stdout, re.MULTILINE)) == 3
    assert re.search(r"\nthe team is out after \d+ moves, [\d.]+ for each player\n$", answer.stdout)
    assert answer.returncode == 0


def test_in_a_terminal_the_map_is_drawn_in_place(run_in_terminal: Call) -> None:
    race = RaceOptions(generate(45, 14, 3), starts=(START,), team_size=1, hints=0.0, challenges=0.0)
    with server_at(race) as address:
        shown = run_in_terminal("labyrinth", "play", address, "--strategy", "wall")
    drawings = re.split("\x1b\\[(\\d+)A\x1b\\[J", shown.stdout)
    assert len(drawings) >= 3
    for drawing, height in zip(drawings[0:-1:2], drawings[1::2], strict=True):
        lines = drawing.split("\n")[-1 - int(height) : -1]
        assert re.match(r"boardcode_1  (found the goal )?after \d+ moves?$", lines[0])
        assert 3 < len(lines) <= 23
        assert max(map(len, lines)) <= 80
        assert any(sign in "".join(lines[1:]) for sign in "^>v<")
    assert drawings[-1].startswith("\x1b[1mboardcode_1\x1b[0m  found the goal after ")
    assert shown.returncode == 0


def test_a_server_that_is_away_is_a_usage_error(call: Call) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    answer = call("labyrinth", "play", f":{port}")
    assert (answer.stdout, answer.stderr, answer.returncode) == (
        "",
        f"boardcode: no server at 127.0.0.1:{port}: Connection refused\n",
        2,
    )


def test_a_team_that_is_refused_is_a_usage_error(call: Call) -> None:
    with scripted_server([RegisterTeam("x"), TeamRefused("InvalidName")]) as port:
        answer = call("labyrinth", "play", f"127.0.0.1:{port}", "--team", "x")
    assert (answer.stderr, answer.returncode) == (
        "boardcode: the server refuses the team 'x': InvalidName (the server does not accept this name)\n",
        2,
    )


def test_a_game_that_ends_before_the_goal_is_found_is_told(call: Call) -> None:
    view = MAZE.view((0, 0))
    script: Script = [SubscribePlayer("boardcode_1", "T"), PlayerSubscribed(), view, MoveTo(Move.BACK), b""]
    with scripted_server([RegisterTeam("boardcode"), TeamRegistered(1, "T")], script) as port:
        answer = call("labyrinth", "play", f"127.0.0.1:{port}")
    drawing = "".join(f"    {line}".rstrip() + "\n" for line in str(Map().with_view(view)).split("\n"))
    assert answer.stdout == (
        f"1 player of boardcode at 127.0.0.1:{port}, strategy explore\n"
        f"boardcode_1  stopped after 0 moves: the server at 127.0.0.1:{port} closed the connection\n"
        f"{drawing}the team is not out after 0 moves\n"
    )
    assert answer.returncode == 1


def test_a_maze_without_a_way_to_the_goal_is_told(call: Call) -> None:
    maze = Maze.from_drawing("•-•-•-•-•\n|   |   |\n•-•-•-•-•")
    race = RaceOptions(maze, starts=(START,), team_size=1, hints=0.0, challenges=0.0)
    with server_at(race) as address:
        answer = call("labyrinth", "play", address)
    assert (
        "stopped after 0 moves: every cell in reach was seen, and the goal is in none of them\n"
        in answer.stdout
    )
    assert answer.returncode == 1


@pytest.mark.parametrize("address", ["a:b", "::1", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:", "[::1]:x"])
def test_an_address_that_is_none_is_a_usage_error(address: str, call: Call) -> None:
    answer = call("labyrinth", "play", address)
    assert answer.stderr == (
        "boardcode: argument HOST:PORT: expected a host and a port such as 127.0.0.1:8778 or [::1]:8778, "
        f"got '{address}'; {SEE} play --help`\n"
    )
    assert answer.returncode == 2


# -- check-client


def test_the_trials_are_those_that_the_verb_knows() -> None:
    assert [trial.name for trial in trials(1.0)] == list(TRIALS)


@pytest.mark.slow
def test_the_reference_client_gets_nothing_wrong_and_the_help_shows_it(
    shell: Callable[[str], Finished],
) -> None:
    example = CHECK_CLIENT.examples[1]
    answer = shell(example.command)
    assert (answer.stdout, answer.returncode) == (example.output, 0)


def test_the_words_after_two_dashes_are_the_clients_also_its_options(call: Call) -> None:
    client = [sys.executable, "-m", "boardcode", "labyrinth", "play", "{host}:{port}", "--strategy", "wall"]
    answer = call("labyrinth", "check-client", "--trial", "opponent", "--", *client)
    assert answer.stdout == (
        "opponent        1 player, 1 at the goal, 17 moves, 5 at least\n1 trial, nothing wrong\n"
    )
    assert answer.returncode == 0


def test_the_address_is_in_the_environment_too(call: Call) -> None:
    source = "import os; raise SystemExit(os.environ['LABYRINTH_HOST'] + ' ' + os.environ['LABYRINTH_PORT'])"
    answer = call("labyrinth", "check-client", "--", sys.executable, "-c", source)
    assert re.search(r"\n    ! the client ended before [^:]*, exit code 1: 127\.0\.0\.1 \d+\n", answer.stdout)


def test_mistakes_are_printed_and_the_exit_code_is_1(call: Call) -> None:
    answer = call("labyrinth", "check-client", "--", *WRONG, "big-endian", "{host}", "{port}")
    assert answer.stdout == (
        "first-steps     no player joined\n"
        "    ! byte 0: a message of 553,648,128 bytes, but the limit is 16,384 "
        "(with its high byte first the length would be 33)\n"
        "    ! the client ended before the race was over, exit code 1: no answer\n"
        "1 trial, 2 mistakes; 9 trials left out, since the client made no move\n"
    )
    assert (answer.stderr, answer.returncode) == ("", 1)


def test_a_misreading_that_explains_all_moves_is_told_at_the_end(call: Call) -> None:
    client = [*WRONG, "mirror", "{host}", "{port}"]
    answer = call("labyrinth", "check-client", "--trial", "challenges", "--", *client)
    assert answer.stdout == (
        "challenges      1 player, 0 at the goal, 2 moves, 12 at least\n"
        "    ! 'player_0' ran 18 times into a wall that its view showed; the first was Left at the view "
        "rPeikIyc/09e9ea; probably left and right are swapped\n"
        "    ! 'player_0' did not find the goal: it was in 3 of 36 cells, moves: 2, at least needed: 12\n"
        "    ! the client ended before the race was over, exit code 0\n"
        "1 trial, 3 mistakes\n"
        "all moves together are explained if left and right are swapped\n"
    )


def test_json_has_an_object_for_each_trial(call: Call) -> None:
    options = ["--trial", "first-steps", "--json"]
    answer = call("labyrinth", "check-client", *options, "--", *WRONG, "crash", "{host}", "{port}")
    assert json.loads(answer.stdout) == {
        "trial": "first-steps",
        "about": "one player in a small maze",
        "players": [{"name": "player_0", "moves": 2, "shortest": 9, "found_goal": False}],
        "misreadings": [],
        "mistakes": [
            {
                "kind": "goal",
                "text": "'player_0' did not find the goal: it was in 3 of 20 cells, "
                "moves: 2, at least needed: 9",
            },
            {
                "kind": "end",
                "text": "the client ended before the race was over, exit code 1: "
                "RuntimeError: index out of range",
            },
        ],
        "remarks": [],
    }
    assert answer.returncode == 1


def test_a_client_that_fails_after_the_race_is_only_remarked(call: Call) -> None:
    client = [*WRONG, "late crash", "{host}", "{port}"]
    answer = call("labyrinth", "check-client", "--trial", "first-steps", "--", *client)
    assert answer.stdout == (
        "first-steps     1 player, 1 at the goal, 13 moves, 9 at least\n"
        "    the client ended with exit code 1: the server has gone\n"
        "1 trial, nothing wrong\n"
    )
    assert answer.returncode == 0


def test_no_client_an_unknown_program_and_a_port_in_use_are_usage_errors(call: Call) -> None:
    nothing = call("labyrinth", "check-client")
    assert (nothing.stderr, nothing.returncode) == (
        f"boardcode: which client? Write its command after `--`; {SEE} check-client --help`\n",
        2,
    )
    missing = call("labyrinth", "check-client", "--", "no-such-client")
    assert (missing.stderr, missing.returncode) == (
        "boardcode: cannot start no-such-client: No such file or directory\n",
        2,
    )
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        taken = call("labyrinth", "check-client", "--port", str(port), "--", "true")
    assert taken.stderr.startswith(f"boardcode: cannot listen at port {port}: ")
    assert taken.returncode == 2
