"""What may happen in a round of 5211."""

from __future__ import annotations

from itertools import product

import pytest

from boardcode.fivetwooneone import Board, Card, Color, Face, Slot, Table

CARD = Card(Color.BLUE, 5)
FACES = {"d": Slot(Face.DOWN, CARD), "u": Slot(Face.UP, CARD), ".": None}
ROUND = ("....", "dd..", "uu..", "uud.", "uuu.", "uuud", "uuuu")  # a round as it is played, board by board


def board(faces: str) -> Board:
    """A board of equal cards: d is face down, u is face up, and a dot is none."""
    return Board(tuple([FACES[face] for face in faces]))


def said(faces: str) -> list[str]:
    return [str(problem) for problem in board(faces).problems()]


@pytest.mark.parametrize("faces", ROUND)
def test_each_board_of_a_round_can_happen(faces: str) -> None:
    assert said(faces) == []


def test_the_first_two_cards_are_laid_together() -> None:
    assert said("d...") == said("u...") == ["slots: one card alone: the first two are laid together"]


def test_the_first_two_cards_are_turned_up_together() -> None:
    assert (
        said("ud..")
        == said("du..")
        == ["slots: one of two cards is face up: the first two are turned up together"]
    )


def test_the_third_card_is_laid_when_the_first_two_are_up() -> None:
    assert said("udd.") == ["slots[1]: the second card is face down though the third is laid"]
    assert said("duu.") == ["slots[0]: the first card is face down though the third is laid"]


def test_all_that_is_wrong_is_listed() -> None:
    assert said("dddu") == [
        "slots[0]: the first card is face down though the fourth is laid",
        "slots[1]: the second card is face down though the fourth is laid",
        "slots[2]: the third card is face down though the fourth is laid",
    ]


def test_a_face_down_card_never_comes_before_a_face_up_one() -> None:
    for faces in map("".join, product("du", repeat=4)):
        if "du" in faces:
            assert said(faces)


def test_every_arrangement_is_a_board_of_the_round_or_has_problems() -> None:  # 3^4 = 81 of them
    tried = possible = 0
    for faces in map("".join, product("du.", repeat=4)):
        tried += 1
        gap = faces.rstrip(".").count(".")
        if gap:
            continue  # no code has it
        possible += not said(faces)
        assert (not said(faces)) == (faces in ROUND)
    assert (tried, possible) == (81, 7)


def test_a_tables_problems_are_those_of_both_boards() -> None:
    table = Table.decode("0x0000002332324244_0133002101230131_0000004143441643_0103000000000000")
    assert [str(problem) for problem in table.problems()] == [
        "players[0].board.slots[1]: the second card is face down though the fourth is laid",
        "players[1].board.slots: one card alone: the first two are laid together",
    ]


def test_the_pages_tables_can_happen() -> None:
    assert (
        Table.decode("0x0000002332324244_0133012101230131_0000004143441643_0103012101110124").problems() == []
    )


def test_a_card_and_a_hand_have_no_problems() -> None:
    table = Table.decode("0x0000002332324244_0133012101230131_0000004143441643_0103012101110124")
    assert CARD.problems() == table.players[0].hand.problems() == []
