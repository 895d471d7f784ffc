"""A practice server on a real socket, and connections to it that send any bytes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from io import StringIO
from typing import Any

from boardcode.games.labyrinth.practice.contestants import Player
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.game_log import LogEvent
from boardcode.games.labyrinth.practice.race import Race
from boardcode.games.labyrinth.practice.tcp_server import PracticeServer, ServerOptions
from boardcode.games.labyrinth.wire import FrameSplitter, encode_frame
from boardcode.labyrinth import (
    Heading,
    Maze,
    Message,
    MoveTo,
    Position,
    RadarView,
    RegisterTeam,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    TeamRegistered,
    shortest_path,
)

TIMEOUT = 60.0  # seconds after which a test has failed: nothing takes so long unless it hangs
CORRIDOR = Maze.from_drawing("•-•-•-•-•\n|       |\n•-•-•-•-•")
EAST = tuple((Position(0, column), Heading.EAST) for column in (0, 0, 0))


class Wire:
    """A connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._splitter = FrameSplitter()
        self._messages: list[Message] = []

    async def send_bytes(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def send(self, *messages: Message) -> None:
        await self.send_bytes(b"".join(map(encode_frame, messages)))

    async def receive(self) -> Message:
        """Return the next message; raise `EOFError` if the server closes the connection before."""
        while not self._messages:
            data = await self._reader.read(4096)
            if not data:
                raise EOFError
            self._messages += [frame.message() for frame in self._splitter.feed(data)]
        return self._messages.pop(0)

    async def ask(self, *messages: Message) -> Message:
        await self.send(*messages)
        return await self.receive()

    async def rest(self) -> list[Message]:
        """Return all messages until the server closes the connection."""
        messages = []
        while True:
            try:
                messages.append(await self.receive())
            except (EOFError, ConnectionError):
                return messages

    async def receive_view(self) -> list[Message]:
        """Return the messages up to the next view."""
        messages = [await self.receive()]
        while not isinstance(messages[-1], RadarView):
            messages.append(await self.receive())
        return messages

    def close(self) -> None:
        self._writer.close()

    def reset(self) -> None:
        self._writer.transport.abort()


class Arena:
    """A running server, its log, and connections to it."""

    def __init__(self, options: ServerOptions) -> None:
        self.log_file = StringIO()
        self.events: list[LogEvent] = []
        observe = options.observe or self.events.append
        self.server = PracticeServer(replace(options, log=self.log_file, observe=observe))
        self._wires: list[Wire] = []

    async def connect(self, receive_buffer: int | None = None) -> Wire:
        assert self.server.address is not None
        client = socket.socket()
        client.setblocking(False)
        if receive_buffer is not None:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        await asyncio.get_running_loop().sock_connect(client, self.server.address)
        limit = receive_buffer or 1 << 16
        wire = Wire(*await asyncio.open_connection(sock=client, limit=limit))
        self._wires.append(wire)
        return wire

    async def register(self, name: str) -> str:
        """Register a team; return its token."""
        wire = await self.connect()
        result = await wire.ask(RegisterTeam(name))
        assert isinstance(result, TeamRegistered)
        assert await wire.rest() == []
        return result.registration_token

    async def subscribe(self, name: str, token: str) -> Wire:
        """Return the connection of a player, which has not received anything yet."""
        wire = await self.connect()
        await wire.send(SubscribePlayer(name, token))
        return wire

    async def join(self, name: str, token: str) -> Wire:
        """Return the connection of a player that has seen its first view."""
        wire = await self.subscribe(name, token)
        await wire.receive_view()
        return wire

    def faults(self) -> list[str]:
        """What clients did wrong so far."""
        return [event.words for event in self.events if event.kind == "!"]

    def reasons(self) -> list[str]:
        """Why the games so far were over."""
        return [event.words for event in self.events if event.kind == "over"]

    async def fault(self) -> str:
        """Wait for the first fault, and return it."""
        while not self.faults():
            await asyncio.sleep(0.001)
        return self.faults()[0]

    async def left(self, label: str) -> None:
        """Wait until the server has noticed that a player has left."""
        while not any(event.who == label and event.kind == "left" for event in self.events):
            await asyncio.sleep(0.001)

    def close_wires(self) -> None:
        for wire in self._wires:
            wire.close()


def in_arena(scenario: Callable[[Arena], Awaitable[None]], race: RaceOptions, **options: Any) -> Arena:
    """Run a scenario against a server, and stop it; return the arena with the whole log."""

    async def run() -> Arena:
        arena = Arena(ServerOptions(race, port=0, **options))
        await arena.server.start()
        try:
            async with asyncio.timeout(TIMEOUT):
                await scenario(arena)
        finally:
            arena.close_wires()
            await arena.server.stop()
        return arena

    return asyncio.run(run())


def corridor(**options: Any) -> RaceOptions:
    """A race along four cells, without anything else in them."""
    settings: dict[str, Any] = {"hints": 0.0, "challenges": 0.0, "team_size": 1, "starts": EAST}
    return RaceOptions(CORRIDOR, **(settings | options))


class AroundOpponents:
    """The maze as a player can pass it: not through the cells of opponents."""

    def __init__(self, race: Race, player: Player) -> None:
        others = [other for other in race.players() if other.is_in_maze and other.team is not player.team]
        self._maze = race.options.maze
        self._taken = {other.position for other in others}

    def exits(self, position: tuple[int, int]) -> Iterator[tuple[Heading, Position]]:
        return (item for item in self._maze.exits(position) if item[1] not in self._taken)


async def play_to_goal(arena: Arena, wire: Wire, label: str) -> list[Message]:
    """Play by the shortest path, and solve challenges; return all messages until the connection ends."""
    race = arena.server.race
    player = next(player for player in race.players() if player.label == label)
    received: list[Message] = []
    while not player.is_out:
        if player.challenge is not None:
            action: Message = SolveChallenge(str(player.team.secret_sum(player.challenge.modulus)))
        else:
            route = shortest_path(AroundOpponents(race, player), player.position, race.course.goal)
            assert route is not None
            action = MoveTo(route.moves(player.heading)[0])
        await wire.send(action)
        while not isinstance(message := await wire.receive(), RadarView | SecretSumModulo):
            received.append(message)
        received.append(message)
    return received + await wire.rest()
