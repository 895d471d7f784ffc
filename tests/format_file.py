"""A Python file that declares a format, as a user would write it, and one whose format fails."""

from __future__ import annotations

PEBBLES = """\
from dataclasses import dataclass
from typing import ClassVar

import boardcode
from boardcode.alphabets import BASE32
from boardcode.fields import Array, Choice, Record, Table, Zero
from boardcode.wording import WordEnum


class Pebble(WordEnum):
    BLACK = "black"
    WHITE = "white"


@dataclass(frozen=True, slots=True, repr=False)
class Pebbles(boardcode.State):
    cells: tuple[Pebble | None, ...]
    turn: Pebble
    format_name: ClassVar[str] = "pebbles"


CELL = Table(2, {0b00: None, 0b01: Pebble.BLACK, 0b10: Pebble.WHITE})
PEBBLES = boardcode.Format(
    name="pebbles",
    title="Pebbles board",
    description="Nine cells and whose turn it is in four characters.",
    game="pebbles",
    alphabet=BASE32,
    fields=Record(Pebbles, cells=Array(9, CELL), turn=Choice(1, Pebble), spare=Zero(1)),
    state=Pebbles,
    examples=["AAAA", "IAAC"],
)
"""

#: Each `{part}` of the format raises an exception if it is asked for.
BROKEN = """\
from dataclasses import dataclass
from typing import ClassVar

import boardcode
from boardcode.alphabets import BASE32
from boardcode.drawing import Drawing
from boardcode.fields import Checked, Number, Record

FAILS = {fails!r}
ready = False  # the declaration itself is right


def fail_if(part):
    if ready and part in FAILS:
        raise ZeroDivisionError(f"{{part}}\\nfailed")


@dataclass(frozen=True, slots=True, repr=False)
class Broken(boardcode.State):
    value: int
    format_name: ClassVar[str] = "broken"

    def problems(self):
        fail_if("problems")
        return []


def check(value):
    fail_if("check")


def draw(state):
    fail_if("drawing")
    return str(state.value)


def svg(state):
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"


BROKEN = boardcode.Format(
    name="broken",
    title="A broken format",
    description="Ten bits.",
    game="broken",
    alphabet=BASE32,
    fields=Record(Broken, value=Checked(Number(10), check)),
    state=Broken,
    examples=["AG"],
    drawing=Drawing(draw, lambda text: Broken(int(text)), svg),
    hints=[lambda error: fail_if("hint")],
    code_named=lambda text: fail_if("name"),
)
ready = True
"""


def broken(*parts: str) -> str:
    """Return a file with the format `broken`, of which some parts fail."""
    return BROKEN.format(fails=parts)
