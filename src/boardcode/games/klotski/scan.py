"""The scan: the order in which the code names pieces.

After the square, the cells are walked row by row. At each cell that nothing covers yet, two bits say what lies there with
its top left corner: a space, a horizontal domino, a vertical domino or a single. When all 20 cells are covered the scan is
over; each pair covers at least one of the 16 cells that the square leaves, so 16 pairs are always enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardcode.games.klotski import rules
from boardcode.games.klotski.pieces import CELLS, FOOTPRINTS, FULL, Kind, Piece

WIDTH = 36
PAIRS = 16
HEAD = 2 * PAIRS  # the square's four bits stand above the pairs

#: what each pair of bits means; None is a space
MEANINGS = (None, Kind.HORIZONTAL, Kind.VERTICAL, Kind.SINGLE)
_BITS = {kind: bits for bits, kind in enumerate(MEANINGS)}
_FOOTPRINTS = tuple([FOOTPRINTS[kind or Kind.SINGLE] for kind in MEANINGS])  # a space takes its cell, too
_PIECES = tuple([tuple([Piece(kind, cell) if kind else None for cell in range(CELLS)]) for kind in MEANINGS])
SQUARE_CELLS = tuple([cell for cell in range(CELLS) if FOOTPRINTS[Kind.SQUARE][cell] is not None])


class Misfit(Exception):
    """What stops a scan: `order` is the number of the pair, from 1; 0 is the square, None the layout as a whole."""

    def __init__(self, order: int | None, reason: str) -> None:
        super().__init__(reason)
        self.order = order
        self.reason = reason


class Step(NamedTuple):
    """One pair of the scan: its number from 1, the cell it is about, and the piece there; None for a space."""

    order: int
    cell: int
    piece: Piece | None

    def __str__(self) -> str:
        return str(self.piece) if self.piece else f"space at cell {self.cell}"


def first_free(covered: int) -> int:
    """The first cell that is not in a set of cells.

    >>> first_free(0b1011)
    2
    """
    return (~covered & covered + 1).bit_length() - 1


def laid(covered: int, pair: int) -> int | None:
    """The cells that are covered once a pair is read, a space covering its cell too; None if its piece does not fit.

    >>> laid(0b110, 0b11) == 0b111, laid(0b110, 0b01)
    (True, None)
    """
    footprint = _FOOTPRINTS[pair][first_free(covered)]
    return None if footprint is None or footprint & covered else covered | footprint


def scan(number: int) -> list[Step]:
    """What the pairs of a code mean, as far as they are needed to cover all cells; raises a `Misfit`.

    >>> for step in scan(0x1A9BF0C00)[:3]:
    ...     print(step.order, step)
    1 vertical domino at cells 0 and 4
    2 vertical domino at cells 3 and 7
    3 vertical domino at cells 8 and 12
    """
    square = Piece(Kind.SQUARE, number >> HEAD)
    covered = FOOTPRINTS[Kind.SQUARE][square.cell]
    if covered is None:
        raise Misfit(0, rules.misfit(square, []))
    steps: list[Step] = []
    while covered != FULL:
        order, cell = len(steps) + 1, first_free(covered)
        pair = number >> HEAD - 2 * order & 0b11
        after = laid(covered, pair)
        if after is None:
            kind = MEANINGS[pair]
            assert kind is not None, "a space always fits"
            raise Misfit(
                order,
                rules.misfit(Piece(kind, cell), [square, *(step.piece for step in steps if step.piece)]),
            )
        steps.append(Step(order, cell, _PIECES[pair][cell]))
        covered = after
    reason = rules.too_few_spaces(sum(step.piece is None for step in steps))
    if reason:
        raise Misfit(None, reason)
    return steps


def pack(pieces: Iterable[Piece]) -> int:
    """The number of a layout's code, from pieces about which there is no complaint.

    >>> f"{pack([Piece(Kind.SQUARE, 13), Piece(Kind.SINGLE, 0)]):09X}"
    'DC0000000'
    """
    pair_at = {piece.cell: _BITS.get(piece.kind) for piece in pieces}
    number = next(cell for cell, pair in pair_at.items() if pair is None)
    covered, left = FOOTPRINTS[Kind.SQUARE][number], PAIRS
    while covered != FULL and covered is not None:
        pair = pair_at.get(first_free(covered)) or 0b00
        covered, number, left = laid(covered, pair), number << 2 | pair, left - 1
    return number << 2 * left


def used_bits(steps: list[Step]) -> int:
    """How many bits of the code say something; the rest is padding."""
    return WIDTH - HEAD + 2 * len(steps)
