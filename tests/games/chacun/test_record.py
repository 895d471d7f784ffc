"""Game records: writing, reading and replaying games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from boardcode.chacun import Game, GameRecord, IllegalMove
from boardcode.errors import InvalidJson, InvalidState

SHORT = {"players": 2, "normal": [61, 35], "menhir": [], "codes": ["AE", "A", "AI", "7"]}


def test_a_whole_game_is_the_same_after_a_replay_of_its_record(full_game: Callable[[int, int], Game]) -> None:
    random, game = Random(3), full_game(3, 3)
    while game.expects != "end":
        game = game.play(random.choice(game.legal_codes()))
    again = GameRecord.from_text(GameRecord.of(game).to_text()).game()
    assert again == game
    assert (again.scores, again.events, again.board) == (game.scores, game.events, game.board)


def test_a_record_has_the_game_after_each_of_its_codes() -> None:
    record = GameRecord.from_json(SHORT)
    assert [record.game(at).expects for at in range(5)] == ["place", "occupy", "place", "occupy", "end"]
    assert [game.codes for game in record.games()] == [tuple(record.codes[:at]) for at in range(5)]
    assert record.game() == record.game(4)


@pytest.mark.parametrize("at", [-1, 5])
def test_asking_for_a_game_beyond_the_codes_is_an_error(at: int) -> None:
    with pytest.raises(ValueError) as caught:
        GameRecord.from_json(SHORT).game(at)
    assert str(caught.value) == f"the record has 4 codes, so there is no game after {at} of them"


def test_an_illegal_code_is_reported_with_its_move_and_the_legal_codes() -> None:
    record = GameRecord.from_json({**SHORT, "codes": ["AE", "A", "AI", "A"]})
    assert record.game(3).expects == "occupy"
    with pytest.raises(IllegalMove) as caught:
        record.game()
    assert (caught.value.move, caught.value.expects, caught.value.legal) == (4, "occupy", ("B", "7"))
    assert str(caught.value) == (
        "chacun-occupy: move 4, 'A': the meadow of zone 0 of tile 35 holds a pawn already;"
        " now an occupation is expected: B or 7"
    )


def test_a_record_is_converted_to_json_and_back() -> None:
    assert GameRecord.from_json(SHORT).to_json() == SHORT


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "chacun record: expected an object with the keys players, normal, menhir, codes"),
        ({"players": 2, "normal": [], "menhir": []}, "chacun record: codes: is missing"),
        ({**SHORT, "deck": []}, "chacun record: deck: is not known; expected players, normal, menhir, codes"),
        ({**SHORT, "players": "2"}, "chacun record: players: expected a number"),
        ({**SHORT, "players": True}, "chacun record: players: expected a number"),
        ({**SHORT, "normal": 61}, "chacun record: normal: expected a list of tile ids"),
        ({**SHORT, "normal": [61, None]}, "chacun record: normal[1]: expected a list of tile ids"),
        ({**SHORT, "codes": "AEA"}, "chacun record: codes: expected a list of codes"),
        ({**SHORT, "codes": ["AE", 7]}, "chacun record: codes[1]: expected a list of codes"),
    ],
)
def test_json_that_is_not_a_record_is_rejected(data: Any, message: str) -> None:
    with pytest.raises(InvalidJson) as caught:
        GameRecord.from_json(data)
    assert str(caught.value) == message


def test_text_that_is_not_json_is_rejected() -> None:
    with pytest.raises(InvalidJson) as caught:
        GameRecord.from_text("{")
    assert str(caught.value) == (
        "chacun record: not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"
    )


def test_json_that_nests_too_deeply_is_rejected_like_any_other() -> None:
    with pytest.raises(InvalidJson) as caught:
        GameRecord.from_text("[" * 200_000)
    assert str(caught.value).startswith("chacun record: not JSON: maximum recursion depth exceeded")


def test_decks_that_no_game_has_are_rejected_when_the_game_is_replayed() -> None:
    with pytest.raises(InvalidState) as caught:
        GameRecord.from_json({**SHORT, "normal": [61, 85]}).game()
    assert str(caught.value) == "chacun: normal[1]: tile 85 is a menhir tile"
