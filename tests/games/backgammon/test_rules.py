"""What cannot happen in backgammon, and is read all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardcode.backgammon import GameState, Match, Position, Resignation, Situation

MONEY = Match.decode("cAkAAAAAAAAE")
TO_SEVEN = replace(MONEY, length=7)


def reasons(state: Match | Position | Situation) -> list[str]:
    return [str(problem) for problem in state.problems()]


def test_positions_that_no_game_reaches() -> None:
    assert reasons(Position.decode("AAAAAAAAAAAAAA")) == ["nobody has a checker left"]
    assert reasons(Position.decode("27YBANC2bQAABA")) == [
        "both players are on the bar against a closed board"
    ]
    for code in ("4HPwATDgc/ABMA", "fJ8PAAABAAAAAA", "AAAA/38AAAD/fw"):
        assert reasons(Position.decode(code)) == []


@pytest.mark.parametrize(
    ("match", "problems"),
    [
        (MONEY, []),
        (replace(MONEY, cube=4096, cube_owner=0), []),
        (
            replace(MONEY, cube=8192, cube_owner=0),
            ["cube: the cube is 8192, but in money play it ends at 4096"],
        ),
        (
            replace(TO_SEVEN, cube=128, cube_owner=1),
            ["cube: the cube is 128, but in a match it ends at 64"],
        ),
        (
            replace(MONEY, cube_owner=0),
            ["cube_owner: a cube of 1 has not been turned, so that nobody owns it"],
        ),
        (
            replace(MONEY, length=65),
            ["length: the match goes to 65 points, but GNU Backgammon plays up to 64"],
        ),
        (replace(TO_SEVEN, score=(7, 0)), ["score: player 0 has won the match already"]),
        (
            replace(TO_SEVEN, score=(0, 9), state=GameState.NONE),
            ["score: player 1 has won the match already"],
        ),
        (replace(TO_SEVEN, score=(0, 9), state=GameState.OVER), []),
        (replace(TO_SEVEN, score=(8, 9), state=GameState.OVER), ["score: both players have won the match"]),
        (replace(MONEY, crawford=True), ["crawford: there is no Crawford game in money play"]),
        (
            replace(MONEY, crawford=True, length=1),
            ["crawford: a match to 1 point has no Crawford game"],
        ),
        (
            replace(TO_SEVEN, crawford=True, score=(5, 2)),
            ["crawford: nobody is one point away from winning the match"],
        ),
        (replace(TO_SEVEN, crawford=True, score=(6, 2)), []),
        (
            replace(TO_SEVEN, crawford=True, score=(6, 2), cube=2, cube_owner=0),
            ["crawford: the cube is not used in the Crawford game"],
        ),
        (
            replace(MONEY, turn=0),
            ["turn: player 0 must decide, but player 1 is on roll and offers nothing"],
        ),
        (replace(MONEY, turn=0, double=True), []),
        (replace(MONEY, turn=0, resignation=Resignation.SINGLE), []),
        (replace(MONEY, turn=0, state=GameState.OVER), []),
        (
            replace(MONEY, turn=0, double=True, dice=(6, 1)),
            ["dice: a double is offered before the dice are rolled"],
        ),
    ],
)
def test_matches_that_cannot_be(match: Match, problems: list[str]) -> None:
    assert reasons(match) == problems


def test_a_beaver_and_a_resignation_in_answer_to_a_double_are_fine() -> None:
    assert reasons(Match.decode("QRkAAAAAAAAA")) == []
    assert reasons(Match.decode("cDkAAAAAAAAA")) == []


def test_a_pair_has_the_problems_of_both() -> None:
    situation = Situation(Position.decode("AAAAAAAAAAAAAA"), replace(MONEY, cube_owner=1))
    assert reasons(situation) == [
        "position: nobody has a checker left",
        "match.cube_owner: a cube of 1 has not been turned, so that nobody owns it",
    ]
