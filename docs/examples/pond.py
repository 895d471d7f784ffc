"""The share codes of Otters: whose turn it is, a pond of fifteen cells, and the fish that were caught."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import boardcode
from boardcode.alphabets import Alphabet
from boardcode.drawing import Grid
from boardcode.fields import Aligned, Array, Choice, Constant, Counted, Derived, Number, Record, Sorted, Table
from boardcode.wording import WordEnum


class Side(WordEnum):
    """Who plays."""

    NORTH = "north"
    SOUTH = "south"


class Cell(WordEnum):
    """What is in a cell of the pond."""

    WATER = "water"
    LILY = "lily"
    OTTER = "otter"


@dataclass(frozen=True, slots=True, repr=False)
class Pond(boardcode.State):
    """The cells row by row from the top, and the values of the fish in ascending order."""

    turn: Side
    cells: tuple[Cell, ...]
    fish: tuple[int, ...]
    format_name: ClassVar[str] = "pond"

    def problems(self) -> list[boardcode.Problem]:
        """Return why no game reaches this position."""
        otters = self.cells.count(Cell.OTTER)
        return [] if otters == 2 else [boardcode.Problem("cells", f"a pond has 2 otters, this one {otters}")]


CHARACTERS = Alphabet(
    "share code",
    "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
    any_case=True,
    aliases={"O": "0", "I": "1", "L": "1"},
    separators="-",
    group=4,
)
FISH = Table(3, {value - 1: value for value in range(1, 9)})


def check_character(before: bytes) -> int:
    """Return the value of the check character that follows these bytes."""
    return sum(before) % 32


FIELDS = Record(
    Pond,
    version=Constant(4, 1),
    turn=Choice(1, Side),
    cells=Array(15, Choice(2, Cell)),
    fish=Sorted(Counted(Number(4), FISH)),
    filling=Aligned(5),
    check=Derived(5, check_character),
)


def find_long_dashes(error: boardcode.CodeError) -> str | None:
    """Recognise a code in which a word processor has replaced the hyphens."""
    code = error.code.replace("\u2013", "-")
    return f"with hyphens: {code}" if code != error.code and POND.accepts(code) else None


POND = boardcode.Format(
    name="pond",
    title="Otters share code",
    description="Whose turn it is, fifteen cells, and the fish that were caught, in nine characters or more.",
    game="otters",
    alphabet=CHARACTERS,
    fields=FIELDS,
    state=Pond,
    examples=["2G00-G020-W", "3894-00G6-AWB"],
    counterexamples=[
        "2G00-G020",  # no check character
        "2G00-G020-V",  # a wrong one
        "5894-00G0-Y",  # version 2
        "2R00-G020-Y",  # a cell of 11
        "3894-00G7-T46",  # fish that are not in ascending order
    ],
    drawing=Grid(3, 5, {Cell.WATER: ".", Cell.LILY: "*", Cell.OTTER: "o"}),
    hints=[find_long_dashes],
)
