"""Bridge on the command line: the three orders and PBN are recoded into each other."""

from __future__ import annotations

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Call = Callable[..., CompletedProcess[str]]

CODE = "27e41b3246bec9b16e398114"
PBN = "N:A.KJ93.Q765.T963 972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852"
EAST = "E:972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852 A.KJ93.Q765.T963"


def test_a_code_is_recoded_as_pbn_and_back(call: Call) -> None:
    assert call("recode", "bridge-pavlicek", "pbn", CODE).stdout == f"{PBN}\n"
    assert call("recode", "pbn", "bridge-pavlicek", PBN, EAST).stdout == f"{CODE}\n{CODE}\n"
    assert json.loads(call("recode", "bridge-pavlicek", "pbn", CODE, "--json").stdout) == {
        "code": CODE,
        "recoded": PBN,
    }


def test_the_three_orders_are_recoded_into_each_other(call: Call) -> None:
    deal = "0ce71e9e7877a1503e0cdbe5"
    assert call("recode", "bridge-pavlicek", "bridge-andrews", deal).stdout == "83517002cf6220f831a3927b\n"
    assert call("recode", "bridge-pavlicek", "bridge-bigdeal", deal).stdout == "1350deb33510088b8f20d986\n"


def test_a_deal_in_pbn_that_is_wrong_is_an_error_with_its_place(call: Call) -> None:
    answer = call("recode", "pbn", "bridge-andrews", PBN[:-1])
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr == (
        "error: pbn: characters 54-68 'KT85.2.JT9.QJ85': West holds 12 cards; expected 13\n"
        f"    {PBN[:-1]}\n"
        f"    {' ' * 53}{'^' * 15}\n"
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            ("bridge-andrews", "radar"),
            "bridge-andrews says nothing that radar could hold; it can be recoded as bridge-pavlicek,"
            " bridge-bigdeal or pbn",
        ),
        (("pbn", "radar"), "no format is named 'pbn'; `boardcode formats` lists them"),
        (("klotski", "pbn"), "no format is named 'pbn'; `boardcode formats` lists them"),
    ],
)
def test_a_notation_belongs_to_its_game(call: Call, words: tuple[str, str], reason: str) -> None:
    answer = call("recode", *words, CODE)
    assert answer.returncode == 2
    assert answer.stderr.splitlines()[0] == f"boardcode: {reason}"
