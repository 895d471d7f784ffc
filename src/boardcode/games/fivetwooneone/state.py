"""5211: cards of five colours and the values 1 to 6, hands of five, and boards of four."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode.games.fivetwooneone import rules
from boardcode.state import Problem, State
from boardcode.wording import WordEnum

VALUES = range(1, 7)  # the 1 is shown as a rooster
HAND_SIZE = 5
IGNORED_BYTES = 3  # at the start of a hand's code
BOARD_SIZE = 4
PLAYERS = 2


class Color(WordEnum):
    """The colours in the order of their codes."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    ORANGE = "orange"
    BLACK = "black"


class Face(WordEnum):
    """The visible side of a played card."""

    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Card(State):
    """One card.

    >>> print(Card.decode("0x25"))
    blue 5
    """

    color: Color
    value: int

    format_name: ClassVar[str] = "5211-card"


@dataclass(frozen=True, slots=True, repr=False)
class Hand(State):
    """The cards that a player holds.

    >>> print(Hand.decode("0x0000000125343143"))
    yellow 1, blue 5, orange 4, orange 1, black 3
    """

    cards: tuple[Card, ...]

    format_name: ClassVar[str] = "5211-hand"


@dataclass(frozen=True, slots=True)
class Slot:
    """A played card and its visible side."""

    face: Face
    card: Card


@dataclass(frozen=True, slots=True, repr=False)
class Board(State):
    """The cards in front of a player in the order of play; None where none is played yet.

    >>> print(Board.decode("0x0101012500340000"))
    yellow 1, blue 5, [orange 4], -
    """

    slots: tuple[Slot | None, ...]

    format_name: ClassVar[str] = "5211-board"

    def problems(self) -> list[Problem]:
        """Return everything about these cards that no round reaches."""
        return rules.board_problems([slot.face == Face.UP for slot in self.slots if slot is not None])


@dataclass(frozen=True, slots=True)
class Player:
    """What one player holds and has played."""

    hand: Hand
    board: Board


@dataclass(frozen=True, slots=True, repr=False)
class Table(State):
    """The hands and boards of both players.

    >>> table = Table.decode("0x0000002332324244_0133012101230131_0000004143441643_0103012101110124")
    >>> print(table.players[0].hand)
    blue 3, orange 2, orange 2, black 2, black 4
    """

    players: tuple[Player, ...]

    format_name: ClassVar[str] = "5211-state"

    def problems(self) -> list[Problem]:
        """Return the problems of both boards."""
        return [
            problem._replace(path=f"players[{k}].board.{problem.path}")
            for k, player in enumerate(self.players)
            for problem in player.board.problems()
        ]
