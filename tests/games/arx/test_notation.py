"""The ways to name a move (notation, code and number), and how a move is shown on the board."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from boardcode.arx import Game, Move, MoveCode
from boardcode.errors import MalformedCode, MeaninglessCode

Position = Callable[..., Game]


def test_the_code_of_a_move_is_its_16_bit_number_and_prints_as_its_text(white: Position) -> None:
    code = white(E2="SB", A1="K", A9="k").legal("^E2-F3").code
    assert isinstance(code, MoveCode)
    assert code == 67 | 59 << 7 | 1 << 14 == 0x5DC3
    assert (str(code), repr(code), f"{code}") == ("0x5dc3", "0x5dc3", "0x5dc3")
    assert Move.decode(str(code)) == Move("E2", "F3", unstack=True)


def test_a_move_can_be_played_by_each_of_its_names() -> None:
    move = next(move for move in Game.START.moves() if str(move) == "E3-F4")
    for name in (move, move.move, move.code, int(move.code), str(move.code), move.notation, "e3f4"):
        assert Game.START.play(name) == move.game


@pytest.mark.parametrize("seed", range(3))
def test_every_move_of_a_random_game_can_be_read_from_its_notation(seed: int) -> None:
    random, game, signs = Random(seed), Game.START, set[str]()
    for _ in range(40):
        moves = game.moves()
        if not moves:
            break
        assert len({move.notation for move in moves}) == len(moves)
        for move in moves:
            bare = move.notation.lower().rstrip("#").replace("-", "").replace("x", "").replace("+", "")
            assert game.legal(move.notation) == game.legal(bare) == game.legal(move.code) == move
            signs.update(sign for sign in "^-x+#" if sign in move.notation)
        game = random.choice(moves).game
    assert signs >= set("^-x+")


@pytest.mark.parametrize(
    "text", ["", "E3", "E3-F10", "E3-J4", "e3 f4", "E3--F4", "^^E3-F4", "E3-F4##", "ı3-F4", "E3-F4\n"]
)
def test_a_text_that_is_not_notation_is_malformed(text: str) -> None:
    with pytest.raises(MalformedCode) as caught:
        Game.START.play(text)
    expected = "a move such as E3-F4, E3xF4, E3+F4, ^E3-F4 or 0x193a"
    assert str(caught.value) == f"arx-move: notation: expected {expected}, found {text!r}"


def test_a_code_or_number_that_cannot_be_read_cannot_be_played() -> None:
    with pytest.raises(MeaninglessCode) as meaningless:
        Game.START.play("0x28c3")
    assert str(meaningless.value) == (
        "arx-move: characters 3-5 '28c', to: no square has the number 81; expected 0 to 80"
    )
    with pytest.raises(MalformedCode) as malformed:
        Game.START.play(1 << 16)
    assert str(malformed.value) == "arx-move: expected a number of 16 bits, got 0x10000"


# -- a move on the board


def test_a_move_is_marked_in_the_drawing(white: Position) -> None:
    game = white(E5="SB", F6="gs", A1="K", A9="k")
    assert game.legal("^E5xF6").draw() == (
        "9  k  .  .  .  .  .  .  .  .\n"
        "8  .  .  .  .  .  .  .  .  .\n"
        "7  .  .  .  .  .  .  .  .  .\n"
        "6  .  .  .  .  .>gs  .  .  .\n"
        "5  .  .  .  .*SB  .  .  .  .\n"
        "4  .  .  .  .  .  .  .  .  .\n"
        "3  .  .  .  .  .  .  .  .  .\n"
        "2  .  .  .  .  .  .  .  .  .\n"
        "1  K  .  .  .  .  .  .  .  .\n"
        "   A  B  C  D  E  F  G  H  I\n"
        "white plays ^E5xF6: soldier, leaves ballista, captures guard on soldier"
    )


def test_a_move_is_marked_at_the_edges_of_the_drawing(white: Position) -> None:
    lines = white(A1="C", E2="K", E9="k").legal("A1-I1").draw().split("\n")
    assert lines[8] == "1 *C  .  .  .  .  .  .  . >."


def test_a_move_is_marked_in_the_picture(white: Position) -> None:
    move = white(E5="SB", F6="gs", A1="K", A9="k").legal("^E5xF6")
    picture = move.svg()
    assert picture == move._repr_svg_()
    titles = [
        "Arx position, white plays ^E5xF6",
        "from E5",
        "to F6",
        "only the top piece leaves",
        "F6: black guard on soldier",
    ]
    for title in titles:
        assert f"<title>{title}</title>" in picture
    assert ">White plays ^E5xF6</text>" in picture


def test_the_arrow_of_a_move_on_the_board_is_below_the_pieces_and_short_of_the_last(white: Position) -> None:
    move = white(E5="SB", F6="gs", A1="K", A9="k").legal("^E5xF6")
    picture = move.svg()
    tip = 'points="360,240 '  # the middle of F6, where the arrow of a move without a board ends
    assert tip in move.move.svg()
    assert tip not in picture
    arrow = picture.index("only the top piece leaves")
    assert picture.index("from E5") < arrow < picture.index("E5: white soldier on ballista")
