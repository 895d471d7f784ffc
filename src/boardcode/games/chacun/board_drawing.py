"""The board of a game as text: each tile a block of signs, each cell of the fringe its number.

+.....+   a meadow to the north; the arrow shows the own top of tile 27
# 27^ ~   a forest to the west, a river between two meadows to the east
# R3  ~   a red pawn in zone 3; a hut would be R^3
+..~..+   a river to the south
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardcode.games.chacun.drawing import ARROWS
from boardcode.games.chacun.events import PLAYERS, Player, counted, together
from boardcode.games.chacun.state import Kind, Rotation
from boardcode.games.chacun.tile import tiles

if TYPE_CHECKING:
    from boardcode.games.chacun.game import Game, PlacedTile

WIDTH = 7
HORIZONTAL = {"M": "+.....+", "F": "+#####+", "R": "+..~..+"}
VERTICAL = {"M": ".", "F": "#", "R": "~"}
ROTATIONS = tuple(Rotation)
WANTED = {
    "place": "to place",
    "retake": "to retake a pawn or nobody after placing",
    "occupy": "to occupy a zone or none of",
}

Block = tuple[str, str, str, str]
EMPTY: Block = (" " * WIDTH,) * 4


def drawn(game: Game) -> str:
    """The board, whose turn it is, and the points.

    >>> from boardcode import chacun
    >>> print(chacun.Game(2, [27], []))
             (1)
    <BLANKLINE>
    <BLANKLINE>
           +.....+
      (0)  ~ 56^ #  (3)
           ~     #
           +#####+
    <BLANKLINE>
             (2)
    <BLANKLINE>
    +.....+  red to place tile 27
    # 27^ ~  red 0 points, blue 0 points
    #     ~  0 normal tiles and 0 menhir tiles left
    +..~..+
    """
    return "\n".join([*board_lines(game), "", *status_lines(game)])


def board_lines(game: Game) -> list[str]:
    """The board alone."""
    blocks: dict[tuple[int, int], Block] = {
        (x, y): _number(number) for number, (x, y) in enumerate(game.fringe)
    }
    blocks |= {(placed.x, placed.y): _lying(placed, game.holders) for placed in game.board}
    columns = range(min(x for x, _ in blocks), max(x for x, _ in blocks) + 1)
    rows = range(min(y for _, y in blocks), max(y for _, y in blocks) + 1)
    lines = []
    for y in rows:
        row = [blocks.get((x, y), EMPTY) for x in columns]
        lines += ["".join(block[line] for block in row).rstrip() for line in range(4)]
    return _trimmed(lines)


def _trimmed(lines: list[str]) -> list[str]:
    """Without empty lines above and below."""
    filled = [number for number, line in enumerate(lines) if line]
    return lines[filled[0] : filled[-1] + 1]


def _number(number: int) -> Block:
    blank = EMPTY[0]
    return blank, f"({number})".center(WIDTH), blank, blank


def _lying(placed: PlacedTile, holders: Mapping[int, Player]) -> Block:
    occupant = ""
    if placed.occupant is not None:
        letter = holders[10 * placed.tile + placed.occupant.zone].value[0].upper()
        occupant = f"{letter}{'^' if placed.occupant.kind is Kind.HUT else ''}{placed.occupant.zone}"
    return block(placed.tile, placed.rotation, occupant)


def block(tile: int, rotation: Rotation = Rotation.NONE, occupant: str = "") -> Block:
    """A tile as it lies.

    >>> print("\\n".join(block(27, Rotation.NONE, "R3")))
    +.....+
    # 27^ ~
    # R3  ~
    +..~..+
    """
    quarters = ROTATIONS.index(rotation)
    north, east, south, west = (tiles()[tile].kinds[(direction - quarters) % 4] for direction in range(4))
    return (
        HORIZONTAL[north],
        f"{VERTICAL[west]} {tile:<2}{ARROWS[rotation]} {VERTICAL[east]}",
        f"{VERTICAL[west]} {occupant:<3} {VERTICAL[east]}",
        HORIZONTAL[south],
    )


def status_lines(game: Game) -> list[str]:
    """What is expected, the tile in hand, the points, and what is left in the decks."""
    told = [_wanted(game), _scores(game), _left(game)]
    if game.expects != "place" or game.tile is None:
        return told
    return [f"{shown}  {text}".rstrip() for shown, text in zip(block(game.tile), (*told, ""), strict=True)]


def _wanted(game: Game) -> str:
    if game.player is None:
        return f"the game is over: {together(game.winners)} {'wins' if len(game.winners) == 1 else 'win'}"
    return f"{game.player} {WANTED[game.expects]} tile {game.tile}"


def _scores(game: Game) -> str:
    return ", ".join(
        f"{player} {counted(score, 'point')}" for player, score in zip(PLAYERS, game.scores, strict=False)
    )


def _left(game: Game) -> str:
    normal, menhir = game.left
    return f"{counted(normal, 'normal tile')} and {counted(menhir, 'menhir tile')} left"
