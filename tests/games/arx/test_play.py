"""Playing Arx: what each piece may do, what a move does, how a game ends, and what is said about a move that is none."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from boardcode.arx import START, Board, Cell, Color, Game, IllegalMove, LegalMove, Move, MoveCode
from boardcode.errors import MalformedCode, MeaninglessCode
from boardcode.games import arx
from boardcode.games.arx.perft import walked

BEGINNING = Game(START, Color.WHITE)


def board(**cells: str) -> Board:
    """A board by the letters of what stands on its squares: `E5="GS"` is a white guard on a soldier, `E9="k"` the black king."""
    ranks = [
        " ".join([str(rank), *(cells.get(f"{file}{rank}", ".") for file in "ABCDEFGHI")])
        for rank in range(9, 0, -1)
    ]
    return Board.from_drawing("\n".join([*ranks, "  A B C D E F G H I"]))


def white(**cells: str) -> Game:
    return Game(board(**cells), Color.WHITE)


def black(**cells: str) -> Game:
    return Game(board(**cells), Color.BLACK)


def notations(game: Game, *, of: str = "") -> set[str]:
    return {str(move) for move in game.moves() if not of or move.from_ == of}


def ends(game: Game, *, of: str) -> set[str]:
    return {move.to for move in game.moves() if move.from_ == of}


# -- how the pieces go


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
def test_how_a_white_piece_goes_from_the_middle_of_an_empty_board(piece: str, expected: str) -> None:
    others = {} if piece == "K" else {"A2": "K"}
    assert ends(white(E5=piece, I8="k", **others), of="E5") == set(expected.split())


@pytest.mark.parametrize(
    ("piece", "expected"), [("s", "D4 F4"), ("b", "E4 E3 E2 E1"), ("d", "D7 F7 C6 G6 C4 G4 D3 F3")]
)
def test_forward_is_down_for_black(piece: str, expected: str) -> None:
    assert ends(black(E5=piece, A2="K", I8="k"), of="E5") == set(expected.split())


def test_a_piece_at_the_edge_stays_on_the_board() -> None:
    game = white(A1="D", I9="S", I5="S", A9="B", E1="K", E9="k")
    assert {square: ends(game, of=square) for square in ("A1", "I9", "I5", "A9")} == {
        "A1": {"B3", "C2"},
        "I9": set(),
        "I5": {"H6"},
        "A9": set(),
    }


def test_nothing_passes_over_a_piece_but_the_dragon() -> None:
    ring = {f"{file}{rank}": "ss" for file in "DEF" for rank in (4, 5, 6) if (file, rank) != ("E", 5)}
    assert notations(white(E5="C", **ring), of="E5") == {"E5xD5", "E5xF5", "E5xE4", "E5xE6"}
    assert notations(white(E5="G", **ring), of="E5") == {"E5xD4", "E5xD6", "E5xF4", "E5xF6"}
    assert notations(white(E5="P", **ring), of="E5") == {"E5xD5", "E5xF5", "E5xE4", "E5xE6"}
    assert notations(white(E5="B", **ring), of="E5") == {"E5xE6"}
    assert len(notations(white(E5="D", **ring), of="E5")) == 8


# -- stacks and kings


def test_a_piece_stacks_on_a_friendly_single_piece() -> None:
    move = white(E5="S", F6="G", A1="K", A9="k").legal("E5+F6")
    assert (str(move.moved), str(move.stacked_on), move.captured, move.left_behind) == (
        "white soldier",
        "white guard",
        None,
        None,
    )
    assert str(move.game.board["F6"]) == "white soldier on guard"
    assert move.game.board["E5"] == Cell.EMPTY


def test_a_stack_goes_by_the_moves_of_either_piece_and_its_top_piece_by_its_own() -> None:
    game = white(E5="SB", A1="K", A9="k")
    assert notations(game, of="E5") == {
        "E5-D6",
        "E5-F6",
        "E5-E6",
        "E5-E7",
        "E5-E8",
        "E5-E9",
        "^E5-D6",
        "^E5-F6",
    }


def test_a_square_that_both_pieces_of_a_stack_reach_is_one_move() -> None:
    moves = [str(move) for move in white(E5="SG", A1="K", A9="k").moves() if move.from_ == "E5"]
    assert moves.count("E5-F6") == 1
    assert len(moves) == 8 + 2


def test_a_stack_moves_whole() -> None:
    move = white(E5="SB", A1="K", A9="k").legal("E5-E8")
    assert str(move.moved) == str(move.arrived) == str(move.game.board["E8"]) == "white soldier on ballista"
    assert move.game.board["E5"] == Cell.EMPTY


def test_the_top_piece_leaves_the_lower_one_behind() -> None:
    move = white(E5="SB", A1="K", A9="k").legal("^E5-F6")
    assert (move.unstack, str(move.moved), str(move.left_behind)) == (True, "white soldier", "white ballista")
    assert (str(move.game.board["E5"]), str(move.game.board["F6"])) == ("white ballista", "white soldier")


def test_the_top_piece_may_leave_for_another_stack() -> None:
    game = white(E5="SB", F6="D", D6="DD", A1="K", A9="k")
    assert notations(game, of="E5") == {"^E5+F6", "E5-E6", "E5-E7", "E5-E8", "E5-E9"}
    assert str(game.play("^E5+F6").board["F6"]) == "white soldier on dragon"


def test_a_whole_stack_does_not_end_on_a_friend() -> None:
    game = white(E5="SB", E7="G", A1="K", A9="k")
    assert notations(game, of="E5") == {"E5-D6", "E5-F6", "E5-E6", "^E5-D6", "^E5-F6"}


def test_kings_never_stack() -> None:
    game = white(E5="K", E6="S", D4="G", A9="k")
    assert ends(game, of="E5") == {"D5", "D6", "E4", "F4", "F5", "F6"}
    assert "E5" not in ends(game, of="D4")


def test_a_capture_takes_the_whole_stack() -> None:
    move = white(E5="G", G7="jp", A1="K", A9="k").legal("E5xG7")
    assert str(move.captured) == "black jester on paladin"
    assert str(move.game.board["G7"]) == "white guard"
    assert [str(cell) for cell in move.game.board.cells if cell.color == Color.BLACK] == ["black king"]


def test_a_stack_and_its_top_piece_capture_too() -> None:
    game = white(E5="SB", F6="s", E7="s", A1="K", A9="k")
    assert notations(game, of="E5") == {"E5-D6", "^E5-D6", "E5xF6", "^E5xF6", "E5-E6", "E5xE7"}
    assert str(game.play("^E5xF6").board["E5"]) == "white ballista"


# -- the game


def test_the_first_moves() -> None:
    moves = BEGINNING.moves()
    assert len(moves) == len({move.code for move in moves}) == 53
    assert [str(move) for move in moves if move.from_ == "C2"] == ["C2+B3", "C2+D3", "C2+B1", "C2+D1"]
    assert len(Game(START, Color.BLACK).moves()) == 53


def test_the_code_of_a_move_is_its_16_bit_number_and_reads_as_its_text() -> None:
    code = white(E2="SB", A1="K", A9="k").legal("^E2-F3").code
    assert isinstance(code, MoveCode)
    assert code == 67 | 59 << 7 | 1 << 14 == 0x5DC3
    assert (str(code), repr(code), f"{code}") == ("0x5dc3", "0x5dc3", "0x5dc3")
    assert Move.decode(str(code)) == Move("E2", "F3", unstack=True)


def test_a_move_is_played_as_it_comes() -> None:
    move = next(move for move in BEGINNING.moves() if str(move) == "E3-F4")
    for given in (move, move.move, move.code, int(move.code), str(move.code), move.notation, "e3f4"):
        assert BEGINNING.play(given) == move.game


def test_playing_leaves_the_game_as_it_was() -> None:
    games = [BEGINNING]
    for move in ("E3-F4", "C7-D6", "F4-G5"):
        games.append(games[-1].play(move))
    assert [game.to_move for game in games] == ["white", "black", "white", "black"]
    assert games[-2].play("F4-G5") == games[-1]
    assert games[0] == Game(START, Color.WHITE)


def test_capturing_the_king_ends_the_game() -> None:
    game = white(E5="B", E9="k", A1="K", I1="C")
    assert (game.winner, game.over) == (None, False)
    move = game.legal("E5xE9#")
    assert move.wins
    after = move.game
    assert (after.winner, after.over, after.moves(), after.to_move) == (Color.WHITE, True, [], Color.BLACK)
    with pytest.raises(IllegalMove) as caught:
        after.play("A1-A2")
    assert str(caught.value) == "arx-move: A1 to A2: the game is over: white has captured the king"


def test_a_stack_can_win_for_black() -> None:
    after = black(E5="sb", F4="K", A9="k").play("^E5xF4#")
    assert after.winner == Color.BLACK
    assert str(after.board["E5"]) == "black ballista"


def test_without_any_king_pieces_move_and_nothing_ends() -> None:
    game = white(E5="S", D6="s")
    assert game.winner is None
    assert notations(game) == {"E5xD6", "E5-F6"}
    assert game.play("E5xD6").winner is None


def test_a_side_that_has_two_kings_loses_with_the_second() -> None:
    game = white(E5="P", E6="k", D5="k", A1="K")
    after = game.play("E5xE6")
    assert (str(game.legal("E5xE6")), after.winner) == ("E5xE6", None)
    assert after.play("D5-D4").legal("E6-D6").game.over is False


def test_who_cannot_move_has_no_moves_but_has_not_lost() -> None:
    game = white(A9="K", A8="SS", B8="BB", B9="SS", E1="k")
    assert (game.moves(), game.winner) == ([], None)


# -- notation


@pytest.mark.parametrize("seed", range(3))
def test_every_move_of_a_game_reads_back_from_its_notation(seed: int) -> None:
    random, game, seen = Random(seed), BEGINNING, set[str]()
    for _ in range(40):
        moves = game.moves()
        if not moves:
            break
        assert len({move.notation for move in moves}) == len(moves)
        for move in moves:
            bare = move.notation.lower().rstrip("#").replace("-", "").replace("x", "").replace("+", "")
            assert game.legal(move.notation) == game.legal(bare) == game.legal(move.code) == move
            seen.update(sign for sign in "^-x+#" if sign in move.notation)
        game = random.choice(moves).game
    assert seen >= set("^-x+")


@pytest.mark.parametrize(
    "text", ["", "E3", "E3-F10", "E3-J4", "e3 f4", "E3--F4", "^^E3-F4", "E3-F4##", "ı3-F4", "E3-F4\n"]
)
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(MalformedCode) as caught:
        BEGINNING.play(text)
    expected = (
        f"arx-move: notation: expected a move such as E3-F4, E3xF4, E3+F4, ^E3-F4 or 0x193a, found {text!r}"
    )
    assert str(caught.value) == expected


def test_a_code_that_cannot_be_read_is_no_move_either() -> None:
    with pytest.raises(MeaninglessCode) as caught:
        BEGINNING.play("0x28c3")
    assert (
        str(caught.value)
        == "arx-move: characters 3-5 '28c', to: no square has the number 81; expected 0 to 80"
    )
    with pytest.raises(MalformedCode) as malformed:
        BEGINNING.play(1 << 16)
    assert str(malformed.value) == "arx-move: expected a number of 16 bits, got 0x10000"


# -- moves that are none

MIDDLE = white(E5="S", F6="GS", D6="s", G2="J", H3="P", C5="SB", C8="G", D7="SG", I1="K", I2="D", E9="k")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("A1-A2", "A1 to A2: nothing stands on A1"),
        ("D6-C5", "D6 to C5: a black soldier stands on D6, but white is to move"),
        (
            "^E5-F6",
            "E5 to F6, top piece only: a white soldier stands alone on E5: only from a stack does the top piece leave",
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
def test_why_a_move_is_refused(move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        MIDDLE.play(move)
    assert str(caught.value) == f"arx-move: {reason}"
    assert (caught.value.kind, caught.value.hint) == ("illegal move", None)


def test_a_move_of_another_game_is_refused() -> None:
    move = BEGINNING.moves()[0]
    with pytest.raises(IllegalMove) as caught:
        move.game.play(move)
    assert str(caught.value) == "arx-move: A3 to B4: nothing stands on A3"


# -- lines of play, in plain Python


def test_how_many_lines_there_are_from_the_start() -> None:
    assert [walked(BEGINNING, depth) for depth in range(4)] == [1, 53, 2809, 154443]


def test_a_line_that_ends_the_game_does_not_count() -> None:
    game = white(E5="B", E7="k", A1="K")
    assert notations(game) == {"E5-E6", "E5xE7#", "A1-A2", "A1-B1", "A1-B2"}
    assert [walked(game, depth) for depth in range(3)] == [1, 4, 4 * 8]
    assert walked(game.play("E5xE7"), 0) == walked(game.play("E5xE7"), 2) == 0


def test_a_line_has_no_fewer_than_no_moves() -> None:
    with pytest.raises(ValueError) as caught:
        BEGINNING.perft(-1)
    assert str(caught.value) == "a line has 0 moves or more, not -1"


# -- a move on the board


def test_a_move_is_marked_in_the_drawing() -> None:
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


def test_a_move_is_marked_at_the_edges_of_the_drawing() -> None:
    lines = white(A1="C", E2="K", E9="k").legal("A1-I1").draw().split("\n")
    assert lines[8] == "1 *C  .  .  .  .  .  .  . >."


def test_a_move_is_marked_in_the_picture() -> None:
    move = white(E5="SB", F6="gs", A1="K", A9="k").legal("^E5xF6")
    picture = move.svg()
    assert picture == move._repr_svg_()
    for said in (
        "Arx position, white plays ^E5xF6",
        "from E5",
        "to F6",
        "only the top piece leaves",
        "F6: black guard on soldier",
    ):
        assert f"<title>{said}</title>" in picture
    assert ">White plays ^E5xF6</text>" in picture
    tip = 'points="360,240 '  # the middle of F6, where the arrow of a move without a board ends
    assert tip in move.move.svg()
    assert tip not in picture
    assert (
        picture.index("from E5")
        < picture.index("only the top piece leaves")
        < picture.index("E5: white soldier on ballista")
    )


def test_what_is_loaded_when_it_is_asked_for() -> None:
    assert (arx.LegalMove, arx.IllegalMove) == (LegalMove, IllegalMove)
    with pytest.raises(AttributeError) as caught:
        arx.Gambit  # noqa: B018
    assert str(caught.value) == "module 'boardcode.arx' has no attribute 'Gambit'"


def test_whoever_reads_a_code_does_not_load_the_rules() -> None:
    source = f"import sys, boardcode; boardcode.decode('arx-export', {BEGINNING.code!r}); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "boardcode.games.arx.state" in loaded
    assert not {
        f"boardcode.games.arx.{name}"
        for name in ("moves", "legality", "movement", "notation", "perft", "engine")
    } & set(loaded)


def test_plain_words_do_for_colours_and_pieces() -> None:
    dragon = Cell("white", None, "dragon")  # type: ignore[arg-type]
    rows = tuple(
        tuple(dragon if (row, column) == (8, 0) else Cell.EMPTY for column in range(9)) for row in range(9)
    )
    assert notations(Game(Board(rows), "white")) == {"A1-B3", "A1-C2"}  # type: ignore[arg-type]
