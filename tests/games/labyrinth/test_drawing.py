"""Text drawings and SVG pictures of views and mazes."""

import random
from itertools import product
from xml.etree import ElementTree

import pytest

import boardcode
from boardcode import InvalidDrawing
from boardcode.labyrinth import Cell, Entity, Maze, Nature, Passage, RadarView

PAGE = "ieysGjGO8papd/a"
TWO_THINGS = "zveKvsuL8l8cvaa"

PAGE_EXAMPLE = """\
##• •##
##| |##
•-• •##
|   |##
• •-•##
| #####
•-•####"""

PAGE_UNKNOWN = """\
#######
#######
##•-•-•
##|   |
##• • •
|   |
•-• •-•"""

PAGE_STRUCTURE = """\
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


# -- the drawings of the original page and of the server


def test_the_example_of_the_page_is_drawn_as_on_the_page() -> None:
    assert str(RadarView.decode(PAGE)) == PAGE_EXAMPLE
    assert RadarView.from_drawing(PAGE_EXAMPLE).code == PAGE


def test_a_view_of_the_servers_log_is_drawn_as_in_the_log() -> None:
    assert str(RadarView.decode("jiucAjGa//cpapa")) == LOGGED
    assert RadarView.from_drawing(LOGGED).code == "jiucAjGa//cpapa"


def test_a_drawing_of_the_page_without_its_trailing_spaces_is_read() -> None:
    view = RadarView.from_drawing(PAGE_UNKNOWN)
    assert view.code == "zQeaMsya//8aaaa"
    assert str(view).split("\n")[5] == "|   |  "
    assert [line.rstrip() for line in str(view).split("\n")] == PAGE_UNKNOWN.split("\n")


def test_a_post_without_a_known_passage_beside_it_is_unknown_even_if_a_wall_ends_there() -> None:
    view = RadarView.from_drawing(PAGE_UNKNOWN)
    assert view.vertical[2][0] is Passage.WALL
    assert str(view).split("\n")[4][0] == "#"


def test_the_heavy_walls_of_the_page_are_read_too() -> None:
    view = RadarView.from_drawing(PAGE_STRUCTURE)
    assert {passage for row in view.horizontal + view.vertical for passage in row} == {Passage.WALL}
    assert view.cells[1] == (Cell(), Cell(Nature.HINT), Cell())
    assert str(view) == PAGE_STRUCTURE.strip().replace("━", "-").replace("┃", "|")


# -- reading views


def test_a_view_has_seven_lines_of_seven_characters_and_one_for_each_cell_with_two_things() -> None:
    lines = str(RadarView.decode(TWO_THINGS)).split("\n")
    assert [len(line) for line in lines[:7]] == [7] * 7
    assert lines[7:] == ["cells[0][2] goal + monster", "cells[2][0] hint + ally"]
    assert RadarView.from_drawing("\n".join(lines)).code == TWO_THINGS


@pytest.mark.parametrize(("row", "column"), list(product(range(3), repeat=2)))
def test_every_cell_in_every_place_reads_back(row: int, column: int) -> None:  # 13 cells
    view = RadarView.decode(PAGE)
    for cell in (None, *(Cell(nature, entity) for nature in (None, *Nature) for entity in (None, *Entity))):
        cells = [list(line) for line in view.cells]
        cells[row][column] = cell
        changed = RadarView(view.horizontal, view.vertical, tuple(map(tuple, cells)))
        assert RadarView.from_drawing(str(changed)) == changed


def test_random_views_read_back_with_and_without_trailing_spaces() -> None:
    generator = random.Random(3)
    for _ in range(500):
        view = boardcode.get("radar").sample(generator)
        text = str(view)
        assert RadarView.from_drawing(text) == view
        assert (
            RadarView.from_drawing("\r\n".join(line.rstrip() for line in text.split("\n")) + "\r\n") == view
        )


def test_posts_carry_no_information() -> None:
    without_posts = PAGE_EXAMPLE.replace("•", "#")
    assert RadarView.from_drawing(without_posts).code == PAGE


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("", "radar: line 1, column 1: expected 7 lines of 7 characters, found nothing"),
        (
            PAGE_EXAMPLE[:-8],
            "radar: line 7, column 1: expected 7 lines of 7 characters, found nothing",
        ),
        (
            PAGE_EXAMPLE.replace("| #####", "| ######"),
            "radar: line 6, column 8: expected the end of the line after 7 characters, found '#'",
        ),
        (
            PAGE_EXAMPLE.replace("##• •##", "##• x##"),
            "radar: line 1, column 5: expected a post: • or #, found 'x'",
        ),
        (
            PAGE_EXAMPLE.replace("•-•####", "•|•####"),
            "radar: line 7, column 2: expected a passage: - # or a space, found '|'",
        ),
        (
            PAGE_EXAMPLE.replace("| #####", "- #####"),
            "radar: line 6, column 1: expected a passage: | # or a space, found '-'",
        ),
        (
            PAGE_EXAMPLE.replace("| #####", "|X#####"),
            "radar: line 6, column 2: expected a cell: # H G P O M or a space, found 'X'",
        ),
        (
            PAGE_EXAMPLE + "\nmonster",
            "radar: line 8, column 1: expected a line such as 'cells[1][2] goal + monster', found 'm'",
        ),
        (
            PAGE_EXAMPLE + "\ncells[0][1] goal + monster",
            "radar: line 2, column 4: expected M, as line 8 says, found ' '",
        ),
    ],
)
def test_the_error_of_a_drawing_names_line_and_column(drawing: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        RadarView.from_drawing(drawing)
    assert str(caught.value) == message


def test_a_second_line_for_the_same_cell_is_rejected() -> None:
    with pytest.raises(InvalidDrawing) as caught:
        RadarView.from_drawing(f"{RadarView.decode(TWO_THINGS)}\ncells[2][0] goal + ally")
    assert caught.value.reason == "line 10, column 1: expected no second line for cells[2][0], found 'c'"


# -- mazes


def test_a_maze_is_drawn_like_a_view_without_anything_unknown() -> None:
    drawing = "•-•-•-•\n| |   |\n• •-• •\n|     |\n•-•-•-•"
    assert str(Maze.decode("aWacaoUa2q")) == drawing
    assert Maze.from_drawing(drawing + "\n").code == "aWacaoUa2q"
    assert Maze.from_drawing(drawing.replace("-", "━").replace("|", "┃")).code == "aWacaoUa2q"


def test_random_mazes_read_back_with_and_without_trailing_spaces() -> None:
    generator = random.Random(5)
    for _ in range(200):
        maze = boardcode.get("maze").sample(generator)
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
def test_the_error_of_a_maze_drawing_names_line_and_column(drawing: str, reason: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Maze.from_drawing(drawing)
    assert caught.value.reason == reason


@pytest.mark.parametrize("state", [RadarView, Maze])
def test_a_garbled_drawing_is_rejected_or_read_as_something_else(state: type[RadarView] | type[Maze]) -> None:
    generator = random.Random(7)
    base = str(state.decode(TWO_THINGS if state is RadarView else "aWacaoUa2q"))
    for _ in range(2000):
        text = list(base)
        for _ in range(generator.randint(1, 4)):
            text[generator.randrange(len(text))] = generator.choice(
                ["•", "#", "\n", " ", "|", "-", "é", "", "\r", "\n\n", "cells"]
            )
        try:
            drawn = state.from_drawing("".join(text))
        except InvalidDrawing:
            continue
        assert state.from_drawing(str(drawn)) == drawn


# -- where fields show


def test_an_explanation_knows_where_fields_show_in_the_drawing() -> None:
    text = str(RadarView.decode(TWO_THINGS)).split("\n")
    shown = {span.path: span.shown for span in boardcode.explain("radar", TWO_THINGS)}
    assert shown["cells[0][2].entity"] == ((1, 5),)
    assert text[1][5] == "M"
    assert "".join(text[line][column] for line, column in shown["cells[0][2].nature"]) == "goal"
    assert "".join(text[line][column] for line, column in shown["cells[2][0].nature"]) == "hint"
    assert shown["horizontal[0][1]"] == ((0, 3),)
    assert shown["vertical[0][1]"] == ((1, 2),)
    assert shown["cells[0][0]"] == ((1, 1),)
    assert shown["padding"] == ()


def test_an_explanation_of_a_maze_knows_where_its_rows_show_in_the_drawing() -> None:
    text = str(Maze.decode("aWacaoUa2q")).split("\n")
    for span in boardcode.explain("maze", "aWacaoUa2q"):
        signs = "".join("0" if text[line][column] == " " else "1" for line, column in span.shown)
        assert signs == (span.raw if span.path.endswith("]") else "")


# -- pictures


def titles(svg: str) -> dict[str, str]:
    """Return the title of each path in a picture."""
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return {group.get("data-path", ""): group[0].text or "" for group in groups}


def test_the_picture_of_a_view_has_a_title_for_every_passage_and_cell() -> None:
    title_of = titles(RadarView.decode(TWO_THINGS).svg())
    assert len(title_of) == 24 + 9 + 1
    assert title_of["cells[0][2]"] == "goal and monster"
    assert title_of["cells[1][2]"] == "opponent"
    assert title_of["cells[2][1]"] == "hint"
    assert title_of["cells[0][0]"] == "not seen"
    assert title_of["cells[1][1]"] == "nothing here"
    assert title_of["horizontal[0][1]"] == "passage wall"
    assert title_of[""] == "the player, looking up"


def test_the_picture_of_a_maze_joins_adjacent_walls() -> None:
    svg = Maze.decode("aWacaoUa2q").svg()
    title_of = titles(svg)
    assert list(title_of) == ["horizontal[0]", "horizontal[1]", "horizontal[2]", "vertical[0]", "vertical[1]"]
    assert title_of["horizontal[2]"] == "walls at the bottom"
    assert 'd="M8 8H56"' in svg
    assert Maze(1, 1, ((False,), (False,)), ((False, False),)).svg().count("<path") == 0
