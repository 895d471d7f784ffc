"""2048 on the command line: the two orders and the decimal number are recoded into each other."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess

Call = Callable[..., CompletedProcess[str]]

CODE, READING, DECIMAL = "0x4312752186532731", "0x1372356812572134", "4833054136969930545"


def test_a_code_is_recoded_in_the_other_order_and_in_decimal(call: Call) -> None:
    assert call("recode", "2048", "2048-reading", CODE).stdout == f"{READING}\n"
    assert call("recode", "2048-reading", "2048", READING).stdout == f"{CODE}\n"
    assert call("recode", "2048", "decimal", CODE).stdout == f"{DECIMAL}\n"
    assert call("recode", "decimal", "2048", DECIMAL).stdout == f"{CODE}\n"
    assert call("recode", "2048", "2048", DECIMAL).stdout == f"{CODE}\n"


def test_in_decimal_a_board_has_the_number_of_its_own_format(call: Call) -> None:
    assert call("recode", "2048-reading", "decimal", READING).stdout == f"{int(READING, 16)}\n"
    assert call("recode", "decimal", "2048-reading", str(int(READING, 16))).stdout == f"{READING}\n"


def test_a_wrong_decimal_number_is_an_error_with_its_place(call: Call) -> None:
    answer = call("recode", "decimal", "2048", "12a")
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[0] == (
        "error: decimal: character 3 'a': not a character of the decimal alphabet; expected 0-9"
    )
