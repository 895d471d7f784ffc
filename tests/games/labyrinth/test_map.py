"""Maps that grow from views and moves."""

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

ROOMS = Maze.decode("aWacaoUa2q")
CORRIDOR = Maze.from_drawing("•-•-•-•-•\n|       |\n•-•-•-•-•")
GOAL, HINT = Cell(Nature.GOAL), Cell(Nature.HINT)

Walk = list[tuple[Move, Position, Heading]]  # each move, and where the player is and looks after it


def seen_from(maze: Maze, at: Position) -> tuple[set[Position], set[tuple[str, int, int]]]:
    """The cells that are seen and the passages that are known, by the rule of sight in the maze's own rows and columns."""
    beside = [cell for _, cell in maze.exits(at)]
    corners = {cell for middle in beside for _, cell in maze.exits(middle)} - {at}
    corners = {cell for cell in corners if abs(cell.row - at.row) == 1 == abs(cell.column - at.column)}
    passages = {cell.passage(heading) for cell in (at, *beside) for heading in Heading}
    for cell in corners:
        passages.add(cell.passage(Heading.NORTH if cell.row < at.row else Heading.SOUTH))
        passages.add(cell.passage(Heading.WEST if cell.column < at.column else Heading.EAST))
    return {at, *beside, *corners}, passages


def random_walk(maze: Maze, start: Position, heading: Heading, length: int, chance: Random) -> Walk:
    walk: Walk = []
    for _ in range(length):
        ways = list(maze.exits(start))
        if not ways:
            return walk
        towards, start = chance.choice(ways)
        walk.append((heading.move_to(towards), start, towards))
        heading = towards
    return walk


def everywhere(maze: Maze, start: Position, heading: Heading) -> Walk:
    """A walk through every cell and back, as somebody goes who keeps a thread."""
    walk: Walk = []
    entered, thread = {start}, [start]
    while thread:
        ahead = [(towards, cell) for towards, cell in maze.exits(thread[-1]) if cell not in entered]
        if ahead:
            towards, cell = ahead[0]
            entered.add(cell)
            thread.append(cell)
        elif len(thread) > 1:
            left = thread.pop()
            cell = thread[-1]
            towards = next(side for side, beside in maze.exits(left) if beside == cell)
        else:
            return walk
        walk.append((heading.move_to(towards), cell, towards))
        heading = towards
    return walk


def views(maze: Maze, walk: Walk, items: dict[tuple[int, int], Cell]) -> Iterator[tuple[Move, RadarView]]:
    """All that a player gets to know of its walk."""
    return ((move, maze.view(at, heading, items)) for move, at, heading in walk)


def mazes_and_starts(count: int) -> Iterator[tuple[Random, Maze, Position, Heading]]:
    chance = Random(3)
    for seed in range(count):
        width, height = chance.randint(1, 9), chance.randint(1, 9)
        loops = chance.choice([0, (width - 1) * (height - 1) // 2])
        maze = generate(width, height, seed, chance.choice(["prim", "backtracking"]), loops)
        yield (
            chance,
            maze,
            Position(chance.randrange(height), chance.randrange(width)),
            chance.choice(list(Heading)),
        )


# -- walks


def test_after_a_walk_the_map_is_the_part_of_the_maze_that_was_seen() -> None:  # 100 mazes, 30 moves each
    for chance, maze, start, heading in mazes_and_starts(100):
        items = {
            (row, column): chance.choice([GOAL, HINT, Cell()])
            for row in range(maze.height)
            for column in range(maze.width)
        }
        walk = random_walk(maze, start, heading, 30, chance)
        known = Map.of_walk(maze.view(start, heading, items), views(maze, walk, items), start, heading)
        sights = [seen_from(maze, at) for at in (start, *(at for _, at, _ in walk))]
        assert known.contradictions == ()
        assert known.cells == {cell: items[cell] for cells, _ in sights for cell in cells}
        assert known.passages == {
            (grid, row, column): Passage.WALL if getattr(maze, grid)[row][column] else Passage.OPEN
            for _, passages in sights
            for grid, row, column in passages
        }
        assert (known.position, known.heading) == ((walk[-1][1], walk[-1][2]) if walk else (start, heading))
        assert known.step == len(walk)


def test_who_has_been_everywhere_knows_the_maze() -> None:
    for _, maze, start, heading in mazes_and_starts(40):
        walk = everywhere(maze, start, heading)
        known = Map.of_walk(maze.view(start, heading), views(maze, walk, {}), start, heading)
        assert known.to_maze() == maze


def test_who_does_not_know_where_it_looks_knows_the_maze_but_turned() -> None:
    maze = Maze.from_drawing("•-•-•\n|   |\n• •-•\n| | |\n• • •\n|   |\n•-•-•")
    known = Map.of_walk(
        maze.view((0, 0), "south"), views(maze, everywhere(maze, Position(0, 0), Heading.SOUTH), {})
    )
    assert str(known.to_maze()) == "•-•-•\n|   |\n• • •\n| | |\n•-• •\n|   |\n•-•-•"


def test_step_by_step_gives_the_same_map_as_the_whole_walk() -> None:
    for chance, maze, start, heading in mazes_and_starts(10):
        walk = random_walk(maze, start, heading, 20, chance)
        known = Map().with_view(maze.view(start, heading))
        for move, view in views(maze, walk, {}):
            known = known.after(move, view)
        assert known == Map.of_walk(maze.view(start, heading), views(maze, walk, {}))


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


def test_four_moves_to_the_right_lead_back() -> None:
    known = Map()
    for _ in range(4):
        known = known.with_move("Right")
    assert (known.position, known.heading) == ((0, 0), Heading.NORTH)
    assert len(known.passages) == 4


def test_after_right_what_was_ahead_is_on_the_left() -> None:
    room = generate(3, 3, 0, loops=4)
    before = Map().with_view(room.view((1, 1), "north", {(0, 1): GOAL}))
    view = room.view((1, 2), "east", {(0, 1): GOAL})
    assert view.cells[2][0] == GOAL  # behind, to the left
    assert before.after("Right", view).contradictions == ()


def test_an_unknown_move_is_told() -> None:
    with pytest.raises(ValueError) as caught:
        Map().with_move("Up")
    assert str(caught.value) == "a move is Front, Right, Back or Left, not 'Up'"


def test_a_map_does_not_change_when_another_grows_from_it() -> None:
    before = Map().with_view(CORRIDOR.view((0, 0), "east"))
    cells = dict(before.cells)
    before.after("Front", CORRIDOR.view((0, 1), "east"))
    assert (before.cells, before.step) == (cells, 0)


# -- contradictions


def test_a_wall_that_has_gone_is_told_with_the_step_since_when_it_was_known() -> None:
    known = Map().with_view(CORRIDOR.view((0, 0), "east")).after("Front", CORRIDOR.view((0, 1), "east"))
    view = RadarView.from_drawing(
        "##•_•##\n##|_|##\n##•_•##\n##|__##\n##•_•##\n##|_|##\n##•-•##".replace("_", " ")
    )
    contradictions = known.with_view(view).contradictions
    assert contradictions == (Contradiction(1, ("vertical", -1, 1), Passage.WALL, 0, Passage.OPEN),)
    assert (
        str(contradictions[0])
        == "step 1: vertical[-1][1] was known as wall since step 0, now it is seen as open"
    )
    assert contradictions[0].path == "vertical[-1][1]"


def test_going_through_a_wall_is_told_once_and_the_map_keeps_the_wall() -> None:
    known = Map().with_view(CORRIDOR.view((0, 0), "east")).after("Right", CORRIDOR.view((0, 1), "east"))
    first = known.contradictions[0]
    assert str(first) == "step 1: vertical[0][1] was known as wall since step 0, now it is seen as open"
    assert [found.place for found in known.contradictions].count(first.place) == 1
    assert known.passages[first.place] is Passage.WALL


def test_a_wall_behind_who_has_just_come_from_there_is_told() -> None:
    closed = Maze.decode("aqabamda").view((0, 0))
    known = Map().with_move("Front").with_view(closed)
    assert [str(found) for found in known.contradictions] == [
        "step 1: horizontal[0][0] was known as open since step 1, now it is seen as wall"
    ]


def test_a_goal_that_has_gone_is_told_and_a_hint_that_was_not_there() -> None:
    known = Map().with_view(CORRIDOR.view((0, 0), "east", {(0, 1): GOAL}))
    later = known.with_view(CORRIDOR.view((0, 0), "east", {(0, 0): HINT}))
    assert [str(found) for found in later.contradictions] == [
        "step 0: cells[-1][0] was known as goal since step 0, now it is seen as nothing",
        "step 0: cells[0][0] was known as nothing since step 0, now it is seen as hint",
    ]
    assert later.cells[Position(-1, 0)] == GOAL


def test_players_and_monsters_come_and_go_without_contradiction() -> None:
    known = Map().with_view(CORRIDOR.view((0, 0), "east", {(0, 1): Cell(Nature.GOAL, Entity.MONSTER)}))
    assert known.cells[Position(-1, 0)] == Cell(Nature.GOAL, Entity.MONSTER)
    later = known.with_view(CORRIDOR.view((0, 0), "east", {(0, 1): GOAL, (0, 0): Cell(None, Entity.ALLY)}))
    assert later.contradictions == ()
    assert later.cells == {Position(-1, 0): GOAL, Position(0, 0): Cell(None, Entity.ALLY)}


def test_who_mistakes_right_for_a_step_aside_contradicts_itself() -> None:
    """A client that moves right without turning: its views are turned by a quarter from then on."""
    maze = ROOMS
    known = Map().with_view(maze.view((1, 0), "north")).after("Right", maze.view((1, 1), "north"))
    assert "step 1: vertical[1][1] was known as open since step 0, now it is seen as wall" not in map(
        str, known.contradictions
    )
    assert known.contradictions != ()
    assert (
        Map().with_view(maze.view((1, 0), "north")).after("Right", maze.view((1, 1), "east")).contradictions
        == ()
    )


# -- a maze of a map


def test_a_map_with_gaps_is_no_maze() -> None:
    with pytest.raises(ValueError) as caught:
        Map().with_view(ROOMS.view((1, 1))).to_maze()
    assert str(caught.value) == "the map is not a whole maze: horizontal[-1][0] is not known"


# -- how it looks


def test_a_map_is_drawn_as_far_as_something_is_known_with_the_player_in_it() -> None:
    known = Map(Position(1, 1), Heading.WEST).with_view(
        ROOMS.view((1, 1), "west", {(1, 2): Cell(Nature.GOAL, Entity.OPPONENT)})
    )
    assert str(known) == "•-•#•-•\n| ### |\n• •-• •\n|  < O|\n•-•-•-•"
    assert repr(known) == "<Map of 5 cells after 0 moves, at [1][1], looking west, 0 contradictions>"


@pytest.mark.parametrize(("heading", "sign"), [("north", "^"), ("east", ">"), ("south", "v"), ("west", "<")])
def test_the_player_shows_where_it_looks(heading: str, sign: str) -> None:
    assert str(Map(heading=Heading(heading))) == f"###\n#{sign}#\n###"


def test_a_post_is_known_when_any_passage_that_ends_there_is() -> None:
    known = Map().with_view(CORRIDOR.view((0, 0), "east"))
    assert str(known) == "• •\n| |\n• •\n|^|\n•-•"
    assert str(Map(passages={("vertical", 0, 0): Passage.WALL})) == "•##\n|^#\n•##"


def titles(svg: str) -> list[tuple[str, str]]:
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return [(group.get("data-path", ""), group[0].text or "") for group in groups]


def test_the_picture_says_what_is_where() -> None:
    known = Map(Position(1, 1), Heading.WEST).with_view(
        ROOMS.view((1, 1), "west", {(1, 2): Cell(Nature.GOAL, Entity.OPPONENT)})
    )
    said = titles(known.svg())
    assert ("cells[1][2]", "goal and opponent") in said
    assert ("cells[1][1]", "nothing here") in said
    assert ("horizontal[1][1]", "passage wall") in said
    assert ("vertical[0][1]", "passage not known") in said
    assert ("", "the player, looking west") in said
    assert "horizontal[1][0]" not in dict(said)  # open
    assert known._repr_svg_() == known.svg()


def test_the_picture_marks_each_place_that_was_contradicted_with_what_was_told_first() -> None:
    goal_gone = (
        Map().with_view(CORRIDOR.view((0, 0), "east", {(0, 1): GOAL})).with_view(CORRIDOR.view((0, 0), "east"))
    )
    known = goal_gone.with_move("Left").with_move("Back")  # through the wall and back
    assert len(known.contradictions) == 3
    marked = [said for path, said in titles(known.svg()) if "was known" in said]
    assert sorted(marked) == [str(found) for found in known.contradictions[:2]]


def shapes(svg: str, path: str) -> list[dict[str, str]]:
    """The attributes of what is drawn for a path, or for what is said."""
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return [
        dict(shape.attrib)
        for group in groups
        if path in (group.get("data-path"), group[0].text)
        for shape in group[1:]
    ]


def ends(line: dict[str, str]) -> list[int]:
    return [int(float(line[name])) for name in ("x1", "y1", "x2", "y2")]


def test_the_picture_has_24_units_a_cell_and_12_around() -> None:
    svg = (
        Map(Position(1, 1))
        .with_view(ROOMS.view((1, 1), "north", {(1, 0): Cell(Nature.HINT, Entity.ALLY), (1, 2): GOAL}))
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


def test_a_cross_is_in_the_middle_of_what_is_contradicted() -> None:
    known = (
        Map()
        .with_view(Maze.decode("aqabamda").view((0, 0), "north", {(0, 0): GOAL}))
        .with_view(Maze.decode("aqabamda").view((0, 0)))
    )
    for move in ("Front", "Back", "Left"):
        known = known.with_move(move)
    crosses = [ends(shapes(known.svg(), str(found))[0]) for found in known.contradictions if found.step != 2]
    middles = [((x1 + x2) // 2, (y1 + y2) // 2) for x1, y1, x2, y2 in crosses]
    assert [found.path for found in known.contradictions if found.step != 2] == [
        "cells[0][0]",
        "horizontal[0][0]",
        "vertical[0][1]",
    ]
    assert middles == [(24, 24), (24, 12), (36, 24)]
    assert [[ends(line) for line in shapes(known.svg(), str(known.contradictions[0]))]] == [
        [[20, 20, 28, 28], [20, 28, 28, 20]]
    ]


def test_the_arrow_points_where_the_player_looks() -> None:
    points = [str(Map(heading=heading).svg()).split('points="')[1].split(" ")[0] for heading in Heading]
    assert points == ["24,16", "32,24", "24,32", "16,24"]
