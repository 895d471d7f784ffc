"""Games written down, and read and played again."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from boardcode.chacun import Game, IllegalMove, Record
from boardcode.errors import InvalidJson, InvalidState

SHORT = {"players": 2, "normal": [61, 35], "menhir": [], "codes": ["AE", "A", "AI", "7"]}


def test_a_whole_game_is_the_same_when_it_is_played_again(full_game: Callable[[int, int], Game]) -> None:
    random, game = Random(3), full_game(3, 3)
    while game.expects != "end":
        game = game.play(random.choice(game.legal_codes()))
    again = Record.from_text(Record.of(game).to_text()).game()
    assert again == game
    assert (again.scores, again.events, again.board) == (game.scores, game.events, game.board)


def test_the_game_at_any_move() -> None:
    record = Record.from_json(SHORT)
    assert [record.game(at).expects for at in range(5)] == ["place", "occupy", "place", "occupy", "end"]
    assert [game.codes for game in record.games()] == [tuple(record.codes[:at]) for at in range(5)]
    assert record.game() == record.game(4)


@pytest.mark.parametrize("at", [-1, 5])
def test_there_is_no_game_beyond_the_codes(at: int) -> None:
    with pytest.raises(ValueError) as caught:
        Record.from_json(SHORT).game(at)
    assert str(caught.value) == f"the record has 4 codes, so that there is no game after {at} of them"


def test_a_bad_code_says_at_which_move_and_what_was_legal() -> None:
    record = Record.from_json({**SHORT, "codes": ["AE", "A", "AI", "A"]})
    assert record.game(3).expects == "occupy"
    with pytest.raises(IllegalMove) as caught:
        record.game()
    assert (caught.value.move, caught.value.expects, caught.value.legal) == (4, "occupy", ("B", "7"))
    assert str(caught.value) == (
        "chacun-occupy: move 4, 'A': the meadow of zone 0 of tile 35 holds a pawn already; now an occupation is expected: B or 7"
    )


def test_json_goes_both_ways() -> None:
    assert Record.from_json(SHORT).to_json() == SHORT


@pytest.mark.parametrize(
    ("data", "said"),
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
def test_what_is_no_record(data: Any, said: str) -> None:
    with pytest.raises(InvalidJson) as caught:
        Record.from_json(data)
    assert str(caught.value) == said


def test_what_is_no_json() -> None:
    with pytest.raises(InvalidJson) as caught:
        Record.from_text("{")
    assert str(caught.value) == (
        "chacun record: not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"
    )


def test_json_that_nests_too_deep_is_refused_like_any_other() -> None:
    with pytest.raises(InvalidJson):
        Record.from_text("[" * 200_000)


def test_decks_that_no_game_has_are_found_when_it_is_played() -> None:
    with pytest.raises(InvalidState) as caught:
        Record.from_json({**SHORT, "normal": [61, 85]}).game()
    assert str(caught.value) == "chacun: normal[1]: tile 85 is a menhir tile"
