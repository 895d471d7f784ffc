"""How other programs read the same IDs, modelled in a few lines: where they are right, and where they err."""

from __future__ import annotations

from base64 import b64decode, b64encode

import pytest

from boardcode.backgammon import Match, Position
from boardcode.errors import CodeError, MeaninglessCode

START = "4HPwATDgc/ABMA"
AFTER_3_1 = "sGfwATDgc/ABMA"
ONE_OFF = "zGbiIYCYD3gALA"  # the first player has 14 checkers left
ON_ROLL, NO_JACOBY, TURN = 6, 66, 11  # bits of a Match ID

Places = list[int]


def bits_of(code: str) -> str:
    """The bits of an ID, the lowest of each byte first."""
    data = b64decode(code + "=" * (-len(code) % 4))
    return "".join([f"{byte:08b}"[::-1] for byte in data])


def count_runs(bits: str) -> Places:
    """The ones before each zero: the checkers on the points and the bar."""
    return [len(run) for run in bits.split("0")]


def players_of(code: str) -> tuple[Places, Places]:
    """The 25 places of the player who comes first, and those of the other."""
    runs = count_runs(bits_of(code))
    return runs[:25], runs[25:50]


def without_bits(code: str, *places: int) -> str:
    """A Match ID with some bits cleared."""
    number = int.from_bytes(b64decode(code), "little")
    for place in places:
        number &= ~(1 << place)
    return b64encode(number.to_bytes(9, "little")).decode("ascii")


def places_of(position: Position) -> tuple[Places, Places]:
    on_roll, other = position.on_roll, position.other
    return [*on_roll.points, on_roll.bar], [*other.points, other.bar]


def test_the_player_on_roll_first_is_wrong_in_all_positions_but_symmetric_ones() -> None:
    """The old manual, nodots and a bridge for Node: their only test is the start, which cannot show it."""
    assert players_of(START) == places_of(Position.decode(START))
    assert players_of(AFTER_3_1) != places_of(Position.decode(AFTER_3_1))
    assert players_of(AFTER_3_1) == places_of(Position.decode(AFTER_3_1).turn_over())


def test_forty_bits_for_each_player_are_right_while_the_first_has_all_checkers() -> None:
    """The bridge for Node."""
    for code in (START, AFTER_3_1, "zGbiIQgxH/AAWA"):
        assert count_runs(bits_of(code)[40:])[:25] == places_of(Position.decode(code))[0]
    assert count_runs(bits_of(ONE_OFF)[40:])[:25] != places_of(Position.decode(ONE_OFF))[0]


def test_sixteen_checkers_are_one_off_or_minus_one_off_to_others() -> None:
    """softwerks takes the absolute value, AnkiGammon does not; both have to refuse it."""
    first, _ = players_of("//8AAAAAAAAAAA")
    assert (abs(15 - sum(first)), 15 - sum(first)) == (1, -1)
    with pytest.raises(MeaninglessCode):
        Position.decode("//8AAAAAAAAAAA")


def test_a_point_of_both_players_is_a_sum_to_others() -> None:
    """softwerks, AnkiGammon, wildbg and bkgm add up the checkers of both."""
    first, second = players_of("YAAAAADgAAAAAA")
    sums = [one - other for one, other in zip(first[:24], second[23::-1], strict=True)]
    assert (sum(first), sum(second), sum(map(abs, sums))) == (2, 3, 1)
    with pytest.raises(MeaninglessCode):
        Position.decode("YAAAAADgAAAAAA")


@pytest.mark.parametrize(
    ("code", "rewritten"),
    [
        ("MAEAAAAAAAAA", "MAEAAAAAAAAA"),  # player 0 to roll, with Jacoby: the one case that it keeps
        ("cAkAAAAAAAAA", "MAkAAAAAAAAA"),
        ("cAkAAAAAAAAE", "MAkAAAAAAAAA"),
    ],
)
def test_a_match_without_the_bits_that_ankigammon_does_not_write_is_another(
    code: str, rewritten: str
) -> None:
    assert without_bits(code, ON_ROLL, NO_JACOBY) == rewritten
    assert (Match.decode(code) == Match.decode(rewritten)) is (code == rewritten)


def test_softwerks_loses_that_there_is_no_jacoby_rule() -> None:
    rewritten = Match.decode(without_bits("cAkAAAAAAAAE", NO_JACOBY))
    assert (Match.decode("cAkAAAAAAAAE").jacoby, rewritten.jacoby) == (False, True)


def test_the_roller_is_not_the_player_who_must_decide_while_a_double_waits() -> None:
    """AnkiGammon takes the roller from bit 11."""
    match = Match.decode("cBEAAAAAAAAA")
    assert match.double
    assert match.on_roll != int(bits_of("cBEAAAAAAAAA")[TURN]) == match.turn


@pytest.mark.parametrize("code", ["cIkfAAAAAAAA", "cIkCAAAAAAAA"])
def test_a_die_of_seven_and_one_die_alone_are_read_by_others_and_refused_here(code: str) -> None:
    dice = bits_of(code)[15:21]
    assert [int(dice[start : start + 3][::-1], 2) for start in (0, 3)] in ([7, 7], [5, 0])
    with pytest.raises(CodeError):
        Match.decode(code)
