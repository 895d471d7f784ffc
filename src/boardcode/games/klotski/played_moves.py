"""Moves that somebody has played, counted as solutions are.

A piece that is moved several times in a row counts as if it had gone to the last cell at once, in as few
moves as possible; if it is back where it was, it has not moved. So a drag round a corner and two presses of
arrow keys count the same: 1 step, 2 slides, 2 cells.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from boardcode.games.klotski.moves import Count, fewest_moves
from boardcode.games.klotski.pieces import CELLS, Piece
from boardcode.games.klotski.state import Layout
from boardcode.wording import shorten

SEPARATOR = "."
_MOVE = re.compile(r"(\d{1,2})-(\d{1,2})", re.ASCII)


class WrongMoves(ValueError):
    """A text that is no list of moves, or a move that cannot be played."""


@dataclass(frozen=True, slots=True)
class PlayedMoves:
    """A layout, the one that was reached from it, and how many moves that took in each count.

    `moves` has a pair of cells for each step: where the top left corner of the piece was, and where it went.
    """

    start: Layout
    layout: Layout
    moves: tuple[tuple[int, int], ...]
    step: int
    slide: int
    cell: int

    @property
    def text(self) -> str:
        """The moves as `replay` reads them."""
        return SEPARATOR.join(f"{begin}-{end}" for begin, end in self.moves)


def replay(start: Layout, text: str) -> PlayedMoves:
    """Play moves such as `13-17.19-18`: the cells where a piece was and where it goes, with dots between.

    Raises `WrongMoves`, a ValueError, which names the move that is wrong.

    >>> played = replay(Layout.decode("1A9BF0C"), "13-17.17-18.16-17")
    >>> played.layout, played.text, played.step, played.slide, played.cell
    (Layout.decode('1A98CFC00'), '13-18.16-17', 2, 3, 3)
    """
    pieces = list(start.pieces)
    runs: list[tuple[int, int]] = []
    for number, words in enumerate(text.split(SEPARATOR) if text else (), 1):
        begin, end = _parse(number, words)
        _move(pieces, number, begin, end)
        if runs and runs[-1][1] == begin:
            begin = runs.pop()[0]
        if begin != end:
            runs.append((begin, end))
    totals = _count(start, runs)
    return PlayedMoves(start, Layout(pieces), tuple(runs), *(totals[count] for count in Count))


def _parse(number: int, words: str) -> tuple[int, int]:
    match = _MOVE.fullmatch(words)
    cells = (int(match[1]), int(match[2])) if match else (CELLS, CELLS)
    if max(cells) >= CELLS:
        raise WrongMoves(
            f"move {number}, {shorten(words)}: expected two cells from 0 to {CELLS - 1} such as 13-17"
        )
    return cells


def _move(pieces: list[Piece], number: int, begin: int, end: int) -> None:
    """Move the piece at a cell; raise `WrongMoves` if there is none, or if it cannot go there."""
    index = next((index for index, piece in enumerate(pieces) if piece.cell == begin), None)
    if index is None:
        raise WrongMoves(f"move {number}, {begin}-{end}: no piece has its top left corner at cell {begin}")
    piece = pieces.pop(index)
    if not fewest_moves(piece, end, pieces):
        raise WrongMoves(
            f"move {number}, {begin}-{end}: the {piece.kind.words} at cell {begin} cannot go to cell {end}"
        )
    pieces.insert(index, Piece(piece.kind, end))


def _count(start: Layout, runs: list[tuple[int, int]]) -> dict[Count, int]:
    """The number of moves in each count, of runs that are each of another piece than the one before."""
    pieces = {piece.cell: piece for piece in start.pieces}
    totals = dict.fromkeys(Count, 0)
    for begin, end in runs:
        piece = pieces.pop(begin)
        for count in Count:
            totals[count] += fewest_moves(piece, end, pieces.values(), count) or 0
        pieces[end] = Piece(piece.kind, end)
    return totals
