"""Arx over HTTP: legal moves, and playing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardcode.arx import Board, Game
from boardcode.web.games.arx import MAX_MOVES, PieceLegend, PositionResponse

if TYPE_CHECKING:
    from .conftest import GameClient


def position(game: GameClient, route: str, **parameters: Any) -> Any:
    """Send a request that succeeds; return its response, which matches the response model."""
    result = game.result(route, **parameters)
    PositionResponse.model_validate(result)
    return result


def test_the_moves_are_those_of_the_library(game: GameClient) -> None:
    result = position(game, "moves", code="start")
    assert (result["code"], result["to_move"], result["winner"]) == (Game.START.code, "white", None)
    assert [(move["notation"], move["code"], move["after"]) for move in result["moves"]] == [
        (move.notation, str(move.code), move.game.code) for move in Game.START.moves()
    ]


def test_a_move_says_whether_it_moves_stacks_or_captures(game: GameClient) -> None:
    moves = {
        move["notation"]: move
        for move in position(game, "play", code="start", move="C2+D3 A7-B6 D3xH7 B6-A5")["moves"]
    }
    assert [(move["words"], move["does"]) for move in moves.values()] == [
        ("C2+D3: jester, stacks on soldier", "stack"),
        ("A7-B6: soldier", "move"),
        ("D3xH7: jester on soldier, captures soldier", "capture"),
        ("B6-A5: soldier", "move"),
    ]
    assert moves["D3xH7"]["captured"] == {"color": "black", "top": None, "bottom": "soldier"}


def test_the_top_piece_of_a_stack_can_leave_alone(game: GameClient) -> None:
    played = position(game, "play", code="start", move="C2+D3 A7-B6 ^D3-E4")
    last = played["moves"][-1]
    assert (last["from"], last["to"], last["unstack"]) == ("D3", "E4", True)
    assert last["left_behind"] == {"color": "white", "top": None, "bottom": "soldier"}


def test_on_a_board_the_requested_side_moves(game: GameClient) -> None:
    code = Board.START.code
    assert position(game, "moves", code=code, format="arx-board")["to_move"] == "white"
    played = position(game, "play", code=code, format="arx-board", to_move="black", move="A7-B6")
    assert played["to_move"] == "white"
    assert Board.decode(played["code"])["B6"] == Board.START["A7"]
    assert played["code"] == played["moves"][0]["after"]
    assert Game.decode(played["export"]).board.code == played["code"]


def test_an_export_says_itself_who_is_to_move(game: GameClient) -> None:
    assert position(game, "moves", code="start", to_move="white")["to_move"] == "white"
    assert (
        game.error("moves", code="start", to_move="black")["message"]
        == "to_move: the export says that white is to move"
    )


def test_capturing_the_king_wins_and_ends_the_game(game: GameClient) -> None:
    state = Game.START.to_json()
    state["rows"][7][4], state["rows"][6][4] = {"color": "black", "top": None, "bottom": "commander"}, None
    code = Game.from_json(state | {"to_move": "black"}).code
    played = position(game, "play", code=code, move="E2xE1#")
    assert (played["winner"], played["moves"][0]["winner"]) == ("black", "black")
    assert position(game, "moves", code=played["code"])["moves"] == []


def test_an_illegal_move_is_rejected_with_the_reason(game: GameClient) -> None:
    error = game.error("play", code="start", move="E3-F4 C7-D7")
    assert (error["kind"], error["message"]) == (
        "illegal move",
        "arx-move: C7 to D7: a black soldier does not go from C7 to D7",
    )
    assert game.error("play", code="start", move="E9")["kind"] == "malformed"
    assert game.error("play", code="start", move="0xffff")["kind"] == "meaningless"


def test_no_moves_and_too_many_moves_are_rejected(game: GameClient) -> None:
    assert game.error("play", code="start", move=" ")["message"] == "move: expected 1 to 1000 moves, found 0"
    assert (
        game.error("play", code="start", move="E3-F4 " * (MAX_MOVES + 1))["message"]
        == "move: expected 1 to 1000 moves, found 1001"
    )


def test_a_bad_code_is_reported_as_by_the_library(game: GameClient) -> None:
    error = game.error("moves", code=Game.START.code[:-4])
    assert (error["kind"], error["format"]) == ("malformed", "arx-export")
    assert game.error("moves", code="start", format="arx-board")["format"] == "arx-board"


def test_get_and_post_give_the_same_response(game: GameClient) -> None:
    parameters = {"code": "start", "move": "E3-F4"}
    assert game.get("play", **parameters).json() == game.result("play", **parameters)


def test_the_legend_has_every_piece(game: GameClient) -> None:
    legend = [PieceLegend.model_validate(piece) for piece in game.result("pieces")]
    assert [(each.piece, each.letter, each.count) for each in legend] == [
        ("soldier", "S", 9),
        ("jester", "J", 1),
        ("commander", "C", 1),
        ("paladin", "P", 2),
        ("guard", "G", 2),
        ("dragon", "D", 2),
        ("ballista", "B", 2),
        ("king", "K", 1),
    ]
    assert legend[0].moves == "one square diagonally forward"
