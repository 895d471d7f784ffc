"""GNU Backgammon's match ID: nine bytes, filled from their low ends, as 12 characters of base64."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode import Format, State
from boardcode.alphabets import BASE64, Alphabet
from boardcode.fields import (
    Array,
    Checked,
    Choice,
    Complaint,
    LsbFirst,
    Mapped,
    Number,
    Record,
    Table,
    Zero,
)
from boardcode.wording import WordEnum


class GameState(WordEnum):
    """Whether a game is played, and how it ended."""

    NONE = "none"
    PLAYING = "playing"
    OVER = "over"
    RESIGNED = "resigned"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True, repr=False)
class Match(State):
    """What there is to know beside the checkers; players have the numbers 0 and 1."""

    cube: int
    cube_owner: int | None
    on_roll: int
    crawford: bool
    state: GameState
    turn: int
    double: bool
    resignation: str | None
    dice: tuple[int, int] | None
    length: int
    score: tuple[int, ...]
    jacoby: bool
    format_name: ClassVar[str] = "gnubg-match"


def check_dice(dice: tuple[int, ...]) -> Complaint | None:
    """Either both dice have been rolled or none."""
    if (dice[0] == 0) == (dice[1] == 0):
        return None
    die = dice.index(0)
    return Complaint(f"[{die}]", "one die alone has no meaning; expected 1 to 6", "0", "1 to 6")


PLAYER = Number(1)
FLAG = Table(1, {0: False, 1: True}, words={False: "no", True: "yes"})
DICE: Mapped[tuple[int, int] | None] = Mapped(
    Checked(Array(2, Number(3, 0, 6)), check_dice),
    lambda dice: (max(dice), min(dice)) if dice[0] else None,
    lambda dice: dice or (0, 0),
    words=lambda dice: f"{dice[0]} and {dice[1]}" if dice else "not rolled",
    many_to_one=True,  # the larger one comes first
    schema={
        "anyOf": [
            {"type": "null"},
            {
                "type": "array",
                "items": {"type": "integer", "minimum": 1, "maximum": 6},
                "minItems": 2,
                "maxItems": 2,
            },
        ]
    },
)
CUBE_OWNER: Mapped[int | None] = Mapped(
    Number(2),
    lambda owner: owner if owner < 2 else None,
    lambda owner: 3 if owner is None else owner,
    words=lambda owner: "centred" if owner is None else f"player {owner}",
    many_to_one=True,  # 2 means centred too
    schema={"enum": [0, 1, None]},
)
GNUBG_MATCH = Format(
    name="gnubg-match",
    title="GNU Backgammon match ID",
    description="Cube, dice, score and whose turn it is.",
    game="backgammon",
    alphabet=Alphabet("base64", BASE64.characters),
    fields=LsbFirst(
        Record(
            Match,
            cube=Table(4, {exponent: 1 << exponent for exponent in range(16)}),
            cube_owner=CUBE_OWNER,
            on_roll=PLAYER,
            crawford=FLAG,
            state=Choice(3, GameState),
            turn=PLAYER,
            double=FLAG,
            resignation=Table(2, {0: None, 1: "single", 2: "gammon", 3: "backgammon"}),
            dice=DICE,
            length=Number(15),
            score=Array(2, Number(15)),
            jacoby=Table(1, {0: True, 1: False}, words={False: "no", True: "yes"}),
            rest=Zero(5),
        )
    ),
    state=Match,
    examples=["cAkAAAAAAAAA", "MAEAAAAAAAAA", "QYkqASAAIAAA", "8IhuACAACAAE", "EwKgAAAAgAAE"],
    counterexamples=["", "cAkAAAAAAAA", "cAkAAAAAAAAAA", "cIkfAAAAAAAA", "cIkCAAAAAAAA", "cA0AAAAAAAAA"],
    bits=72,
)
