"""ChaCuN over HTTP: a recorded game at any of its moves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from boardcode.chacun import Record
from boardcode.games.chacun.telling import told
from boardcode.web.games.chacun import EXAMPLE, Replayed

if TYPE_CHECKING:
    from tests.games.conftest import OverHttp

RECORD = Record.from_json(EXAMPLE)


@pytest.mark.parametrize("at", range(len(RECORD.codes) + 1))
def test_every_move_is_as_the_library_has_it(over_http: OverHttp, at: int) -> None:
    game = RECORD.game(at)
    shown = over_http.answer("replay", record=EXAMPLE, at=at)
    Replayed.model_validate(shown)
    assert shown["svg"] == game.svg()
    assert [score["points"] for score in shown["scores"]] == list(game.scores)
    assert [move["code"] for move in shown["legal"]] == list(game.legal_codes())
    assert (shown["expects"], shown["player"], shown["tile"]) == (game.expects, game.player, game.tile)


def test_the_last_code_is_told_in_words_with_what_it_brought(over_http: OverHttp) -> None:
    shown = over_http.answer("replay", record=EXAMPLE, at=8)
    assert shown["played"] == {
        "code": "7",
        "format": "chacun-occupy",
        "player": "blue",
        "tile": 36,
        "words": "nobody",
    }
    assert [event["text"] for event in shown["events"]] == [
        "closed forest: 3 tiles: 6 points for red",
        "menhir: blue places a second tile",
    ]


def test_without_a_move_the_whole_game_is_played(over_http: OverHttp) -> None:
    shown = over_http.answer("replay", record=EXAMPLE)
    assert (shown["at"], shown["expects"], shown["winners"], shown["hand"], shown["legal"]) == (
        9,
        "end",
        ["red"],
        None,
        [],
    )


def test_the_text_of_a_record_is_read_as_well(over_http: OverHttp) -> None:
    assert over_http.answer("replay", record=json.dumps(EXAMPLE), at=3) == over_http.answer(
        "replay", record=EXAMPLE, at=3
    )


def test_a_text_that_is_no_record_is_refused(over_http: OverHttp) -> None:
    assert over_http.error("replay", record="{")["kind"] == "invalid json"
    assert over_http.error("replay", record={"players": 2})["message"] == "chacun record: normal: is missing"
    assert (
        over_http.error("replay", record=" " * 20_001)["message"]
        == "record: a record of 20,001 characters; 20,000 are read at most"
    )
    assert (
        over_http.error("replay", record={**EXAMPLE, "players": 7})["message"]
        == "chacun: players: 2 to 5 play, not 7"
    )


def test_a_code_that_cannot_be_played_is_told_with_its_move_and_the_ones_before_can_be_seen(
    over_http: OverHttp,
) -> None:
    wrong = {**EXAMPLE, "codes": ["AO", "B", "AA", "T"]}
    refused = over_http.error("replay", record=wrong)
    assert (refused["kind"], refused["move"], refused["legal"]) == (
        "illegal move",
        4,
        ["A", "B", "C", "R", "7"],
    )
    assert over_http.answer("replay", record=wrong, at=3)["expects"] == "occupy"


def test_a_move_that_the_record_has_not_is_refused(over_http: OverHttp) -> None:
    assert over_http.error("replay", record=EXAMPLE, at=10)["message"] == "at: the record has 9 codes"


@pytest.mark.parametrize("wrong", [{"record": 3}, {"at": -1}, {"at": "2"}, {"to": 2}])
def test_what_is_no_replay_is_refused(over_http: OverHttp, wrong: dict[str, Any]) -> None:
    assert over_http.error("replay", **{"record": EXAMPLE, **wrong})["kind"] == "wrong request"


def test_moves_in_words() -> None:
    game = RECORD.game(0)
    assert told(game, "AG") == "tile 35 to position 1, half turn"
    assert [told(game.play("AO"), code) for code in ("A", "B", "7")] == [
        "a pawn in zone 0, meadow",
        "a pawn in zone 1, forest",
        "nobody",
    ]


def test_a_pawn_that_goes_home_in_words() -> None:
    """Tile 88 is the shaman; blue, who stands in the river of tile 49, draws it as a second tile."""
    game = Record(2, (35, 49, 31, 36), (88,), ("AO", "B", "AA", "B", "AE", "7", "AW", "7")).game()
    game = game.play(game.legal_codes()[0])
    assert game.expects == "retake"
    assert [told(game, code) for code in game.legal_codes()] == ["the pawn in zone 491 goes home", "nobody"]
