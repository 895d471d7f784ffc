"""Whether a client plays correctly: it is started once for each trial, against a server that watches it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from boardcode.games.labyrinth.practice.client_process import ClientProcess
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.examination import ExaminedRace, Mistake
from boardcode.games.labyrinth.practice.game_log import LogEvent
from boardcode.games.labyrinth.practice.misreadings import ChosenMove
from boardcode.games.labyrinth.practice.race import Recorder
from boardcode.games.labyrinth.practice.server_thread import serve_in_thread
from boardcode.games.labyrinth.practice.tcp_server import ServerOptions
from boardcode.games.labyrinth.practice.trials import Delivery, Trial
from boardcode.games.labyrinth.wire import LENGTH_SIZE
from boardcode.wording import quote

EXIT_SECONDS = 5.0  # that a client has to end after the race
INTERVAL = 0.05  # seconds between two looks at the process
PIECE_SECONDS = 0.001
WRONG_ANSWER = "wrong answer to the challenge"  # in the log; a race knows more about it
MOST_FAULTS = 5  # of the protocol that are told


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """How far a player came; `shortest` is the number of moves that would have been enough."""

    name: str
    moves: int
    shortest: int
    found_goal: bool


@dataclass(frozen=True, slots=True)
class TrialResult:
    """What a client did in a trial.

    `choices` are all its moves, also those into walls; `remarks` are no mistakes.
    """

    trial: Trial
    players: tuple[PlayerResult, ...]
    choices: tuple[ChosenMove, ...]
    mistakes: tuple[Mistake, ...]
    remarks: tuple[str, ...] = ()

    @property
    def moves(self) -> int:
        """The moves of all players."""
        return sum(player.moves for player in self.players)

    @property
    def shortest(self) -> int:
        """The number of moves that would have been enough for all players."""
        return sum(player.shortest for player in self.players)


def try_client(command: Sequence[str], trial: Trial, port: int = 0) -> TrialResult:
    """Run a client in a trial; raise `OSError` if it cannot be started, or nobody can listen at the port."""
    return _TrialRun(trial).run(command, port)


class _TrialRun:
    """One run of a client; the server's thread writes to `_faults` and `_races`, and only appends."""

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self._races: list[ExaminedRace] = []
        self._faults: list[str] = []
        self._held: WeakKeyDictionary[asyncio.StreamWriter, bytes] = WeakKeyDictionary()

    def run(self, command: Sequence[str], port: int) -> TrialResult:
        senders = {
            Delivery.PLAIN: asyncio.StreamWriter.write,
            Delivery.PIECES: _send_in_pieces,
            Delivery.TOGETHER: self._send_together,
        }
        options = ServerOptions(
            self._trial.race,
            port=port,
            observe=self._observe,
            make_race=self._make_race,
            send=senders[self._trial.delivery],
        )
        with serve_in_thread(options) as server:
            assert server.address is not None
            client = ClientProcess(command, *server.address)
            try:
                end_mistakes, remarks = self._watch(client)
                # Before the process is killed: the connections that this breaks are not its fault.
                faults = list(dict.fromkeys(self._faults))[:MOST_FAULTS]
            finally:
                client.kill()
        mistakes = [
            *(Mistake("protocol", fault) for fault in faults),
            *self._team_mistakes(),
            *(mistake for race in self._races for mistake in race.mistakes()),
            *end_mistakes,
        ]
        choices = [choice for race in self._races for choice in race.choices()]
        return TrialResult(self._trial, self._players(), tuple(choices), tuple(mistakes), tuple(remarks))

    # -- the server

    def _make_race(self, options: RaceOptions, record: Recorder) -> ExaminedRace:
        race = ExaminedRace(self._trial, record)
        self._races.append(race)
        return race

    def _observe(self, event: LogEvent) -> None:
        if event.kind == "!" and not event.words.startswith(WRONG_ANSWER):
            self._faults.append(event.words)

    def _send_together(self, writer: asyncio.StreamWriter, frame: bytes) -> None:
        """Hold back what another message always follows, and send both at once."""
        data = self._held.pop(writer, b"") + frame
        if frame[LENGTH_SIZE:].startswith((b'{"Hint"', b'{"ActionError"', b'{"SubscribePlayerResult":"Ok"')):
            self._held[writer] = data
        else:
            writer.write(data)

    # -- the client

    def _watch(self, client: ClientProcess) -> tuple[list[Mistake], list[str]]:
        """Wait for the end; return what is wrong with it, and what is only remarkable."""
        start, seconds = time.monotonic(), self._trial.race.seconds
        while not self._is_over():
            if client.wait(INTERVAL) and not self._is_over():
                return [
                    Mistake("end", f"the client ended before the race was over, {client.end_words()}")
                ], []
            if not self._has_team() and time.monotonic() - start > seconds:
                return [Mistake("end", f"the client registered no team within {seconds:g} s")], []
        if not client.wait(EXIT_SECONDS):
            return [Mistake("end", f"the client still ran {EXIT_SECONDS:g} s after the end of the race")], []
        return [], [f"the client ended with {client.end_words()}"] if client.exit_code else []

    def _is_over(self) -> bool:
        return any(race.teams and race.result is not None for race in self._races)

    def _has_team(self) -> bool:
        return any(race.teams for race in self._races)

    # -- the result

    def _team_mistakes(self) -> list[Mistake]:
        mistakes = []
        for race in self._races:
            for team in race.teams.values():
                if len(team.players) < team.size:
                    joined = (
                        f"{len(team.players)} of {team.size} players of the team {quote(team.name)} joined"
                    )
                    mistakes.append(Mistake("protocol", f"only {joined}"))
        return mistakes

    def _players(self) -> tuple[PlayerResult, ...]:
        return tuple(
            PlayerResult(player.name, player.moves, player.shortest, player.is_out)
            for race in self._races
            for player in race.players()
        )


def _send_in_pieces(writer: asyncio.StreamWriter, frame: bytes) -> None:
    """Send a message in four pieces: two of its length, two of its text.

    This stops the whole server for a moment, which serves nobody else.
    """
    middle = (LENGTH_SIZE + len(frame)) // 2
    for piece in (frame[:1], frame[1:LENGTH_SIZE], frame[LENGTH_SIZE:middle], frame[middle:]):
        writer.write(piece)
        time.sleep(PIECE_SECONDS)
