"""What is on a backgammon board, and what there is to know about the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode.games.backgammon.rules import CHECKERS, POINTS, find_match_problems, find_position_problems
from boardcode.state import Problem, State
from boardcode.wording import WordEnum


class GameState(WordEnum):
    """Whether a game is being played, or how it has ended."""

    NONE = "none"
    PLAYING = "playing"
    OVER = "over"
    RESIGNED = "resigned"
    DROPPED = "dropped"


class Resignation(WordEnum):
    """How much somebody offers to lose."""

    SINGLE = "single"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"


@dataclass(frozen=True, slots=True)
class Player:
    """The checkers of a player: on the points 1 to 24 as he counts them, on the bar, and borne off.

    >>> Player.at({6: 5, 8: 3, 13: 5, 24: 2}).pips
    167
    """

    points: tuple[int, ...]
    bar: int
    off: int

    @classmethod
    def at(cls, checkers: dict[int, int], bar: int = 0) -> Player:
        """Return a player with some checkers on points from 1 to 24; all others are borne off."""
        points = tuple([checkers.get(point, 0) for point in range(1, POINTS + 1)])
        return cls(points, bar, CHECKERS - sum(checkers.values()) - bar)

    @property
    def pips(self) -> int:
        """How far all checkers have to go."""
        on_board = sum([point * count for point, count in enumerate(self.points, 1)])
        return on_board + (POINTS + 1) * self.bar


@dataclass(frozen=True, slots=True, repr=False)
class Position(State):
    """The checkers of both players, who count the points from opposite ends.

    >>> position = Position.decode("sGfwATDgc/ABMA")
    >>> position.on_roll.pips, position.other.pips
    (167, 163)
    >>> position.turn_over().code
    '4HPwATCwZ/ABMA'
    """

    other: Player
    on_roll: Player

    format_name: ClassVar[str] = "backgammon-position"

    def turn_over(self) -> Position:
        """Return the same checkers with the other player on roll."""
        return Position(other=self.on_roll, on_roll=self.other)

    def problems(self) -> list[Problem]:
        """Return why no game reaches this position."""
        return find_position_problems(self.on_roll, self.other)


@dataclass(frozen=True, slots=True, repr=False)
class Match(State):
    """Cube, dice, score and whose turn it is. The players have the numbers 0 and 1.

    `on_roll` is the player who rolls or has rolled, `turn` the one who must decide: he may have to answer a
    double or a resignation. A match of length 0 is money play.

    >>> match = Match.decode("QYkqASAAIAAA")
    >>> match.cube, match.cube_owner, match.dice, match.length, match.score
    (2, 0, (5, 2), 9, (2, 4))
    """

    cube: int
    cube_owner: int | None
    on_roll: int
    crawford: bool
    state: GameState
    turn: int
    double: bool
    resignation: Resignation | None
    dice: tuple[int, ...] | None
    length: int
    score: tuple[int, ...]
    jacoby: bool

    format_name: ClassVar[str] = "backgammon-match"

    def problems(self) -> list[Problem]:
        """Return why no match is in this state."""
        return find_match_problems(self)


@dataclass(frozen=True, slots=True, repr=False)
class Situation(State):
    """A position and the match that it is in.

    >>> situation = Situation.decode("4HPwATDgc/ABMA:cAkAAAAAAAAE")
    >>> situation.position.code, situation.match.code
    ('4HPwATDgc/ABMA', 'cAkAAAAAAAAE')
    >>> situation.players[1] is situation.position.on_roll
    True
    """

    position: Position
    match: Match

    format_name: ClassVar[str] = "backgammon-id"

    @property
    def players(self) -> tuple[Player, Player]:
        """The checkers of player 0 and of player 1."""
        pair = self.position.on_roll, self.position.other
        return pair[::-1] if self.match.on_roll else pair

    def problems(self) -> list[Problem]:
        """Return why no game is in this situation."""
        parts = {"position": self.position, "match": self.match}
        return [
            Problem(f"{name}.{problem.path}".rstrip("."), problem.reason, problem.hint)
            for name, part in parts.items()
            for problem in part.problems()
        ]
