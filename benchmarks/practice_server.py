"""Response times of the practice server with many players.

    python benchmarks/practice_server.py [--players 1000] [--seconds 60] [--rate 0.2]

Each player sends an action at fixed times, `rate` times a second, whether or not others have been answered,
and its next one only after its answer. A response time counts from the moment when the action was due to the
last message of its answer: the view, or the challenge that holds it back. The players move at random, so that
many moves end at a wall or an opponent, and solve their challenges. The server is a process of its own, and
so are the players, on the same computer; how late actions were sent is measured too, since that is their own
slowness.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from platform import python_version
from random import Random

TEAM_SIZE = 5
LIMIT_MS = 50.0
MOVES = [json.dumps({"Action": {"MoveTo": move}}).encode() for move in ("Front", "Right", "Back", "Left")]


class Team:
    """The secrets that the players of a team have told each other."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.token = ""
        self.secrets: dict[str, int] = {}


class Player:
    """A connection that moves at random."""

    def __init__(self, team: Team, name: str, seed: int) -> None:
        self.team = team
        self.name = name
        self.random = Random(seed)
        self.modulus: int | None = None
        self.times: list[float] = []
        self.lateness: list[float] = []
        self.answers: Counter[str] = Counter()

    async def connect(self, port: int) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        self.send({"SubscribePlayer": {"name": self.name, "registration_token": self.team.token}})
        await self.receive_answer()

    def send(self, message: object) -> None:
        self.send_bytes(json.dumps(message).encode())

    def send_bytes(self, data: bytes) -> None:
        self.writer.write(len(data).to_bytes(4, "little") + data)

    async def receive(self) -> bytes:
        length = int.from_bytes(await self.reader.readexactly(4), "little")
        return await self.reader.readexactly(length)

    async def receive_answer(self) -> None:
        """Read up to a view or a challenge."""
        while True:
            data = await self.receive()
            kind = data[2 : data.index(b'"', 2)].decode()
            self.answers[kind] += 1
            if kind == "Hint" and b'"Secret"' in data:
                self.team.secrets[self.name] = json.loads(data)["Hint"]["Secret"]
            if kind == "Challenge":
                self.modulus = json.loads(data)["Challenge"]["SecretSumModulo"]
                return
            if kind == "RadarView":
                self.modulus = None
                return

    def act(self) -> None:
        if self.modulus is None:
            self.send_bytes(self.random.choice(MOVES))
        else:
            answer = str(sum(self.team.secrets.values()) % self.modulus)
            self.send({"Action": {"SolveChallenge": {"answer": answer}}})

    async def play(self, start: float, end: float, interval: float) -> None:
        due = start + self.random.random() * interval  # so that not all act at once
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.lateness.append(time.perf_counter() - due)
            self.act()
            try:
                await self.receive_answer()
            except (EOFError, OSError):
                self.answers["the end"] += 1
                return
            self.times.append(time.perf_counter() - due)
            due = max(due + interval, time.perf_counter())


async def register(team: Team, port: int) -> None:
    """Register a team, and keep its token."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = json.dumps({"RegisterTeam": {"name": team.name}}).encode()
    writer.write(len(data).to_bytes(4, "little") + data)
    answer = json.loads((await reader.read())[4:])
    team.token = answer["RegisterTeamResult"]["Ok"]["registration_token"]
    writer.close()


async def run_players(port: int, count: int, seconds: float, rate: float) -> list[Player]:
    """Let players play for a time; return them with their measurements."""
    teams = [Team(f"team_{number}") for number in range(-(-count // TEAM_SIZE))]
    for team in teams:
        await register(team, port)
    players = [
        Player(teams[number // TEAM_SIZE], f"player_{number % TEAM_SIZE}", number) for number in range(count)
    ]
    for player in players:
        await player.connect(port)
    start = time.perf_counter() + 0.5
    await asyncio.gather(*(player.play(start, start + seconds, 1 / rate) for player in players))
    for player in players:
        player.writer.close()
    return players


@contextmanager
def running_server(seconds: float) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """Run the server in a process of its own; yield its port and the process."""
    options = ["--size", "100x100", "--loops", "3000", "--team-size", str(TEAM_SIZE), "--port", "0"]
    options += ["--seconds", str(seconds)]
    command = [sys.executable, "-m", "boardcode", "labyrinth", "serve", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline().split()[0].rpartition(":")[2]), process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()


def milliseconds(times: list[float], part: float) -> float:
    """Return a percentile in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(len(times) * part))]


def main() -> int:
    """Measure, and print the response times; the exit code is 1 if the 99th percentile is too long."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=0.2, help="actions a second of each player")
    options = parser.parse_args()
    with running_server(options.seconds + 600) as (port, process):
        players = asyncio.run(run_players(port, options.players, options.seconds, options.rate))
        usage = f"/proc/{process.pid}/stat"
        cpu = _cpu_seconds(usage) if os.path.exists(usage) else None
    times = [seconds for player in players for seconds in player.times]
    lateness = [seconds for player in players for seconds in player.lateness]
    answers = sum((player.answers for player in players), Counter())
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(
        f"{options.players:,} players, {options.rate:g} actions a second each, "
        f"for {options.seconds:g} seconds; {os.cpu_count()} cores with a load of {load:.1f}, "
        f"Python {python_version()}\n"
    )
    print("| | count | p50 ms | p90 ms | p99 ms | longest ms |")
    print("|---|---|---|---|---|---|")
    for name, measured in (("answer", times), ("sent late by", lateness)):
        percentiles = " | ".join(f"{milliseconds(measured, part):.1f}" for part in (0.5, 0.9, 0.99, 1.0))
        print(f"| {name} | {len(measured):,} | {percentiles} |")
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in sorted(answers.items()))
    print(f"\nReceived: {kinds}." + (f" The server used {cpu:.1f} seconds of a core." if cpu else ""))
    return 0 if milliseconds(times, 0.99) < LIMIT_MS else 1


def _cpu_seconds(path: str) -> float:
    """Return the processor time of a process of Linux so far."""
    with open(path, encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
