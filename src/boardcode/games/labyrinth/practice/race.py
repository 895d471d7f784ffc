"""A race through a maze: the rules, without sockets.

    race = Race(RaceOptions(maze))
    race.register("us")                     -> TeamRegistered or TeamRefused
    race.subscribe(SubscribePlayer(...))    -> the Player or None, and the messages for it
    race.act(player, MoveTo(Move.FRONT))    -> the messages for the player
    race.leave(player)                      its connection was lost
    race.result                             the RaceResult when the race is over

Corners settled here, because the protocol leaves them open (docs/practice-server.md has the reasons):
- A player begins as soon as it subscribes; it does not wait for the others.
- The first player of every team begins in the same cell, looking the same way, and so do the second ones; if
  an opponent is there, in the nearest cell without one.
- Some cells hold a hint: who steps there gets one, of a random kind, with the view.
- After every `ActionError` the view is sent again, or the challenge that holds it back.
- A secret is drawn when it is sent: a challenge never asks for one that is on its way.
- A player that stepped on the goal gets a last view and is gone. A player whose connection was lost is
  neither seen nor in the way; it may subscribe again under its name, and goes on where it was.
- The race is over when all players of a team are out. Only legal moves count.
"""

from __future__ import annotations

import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from boardcode.games.labyrinth.compass import Move, Position, relative_angle
from boardcode.games.labyrinth.grids import VIEW_MIDDLE, VIEW_SIDE, Cell, Entity
from boardcode.games.labyrinth.messages import (
    ActionError,
    GridSize,
    Hint,
    Message,
    MoveTo,
    PlayerRefused,
    PlayerSubscribed,
    RelativeCompass,
    Secret,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    TeamRefused,
    TeamRegistered,
)
from boardcode.games.labyrinth.practice.contestants import Player, Team, is_name
from boardcode.games.labyrinth.practice.course import Course, RaceOptions
from boardcode.games.labyrinth.state import RadarView

ALREADY_REGISTERED = "AlreadyRegistered"
INVALID_NAME = "InvalidName"
INVALID_TOKEN = "InvalidRegistrationToken"
TOO_MANY_PLAYERS = "TooManyPlayers"

WALL = "CannotPassThroughWall"
OPPONENT = "CannotPassThroughOpponent"
NO_CHALLENGE = "NoRunningChallenge"
CHALLENGE_FIRST = "SolveChallengeFirst"
WRONG_SOLUTION = "InvalidChallengeSolution"

MOST_TEAMS = 10_000
IDLE_SECONDS = 10.0  # after which the name of a team without players is free again
SECRETS = 1 << 48  # secrets are below: their sums are exact in any number type of 53 bits or more
MODULI = range(2, 1000)

Recorder: TypeAlias = Callable[[str, str, str], None]  # who, what kind of event, and the rest in words


@dataclass(frozen=True, slots=True)
class TeamScore:
    """What a team achieved: its score is the number of moves by its size."""

    name: str
    score: float
    moves: int
    players_out: int
    size: int

    @classmethod
    def of(cls, team: Team) -> TeamScore:
        """Return what a team has achieved so far."""
        return cls(team.name, team.score, team.moves, team.players_out, team.size)


@dataclass(frozen=True, slots=True)
class RaceResult:
    """Why a race is over, who has won, if anybody has, and the scores, the best first."""

    reason: str
    winner: str | None
    scores: tuple[TeamScore, ...]


class Race:
    """A race: its teams and players, and what happens when they act.

    `record` is called for everything that happens; `clock` gives seconds.
    """

    def __init__(
        self,
        options: RaceOptions,
        record: Recorder = lambda who, kind, words: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.options = options
        self.course = Course(options)
        self.teams: dict[str, Team] = {}
        self.result: RaceResult | None = None
        self._record = record
        self._clock = clock
        self._tokens: dict[str, Team] = {}
        self._players_at: defaultdict[Position, list[Player]] = defaultdict(list)

    def players(self) -> Iterator[Player]:
        """Yield all players of all teams."""
        for team in self.teams.values():
            yield from team.players.values()

    # -- joining

    def register(self, name: str) -> TeamRegistered | TeamRefused:
        """Add a team, or say why it cannot be added."""
        if not is_name(name):
            return TeamRefused(INVALID_NAME)
        if name in self.teams:
            if not self._is_deserted(self.teams[name]):
                return TeamRefused(ALREADY_REGISTERED)
            self._tokens.pop(self.teams.pop(name).token)
        if len(self.teams) >= MOST_TEAMS:
            return TeamRefused(TOO_MANY_PLAYERS)
        team = Team(name, secrets.token_hex(8), self.options.team_size, self._clock())
        self.teams[name] = self._tokens[team.token] = team
        self._record(team.label, "team", f"of {team.size}")
        return TeamRegistered(team.size, team.token)

    def _is_deserted(self, team: Team) -> bool:
        """Whether a client that has given up registered a team: its name is free for the next try."""
        if any(player.is_in_maze for player in team.players.values()):
            return False
        has_lost_players = any(not player.is_out for player in team.players.values())
        never_came = not team.players and self._clock() - team.registered > IDLE_SECONDS
        return has_lost_players or never_came

    @property
    def is_deserted(self) -> bool:
        """Whether somebody left before the end, and nobody is there any more."""
        players = list(self.players())
        return not all(player.is_out for player in players) and not any(
            player.is_in_maze for player in players
        )

    def subscribe(self, request: SubscribePlayer) -> tuple[Player | None, list[Message]]:
        """Add a player, or let one come back; return it, and the messages for it."""
        team = self._tokens.get(request.registration_token)
        if team is None:
            return None, [PlayerRefused(INVALID_TOKEN)]
        if not is_name(request.name):
            return None, [PlayerRefused(INVALID_NAME)]
        player = team.players.get(request.name)
        if player is None:
            if len(team.players) >= team.size:
                return None, [PlayerRefused(TOO_MANY_PLAYERS)]
            player = self._add_player(team, request.name)
        elif player.is_connected or player.is_out:
            return None, [PlayerRefused(ALREADY_REGISTERED)]
        else:
            player.is_connected = True
            self._players_at[player.position].append(player)
            self._record(player.label, "back", _place_words(player))
        return player, [PlayerSubscribed(), *self._current(player, with_hint=True)]

    def _add_player(self, team: Team, name: str) -> Player:
        start, heading = self.course.start(len(team.players), lambda cell: self._has_opponent(cell, team))
        shortest = self.course.distance(start)
        random = Random(f"{self.options.seed}/{team.name}/{name}")
        player = Player(name, team, start, heading, shortest, random)
        team.players[name] = player
        self._players_at[start].append(player)
        self._record(player.label, "at", _place_words(player))
        return player

    def leave(self, player: Player) -> None:
        """Take a player out of the maze whose connection was lost."""
        if player.is_in_maze:
            self._players_at[player.position].remove(player)
            self._record(player.label, "left", f"after {player.moves} moves")
        player.is_connected = False

    # -- playing

    def act(self, player: Player, action: MoveTo | SolveChallenge) -> list[Message]:
        """Return the messages that answer an action of a player who is in the maze."""
        if isinstance(action, MoveTo):
            return self._move(player, action.move)
        return self._solve(player, action.answer)

    def _move(self, player: Player, move: Move) -> list[Message]:
        if player.challenge is not None:
            return self._refuse(player, CHALLENGE_FIRST)
        heading = player.heading.after(move)
        target = self.course.exits(player.position).get(heading)
        if target is None:
            return self._refuse(player, WALL)
        if target != self.course.goal and self._has_opponent(target, player.team):
            return self._refuse(player, OPPONENT)
        self._players_at[player.position].remove(player)
        player.position, player.heading = target, heading
        player.moves += 1
        self._record(player.label, "at", _place_words(player))
        if target == self.course.goal:
            return self._arrive(player)
        self._players_at[target].append(player)
        if self.draws_challenge(player):
            player.challenge = SecretSumModulo(player.random.choice(MODULI))
        return self._current(player, with_hint=True)

    def _arrive(self, player: Player) -> list[Message]:
        player.is_out = True
        self._record(player.label, "out", f"after {player.moves} moves, {player.shortest} at least")
        if player.team.is_out:
            self.end(f"all players of the team {player.team.name} are out", player.team)
        return [self.view(player)]

    def _solve(self, player: Player, answer: str) -> list[Message]:
        if player.challenge is None:
            return self._refuse(player, NO_CHALLENGE)
        if answer != str(player.team.secret_sum(player.challenge.modulus)):
            return self._refuse(player, WRONG_SOLUTION)
        player.challenge = None
        return self._current(player, with_hint=True)

    def _refuse(self, player: Player, reason: str) -> list[Message]:
        player.refusals += 1
        return [ActionError(reason), *self._current(player, with_hint=False)]

    def _current(self, player: Player, *, with_hint: bool) -> list[Message]:
        """Return what a player has to react to: its challenge, or its view, perhaps with a hint before it."""
        if player.challenge is not None:
            return [player.challenge]
        has_hint = with_hint and player.position in self.course.hint_cells
        return [*([self._hint(player)] if has_hint else []), self.view(player)]

    def draws_challenge(self, player: Player) -> bool:
        """Decide whether a challenge takes the place of the view after a move."""
        return player.random.random() < self.options.challenges

    def _hint(self, player: Player) -> Hint:
        match player.random.choice((RelativeCompass, GridSize, Secret)).__name__:
            case "RelativeCompass":
                angle = relative_angle(player.position, player.heading, self.course.goal)
                return RelativeCompass(round(angle, 3))
            case "GridSize":
                return GridSize(self.options.maze.width, self.options.maze.height)
        player.secret = player.random.randrange(SECRETS)
        return Secret(player.secret)

    # -- looking

    def view(self, player: Player) -> RadarView:
        """Return what a player sees."""
        changed = {}
        for cell in self._cells_around(player.position):
            entity = self._entity(player, cell)
            if entity is not None:
                changed[cell] = Cell(self.course.nature(cell), entity)
        return self.course.views.view(player.position, player.heading, changed)

    def _cells_around(self, position: Position) -> Iterator[Position]:
        """Yield the cells of a view in which somebody is."""
        reach = range(-VIEW_MIDDLE, VIEW_SIDE - VIEW_MIDDLE)
        for down in reach:
            for across in reach:
                cell = Position(position.row + down, position.column + across)
                if self._players_at.get(cell):
                    yield cell

    def _entity(self, viewer: Player, cell: Position) -> Entity | None:
        """Return who a player sees in a cell; an opponent rather than an ally, since it is in the way."""
        others = [player for player in self._players_at.get(cell, ()) if player is not viewer]
        if not others:
            return None
        return Entity.OPPONENT if self._has_opponent(cell, viewer.team) else Entity.ALLY

    def _has_opponent(self, cell: Position, team: Team) -> bool:
        return any(player.team is not team for player in self._players_at.get(cell, ()))

    # -- the end

    def end(self, reason: str, winner: Team | None = None) -> None:
        """End the race; nothing happens if it is over."""
        if self.result is not None:
            return
        ranked = sorted(
            self.teams.values(), key=lambda team: (team is not winner, -team.players_out, team.score)
        )
        scores = tuple([TeamScore.of(team) for team in ranked])
        self.result = RaceResult(reason, winner.name if winner else None, scores)
        for team in ranked:
            words = f"{team.score:g}, {team.moves} moves, {team.players_out} of {team.size} out"
            self._record(team.label, "score", words)
        self._record("-", "over", reason)


def _place_words(player: Player) -> str:
    return f"{player.position.row},{player.position.column} {player.heading}"
