"""Views and mazes as text and as SVG."""

import random
from itertools import product
from xml.etree import ElementTree

import pytest

import boardcode
from boardcode import InvalidDrawing
from boardcode.labyrinth import Cell, Entity, Maze, Nature, Passage, RadarView

PAGE = "ieysGjGO8papd/a"
CROWDED = "zveKvsuL8l8cvaa"

PAGES_EXAMPLE = """\
##• •##
##| |##
•-• •##
|   |##
• •-•##
| #####
•-•####"""

PAGES_UNKNOWN = """\
#######
#######
##•-•-•
##|   |
##• • •
|   |
•-• •-•"""

PAGES_STRUCTURE = """\
•━•━•━•
┃ ┃ ┃ ┃
•━•━•━•
┃ ┃H┃ ┃
•━•━•━•
┃ ┃ ┃ ┃
•━•━•━•
"""

LOGGED = """\
#######
#######
•-•-•##
|  G|##
• • •##
  | |##
•-• •##"""


# -- the page's drawings and the server's


def test_the_pages_example_looks_as_on_the_page() -> None:
    assert str(RadarView.decode(PAGE)) == PAGES_EXAMPLE
    assert RadarView.from_drawing(PAGES_EXAMPLE).code == PAGE


def test_the_logged_view_looks_as_in_the_log() -> None:
    assert str(RadarView.decode("jiucAjGa//cpapa")) == LOGGED
    assert RadarView.from_drawing(LOGGED).code == "jiucAjGa//cpapa"


def test_the_pages_drawing_of_what_is_unknown_has_lost_two_spaces_at_the_end_of_a_line() -> None:
    view = RadarView.from_drawing(PAGES_UNKNOWN)
    assert view.code == "zQeaMsya//8aaaa"
    assert str(view).split("\n")[5] == "|   |  "
    assert [line.rstrip() for line in str(view).split("\n")] == PAGES_UNKNOWN.split("\n")


def test_a_post_with_nothing_known_left_or_right_of_it_is_unknown_though_a_wall_ends_there() -> None:
    view = RadarView.from_drawing(PAGES_UNKNOWN)
    assert view.vertical[2][0] is Passage.WALL
    assert str(view).split("\n")[4][0] == "#"


def test_the_heavy_walls_of_the_pages_introduction_read_too() -> None:
    view = RadarView.from_drawing(PAGES_STRUCTURE)
    assert {passage for row in view.horizontal + view.vertical for passage in row} == {Passage.WALL}
    assert view.cells[1] == (Cell(), Cell(Nature.HINT), Cell())
    assert str(view) == PAGES_STRUCTURE.strip().replace("━", "-").replace("┃", "|")


# -- reading back


def test_seven_lines_of_seven_characters_and_a_line_for_each_cell_with_two_things() -> None:
    lines = str(RadarView.decode(CROWDED)).split("\n")
    assert [len(line) for line in lines[:7]] == [7] * 7
    assert lines[7:] == ["cells[0][2] goal + monster", "cells[2][0] hint + ally"]
    assert RadarView.from_drawing("\n".join(lines)).code == CROWDED


@pytest.mark.parametrize(("row", "column"), list(product(range(3), repeat=2)))
def test_every_cell_in_every_place_reads_back(row: int, column: int) -> None:
    view = RadarView.decode(PAGE)
    for cell in (None, *(Cell(nature, entity) for nature in (None, *Nature) for entity in (None, *Entity))):
        cells = [list(line) for line in view.cells]
        cells[row][column] = cell
        changed = RadarView(view.horizontal, view.vertical, tuple(map(tuple, cells)))
        assert RadarView.from_drawing(str(changed)) == changed


def test_any_view_reads_back_with_and_without_trailing_spaces() -> None:
    chance = random.Random(3)
    for _ in range(500):
        view = boardcode.get("radar").sample(chance)
        text = str(view)
        assert RadarView.from_drawing(text) == view
        assert (
            RadarView.from_drawing("\r\n".join(line.rstrip() for line in text.split("\n")) + "\r\n") == view
        )


def test_posts_say_nothing() -> None:
    bare = PAGES_EXAMPLE.replace("•", "#")
    assert RadarView.from_drawing(bare).code == PAGE


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("", "radar: line 1, column 1: expected 7 lines of 7 characters, found nothing"),
        (
            PAGES_EXAMPLE[:-8],
            "radar: line 7, column 1: expected 7 lines of 7 characters, found nothing",
        ),
        (
            PAGES_EXAMPLE.replace("| #####", "| ######"),
            "radar: line 6, column 8: expected the end of the line after 7 characters, found '#'",
        ),
        (
            PAGES_EXAMPLE.replace("##• •##", "##• x##"),
            "radar: line 1, column 5: expected a post: • or #, found 'x'",
        ),
        (
            PAGES_EXAMPLE.replace("•-•####", "•|•####"),
            "radar: line 7, column 2: expected a passage: - # or a space, found '|'",
        ),
        (
            PAGES_EXAMPLE.replace("| #####", "- #####"),
            "radar: line 6, column 1: expected a passage: | # or a space, found '-'",
        ),
        (
            PAGES_EXAMPLE.replace("| #####", "|X#####"),
            "radar: line 6, column 2: expected a cell: # H G P O M or a space, found 'X'",
        ),
        (
            PAGES_EXAMPLE + "\nmonster",
            "radar: line 8, column 1: expected a line such as 'cells[1][2] goal + monster', found 'm'",
        ),
        (
            PAGES_EXAMPLE + "\ncells[0][1] goal + monster",
            "radar: line 2, column 4: expected M, as line 8 says, found ' '",
        ),
    ],
)
def test_what_cannot_be_read_is_said(drawing: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        RadarView.from_drawing(drawing)
    assert str(caught.value) == message


def test_a_cell_told_twice_is_refused() -> None:
    with pytest.raises(InvalidDrawing) as caught:
        RadarView.from_drawing(f"{RadarView.decode(CROWDED)}\ncells[2][0] goal + ally")
    assert caught.value.reason == "line 10, column 1: expected no second line for cells[2][0], found 'c'"


# -- mazes


def test_a_maze_looks_like_a_view_without_anything_unknown() -> None:
    drawing = "•-•-•-•\n| |   |\n• •-• •\n|     |\n•-•-•-•"
    assert str(Maze.decode("aWacaoUa2q")) == drawing
    assert Maze.from_drawing(drawing + "\n").code == "aWacaoUa2q"
    assert Maze.from_drawing(drawing.replace("-", "━").replace("|", "┃")).code == "aWacaoUa2q"


def test_any_maze_reads_back_with_and_without_trailing_spaces() -> None:
    chance = random.Random(5)
    for _ in range(200):
        maze = boardcode.get("maze").sample(chance)
        assert Maze.from_drawing(str(maze)) == maze
        assert Maze.from_drawing("\n".join(line.rstrip() for line in str(maze).split("\n"))) == maze


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        ("", "line 1, column 1: expected a line such as •-•-•, found nothing"),
        ("•", "line 1, column 1: expected a line such as •-•-•, found '•'"),
        ("•-•", "line 2, column 1: expected a row of cells below the first line, found nothing"),
        (
            "•-•\n| |",
            "line 3, column 1: expected a line such as •-•-• below the last row of cells, found nothing",
        ),
        ("•-\n| |\n•-•", "line 1, column 3: expected a post •, found nothing"),
        ("•-•\n| ||\n•-•", "line 2, column 4: expected the end of the line after 3 characters, found '|'"),
        ("•-•\n| |\n•-x", "line 3, column 3: expected a post •, found 'x'"),
        ("•-•\n| |\n•#•", "line 3, column 2: expected a passage: - or a space, found '#'"),
        ("•-•\n|H|\n•-•", "line 2, column 2: expected a cell: a space, found 'H'"),
        ("•-•\n- |\n•-•", "line 2, column 1: expected a passage: | or a space, found '-'"),
        ("•" + "-•" * 65536 + "\n\n•", "line 1, column 131072: expected a line such as •-•-•, found '-'"),
        (
            "•-•" + "\n|\n•-•" * 65536,
            "line 131072, column 1: expected a row of cells below the first line, found '|'",
        ),
    ],
)
def test_what_is_no_maze_is_said(drawing: str, reason: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Maze.from_drawing(drawing)
    assert caught.value.reason == reason


@pytest.mark.parametrize("state", [RadarView, Maze])
def test_garbage_is_refused_and_nothing_else_happens(state: type[RadarView] | type[Maze]) -> None:
    chance = random.Random(7)
    base = str(state.decode(CROWDED if state is RadarView else "aWacaoUa2q"))
    for _ in range(2000):
        text = list(base)
        for _ in range(chance.randint(1, 4)):
            text[chance.randrange(len(text))] = chance.choice(
                ["•", "#", "\n", " ", "|", "-", "é", "", "\r", "\n\n", "cells"]
            )
        read = read_or_none(state, "".join(text))
        assert read is None or state.from_drawing(str(read)) == read


def read_or_none(state: type[RadarView] | type[Maze], drawing: str) -> RadarView | Maze | None:
    """What a drawing shows; any exception but the one for drawings fails the test."""
    try:
        return state.from_drawing(drawing)
    except InvalidDrawing:
        return None


# -- where things show


def test_an_explanation_knows_where_things_show() -> None:
    text = str(RadarView.decode(CROWDED)).split("\n")
    shown = {span.path: span.shown for span in boardcode.explain("radar", CROWDED)}
    assert shown["cells[0][2].entity"] == ((1, 5),)
    assert text[1][5] == "M"
    assert "".join(text[line][column] for line, column in shown["cells[0][2].nature"]) == "goal"
    assert "".join(text[line][column] for line, column in shown["cells[2][0].nature"]) == "hint"
    assert shown["horizontal[0][1]"] == ((0, 3),)
    assert shown["vertical[0][1]"] == ((1, 2),)
    assert shown["cells[0][0]"] == ((1, 1),)
    assert shown["padding"] == ()


def test_an_explanation_of_a_maze_knows_where_its_rows_show() -> None:
    text = str(Maze.decode("aWacaoUa2q")).split("\n")
    for span in boardcode.explain("maze", "aWacaoUa2q"):
        signs = "".join("0" if text[line][column] == " " else "1" for line, column in span.shown)
        assert signs == (span.raw if span.path.endswith("]") else "")


# -- pictures


def titles(svg: str) -> dict[str, str]:
    """What the picture says of each path."""
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return {group.get("data-path", ""): group[0].text or "" for group in groups}


def test_the_picture_of_a_view_says_what_is_where() -> None:
    said = titles(RadarView.decode(CROWDED).svg())
    assert len(said) == 24 + 9 + 1
    assert said["cells[0][2]"] == "goal and monster"
    assert said["cells[1][2]"] == "opponent"
    assert said["cells[2][1]"] == "hint"
    assert said["cells[0][0]"] == "not seen"
    assert said["cells[1][1]"] == "nothing here"
    assert said["horizontal[0][1]"] == "passage wall"
    assert said[""] == "the player, looking up"


def test_the_picture_of_a_maze_has_its_walls_joined() -> None:
    svg = Maze.decode("aWacaoUa2q").svg()
    said = titles(svg)
    assert list(said) == ["horizontal[0]", "horizontal[1]", "horizontal[2]", "vertical[0]", "vertical[1]"]
    assert said["horizontal[2]"] == "walls at the bottom"
    assert 'd="M8 8H56"' in svg
    assert Maze(1, 1, ((False,), (False,)), ((False, False),)).svg().count("<path") == 0
