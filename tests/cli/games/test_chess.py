"""Chess on the command line: BinaryFen and FEN are recoded into each other."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess

Call = Callable[..., CompletedProcess[str]]

CODE, FEN = "8901080000810091ad0d10e1f70007", "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 4"


def test_a_code_is_recoded_as_fen_and_back(call: Call) -> None:
    assert call("recode", "binaryfen", "fen", CODE).stdout == f"{FEN}\n"
    assert call("recode", "fen", "binaryfen", FEN).stdout == f"{CODE}\n"


def test_a_variant_may_stand_in_front_of_a_fen(call: Call) -> None:
    fen = "antichess 8/7p/8/8/8/8/3K4/8 b - - 0 1"
    assert call("recode", "fen", "binaryfen", fen).stdout == "00800000000008001a000106\n"


def test_a_wrong_fen_is_an_error_with_its_place(call: Call) -> None:
    answer = call("recode", "fen", "binaryfen", FEN.replace("KQq", "KQk"))
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[0] == "error: fen: character 34 'k': there is no black rook for 'k'"


def test_a_code_is_shown_with_its_board(call: Call) -> None:
    shown = call("20400006400000080ac0b1").stdout
    assert shown.startswith("20400006400000080ac0b1  binaryfen: Chess position, BinaryFen\n")
    assert "5 . P p . . . . .\n" in shown
    assert "pawn that can be taken en passant" in shown
