"""Maps, assembled from views and moves."""

from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

from boardcode.labyrinth import (
    Cell,
    Contradiction,
    Entity,
    Heading,
    Map,
    Maze,
    Move,
    Nature,
    Passage,
    Position,
    RadarView,
    generate,
)

SMALL = Maze.decode("aWacaoUa2q")
CORRIDOR = Maze.from_drawing("•-•-•-•-•\n|       |\n•-•-•-•-•")
GOAL, HINT = Cell(Nature.GOAL), Cell(Nature.HINT)

Walk = list[tuple[Move, Position, Heading]]  # each move, and the player's position and heading after it


def cells_and_passages_in_sight(maze: Maze, at: Position) -> tuple[set[Position], set[tuple[str, int, int]]]:
    """Return the cells that are seen and the passages that are known: the rule of sight, stated for mazes."""
    beside = [cell for _, cell in maze.exits(at)]
    two_steps_away = {cell for neighbour in beside for _, cell in maze.exits(neighbour)}
    corners = {c for c in two_steps_away if abs(c.row - at.row) == 1 == abs(c.column - at.column)}
    passages = {cell.passage(heading) for cell in (at, *beside) for heading in Heading}
    for cell in corners:
        passages.add(cell.passage(Heading.NORTH if cell.row < at.row else Heading.SOUTH))
        passages.add(cell.passage(Heading.WEST if cell.column < at.column else Heading.EAST))
    return {at, *beside, *corners}, passages


def random_walk(maze: Maze, start: Position, heading: Heading, length: int, generator: Random) -> Walk:
    walk: Walk = []
    for _ in range(length):
        exits = list(maze.exits(start))
        if not exits:
            return walk
        towards, start = generator.choice(exits)
        walk.append((heading.move_to(towards), start, towards))
        heading = towards
    return walk


def walk_everywhere(maze: Maze, start: Position, heading: Heading) -> Walk:
    """Return a walk through every cell and back, by depth-first search."""
    walk: Walk = []
    entered, stack = {start}, [start]
    while stack:
        ahead = [(towards, cell) for towards, cell in maze.exits(stack[-1]) if cell not in entered]
        if ahead:
            towards, cell = ahead[0]
            entered.add(cell)
            stack.append(cell)
        elif len(stack) > 1:
            dead_end = stack.pop()
            cell = stack[-1]
            towards = next(side for side, beside in maze.exits(dead_end) if beside == cell)
        else:
            return walk
        walk.append((heading.move_to(towards), cell, towards))
        heading = towards
    return walk


def views(maze: Maze, walk: Walk, items: dict[tuple[int, int], Cell]) -> Iterator[tuple[Move, RadarView]]:
    """Yield each move of a walk with the view after it."""
    return ((move, maze.view(at, heading, items)) for move, at, heading in walk)


def mazes_and_starts(count: int) -> Iterator[tuple[Random, Maze, Position, Heading]]:
    generator = Random(3)
    for seed in range(count):
        width, height = generator.randint(1, 9), generator.randint(1, 9)
        loops = generator.choice([0, (width - 1) * (height - 1) // 2])
        maze = generate(width, height, seed, generator.choice(["prim", "backtracking"]), loops)
        start = Position(generator.randrange(height), generator.randrange(width))
        yield generator, maze, start, generator.choice(list(Heading))


# -- walks


def test_after_a_walk_the_map_is_the_part_of_the_maze_that_was_seen() -> None:  # 100 mazes, 30 moves each
    for generator, maze, start, heading in mazes_and_starts(100):
        items = {
            (row, column): generator.choice([GOAL, HINT, Cell()])
            for row in range(maze.height)
            for column in range(maze.width)
        }
        walk = random_walk(maze, start, heading, 30, generator)
        map = Map.of_walk(maze.view(start, heading, items), views(maze, walk, items), start, heading)
        sights = [cells_and_passages_in_sight(maze, at) for at in (start, *(at for _, at, _ in walk))]
        assert map.contradictions == ()
        assert map.cells == {cell: items[cell] for cells, _ in sights for cell in cells}
        assert map.passages == {
            (grid, row, column): Passage.WALL if getattr(maze, grid)[row][column] else Passage.OPEN
            for _, passages in sights
            for grid, row, column in passages
        }
        assert (map.position, map.heading) == ((walk[-1][1], walk[-1][2]) if walk else (start, heading))
        assert map.step == len(walk)


def test_a_walk_through_every_cell_maps_the_whole_maze() -> None:  # 40 mazes
    for _, maze, start, heading in mazes_and_starts(40):
        walk = walk_everywhere(maze, start, heading)
        map = Map.of_walk(maze.view(start, heading), views(maze, walk, {}), start, heading)
        assert map.to_maze() == maze


def test_without_a_known_heading_the_map_is_the_rotated_maze() -> None:
    maze = Maze.from_drawing("•-•-•\n|   |\n• •-•\n| | |\n• • •\n|   |\n•-•-•")
    map = Map.of_walk(
        maze.view((0, 0), "south"), views(maze, walk_everywhere(maze, Position(0, 0), Heading.SOUTH), {})
    )
    assert str(map.to_maze()) == "•-•-•\n|   |\n• • •\n| | |\n•-• •\n|   |\n•-•-•"


def test_adding_step_by_step_gives_the_same_map_as_the_whole_walk() -> None:
    for generator, maze, start, heading in mazes_and_starts(10):
        walk = random_walk(maze, start, heading, 20, generator)
        map = Map().with_view(maze.view(start, heading))
        for move, view in views(maze, walk, {}):
            map = map.after(move, view)
        assert map == Map.of_walk(maze.view(start, heading), views(maze, walk, {}))


# -- where the player is


@pytest.mark.parametrize(
    ("move", "position", "heading"),
    [
        ("Front", (-1, 0), Heading.NORTH),
        ("Right", (0, 1), Heading.EAST),
        ("Back", (1, 0), Heading.SOUTH),
        ("Left", (0, -1), Heading.WEST),
    ],
)
def test_a_move_turns_the_player_to_where_it_goes(
    move: str, position: tuple[int, int], heading: Heading
) -> None:
    after = Map().with_move(move)
    assert (after.position, after.heading, after.step) == (position, heading, 1)


def test_four_moves_to_the_right_lead_back_to_the_start() -> None:
    map = Map()
    for _ in range(4):
        map = map.with_move("Right")
    assert (map.position, map.heading) == ((0, 0), Heading.NORTH)
    assert len(map.passages) == 4


def test_after_right_what_was_ahead_is_on_the_left() -> None:
    room = generate(3, 3, 0, loops=4)
    before = Map().with_view(room.view((1, 1), "north", {(0, 1): GOAL}))
    view = room.view((1, 2), "east", {(0, 1): GOAL})
    assert view.cells[2][0] == GOAL  # behind, to the left
    assert before.after("Right", view).contradictions == ()


def test_an_unknown_move_is_rejected() -> None:
    with pytest.raises(ValueError) as caught:
        Map().with_move("Up")
    assert str(caught.value) == "a move is Front, Right, Back or Left, not 'Up'"


def test_adding_to_a_map_does_not_change_it() -> None:
    before = Map().with_view(CORRIDOR.view((0, 0), "east"))
    cells = dict(before.cells)
    before.after("Front", CORRIDOR.view((0, 1), "east"))
    assert (before.cells, before.step) == (cells, 0)


# -- contradictions


def test_a_wall_that_is_later_seen_open_is_a_contradiction_with_both_steps() -> None:
    map = Map().with_view(CORRIDOR.view((0, 0), "east")).after("Front", CORRIDOR.view((0, 1), "east"))
    view = RadarView.from_drawing(
        "##•_•##\n##|_|##\n##•_•##\n##|__##\n##•_•##\n##|_|##\n##•-•##".replace("_", " ")
    )
    contradictions = map.with_view(view).contradictions
    assert contradictions == (Contradiction(1, ("vertical", -1, 1), Passage.WALL, 0, Passage.OPEN),)
    assert (
        str(contradictions[0])
        == "step 1: vertical[-1][1] was known as wall since step 0, now it is seen as open"
    )
    assert contradictions[0].path == "vertical[-1][1]"


def test_going_through_a_wall_is_one_contradiction_and_the_map_keeps_the_wall() -> None:
    map = Map().with_view(CORRIDOR.view((0, 0), "east")).after("Right", CORRIDOR.view((0, 1), "east"))
    first = map.contradictions[0]
    assert str(first) == "step 1: vertical[0][1] was known as wall since step 0, now it is seen as open"
    assert [item.place for item in map.contradictions].count(first.place) == 1
    assert map.passages[first.place] is Passage.WALL


def test_a_wall_where_the_player_came_from_is_a_contradiction() -> None:
    closed = Maze.decode("aqabamda").view((0, 0))
    map = Map().with_move("Front").with_view(closed)
    assert [str(item) for item in map.contradictions] == [
        "step 1: horizontal[0][0] was known as open since step 1, now it is seen as wall"
    ]


def test_a_goal_that_disappears_and_a_hint_that_appears_are_contradictions() -> None:
    map = Map().with_view(CORRIDOR.view((0, 0), "east", {(0, 1): GOAL}))
    later = map.with_view(CORRIDOR.view((0, 0), "east", {(0, 0): HINT}))
    assert [str(item) for item in later.contradictions] == [
        "step 0: cells[-1][0] was known as goal since step 0, now it is seen as nothing",
        "step 0: cells[0][0] was known as nothing since step 0, now it is seen as hint",
    ]
    assert later.cells[Position(-1, 0)] == GOAL


def test_players_and_monsters_come_and_go_without_contradiction() -> None:
    map = Map().with_view(CORRIDOR.view((0, 0), "east", {(0, 1): Cell(Nature.GOAL, Entity.MONSTER)}))
    assert map.cells[Position(-1, 0)] == Cell(Nature.GOAL, Entity.MONSTER)
    later = map.with_view(CORRIDOR.view((0, 0), "east", {(0, 1): GOAL, (0, 0): Cell(None, Entity.ALLY)}))
    assert later.contradictions == ()
    assert later.cells == {Position(-1, 0): GOAL, Position(0, 0): Cell(None, Entity.ALLY)}


def test_a_move_to_the_right_without_turning_leads_to_contradictions() -> None:
    """The views of such a client are rotated by a quarter turn from then on."""
    start = Map().with_view(SMALL.view((1, 0), "north"))
    assert [str(item) for item in start.after("Right", SMALL.view((1, 1), "north")).contradictions] == [
        "step 1: horizontal[0][1] was known as wall since step 0, now it is seen as open",
        "step 1: horizontal[1][1] was known as wall since step 0, now it is seen as open",
        "step 1: vertical[0][1] was known as open since step 0, now it is seen as wall",
        "step 1: vertical[0][2] was known as open since step 0, now it is seen as wall",
    ]
    assert start.after("Right", SMALL.view((1, 1), "east")).contradictions == ()


# -- the maze of a map


def test_a_map_with_an_unknown_passage_is_not_a_maze() -> None:
    with pytest.raises(ValueError) as caught:
        Map().with_view(SMALL.view((1, 1))).to_maze()
    assert str(caught.value) == "the map is not a whole maze: horizontal[-1][0] is not known"


# -- drawings


def test_a_map_is_drawn_as_far_as_it_is_known_with_the_player_in_it() -> None:
    map = Map(Position(1, 1), Heading.WEST).with_view(
        SMALL.view((1, 1), "west", {(1, 2): Cell(Nature.GOAL, Entity.OPPONENT)})
    )
    assert str(map) == "•-•#•-•\n| ### |\n• •-• •\n|  < O|\n•-•-•-•"
    assert repr(map) == "<Map of 5 cells after 0 moves, at [1][1], looking west, 0 contradictions>"


@pytest.mark.parametrize(("heading", "sign"), [("north", "^"), ("east", ">"), ("south", "v"), ("west", "<")])
def test_the_player_is_drawn_as_an_arrow_to_where_it_looks(heading: str, sign: str) -> None:
    assert str(Map(heading=Heading(heading))) == f"###\n#{sign}#\n###"


def test_a_post_is_known_when_any_passage_that_ends_there_is() -> None:
    map = Map().with_view(CORRIDOR.view((0, 0), "east"))
    assert str(map) == "• •\n| |\n• •\n|^|\n•-•"
    assert str(Map(passages={("vertical", 0, 0): Passage.WALL})) == "•##\n|^#\n•##"


def titles(svg: str) -> list[tuple[str, str]]:
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return [(group.get("data-path", ""), group[0].text or "") for group in groups]


def test_the_picture_has_titles_for_cells_and_passages() -> None:
    map = Map(Position(1, 1), Heading.WEST).with_view(
        SMALL.view((1, 1), "west", {(1, 2): Cell(Nature.GOAL, Entity.OPPONENT)})
    )
    path_titles = titles(map.svg())
    assert ("cells[1][2]", "goal and opponent") in path_titles
    assert ("cells[1][1]", "nothing here") in path_titles
    assert ("horizontal[1][1]", "passage wall") in path_titles
    assert ("vertical[0][1]", "passage not known") in path_titles
    assert ("", "the player, looking west") in path_titles
    assert "horizontal[1][0]" not in dict(path_titles)  # open
    assert map._repr_svg_() == map.svg()


def test_the_picture_marks_each_contradicted_place_with_its_first_contradiction() -> None:
    goal_gone = (
        Map()
        .with_view(CORRIDOR.view((0, 0), "east", {(0, 1): GOAL}))
        .with_view(CORRIDOR.view((0, 0), "east"))
    )
    map = goal_gone.with_move("Left").with_move("Back")  # through the wall and back
    assert len(map.contradictions) == 3
    marked = [title for _, title in titles(map.svg()) if "was known" in title]
    assert sorted(marked) == [str(item) for item in map.contradictions[:2]]


def shapes(svg: str, path_or_title: str) -> list[dict[str, str]]:
    """Return the attributes of the shapes with that path or title."""
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return [
        dict(shape.attrib)
        for group in groups
        if path_or_title in (group.get("data-path"), group[0].text)
        for shape in group[1:]
    ]


def ends(line: dict[str, str]) -> list[int]:
    return [int(float(line[name])) for name in ("x1", "y1", "x2", "y2")]


def test_the_picture_has_24_units_per_cell_and_a_margin_of_12() -> None:
    svg = (
        Map(Position(1, 1))
        .with_view(SMALL.view((1, 1), "north", {(1, 0): Cell(Nature.HINT, Entity.ALLY), (1, 2): GOAL}))
        .svg()
    )
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 96 72"
    assert [root[3].get(name) for name in ("x", "y", "width", "height")] == ["12", "12", "72", "48"]
    assert ends(shapes(svg, "horizontal[2][2]")[0]) == [60, 60, 84, 60]
    assert ends(shapes(svg, "vertical[1][3]")[0]) == [84, 36, 84, 60]
    assert [shapes(svg, "cells[1][2]")[0][name] for name in ("x", "y", "width", "height")] == [
        "60",
        "36",
        "24",
        "24",
    ]
    assert [(disc["cx"], disc["cy"]) for disc in shapes(svg, "cells[1][2]") if "r" in disc] == [("72", "48")]
    assert [(disc["cx"], disc["cy"]) for disc in shapes(svg, "cells[1][0]") if "r" in disc] == [
        ("18.72", "48"),
        ("29.28", "48"),
    ]


def test_a_cross_is_in_the_middle_of_the_contradicted_place() -> None:
    map = (
        Map()
        .with_view(Maze.decode("aqabamda").view((0, 0), "north", {(0, 0): GOAL}))
        .with_view(Maze.decode("aqabamda").view((0, 0)))
    )
    for move in ("Front", "Back", "Left"):
        map = map.with_move(move)
    crosses = [ends(shapes(map.svg(), str(item))[0]) for item in map.contradictions if item.step != 2]
    middles = [((x1 + x2) // 2, (y1 + y2) // 2) for x1, y1, x2, y2 in crosses]
    assert [item.path for item in map.contradictions if item.step != 2] == [
        "cells[0][0]",
        "horizontal[0][0]",
        "vertical[0][1]",
    ]
    assert middles == [(24, 24), (24, 12), (36, 24)]
    assert [[ends(line) for line in shapes(map.svg(), str(map.contradictions[0]))]] == [
        [[20, 20, 28, 28], [20, 28, 28, 20]]
    ]


def test_the_arrow_points_where_the_player_looks() -> None:
    points = [str(Map(heading=heading).svg()).split('points="')[1].split(" ")[0] for heading in Heading]
    assert points == ["24,16", "32,24", "24,32", "16,24"]
