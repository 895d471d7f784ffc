"""Playing Arx: how pieces move, what a move does, how a game ends, how lines of play are counted."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from boardcode import arx
from boardcode.arx import START, Board, Cell, Color, Game, IllegalMove
from boardcode.games.arx.game import count_lines

Position = Callable[..., Game]


def notations(game: Game, *, of: str = "") -> set[str]:
    return {str(move) for move in game.moves() if not of or move.from_ == of}


def destinations(game: Game, *, of: str) -> set[str]:
    return {move.to for move in game.moves() if move.from_ == of}


# -- how the pieces move


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ("S", "D6 F6"),
        ("J", "A1 B2 C3 D4 F6 G7 H8 I9 A9 B8 C7 D6 F4 G3 H2 I1"),
        ("C", "A5 B5 C5 D5 F5 G5 H5 I5 E1 E2 E3 E4 E6 E7 E8 E9"),
        ("P", "C5 D5 F5 G5 E3 E4 E6 E7"),
        ("G", "C3 D4 F6 G7 C7 D6 F4 G3"),
        ("D", "D7 F7 C6 G6 C4 G4 D3 F3"),
        ("B", "E6 E7 E8 E9"),
        ("K", "D4 D5 D6 E4 E6 F4 F5 F6"),
    ],
)
def test_each_white_piece_moves_from_the_middle_of_an_empty_board_as_the_rules_say(
    piece: str, expected: str, white: Position
) -> None:
    others = {} if piece == "K" else {"A2": "K"}
    assert destinations(white(E5=piece, I8="k", **others), of="E5") == set(expected.split())


@pytest.mark.parametrize(
    ("piece", "expected"), [("s", "D4 F4"), ("b", "E4 E3 E2 E1"), ("d", "D7 F7 C6 G6 C4 G4 D3 F3")]
)
def test_forward_is_down_for_black(piece: str, expected: str, black: Position) -> None:
    assert destinations(black(E5=piece, A2="K", I8="k"), of="E5") == set(expected.split())


def test_a_piece_at_the_edge_stays_on_the_board(white: Position) -> None:
    game = white(A1="D", I9="S", I5="S", A9="B", E1="K", E9="k")
    assert {square: destinations(game, of=square) for square in ("A1", "I9", "I5", "A9")} == {
        "A1": {"B3", "C2"},
        "I9": set(),
        "I5": {"H6"},
        "A9": set(),
    }


def test_only_the_dragon_passes_over_other_pieces(white: Position) -> None:
    ring = {f"{file}{rank}": "ss" for file in "DEF" for rank in (4, 5, 6) if (file, rank) != ("E", 5)}
    assert notations(white(E5="C", **ring), of="E5") == {"E5xD5", "E5xF5", "E5xE4", "E5xE6"}
    assert notations(white(E5="G", **ring), of="E5") == {"E5xD4", "E5xD6", "E5xF4", "E5xF6"}
    assert notations(white(E5="P", **ring), of="E5") == {"E5xD5", "E5xF5", "E5xE4", "E5xE6"}
    assert notations(white(E5="B", **ring), of="E5") == {"E5xE6"}
    assert len(notations(white(E5="D", **ring), of="E5")) == 8


# -- stacks and kings


def test_a_piece_stacks_on_a_friendly_single_piece(white: Position) -> None:
    move = white(E5="S", F6="G", A1="K", A9="k").legal("E5+F6")
    assert (str(move.moved), str(move.stacked_on)) == ("white soldier", "white guard")
    assert (move.captured, move.left_behind) == (None, None)
    assert str(move.game.board["F6"]) == "white soldier on guard"
    assert move.game.board["E5"] == Cell.EMPTY


def test_a_stack_moves_like_either_piece_and_its_top_piece_like_itself(white: Position) -> None:
    game = white(E5="SB", A1="K", A9="k")
    by_the_stack = {"E5-D6", "E5-F6", "E5-E6", "E5-E7", "E5-E8", "E5-E9"}
    assert notations(game, of="E5") == by_the_stack | {"^E5-D6", "^E5-F6"}


def test_a_square_that_both_pieces_of_a_stack_reach_is_one_move(white: Position) -> None:
    moves = [str(move) for move in white(E5="SG", A1="K", A9="k").moves() if move.from_ == "E5"]
    assert moves.count("E5-F6") == 1
    assert len(moves) == 8 + 2


def test_a_stack_moves_as_a_whole(white: Position) -> None:
    move = white(E5="SB", A1="K", A9="k").legal("E5-E8")
    assert str(move.moved) == str(move.arrived) == str(move.game.board["E8"]) == "white soldier on ballista"
    assert move.game.board["E5"] == Cell.EMPTY


def test_the_top_piece_leaves_the_lower_one_behind(white: Position) -> None:
    move = white(E5="SB", A1="K", A9="k").legal("^E5-F6")
    assert (move.unstack, str(move.moved), str(move.left_behind)) == (True, "white soldier", "white ballista")
    assert (str(move.game.board["E5"]), str(move.game.board["F6"])) == ("white ballista", "white soldier")


def test_the_top_piece_may_leave_to_stack_on_another_piece(white: Position) -> None:
    game = white(E5="SB", F6="D", D6="DD", A1="K", A9="k")
    assert notations(game, of="E5") == {"^E5+F6", "E5-E6", "E5-E7", "E5-E8", "E5-E9"}
    assert str(game.play("^E5+F6").board["F6"]) == "white soldier on dragon"


def test_a_whole_stack_does_not_end_on_a_friend(white: Position) -> None:
    game = white(E5="SB", E7="G", A1="K", A9="k")
    assert notations(game, of="E5") == {"E5-D6", "E5-F6", "E5-E6", "^E5-D6", "^E5-F6"}


def test_kings_never_stack(white: Position) -> None:
    game = white(E5="K", E6="S", D4="G", A9="k")
    assert destinations(game, of="E5") == {"D5", "D6", "E4", "F4", "F5", "F6"}
    assert "E5" not in destinations(game, of="D4")


def test_a_capture_takes_the_whole_stack(white: Position) -> None:
    move = white(E5="G", G7="jp", A1="K", A9="k").legal("E5xG7")
    assert str(move.captured) == "black jester on paladin"
    assert str(move.game.board["G7"]) == "white guard"
    assert [str(cell) for cell in move.game.board.cells if cell.color == Color.BLACK] == ["black king"]


def test_a_stack_and_its_top_piece_can_capture(white: Position) -> None:
    game = white(E5="SB", F6="s", E7="s", A1="K", A9="k")
    assert notations(game, of="E5") == {"E5-D6", "^E5-D6", "E5xF6", "^E5xF6", "E5-E6", "E5xE7"}
    assert str(game.play("^E5xF6").board["E5"]) == "white ballista"


# -- the game


def test_each_side_has_53_different_moves_in_the_starting_position() -> None:
    moves = Game.START.moves()
    assert len(moves) == len({move.code for move in moves}) == 53
    assert [str(move) for move in moves if move.from_ == "C2"] == ["C2+B3", "C2+D3", "C2+B1", "C2+D1"]
    assert len(Game(START, Color.BLACK).moves()) == 53


def test_playing_leaves_the_game_unchanged() -> None:
    games = [Game.START]
    for move in ("E3-F4", "C7-D6", "F4-G5"):
        games.append(games[-1].play(move))
    assert [game.to_move for game in games] == ["white", "black", "white", "black"]
    assert games[-2].play("F4-G5") == games[-1]
    assert games[0] == Game(START, Color.WHITE)


def test_capturing_the_king_ends_the_game(white: Position) -> None:
    game = white(E5="B", E9="k", A1="K", I1="C")
    assert (game.winner, game.over) == (None, False)
    move = game.legal("E5xE9#")
    assert move.wins
    after = move.game
    assert (after.winner, after.over, after.moves(), after.to_move) == (Color.WHITE, True, [], Color.BLACK)
    with pytest.raises(IllegalMove) as caught:
        after.play("A1-A2")
    assert str(caught.value) == "arx-move: A1 to A2: the game is over: white has captured the king"


def test_the_top_piece_of_a_stack_can_win_for_black(black: Position) -> None:
    after = black(E5="sb", F4="K", A9="k").play("^E5xF4#")
    assert after.winner == Color.BLACK
    assert str(after.board["E5"]) == "black ballista"


def test_without_any_king_pieces_move_and_the_game_does_not_end(white: Position) -> None:
    game = white(E5="S", D6="s")
    assert game.winner is None
    assert notations(game) == {"E5xD6", "E5-F6"}
    assert game.play("E5xD6").winner is None


def test_a_side_with_two_kings_loses_when_the_second_is_captured(white: Position) -> None:
    game = white(E5="P", E6="k", D5="k", A1="K")
    assert str(game.legal("E5xE6")) == "E5xE6"
    after = game.play("E5xE6").play("D5-D6")
    assert after.winner is None
    assert after.play("E6xD6#").winner == Color.WHITE


def test_a_side_that_cannot_move_has_no_moves_but_has_not_lost(white: Position) -> None:
    game = white(A9="K", A8="SS", B8="BB", B9="SS", E1="k")
    assert (game.moves(), game.winner) == ([], None)


# -- illegal moves


@pytest.fixture
def crowded_position(white: Position) -> Game:
    return white(E5="S", F6="GS", D6="s", G2="J", H3="P", C5="SB", C8="G", D7="SG", I1="K", I2="D", E9="k")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("A1-A2", "A1 to A2: nothing stands on A1"),
        ("D6-C5", "D6 to C5: a black soldier stands on D6, but white is to move"),
        (
            "^E5-F6",
            "E5 to F6, top piece only: a white soldier stands alone on E5:"
            " only from a stack does the top piece leave",
        ),
        ("E5-E6", "E5 to E6: a white soldier does not go from E5 to E6"),
        ("E5-E5", "E5 to E5: a white soldier does not go from E5 to E5"),
        ("G2-I4", "G2 to I4: the white paladin on H3 stands in the way"),
        ("C5-C9", "C5 to C9: the white guard on C8 stands in the way"),
        ("^C5-C6", "C5 to C6, top piece only: a white soldier does not go from C5 to C6"),
        ("C5-H5", "C5 to H5: a white soldier on ballista does not go from C5 to H5"),
        (
            "E5+F6",
            "E5 to F6: a white soldier cannot stack on the white guard on soldier on F6: stacks are two high",
        ),
        ("C5-C8", "C5 to C8: a whole stack cannot end on the white guard on C8"),
        ("I1+I2", "I1 to I2: a white king cannot stack on the white dragon on I2: kings never stack"),
        ("D7+C8", "D7 to C8: a whole stack cannot end on the white guard on C8"),
        ("E5-D6", "E5 to D6: '-' says that it goes to an empty square, but it captures: E5xD6"),
        ("^D7xC8", "D7 to C8, top piece only: 'x' says that it captures, but it stacks on a friend: ^D7+C8"),
        ("G2+F1", "G2 to F1: '+' says that it stacks on a friend, but it goes to an empty square: G2-F1"),
        ("E5xD6#", "E5 to D6: '#' says that it captures the king, but it does not: E5xD6"),
    ],
)
def test_an_illegal_move_is_rejected_with_the_reason(crowded_position: Game, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        crowded_position.play(move)
    assert str(caught.value) == f"arx-move: {reason}"
    assert (caught.value.kind, caught.value.hint) == ("illegal move", None)


def test_a_legal_move_of_another_position_is_rejected() -> None:
    move = Game.START.moves()[0]
    with pytest.raises(IllegalMove) as caught:
        move.game.play(move)
    assert str(caught.value) == "arx-move: A3 to B4: nothing stands on A3"


# -- lines of play, in plain Python


def test_the_starting_position_has_the_known_numbers_of_lines() -> None:
    assert [count_lines(Game.START, depth) for depth in range(4)] == [1, 53, 2809, 154443]


def test_a_line_that_ends_the_game_does_not_count(white: Position) -> None:
    game = white(E5="B", E7="k", A1="K")
    assert notations(game) == {"E5-E6", "E5xE7#", "A1-A2", "A1-B1", "A1-B2"}
    assert [count_lines(game, depth) for depth in range(3)] == [1, 4, 4 * 8]
    assert count_lines(game.play("E5xE7"), 0) == count_lines(game.play("E5xE7"), 2) == 0


def test_a_negative_number_of_moves_is_an_error() -> None:
    with pytest.raises(ValueError) as caught:
        Game.START.perft(-1)
    assert str(caught.value) == "a line has 0 moves or more, not -1"


# -- the module


def test_the_module_has_no_other_names() -> None:
    with pytest.raises(AttributeError) as caught:
        arx.Gambit  # type: ignore[attr-defined]  # noqa: B018
    assert str(caught.value) == "module 'boardcode.arx' has no attribute 'Gambit'"


def test_reading_a_code_does_not_load_the_compiled_engine() -> None:
    program = (
        f"import sys, boardcode; boardcode.decode('arx-export', {Game.START.code!r}); print(*sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    modules = set(result.stdout.split())
    assert "boardcode.games.arx.game" in modules
    assert not {"boardcode.games.arx.engine", "numba", "numpy"} & modules


def test_colours_and_pieces_may_be_plain_words() -> None:
    dragon = Cell("white", None, "dragon")  # type: ignore[arg-type]
    rows = tuple(
        tuple(dragon if (row, column) == (8, 0) else Cell.EMPTY for column in range(9)) for row in range(9)
    )
    assert notations(Game(Board(rows), "white")) == {"A1-B3", "A1-C2"}  # type: ignore[arg-type]
