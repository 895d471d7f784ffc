"""GNU Backgammon's position ID: ten bytes, filled from their low ends, as 14 characters of base64.

Each player has 25 places: the points from 1 to 24 as he counts them, and the bar. A place has as many ones as
there are checkers on it, and then a zero. The player who is not on roll comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar, NamedTuple

from boardcode import Format, Problem, State
from boardcode.alphabets import BASE64, Alphabet
from boardcode.fields import Aligned, Array, Checked, Complaint, LsbFirst, Mapped, Number, Record, Unary

CHECKERS = 15  # of a player


class Places(NamedTuple):
    """What the code says of a player."""

    points: tuple[int, ...]
    bar: int


@dataclass(frozen=True, slots=True)
class Player:
    """The checkers of a player: on his own points 1 to 24, on the bar, and borne off."""

    points: tuple[int, ...]
    bar: int
    off: int


@dataclass(frozen=True, slots=True, repr=False)
class Position(State):
    """The checkers of both players."""

    other: Player
    on_roll: Player
    format_name: ClassVar[str] = "gnubg-position"

    def problems(self) -> list[Problem]:
        """A game ends when somebody has borne off all checkers, and somebody can always have moved."""
        players = (self.on_roll, self.other)
        if all(player.off == CHECKERS for player in players):
            return [Problem("", "nobody has a checker left")]
        if all(player.bar and min(player.points[:6]) > 1 for player in players):
            return [Problem("", "both players are on the bar against a closed board")]
        return []


def read_places(places: Places) -> Player:
    """The checkers that are not on the board have been borne off."""
    return Player(*places, CHECKERS - sum(places.points) - places.bar)


def check_position(position: Position) -> Complaint | None:
    """A player has 15 checkers, and only one player is on a point."""
    for name in ("other", "on_roll"):
        player: Player = getattr(position, name)
        if player.off < 0:
            count = CHECKERS - player.off
            reason = f"expected at most {CHECKERS} checkers, found {count}"
            return Complaint(name, reason, str(count), f"at most {CHECKERS}")
    for point, (mine, theirs) in enumerate(_both_sides(position), 1):
        if mine and theirs:
            reason = f"both players are on this point, which is the other player's point {25 - point}"
            return Complaint(f"on_roll.points[{point - 1}]", reason, str(mine), "0")
    return None


def _both_sides(position: Position) -> Iterator[tuple[int, int]]:
    return zip(position.on_roll.points, reversed(position.other.points), strict=True)


def sample_position(random: Random) -> Position:
    """A random position: each point belongs to one of the players."""
    owners = [random.random() < 0.5 for _ in range(24)]
    on_roll = _sample_player(random, [point for point in range(24) if owners[point]])
    return Position(_sample_player(random, [23 - point for point in range(24) if not owners[point]]), on_roll)


def _sample_player(random: Random, points: list[int]) -> Player:
    places = [0] * 26  # the last two are the bar and what is borne off
    for _ in range(CHECKERS):
        places[random.choice([*points, 24, 25])] += 1
    return Player(tuple(places[:24]), places[24], places[25])


PLAYER: Mapped[Player] = Mapped(
    Record(Places, points=Array(24, Unary(CHECKERS)), bar=Unary(CHECKERS)),
    read_places,
    lambda player: Places(player.points, player.bar),
    like=Record(Player, points=Array(24, Number(4)), bar=Number(4), off=Number(4)),
)
GNUBG_POSITION = Format(
    name="gnubg-position",
    title="GNU Backgammon position ID",
    description="The checkers of both players, the one who is not on roll first.",
    game="backgammon",
    alphabet=Alphabet("base64", BASE64.characters),
    fields=LsbFirst(
        Checked(
            Record(Position, other=PLAYER, on_roll=PLAYER, rest=Aligned(80)),
            check_position,
            sample=sample_position,
        )
    ),
    state=Position,
    examples=["4HPwATDgc/ABMA", "sGfwATDgc/ABMA", "jGfkASjg8wcBMA", "AAAAAAAAAAAAAA"],
    counterexamples=[
        "4HPwATDgc/ABM",
        "4HPwATDgc/ABMAA",
        "4HPwATDgc/ABMA==",
        "//8AAAAAAAAAAA",
        "YAAAAADgAAAAAA",
    ],
    bits=80,
)
