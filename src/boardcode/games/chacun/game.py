"""A whole game of ChaCuN, move by move: what is expected, which codes are legal, and what becomes of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boardcode.alphabets import BASE32
from boardcode.errors import InvalidState
from boardcode.games.chacun import turns
from boardcode.games.chacun.context import Position
from boardcode.games.chacun.events import PLAYERS, Event, Player
from boardcode.games.chacun.illegal import illegal
from boardcode.games.chacun.state import Kind, Occupant, Rotation
from boardcode.games.chacun.tile import Deck, tiles
from boardcode.games.chacun.turns import Moment

ROTATIONS = tuple(Rotation)
ONE = tuple(BASE32.characters)  # the codes of one character, by value, and those of two
TWO = tuple([first + second for first in ONE for second in ONE])
VALUES = {code: value for codes in (ONE, TWO) for value, code in enumerate(codes)}


class PlacedTile(NamedTuple):
    """A tile on the board, who placed it, and who stands on it; the start tile has no placer."""

    tile: int
    x: int
    y: int
    rotation: Rotation
    placer: Player | None
    occupant: Occupant | None


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A game after some of its moves; playing gives another.

    `normal` and `menhir` are the two decks as they were before the first move, top first; the start tile is in neither. A deck
    may be shorter than the game's. Two games are equal if they began alike and had the same moves.

    >>> game = Game(2, [61, 35], [])
    >>> game.player, game.tile, game.expects, len(game.fringe)
    (Player.RED, 61, 'place', 4)
    >>> game.legal_codes()
    ('AE', 'AF', 'AG', 'AH')
    >>> game = game.play("AE")
    >>> game.expects, game.legal_codes()
    ('occupy', ('A', '7'))
    >>> game.play("A").pawns
    (610,)
    """

    players: int
    normal: tuple[int, ...]
    menhir: tuple[int, ...]
    codes: tuple[str, ...] = field(init=False, default=())
    _now: Moment = field(init=False, compare=False)

    def __init__(self, players: int, normal: Sequence[int], menhir: Sequence[int]) -> None:
        if players not in range(2, len(PLAYERS) + 1):
            raise _impossible(
                "players", f"2 to {len(PLAYERS)} play, not {players}", players, f"2 to {len(PLAYERS)}"
            )
        decks = _deck(normal, Deck.NORMAL), _deck(menhir, Deck.MENHIR)
        self._begin(players, *decks, (), turns.begun(players, *decks))

    def _begin(self, *values: Any) -> None:
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    # -- what is to be done

    @property
    def expects(self) -> str:
        """What the next code is: "place", "retake", "occupy", or "end" for none."""
        return self._now.expects

    @property
    def player(self) -> Player | None:
        """Whose turn it is; None at the end."""
        return None if self._now.player is None else PLAYERS[self._now.player]

    @property
    def tile(self) -> int | None:
        """The tile in hand, or the one just placed when a retake or an occupation is expected; None at the end."""
        return self._now.tile

    def legal_codes(self) -> tuple[str, ...]:
        """Every code that can be played now, in ascending value."""
        codes = TWO if self.expects == "place" else ONE
        return tuple([codes[value] for value in self._now.choices])

    def play(self, code: str) -> Game:
        """The game after a move; raises `IllegalMove`, which lists the codes that can be played.

        >>> Game(2, [61], []).play("AA")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        boardcode.games.chacun.illegal.IllegalMove: chacun-place: move 1, 'AA': tile 61 does not fit at (-1, 0), not turned; ...
        """
        value = (
            VALUES.get(code)
            if isinstance(code, str) and len(code) == (2 if self.expects == "place" else 1)
            else None
        )
        if value is None or value not in self._now.choices:
            raise illegal(self, code)
        after = object.__new__(Game)
        after._begin(
            self.players, self.normal, self.menhir, (*self.codes, code), turns.played(self._now, value)
        )
        return after

    # -- what there is

    @property
    def fringe(self) -> tuple[Position, ...]:
        """The empty cells beside tiles, sorted: a placement's number counts in it."""
        return self._now.board.fringe

    @property
    def pawns(self) -> tuple[int, ...]:
        """The zones of all pawns on the board, sorted: a retake's number counts in it."""
        return tuple(sorted(self._now.pawns))

    @property
    def huts(self) -> tuple[int, ...]:
        """The zones of all huts on the board, sorted."""
        return tuple(sorted(self._now.huts))

    @property
    def holders(self) -> dict[int, Player]:
        """Whose pawn or hut stands in each zone that is occupied."""
        return {
            zone: PLAYERS[player]
            for zone, player in sorted([*self._now.pawns.items(), *self._now.huts.items()])
        }

    def in_hand(self, kind: Kind, player: Player | None = None) -> int:
        """How many pawns or huts a player has not placed, the one whose turn it is if no other is named.

        >>> Game(2, [61], []).in_hand(Kind.PAWN), Game(2, [61], []).in_hand(Kind.HUT, Player.BLUE)
        (5, 3)
        """
        number = self._now.player if player is None else PLAYERS.index(player)
        standing, all_of_them = (
            (self._now.pawns, turns.PAWNS) if kind == Kind.PAWN else (self._now.huts, turns.HUTS)
        )
        return all_of_them - list(standing.values()).count(number or 0)

    @property
    def board(self) -> tuple[PlacedTile, ...]:
        """The tiles on the board, in the order in which they were placed."""
        stand = {zone // 10: Occupant(Kind.PAWN, zone % 10) for zone in self._now.pawns}
        stand |= {zone // 10: Occupant(Kind.HUT, zone % 10) for zone in self._now.huts}
        return tuple(
            [
                PlacedTile(
                    tile,
                    x,
                    y,
                    ROTATIONS[quarters],
                    None if placer is None else PLAYERS[placer],
                    stand.get(tile),
                )
                for (x, y), (tile, quarters, placer) in self._now.board.cells.items()
            ]
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player, in their order."""
        return self._now.scores

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened so far besides the moves, with points and reasons."""
        return self._now.events

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who has won, all who share the victory; nobody before the end."""
        if self.expects != "end":
            return ()
        return tuple(
            [PLAYERS[player] for player, score in enumerate(self.scores) if score == max(self.scores)]
        )

    @property
    def left(self) -> tuple[int, int]:
        """How many normal and menhir tiles are left in the decks."""
        return len(self._now.normal), len(self._now.menhir)

    # -- how it looks

    def svg(self) -> str:
        """The board as a picture that scales, with terrain, occupants and the numbered fringe."""
        from boardcode.games.chacun.board_picture import picture

        return picture(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        from boardcode.games.chacun.board_drawing import drawn

        return drawn(self)

    def __repr__(self) -> str:
        told = f"Game({self.players}, {list(self.normal)}, {list(self.menhir)})"
        return told + "".join(f".play({code!r})" for code in self.codes)


def _deck(order: Sequence[int], deck: Deck) -> tuple[int, ...]:
    """A deck as it was given, if it can be one."""
    for number, tile in enumerate(order):
        if type(tile) is not int or tile not in range(len(tiles())):
            raise _impossible(f"{deck}[{number}]", f"there is no tile {tile!r}", tile, "0 to 94")
        if tiles()[tile].deck is not deck:
            raise _impossible(
                f"{deck}[{number}]", f"tile {tile} is a {tiles()[tile].deck} tile", tile, f"a {deck} tile"
            )
        if tile in order[:number]:
            raise _impossible(
                f"{deck}[{number}]", f"tile {tile} is in the deck already", tile, "each tile once"
            )
    return tuple(order)


def _impossible(path: str, reason: str, found: object, expected: str) -> InvalidState:
    return InvalidState(reason, format="chacun", path=path, found=str(found), expected=expected)
