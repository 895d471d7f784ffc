"""ChaCuN over HTTP: a recorded game at any of its moves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from boardcode.chacun import GameRecord
from boardcode.web.games.chacun import EXAMPLE, ReplayResponse

if TYPE_CHECKING:
    from .conftest import GameClient

RECORD = GameRecord.from_json(EXAMPLE)


@pytest.mark.parametrize("at", range(len(RECORD.codes) + 1))
def test_after_every_code_the_game_is_that_of_the_library(game: GameClient, at: int) -> None:
    expected = RECORD.game(at)
    result = game.result("replay", record=EXAMPLE, at=at)
    ReplayResponse.model_validate(result)
    assert result["svg"] == expected.svg()
    assert [score["points"] for score in result["scores"]] == list(expected.scores)
    assert [move["code"] for move in result["legal"]] == list(expected.legal_codes())
    assert (result["expects"], result["player"], result["tile"]) == (
        expected.expects,
        expected.player,
        expected.tile,
    )


def test_the_last_code_is_described_with_its_consequences(game: GameClient) -> None:
    result = game.result("replay", record=EXAMPLE, at=8)
    assert result["played"] == {
        "code": "7",
        "format": "chacun-occupy",
        "player": "blue",
        "tile": 36,
        "words": "nobody",
    }
    assert [event["text"] for event in result["events"]] == [
        "closed forest: 3 tiles: 6 points for red",
        "menhir: blue places a second tile",
    ]


def test_points_grow_as_in_the_library_and_every_one_has_a_reason(game: GameClient) -> None:
    result = game.result("replay", record=EXAMPLE)
    assert result["growth"] == [list(step.scores) for step in RECORD.games()]
    totals = [0] * RECORD.players
    after_code = {0: list(totals)}
    for award in result["awards"]:
        for player in award["players"]:
            totals[["red", "blue"].index(player)] += award["points"]
        assert award["totals"] == totals
        after_code[award["move"]] = list(totals)
    for step, points in enumerate(result["growth"]):
        assert points == after_code[max(move for move in after_code if move <= step)]


def test_points_after_the_step_are_not_told(game: GameClient) -> None:
    result = game.result("replay", record=EXAMPLE, at=7)
    assert (result["growth"], result["awards"]) == ([[0, 0]] * 8, [])
    result = game.result("replay", record=EXAMPLE, at=8)
    assert result["growth"][-1] == [6, 0]
    assert [(award["text"], award["totals"]) for award in result["awards"]] == [
        ("closed forest: 3 tiles: 6 points for red", [6, 0])
    ]


def test_by_default_the_whole_game_is_played(game: GameClient) -> None:
    result = game.result("replay", record=EXAMPLE)
    assert (result["at"], result["expects"], result["winners"], result["hand"], result["legal"]) == (
        9,
        "end",
        ["red"],
        None,
        [],
    )


def test_a_record_may_also_be_sent_as_text(game: GameClient) -> None:
    assert game.result("replay", record=json.dumps(EXAMPLE), at=3) == game.result(
        "replay", record=EXAMPLE, at=3
    )


def test_what_is_no_record_is_rejected(game: GameClient) -> None:
    assert game.error("replay", record="{")["kind"] == "invalid json"
    assert game.error("replay", record={"players": 2})["message"] == "chacun record: normal: is missing"
    assert (
        game.error("replay", record=" " * 20_001)["message"]
        == "record: a record of 20,001 characters; 20,000 are read at most"
    )
    assert (
        game.error("replay", record={**EXAMPLE, "players": 7})["message"]
        == "chacun: players: 2 to 5 play, not 7"
    )


def test_a_code_that_cannot_be_played_is_reported_with_its_move_and_the_legal_codes(
    game: GameClient,
) -> None:
    wrong = {**EXAMPLE, "codes": ["AO", "B", "AA", "T"]}
    error = game.error("replay", record=wrong)
    assert (error["kind"], error["move"], error["legal"]) == (
        "illegal move",
        4,
        ["A", "B", "C", "R", "7"],
    )
    assert game.result("replay", record=wrong, at=3)["expects"] == "occupy"


def test_more_codes_than_the_record_has_are_rejected(game: GameClient) -> None:
    assert game.error("replay", record=EXAMPLE, at=10)["message"] == "at: the record has 9 codes"


@pytest.mark.parametrize("wrong", [{"record": 3}, {"at": -1}, {"at": "2"}, {"to": 2}])
def test_a_request_with_wrong_parameters_is_rejected(game: GameClient, wrong: dict[str, Any]) -> None:
    assert game.error("replay", **{"record": EXAMPLE, **wrong})["kind"] == "wrong request"


def test_legal_codes_are_described_in_words(game: GameClient) -> None:
    placements = game.result("replay", record=EXAMPLE, at=0)["legal"]
    assert {move["code"]: move["words"] for move in placements}["AG"] == "tile 35 to position 1, half turn"
    occupations = game.result("replay", record=EXAMPLE, at=1)["legal"]
    assert {move["code"]: move["words"] for move in occupations} == {
        "A": "a pawn in zone 0, meadow",
        "B": "a pawn in zone 1, forest",
        "7": "nobody",
    }


def test_taking_a_pawn_back_is_described_in_words(game: GameClient) -> None:
    """Tile 88 is the shaman; blue, whose pawn is in the river of tile 49, draws it as a second tile."""
    codes = ["AO", "B", "AA", "B", "AE", "7", "AW", "7"]
    record = {"players": 2, "normal": [35, 49, 31, 36], "menhir": [88], "codes": codes}
    first_placement = game.result("replay", record=record)["legal"][0]["code"]
    result = game.result("replay", record=record | {"codes": [*codes, first_placement]})
    assert result["expects"] == "retake"
    assert [move["words"] for move in result["legal"]] == ["the pawn in zone 491 goes home", "nobody"]
