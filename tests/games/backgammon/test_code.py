"""The IDs of GNU Backgammon: what it writes, and what is settled where it reads more than it should."""

from __future__ import annotations

from itertools import product

import pytest

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.backgammon import GameState, Match, Player, Position, Resignation, Situation


def player(text: str) -> Player:
    """A player by his points, as in `6:5 8:3 bar:1`; the other checkers are borne off."""
    places = {name: int(count) for name, count in (part.split(":") for part in text.split())}
    points = {int(name): count for name, count in places.items() if name != "bar"}
    return Player.at(points, places.get("bar", 0))


POSITIONS = {
    "4HPwATDgc/ABMA": ("6:5 8:3 13:5 24:2", "6:5 8:3 13:5 24:2"),
    "sGfwATDgc/ABMA": ("6:5 8:3 13:5 24:2", "5:2 6:4 8:2 13:5 24:2"),
    "jGfkASjg8wcBMA": ("6:5 8:7 13:1 24:2", "3:2 6:4 8:2 11:1 13:4 23:1 24:1"),
    "zGbiIQgxH/AAWA": ("1:1 4:2 6:5 13:4 24:2 bar:1", "3:2 5:2 6:2 8:2 10:1 13:4 17:1 22:1"),
    "zGbiIYCYD3gALA": ("1:1 4:2 6:5 13:4 24:2 bar:1", "3:2 5:2 6:2 8:2 10:1 13:4 17:1"),
    "fJ8PAAABAAAAAA": ("1:1", "3:5 4:5 6:5"),
    "AAAA/38AAAD/fw": ("bar:15", "bar:15"),
    "AAAAAAAAAAAAAA": ("", ""),
}


@pytest.mark.parametrize("code", POSITIONS)
def test_a_position_id_has_the_player_who_is_not_on_roll_first(code: str) -> None:
    on_roll, other = map(player, POSITIONS[code])
    assert Position.decode(code) == Position(other=other, on_roll=on_roll)
    assert Position(other=other, on_roll=on_roll).code == code


@pytest.mark.parametrize(
    ("code", "kind", "message"),
    [
        (
            "//8AAAAAAAAAAA",
            MeaninglessCode,
            "characters 1-3 '//8', other.points[0]: more than 15 ones in a row have no meaning",
        ),
        (
            "/38CAAAAAAAAAA",
            MeaninglessCode,
            "characters 1-8 '/38CAAAA', other: expected at most 15 checkers, found 16",
        ),
        (
            "YAAAAADgAAAAAA",
            MeaninglessCode,
            "characters 7-10 'DgAA', on_roll.points[18]: both players are on this point, which is the other"
            " player's point 6",
        ),
        (
            "//////8AAAAAAA",
            MeaninglessCode,
            "characters 1-3 '///', other.points[0]: more than 15 ones in a row have no meaning",
        ),
        (
            "YAAAAAAA4AAAAA",
            NonCanonicalCode,
            "character 9 '4', rest: the 28 padding bits must be 0, found 0000000000000000000000001110"
            " (with 40 bits for each player, and the player on roll first, this is AOAAAAYAAAAAAA)",
        ),
        (
            "4HPwATDgc/ABMB",
            NonCanonicalCode,
            "character 14 'B': the 4 spare bits after the last byte must be 0, found 0001",
        ),
        (
            "4HPwATDgc/ABM",
            MalformedCode,
            "after character 13: expected 14 base64 characters, found 13 (a character is missing; GNU"
            " Backgammon would read this as 4HPwATDgc/ABMA)",
        ),
        (
            "4HPwATDgc/ABMAA",
            MalformedCode,
            "character 15 'A': expected 14 base64 characters, found 15 (a character is too many; GNU"
            " Backgammon would read this as 4HPwATDgc/ABMA)",
        ),
        (
            "4HPwATDgc/ABMA==",
            MalformedCode,
            "character 15 '=': not a character of the base64 alphabet; expected A-Z a-z 0-9 + /"
            " (IDs are written without = at the end: 4HPwATDgc/ABMA)",
        ),
        (
            "4HPwATDgc!ABMA",
            MalformedCode,
            "character 10 '!': not a character of the base64 alphabet; expected A-Z a-z 0-9 + /",
        ),
    ],
)
def test_a_position_id_is_refused_as_settled(code: str, kind: type[CodeError], message: str) -> None:
    with pytest.raises(CodeError) as caught:
        Position.decode(code)
    assert type(caught.value) is kind
    assert str(caught.value) == f"backgammon-position: {message}"


@pytest.mark.parametrize(("code", "length"), [("cAkAAAAAAAAA", "money play"), ("QYkqASAAIAAA", "to 9")])
def test_the_length_of_a_match_is_explained(code: str, length: str) -> None:
    spans = {span.path: span.meaning for span in boardcode.explain("backgammon-match", code)}
    assert spans["length"] == length


def test_both_on_their_own_six_point_are_on_two_points() -> None:
    assert Position.decode("YAAAAAcAAAAAAA").problems() == []


def test_checkers_that_are_off_follow_from_the_rest() -> None:
    wrong = Position(other=player("6:5"), on_roll=Player(player("6:5").points, 0, 9))
    with pytest.raises(InvalidState) as caught:
        _ = wrong.code
    assert str(caught.value) == (
        "backgammon-position: on_roll.off: expected 10, which follows from the rest, got 9"
    )
    data = Position.decode("4HPwATDgc/ABMA").to_json()
    data["other"]["off"] = 3
    with pytest.raises(InvalidJson) as invalid:
        Position.from_json(data)
    assert str(invalid.value) == (
        "backgammon-position: other.off: expected 0, which follows from the rest, got 3"
    )


MATCHES = {
    "cAkAAAAAAAAA": Match(1, None, 1, False, GameState.PLAYING, 1, False, None, None, 0, (0, 0), True),
    "cAkAAAAAAAAE": Match(1, None, 1, False, GameState.PLAYING, 1, False, None, None, 0, (0, 0), False),
    "MIEFAAAAAAAA": Match(1, None, 0, False, GameState.PLAYING, 0, False, None, (3, 1), 0, (0, 0), True),
    "QYkqASAAIAAA": Match(2, 0, 1, False, GameState.PLAYING, 1, False, None, (5, 2), 9, (2, 4), True),
    "8IhuACAACAAE": Match(1, None, 1, True, GameState.NONE, 1, False, None, (5, 3), 3, (2, 1), False),
    "MAHvAAAAAAAE": Match(1, None, 0, False, GameState.PLAYING, 0, False, None, (6, 3), 7, (0, 0), False),
    "cBEAAAAAAAAA": Match(1, None, 1, False, GameState.PLAYING, 0, True, None, None, 0, (0, 0), True),
    "cEETAAAAAAAA": Match(
        1, None, 1, False, GameState.PLAYING, 0, False, Resignation.GAMMON, (6, 4), 0, (0, 0), True
    ),
    "MAwAABAAAAAA": Match(1, None, 0, False, GameState.DROPPED, 1, False, None, None, 0, (1, 0), True),
    "EwKgAAAAgAAE": Match(8, 1, 0, False, GameState.OVER, 0, False, None, None, 5, (0, 16), False),
}


@pytest.mark.parametrize("code", MATCHES)
def test_a_match_id_is_read_and_written(code: str) -> None:
    assert Match.decode(code) == MATCHES[code]
    assert MATCHES[code].code == code


def test_a_resignation_that_was_accepted_keeps_its_dice() -> None:
    match = Match.decode("cGMTADAAAAAA")
    assert (match.state, match.resignation, match.score) == (
        GameState.RESIGNED,
        Resignation.BACKGAMMON,
        (3, 0),
    )


@pytest.mark.parametrize(
    ("code", "kind", "message"),
    [
        ("cIkfAAAAAAAA", MeaninglessCode, "characters 2-4 'Ikf', dice[0]: 7 has no meaning; expected 1 to 6"),
        ("cIkCAAAAAAAA", MeaninglessCode, "character 4 'C', dice[1]: 0 has no meaning; expected 1 to 6"),
        (
            "cA0AAAAAAAAA",
            MeaninglessCode,
            "character 3 '0', state: 101 has no meaning; expected 000, 001, 010, 011 or 100",
        ),
        (
            "YQkAAAAAAAAA",
            NonCanonicalCode,
            "character 1 'Y', cube_owner: 10 means the same as 11, which is canonical",
        ),
        (
            "cAkVAAAAAAAA",
            NonCanonicalCode,
            "character 4 'V', dice[1]: item 2 is larger than item 1: expected descending order (before"
            " October 2012 dice were written in the order rolled; the larger one comes first now)",
        ),
        (
            "cAkAAAAAAAD4",
            NonCanonicalCode,
            "characters 11-12 'D4', rest: ignored bits are written as 0, found 11111",
        ),
        (
            "cAkA",
            MalformedCode,
            "after character 4: expected 12 base64 characters, found 4 (8 characters are missing; GNU"
            " Backgammon would read this as cAkAAAAAAAAA)",
        ),
    ],
)
def test_a_match_id_is_refused_as_settled(code: str, kind: type[CodeError], message: str) -> None:
    with pytest.raises(CodeError) as caught:
        Match.decode(code)
    assert type(caught.value) is kind
    assert str(caught.value) == f"backgammon-match: {message}"


def test_what_is_not_canonical_is_read_as_the_program_reads_it() -> None:
    for code, canonical in {
        "YQkAAAAAAAAA": "cQkAAAAAAAAA",
        "cAkVAAAAAAAA": "cIkKAAAAAAAA",
        "cAkAAAAAAAD4": "cAkAAAAAAAAA",
    }.items():
        assert Match.decode(code, strict=False).code == canonical


def test_all_patterns_of_the_dice_have_one_of_three_outcomes() -> None:
    """64 patterns: nothing, 21 rolls, 15 of them in the other order too, and 27 without a meaning."""
    outcomes = {"canonical": 0, "other order": 0, "meaningless": 0}
    start = int.from_bytes(Match.decode("cAkAAAAAAAAA").to_bytes(), "little")
    for first, second in product(range(8), repeat=2):
        number = start | (first | second << 3) << 15
        data = number.to_bytes(9, "little")
        is_rolled = 1 <= first <= 6 and 1 <= second <= 6
        try:
            match = Match.from_bytes(data)
            assert match.dice == ((first, second) if first else None)
            assert first >= second
            outcomes["canonical"] += 1
        except NonCanonicalCode:
            assert is_rolled
            assert first < second
            assert Match.from_bytes(data, strict=False).dice == (second, first)
            outcomes["other order"] += 1
        except MeaninglessCode:
            assert not is_rolled
            outcomes["meaningless"] += 1
    assert outcomes == {"canonical": 22, "other order": 15, "meaningless": 27}


def test_all_cubes_and_owners() -> None:
    """16 cubes of 4 owners, of whom the third is not canonical."""
    start = int.from_bytes(Match.decode("cAkAAAAAAAAA").to_bytes(), "little") & ~0x3F
    for power, owner in product(range(16), range(4)):
        data = (start | power | owner << 4).to_bytes(9, "little")
        match = Match.from_bytes(data, strict=False)
        assert match.cube == 2**power
        assert match.cube_owner == (owner if owner < 2 else None)
        assert boardcode.get("backgammon-match").accepts(
            boardcode.get("backgammon-match").text_of_bytes(data)
        ) == (owner != 2)


# -- the pair


def test_a_pair_is_both_joined_by_a_colon() -> None:
    code = "sGfwATDgc/ABMA:QYkqASAAIAAA"
    situation = Situation.decode(code)
    assert situation == Situation(Position.decode(code[:14]), Match.decode(code[15:]))
    assert situation.code == code
    assert situation.to_json() == {
        "position": situation.position.to_json(),
        "match": situation.match.to_json(),
    }
    assert situation.players[1] == situation.position.on_roll


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (
            "4HPwATDgc/ABMAcAkAAAAAAAAE",
            "character 15 'c': expected ':' after every 14 characters, found nothing here",
        ),
        (
            "4HPwATDgc/ABM:AcAkAAAAAAAAE",
            "character 14 ':': expected ':' after every 14 characters, found ':' after 13",
        ),
        (
            "4HPwATDgc/ABMA:cAkAAAAAAAA:E",
            "character 27 ':': expected ':' after every 14 characters, found ':' after 25",
        ),
        (
            "4HPwATDgc/ABMA::cAkAAAAAAAAE",
            "characters 15-16 '::': expected ':' after every 14 characters, found '::' here (the two IDs"
            " alone are a backgammon-id: 4HPwATDgc/ABMA:cAkAAAAAAAAE)",
        ),
        (
            "4HPwATDgc/ABMA",
            "after character 14: expected 26 base64 characters, found 14 (this is a valid backgammon-position"
            " code: Backgammon Position ID)",
        ),
    ],
)
def test_a_pair_has_its_colon_in_one_place(code: str, message: str) -> None:
    with pytest.raises(MalformedCode) as caught:
        Situation.decode(code)
    assert str(caught.value) == f"backgammon-id: {message}"
    assert not boardcode.get("backgammon-id").accepts(code)
    columns = pytest.importorskip("boardcode.columns")
    assert columns.check("backgammon-id", [code, "4HPwATDgc/ABMA:cAkAAAAAAAAE"]).tolist()[1] == 0
