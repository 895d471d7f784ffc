"""The board of a game as SVG: the terrain of each tile as it lies, what its zones hold, who stands on them, and the numbered fringe.

A tile's picture follows from its sides. A zone that touches one side only is a strip along it; one that touches more reaches to
the middle, as do the two meadows at the banks of a river. A river runs from side to side, into its lake, or to its spring.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from boardcode.games.chacun.drawing import HUT_SHAPE, PAWN_SHAPE, QUARTERS, ROTATION_WORDS
from boardcode.games.chacun.events import PLAYERS, Player, counted
from boardcode.games.chacun.state import Kind
from boardcode.games.chacun.tile import Terrain, Zone, tiles, zones
from boardcode.svg import BLUE, GREEN, GREY, INK, ORANGE, PAPER, PURPLE, RED, SHADE, SKY, YELLOW, Svg

if TYPE_CHECKING:
    from boardcode.games.chacun.game import Game, PlacedTile

Point = tuple[float, float]

SIZE = 100  # of a tile
MIDDLE: Point = (50, 50)
CORNERS: tuple[Point, ...] = (
    (0, 0),
    (100, 0),
    (100, 100),
    (0, 100),
)  # where the sides begin, walking clockwise
MEADOW, FOREST, ROCK = "#c8e6a0", "#2f6b3a", "#d9cfc0"
PLAYER_COLORS = dict(zip(PLAYERS, (RED, BLUE, GREEN, YELLOW, PURPLE), strict=True))
SHAPES = {Kind.PAWN: PAWN_SHAPE, Kind.HUT: HUT_SHAPE}


def picture(game: Game) -> str:
    """The board of a game, and the points below it."""
    cells = [(placed.x, placed.y) for placed in game.board] + list(game.fringe)
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    wide, high = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
    svg = Svg(
        SIZE * max(wide, 5),
        SIZE * high + 60,
        f"ChaCuN, {counted(len(game.board), 'tile')} on the board, {_turn(game)}",
    )
    for number, (x, y) in enumerate(game.fringe):
        _fringe(svg, number, SIZE * (x - left), SIZE * (y - top))
    for placed in game.board:
        _tile(svg, placed, SIZE * (placed.x - left), SIZE * (placed.y - top), game.holders)
    _scores(svg, game, SIZE * high)
    return str(svg)


def tile_picture(tile: int) -> str:
    """A tile that lies nowhere yet, not turned, with the numbers of its zones."""
    svg = Svg(SIZE, SIZE, f"Tile {tile}")
    sides = list(tiles()[tile].sides)
    _ground(svg, tile, sides, 0, 0)
    for zone in tiles()[tile].zones:
        right, down = _anchor(zone, sides)
        _label(
            svg,
            str(zone.number),
            right,
            down - (14 if zone.animals or zone.growth or zone.fish or zone.power else 0),
            12,
        )
    return str(svg)


def _turn(game: Game) -> str:
    return (
        "the game is over" if game.player is None else f"{game.player} to {game.expects} (tile {game.tile})"
    )


def _fringe(svg: Svg, number: int, x: float, y: float) -> None:
    with svg.group(f"position {number} of the fringe", f"fringe[{number}]"):
        svg.rect(
            x + 6,
            y + 6,
            SIZE - 12,
            SIZE - 12,
            rx=8,
            fill=PAPER,
            stroke=GREY,
            stroke_width=2,
            stroke_dasharray="6 5",
        )
        svg.text(x + 50, y + 50, str(number), 30, fill=INK)


# -- a tile


def _tile(svg: Svg, placed: PlacedTile, x: float, y: float, holders: dict[int, Player]) -> None:
    quarters = QUARTERS[placed.rotation]
    sides = [tiles()[placed.tile].sides[(direction - quarters) % 4] for direction in range(4)]
    by = f", placed by {placed.placer}" if placed.placer else ""
    with svg.group(f"tile {placed.tile}, {ROTATION_WORDS[placed.rotation]}{by}"):
        _ground(svg, placed.tile, sides, x, y)
    if placed.occupant is not None:
        id = 10 * placed.tile + placed.occupant.zone
        _figure(svg, placed.occupant.kind, holders[id], zones()[id], _anchor(zones()[id], sides), x, y)


def _ground(svg: Svg, tile: int, sides: list[tuple[int, ...]], x: float, y: float) -> None:
    """The terrain of a tile, what its zones hold, and its id."""
    svg.rect(x, y, SIZE, SIZE, fill=ROCK)
    for zone in tiles()[tile].zones:
        for shape in _shapes(zone.id, sides):
            _polygon(svg, shape, x, y, zone.terrain)
    _ridges(svg, sides, x, y)
    for zone in tiles()[tile].zones:
        _water(svg, zone, sides, x, y)
    for zone in tiles()[tile].zones:
        _contents(svg, zone, _anchor(zone, sides), x, y)
    svg.rect(x, y, SIZE, SIZE, fill="none", stroke=INK, stroke_width=1.5)
    _label(svg, str(tile), x + 12, y + 9, 11)


def _polygon(svg: Svg, points: Iterable[Point], x: float, y: float, terrain: Terrain) -> None:
    fill = FOREST if terrain is Terrain.FOREST else MEADOW
    listed = " ".join(f"{x + right:g},{y + down:g}" for right, down in points)
    svg.add("polygon", points=listed, fill=fill, stroke=fill, stroke_width=0.8)


def _shapes(zone: int, sides: list[tuple[int, ...]]) -> list[list[Point]]:
    """The polygons of a forest or meadow, one for each contact with a side."""
    whole = [direction for direction, side in enumerate(sides) if side == (zone,)]
    banks = [
        (direction, place)
        for direction, side in enumerate(sides)
        if len(side) == 3
        for place in (0, 2)
        if side[place] == zone
    ]
    if len(whole) == 1 and not banks:
        return [_strip(whole[0])]
    shapes = [[CORNERS[direction], CORNERS[(direction + 1) % 4], MIDDLE] for direction in whole]
    shapes += [
        [_halfway(direction), CORNERS[(direction + place // 2) % 4], MIDDLE] for direction, place in banks
    ]
    if len(whole) == 2 and (whole[0] + 2) % 4 == whole[1]:
        shapes.append([(35, 35), (65, 35), (65, 65), (35, 65)])
    return shapes


def _ridges(svg: Svg, sides: list[tuple[int, ...]], x: float, y: float) -> None:
    """Rock at the corners where two zones of one terrain meet that do not belong together."""
    for direction in range(4):
        before, after = sides[direction - 1][-1], sides[direction][0]
        if before != after and zones()[before].terrain is zones()[after].terrain:
            (right, down), (far_right, far_down) = (
                CORNERS[direction],
                _towards(CORNERS[direction], MIDDLE, 0.66),
            )
            svg.line(x + right, y + down, x + far_right, y + far_down, stroke=ROCK, stroke_width=5)


def _strip(direction: int) -> list[Point]:
    start, stop = CORNERS[direction], CORNERS[(direction + 1) % 4]
    return [start, stop, _towards(stop, MIDDLE, 0.62), _towards(start, MIDDLE, 0.62)]


def _halfway(direction: int) -> Point:
    """The middle of a side."""
    return _towards(CORNERS[direction], CORNERS[(direction + 1) % 4], 0.5)


def _towards(start: Point, stop: Point, part: float) -> Point:
    return start[0] + (stop[0] - start[0]) * part, start[1] + (stop[1] - start[1]) * part


# -- rivers and lakes


def _mouths(zone: int, sides: list[tuple[int, ...]]) -> list[Point]:
    """Where a river crosses sides."""
    return [_halfway(direction) for direction, side in enumerate(sides) if len(side) == 3 and side[1] == zone]


def _lake_place(lake: int, sides: list[tuple[int, ...]]) -> Point:
    """The middle of the tile, or, of two lakes, the one that is nearer to its own rivers."""
    tile = tiles()[lake // 10]
    if sum(zone.terrain is Terrain.LAKE for zone in tile.zones) == 1:
        return MIDDLE
    mouths = [mouth for zone in tile.zones if zone.lake == lake for mouth in _mouths(zone.id, sides)]
    return _towards(MIDDLE, _mean(mouths), 0.7)


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _water(svg: Svg, zone: Zone, sides: list[tuple[int, ...]], x: float, y: float) -> None:
    if zone.terrain is Terrain.LAKE:
        right, down = _lake_place(zone.id, sides)
        svg.circle(x + right, y + down, 17, fill=SKY, stroke=BLUE, stroke_width=2)
    elif zone.terrain is Terrain.RIVER:
        first, *others = _mouths(zone.id, sides)
        end = (
            others[0]
            if others
            else _towards(first, MIDDLE, 0.6)
            if zone.lake is None
            else _lake_place(zone.lake, sides)
        )
        bend = MIDDLE if others else _towards(first, MIDDLE, 0.4)
        path = f"M{x + first[0]:g} {y + first[1]:g}Q{x + bend[0]:g} {y + bend[1]:g} {x + end[0]:g} {y + end[1]:g}"
        for color, width in ((BLUE, 11), (SKY, 7)):
            svg.add("path", d=path, fill="none", stroke=color, stroke_width=width)
        if not others and zone.lake is None:
            svg.circle(x + end[0], y + end[1], 6.5, fill=SKY, stroke=BLUE, stroke_width=2)  # its spring


# -- what zones hold


def _anchor(zone: Zone, sides: list[tuple[int, ...]]) -> Point:
    """Where a zone's contents are shown."""
    if zone.terrain is Terrain.LAKE:
        return _lake_place(zone.id, sides)
    if zone.terrain is Terrain.RIVER:
        return _river_anchor(zone, sides)
    shapes = _shapes(zone.id, sides)
    if len(shapes) == 1:
        return _mean(shapes[0])
    # Of several contacts the first, moved a little to the middle: the mean of all may lie in another zone.
    return _towards(_mean(shapes[0]), MIDDLE, 0.1)


def _river_anchor(zone: Zone, sides: list[tuple[int, ...]]) -> Point:
    first, *others = _mouths(zone.id, sides)
    if not others:
        return _towards(first, MIDDLE, 0.3)
    return _towards(_towards(first, others[0], 0.5), MIDDLE, 0.5)


def _contents(svg: Svg, zone: Zone, anchor: Point, x: float, y: float) -> None:
    shown = [animal.value[0].upper() for animal in zone.animals] + (
        [zone.growth.value] if zone.growth else []
    )
    shown += [f"{zone.fish} fish"] if zone.fish else []
    right, down = x + anchor[0] - 8 * (len(shown) - 1), y + anchor[1]
    for place, sign in enumerate(shown):
        _sign(svg, sign, right + 16 * place, down)
    if zone.power is not None:
        label = y + anchor[1] + (14 if shown else 0)
        _label(svg, zone.power.words, x + 50, label, 12)


def _label(svg: Svg, text: str, x: float, y: float, size: float) -> None:
    """A text that can be read on any ground."""
    svg.text(
        x,
        y,
        text,
        size,
        fill=PAPER,
        font_weight="bold",
        stroke=PAPER,
        stroke_width=3,
        stroke_linejoin="round",
    )
    svg.text(x, y, text, size, fill=INK, font_weight="bold")


def _sign(svg: Svg, sign: str, x: float, y: float) -> None:
    """A letter for an animal, a stone, a mushroom, or a fish with its number."""
    if sign == "menhir":
        stone = f"M{x - 5:g} {y + 9:g}L{x - 4:g} {y - 6:g}Q{x:g} {y - 12:g} {x + 4:g} {y - 6:g}L{x + 5:g} {y + 9:g}Z"
        svg.add("path", d=stone, fill=SHADE, stroke=INK)
    elif sign == "mushrooms":
        svg.rect(x - 2.5, y, 5, 8, fill=PAPER, stroke=INK, stroke_width=0.8)
        svg.add(
            "path",
            d=f"M{x - 9:g} {y + 1:g}A9 9 0 0 1 {x + 9:g} {y + 1:g}Z",
            fill=ORANGE,
            stroke=INK,
            stroke_width=0.8,
        )
    elif sign.endswith("fish"):
        tail = f"M{x + 4:g} {y:g}L{x + 11:g} {y - 5:g}V{y + 5:g}Z"
        svg.add("path", d=tail, fill=PAPER, stroke=INK, stroke_width=0.8)
        svg.add("ellipse", cx=x - 2, cy=y, rx=9, ry=6.5, fill=PAPER, stroke=INK, stroke_width=0.8)
        svg.text(x - 2, y, sign.split()[0], 10, fill=INK, font_weight="bold")
    else:
        svg.circle(x, y, 7.5, fill=PAPER, stroke=INK, stroke_width=0.8)
        svg.text(x, y, sign, 11, fill=INK, font_weight="bold")


# -- occupants and points


def _figure(svg: Svg, kind: Kind, player: Player, zone: Zone, anchor: Point, x: float, y: float) -> None:
    """A figure, whose shapes are drawn around (60, 55), with the letter of its player, beside what the zone holds."""
    if zone.animals or zone.growth or zone.fish:
        x += 20 if anchor[0] < 70 else -20
    right, down, scale = x + anchor[0], y + anchor[1], 0.38
    with svg.group(f"{player} {kind} in zone {zone.number}"):
        moved = f"translate({right - 60 * scale:g} {down - 55 * scale:g}) scale({scale})"
        svg.add(
            "path",
            d=SHAPES[kind],
            fill=PLAYER_COLORS[player],
            stroke=INK,
            stroke_width=5,
            stroke_linejoin="round",
            transform=moved,
        )
        _label(svg, player.value[0].upper(), right, down + 6, 11)


def _scores(svg: Svg, game: Game, y: float) -> None:
    with svg.group("points", "scores"):
        for place, (player, score) in enumerate(zip(PLAYERS, game.scores, strict=False)):
            svg.rect(12 + 96 * place, y + 8, 18, 18, rx=4, fill=PLAYER_COLORS[player], stroke=INK)
            svg.add(
                "text",
                f"{player} {score}",
                x=36 + 96 * place,
                y=y + 18,
                font_size=15,
                dominant_baseline="central",
                fill=INK,
            )
        svg.add("text", _turn(game), x=12, y=y + 44, font_size=15, dominant_baseline="central", fill=INK)
