"""Connect Four on the command line: keys, moves and the key with the bottom row are recoded."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess

Call = Callable[..., CompletedProcess[str]]


def test_a_key_is_recoded_as_moves_and_back(call: Call) -> None:
    assert call("recode", "connect-four", "moves", "0x10400000").stdout == "45\n"
    assert call("recode", "moves", "connect-four", "45", "4455").stdout == "0x10400000\n0x40800000\n"


def test_a_key_is_recoded_with_the_bottom_row_and_back(call: Call) -> None:
    assert call("recode", "connect-four", "key-with-bottom", "0x200000").stdout == "0x40810404081\n"
    assert call("recode", "key-with-bottom", "connect-four", "0x40810404081").stdout == "0x200000\n"


def test_a_key_is_recoded_in_decimal_and_back(call: Call) -> None:
    assert call("recode", "connect-four", "decimal", "0x200000").stdout == "2097152\n"
    assert call("recode", "decimal", "connect-four", "2097152").stdout == "0x200000\n"


def test_an_impossible_move_is_an_error_with_its_place(call: Call) -> None:
    answer = call("recode", "moves", "connect-four", "4444444")
    assert answer.returncode == 1
    assert answer.stderr == ("error: moves: character 7 '4': column 4 is full\n    4444444\n          ^\n")


def test_a_position_that_no_game_reaches_has_no_moves(call: Call) -> None:
    answer = call("recode", "connect-four", "moves", "0x5")
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert "no game reaches this position" in answer.stderr
