"""The verb `labyrinth serve`, in a process of its own, and `labyrinth log` on what it wrote."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess
from urllib.request import urlopen

import pytest
from practice_wire import CORRIDOR

from boardcode.cli.games.labyrinth_serve import SERVE
from boardcode.cli.verb import Example
from boardcode.games.labyrinth.client import Client
from boardcode.labyrinth import Maze

Run = Callable[..., CompletedProcess[str]]
COMMAND = (sys.executable, "-m", "boardcode", "labyrinth")


@contextmanager
def serving(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the server; yield the process and its first line."""
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()


def stop(process: subprocess.Popen[str], number: signal.Signals = signal.SIGINT) -> tuple[str, str, int]:
    process.send_signal(number)
    out, err = process.communicate()
    return out, err, process.returncode


def port_of(line: str) -> int:
    return int(line.split()[0].rpartition(":")[2])


@pytest.mark.parametrize("example", SERVE.examples, ids=[example.command for example in SERVE.examples])
def test_an_example_prints_what_the_help_shows_but_for_the_port(example: Example) -> None:
    with serving(*example.command.split()[3:]) as (_, line):
        assert re.sub(r":\d+ ", ":8778 ", line.rstrip("\n")) == example.output


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_game_is_in_the_log_to_the_last_line_when_the_server_is_stopped(
    number: signal.Signals, tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "game.log"
    options = ["--maze", CORRIDOR.code, "--team-size", "1", "--hints", "0", "--challenges", "0"]
    with serving(*options, "--log", str(path)) as (process, line):
        assert line.endswith("  a maze of 4 x 1, teams of 1; Ctrl-C stops it\n")
        team = Client.register("us", "127.0.0.1", port_of(line))
        with Client(team, "me") as player:
            player.wait()
            player.move(player.moves()[0])
            out, err, code = stop(process, number)
    assert (err, code) == ("", 0)
    assert out.splitlines()[0] == "us team of 1"
    assert out.splitlines()[-1] == "- over the server stops"
    log = path.read_text(encoding="utf-8")
    assert log.startswith(f"# boardcode labyrinth log 1\n# game 1\n# maze {CORRIDOR.code}\n# goal 0,3\n")
    assert log.endswith("\n")
    assert " - over the server stops\n" in log
    shown = run("labyrinth", "log", str(path), "--last", "--player", "us/me")
    assert shown.returncode == 0
    assert "us/me: map of " in shown.stdout
    assert " after 1 move, nothing that cannot be\n" in shown.stdout


def test_what_a_client_does_wrong_is_printed() -> None:
    import socket

    with serving() as (process, line):
        with socket.create_connection(("127.0.0.1", port_of(line))) as connection:
            connection.sendall(b"\0\0\0\x1d")
            assert connection.recv(1) == b""
        out, _, _ = stop(process)
    assert re.fullmatch(
        r"127\.0\.0\.1:\d+ ! byte 0: a message of 486,539,264 bytes, but the limit is 16,384 "
        r"\(with its high byte first the length would be 29\)",
        out.splitlines()[0],
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_stops_no_game_but_is_told_at_the_end() -> None:
    with serving("--log", "/dev/full", "--team-size", "1") as (process, line):
        with Client(Client.register("us", "127.0.0.1", port_of(line)), "me") as player:
            player.wait()
        assert stop(process)[1:] == ("boardcode: the log is not complete: No space left on device\n", 1)


def test_watch_prints_the_address_of_a_page() -> None:
    with serving("--watch") as (process, _):
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.endswith("/  shows the game\n")
        with urlopen(line.split()[0]) as response:
            assert b"<title>Labyrinth: the game</title>" in response.read()


def test_it_warns_when_other_computers_can_connect() -> None:
    with serving("--host", "0.0.0.0") as (process, _):
        assert stop(process)[1:] == (
            "boardcode: other computers can connect too; --host 127.0.0.1 keeps it to this one\n",
            0,
        )


def test_a_maze_of_a_code_and_a_random_one_follow_the_options(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    with serving("--size", "7x5", "--seed", "3", "--algorithm", "prim", "--loops", "2", "--log", str(path)):
        pass
    code = path.read_text(encoding="utf-8").split("# maze ")[1].split("\n")[0]
    assert (Maze.decode(code).width, Maze.decode(code).height) == (7, 5)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--maze", "x"], "--maze: maze: after character 1, width: the code ends too early: expected 16 "),
        (["--maze", "aqabamda"], "the goal at 0,0 cannot be reached from any other cell"),
        (["--size", "4x0"], "a maze's height is from 1 to 65535, not 0"),
        (["--size", "600x2"], "a maze of 600 x 2 cells; races are held in 500 x 500 at most"),
        (["--hints", "1.5"], "argument --hints: expected a number from 0 to 1, got '1.5'"),
        (["--challenges", "nan"], "argument --challenges: expected a number from 0 to 1, got 'nan'"),
        (["--seconds", "0"], "argument --seconds: expected a number of at least 0.1, got '0'"),
        (["--team-size", "0"], "argument --team-size: expected a whole number of at least 1, got '0'"),
        (["--port", "70000"], "argument --port: a port is a number from 0 to 65535, got '70000'"),
        (["--log", "missing/folder/log"], "cannot write missing/folder/log: No such file or directory"),
        (["--host", "192.0.2.1"], "cannot listen at 192.0.2.1, port 8778: "),
    ],
)
def test_options_that_are_not_possible_are_refused(options: list[str], message: str, run: Run) -> None:
    answer = run("labyrinth", "serve", *options)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.startswith(f"boardcode: {message}")
    assert answer.stderr.count("\n") == 1


def test_the_players_of_a_log_are_shown_apart_and_chosen_by_name(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    options = ["--maze", CORRIDOR.code, "--team-size", "2", "--hints", "0", "--challenges", "0"]
    with serving(*options, "--log", str(path)) as (process, line):
        team = Client.register("us", "127.0.0.1", port_of(line))
        with Client(team, "a") as first, Client(team, "b") as second:
            for player in (first, second):
                player.wait()
            for player in (first, second, first):
                player.move(player.moves()[0])
        stop(process)
    both = run("labyrinth", "log", str(path), "--last").stdout
    assert "us/a: map of " in both
    assert "us/b: map of " in both
    one = run("labyrinth", "log", str(path), "--last", "--player", "us/b").stdout
    assert "us/a" not in one
    several = run("labyrinth", "log", str(path), "--svg")
    assert several.stderr == "boardcode: the log has several players: us/a, us/b; --player chooses one\n"
    assert several.returncode == 2
    assert run("labyrinth", "log", str(path), "--svg", "--player", "us/a").stdout.startswith("<svg ")
