"""Why a code cannot be played: at which move, what was expected, and which codes were legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardcode.errors import CodeError
from boardcode.games.chacun.drawing import ROTATION_WORDS
from boardcode.games.chacun.state import Kind, Occupant, Occupy, Place, Retake
from boardcode.games.chacun.tile import Zone, tiles
from boardcode.state import State
from boardcode.wording import either, shorten

if TYPE_CHECKING:
    from boardcode.games.chacun.game import Game

MOVES: dict[str, type[State]] = {"place": Place, "retake": Retake, "occupy": Occupy}
WORDS = {"place": "a placement", "retake": "a retake", "occupy": "an occupation"}


class IllegalMove(CodeError):
    """A code that cannot be played now. `move` is its number in the game, from 1; `legal` are the codes that can."""

    kind = "illegal move"

    def __init__(
        self,
        reason: str,
        *,
        move: int,
        expects: str,
        legal: tuple[str, ...],
        cause: CodeError | None,
        **details: Any,
    ) -> None:
        super().__init__(reason, **details)
        self.move = move
        self.expects = expects
        self.legal = legal
        self._cause = cause

    @property
    def place(self) -> str:
        """The number of the move, and its code."""
        return f"move {self.move}, {shorten(self.code)}"

    @property
    def hint(self) -> str | None:
        """The mistake that would explain why the code cannot be read, when one is known."""
        return self._cause.hint if self._cause else None

    def to_json(self) -> dict[str, Any]:
        """The error as plain data."""
        return {**super().to_json(), "move": self.move, "expects": self.expects, "legal": list(self.legal)}


def illegal(game: Game, code: Any) -> IllegalMove:
    """What is wrong with a code that is not legal."""
    reason, cause = _why(game, code)
    legal = game.legal_codes()
    wanted = (
        f"now {WORDS[game.expects]} is expected: {either(list(legal))}" if legal else "no code is expected"
    )
    return IllegalMove(
        f"{reason}; {wanted}",
        move=len(game.codes) + 1,
        expects=game.expects,
        legal=legal,
        cause=cause,
        format=MOVES[game.expects].format_name if legal else "chacun",
        code=code if isinstance(code, str) else repr(code),
        found=str(code),
        expected=", ".join(legal),
    )


def _why(game: Game, code: Any) -> tuple[str, CodeError | None]:
    """Why a code cannot be played, and what its own format finds wrong with it."""
    if game.expects == "end":
        return "the game is over", None
    if not isinstance(code, str):
        return f"a code is a text, not {type(code).__name__}", None
    try:
        return _why_not(game, MOVES[game.expects].decode(code)), None
    except CodeError as error:
        return error.reason, error


def _why_not(game: Game, move: State) -> str:
    """Why a move that can be read cannot be made; a number beyond the end of its list raises."""
    if isinstance(move, Place):
        x, y = move.position(game.fringe)
        return f"tile {game.tile} does not fit at ({x}, {y}), {ROTATION_WORDS[move.rotation]}"
    if isinstance(move, Retake):
        zone = move.zone(game.pawns)
        assert zone is not None  # to retake nobody is legal
        return f"the pawn in zone {zone} is {game.holders[zone]}'s, not {game.player}'s"
    assert isinstance(move, Occupy)
    assert move.occupant is not None  # and so it is to place nobody
    return _why_not_there(game, move.occupant)


def _why_not_there(game: Game, occupant: Occupant) -> str:
    assert game.tile is not None
    zone = next((zone for zone in tiles()[game.tile].zones if zone.number == occupant.zone), None)
    if zone is None:
        return f"tile {game.tile} has no zone {occupant.zone}"
    place = f"zone {occupant.zone} of tile {game.tile}"
    if not _takes(zone, occupant.kind):
        lake = ", which ends in a lake" if zone.lake is not None else ""
        return f"{place} is a {zone.terrain}{lake}, where no {occupant.kind} may stand"
    if not game.in_hand(occupant.kind):
        return f"{game.player} has no {occupant.kind} in hand"
    grown = zone.terrain.value if occupant.kind is Kind.PAWN else "river system"
    return f"the {grown} of {place} holds a {occupant.kind} already"


def _takes(zone: Zone, kind: Kind) -> bool:
    return zone.takes_pawn if kind is Kind.PAWN else zone.takes_hut
