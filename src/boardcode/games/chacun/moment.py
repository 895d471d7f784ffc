"""A moment of a game: all that is true between two codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardcode.alphabets import BASE32
from boardcode.games.chacun.board import Board
from boardcode.games.chacun.events import PLAYERS, Event, Player
from boardcode.games.chacun.state import Kind, Occupant, Rotation

PAWNS, HUTS = 5, 3  # of each player
ROTATIONS = tuple(Rotation)

# The codes of one character by their value, and those of two.
ONE = tuple(BASE32.characters)
TWO = tuple([first + second for first in ONE for second in ONE])


class PlacedTile(NamedTuple):
    """A tile on the board, who placed it, and who stands on it; the start tile has no placer."""

    tile: int
    x: int
    y: int
    rotation: Rotation
    placer: Player | None
    occupant: Occupant | None


class Moment(NamedTuple):
    """A game between two codes. Fields have players as numbers, properties as `Player`.

    - `normal` and `menhir` are what is left of the decks.
    - `expects` says what the next code is: "place", "retake", "occupy", or "end" for none.
    - `tile` is the one in hand, or the one just placed while it is being occupied. At the end there is no
      tile and no player.
    - `choices` are the values of all legal codes, so that a step without a choice can be skipped.
    - `pawns` and `huts` map the zones in which they stand to the numbers of their players.
    - `cancelled` are the ids of the animals that the hunting trap took.
    """

    board: Board
    normal: tuple[int, ...]
    menhir: tuple[int, ...]
    scores: tuple[int, ...]
    pawns: Mapping[int, int]
    huts: Mapping[int, int]
    expects: str = "place"
    player: int | None = None
    tile: int | None = None
    choices: tuple[int, ...] = ()
    cancelled: frozenset[int] = frozenset()
    events: tuple[Event, ...] = ()
    moves: int = 0

    @property
    def current_player(self) -> Player | None:
        """Whose turn it is; None at the end."""
        return None if self.player is None else PLAYERS[self.player]

    @property
    def legal_codes(self) -> tuple[str, ...]:
        """Every code that can be played now, in ascending value."""
        codes = TWO if self.expects == "place" else ONE
        return tuple([codes[value] for value in self.choices])

    @property
    def sorted_pawns(self) -> tuple[int, ...]:
        """The zones of all pawns on the board, sorted: a retake's number counts in it."""
        return tuple(sorted(self.pawns))

    @property
    def holders(self) -> dict[int, Player]:
        """Whose pawn or hut stands in each zone that is occupied."""
        return {zone: PLAYERS[player] for zone, player in sorted([*self.pawns.items(), *self.huts.items()])}

    def in_hand(self, kind: Kind, player: int) -> int:
        """Return how many pawns or huts a player has not placed."""
        on_board, total = (self.pawns, PAWNS) if kind == Kind.PAWN else (self.huts, HUTS)
        return total - list(on_board.values()).count(player)

    @property
    def placed_tiles(self) -> tuple[PlacedTile, ...]:
        """The tiles on the board, in the order in which they were placed."""
        occupants = {zone // 10: Occupant(Kind.PAWN, zone % 10) for zone in self.pawns}
        occupants |= {zone // 10: Occupant(Kind.HUT, zone % 10) for zone in self.huts}
        return tuple(
            [
                PlacedTile(
                    tile,
                    x,
                    y,
                    ROTATIONS[quarters],
                    None if placer is None else PLAYERS[placer],
                    occupants.get(tile),
                )
                for (x, y), (tile, quarters, placer) in self.board.cells.items()
            ]
        )

    @property
    def winners(self) -> tuple[Player, ...]:
        """All players who share the victory; none before the end."""
        if self.expects != "end":
            return ()
        highest = max(self.scores)
        return tuple([PLAYERS[player] for player, score in enumerate(self.scores) if score == highest])
