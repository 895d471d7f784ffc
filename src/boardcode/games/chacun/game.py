"""A whole game of ChaCuN, move by move: what is expected, which codes are legal, and what each does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from boardcode.errors import InvalidState
from boardcode.games.chacun import board_drawing, board_picture, turns
from boardcode.games.chacun.context import Position
from boardcode.games.chacun.events import PLAYERS, Event, Player
from boardcode.games.chacun.moment import ONE, TWO, Moment, PlacedTile
from boardcode.games.chacun.moves import describe_move, illegal_move
from boardcode.games.chacun.state import Kind
from boardcode.games.chacun.tile import Deck, tiles

VALUES = {code: value for codes in (ONE, TWO) for value, code in enumerate(codes)}


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A game after some of its moves. It is immutable: `play` returns a new game.

    `normal` and `menhir` are the two decks before the first move, top first; the start tile is in neither. A
    deck may be shorter than that of a full game. Two games are equal if they began alike and had the same
    moves.

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
    _moment: Moment = field(init=False, compare=False)

    def __init__(self, players: int, normal: Sequence[int], menhir: Sequence[int]) -> None:
        most = len(PLAYERS)
        if players not in range(2, most + 1):
            raise _wrong_game("players", f"2 to {most} play, not {players}", players, f"2 to {most}")
        decks = _check_deck(normal, Deck.NORMAL), _check_deck(menhir, Deck.MENHIR)
        self._set_fields(players, *decks, (), turns.first_moment(players, *decks))

    def _set_fields(self, *values: Any) -> None:
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    # -- what can be played

    @property
    def expects(self) -> str:
        """What the next code is: "place", "retake", "occupy", or "end" for none."""
        return self._moment.expects

    @property
    def player(self) -> Player | None:
        """Whose turn it is; None at the end."""
        return self._moment.current_player

    @property
    def tile(self) -> int | None:
        """The tile in hand, or the one just placed while it is being occupied; None at the end."""
        return self._moment.tile

    def legal_codes(self) -> tuple[str, ...]:
        """Return every code that can be played now, in ascending value."""
        return self._moment.legal_codes

    def describe(self, code: str) -> str:
        """Return in words what a legal code would do now.

        >>> game = Game(2, [61, 35], [])
        >>> game.describe("AF")
        'tile 61 to position 1, turned right'
        >>> game.play("AE").describe("A"), game.play("AE").describe("7")
        ('a pawn in zone 0, meadow', 'nobody')
        """
        return describe_move(self._moment, code)

    def play(self, code: str) -> Game:
        """Return the game after a move; raise `IllegalMove`, which lists the legal codes, if it is not legal.

        >>> Game(2, [61], []).play("AA")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        boardcode.games.chacun.moves.IllegalMove: chacun-place: move 1, 'AA': tile 61 does not fit at ...
        """
        length = 2 if self.expects == "place" else 1
        value = VALUES.get(code) if isinstance(code, str) and len(code) == length else None
        if value is None or value not in self._moment.choices:
            raise illegal_move(self._moment, code)
        after = object.__new__(Game)
        moment = turns.play(self._moment, value)
        after._set_fields(self.players, self.normal, self.menhir, (*self.codes, code), moment)
        return after

    # -- the position

    @property
    def fringe(self) -> tuple[Position, ...]:
        """The empty cells beside tiles, sorted: a placement's number counts in it."""
        return self._moment.board.fringe

    @property
    def pawns(self) -> tuple[int, ...]:
        """The zones of all pawns on the board, sorted: a retake's number counts in it."""
        return self._moment.sorted_pawns

    @property
    def huts(self) -> tuple[int, ...]:
        """The zones of all huts on the board, sorted."""
        return tuple(sorted(self._moment.huts))

    @property
    def holders(self) -> dict[int, Player]:
        """Whose pawn or hut stands in each zone that is occupied."""
        return self._moment.holders

    def in_hand(self, kind: Kind, player: Player | None = None) -> int:
        """Return how many pawns or huts a player has not placed; the current player if none is named.

        >>> Game(2, [61], []).in_hand(Kind.PAWN), Game(2, [61], []).in_hand(Kind.HUT, Player.BLUE)
        (5, 3)
        """
        number = self._moment.player if player is None else PLAYERS.index(player)
        return self._moment.in_hand(kind, number or 0)

    @property
    def board(self) -> tuple[PlacedTile, ...]:
        """The tiles on the board, in the order in which they were placed."""
        return self._moment.placed_tiles

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player, in their order."""
        return self._moment.scores

    @property
    def events(self) -> tuple[Event, ...]:
        """All that the moves caused so far, with points and reasons."""
        return self._moment.events

    @property
    def winners(self) -> tuple[Player, ...]:
        """All players who share the victory; none before the end."""
        return self._moment.winners

    @property
    def left(self) -> tuple[int, int]:
        """How many normal and menhir tiles are left in the decks."""
        return len(self._moment.normal), len(self._moment.menhir)

    # -- drawings

    def svg(self) -> str:
        """Return the board as SVG, with terrain, occupants and the numbered fringe."""
        return board_picture.game_svg(self._moment)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return board_drawing.draw_game(self._moment)

    def __repr__(self) -> str:
        start = f"Game({self.players}, {list(self.normal)}, {list(self.menhir)})"
        return start + "".join(f".play({code!r})" for code in self.codes)


def _check_deck(order: Sequence[int], deck: Deck) -> tuple[int, ...]:
    """Return a deck as a tuple; raise `InvalidState` if a tile is not of the deck or appears twice."""
    for number, tile in enumerate(order):
        path = f"{deck}[{number}]"
        if type(tile) is not int or tile not in range(len(tiles())):
            raise _wrong_game(path, f"there is no tile {tile!r}", tile, "0 to 94")
        if tiles()[tile].deck is not deck:
            raise _wrong_game(path, f"tile {tile} is a {tiles()[tile].deck} tile", tile, f"a {deck} tile")
        if tile in order[:number]:
            raise _wrong_game(path, f"tile {tile} is in the deck already", tile, "each tile once")
    return tuple(order)


def _wrong_game(path: str, reason: str, found: object, expected: str) -> InvalidState:
    return InvalidState(reason, format="chacun", path=path, found=str(found), expected=expected)
