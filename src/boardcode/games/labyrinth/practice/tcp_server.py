"""The practice server: races over TCP, one after the other, on the same course.

    server = PracticeServer(ServerOptions(RaceOptions(maze), port=0))
    host, port = await server.start()
    result = await server.game_over()       # of the current game
    await server.stop()

The clock of a game starts with the first team that registers. The game is over when all players of a team
are out, or its time is; then all connections are closed. The next team that registers begins the next game,
and so does one that registers after everybody has left the game before.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TextIO

from boardcode.games.labyrinth.messages import (
    Message,
    MoveTo,
    PlayerRefused,
    SolveChallenge,
    SubscribePlayer,
    TeamRefused,
    TeamRegistered,
)
from boardcode.games.labyrinth.practice.contestants import Player
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.game_log import GameLog, LogEvent
from boardcode.games.labyrinth.practice.player_connection import READ_SIZE, PlayerConnection
from boardcode.games.labyrinth.practice.race import INVALID_TOKEN, Race, RaceResult, Recorder
from boardcode.games.labyrinth.wire import PORT

BACKLOG = 1024
MOST_CONNECTIONS = 4096
SPARE_FILES = 32  # for everything that is no connection
OLD_TOKENS = 10_000
WRITE_BUFFER = 1 << 14  # bytes that a client may leave unread, here and in the system
FLUSH_SECONDS = 0.2  # after which a log is on the disk


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """How games are served.

    `log` is the file for the log; `observe` is called for each event; `keep_lines` keeps the log of the
    current game in memory. `make_race` and `send` are for tests of clients: what happens in a game, and how
    each message is delivered; without it, the messages of an answer are sent together. The times limit how
    long a client may take to join, to send the rest of a message, and to read what it is sent.
    """

    race: RaceOptions
    host: str = "127.0.0.1"
    port: int = PORT
    log: TextIO | None = None
    observe: Callable[[LogEvent], None] | None = None
    keep_lines: bool = False
    make_race: Callable[[RaceOptions, Recorder], Race] = Race
    send: Callable[[asyncio.StreamWriter, bytes], None] | None = None
    join_seconds: float = 30.0
    message_seconds: float = 10.0
    drain_seconds: float = 10.0


class PracticeServer:
    """A server; `race` is the current game, or the last one until the next begins."""

    def __init__(self, options: ServerOptions) -> None:
        self.options = options
        self.log = GameLog(options.log, options.observe, keep_lines=options.keep_lines)
        self.race = self._make_race()
        self.address: tuple[str, int] | None = None
        self._listener: asyncio.Server | None = None
        self._connections: dict[PlayerConnection, asyncio.Task[None]] = {}  # the oldest first
        self._old_tokens: dict[str, None] = {}
        self._game_timer: asyncio.TimerHandle | None = None
        self._flush_timer: asyncio.TimerHandle | None = None
        self._is_over = asyncio.Event()

    async def start(self) -> tuple[str, int]:
        """Listen; return host and port. Raise `OSError` if that is not possible."""
        _allow_many_files()
        try:
            self._listener = await asyncio.start_server(
                self._accept, self.options.host, self.options.port, limit=READ_SIZE, backlog=BACKLOG
            )
        except UnicodeError:  # Python's own words are about how it encodes names
            raise OSError(errno.EADDRNOTAVAIL, "no computer can have this name") from None
        host, port = self._listener.sockets[0].getsockname()[:2]
        self.address = host, port
        self._flush_regularly()
        return host, port

    async def stop(self) -> None:
        """End the game, close all connections, and write the rest of the log."""
        if self._listener is not None:
            self._listener.close()
        self.finish_game("the server stops")
        for timer in (self._game_timer, self._flush_timer):
            if timer is not None:
                timer.cancel()
        for connection in list(self._connections):
            connection.end()
        if self._connections:
            await asyncio.wait(self._connections.values(), timeout=1)
        for connection in list(self._connections):
            connection.abort()
        if self._connections:
            await asyncio.wait(self._connections.values())
        self.log.flush()

    async def game_over(self) -> RaceResult:
        """Wait for the end of the current game; return its result."""
        await self._is_over.wait()
        assert self.race.result is not None
        return self.race.result

    def finish_game(self, reason: str) -> None:
        """End the current game."""
        self.race.end(reason)
        self.check_end()

    # -- connections

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.set_write_buffer_limits(high=WRITE_BUFFER)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WRITE_BUFFER)
        connection = PlayerConnection(self, reader, writer)
        task = asyncio.current_task()
        assert task is not None
        self._connections[connection] = task
        if len(self._connections) > _most_connections():
            self._close_one()
        try:
            await connection.run()
        finally:
            self._connections.pop(connection, None)

    def _close_one(self) -> None:
        """Close the oldest connection without a player, which may be the newest of all."""
        connection = next((item for item in self._connections if item.player is None), None)
        if connection is not None:
            self.log.add(connection.label, "!", "closed to make room for others: too many connections")
            connection.abort()

    # -- what connections ask for

    def register(self, name: str) -> TeamRegistered | TeamRefused:
        """Register a team; if no game is going on, begin one."""
        if self.race.is_deserted:
            self.finish_game("everybody has left")
        if self.race.result is not None:
            self._begin_next_game()
        if not self.race.teams:
            self._start_clock()
        return self.race.register(name)

    def _begin_next_game(self) -> None:
        for team in self.race.teams.values():
            self._old_tokens[team.token] = None
        while len(self._old_tokens) > OLD_TOKENS:
            del self._old_tokens[next(iter(self._old_tokens))]
        self._is_over.clear()
        self.race = self._make_race()

    def _make_race(self) -> Race:
        race = self.options.make_race(self.options.race, self.log.add)
        self.log.begin_game(race)
        return race

    def _start_clock(self) -> None:
        if self._game_timer is not None:
            self._game_timer.cancel()
        self._game_timer = asyncio.get_running_loop().call_later(
            self.options.race.seconds, self.finish_game, "the time is over"
        )

    def subscribe(self, request: SubscribePlayer) -> tuple[Player | None, list[Message]]:
        """Add a player to the game that its token is for."""
        if self.race.result is not None:
            return None, [PlayerRefused(INVALID_TOKEN)]
        return self.race.subscribe(request)

    def tokens(self) -> tuple[Collection[str], Collection[str], Collection[str]]:
        """Return the tokens of the current game, those of earlier ones, and the names of all teams."""
        names, old = list(self.race.teams), list(self._old_tokens)
        tokens = [team.token for team in self.race.teams.values()]
        return (tokens, old, names) if self.race.result is None else ([], [*tokens, *old], names)

    def act(self, player: Player, action: MoveTo | SolveChallenge) -> list[Message]:
        """Return the messages that answer an action."""
        return self.race.act(player, action)

    def leave(self, player: Player) -> None:
        """Take a player out of the game whose connection was lost."""
        self.race.leave(player)

    def check_end(self) -> None:
        """If the game is over, close the connections of its players."""
        if self.race.result is None or self._is_over.is_set():
            return
        self._is_over.set()
        for connection in list(self._connections):
            if connection.player is not None:
                connection.end()
        self.log.flush()

    def _flush_regularly(self) -> None:
        self.log.flush()
        self._flush_timer = asyncio.get_running_loop().call_later(FLUSH_SECONDS, self._flush_regularly)


def _allow_many_files() -> None:
    """Raise the limit of open files of this process as far as it may."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        enough = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (enough, hard))


def _most_connections() -> int:
    """Return how many connections there may be: fewer than files that this process may open."""
    try:
        import resource
    except ImportError:  # Windows
        return MOST_CONNECTIONS
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, files - SPARE_FILES))
