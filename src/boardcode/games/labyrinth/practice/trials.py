"""The races that a client is tried in: small mazes, each with its own bad moments."""

from __future__ import annotations

from dataclasses import dataclass

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.generators import generate
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.state import Maze
from boardcode.wording import WordEnum

CORNER = Position(0, 0)


class Delivery(WordEnum):
    """How messages arrive: as they are sent, each in several pieces, or as many as possible at once."""

    PLAIN = "plain"
    PIECES = "pieces"
    TOGETHER = "together"


@dataclass(frozen=True, slots=True)
class Trial:
    """A race with bad moments that always come at the same place.

    After the moves of a player that `challenges` counts comes a challenge; if `changes_secret`, the first
    right answer of each player comes too late, because the server has just replaced the player's secret. An
    opponent stands in the cell `opponent` until it was run into or waited for.
    """

    name: str
    about: str
    race: RaceOptions
    challenges: frozenset[int] = frozenset()
    changes_secret: bool = False
    opponent: Position | None = None
    delivery: Delivery = Delivery.PLAIN


def trials(seconds: float) -> tuple[Trial, ...]:
    """Return all trials; each race takes at most so many seconds."""

    def race(
        maze: Maze,
        *starts: tuple[Position, Heading],
        goal: Position | None = None,
        hints: float = 0.0,
        team_size: int = 1,
    ) -> RaceOptions:
        return RaceOptions(maze, goal, starts, team_size, hints, challenges=0.0, seconds=seconds)

    corridor = Maze.from_drawing("•-•-•-•-•-•-•\n|           |\n•-•-•-•-•-•-•")
    small, square = generate(5, 4, seed=1), generate(6, 6, seed=3)
    return (
        Trial("first-steps", "one player in a small maze", race(small, (CORNER, Heading.SOUTH))),
        Trial(
            "larger-maze",
            "the goal is somewhere in the middle",
            race(generate(12, 9, seed=2), (CORNER, Heading.EAST), goal=Position(4, 6)),
        ),
        Trial(
            "loops",
            "more than one way leads to the goal",
            race(generate(8, 8, seed=5, algorithm="prim", loops=12), (CORNER, Heading.WEST)),
        ),
        Trial("hints", "there is a hint in every cell", race(square, (CORNER, Heading.NORTH), hints=1.0)),
        Trial(
            "challenges",
            "a challenge before the first secret, then others",
            race(square, (CORNER, Heading.EAST), hints=1.0),
            challenges=frozenset({1, 3, 4, 9}),
        ),
        Trial(
            "changed-secret",
            "a secret is replaced while the answer is under way",
            race(square, (CORNER, Heading.SOUTH), hints=1.0),
            challenges=frozenset({4, 8}),
            changes_secret=True,
        ),
        Trial(
            "team",
            "three players, who share their secrets",
            race(
                generate(7, 5, seed=4),
                (CORNER, Heading.NORTH),
                (Position(4, 0), Heading.WEST),
                (Position(0, 6), Heading.SOUTH),
                hints=0.5,
                team_size=3,
            ),
            challenges=frozenset({2, 3, 7}),
        ),
        Trial(
            "opponent",
            "somebody is in the way for a while",
            race(corridor, (CORNER, Heading.EAST)),
            opponent=Position(0, 3),
        ),
        Trial(
            "pieces",
            "every message arrives in several pieces",
            race(small, (CORNER, Heading.EAST), hints=0.5),
            challenges=frozenset({3}),
            delivery=Delivery.PIECES,
        ),
        Trial(
            "together",
            "several messages arrive at once",
            race(small, (CORNER, Heading.WEST), hints=1.0),
            challenges=frozenset({3}),
            delivery=Delivery.TOGETHER,
        ),
    )
