"""Sudokus in 81 characters: settled corners, hints, JSON, recoding."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode
from boardcode.sudoku import Puzzle

FORMAT = boardcode.get("sudoku")
DOTS = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ZEROS = DOTS.replace(".", "0")
SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
LINES = "\n".join(DOTS[start : start + 9] for start in range(0, 81, 9))

grids = st.lists(st.integers(0, 9), min_size=81, max_size=81).map(tuple)


def error_of(code: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        Puzzle.decode(code)
    return caught.value


# -- settled corners


def test_every_character_is_a_cell() -> None:
    puzzle = Puzzle.decode(DOTS)
    assert puzzle.cells == tuple(map(int, ZEROS))
    assert puzzle.code == DOTS
    assert (puzzle.givens, puzzle.rows[8]) == (17, (1, 0, 4, 0, 0, 0, 0, 0, 0))


@given(grids)
def test_every_grid_of_digits_has_one_code(cells: tuple[int, ...]) -> None:
    code = "".join(".123456789"[digit] for digit in cells)
    assert Puzzle(cells).code == code
    assert Puzzle.decode(code) == Puzzle(cells)
    assert Puzzle.decode(code.replace(".", "0")) == Puzzle(cells)


def test_the_declaration_counts_all_grids() -> None:
    assert FORMAT.fields.count == 10**81
    assert FORMAT.width == 324


def test_zeros_and_nine_lines_are_read() -> None:
    for code in (ZEROS, LINES, LINES.replace("\n", "\r\n"), LINES.replace(".", "0")):
        assert Puzzle.decode(code).code == DOTS


def test_a_text_with_both_signs_is_malformed() -> None:
    error = error_of(DOTS[:-1] + "0")
    assert error.message == (
        "sudoku: character 81 '0': '.' and '0' mean the same, and a text has only one of them; expected '.'"
    )
    assert isinstance(error, MalformedCode)


@pytest.mark.parametrize("code", ["", DOTS[:-1], DOTS + ".", f"{DOTS}\n", f" {DOTS}", DOTS.replace("8", "a")])
def test_other_lengths_and_characters_are_malformed(code: str) -> None:
    assert isinstance(error_of(code), MalformedCode)


def test_81_digits_are_a_puzzle_or_a_solution_by_their_zeros() -> None:
    assert Puzzle.decode(SOLUTION).is_solved
    assert not Puzzle.decode(ZEROS).is_solved
    assert not Puzzle.decode("1" * 81).is_solved


# -- hints


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        *[(DOTS.replace(".", sign), f"an empty cell is a dot or a 0; this is {DOTS}") for sign in "_-*xX? "],
        (DOTS[:-1] + "0", f"if both are empty cells, this is {DOTS}"),
        (str(Puzzle.decode(DOTS)), f"nothing but line breaks may stand between cells; this is {DOTS}"),
        (
            ",".join(ZEROS),
            f"nothing but line breaks may stand between cells; this is {DOTS}",
        ),
        (f"Grid 01\n{LINES.replace('.', '0')}", f"without its title this is {DOTS}"),
        (
            f"{ZEROS},{SOLUTION}",
            f"these are two grids, probably a puzzle and its solution; the first is {DOTS}",
        ),
        (
            ZEROS[19:].lstrip("0"),
            "zeros at the start were probably lost, when it was taken for a number: "
            + DOTS[19:].lstrip(".").rjust(81, "."),
        ),
        (
            "4.00000805030000E+80",
            "this was rounded as a number, and most digits are lost; keep codes as text",
        ),
        (
            DOTS.replace(".", " ").rstrip(),
            "blanks for empty cells are lost when a text is trimmed; an empty cell is a dot",
        ),
        (
            "".join(9 * "." if sign == "." else sign.rjust(int(sign), ".").ljust(9, ".") for sign in DOTS),
            "these are pencil marks, nine characters for a cell; where only one digit is left it is " + DOTS,
        ),
        (f"{DOTS}\n", "remove the white space around it"),
        (DOTS[:-1], None),
        ("!", None),
    ],
)
def test_a_known_mistake_is_recognised(code: str, hint: str | None) -> None:
    assert error_of(code).hint == hint


# -- JSON and other texts


def test_the_json_form_is_the_list_of_digits() -> None:
    assert Puzzle.decode(DOTS).to_json() == {"cells": [*map(int, ZEROS)]}
    assert Puzzle.from_json({"cells": [*map(int, ZEROS)]}).code == DOTS
    with pytest.raises(InvalidJson) as caught:
        Puzzle.from_json({"cells": [10, *[0] * 80]})
    assert str(caught.value) == "sudoku: cells[0]: expected a number from 0 to 9, got 10"
    with pytest.raises(InvalidState):
        _ = Puzzle((10, *[0] * 80)).code


def test_a_puzzle_is_written_with_zeros_and_in_lines() -> None:
    puzzle = Puzzle.decode(DOTS)
    assert FORMAT.notations["zeros"].write(puzzle) == ZEROS
    assert FORMAT.notations["lines"].write(puzzle) == LINES
    assert FORMAT.notations["lines"].decode(LINES) == FORMAT.notations["zeros"].decode(ZEROS) == puzzle


def test_each_cell_is_explained_at_its_character() -> None:
    spans = boardcode.explain("sudoku", DOTS).spans
    assert [(span.path, span.characters) for span in spans] == [(f"cells[{k}]", (k,)) for k in range(81)]
    assert (spans[0].meaning, spans[1].meaning) == ("4", "0")
