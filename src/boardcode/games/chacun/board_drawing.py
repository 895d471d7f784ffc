"""The board of a game as text: each tile is a block of characters, each cell of the fringe its number.

+.....+   a meadow to the north; the arrow shows the own top of tile 27
# 27^ ~   a forest to the west, a river between two meadows to the east
# R3  ~   a red pawn in zone 3; a hut would be R^3
+..~..+   a river to the south
"""

from __future__ import annotations

from collections.abc import Mapping

from boardcode.games.chacun.drawing import ARROWS
from boardcode.games.chacun.events import PLAYERS, Player, count_words, join_names
from boardcode.games.chacun.moment import ROTATIONS, Moment, PlacedTile
from boardcode.games.chacun.state import Kind, Rotation
from boardcode.games.chacun.tile import tiles

WIDTH = 7
HORIZONTAL = {"M": "+.....+", "F": "+#####+", "R": "+..~..+"}
VERTICAL = {"M": ".", "F": "#", "R": "~"}
EXPECTED = {
    "place": "to place",
    "retake": "to retake a pawn or nobody after placing",
    "occupy": "to occupy a zone or none of",
}

Block = tuple[str, str, str, str]
EMPTY: Block = (" " * WIDTH,) * 4


def draw_game(moment: Moment) -> str:
    """Draw the board, whose turn it is, and the points.

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
    return "\n".join([*_board_lines(moment), "", *_status_lines(moment)])


def _board_lines(moment: Moment) -> list[str]:
    blocks: dict[tuple[int, int], Block] = {
        (x, y): _number_block(number) for number, (x, y) in enumerate(moment.board.fringe)
    }
    holders = moment.holders
    blocks |= {(placed.x, placed.y): _placed_block(placed, holders) for placed in moment.placed_tiles}
    columns = range(min(x for x, _ in blocks), max(x for x, _ in blocks) + 1)
    rows = range(min(y for _, y in blocks), max(y for _, y in blocks) + 1)
    lines = []
    for y in rows:
        row = [blocks.get((x, y), EMPTY) for x in columns]
        lines += ["".join(block[line] for block in row).rstrip() for line in range(4)]
    return _trim(lines)


def _trim(lines: list[str]) -> list[str]:
    """Remove empty lines above and below."""
    filled = [number for number, line in enumerate(lines) if line]
    return lines[filled[0] : filled[-1] + 1]


def _number_block(number: int) -> Block:
    blank = EMPTY[0]
    return blank, f"({number})".center(WIDTH), blank, blank


def _placed_block(placed: PlacedTile, holders: Mapping[int, Player]) -> Block:
    occupant = ""
    if placed.occupant is not None:
        letter = holders[10 * placed.tile + placed.occupant.zone].value[0].upper()
        occupant = f"{letter}{'^' if placed.occupant.kind is Kind.HUT else ''}{placed.occupant.zone}"
    return tile_block(placed.tile, placed.rotation, occupant)


def tile_block(tile: int, rotation: Rotation = Rotation.NONE, occupant: str = "") -> Block:
    """Draw a rotated tile.

    >>> print("\\n".join(tile_block(27, Rotation.NONE, "R3")))
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


def _status_lines(moment: Moment) -> list[str]:
    """Return what is expected, the points, and what is left in the decks, beside the tile in hand."""
    lines = [_turn_line(moment), _score_line(moment), _deck_line(moment)]
    if moment.expects != "place" or moment.tile is None:
        return lines
    return [
        f"{row}  {text}".rstrip() for row, text in zip(tile_block(moment.tile), (*lines, ""), strict=True)
    ]


def _turn_line(moment: Moment) -> str:
    if moment.player is None:
        verb = "wins" if len(moment.winners) == 1 else "win"
        return f"the game is over: {join_names(moment.winners)} {verb}"
    return f"{moment.current_player} {EXPECTED[moment.expects]} tile {moment.tile}"


def _score_line(moment: Moment) -> str:
    pairs = zip(PLAYERS, moment.scores, strict=False)
    return ", ".join(f"{player} {count_words(score, 'point')}" for player, score in pairs)


def _deck_line(moment: Moment) -> str:
    normal, menhir = len(moment.normal), len(moment.menhir)
    return f"{count_words(normal, 'normal tile')} and {count_words(menhir, 'menhir tile')} left"
