"""Arx over HTTP: legal moves, and playing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardcode.arx import Board, Game
from boardcode.web.games.arx import LONGEST, Position

if TYPE_CHECKING:
    from tests.games.conftest import OverHttp


def answer(over_http: OverHttp, what: str, **data: Any) -> Any:
    found = over_http.answer(what, **data)
    Position.model_validate(found)
    return found


def test_the_moves_are_those_of_the_library(over_http: OverHttp) -> None:
    found = answer(over_http, "moves", code="start")
    assert (found["code"], found["to_move"], found["winner"]) == (Game.START.code, "white", None)
    assert [(move["notation"], move["code"], move["after"]) for move in found["moves"]] == [
        (move.notation, str(move.code), move.game.code) for move in Game.START.moves()
    ]


def test_a_move_tells_what_it_does(over_http: OverHttp) -> None:
    moves = {
        move["notation"]: move
        for move in answer(over_http, "play", code="start", move="C2+D3 A7-B6 D3xH7 B6-A5")["moves"]
    }
    assert [(move["words"], move["does"]) for move in moves.values()] == [
        ("C2+D3: jester, stacks on soldier", "stack"),
        ("A7-B6: soldier", "move"),
        ("D3xH7: jester on soldier, captures soldier", "capture"),
        ("B6-A5: soldier", "move"),
    ]
    assert moves["D3xH7"]["captured"] == {"color": "black", "top": None, "bottom": "soldier"}


def test_the_top_piece_of_a_stack_leaves_alone(over_http: OverHttp) -> None:
    played = answer(over_http, "play", code="start", move="C2+D3 A7-B6 ^D3-E4")
    last = played["moves"][-1]
    assert (last["from"], last["to"], last["unstack"]) == ("D3", "E4", True)
    assert last["left_behind"] == {"color": "white", "top": None, "bottom": "soldier"}


def test_a_board_is_played_on_with_the_side_that_is_told(over_http: OverHttp) -> None:
    code = Board.START.code
    assert answer(over_http, "moves", code=code, format="arx-board")["to_move"] == "white"
    played = answer(over_http, "play", code=code, format="arx-board", to_move="black", move="A7-B6")
    assert played["to_move"] == "white"
    assert Board.decode(played["code"])["B6"] == Board.START["A7"]
    assert played["code"] == played["moves"][0]["after"]
    assert Game.decode(played["export"]).board.code == played["code"]


def test_an_export_tells_itself_who_is_to_move(over_http: OverHttp) -> None:
    assert answer(over_http, "moves", code="start", to_move="white")["to_move"] == "white"
    assert (
        over_http.error("moves", code="start", to_move="black")["message"]
        == "to_move: the export says that white is to move"
    )


def test_whoever_captures_the_king_has_won(over_http: OverHttp) -> None:
    state = Game.START.to_json()
    state["rows"][7][4], state["rows"][6][4] = {"color": "black", "top": None, "bottom": "commander"}, None
    code = Game.from_json(state | {"to_move": "black"}).code
    played = answer(over_http, "play", code=code, move="E2xE1#")
    assert (played["winner"], played["moves"][0]["winner"]) == ("black", "black")
    assert answer(over_http, "moves", code=played["code"])["moves"] == []


def test_a_move_that_may_not_be_played_is_refused_with_the_reason(over_http: OverHttp) -> None:
    found = over_http.error("play", code="start", move="E3-F4 C7-D7")
    assert (found["kind"], found["message"]) == (
        "illegal move",
        "arx-move: C7 to D7: a black soldier does not go from C7 to D7",
    )
    assert over_http.error("play", code="start", move="E9")["kind"] == "malformed"
    assert over_http.error("play", code="start", move="0xffff")["kind"] == "meaningless"


def test_there_is_something_to_play_and_not_too_much(over_http: OverHttp) -> None:
    assert (
        over_http.error("play", code="start", move=" ")["message"]
        == "move: expected 1 to 1000 moves, found 0"
    )
    assert (
        over_http.error("play", code="start", move="E3-F4 " * (LONGEST + 1))["message"]
        == "move: expected 1 to 1000 moves, found 1001"
    )


def test_a_bad_code_is_the_error_of_the_library(over_http: OverHttp) -> None:
    found = over_http.error("moves", code=Game.START.code[:-4])
    assert (found["kind"], found["format"]) == ("malformed", "arx-export")
    assert over_http.error("moves", code="start", format="arx-board")["format"] == "arx-board"


def test_what_is_asked_may_stand_in_the_address(over_http: OverHttp) -> None:
    asked_for = {"code": "start", "move": "E3-F4"}
    assert (
        over_http.asked("GET", "play", asked_for).json() == over_http.asked("POST", "play", asked_for).json()
    )
