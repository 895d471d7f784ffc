"""Send random frames to a practice server: none may harm it, or anybody who plays honestly.

    python tools/fuzz_wire.py [--frames 1000000] [--connections 50] [--seed 0]

Most frames are actions, so that connections last; the others are messages with mistakes, messages at the
wrong time, random bytes, wrong lengths and half messages. A connection that the server closes, or that sends
half a message, is replaced by the next. Meanwhile an honest player goes to and fro, and compares each answer
with what it must be. The server must raise nothing, must log every fault in one line, and must stop at the
end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from random import Random
from typing import Any

from boardcode.games.labyrinth.message_text import compose
from boardcode.games.labyrinth.practice.contestants import Player
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.game_log import LogEvent
from boardcode.games.labyrinth.practice.tcp_server import PracticeServer, ServerOptions
from boardcode.games.labyrinth.wire import FrameSplitter, encode_frame
from boardcode.labyrinth import (
    ActionError,
    Heading,
    Maze,
    Message,
    Move,
    MoveTo,
    Position,
    RadarView,
    RegisterTeam,
    SolveChallenge,
    SubscribePlayer,
    TeamRegistered,
    Unknown,
)

MAZE = Maze.from_drawing("•-•-•-•-•\n|       |\n• •-•-• •\n| |     |\n•-•-•-•-•")
STARTS = ((Position(1, 0), Heading.NORTH),)
ACTIONS: list[Message] = [*map(MoveTo, Move), SolveChallenge("0"), SolveChallenge("1")]
OTHERS: list[Message] = [
    RegisterTeam("us"),
    SubscribePlayer("me", "T"),
    ActionError("x"),
    Unknown({"Action": "Wait"}),
    Unknown([]),
    Unknown("SOS"),
    Unknown({"Challenge": {"SecretSumModulo": 2**70}}),
]
ACTION_FRAMES = [encode_frame(message) for message in ACTIONS]
STRANGE = b'\0\xff\xc3{}[]":,\\ue019Ee+-. '
REPORT = 100_000  # frames between two lines about the progress
PAUSE = 0.05  # seconds between two moves of the honest player


def framed(data: bytes) -> bytes:
    """Return bytes after their length."""
    return len(data).to_bytes(4, "little") + data


def random_frame(random: Random) -> bytes:
    """Return a frame, most often one that is right."""
    kind = random.random()
    if kind < 0.85:
        return random.choice(ACTION_FRAMES)
    message = random.choice(ACTIONS + OTHERS)
    if kind < 0.92:
        return framed(add_mistakes(compose(message).encode(), random))
    if kind < 0.94:
        return encode_frame(message)
    if kind < 0.96:
        return framed(random.randbytes(random.randrange(60)))
    if kind < 0.98:
        return random.randrange(1 << 32).to_bytes(4, random.choice(("little", "big"))) + random.randbytes(8)
    return encode_frame(message)[: random.randrange(1, 30)]


def add_mistakes(data: bytes, random: Random) -> bytes:
    """Return a text with one to three bytes replaced, dropped or inserted."""
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(data) + 1)
        other = bytes([random.choice(STRANGE)])
        data = random.choice(
            (
                data[:place] + other + data[place + 1 :],
                data[:place] + data[place + 1 :],
                data[:place] + other + data[place:],
            )
        )
    return data


class Fuzzer:
    """A server, the connections that attack it, and the honest player."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.frames_left = options.frames
        self.connections = options.connections
        self.random = Random(options.seed)
        self.problems: list[str] = []
        self.faults: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        race = RaceOptions(MAZE, starts=STARTS, team_size=options.connections + 1, seconds=1e6, hints=0.3)
        self.server = PracticeServer(ServerOptions(race, port=0, observe=self._observe, message_seconds=1.0))

    def _observe(self, event: LogEvent) -> None:
        if "\n" in str(event):
            self.problems.append(f"a line break in the log: {event.words!r}")
        if event.kind == "!":
            self.faults["".join(sign for sign in event.words if not sign.isdigit())[:40]] += 1

    async def run(self) -> None:
        """Send all frames; note what goes wrong."""
        asyncio.get_running_loop().set_exception_handler(self._note_exception)
        await self.server.start()
        token, honest = await self._register("them"), await self._register("us")
        attack = [asyncio.create_task(self._attack(f"p{k}", token)) for k in range(self.connections)]
        playing = asyncio.create_task(self._play_honestly(honest))
        await asyncio.gather(*attack)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        if not playing.cancelled() and playing.exception() is not None:
            self.problems.append(f"the honest player: {playing.exception()!r}")
        await self.server.stop()

    def _note_exception(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.problems.append(f"{context.get('message')}: {context.get('exception')!r}")

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        assert self.server.address is not None
        return await asyncio.open_connection(*self.server.address)

    async def _register(self, name: str) -> str:
        reader, writer = await self._connect()
        writer.write(encode_frame(RegisterTeam(name)))
        (frame,) = FrameSplitter().feed(await reader.read())
        writer.close()
        result = frame.message()
        assert isinstance(result, TeamRegistered)
        return result.registration_token

    async def _attack(self, name: str, token: str) -> None:
        while self.frames_left > 0:
            reader, writer = await self._connect()
            self.counts["connections"] += 1
            writer.write(encode_frame(SubscribePlayer(name, token)))
            try:
                await self._send_frames(reader, writer)
            except OSError:
                self.counts["lost"] += 1
            writer.close()

    async def _send_frames(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while self.frames_left > 0:
            frames = [random_frame(self.random) for _ in range(self.random.choice((1, 1, 5, 20)))]
            self._count(len(frames))
            writer.write(b"".join(frames))
            if self.random.random() < 0.05:
                return  # leave in the middle of something
            await writer.drain()
            try:
                if not await asyncio.wait_for(reader.read(1 << 16), 0.2):
                    return
            except TimeoutError:
                return  # half a message: the server waits for the rest

    def _count(self, frames: int) -> None:
        before, self.frames_left = self.frames_left, self.frames_left - frames
        if before // REPORT != self.frames_left // REPORT:
            print(f"{max(0, self.frames_left):,} frames left", file=sys.stderr, flush=True)

    async def _play_honestly(self, token: str) -> None:
        """Move at random, solve challenges, and check every answer."""
        reader, writer = await self._connect()
        splitter = FrameSplitter()
        writer.write(encode_frame(SubscribePlayer("honest", token)))
        while True:
            start = time.perf_counter()
            messages: list[Message] = []
            while not messages or not isinstance(messages[-1], RadarView):
                data = await reader.read(1 << 16)
                if not data:
                    raise EOFError("the server closed the connection")
                messages += [frame.message() for frame in splitter.feed(data)]
                if messages and compose(messages[-1]).startswith('{"Challenge"'):
                    player = self._honest_player()
                    assert player.challenge is not None
                    answer = str(player.team.secret_sum(player.challenge.modulus))
                    writer.write(encode_frame(SolveChallenge(answer)))
            self._check_view(messages[-1])
            self.counts["honest answers"] += 1
            self.counts["slowest ms"] = max(
                self.counts["slowest ms"], round(1000 * (time.perf_counter() - start))
            )
            await asyncio.sleep(PAUSE)
            writer.write(encode_frame(MoveTo(self._choose_move())))

    def _choose_move(self) -> Move:
        """Return a random move that does not end at the goal, where the game would be over for the player."""
        player, course = self._honest_player(), self.server.race.course
        exits = course.exits(player.position)
        return self.random.choice(
            [move for move in Move if exits.get(player.heading.after(move)) != course.goal]
        )

    def _honest_player(self) -> Player:
        return next(player for player in self.server.race.players() if player.name == "honest")

    def _check_view(self, view: RadarView) -> None:
        player = self._honest_player()
        walls = MAZE.view(player.position, player.heading)
        if (view.horizontal, view.vertical) != (walls.horizontal, walls.vertical) or view.problems():
            raise AssertionError(f"a wrong view at {player.position}: {view.code}")


def main() -> int:
    """Run the fuzzer; the exit code is 1 if there was a problem."""
    parser = argparse.ArgumentParser(description="Send random frames to a practice server.")
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--connections", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    fuzzer, start = Fuzzer(options), time.perf_counter()
    asyncio.run(fuzzer.run())
    counts = ", ".join(f"{count:,} {name}" for name, count in sorted(fuzzer.counts.items()))
    print(f"{options.frames:,} frames in {time.perf_counter() - start:.0f} s: {counts}")
    for words, count in fuzzer.faults.most_common(12):
        print(f"{count:9,}  {words}")
    for problem in fuzzer.problems[:20]:
        print(f"PROBLEM: {problem}")
    return 1 if fuzzer.problems else 0


if __name__ == "__main__":
    sys.exit(main())
