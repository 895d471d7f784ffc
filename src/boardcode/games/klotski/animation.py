"""A solution as an animated SVG, played in a loop."""

from __future__ import annotations

from boardcode import svg
from boardcode.games.klotski.drawing import CELL, FOOT, MARGIN, block, corner, frame
from boardcode.games.klotski.moves import Move
from boardcode.games.klotski.pieces import COLUMNS, ROWS, Piece
from boardcode.games.klotski.solver import Solution
from boardcode.svg import Svg

SECONDS_A_CELL = 0.18
SECONDS_BETWEEN = 0.22
SECONDS_AT_THE_ENDS = 1.5


class Track:
    """The cells of a piece during the animation, and the times when it is there."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.times = [0.0]
        self.cells = [piece.cell]

    def go(self, path: tuple[int, ...], start: float) -> None:
        """Stay until `start`, then move along a path."""
        self.times += [start + k * SECONDS_A_CELL for k in range(len(path))]
        self.cells += path

    def animation(self, length: float) -> dict[str, str | float]:
        """The attributes of the SVG animation, relative to where the piece is drawn."""
        x, y = corner(self.piece.cell)
        shifts = [(corner(cell)[0] - x, corner(cell)[1] - y) for cell in (*self.cells, self.cells[-1])]
        return {
            "attributeName": "transform",
            "type": "translate",
            "values": ";".join(f"{right:g} {down:g}" for right, down in shifts),
            "keyTimes": ";".join(f"{time / length:.5f}" for time in (*self.times, length)),
            "dur": f"{length:g}s",
            "repeatCount": "indefinite",
        }


def tracks(solution: Solution) -> tuple[list[Track], float]:
    """The track of each piece, and how many seconds the animation takes."""
    all_tracks = [Track(piece) for piece in solution.layout.pieces]
    now = SECONDS_AT_THE_ENDS
    for move in solution.moves:
        _track_of(move, all_tracks).go(move.path, now)
        now += SECONDS_A_CELL * (len(move.path) - 1) + SECONDS_BETWEEN
    return all_tracks, now + SECONDS_AT_THE_ENDS


def _track_of(move: Move, all_tracks: list[Track]) -> Track:
    return next(track for track in all_tracks if track.cells[-1] == move.piece.cell)


def animate(solution: Solution) -> str:
    """The animated SVG of a solution.

    >>> from boardcode.games.klotski.solver import solve
    >>> from boardcode.games.klotski.state import Layout
    >>> "solved in 22 steps" in animate(solve(Layout.decode("2F5543C")))
    True
    """
    if solution.length is None:
        raise ValueError(f"{solution.layout.code} cannot be solved, so that there is nothing to show")
    width, height = 2 * MARGIN + CELL * COLUMNS, 2 * MARGIN + CELL * ROWS + FOOT
    plural = "" if solution.length == 1 else "s"
    title = (
        f"Klotski layout {solution.layout.code} solved in {solution.length} {solution.count.value}{plural}"
    )
    image = Svg(width, height + 10, title, "; ".join(map(str, solution.moves)))
    frame(image)
    all_tracks, length = tracks(solution)
    for track in all_tracks:
        with image.group(str(track.piece)):
            block(image, track.piece)
            if len(track.cells) > 1:
                image.add("animateTransform", None, **track.animation(length))
    image.rect(0, height, width, 10, fill=svg.SHADE)
    with image.group("how far the solution is"):
        image.add("path", d=f"M{-width:g} {height:g}h{width:g}v10h{-width:g}z", fill=svg.BLUE)
        whole: dict[str, str | float] = {
            "values": f"0 0;{width:g} 0",
            "dur": f"{length:g}s",
            "repeatCount": "indefinite",
        }
        image.add("animateTransform", None, attributeName="transform", type="translate", **whole)
    return str(image)
