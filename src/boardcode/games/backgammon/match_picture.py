"""How the state of a backgammon match looks as SVG: the score, the cube and the dice."""

from __future__ import annotations

from boardcode.games.backgammon.state import GameState, Match
from boardcode.svg import BLUE, INK, PAPER, RED, SHADE, Svg

CUBE, DIE = 48.0, 44.0
WIDTH, HEIGHT, MARGIN = 420.0, 250.0, 16.0
#: where the eyes of each number are, in thirds of a die from its middle
EYES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
STATES = {
    GameState.NONE: "no game",
    GameState.OVER: "the game is over",
    GameState.RESIGNED: "resigned",
    GameState.DROPPED: "the cube was dropped",
}


def describe_match(match: Match) -> str:
    """Return in words the score and what is going on.

    >>> describe_match(Match.decode("QYkqASAAIAAA"))
    'match to 9, 2 : 4 - player 1 has rolled 5 and 2'
    """
    score = f"{match.score[0]} : {match.score[1]}"
    length = f"match to {match.length}, {score}" if match.length else f"money play, {score}"
    crawford = ", Crawford game" if match.crawford else ""
    return f"{length}{crawford} - {describe_turn(match)}"


def describe_turn(match: Match) -> str:
    """Return in words who must do what."""
    if match.state is not GameState.PLAYING:
        return STATES[match.state]
    if match.resignation is not None:
        return f"player {1 - match.turn} offers a {match.resignation.value} game"
    if match.double:
        verb = "beaver" if match.turn == match.on_roll else "double"
        return f"player {1 - match.turn} offers a {verb}"
    if match.dice is not None:
        return f"player {match.on_roll} has rolled {match.dice[0]} and {match.dice[1]}"
    return f"player {match.turn} to roll or double"


def draw_cube(svg: Svg, match: Match, x: float, y: float, path: str = "") -> None:
    """Draw the cube with its number, 64 if it has not been turned."""
    owner = "centred" if match.cube_owner is None else f"of player {match.cube_owner}"
    with svg.group(f"cube: {match.cube}, {owner}", f"{path}cube"):
        svg.rect(x - CUBE / 2, y - CUBE / 2, CUBE, CUBE, rx=8, fill=PAPER, stroke=INK, stroke_width=2.5)
        number = str(64 if match.cube == 1 else match.cube)
        svg.text(x, y, number, 24 if len(number) < 3 else 48 / len(number) + 4, fill=BLUE, font_weight="bold")


def draw_dice(svg: Svg, match: Match, x: float, y: float, path: str = "") -> None:
    """Draw the dice; two empty ones if nothing has been rolled."""
    words = " and ".join(map(str, match.dice)) if match.dice else "not rolled"
    with svg.group(f"dice: {words}", f"{path}dice"):
        for k in range(2):
            center = x + (k - 0.5) * (DIE + 12)
            style: dict[str, str | float] = {
                "fill": RED if match.dice else SHADE,
                "stroke": INK,
                "stroke_width": 1.5,
            }
            if not match.dice:
                style["stroke_dasharray"] = "4 3"
            svg.rect(center - DIE / 2, y - DIE / 2, DIE, DIE, rx=9, **style)
            for across, down in EYES[match.dice[k]] if match.dice else ():
                svg.circle(center + across * DIE * 0.27, y + down * DIE * 0.27, 4.4, fill=PAPER)


def draw_match(match: Match) -> str:
    """Draw the score of both players, the cube on the side of its owner, and the dice."""
    caption = describe_match(match)
    svg = Svg(WIDTH, HEIGHT, "Backgammon match", caption)
    length, _, turn = caption.partition(" - ")
    svg.text(WIDTH / 2, MARGIN + 12, length, 18, font_weight="bold", fill=INK)
    svg.text(WIDTH / 2, MARGIN + 38, turn, 16, fill=INK)
    top, size = MARGIN + 60, (WIDTH - 3 * MARGIN - CUBE * 1.5) / 2
    for player in (0, 1):
        left = MARGIN if player == 0 else WIDTH - MARGIN - size
        with svg.group(f"player {player}: {match.score[player]}", f"score[{player}]"):
            svg.rect(left, top, size, 84, rx=10, fill=SHADE)
            svg.text(left + size / 2, top + 20, f"player {player}", 15, fill=INK)
            svg.text(left + size / 2, top + 54, str(match.score[player]), 32, fill=INK, font_weight="bold")
        if match.turn == player:
            with svg.group(f"player {player} must decide", "turn"):
                svg.rect(left, top, size, 84, rx=10, fill="none", stroke=BLUE, stroke_width=3)
    side = {0: MARGIN + CUBE, 1: WIDTH - MARGIN - CUBE, None: WIDTH / 2}[match.cube_owner]
    draw_cube(svg, match, side, top + 42 if match.cube_owner is None else top + 126)
    x = {0: WIDTH * 0.66, 1: WIDTH * 0.34, None: WIDTH / 2}[match.cube_owner]
    draw_dice(svg, match, x, top + 126)
    return str(svg)
