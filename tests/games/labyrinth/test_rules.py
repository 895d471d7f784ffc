"""The rule of sight, and the problems of views and mazes."""

from dataclasses import replace
from itertools import product

import pytest

from boardcode import Problem
from boardcode.games.labyrinth.code import RADAR_FORMAT
from boardcode.games.labyrinth.grids import ViewGrids
from boardcode.games.labyrinth.sight import Sight
from boardcode.labyrinth import Cell, Entity, Maze, Nature, Passage, RadarView

PAGE = "ieysGjGO8papd/a"
UNDEFINED, OPEN, WALL = Passage


def complete_view(inner: tuple[Passage, ...], rim: Passage) -> RadarView:
    """Return a view in which everything is known: the twelve inner passages, and one kind around them."""
    rims = (rim,) * 3
    horizontal = (rims, inner[:3], inner[3:6], rims)
    vertical = tuple((rim, *inner[k : k + 2], rim) for k in (6, 8, 10))
    return RadarView(horizontal, vertical, ((Cell(),) * 3,) * 3)


def with_item(view: RadarView, grid: str, row: int, column: int, item: Passage | Cell | None) -> RadarView:
    """Return the view with another passage or cell at one place."""
    rows = [list(line) for line in getattr(view, grid)]
    rows[row][column] = item
    grids = {"horizontal": view.horizontal, "vertical": view.vertical, "cells": view.cells}
    return RadarView(**grids | {grid: tuple(map(tuple, rows))})


def from_words(drawing: str) -> RadarView:
    """Return the view of a drawing whose lines are separated by spaces, and whose spaces are underscores."""
    return RadarView.from_drawing("\n".join(drawing.split()).replace("_", " "))


def sight_of(view: RadarView) -> Sight:
    return Sight.of(ViewGrids(view.horizontal, view.vertical, view.cells))


# -- the rule of sight


@pytest.mark.parametrize("code", RADAR_FORMAT.examples)
def test_every_example_shows_exactly_what_can_be_seen(code: str) -> None:
    view = RadarView.decode(code)
    assert view.problems() == []
    assert view.in_sight() == view


def test_the_passage_above_a_cell_that_is_seen_from_the_side_stays_unknown() -> None:
    view = RadarView.decode("zveKvsuL8a8aaaa")
    assert view.cells[2][0] == Cell()
    assert view.horizontal[2][0] is UNDEFINED


def test_between_four_walls_only_these_walls_are_known() -> None:
    seen = complete_view((WALL,) * 12, OPEN).in_sight()
    assert seen == from_words("####### ####### ##•-•## ##|_|## ##•-•## ####### #######")
    assert seen.problems() == []


def test_without_walls_everything_is_seen() -> None:
    view = complete_view((OPEN,) * 12, WALL)
    assert view.in_sight() == view
    assert view.problems() == []


def test_a_diagonal_cell_is_seen_round_either_corner() -> None:
    from_above = from_words("##•-•## ##|_|## •-•_•## |___|## •_•-•## |_##### •-•####")
    assert ("cells", 2, 0) in sight_of(from_above)
    from_the_side = from_words("####### ####### ##•-•## ##|_|## ##•_•## |___|## •-•-•##")
    assert ("cells", 2, 0) in sight_of(from_the_side)
    assert from_above.problems() == from_the_side.problems() == []


def test_a_wall_behind_an_open_passage_hides_the_diagonal_cells() -> None:
    view = from_words("##•-•## ##|_|## ##•_•## ##|_|## ##•-•## ####### #######")
    assert view.problems() == []
    assert len(sight_of(view).cells) == 2


def test_what_is_seen_has_no_problems_whichever_inner_passages_are_open() -> None:  # 8,192 surroundings
    for inner in product((OPEN, WALL), repeat=12):
        for rim in (OPEN, WALL):
            surroundings = complete_view(inner, rim)
            seen = surroundings.in_sight()
            assert seen.problems() == []
            assert sight_of(seen) == sight_of(surroundings)


def test_any_single_passage_or_cell_more_or_less_is_a_problem() -> None:  # 33 places in each example
    for code in RADAR_FORMAT.examples:
        view = RadarView.decode(code)
        for grid, rows in (("horizontal", view.horizontal), ("vertical", view.vertical)):
            for row, line in enumerate(rows):
                for column, passage in enumerate(line):
                    other = WALL if passage is UNDEFINED else UNDEFINED
                    paths = [problem.path for problem in with_item(view, grid, row, column, other).problems()]
                    assert f"{grid}[{row}][{column}]" in paths
        for row, column in product(range(3), repeat=2):
            other_cell = None if view.cells[row][column] else Cell(Nature.HINT)
            paths = [problem.path for problem in with_item(view, "cells", row, column, other_cell).problems()]
            assert paths == [f"cells[{row}][{column}]"]


# -- problems of views


def test_a_known_cell_out_of_sight_is_a_problem() -> None:
    view = with_item(RadarView.decode(PAGE), "cells", 0, 0, Cell(entity=Entity.MONSTER))
    assert view.problems() == [Problem("cells[0][0]", "known, though it cannot be seen from the middle")]


def test_an_undefined_cell_in_sight_is_a_problem() -> None:
    view = with_item(RadarView.decode(PAGE), "cells", 0, 1, None)
    assert view.problems() == [Problem("cells[0][1]", "undefined, though it can be seen from the middle")]


def test_an_undefined_middle_is_a_problem() -> None:
    view = with_item(RadarView.decode(PAGE), "cells", 1, 1, None)
    assert view.problems() == [Problem("cells[1][1]", "undefined, though the player is there")]


def test_a_known_passage_out_of_sight_is_a_problem() -> None:
    view = with_item(RadarView.decode(PAGE), "vertical", 2, 1, WALL)
    assert view.problems() == [Problem("vertical[2][1]", "known, though it cannot be seen from the middle")]


def test_an_undefined_passage_in_sight_is_a_problem() -> None:
    view = with_item(RadarView.decode(PAGE), "vertical", 1, 2, UNDEFINED)
    assert view.problems() == [Problem("vertical[1][2]", "undefined, though it can be seen from the middle")]


def test_all_problems_are_listed_in_the_order_of_the_code() -> None:
    blind = replace(complete_view((UNDEFINED,) * 12, UNDEFINED), cells=((None,) * 3,) * 3)
    assert [str(problem) for problem in blind.problems()] == [
        "horizontal[1][1]: undefined, though it can be seen from the middle",
        "horizontal[2][1]: undefined, though it can be seen from the middle",
        "vertical[1][1]: undefined, though it can be seen from the middle",
        "vertical[1][2]: undefined, though it can be seen from the middle",
        "cells[1][1]: undefined, though the player is there",
    ]


# -- mazes


def test_a_closed_maze_has_no_problems_even_with_an_unreachable_cell() -> None:
    assert Maze.from_drawing("•-•-•\n| | |\n•-•-•").problems() == []


def test_every_opening_in_the_outer_wall_is_a_problem() -> None:
    maze = Maze.from_drawing("•-• •\n|    \n• •-•\n  | |\n•-• •")
    reason = "open to the outside, where there is no cell to see"
    assert maze.problems() == [
        Problem("horizontal[0][1]", reason),
        Problem("horizontal[2][1]", reason),
        Problem("vertical[0][2]", reason),
        Problem("vertical[1][0]", reason),
    ]
