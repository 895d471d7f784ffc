"""Common mistakes with IDs are recognised, and the error has the right ID."""

from __future__ import annotations

import pytest

import boardcode
from boardcode import CodeError

PAIR = "4HPwATDgc/ABMA:cAkAAAAAAAAE"


@pytest.mark.parametrize(
    ("format", "code", "hint"),
    [
        ("position", "4HPwATDgc/ABMA==", "IDs are written without = at the end: 4HPwATDgc/ABMA"),
        (
            "position",
            "OAHDPAABDAOAHDPAABDA",
            "twenty letters from A to P are another spelling of this key: 4HPwATDgc/ABMA",
        ),
        (
            "position",
            "jGfkASjg8wcBM",
            "a character is missing; GNU Backgammon would read this as jGfkASjg8wcBMA",
        ),
        (
            "position",
            "zGbiIQgxH_AAWA",
            "- and _ stand for + and / in the base64 of addresses: zGbiIQgxH/AAWA",
        ),
        (
            "position",
            "sGfwATDgc/ABMA:cAkAAAAAAAAE",
            "this is a valid backgammon-id code: Backgammon ID",
        ),
        (
            "position",
            "XGID=-b----E-C---eE---b-db---B-:0:0:1:00:0:0:0:0:10",
            "this is an XGID; as a backgammon-id it is sGfwATDgc/ABMA:cAkAAAAAAAAE",
        ),
        (
            "id",
            "XGID=-b----E-C---eE---b-db---Z-:0:0:1:00:0:0:0:0:10",
            "this looks like an XGID: `boardcode recode xgid backgammon-id` reads those that are right",
        ),
        ("id", f"GNUID={PAIR}", f"the two IDs alone are a backgammon-id: {PAIR}"),
        ("id", f"GNUBGID {PAIR}", f"the two IDs alone are a backgammon-id: {PAIR}"),
        (
            "id",
            "Position ID: 4HPwATDgc/ABMA Match ID: cAkAAAAAAAAE",
            f"the two IDs alone are a backgammon-id: {PAIR}",
        ),
        ("id", "cAkAAAAAAAAE:4HPwATDgc/ABMA", f"the two IDs alone are a backgammon-id: {PAIR}"),
        ("match", "Match ID: cAkAAAAAAAAE", "the ID alone is a backgammon-match: cAkAAAAAAAAE"),
        ("position", "Position ID: 4HPwATDgc/ABMA", "the ID alone is a backgammon-position: 4HPwATDgc/ABMA"),
        ("match", "4HPwATDgc/ABMA", "this is a valid backgammon-position code: Backgammon Position ID"),
        (
            "match",
            "cAkVAAAAAAAA",
            "before October 2012 dice were written in the order rolled; the larger one comes first now",
        ),
        (
            "id",
            "4HPwATDgc/ABMA:cAkVAAAAAAAA",
            "before October 2012 dice were written in the order rolled; the larger one comes first now",
        ),
    ],
)
def test_a_mistake_is_recognised(format: str, code: str, hint: str) -> None:
    with pytest.raises(CodeError) as caught:
        boardcode.decode(f"backgammon-{format}", code)
    assert caught.value.hint == hint


def test_a_plus_that_became_a_space_is_recognised() -> None:
    code = next(
        code
        for code in map(boardcode.get("backgammon-position").encode, _samples())
        if "+" in code and not code.startswith("+") and not code.endswith("+")
    )
    with pytest.raises(CodeError) as caught:
        boardcode.decode("backgammon-position", code.replace("+", " "))
    assert caught.value.hint == f"a + became a space, as in the address of a page: {code}"


def _samples() -> list[object]:
    from random import Random

    random = Random(5)
    return [boardcode.get("backgammon-position").sample(random) for _ in range(200)]


def test_bits_from_the_highest_on_with_the_player_on_roll_first_are_recognised() -> None:
    position = boardcode.backgammon.Position.decode("zGbiIQgxH/AAWA")
    digits = "".join(
        "1" * count + "0"
        for player in (position.on_roll, position.other)
        for count in (*player.points, player.bar)
    )
    data = int(digits.ljust(80, "0"), 2).to_bytes(10, "big")
    code = boardcode.get("backgammon-position").text_of_bytes(data)
    with pytest.raises(CodeError) as caught:
        boardcode.decode("backgammon-position", code)
    assert caught.value.hint == (
        "packed from the highest bit on, and with the player on roll first, this is zGbiIQgxH/AAWA"
    )


def test_the_same_position_with_the_player_on_roll_first_is_another_id() -> None:
    """No reader can know it, since both are IDs: turning over is what undoes the mistake."""
    position = boardcode.backgammon.Position.decode("sGfwATDgc/ABMA")
    assert position.turn_over().code == "4HPwATCwZ/ABMA"
    assert position.turn_over().turn_over() == position
