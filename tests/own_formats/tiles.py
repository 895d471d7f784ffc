"""A 2048 board as one 64-bit number: a cell is four bits, and the first one is in the lowest four."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode import Format, Problem, State
from boardcode.alphabets import Alphabet
from boardcode.drawing import Grid
from boardcode.fields import Array, LowestFirst, Record, Table

TILES = {exponent: 1 << exponent if exponent else 0 for exponent in range(16)}


@dataclass(frozen=True, slots=True, repr=False)
class Board(State):
    """The tiles row by row from the top left; 0 is an empty cell."""

    cells: tuple[int, ...]
    format_name: ClassVar[str] = "tiles"

    def problems(self) -> list[Problem]:
        """A game starts with two tiles, and their number never falls below that."""
        tiles = 16 - self.cells.count(0)
        return [Problem("cells", f"expected at least two tiles, found {tiles}")] if tiles < 2 else []


TILES_FORMAT = Format(
    name="tiles",
    title="2048 board",
    description="Sixteen tiles in a 64-bit number, the top left one in its lowest digit.",
    game="2048",
    alphabet=Alphabet(
        "hexadecimal",
        "0123456789abcdef",
        any_case=True,
        prefix="0x",
        positional=True,
        leading_zeros=True,
    ),
    fields=LowestFirst(Record(Board, cells=Array(16, Table(4, TILES)))),
    state=Board,
    examples=["0x4312752186532731", "0x0000000000000000", "0xfedcba9876543210"],
    counterexamples=["", "0x", "0x14312752186532731", "0x431275218653273g", "0o1"],
    drawing=Grid(4, 4, {tile: str(tile) if tile else "." for tile in TILES.values()}),
    bits=64,
)
