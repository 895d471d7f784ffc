"""Errors of the games' own field kinds: what they say was found and expected."""

from __future__ import annotations

from random import Random

import pytest

import boardcode
from boardcode.errors import InvalidJson, MalformedCode, MeaninglessCode
from boardcode.labyrinth import Maze


def test_the_error_for_a_rank_that_is_too_high_names_the_highest() -> None:
    with pytest.raises(MeaninglessCode) as caught:
        boardcode.decode("klotski-short", "ZZZZZ")
    assert caught.value.expected == "0 to 29334497"
    assert caught.value.found == str((1 << 25) - 1)


def test_the_error_for_an_unknown_square_names_the_highest() -> None:
    with pytest.raises(MeaninglessCode) as caught:
        boardcode.decode("arx-move", "0x28c3")
    assert (caught.value.found, caught.value.expected) == ("81", "0 to 80")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (
            "aWacaoUa",
            "maze: after character 8, vertical[0]: the code ends too early: expected 4 more bits, found 0"
            " (a maze of 3 x 2 cells takes 10 characters)",
        ),
        (
            "aWacaoUa2qe",
            "maze: character 11 'e': the last field ends with character 10: expected 10 characters, found 11"
            " (a maze of 3 x 2 cells takes 10 characters)",
        ),
        (
            "aWa",
            "maze: after character 3, height: the code ends too early: expected 16 more bits, found 2",
        ),
    ],
)
def test_the_error_for_a_maze_of_the_wrong_length_says_how_long_it_must_be(code: str, message: str) -> None:
    with pytest.raises(MalformedCode) as caught:
        boardcode.decode("maze", code)
    assert str(caught.value) == message


@pytest.mark.parametrize("row", [[True], [True, False, True]])
def test_a_row_of_walls_of_the_wrong_length_is_an_error(row: list[bool]) -> None:
    maze = {"width": 2, "height": 1, "horizontal": [[True, True], row], "vertical": [[True, False, True]]}
    with pytest.raises(InvalidJson) as caught:
        Maze.from_json(maze)
    assert str(caught.value) == f"maze: horizontal[1]: expected a list of 2, got {row}"


def test_an_error_shows_the_first_characters_of_what_was_found_instead_of_walls() -> None:
    wrong = "x" * 60
    maze = {"width": 1, "height": 1, "horizontal": [[True], [wrong]], "vertical": [[True, True]]}
    with pytest.raises(InvalidJson) as caught:
        Maze.from_json(maze)
    assert (caught.value.path, caught.value.found) == ("horizontal[1][0]", f"'{'x' * 38}…")
    with pytest.raises(InvalidJson) as caught:
        Maze.from_json({**maze, "horizontal": wrong})
    assert (caught.value.path, caught.value.found) == ("horizontal", f"'{'x' * 38}…")


def test_the_walls_of_each_row_are_counted_in_an_explanation() -> None:
    spans = boardcode.explain(
        "maze",
        boardcode.get("maze").encode(Maze(2, 1, ((False, False), (True, False)), ((True, True, True),))),
    )
    assert [span.meaning for span in spans if span.path.startswith(("horizontal[", "vertical["))] == [
        "0 walls, 2 open",
        "1 wall, 1 open",
        "3 walls, 0 open",
    ]


def test_about_half_of_the_walls_of_a_sample_are_there() -> None:
    random = Random(1)
    rows = [
        row
        for _ in range(50)
        for maze in [boardcode.get("maze").sample(random)]
        for row in maze.horizontal + maze.vertical
    ]
    walls = [wall for row in rows for wall in row]
    assert 0.4 < sum(walls) / len(walls) < 0.6
