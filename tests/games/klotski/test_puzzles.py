"""Classic puzzles by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardcode.games.klotski.puzzles import layout_of
from boardcode.klotski import PUZZLES, Count, Puzzle, puzzle, solve

# The fewest steps, slides and cells, as other programs find them.
PUBLISHED = {
    "1A9BF0C00": (81, 90, 116),
    "4FEA13400": (138, 150, 179),
    "1ADEF8000": (70, 79, 100),
    "10AAF7C00": (72, 78, 101),
    "1AFF98000": (60, 66, 85),
    "1FA6F8000": (72, 77, 92),
    "1BE68CC00": (47, 52, 60),
    "1FFAA1000": (54, 61, 78),
    "2F5543C00": (22, 23, 31),
    "EEADF4000": (98, 107, 124),
    "1FA771000": (120, 130, 158),
    "1AAEF0C00": (None, None, None),
}


@pytest.mark.parametrize("classic", PUZZLES, ids=[classic.pinyin for classic in PUZZLES])
def test_a_puzzle_is_solved_in_its_fewest_moves(classic: Puzzle) -> None:
    assert [solve(classic.layout, count).length for count in Count] == [
        classic.step,
        classic.slide,
        classic.cell,
    ]


def test_other_programs_have_found_the_same_numbers() -> None:
    assert {
        classic.code: (classic.step, classic.slide, classic.cell)
        for classic in PUZZLES
        if classic.code in PUBLISHED
    } == PUBLISHED


@pytest.mark.parametrize(
    "name",
    [
        "横刀立马",
        "heng dao li ma",
        "Heng Dao Li Ma",
        "hengdaolima",
        "heng-dao-li-ma",
        " the blade across the saddle ",
    ],
)
def test_a_puzzle_is_found_by_any_of_its_names(name: str) -> None:
    assert puzzle(name).code == "1A9BF0C00"
    assert layout_of(name).code == "1A9BF0C00"


def test_a_layout_is_given_by_its_code_or_by_a_name() -> None:
    assert layout_of("1a9bf0c") == layout_of("hengdaolima")


def test_no_two_puzzles_share_a_name_or_a_layout() -> None:
    names = [name for classic in PUZZLES for name in classic.names]
    assert len(set(names)) == len(names)
    assert len({classic.layout for classic in PUZZLES}) == len(PUZZLES)
    assert all(classic.layout.code == classic.code for classic in PUZZLES)


def test_the_page_lists_the_puzzles_and_no_others() -> None:
    page = (Path(__file__).parents[3] / "docs" / "klotski.md").read_text(encoding="utf-8")
    listed = [line for line in page.split("\n") if re.match(r"\| [^ -~]+ \|", line)]
    numbers = {
        classic: [
            "-" if number is None else str(number) for number in (classic.step, classic.slide, classic.cell)
        ]
        for classic in PUZZLES
    }
    assert listed == [
        f"| {' | '.join([*classic.names, f'`{classic.code}`', *numbers[classic]])} |" for classic in PUZZLES
    ]


def test_the_error_for_an_unknown_name_lists_the_names() -> None:
    with pytest.raises(LookupError) as caught:
        puzzle("guan du")
    assert (
        str(caught.value)
        == f"no puzzle is named 'guan du'; there are {', '.join(classic.pinyin for classic in PUZZLES)}"
    )
