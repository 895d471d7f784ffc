"""Words of a game as Python names."""

from __future__ import annotations

import json
import pickle

from boardcode.wording import WordEnum, in_words


class Turn(WordEnum):
    NONE = "none"
    HALF_TURN = "half_turn"


def test_a_name_is_its_word() -> None:
    assert Turn("half_turn") == Turn.HALF_TURN
    assert {"half_turn": 1}[Turn.HALF_TURN] == 1
    assert Turn("half_turn") is Turn.HALF_TURN
    assert str(Turn.HALF_TURN) == "half_turn"
    assert json.dumps(Turn.HALF_TURN) == '"half_turn"'


def test_its_repr_can_be_pasted_back() -> None:
    assert repr(Turn.HALF_TURN) == "Turn.HALF_TURN"
    assert eval(repr(Turn.HALF_TURN)) is Turn.HALF_TURN
    assert pickle.loads(pickle.dumps(Turn.HALF_TURN)) is Turn.HALF_TURN


def test_a_person_says_it_without_underscores() -> None:
    assert [turn.words for turn in Turn] == ["none", "half turn"]


def test_any_value_is_said() -> None:
    assert [in_words(value) for value in (Turn.HALF_TURN, None, 5, True, "half_turn")] == [
        "half turn",
        "none",
        "5",
        "True",
        "half_turn",
    ]
