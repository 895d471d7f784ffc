"""What a code does in a game, and why a code cannot be played."""

from __future__ import annotations

from typing import Any

from boardcode.errors import CodeError
from boardcode.games.chacun.drawing import ROTATION_WORDS
from boardcode.games.chacun.moment import Moment
from boardcode.games.chacun.state import Kind, Occupant, Occupy, Place, Retake
from boardcode.games.chacun.tile import Zone, tiles, zones
from boardcode.state import State
from boardcode.wording import either, shorten

#: The class of the move that a game expects.
MOVE_TYPES: dict[str, type[State]] = {"place": Place, "retake": Retake, "occupy": Occupy}
MOVE_WORDS = {"place": "a placement", "retake": "a retake", "occupy": "an occupation"}


def describe_move(moment: Moment, code: str) -> str:
    """Return in words what a legal code would do."""
    move = MOVE_TYPES[moment.expects].decode(code)
    if isinstance(move, Place):
        return f"tile {moment.tile} to position {move.fringe}, {ROTATION_WORDS[move.rotation]}"
    if isinstance(move, Occupy) and move.occupant is not None and moment.tile is not None:
        zone = zones()[10 * moment.tile + move.occupant.zone]
        return f"a {move.occupant.kind} in zone {zone.number}, {zone.terrain}"
    if isinstance(move, Retake) and move.pawn is not None:
        return f"the pawn in zone {move.zone(moment.pawns)} goes home"
    return "nobody"


# -- codes that cannot be played


class IllegalMove(CodeError):
    """A code that cannot be played now.

    `move` is its number in the game, from 1; `expects` says what the game expects; `legal` are the codes that
    can be played.
    """

    kind = "illegal move"

    def __init__(
        self, reason: str, *, move: int, expects: str, legal: tuple[str, ...], **details: Any
    ) -> None:
        super().__init__(reason, **details)
        self.move = move
        self.expects = expects
        self.legal = legal

    @property
    def place(self) -> str:
        """The number of the move, and its code."""
        return f"move {self.move}, {shorten(self.code)}"

    def to_json(self) -> dict[str, Any]:
        """Return the error as plain data."""
        return {**super().to_json(), "move": self.move, "expects": self.expects, "legal": list(self.legal)}


def illegal_move(moment: Moment, code: Any) -> IllegalMove:
    """Return the error that says why a code is not legal now."""
    hint = None
    try:
        reason = _why_illegal(moment, code)
    except CodeError as error:
        reason, hint = error.reason, error.hint
    legal = moment.legal_codes
    expected = "no code is expected"
    if legal:
        expected = f"now {MOVE_WORDS[moment.expects]} is expected: {either(list(legal))}"
    return IllegalMove(
        f"{reason}; {expected}",
        move=moment.moves + 1,
        expects=moment.expects,
        legal=legal,
        format=MOVE_TYPES[moment.expects].format_name if legal else "chacun",
        code=code if isinstance(code, str) else repr(code),
        found=str(code),
        expected=", ".join(legal),
        hint=hint,
    )


def _why_illegal(moment: Moment, code: Any) -> str:
    """Return why a code is not legal; raise `CodeError` if it cannot be read or its number is too large."""
    if moment.expects == "end":
        return "the game is over"
    if not isinstance(code, str):
        return f"a code is a text, not {type(code).__name__}"
    move = MOVE_TYPES[moment.expects].decode(code)
    if isinstance(move, Place):
        x, y = move.position(moment.board.fringe)
        return f"tile {moment.tile} does not fit at ({x}, {y}), {ROTATION_WORDS[move.rotation]}"
    if isinstance(move, Retake):
        zone = move.zone(moment.pawns)
        assert zone is not None  # retaking nobody is legal
        return f"the pawn in zone {zone} is {moment.holders[zone]}'s, not {moment.current_player}'s"
    assert isinstance(move, Occupy)
    assert move.occupant is not None  # occupying nothing is legal
    return _why_not_occupied(moment, move.occupant)


def _why_not_occupied(moment: Moment, occupant: Occupant) -> str:
    assert moment.tile is not None
    assert moment.player is not None
    zone = next((zone for zone in tiles()[moment.tile].zones if zone.number == occupant.zone), None)
    if zone is None:
        return f"tile {moment.tile} has no zone {occupant.zone}"
    place = f"zone {occupant.zone} of tile {moment.tile}"
    if not _takes(zone, occupant.kind):
        lake = ", which ends in a lake" if zone.lake is not None else ""
        return f"{place} is a {zone.terrain}{lake}, where no {occupant.kind} may stand"
    if not moment.in_hand(occupant.kind, moment.player):
        return f"{moment.current_player} has no {occupant.kind} in hand"
    area = zone.terrain.value if occupant.kind is Kind.PAWN else "river system"
    return f"the {area} of {place} holds a {occupant.kind} already"


def _takes(zone: Zone, kind: Kind) -> bool:
    return zone.takes_pawn if kind is Kind.PAWN else zone.takes_hut
