"""The verb `labyrinth serve`: a practice server for players, and a page to watch them."""

from __future__ import annotations

from argparse import Namespace
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, TextIO

from boardcode.cli.games.labyrinth_arguments import ALGORITHM, LOOPS, MAZE_SEED, size_argument
from boardcode.cli.terminal import BAD_CODE, OK, Terminal, UsageError, printable
from boardcode.cli.verb import Example, Verb, argument, number_from, port_number, whole_number
from boardcode.errors import CodeError
from boardcode.games.labyrinth.generators import generate
from boardcode.games.labyrinth.state import Maze
from boardcode.games.labyrinth.wire import PORT

if TYPE_CHECKING:
    from boardcode.games.labyrinth.practice.course import RaceOptions
    from boardcode.games.labyrinth.practice.game_log import LogEvent
    from boardcode.games.labyrinth.practice.tcp_server import ServerOptions

# The server is imported when it is run: the other verbs of the game do not need it.

SIZE = (20, 15)
OTHER_COMPUTERS = "boardcode: other computers can connect too; --host 127.0.0.1 keeps it to this one"
SHOWN_KINDS = ("team", "back", "left", "out", "score", "over", "!")


def run_serve(options: Namespace, terminal: Terminal) -> int:
    """Serve games until Ctrl-C."""
    import asyncio

    from boardcode.games.labyrinth.practice.tcp_server import ServerOptions

    race = _race_options(options)

    def show(event: LogEvent) -> None:
        if event.kind in SHOWN_KINDS:
            with suppress(OSError):  # nobody reads it any more; the game goes on
                terminal.say(printable(f"{event.who} {event.kind} {event.words}"))
                terminal.flush()

    with ExitStack() as files:
        log = _open_log(options.log, files)
        server_options = ServerOptions(
            race, options.host, options.port, log=log, observe=show, keep_lines=options.watch
        )
        try:
            return asyncio.run(_serve(server_options, options, terminal))
        except KeyboardInterrupt:  # Ctrl-C where there are no signal handlers: the server has stopped
            return OK


def _race_options(options: Namespace) -> RaceOptions:
    from boardcode.games.labyrinth.practice.course import RaceOptions

    try:
        maze = Maze.decode(options.maze) if options.maze else _random_maze(options)
        return RaceOptions(
            maze,
            team_size=options.team_size,
            hints=options.hints,
            challenges=options.challenges,
            seconds=options.seconds,
            seed=options.seed,
        )
    except CodeError as error:
        raise UsageError(f"--maze: {printable(str(error))}") from None
    except ValueError as error:
        raise UsageError(str(error)) from None


def _random_maze(options: Namespace) -> Maze:
    width, height = options.size
    return generate(width, height, options.seed, options.algorithm, options.loops)


def _open_log(path: str | None, files: ExitStack) -> TextIO | None:
    if path is None:
        return None
    try:
        log = open(path, "w", encoding="utf-8")  # noqa: SIM115 - closed with the other files
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", "") or error
        raise UsageError(f"cannot write {printable(path)}: {reason}") from None
    files.callback(_close_quietly, log)
    return log


def _close_quietly(log: TextIO) -> None:
    with suppress(OSError):  # the server has said that the log is not complete
        log.close()


async def _serve(server_options: ServerOptions, options: Namespace, terminal: Terminal) -> int:
    import gc
    from ipaddress import ip_address

    from boardcode.games.labyrinth.practice.tcp_server import PracticeServer
    from boardcode.web.watch_server import WatchServer

    server = PracticeServer(server_options)
    try:
        host, port = await server.start()
    except OSError as error:
        where = f"{printable(options.host)}, port {options.port}"
        raise UsageError(f"cannot listen at {where}: {error.strerror or error}") from None
    page = WatchServer(server.log)
    try:
        maze = server_options.race.maze
        teams = f"teams of {server_options.race.team_size}"
        terminal.say(f"{host}:{port}  a maze of {maze.width} x {maze.height}, {teams}; Ctrl-C stops it")
        if options.watch:
            terminal.say(f"{await page.start()}  shows the game")
        if not ip_address(host).is_loopback:
            terminal.complain(OTHER_COMPUTERS)
        terminal.flush()
        gc.freeze()  # what is there now stays: looking for garbage in it would delay answers
        await _wait_for_signal()
    finally:
        await page.stop()
        await server.stop()
    if server.log.failure is not None:
        terminal.complain(f"boardcode: the log is not complete: {server.log.failure.strerror}")
        return BAD_CODE
    return OK


async def _wait_for_signal() -> None:
    import asyncio
    import signal

    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows: asyncio.run cancels this task instead
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stopped.set)
    await stopped.wait()


SERVE = Verb(
    "labyrinth serve",
    "run a practice server for players",
    "Serve games of the labyrinth over TCP, one after the other, until Ctrl-C. A game is over when all "
    "players of a team have found the goal; the next team that registers begins the next one.\n"
    "What clients do wrong is printed with the likely mistake. Only this computer can connect unless --host "
    "says otherwise. docs/practice-server.md describes the protocol.",
    [
        argument(
            "--port",
            metavar="N",
            type=port_number,
            default=PORT,
            help=f"the port; 0 is any (default {PORT})",
        ),
        argument(
            "--host",
            metavar="ADDRESS",
            default="127.0.0.1",
            help="the address to listen at (default 127.0.0.1: this computer)",
        ),
        argument("--maze", metavar="CODE", help="the maze (default: a random one)"),
        size_argument(SIZE),
        MAZE_SEED,
        ALGORITHM,
        LOOPS,
        argument(
            "--team-size",
            metavar="N",
            type=whole_number(1),
            default=3,
            help="players of a team (default 3)",
        ),
        argument(
            "--hints",
            metavar="SHARE",
            type=number_from(0, 1),
            default=0.1,
            help="share of the cells that hold a hint (default 0.1)",
        ),
        argument(
            "--challenges",
            metavar="SHARE",
            type=number_from(0, 1),
            default=0.05,
            help="share of the moves that are followed by a challenge (default 0.05)",
        ),
        argument(
            "--seconds",
            metavar="N",
            type=number_from(0.1),
            default=600.0,
            help="time limit of a game (default 600)",
        ),
        argument(
            "--log",
            metavar="FILE",
            help="write everything to a file; `labyrinth log` reads it",
            complete="files",
        ),
        argument("--watch", action="store_true", help="also serve a page that shows the game"),
    ],
    [
        Example(
            "boardcode labyrinth serve",
            "127.0.0.1:8778  a maze of 20 x 15, teams of 3; Ctrl-C stops it",
            ends=False,
        ),
        Example(
            "boardcode labyrinth serve --size 6x4 --team-size 1 --challenges 0",
            "127.0.0.1:8778  a maze of 6 x 4, teams of 1; Ctrl-C stops it",
            ends=False,
        ),
    ],
    run_serve,
)
