"""A cube as its facelets, and its corners as one rank."""

from __future__ import annotations

import pytest
from own_formats.cube import CORNERS, FACELETS, Corners, Face, Facelets
from own_formats.outcomes import message, outcome

import boardcode

SOLVED = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"


def test_a_facelet_is_a_letter() -> None:
    cube = Facelets.decode(SOLVED)
    assert cube.facelets == tuple([face for face in Face for _ in range(9)])
    assert cube.to_json() == {"facelets": [*SOLVED]}
    assert cube.code == SOLVED
    assert str(cube).split("\n")[1] == "R R R R R R R R R"
    assert cube.problems() == []


def test_other_letters_and_lengths_are_malformed() -> None:
    assert message(FACELETS, SOLVED[:-1] + "W") == (
        "cube-facelets: character 54 'W': not a character of the facelet alphabet; expected U R F D L B"
    )
    assert outcome(FACELETS, SOLVED[1:]) == outcome(FACELETS, SOLVED.lower()) == "malformed"


def test_wrong_colours_are_problems() -> None:
    assert [str(problem) for problem in Facelets.decode("R" + SOLVED[1:]).problems()] == [
        "facelets: expected U nine times, found it 8 times",
        "facelets: expected R nine times, found it 10 times",
    ]
    middle = SOLVED[:4] + "R" + SOLVED[5:13] + "U" + SOLVED[14:]
    assert [str(problem) for problem in Facelets.decode(middle).problems()] == [
        "facelets[4]: the middle of this face is always U, found R",
        "facelets[13]: the middle of this face is always R, found U",
    ]


# -- corners


@pytest.mark.parametrize(
    ("code", "order", "twists"),
    [
        ("0", (0, 1, 2, 3, 4, 5, 6, 7), 8 * (0,)),
        ("1", (0, 1, 2, 3, 4, 5, 6, 7), (0, 0, 0, 0, 0, 0, 1, 2)),
        ("729", (0, 1, 2, 3, 4, 5, 6, 7), (1, 0, 0, 0, 0, 0, 0, 2)),
        ("2186", (0, 1, 2, 3, 4, 5, 6, 7), (2, 2, 2, 2, 2, 2, 2, 1)),
        ("2187", (0, 1, 2, 3, 4, 5, 7, 6), 8 * (0,)),
        ("88179839", (7, 6, 5, 4, 3, 2, 1, 0), (2, 2, 2, 2, 2, 2, 2, 1)),
    ],
)
def test_a_rank_is_an_order_and_twists(code: str, order: tuple[int, ...], twists: tuple[int, ...]) -> None:
    assert Corners.decode(code) == Corners(order, twists)
    assert Corners(order, twists).code == code
    assert Corners(order, twists).to_json() == {"order": list(order), "twists": list(twists)}


def test_there_are_as_many_ranks_as_corners() -> None:
    assert CORNERS.fields.count == 88_179_840
    assert message(CORNERS, "88179840") == (
        "cube-corners: characters 1-8 '88179840': 88179840 has no meaning; expected 0 to 88179839"
    )
    assert outcome(CORNERS, str(1 << 27)) == outcome(CORNERS, "01") == "malformed"


def test_twists_that_are_no_whole_turns_cannot_be_written() -> None:
    with pytest.raises(boardcode.InvalidState) as caught:
        CORNERS.encode(Corners((0, 1, 2, 3, 4, 5, 6, 7), (1, 0, 0, 0, 0, 0, 0, 0)))
    assert "cannot be written: it would be read as" in caught.value.message
    with pytest.raises(boardcode.InvalidJson) as invalid:
        CORNERS.from_json({"order": [0, 1, 2, 3, 4, 5, 6, 6], "twists": 8 * [0]})
    assert invalid.value.message == (
        "cube-corners: order: expected the numbers from 0 to 7, each once, got [0, 1, 2, 3, 4, 5, 6, 6]"
    )
