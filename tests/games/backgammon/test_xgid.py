"""XGID and texts with both IDs: other notations of a position in a match."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import boardcode
from boardcode import CodeError, InvalidState
from boardcode.backgammon import GameState, Match, Position, Resignation, Situation

XGID = boardcode.get("backgammon-id").notations["xgid"]
IDS = boardcode.get("backgammon-id").notations["ids"]
EXAMPLES = {
    "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:0:10": "sGfwATDgc/ABMA:MAEAAAAAAAAE",
    "XGID=-b----E-C---eE---b-db---B-:0:0:1:00:0:0:0:0:10": "sGfwATDgc/ABMA:cAkAAAAAAAAE",
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_are_read_and_written(text: str) -> None:
    assert XGID.decode(text).code == EXAMPLES[text]
    assert XGID.decode(text.removeprefix("XGID=")).code == EXAMPLES[text]
    assert XGID.write(Situation.decode(EXAMPLES[text])) == text


def test_what_is_written_is_read_back() -> None:
    random = Random(3)
    format = boardcode.get("backgammon-id")
    written = 0
    for _ in range(300):
        situation = format.sample(random)
        match = replace(situation.match, state=GameState.PLAYING, resignation=None)
        situation = Situation(situation.position, match)
        try:
            text = XGID.encode(situation)
        except InvalidState:
            continue
        is_match = match.length > 0
        kept = replace(
            match,
            jacoby=match.jacoby and not is_match,
            crawford=match.crawford and is_match,
            dice=None if match.double else match.dice,
        )
        assert XGID.decode(text) == Situation(situation.position, kept)
        written += 1
    assert written > 100


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"state": GameState.OVER}, "xgid: match.state: XGID cannot say the game state over"),
        ({"resignation": Resignation.GAMMON}, "xgid: match.resignation: XGID cannot say a resignation"),
        ({"double": True}, "xgid: match.turn: XGID cannot say a beaver"),
        ({"turn": 0}, "xgid: match.turn: XGID cannot say that the player on roll must wait"),
    ],
)
def test_what_xgid_cannot_say_is_not_written(changes: dict[str, object], message: str) -> None:
    situation = Situation(Position.decode("4HPwATDgc/ABMA"), replace(Match.decode("cAkAAAAAAAAE"), **changes))  # type: ignore[arg-type]
    with pytest.raises(CodeError) as caught:
        XGID.encode(situation)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("XGID=-b", "xgid: after character 7: expected 9 fields after the board, joined by colons, found 0"),
        (
            "XGID=-b----E-C---eE---b-db---B:0:0:1:00:0:0:0:0:10",
            "xgid: characters 6-30 '-b----E-C---eE---b-db--…': expected a board of 26 characters, found 25",
        ),
        (
            "-q----E-C---eE---b-db---B-:0:0:1:00:0:0:0:0:10",
            "xgid: character 2 'q': expected a letter from A to P or a to p, or -",
        ),
        (
            "-b----E-C---eE---b-db---B-:0:0:1:70:0:0:0:0:10",
            "xgid: characters 34-35 '70': '70' is no dice of an XGID",
        ),
        (
            "-b----P-C---eE---b-db---B-:0:0:1:00:0:0:0:0:10",
            "xgid: characters 1-26 '-b----P-C---eE---b-db--…': too many checkers of the bottom player on"
            " the board: 26",
        ),
    ],
)
def test_a_wrong_text_is_refused_at_its_place(text: str, message: str) -> None:
    with pytest.raises(CodeError) as caught:
        XGID.decode(text)
    assert str(caught.value) == message


def test_texts_with_both_ids_are_read_in_either_order() -> None:
    for text in ("4HPwATDgc/ABMA:cAkAAAAAAAAE", "GNUID=cAkAAAAAAAAE, 4HPwATDgc/ABMA"):
        assert IDS.decode(text).code == "4HPwATDgc/ABMA:cAkAAAAAAAAE"
    with pytest.raises(CodeError) as caught:
        IDS.decode("Position ID: 4HPwATDgc/ABMA")
    assert str(caught.value) == "ids: expected a Match ID: 12 characters of base64"
    with pytest.raises(CodeError) as caught:
        IDS.decode("4HPwATDgc/ABMA cIkfAAAAAAAA")
    assert str(caught.value) == "ids: characters 17-19 'Ikf', dice[0]: 7 has no meaning; expected 1 to 6"
