"""From one format of a game to another."""

from __future__ import annotations

import boardcode
from boardcode.recoding import recoder


def test_formats_of_the_same_states_need_no_change() -> None:
    layout = boardcode.klotski.Layout.decode("1A9BF0C")
    change = recoder(boardcode.get("klotski"), boardcode.get("klotski-short"))
    assert change is not None
    assert change(layout) is layout


def test_a_position_gives_its_board_but_a_board_is_no_position() -> None:
    position, board = boardcode.get("arx-export"), boardcode.get("arx-board")
    change = recoder(position, board)
    assert change is not None
    assert change(position.decode(position.examples[0])) == board.decode(board.examples[0])
    assert recoder(board, position) is None


def test_formats_of_different_games_have_nothing_in_common() -> None:
    assert recoder(boardcode.get("radar"), boardcode.get("5211-card")) is None
