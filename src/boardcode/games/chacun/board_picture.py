"""The board of a game as SVG: tiles with their terrain and contents, occupants, and the numbered fringe.

The picture of a tile is computed from its sides. A zone that touches only one side is a strip along it; a
zone that touches more reaches to the middle, and so do the two meadows on the banks of a river. A river runs
from side to side, into its lake, or to its spring.
"""

from __future__ import annotations

from collections.abc import Iterable

from boardcode.games.chacun.drawing import HUT_SHAPE, PAWN_SHAPE, QUARTERS, ROTATION_WORDS
from boardcode.games.chacun.events import PLAYERS, Player, count_words
from boardcode.games.chacun.moment import Moment, PlacedTile
from boardcode.games.chacun.state import Kind
from boardcode.games.chacun.tile import Terrain, Zone, tiles, zones
from boardcode.svg import BLUE, GREEN, GREY, INK, ORANGE, PAPER, PURPLE, RED, SHADE, SKY, YELLOW, Svg

Point = tuple[float, float]

SIZE = 100  # of a tile
MIDDLE: Point = (50, 50)
CORNERS: tuple[Point, ...] = ((0, 0), (100, 0), (100, 100), (0, 100))  # where the sides begin, clockwise
MEADOW, FOREST, ROCK = "#c8e6a0", "#2f6b3a", "#d9cfc0"
PLAYER_COLORS = dict(zip(PLAYERS, (RED, BLUE, GREEN, YELLOW, PURPLE), strict=True))
SHAPES = {Kind.PAWN: PAWN_SHAPE, Kind.HUT: HUT_SHAPE}


def game_svg(moment: Moment) -> str:
    """Draw the board of a game, and the points below it."""
    fringe, placed_tiles = moment.board.fringe, moment.placed_tiles
    cells = [(placed.x, placed.y) for placed in placed_tiles] + list(fringe)
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    wide, high = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
    title = f"ChaCuN, {count_words(len(placed_tiles), 'tile')} on the board, {_turn_words(moment)}"
    svg = Svg(SIZE * max(wide, 5), SIZE * high + 60, title)
    for number, (x, y) in enumerate(fringe):
        _draw_fringe_cell(svg, number, SIZE * (x - left), SIZE * (y - top))
    for placed in placed_tiles:
        _draw_placed_tile(svg, placed, SIZE * (placed.x - left), SIZE * (placed.y - top), moment.holders)
    _draw_scores(svg, moment, SIZE * high)
    return str(svg)


def tile_svg(tile: int) -> str:
    """Draw a tile that is not placed yet, with the numbers of its zones."""
    svg = Svg(SIZE, SIZE, f"Tile {tile}")
    sides = list(tiles()[tile].sides)
    _draw_ground(svg, tile, sides, 0, 0)
    for zone in tiles()[tile].zones:
        right, down = _anchor(zone, sides)
        above_contents = 14 if zone.animals or zone.growth or zone.fish or zone.power else 0
        _draw_label(svg, str(zone.number), right, down - above_contents, 12)
    return str(svg)


def _turn_words(moment: Moment) -> str:
    if moment.player is None:
        return "the game is over"
    return f"{moment.current_player} to {moment.expects} (tile {moment.tile})"


def _draw_fringe_cell(svg: Svg, number: int, x: float, y: float) -> None:
    side, dashes = SIZE - 12, "6 5"
    with svg.group(f"position {number} of the fringe", f"fringe[{number}]"):
        svg.rect(
            x + 6, y + 6, side, side, rx=8, fill=PAPER, stroke=GREY, stroke_width=2, stroke_dasharray=dashes
        )
        svg.text(x + 50, y + 50, str(number), 30, fill=INK)


# -- a tile


def _draw_placed_tile(svg: Svg, placed: PlacedTile, x: float, y: float, holders: dict[int, Player]) -> None:
    quarters = QUARTERS[placed.rotation]
    sides = [tiles()[placed.tile].sides[(direction - quarters) % 4] for direction in range(4)]
    by = f", placed by {placed.placer}" if placed.placer else ""
    with svg.group(f"tile {placed.tile}, {ROTATION_WORDS[placed.rotation]}{by}"):
        _draw_ground(svg, placed.tile, sides, x, y)
    if placed.occupant is not None:
        id = 10 * placed.tile + placed.occupant.zone
        zone = zones()[id]
        _draw_figure(svg, placed.occupant.kind, holders[id], zone, _anchor(zone, sides), x, y)


def _draw_ground(svg: Svg, tile: int, sides: list[tuple[int, ...]], x: float, y: float) -> None:
    """Draw the terrain of a tile, what its zones hold, and its id."""
    svg.rect(x, y, SIZE, SIZE, fill=ROCK)
    for zone in tiles()[tile].zones:
        for shape in _shapes(zone.id, sides):
            _draw_polygon(svg, shape, x, y, zone.terrain)
    _draw_ridges(svg, sides, x, y)
    for zone in tiles()[tile].zones:
        _draw_water(svg, zone, sides, x, y)
    for zone in tiles()[tile].zones:
        _draw_contents(svg, zone, _anchor(zone, sides), x, y)
    svg.rect(x, y, SIZE, SIZE, fill="none", stroke=INK, stroke_width=1.5)
    _draw_label(svg, str(tile), x + 12, y + 9, 11)


def _draw_polygon(svg: Svg, points: Iterable[Point], x: float, y: float, terrain: Terrain) -> None:
    fill = FOREST if terrain is Terrain.FOREST else MEADOW
    corners = " ".join(f"{x + right:g},{y + down:g}" for right, down in points)
    svg.add("polygon", points=corners, fill=fill, stroke=fill, stroke_width=0.8)


def _shapes(zone: int, sides: list[tuple[int, ...]]) -> list[list[Point]]:
    """Return the polygons of a forest or meadow, one for each contact with a side."""
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


def _draw_ridges(svg: Svg, sides: list[tuple[int, ...]], x: float, y: float) -> None:
    """Draw rock at the corners where two zones of the same terrain meet that are not connected."""
    for direction in range(4):
        before, after = sides[direction - 1][-1], sides[direction][0]
        if before != after and zones()[before].terrain is zones()[after].terrain:
            corner = CORNERS[direction]
            end = _towards(corner, MIDDLE, 0.66)
            svg.line(x + corner[0], y + corner[1], x + end[0], y + end[1], stroke=ROCK, stroke_width=5)


def _strip(direction: int) -> list[Point]:
    start, stop = CORNERS[direction], CORNERS[(direction + 1) % 4]
    return [start, stop, _towards(stop, MIDDLE, 0.62), _towards(start, MIDDLE, 0.62)]


def _halfway(direction: int) -> Point:
    """Return the middle of a side."""
    return _towards(CORNERS[direction], CORNERS[(direction + 1) % 4], 0.5)


def _towards(start: Point, stop: Point, part: float) -> Point:
    """Return the point at a part of the way from one point to another."""
    return start[0] + (stop[0] - start[0]) * part, start[1] + (stop[1] - start[1]) * part


# -- rivers and lakes


def _mouths(zone: int, sides: list[tuple[int, ...]]) -> list[Point]:
    """Return where a river crosses sides."""
    return [_halfway(direction) for direction, side in enumerate(sides) if len(side) == 3 and side[1] == zone]


def _lake_place(lake: int, sides: list[tuple[int, ...]]) -> Point:
    """Return the middle of the tile; if it has two lakes, a point towards the lake's own rivers."""
    tile = tiles()[lake // 10]
    if sum(zone.terrain is Terrain.LAKE for zone in tile.zones) == 1:
        return MIDDLE
    mouths = [mouth for zone in tile.zones if zone.lake == lake for mouth in _mouths(zone.id, sides)]
    return _towards(MIDDLE, _mean(mouths), 0.7)


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _draw_water(svg: Svg, zone: Zone, sides: list[tuple[int, ...]], x: float, y: float) -> None:
    if zone.terrain is Terrain.LAKE:
        right, down = _lake_place(zone.id, sides)
        svg.circle(x + right, y + down, 17, fill=SKY, stroke=BLUE, stroke_width=2)
    elif zone.terrain is Terrain.RIVER:
        first, *others = _mouths(zone.id, sides)
        end = others[0] if others else _river_end(zone, first, sides)
        bend = MIDDLE if others else _towards(first, MIDDLE, 0.4)
        path = f"M{x + first[0]:g} {y + first[1]:g}"
        path += f"Q{x + bend[0]:g} {y + bend[1]:g} {x + end[0]:g} {y + end[1]:g}"
        for color, width in ((BLUE, 11), (SKY, 7)):
            svg.add("path", d=path, fill="none", stroke=color, stroke_width=width)
        if not others and zone.lake is None:
            svg.circle(x + end[0], y + end[1], 6.5, fill=SKY, stroke=BLUE, stroke_width=2)  # its spring


def _river_end(zone: Zone, mouth: Point, sides: list[tuple[int, ...]]) -> Point:
    """Return where a river with one mouth ends: at its spring, or at its lake."""
    return _towards(mouth, MIDDLE, 0.6) if zone.lake is None else _lake_place(zone.lake, sides)


# -- what zones hold


def _anchor(zone: Zone, sides: list[tuple[int, ...]]) -> Point:
    """Return where the contents of a zone are shown."""
    if zone.terrain is Terrain.LAKE:
        return _lake_place(zone.id, sides)
    if zone.terrain is Terrain.RIVER:
        return _river_anchor(zone, sides)
    shapes = _shapes(zone.id, sides)
    if len(shapes) == 1:
        return _mean(shapes[0])
    # Near the first of several contacts: the mean of all may lie in another zone.
    return _towards(_mean(shapes[0]), MIDDLE, 0.1)


def _river_anchor(zone: Zone, sides: list[tuple[int, ...]]) -> Point:
    first, *others = _mouths(zone.id, sides)
    if not others:
        return _towards(first, MIDDLE, 0.3)
    return _towards(_towards(first, others[0], 0.5), MIDDLE, 0.5)


def _draw_contents(svg: Svg, zone: Zone, anchor: Point, x: float, y: float) -> None:
    signs = [animal.value[0].upper() for animal in zone.animals]
    signs += [zone.growth.value] if zone.growth else []
    signs += [f"{zone.fish} fish"] if zone.fish else []
    right, down = x + anchor[0] - 8 * (len(signs) - 1), y + anchor[1]
    for place, sign in enumerate(signs):
        _draw_sign(svg, sign, right + 16 * place, down)
    if zone.power is not None:
        _draw_label(svg, zone.power.words, x + 50, down + (14 if signs else 0), 12)


def _draw_label(svg: Svg, text: str, x: float, y: float, size: float) -> None:
    """Draw a text with an outline, so that it can be read on any ground."""
    outline: dict[str, str | float] = {"stroke": PAPER, "stroke_width": 3, "stroke_linejoin": "round"}
    svg.text(x, y, text, size, fill=PAPER, font_weight="bold", **outline)
    svg.text(x, y, text, size, fill=INK, font_weight="bold")


def _draw_sign(svg: Svg, sign: str, x: float, y: float) -> None:
    """Draw a letter for an animal, a stone, a mushroom, or a fish with its number."""
    if sign == "menhir":
        stone = f"M{x - 5:g} {y + 9:g}L{x - 4:g} {y - 6:g}Q{x:g} {y - 12:g} {x + 4:g} {y - 6:g}"
        stone += f"L{x + 5:g} {y + 9:g}Z"
        svg.add("path", d=stone, fill=SHADE, stroke=INK)
    elif sign == "mushrooms":
        svg.rect(x - 2.5, y, 5, 8, fill=PAPER, stroke=INK, stroke_width=0.8)
        cap = f"M{x - 9:g} {y + 1:g}A9 9 0 0 1 {x + 9:g} {y + 1:g}Z"
        svg.add("path", d=cap, fill=ORANGE, stroke=INK, stroke_width=0.8)
    elif sign.endswith("fish"):
        tail = f"M{x + 4:g} {y:g}L{x + 11:g} {y - 5:g}V{y + 5:g}Z"
        svg.add("path", d=tail, fill=PAPER, stroke=INK, stroke_width=0.8)
        svg.add("ellipse", cx=x - 2, cy=y, rx=9, ry=6.5, fill=PAPER, stroke=INK, stroke_width=0.8)
        svg.text(x - 2, y, sign.split()[0], 10, fill=INK, font_weight="bold")
    else:
        svg.circle(x, y, 7.5, fill=PAPER, stroke=INK, stroke_width=0.8)
        svg.text(x, y, sign, 11, fill=INK, font_weight="bold")


# -- occupants and points


def _draw_figure(svg: Svg, kind: Kind, player: Player, zone: Zone, anchor: Point, x: float, y: float) -> None:
    """Draw a figure with the letter of its player, beside what the zone holds.

    The shapes of figures are centred at (60, 55).
    """
    if zone.animals or zone.growth or zone.fish:
        x += 20 if anchor[0] < 70 else -20
    right, down, scale = x + anchor[0], y + anchor[1], 0.38
    with svg.group(f"{player} {kind} in zone {zone.number}"):
        transform = f"translate({right - 60 * scale:g} {down - 55 * scale:g}) scale({scale})"
        svg.add(
            "path",
            d=SHAPES[kind],
            fill=PLAYER_COLORS[player],
            stroke=INK,
            stroke_width=5,
            stroke_linejoin="round",
            transform=transform,
        )
        _draw_label(svg, player.value[0].upper(), right, down + 6, 11)


def _draw_scores(svg: Svg, moment: Moment, y: float) -> None:
    def draw_text(text: str, x: float, y: float) -> None:
        svg.add("text", text, x=x, y=y, font_size=15, dominant_baseline="central", fill=INK)

    with svg.group("points", "scores"):
        for place, (player, score) in enumerate(zip(PLAYERS, moment.scores, strict=False)):
            svg.rect(12 + 96 * place, y + 8, 18, 18, rx=4, fill=PLAYER_COLORS[player], stroke=INK)
            draw_text(f"{player} {score}", 36 + 96 * place, y + 18)
        draw_text(_turn_words(moment), 12, y + 44)
