"""The log of a practice server: a line for each event, of all players of all games.

    # boardcode labyrinth log 1
    # game 1
    # maze aWacaoUa2q
    # goal 1,2
    # hints 0,1 1,0
    # options team-size=3 challenges=0.05 seconds=600 seed=1
    0.003100 127.0.0.1:50412 < {"RegisterTeam":{"name":"us"}}
    0.003150 us team of 3
    0.003200 127.0.0.1:50412 > {"RegisterTeamResult":{"Ok":{"expected_players":3,"registration_token":"T"}}}
    0.004100 us/me at 0,0 south
    0.004200 us/me > {"RadarView":"ieysGjGO8papd/a"}

A line has the seconds since the server started, who, what kind of event, and the rest. Who is a player, a
team, an address before it is known whose it is, or `-` for the server. Names are one word: `Les%20Zorglubs`.
`read_log` reads the messages of each player from it, and the page of `--watch` what happened.

| kind | the rest |
|---|---|
| `<`, `>` | a message from the client, or to it |
| `!` | what a client did wrong and, in parentheses, the likely mistake |
| `connect`, `gone` | a connection begins, or ends |
| `from` | the address of a player that has subscribed |
| `team` | a team has registered |
| `at` | where a player is and where it looks: it has subscribed or moved |
| `back` | the same: it has come back |
| `left` | its connection was lost |
| `out` | it has found the goal |
| `score` | the score of a team at the end |
| `over` | why the game is over |
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TextIO

from boardcode.games.labyrinth.compass import Position
from boardcode.games.labyrinth.log import GAME_LOG, NEXT_GAME
from boardcode.games.labyrinth.practice.race import Race

VERSION = 1


@dataclass(frozen=True, slots=True)
class LogEvent:
    """Something that happened, `seconds` after the server started."""

    seconds: float
    who: str
    kind: str
    words: str

    def __str__(self) -> str:
        return f"{self.seconds:.6f} {self.who} {self.kind} {_one_line(self.words)}".rstrip()


def _one_line(words: str) -> str:
    return words if words.isprintable() else words.encode("unicode_escape").decode("ascii")


class GameLog:
    """Writes events to a file, keeps those of the current game if told to, and passes them on.

    Nothing that goes wrong with the file stops a game: `failure` is the first error then.
    """

    def __init__(
        self,
        file: TextIO | None = None,
        observe: Callable[[LogEvent], None] | None = None,
        *,
        keep_lines: bool = False,
    ) -> None:
        self.lines: list[str] = []  # of the current game
        self.game = 0  # the number of the current game
        self.failure: OSError | None = None
        self._file = file
        self._observe = observe
        self._keeps_lines = keep_lines
        self._start = time.monotonic()
        self._write(f"{GAME_LOG} {VERSION}")

    def begin_game(self, race: Race) -> None:
        """Write what the log of a game begins with."""
        self.game += 1
        self.lines.clear()
        options = race.options
        hints = "".join([f" {_cell(cell)}" for cell in sorted(race.course.hint_cells)])
        settings = {
            "team-size": options.team_size,
            "challenges": options.challenges,
            "seconds": options.seconds,
            "seed": options.seed,
        }
        self._write(f"{NEXT_GAME} {self.game}")
        self._write(f"# maze {options.maze.code}")
        self._write(f"# goal {_cell(race.course.goal)}")
        self._write(f"# hints{hints}")
        self._write(f"# options {' '.join(f'{name}={value:g}' for name, value in settings.items())}")

    def add(self, who: str, kind: str, words: str) -> None:
        """Record an event that happens now."""
        event = LogEvent(time.monotonic() - self._start, who, kind, words)
        if self._file is not None or self._keeps_lines:
            self._write(str(event))
        if self._observe is not None:
            self._observe(event)

    def _write(self, line: str) -> None:
        if self._keeps_lines:
            self.lines.append(line)
        self._try(lambda file: file.write(f"{line}\n"))

    def flush(self) -> None:
        """Write to the disk what has been recorded."""
        self._try(lambda file: file.flush())

    def _try(self, use: Callable[[TextIO], object]) -> None:
        if self._file is None or self.failure is not None:
            return
        try:
            use(self._file)
        except OSError as error:  # the disk is full
            self.failure = error


def _cell(cell: Position) -> str:
    return f"{cell.row},{cell.column}"


def all_lines(lines: Iterable[str]) -> str:
    """Return lines as the text of a log."""
    return "".join([f"{line}\n" for line in lines])
