"""What can happen in a round of 5211."""

from __future__ import annotations

from itertools import product

import pytest

from boardcode import InvalidState
from boardcode.fivetwooneone import Board, Card, Color, Face, Slot, Table

CARD = Card(Color.BLUE, 5)
FACES = {"d": Slot(Face.DOWN, CARD), "u": Slot(Face.UP, CARD), ".": None}
ROUND = ("....", "dd..", "uu..", "uud.", "uuu.", "uuud", "uuuu")  # the boards of a round, in order


def board(faces: str) -> Board:
    """Return a board of equal cards: d is face down, u is face up, and a dot is an empty slot."""
    return Board(tuple([FACES[face] for face in faces]))


def problems(faces: str) -> list[str]:
    return [str(problem) for problem in board(faces).problems()]


@pytest.mark.parametrize("faces", ROUND)
def test_the_boards_of_a_round_have_no_problems(faces: str) -> None:
    assert problems(faces) == []


def test_one_card_alone_is_a_problem() -> None:
    assert problems("d...") == problems("u...") == ["slots: one card alone: the first two are laid together"]


def test_one_of_two_cards_face_up_is_a_problem() -> None:
    assert (
        problems("ud..")
        == problems("du..")
        == ["slots: one of two cards is face up: the first two are turned up together"]
    )


def test_a_face_down_card_before_the_third_is_a_problem() -> None:
    assert problems("udd.") == ["slots[1]: the second card is face down though the third is laid"]
    assert problems("duu.") == ["slots[0]: the first card is face down though the third is laid"]


def test_all_problems_are_listed() -> None:
    assert problems("dddu") == [
        "slots[0]: the first card is face down though the fourth is laid",
        "slots[1]: the second card is face down though the fourth is laid",
        "slots[2]: the third card is face down though the fourth is laid",
    ]


def test_of_all_arrangements_only_the_boards_of_a_round_have_no_problems() -> None:  # 3^4 = 81, 50 with a gap
    arrangements = ["".join(faces) for faces in product("du.", repeat=4)]
    with_gap = [faces for faces in arrangements if "." in faces.rstrip(".")]
    assert (len(arrangements), len(with_gap)) == (81, 50)
    for faces in with_gap:
        with pytest.raises(InvalidState):
            _ = board(faces).code
    assert {faces for faces in arrangements if faces not in with_gap and not problems(faces)} == set(ROUND)


def test_the_problems_of_a_table_are_those_of_both_boards() -> None:
    table = Table.decode("0x0000002332324244_0133002101230131_0000004143441643_0103000000000000")
    assert [str(problem) for problem in table.problems()] == [
        "players[0].board.slots[1]: the second card is face down though the fourth is laid",
        "players[1].board.slots: one card alone: the first two are laid together",
    ]


def test_the_table_of_the_page_has_no_problems() -> None:
    assert (
        Table.decode("0x0000002332324244_0133012101230131_0000004143441643_0103012101110124").problems() == []
    )


def test_cards_and_hands_have_no_problems() -> None:
    table = Table.decode("0x0000002332324244_0133012101230131_0000004143441643_0103012101110124")
    assert CARD.problems() == table.players[0].hand.problems() == []
