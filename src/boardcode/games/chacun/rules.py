"""What no game of ChaCuN does, as far as a move tells without its game.

How large a fringe can be. The last of the 95 tiles is placed beside 94 others. Lay these one at a time, each beside an
earlier one: a tile takes its own cell from the fringe and adds three at most, so the fringe grows by 2 at most, from 4
to 2 x 94 + 2 = 190. It grows by 2 only where the tile goes on straight at the end of a line; round a corner one of the
three cells is in the fringe already. So each line after the first costs a cell, and so does each cell beyond the edge of
the board. Were only three lost: three lines hold 25 + 2 x 24 = 73 tiles, too few, so all three went to make four lines
and none to the edge. But four lines away from the edge hold 23 + 3 x 22 = 89, too few again. So four are lost at least,
and a spiral of five lines through the start tile loses no more: 186.

Where occupants stand. Zones 8 and 9 of a tile are lakes, for huts alone. A hut also stands on a river that ends in no
lake of its tile; among the 94 tiles that can be occupied, such a river has the number 1, 2 or 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.games.chacun.context import LAKES
from boardcode.state import Problem

if TYPE_CHECKING:
    from boardcode.games.chacun.state import Occupant, Place

LARGEST_FRINGE = 186
RIVERS_FOR_HUTS = (
    1,
    2,
    3,
)  # as the table of tiles has them, which a test compares: to read one code no table is read


def place_problems(place: Place) -> list[Problem]:
    """What about a placement no game reaches."""
    if place.fringe < LARGEST_FRINGE:
        return []
    return [
        Problem(
            "fringe",
            f"no 94 tiles on the 25 x 25 board have a fringe of more than {LARGEST_FRINGE} positions",
        )
    ]


def occupant_problems(occupant: Occupant) -> list[Problem]:
    """What about an occupant no tile allows."""
    if occupant.kind == "pawn" and occupant.zone in LAKES:
        return [Problem("occupant.zone", f"zone {occupant.zone} is a lake, where only a hut may stand")]
    if occupant.kind == "hut" and occupant.zone not in (*RIVERS_FOR_HUTS, *LAKES):
        return [
            Problem(
                "occupant.zone",
                f"a hut stands on a lake, or on a river without one; no tile has either in zone {occupant.zone}",
            )
        ]
    return []
