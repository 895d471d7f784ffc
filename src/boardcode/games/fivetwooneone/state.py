"""5211: cards of five colours and the values 1 to 6, hands of five, and boards of four."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode.games.fivetwooneone import rules
from boardcode.state import Problem, State
from boardcode.wording import WordEnum

VALUES = range(1, 7)  # the 1 is shown as a rooster


class Color(WordEnum):
    """The colours in the order of their codes."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    ORANGE = "orange"
    BLACK = "black"


class Face(WordEnum):
    """Which side of a played card is seen."""

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
    """The five cards that a player holds.

    >>> print(Hand.decode("0x0000000125343143"))
    yellow 1, blue 5, orange 4, orange 1, black 3
    """

    cards: tuple[Card, ...]

    format_name: ClassVar[str] = "5211-hand"


@dataclass(frozen=True, slots=True)
class Slot:
    """A played card and the side of it that is seen."""

    face: Face
    card: Card


@dataclass(frozen=True, slots=True, repr=False)
class Board(State):
    """The cards in front of a player, first played first; None where none is played yet.

    >>> print(Board.decode("0x0101012500340000"))
    yellow 1, blue 5, [orange 4], -
    """

    slots: tuple[Slot | None, ...]

    format_name: ClassVar[str] = "5211-board"

    def problems(self) -> list[Problem]:
        """Everything about these cards that no round reaches."""
        return rules.board_problems(self)


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
        """Everything about this table that no game reaches."""
        return rules.table_problems(self)
