"""Values in words."""

from __future__ import annotations

import json
import pickle

from boardcode.wording import WordEnum, in_words


class Turn(WordEnum):
    NONE = "none"
    HALF_TURN = "half_turn"


def test_a_member_equals_its_word() -> None:
    assert Turn("half_turn") == Turn.HALF_TURN
    assert {"half_turn": 1}[Turn.HALF_TURN] == 1
    assert Turn("half_turn") is Turn.HALF_TURN
    assert str(Turn.HALF_TURN) == "half_turn"
    assert json.dumps(Turn.HALF_TURN) == '"half_turn"'


def test_the_repr_of_a_member_is_an_expression_for_it() -> None:
    assert repr(Turn.HALF_TURN) == "Turn.HALF_TURN"
    assert eval(repr(Turn.HALF_TURN)) is Turn.HALF_TURN
    assert pickle.loads(pickle.dumps(Turn.HALF_TURN)) is Turn.HALF_TURN


def test_a_member_in_words_has_no_underscores() -> None:
    assert [turn.words for turn in Turn] == ["none", "half turn"]


def test_any_value_has_words() -> None:
    assert [in_words(value) for value in (Turn.HALF_TURN, None, 5, True, "half_turn")] == [
        "half turn",
        "none",
        "5",
        "True",
        "half_turn",
    ]
