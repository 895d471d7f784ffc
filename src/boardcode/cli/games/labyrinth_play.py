"""The verb `labyrinth play`: the reference client, which finds the goal with all players of a team."""

from __future__ import annotations

import os
import time
from argparse import ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from boardcode.cli.terminal import BAD_CODE, BOLD, OK, Terminal, UsageError, plural, printable
from boardcode.cli.verb import Example, Verb, argument, parse_integer, whole_number
from boardcode.games.labyrinth.strategies import STRATEGIES
from boardcode.games.labyrinth.wire import PORT
from boardcode.wording import shorten

if TYPE_CHECKING:
    from boardcode.games.labyrinth.team_play import Runner, TeamPlay

# The client is imported when it is run: the other verbs of the game need no sockets.

HOST = "127.0.0.1"
INDENT = "    "
INTERVAL = 0.1  # seconds between two drawings in a terminal
LINES = 24  # of a terminal that does not tell its height
MOST_SECONDS = 600


def parse_address(text: str) -> tuple[str, int]:
    """Return the host and port of a text such as 127.0.0.1:8778; either may be missing.

    >>> parse_address("localhost"), parse_address(":9000"), parse_address("[::1]:9000")
    (('localhost', 8778), ('127.0.0.1', 9000), ('::1', 9000))
    """
    host, colon, digits = text.rpartition(":") if not text.endswith("]") else (text, "", "")
    if not colon:
        host, digits = host or digits, str(PORT)
    port = parse_integer(digits)
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if port is None or not 1 <= port <= 65535 or (":" in bare and bare == host):
        raise ArgumentTypeError(
            f"expected a host and a port such as 127.0.0.1:8778 or [::1]:8778, got {shorten(text)}"
        )
    return bare or HOST, port


def run_play(options: Namespace, terminal: Terminal) -> int:
    """Play with a whole team; the exit code is 1 unless all its players find the goal."""
    from boardcode.games.labyrinth.client import Client, ClientError
    from boardcode.games.labyrinth.team_play import TeamPlay

    host, port = options.address
    try:
        team = Client.register(options.team, host, port)
        play = TeamPlay(team, options.strategy, options.seed)
    except ClientError as error:
        raise UsageError(printable(str(error))) from None
    terminal.say(
        f"{_players(team.size)} of {printable(team.name)} at {host}:{port}, strategy {options.strategy}"
    )
    screen = _Screen(play, terminal)
    try:
        play.play(screen.update, options.seconds)
        screen.erase()
    finally:
        play.close()
    for runner in play.runners:
        _show_end(runner, terminal)
    if not play.has_won:
        terminal.say(f"the team is not out after {plural(play.moves, 'move')}")
        return BAD_CODE
    terminal.say(
        f"the team is out after {plural(play.moves, 'move')}, {play.moves / team.size:g} for each player"
    )
    return OK


def _players(number: int) -> str:
    return plural(number, "player")


def _show_end(runner: Runner, terminal: Terminal) -> None:
    terminal.say(f"{terminal.paint(printable(runner.client.name), BOLD)}  {_state_words(runner)}")
    for line in str(runner.client.map).split("\n") if runner.client.map.cells else ():
        terminal.say(f"{INDENT}{line}".rstrip())


def _state_words(runner: Runner) -> str:
    """Say in one line how far a player has come."""
    client = runner.client
    moves = plural(client.map.step, "move")
    if client.found_goal:
        return f"found the goal after {moves}"
    return f"stopped after {moves}: {printable(runner.end)}" if runner.end else f"after {moves}"


class _Screen:
    """The players and the map of one of them, drawn again and again in the same place of a terminal."""

    def __init__(self, play: TeamPlay, terminal: Terminal) -> None:
        self._play = play
        self._terminal = terminal
        self._is_live = (
            terminal.out_color
        )  # also whether the terminal obeys the commands that move its cursor
        self._height = 0
        self._next_update = 0.0

    def update(self) -> None:
        """Draw what has changed, unless the last drawing is too recent."""
        if self._is_live and time.monotonic() >= self._next_update:
            lines = self._lines()
            self.erase()
            self._terminal.say("\n".join(lines))
            self._terminal.out.flush()
            self._height = len(lines)
            self._next_update = time.monotonic() + INTERVAL

    def erase(self) -> None:
        """Remove the drawing."""
        if self._height:
            self._terminal.out.write(f"\x1b[{self._height}A\x1b[J")
            self._height = 0

    def _lines(self) -> list[str]:
        runners = self._play.runners
        width = self._terminal.width
        states = [f"{printable(runner.client.name)}  {_state_words(runner)}"[:width] for runner in runners]
        shown = next((runner for runner in runners if runner.is_running), runners[-1]).client.map
        if not shown.cells:
            return states
        drawing = str(shown).split("\n")
        row, column = (
            2 * (shown.position.row - shown.rows.start),
            2 * (shown.position.column - shown.columns.start),
        )
        top, bottom = _window(row, len(drawing), max(3, _height(self._terminal) - len(states) - 2))
        left, right = _window(column, len(drawing[0]), width)
        return [*states, *(line[left:right] for line in drawing[top:bottom])]


def _window(middle: int, size: int, most: int) -> tuple[int, int]:
    """Return the beginning and end of a part of at most `most` lines around the middle.

    >>> _window(50, 101, 20), _window(3, 101, 20), _window(3, 10, 20)
    ((40, 60), (0, 20), (0, 10))
    """
    start = max(0, min(middle - most // 2, size - most))
    return start, min(size, start + most)


def _height(terminal: Terminal) -> int:
    return os.get_terminal_size(terminal.out.fileno()).lines or LINES


PLAY = Verb(
    "labyrinth play",
    "find the goal with a team of players",
    "Register a team at a server, join with all its players, and find the goal with each of them. Challenges "
    "are solved with the secrets of the whole team.\n"
    "In a terminal the map is drawn while it grows, in a pipe at the end. The exit code is 1 if a player "
    "does not find the goal.",
    [
        argument(
            "address",
            metavar="HOST:PORT",
            nargs="?",
            type=parse_address,
            default=(HOST, PORT),
            help=f"where the server is (default {HOST}:{PORT})",
        ),
        argument("--team", metavar="NAME", default="boardcode", help="name of the team (default boardcode)"),
        argument(
            "--strategy",
            metavar="NAME",
            choices=tuple(STRATEGIES),
            default="explore",
            help="wall (right hand on the wall), explore (to the nearest unknown cell, the default), compass "
            "(the same, towards the goal once a hint tells its direction) or random",
        ),
        argument(
            "--seed", metavar="S", type=whole_number(), default=0, help="seed of random moves (default 0)"
        ),
        argument(
            "--seconds",
            metavar="N",
            type=whole_number(1),
            default=MOST_SECONDS,
            help=f"give up after so many seconds (default {MOST_SECONDS})",
        ),
    ],
    [
        Example(
            "boardcode labyrinth play",
            """\
1 player of boardcode at 127.0.0.1:8778, strategy explore
boardcode_1  found the goal after 3 moves
    •-•-•-•
    | |   |
    • •-• •
    |    >|
    •-•-•-•
the team is out after 3 moves, 3 for each player
""",
            ends=False,
        ),
    ],
    run_play,
)
