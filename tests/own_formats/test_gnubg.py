"""GNU Backgammon's IDs: what the program writes, and what it should refuse."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from own_formats.gnubg_match import GNUBG_MATCH, GameState, Match
from own_formats.gnubg_position import GNUBG_POSITION, Player, Position, sample_position
from own_formats.outcomes import message, outcome, rewrite

import boardcode


def player(text: str) -> Player:
    """A player by his points, as in `6:5 8:3 bar:1`; the other checkers are borne off."""
    places = {name: int(count) for name, count in (part.split(":") for part in text.split())}
    points = tuple([places.get(str(point), 0) for point in range(1, 25)])
    return Player(points, places.get("bar", 0), 15 - sum(places.values()))


POSITIONS = {
    "4HPwATDgc/ABMA": ("6:5 8:3 13:5 24:2", "6:5 8:3 13:5 24:2"),
    "sGfwATDgc/ABMA": ("6:5 8:3 13:5 24:2", "5:2 6:4 8:2 13:5 24:2"),
    "jGfkASjg8wcBMA": ("6:5 8:7 13:1 24:2", "3:2 6:4 8:2 11:1 13:4 23:1 24:1"),
    "zGbiIQgxH/AAWA": ("1:1 4:2 6:5 13:4 24:2 bar:1", "3:2 5:2 6:2 8:2 10:1 13:4 17:1 22:1"),
    "zGbiIYCYD3gALA": ("1:1 4:2 6:5 13:4 24:2 bar:1", "3:2 5:2 6:2 8:2 10:1 13:4 17:1"),
    "fJ8PAAABAAAAAA": ("1:1", "3:5 4:5 6:5"),
    "AAAA/38AAAD/fw": ("bar:15", "bar:15"),
    "YAAAAAcAAAAAAA": ("6:3", "6:2"),
}


@pytest.mark.parametrize(("code", "players"), POSITIONS.items())
def test_a_position_has_the_player_who_is_not_on_roll_first(code: str, players: tuple[str, str]) -> None:
    on_roll, other = map(player, players)
    position = Position(other=other, on_roll=on_roll)
    assert Position.decode(code) == position
    assert position.code == code
    assert position.to_json() == {
        name: {"points": list(one.points), "bar": one.bar, "off": one.off}
        for name, one in (("on_roll", on_roll), ("other", other))
    }


@pytest.mark.parametrize("code", ["27YBANC2bQAABA", "AAAAAAAAAAAAAA"])
def test_positions_that_no_game_reaches_are_read_with_a_problem(code: str) -> None:
    assert outcome(GNUBG_POSITION, code) == ""
    assert len(Position.decode(code).problems()) == 1
    assert Position.decode("4HPwATDgc/ABMA").problems() == []


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("//8AAAAAAAAAAA", "meaningless"),  # 16 checkers
        ("YAAAAADgAAAAAA", "meaningless"),  # both on one point
        ("//////8AAAAAAA", "meaningless"),  # fewer than 50 zeros
        ("d3d3d3d3d3d3dw", "meaningless"),  # the same, without many ones in a row
        ("YAAAAAAA4AAAAA", "not canonical"),  # ones after the 50th zero
        ("4HPwATDgc/ABMB", "not canonical"),  # spare bits of the last character
        ("4HPwATDgc/ABM", "malformed"),
        ("4HPwATDgc/ABMAA", "malformed"),
        ("4HPwATDgc/ABMA==", "malformed"),
        ("4HPwATDgc_ABMA", "malformed"),
    ],
)
def test_other_texts_are_refused_as_they_should_be(code: str, kind: str) -> None:
    assert outcome(GNUBG_POSITION, code) == kind


def test_refusals_name_the_place() -> None:
    assert message(GNUBG_POSITION, "YAAAAADgAAAAAA") == (
        "gnubg-position: characters 7-10 'DgAA', on_roll.points[18]: both players are on this point,"
        " which is the other player's point 6"
    )
    assert message(GNUBG_POSITION, "YAAAAAAA4AAAAA") == (
        "gnubg-position: character 9 '4', rest: the 28 padding bits must be 0,"
        " found 0000000000000000000000001110"
    )
    many = Position(player("6:10"), player("1:15"))
    code = GNUBG_POSITION.alphabet.write(_with_16_checkers(many), 80)
    assert message(GNUBG_POSITION, code) == (
        "gnubg-position: characters 6-14 'Pj/CwAAAA', on_roll: expected at most 15 checkers, found 16"
    )


def _with_16_checkers(position: Position) -> int:
    """The bits of a position with another checker on the second point of the player on roll."""
    places = [*position.other.points, 0, 15, 1, *23 * [0]]
    digits = "".join("1" * count + "0" for count in places).ljust(80, "0")
    return int("".join(digits[k : k + 8][::-1] for k in range(0, 80, 8)), 2)


def test_lenient_reading_ignores_what_the_program_ignores() -> None:
    assert rewrite(GNUBG_POSITION, "YAAAAAAA4AAAAA") == "YAAAAAAAAAAAAA"
    assert rewrite(GNUBG_POSITION, "4HPwATDgc/ABMB") == "4HPwATDgc/ABMA"


def test_a_player_whose_checkers_do_not_add_up_cannot_be_written() -> None:
    wrong = Position(player("6:5"), Player(24 * (0,), 0, 14))
    with pytest.raises(boardcode.InvalidState) as caught:
        GNUBG_POSITION.encode(wrong)
    assert "cannot be written: it would be read as" in caught.value.message


def test_random_positions_are_read_back() -> None:
    random = Random(7)
    for _ in range(300):
        position = sample_position(random)
        assert Position.decode(GNUBG_POSITION.encode(position)) == position


# -- match IDs

MONEY: dict[str, Any] = {
    "cube": 1,
    "cube_owner": None,
    "on_roll": 1,
    "crawford": False,
    "state": "playing",
    "turn": 1,
    "double": False,
    "resignation": None,
    "dice": None,
    "length": 0,
    "score": [0, 0],
    "jacoby": True,
}
FIRST = {"on_roll": 0, "turn": 0}
MATCHES: dict[str, dict[str, Any]] = {
    "cAkAAAAAAAAA": {},
    "cAkAAAAAAAAE": {"jacoby": False},
    "MAEAAAAAAAAA": FIRST,
    "MIEFAAAAAAAA": {**FIRST, "dice": [3, 1]},
    "QYkqASAAIAAA": {"length": 9, "score": [2, 4], "cube": 2, "cube_owner": 0, "dice": [5, 2]},
    "8IhuACAACAAE": {
        "length": 3,
        "score": [2, 1],
        "crawford": True,
        "dice": [5, 3],
        "state": "none",
        "jacoby": False,
    },
    "8IluACAACAAE": {"length": 3, "score": [2, 1], "crawford": True, "dice": [5, 3], "jacoby": False},
    "MAHvAAAAAAAE": {**FIRST, "length": 7, "dice": [6, 3], "jacoby": False},
    "cBEAAAAAAAAA": {"turn": 0, "double": True},
    "cEETAAAAAAAA": {"turn": 0, "dice": [6, 4], "resignation": "gammon"},
    "cGMTADAAAAAA": {
        "turn": 0,
        "dice": [6, 4],
        "state": "resigned",
        "resignation": "backgammon",
        "score": [3, 0],
    },
    "MAwAABAAAAAA": {"on_roll": 0, "state": "dropped", "score": [1, 0]},
    "QRkAAAAAAAAA": {"cube": 2, "cube_owner": 0, "double": True},
}


@pytest.mark.parametrize("code", MATCHES)
def test_a_match_id_has_cube_dice_and_score(code: str) -> None:
    match = Match.decode(code)
    assert match.to_json() == MONEY | MATCHES[code]
    assert match.code == code


def test_a_match_may_be_over_with_more_points_than_its_length() -> None:
    match = Match.decode("EwKgAAAAgAAE")
    assert (match.state, match.length, match.score) == (GameState.OVER, 5, (0, 16))


@pytest.mark.parametrize(
    ("code", "kind", "place"),
    [
        ("cIkfAAAAAAAA", "meaningless", "dice[0]: 7 has no meaning; expected 0 to 6"),
        ("cIkCAAAAAAAA", "meaningless", "dice[1]: one die alone has no meaning; expected 1 to 6"),
        ("cA0AAAAAAAAA", "meaningless", "state: 101 has no meaning; expected 000, 001, 010, 011 or 100"),
        ("YQkAAAAAAAAA", "not canonical", "cube_owner: found 2 where the canonical code has 3"),
        ("cAkVAAAAAAAA", "not canonical", "dice[0]: found 2 where the canonical code has 5"),
        ("cAkAAAAAAAD4", "not canonical", "rest: the 5 padding bits must be 0, found 11111"),
        ("cAkAAAAAAAA", "malformed", "expected 12 base64 characters, found 11"),
        ("cAkAAAAAAAA-", "malformed", "not a character of the base64 alphabet; expected A-Z a-z 0-9 + /"),
    ],
)
def test_other_match_ids_are_refused_as_they_should_be(code: str, kind: str, place: str) -> None:
    assert outcome(GNUBG_MATCH, code) == kind
    assert message(GNUBG_MATCH, code).endswith(place)


def test_older_match_ids_are_read_leniently() -> None:
    assert Match.decode("cAkVAAAAAAAA", strict=False).dice == (5, 2)
    assert Match.decode(rewrite(GNUBG_MATCH, "cAkVAAAAAAAA")).dice == (5, 2)
    assert rewrite(GNUBG_MATCH, "YQkAAAAAAAAA").startswith("cQ")
    assert rewrite(GNUBG_MATCH, "cAkAAAAAAAD4") == "cAkAAAAAAAAA"


def test_all_dice_are_read_as_they_should_be() -> None:
    """All 64 patterns: 21 rolls, none, 15 in the other order, and 27 that mean nothing."""
    kinds = [outcome(GNUBG_MATCH, _with_dice(one, two)) for one in range(8) for two in range(8)]
    assert {kind: kinds.count(kind) for kind in kinds} == {"": 22, "not canonical": 15, "meaningless": 27}


def _with_dice(one: int, two: int) -> str:
    number = int.from_bytes(Match.decode("cAkAAAAAAAAA").to_bytes(), "little") | one << 15 | two << 18
    return GNUBG_MATCH.alphabet.write(int.from_bytes(number.to_bytes(9, "little"), "big"), 72)
