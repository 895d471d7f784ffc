"""How a backgammon board looks as SVG, seen by the player on roll: his checkers are dark, the others light.

His home board is at the bottom right, the checkers that are borne off lie in the tray beside it, and those
that were hit stand on the bar in the middle. A stack of more than five checkers shows their number. With a
match, the cube lies at the left and the dice on the board.
"""

from __future__ import annotations

from boardcode.games.backgammon.match_picture import CUBE, describe_match, draw_cube, draw_dice
from boardcode.games.backgammon.rules import POINTS
from boardcode.games.backgammon.state import Match, Player, Position, Situation
from boardcode.svg import BLUE, GREEN, INK, ORANGE, PAPER, SHADE, SKY, Svg

CELL, RADIUS = 46.0, 21.0
HALF = POINTS // 2
MOST_VISIBLE = 5  # checkers of a stack
MARGIN, FRAME, CAPTION, NUMBER_LINE = 12.0, 14.0, 46.0, 22.0
FIELD_WIDTH, FIELD_HEIGHT = HALF // 2 * CELL, 11.2 * CELL
POINT_HEIGHT = 5 * CELL
BAR, TRAY = 54.0, 58.0
SIDE = CUBE + 2 * MARGIN  # where the cube lies
BOARD_WIDTH = 2 * FIELD_WIDTH + BAR + TRAY + 2 * FRAME
BOARD_HEIGHT = FIELD_HEIGHT + 2 * FRAME
SLAB = 11.0  # the height of a checker that lies in the tray


class BoardPicture:
    """A picture of a board being drawn; `left` is where the board begins, `path` that of its position."""

    def __init__(self, caption: str, details: str, title: str, left: float = MARGIN, path: str = "") -> None:
        self.left = left + FRAME
        self.top = MARGIN + CAPTION + NUMBER_LINE + FRAME
        self.path = f"{path}." if path else ""
        width = left + BOARD_WIDTH + MARGIN
        height = self.top + FIELD_HEIGHT + FRAME + NUMBER_LINE + MARGIN
        self.svg = Svg(width, height, title, f"{caption}; {details}")
        self.svg.text(width / 2, MARGIN + 12, caption, 18, font_weight="bold", fill=INK)
        self.svg.text(width / 2, MARGIN + 35, details, 15, fill=INK)
        self.svg.rect(left, self.top - FRAME, BOARD_WIDTH, BOARD_HEIGHT, rx=10, fill=GREEN)
        for start in (self.left, self.left + FIELD_WIDTH + BAR):
            self.svg.rect(start, self.top, FIELD_WIDTH, FIELD_HEIGHT, fill=SHADE)
        self.svg.rect(self.tray, self.top, TRAY - FRAME, FIELD_HEIGHT, fill=SHADE, rx=4)

    @property
    def tray(self) -> float:
        """The left edge of the tray."""
        return self.left + 2 * FIELD_WIDTH + BAR + FRAME

    def x_of(self, point: int) -> float:
        """The middle of a point of the player on roll."""
        place = HALF - point if point <= HALF else point - HALF - 1
        return self.left + (place + 0.5) * CELL + (BAR if place >= HALF // 2 else 0)

    def draw_position(self, position: Position) -> None:
        """Draw all points, the bar and the tray."""
        for point in range(1, POINTS + 1):
            mine, theirs = position.on_roll.points[point - 1], position.other.points[POINTS - point]
            is_theirs = bool(theirs and not mine)
            place = f"other.points[{POINTS - point}]" if is_theirs else f"on_roll.points[{point - 1}]"
            owner = f"{theirs} light" if theirs else f"{mine} dark" if mine else "empty"
            with self.svg.group(f"point {point}: {owner}", self.path + place):
                self._draw_point(point)
                self._draw_stack(self.x_of(point), point <= HALF, mine or theirs, not is_theirs)
        for name, player in (("on_roll", position.on_roll), ("other", position.other)):
            self._draw_bar(name, player)
            self._draw_tray(name, player)

    def _draw_point(self, point: int) -> None:
        x, is_low = self.x_of(point), point <= HALF
        edge = self.top + FIELD_HEIGHT if is_low else self.top
        tip = edge - POINT_HEIGHT if is_low else edge + POINT_HEIGHT
        left, right = x - CELL / 2, x + CELL / 2
        top = self.top + FIELD_HEIGHT / 2 if is_low else self.top
        self.svg.rect(left, top, CELL, FIELD_HEIGHT / 2, fill=SHADE)  # so that it can be pressed anywhere
        color = ORANGE if (point + is_low) % 2 else SKY
        self.svg.add("path", d=f"M{left + 1:g} {edge:g}L{x:g} {tip:g}L{right - 1:g} {edge:g}z", fill=color)
        line = edge + FRAME + NUMBER_LINE / 2 if is_low else edge - FRAME - NUMBER_LINE / 2
        self.svg.text(x, line, str(point), 14, fill=INK)

    def _draw_stack(self, x: float, is_low: bool, count: int, is_mine: bool) -> None:
        edge = self.top + FIELD_HEIGHT if is_low else self.top
        for k in range(min(count, MOST_VISIBLE)):
            y = edge + (-1 if is_low else 1) * (k + 0.5) * 2 * RADIUS
            text = str(count) if count > MOST_VISIBLE and k == MOST_VISIBLE - 1 else ""
            self._draw_checker(x, y, is_mine, text)

    def _draw_checker(self, x: float, y: float, is_mine: bool, text: str = "") -> None:
        fill, line = (INK, PAPER) if is_mine else (PAPER, INK)
        self.svg.circle(x, y, RADIUS - 1, fill=fill, stroke=INK, stroke_width=1.5)
        if text:
            self.svg.text(x, y, text, 18, fill=line, font_weight="bold")
        else:
            self.svg.circle(x, y, RADIUS * 0.62, fill="none", stroke=line, stroke_width=1.5)

    def _draw_bar(self, name: str, player: Player) -> None:
        is_mine = name == "on_roll"
        x, middle = self.left + FIELD_WIDTH + BAR / 2, self.top + FIELD_HEIGHT / 2
        words = f"on the bar: {player.bar} {'dark' if is_mine else 'light'}"
        with self.svg.group(words, f"{self.path}{name}.bar"):
            start = middle if is_mine else self.top
            self.svg.rect(x - BAR / 2, start, BAR, FIELD_HEIGHT / 2, fill=GREEN)
            for k in range(min(player.bar, MOST_VISIBLE)):
                y = middle + (1 if is_mine else -1) * (k * 2 * RADIUS + RADIUS + 8)
                is_last = k == MOST_VISIBLE - 1 and player.bar > MOST_VISIBLE
                self._draw_checker(x, y, is_mine, str(player.bar) if is_last else "")

    def _draw_tray(self, name: str, player: Player) -> None:
        is_mine = name == "on_roll"
        width = TRAY - FRAME
        words = f"borne off: {player.off} {'dark' if is_mine else 'light'}"
        with self.svg.group(words, f"{self.path}{name}.off"):
            middle = self.top + FIELD_HEIGHT / 2
            self.svg.rect(
                self.tray, middle if is_mine else self.top, width, FIELD_HEIGHT / 2, fill=SHADE, rx=4
            )
            edge = self.top + FIELD_HEIGHT if is_mine else self.top
            for k in range(player.off):
                y = edge - (k + 1) * (SLAB + 2) if is_mine else edge + k * (SLAB + 2) + 2
                fill = INK if is_mine else PAPER
                self.svg.rect(self.tray + 4, y, width - 8, SLAB, rx=3, fill=fill, stroke=INK)
            number_y = middle + (18 if is_mine else -18)
            self.svg.text(self.tray + width / 2, number_y, str(player.off), 15, fill=BLUE, font_weight="bold")

    def draw_match(self, match: Match, margin: float) -> None:
        """Draw the cube beside the board, at the side of its owner, and the dice on it."""
        middle = self.top + FIELD_HEIGHT / 2
        shift = FIELD_HEIGHT / 2 - CUBE / 2
        side = 0 if match.cube_owner is None else 1 if match.cube_owner == match.on_roll else -1
        draw_cube(self.svg, match, margin + CUBE / 2, middle + side * shift, "match.")
        draw_dice(self.svg, match, self.left + 1.5 * FIELD_WIDTH + BAR, middle, "match.")


def describe_position(position: Position) -> str:
    """Return in words how far both players have to go."""
    return f"dark is on roll and has {position.on_roll.pips} pips to go, light {position.other.pips}"


def draw_position(position: Position) -> str:
    """Draw the board."""
    picture = BoardPicture("Backgammon position", describe_position(position), "Backgammon position")
    picture.draw_position(position)
    return str(picture.svg)


def draw_situation(situation: Situation) -> str:
    """Draw the board with cube and dice, and the score above it."""
    match = situation.match
    details = f"dark is player {match.on_roll}; pips: dark {situation.position.on_roll.pips},"
    details += f" light {situation.position.other.pips}"
    picture = BoardPicture(describe_match(match), details, "Backgammon position in a match", SIDE, "position")
    picture.draw_position(situation.position)
    picture.draw_match(match, MARGIN)
    return str(picture.svg)
