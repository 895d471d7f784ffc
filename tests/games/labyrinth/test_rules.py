"""What can be seen from the middle of a view, and what a maze cannot be."""

from dataclasses import replace
from itertools import product

import pytest

from boardcode import Problem
from boardcode.games.labyrinth.code import RADAR_FORMAT
from boardcode.games.labyrinth.rules import sight
from boardcode.labyrinth import Cell, Entity, Maze, Nature, Passage, RadarView

PAGE = "ieysGjGO8papd/a"
UNDEFINED, OPEN, WALL = Passage


def complete(inner: tuple[Passage, ...], rim: Passage) -> RadarView:
    """A view in which everything is known: the twelve passages between cells, and one kind all around."""
    rims = (rim,) * 3
    horizontal = (rims, inner[:3], inner[3:6], rims)
    vertical = tuple((rim, *inner[k : k + 2], rim) for k in (6, 8, 10))
    return RadarView(horizontal, vertical, ((Cell(),) * 3,) * 3)


def changed(view: RadarView, grid: str, row: int, column: int, thing: Passage | Cell | None) -> RadarView:
    rows = [list(line) for line in getattr(view, grid)]
    rows[row][column] = thing
    parts = {"horizontal": view.horizontal, "vertical": view.vertical, "cells": view.cells} | {
        grid: tuple(map(tuple, rows))
    }
    return RadarView(**parts)


def drawn(drawing: str) -> RadarView:
    return RadarView.from_drawing("\n".join(drawing.split()).replace("_", " "))


# -- what is seen


@pytest.mark.parametrize("code", RADAR_FORMAT.examples)
def test_the_public_views_and_the_pages_drawing_show_just_what_can_be_seen(code: str) -> None:
    view = RadarView.decode(code)
    assert view.problems() == []
    assert view.in_sight() == view


def test_the_passage_above_a_cell_seen_from_the_side_stays_unknown() -> None:
    view = RadarView.decode("zveKvsuL8a8aaaa")
    assert view.cells[2][0] == Cell()
    assert view.horizontal[2][0] is UNDEFINED


def test_between_four_walls_only_they_are_known() -> None:
    seen = complete((WALL,) * 12, OPEN).in_sight()
    assert seen == drawn("####### ####### ##•-•## ##|_|## ##•-•## ####### #######")
    assert seen.problems() == []


def test_without_walls_everything_is_seen() -> None:
    view = complete((OPEN,) * 12, WALL)
    assert view.in_sight() == view
    assert view.problems() == []


def test_a_diagonal_cell_is_seen_round_either_corner() -> None:
    from_above = drawn("##•-•## ##|_|## •-•_•## |___|## •_•-•## |_##### •-•####")
    assert ("cells", 2, 0) in sight(from_above)
    from_the_side = drawn("####### ####### ##•-•## ##|_|## ##•_•## |___|## •-•-•##")
    assert ("cells", 2, 0) in sight(from_the_side)
    assert from_above.problems() == from_the_side.problems() == []


def test_a_wall_behind_an_open_passage_hides_the_diagonal_cells() -> None:
    view = drawn("##•-•## ##|_|## ##•_•## ##|_|## ##•-•## ####### #######")
    assert view.problems() == []
    assert len(sight(view).cells) == 2


def test_whatever_the_maze_what_is_seen_of_it_contradicts_nothing() -> (
    None
):  # 8,192 mazes around the player; 1 second
    for inner in product((OPEN, WALL), repeat=12):
        for rim in (OPEN, WALL):
            seen = complete(inner, rim).in_sight()
            assert not seen.problems()
            assert sight(seen) == sight(complete(inner, rim))


def test_any_single_thing_more_or_less_is_a_problem() -> None:
    for code in RADAR_FORMAT.examples:
        view = RadarView.decode(code)
        for grid, rows in (("horizontal", view.horizontal), ("vertical", view.vertical)):
            for row, line in enumerate(rows):
                for column, passage in enumerate(line):
                    other = WALL if passage is UNDEFINED else UNDEFINED
                    paths = [problem.path for problem in changed(view, grid, row, column, other).problems()]
                    assert f"{grid}[{row}][{column}]" in paths
        for row, column in product(range(3), repeat=2):
            other_cell = None if view.cells[row][column] else Cell(Nature.HINT)
            paths = [problem.path for problem in changed(view, "cells", row, column, other_cell).problems()]
            assert paths == [f"cells[{row}][{column}]"]


# -- what cannot be


def test_a_cell_out_of_sight_that_is_known() -> None:
    view = changed(RadarView.decode(PAGE), "cells", 0, 0, Cell(entity=Entity.MONSTER))
    assert view.problems() == [Problem("cells[0][0]", "known, though it cannot be seen from the middle")]


def test_a_cell_in_sight_that_is_undefined() -> None:
    view = changed(RadarView.decode(PAGE), "cells", 0, 1, None)
    assert view.problems() == [Problem("cells[0][1]", "undefined, though it can be seen from the middle")]


def test_an_undefined_middle() -> None:
    view = changed(RadarView.decode(PAGE), "cells", 1, 1, None)
    assert view.problems() == [Problem("cells[1][1]", "undefined, though the player is there")]


def test_a_passage_out_of_sight_that_is_known() -> None:
    view = changed(RadarView.decode(PAGE), "vertical", 2, 1, WALL)
    assert view.problems() == [Problem("vertical[2][1]", "known, though it cannot be seen from the middle")]


def test_a_passage_in_sight_that_is_undefined() -> None:
    view = changed(RadarView.decode(PAGE), "vertical", 1, 2, UNDEFINED)
    assert view.problems() == [Problem("vertical[1][2]", "undefined, though it can be seen from the middle")]


def test_every_contradiction_is_listed_in_the_order_of_the_code() -> None:
    blind = replace(complete((UNDEFINED,) * 12, UNDEFINED), cells=((None,) * 3,) * 3)
    assert [str(problem) for problem in blind.problems()] == [
        "horizontal[1][1]: undefined, though it can be seen from the middle",
        "horizontal[2][1]: undefined, though it can be seen from the middle",
        "vertical[1][1]: undefined, though it can be seen from the middle",
        "vertical[1][2]: undefined, though it can be seen from the middle",
        "cells[1][1]: undefined, though the player is there",
    ]


# -- mazes


def test_a_closed_maze_has_no_problems_even_with_a_cell_that_nobody_reaches() -> None:
    assert Maze.from_drawing("•-•-•\n| | |\n•-•-•").problems() == []


def test_an_opening_in_the_outer_wall_leads_nowhere() -> None:
    maze = Maze.from_drawing("•-• •\n|    \n• •-•\n  | |\n•-• •")
    reason = "open to the outside, where there is no cell to see"
    assert maze.problems() == [
        Problem("horizontal[0][1]", reason),
        Problem("horizontal[2][1]", reason),
        Problem("vertical[0][2]", reason),
        Problem("vertical[1][0]", reason),
    ]
