"""Boards of python-chess, and its second opinion about FEN and en passant."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boardcode.chess import Color, Placement, Position, Variant
from boardcode.errors import MissingExtra
from boardcode.games.chess.rules import can_take_en_passant

chess = pytest.importorskip("chess", reason="python-chess is installed by the group test")
variants = pytest.importorskip("chess.variant")

BOARDS: dict[str, Any] = {
    "standard": chess.Board,
    "crazyhouse": variants.CrazyhouseBoard,
    "kingOfTheHill": variants.KingOfTheHillBoard,
    "threeCheck": variants.ThreeCheckBoard,
    "antichess": variants.AntichessBoard,
    "atomic": variants.AtomicBoard,
    "horde": variants.HordeBoard,
    "racingKings": variants.RacingKingsBoard,
}


def games(variant: str, count: int, length: int = 80) -> Any:
    """Yield the boards of random games."""
    random = Random(variant)
    for _ in range(count):
        board = BOARDS[variant]()
        for _ in range(length):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(random.choice(moves))
            yield board


@pytest.mark.parametrize("variant", BOARDS)
def test_boards_of_random_games_come_back(variant: str) -> None:
    for board in games(variant, 6):
        position = Position.from_chess(board)
        assert position.variant == variant
        assert [problem for problem in position.problems() if problem.path != "checks.white"] == []
        again = Position.decode(position.code)
        assert again == position
        assert again.to_chess().fen() == board.fen()
        assert type(again.to_chess()) is BOARDS[variant]


@pytest.mark.parametrize("variant", BOARDS)
def test_both_write_and_read_the_same_fen(variant: str) -> None:
    for board in games(variant, 3):
        position = Position.from_chess(board)
        assert Position.from_fen(board.fen(), variant) == position
        if variant in ("crazyhouse", "threeCheck"):
            continue  # they write pockets and checks in another way, which the line before reads
        assert position.fen == board.fen()


def test_both_know_the_same_legal_captures_en_passant() -> None:
    tried = 0
    for board in games("standard", 60, 120):
        if board.ep_square is None:
            continue
        tried += 1
        position = Position.from_fen(board.fen(en_passant="fen"))
        marked = Position(
            position.variant,
            position.pieces,
            position.turn,
            en_passant=chess.square_name(board.ep_square),
        )
        assert can_take_en_passant(marked) == board.has_legal_en_passant()
    assert tried > 300


def test_python_chess_keeps_the_en_passant_square_after_every_double_step() -> None:
    """A code made from this square would be another one for the same position."""
    board = chess.Board()
    board.push_san("e4")
    assert board.ep_square == chess.E3
    assert Position.from_chess(board).en_passant is None
    assert Position.from_chess(board).code == "ffff00001000efff2d844ad200000000111111113e955fe3"


def test_the_start_position_is_not_taken_for_one_of_chess960() -> None:
    assert Position.from_chess(chess.Board()).variant == "standard"
    board = chess.Board.from_chess960_pos(518)
    assert Position.from_chess(board).variant == "chess960"
    assert Position.from_chess(board, "fromPosition").variant == "fromPosition"


def test_all_start_positions_of_chess960_come_back() -> None:
    for number in range(960):
        board = chess.Board.from_chess960_pos(number)
        position = Position.from_chess(board)
        assert Position.decode(position.code) == position
        assert position.fen == board.fen()
        assert position.to_chess().fen() == board.fen()


def test_checks_are_counted_from_the_other_end() -> None:
    board = variants.ThreeCheckBoard()
    for move in ("e4", "e5", "Bc4", "Nc6", "Bxf7+"):
        board.push_san(move)
    position = Position.from_chess(board)
    assert position.checks == (1, 0)
    assert position.fen.endswith("+1+0")
    assert board.fen().split()[4] == "2+3"
    again: Any = position.to_chess()
    assert again.remaining_checks == board.remaining_checks


@pytest.mark.parametrize("variant", ["standard", "chess960", "fromPosition"])
def test_a_plain_board_has_the_castling_of_chess960_unless_it_is_standard(variant: str) -> None:
    position = Position.from_fen("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", variant)
    assert position.to_chess().chess960 == (variant != "standard")
    assert Position.from_chess(position.to_chess(), variant) == position


def test_without_the_package_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "chess", None)
    with pytest.raises(MissingExtra) as caught:
        Position(Variant.STANDARD, Placement({}), Color.WHITE).to_chess()
    assert str(caught.value) == "a board of python-chess needs more packages: pip install 'boardcode[chess]'"
