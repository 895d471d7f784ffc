"""A whole game of ChaCuN, move by move: what is expected, which codes are legal, and what becomes of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boardcode.alphabets import BASE32
from boardcode.errors import CodeError, InvalidState, either, shortened
from boardcode.games.chacun import turns
from boardcode.games.chacun.context import Position
from boardcode.games.chacun.events import PLAYERS, Event, Player
from boardcode.games.chacun.state import Kind, Occupant, Occupy, Place, Retake, Rotation
from boardcode.games.chacun.tiles import Deck, tiles
from boardcode.games.chacun.turns import Moment
from boardcode.state import State

ROTATIONS = tuple(Rotation)
ONE = tuple(BASE32.characters)  # the codes of one character, by value, and those of two
TWO = tuple([first + second for first in ONE for second in ONE])
VALUES = {code: value for codes in (ONE, TWO) for value, code in enumerate(codes)}
WORDS = {"place": "a placement", "retake": "a retake", "occupy": "an occupation", "end": "no code"}
MOVES: dict[str, type[State]] = {"place": Place, "retake": Retake, "occupy": Occupy}


class PlacedTile(NamedTuple):
    """A tile on the board, who placed it, and who stands on it; the start tile has no placer."""

    tile: int
    x: int
    y: int
    rotation: Rotation
    placer: Player | None
    occupant: Occupant | None


class IllegalMove(CodeError):
    """A code that cannot be played now. `move` is its number in the game, from 1; `legal` are the codes that can."""

    kind = "illegal move"

    def __init__(self, reason: str, *, move: int, expects: str, legal: tuple[str, ...], cause: CodeError | None, **details: Any) -> None:
        super().__init__(reason, **details)
        self.move = move
        self.expects = expects
        self.legal = legal
        self._cause = cause

    @property
    def place(self) -> str:
        """The number of the move, and its code."""
        return f"move {self.move}, {shortened(self.code)}"

    @property
    def hint(self) -> str | None:
        """The mistake that would explain why the code cannot be read, when one is known."""
        return self._cause.hint if self._cause else None

    def to_json(self) -> dict[str, Any]:
        """The error as plain data."""
        return {**super().to_json(), "move": self.move, "expects": self.expects, "legal": list(self.legal)}


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
            raise _impossible("players", f"2 to {len(PLAYERS)} play, not {players}", players, f"2 to {len(PLAYERS)}")
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

        >>> Game(2, [61], []).play("AA")
        Traceback (most recent call last):
        boardcode.games.chacun.game.IllegalMove: chacun-place: move 1, 'AA': tile 61 does not fit at (-1, 0), not turned; expected a placement, one of AE, AF, AG or AH
        """
        value = VALUES.get(code) if isinstance(code, str) and len(code) == (2 if self.expects == "place" else 1) else None
        if value is None or value not in self._now.choices:
            raise self._illegal(code)
        after = object.__new__(Game)
        after._begin(self.players, self.normal, self.menhir, (*self.codes, code), turns.played(self._now, value))
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
        return {zone: PLAYERS[player] for zone, player in sorted([*self._now.pawns.items(), *self._now.huts.items()])}

    @property
    def board(self) -> tuple[PlacedTile, ...]:
        """The tiles on the board, in the order in which they were placed."""
        stand = {zone // 10: Occupant(Kind.PAWN, zone % 10) for zone in self._now.pawns}
        stand |= {zone // 10: Occupant(Kind.HUT, zone % 10) for zone in self._now.huts}
        return tuple(
            [
                PlacedTile(tile, x, y, ROTATIONS[quarters], None if placer is None else PLAYERS[placer], stand.get(tile))
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
        return tuple([PLAYERS[player] for player, score in enumerate(self.scores) if score == max(self.scores)])

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

    # -- what is wrong with a code

    def _illegal(self, code: Any) -> IllegalMove:
        reason, cause = self._why(code)
        legal = self.legal_codes()
        wanted = f"{WORDS[self.expects]}, {'one of ' if len(legal) > 1 else ''}{either(list(legal))}" if legal else WORDS["end"]
        return IllegalMove(
            f"{reason}; expected {wanted}",
            move=len(self.codes) + 1,
            expects=self.expects,
            legal=legal,
            cause=cause,
            format=MOVES[self.expects].format_name if legal else "chacun",
            code=code if isinstance(code, str) else repr(code),
            found=str(code),
            expected=", ".join(legal) or "nothing",
        )

    def _why(self, code: Any) -> tuple[str, CodeError | None]:
        """Why a code cannot be played, and what its own format finds wrong with it."""
        if self.expects == "end":
            return "the game is over", None
        if not isinstance(code, str):
            return f"a code is a text, not {type(code).__name__}", None
        try:
            move = MOVES[self.expects].decode(code)
            return self._why_not(move), None
        except CodeError as error:
            return error.reason, error

    def _why_not(self, move: State) -> str:
        """Why a move that can be read cannot be made; a number beyond the end of its list raises."""
        if isinstance(move, Place):
            x, y = move.position(self.fringe)
            return f"tile {self.tile} does not fit at ({x}, {y}), {_turned(move.rotation)}"
        if isinstance(move, Retake):
            zone = move.zone(self.pawns)
            assert zone is not None  # nobody is always legal
            return f"the pawn in zone {zone} is {self.holders[zone]}'s, not {self.player}'s"
        assert isinstance(move, Occupy)
        assert move.occupant is not None
        return self._why_not_occupied(move.occupant)

    def _why_not_occupied(self, occupant: Occupant) -> str:
        tile = tiles()[self.tile or 0]
        zone = next((zone for zone in tile.zones if zone.number == occupant.zone), None)
        if zone is None:
            return f"tile {tile.id} has no zone {occupant.zone}"
        pawn = occupant.kind is Kind.PAWN
        if not (zone.takes_pawn if pawn else zone.takes_hut):
            ends = ", which ends in a lake" if zone.lake is not None else ""
            return f"zone {occupant.zone} of tile {tile.id} is a {zone.terrain}{ends}, where no {occupant.kind} may stand"
        standing = self._now.pawns if pawn else self._now.huts
        if list(standing.values()).count(self._now.player or 0) == (turns.PAWNS if pawn else turns.HUTS):
            return f"{self.player} has no {occupant.kind} in hand"
        grown = "river system" if not pawn else zone.terrain.value
        return f"the {grown} of zone {occupant.zone} of tile {tile.id} holds a {occupant.kind} already"


def _turned(rotation: Rotation) -> str:
    from boardcode.games.chacun.drawing import ROTATION_WORDS

    return ROTATION_WORDS[rotation]


def _deck(order: Sequence[int], deck: Deck) -> tuple[int, ...]:
    """A deck as it was given, if it can be one."""
    for number, tile in enumerate(order):
        if type(tile) is not int or tile not in range(len(tiles())):
            raise _impossible(f"{deck}[{number}]", f"there is no tile {tile!r}", tile, "0 to 94")
        if tiles()[tile].deck is not deck:
            raise _impossible(f"{deck}[{number}]", f"tile {tile} is a {tiles()[tile].deck} tile", tile, f"a {deck} tile")
        if tile in order[:number]:
            raise _impossible(f"{deck}[{number}]", f"tile {tile} is in the deck already", tile, "each tile once")
    return tuple(order)


def _impossible(path: str, reason: str, found: object, expected: str) -> InvalidState:
    return InvalidState(reason, format="chacun", path=path, found=str(found), expected=expected)
