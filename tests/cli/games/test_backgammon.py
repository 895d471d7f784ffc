"""Backgammon on the command line: IDs are recoded into each other, and to and from XGID."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess

Call = Callable[..., CompletedProcess[str]]

PAIR = "sGfwATDgc/ABMA:MAEAAAAAAAAE"
XGID = "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:0:10"


def test_a_pair_has_a_position_and_a_match(call: Call) -> None:
    assert call("recode", "backgammon-id", "backgammon-position", PAIR).stdout == "sGfwATDgc/ABMA\n"
    assert call("recode", "backgammon-id", "backgammon-match", PAIR).stdout == "MAEAAAAAAAAE\n"


def test_two_ids_in_a_text_become_a_pair(call: Call) -> None:
    text = "Position ID: sGfwATDgc/ABMA Match ID: MAEAAAAAAAAE"
    assert call("recode", "ids", "backgammon-id", text).stdout == f"{PAIR}\n"
    assert call("recode", "backgammon-id", "ids", PAIR).stdout == f"{text}\n"


def test_a_pair_is_recoded_as_xgid_and_back(call: Call) -> None:
    assert call("recode", "backgammon-id", "xgid", PAIR).stdout == f"{XGID}\n"
    assert call("recode", "xgid", "backgammon-id", XGID).stdout == f"{PAIR}\n"


def test_what_xgid_has_no_words_for_is_an_error_of_one_line(call: Call) -> None:
    answer = call("recode", "backgammon-id", "xgid", "UDsSU4CBBANHBw:n1sgqZ5yONYB")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == "error: xgid: match.state: XGID cannot say the game state resigned\n"


def test_a_pasted_xgid_is_recognised(call: Call) -> None:
    answer = call("decode", "backgammon-id", XGID)
    assert answer.returncode == 1
    assert f"this is an XGID; as a backgammon-id it is {PAIR}" in answer.stderr
