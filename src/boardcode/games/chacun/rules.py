"""What no game of ChaCuN does, as far as a move shows it without its game.

How large a fringe can be. The last of the 95 tiles is placed beside 94 others. Lay these one at a time, each
beside an earlier one: a tile takes its own cell from the fringe and adds three at most, so the fringe grows
by 2 at most, from 4 to 2 x 94 + 2 = 190. It grows by 2 only where the tile continues straight at the end of a
line; round a corner one of the three cells is in the fringe already. So each line after the first costs a
cell, and so does each cell beyond the edge of the board. Assume that only three cells are lost: three lines
hold 25 + 2 x 24 = 73 tiles, too few, so all three losses went into making four lines and none to the edge.
But four lines away from the edge hold 23 + 3 x 22 = 89 tiles, too few again. So at least four cells are lost,
and a spiral of five lines through the start tile loses no more: 186.

Where occupants stand. Zones 8 and 9 of a tile are lakes, for huts alone. A hut also stands on a river that
ends in no lake of its tile; among the 94 tiles that can be occupied, such a river has the number 1, 2 or 3.
"""

from __future__ import annotations

from boardcode.games.chacun.context import LAKES
from boardcode.state import Problem

LARGEST_FRINGE = 186

# Copied from the table of tiles, so that reading a code does not load the table; a test compares the two.
RIVERS_FOR_HUTS = (1, 2, 3)


def fringe_problems(number: int) -> list[Problem]:
    """Report a number that no fringe reaches."""
    if number < LARGEST_FRINGE:
        return []
    reason = f"no 94 tiles on the 25 x 25 board have a fringe of more than {LARGEST_FRINGE} positions"
    return [Problem("fringe", reason)]


def pawn_problems(zone: int) -> list[Problem]:
    """Report a pawn in a zone where no tile allows one."""
    if zone not in LAKES:
        return []
    return [Problem("occupant.zone", f"zone {zone} is a lake, where only a hut may stand")]


def hut_problems(zone: int) -> list[Problem]:
    """Report a hut in a zone where no tile allows one."""
    if zone in (*RIVERS_FOR_HUTS, *LAKES):
        return []
    reason = f"a hut stands on a lake, or on a river without one; no tile has either in zone {zone}"
    return [Problem("occupant.zone", reason)]
