"""Decks of Legends of Runeterra on the command line: recoded as lists, and shown with names of cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Call = Callable[..., CompletedProcess[str]]

CODE = "CMAQCAIAAIAQCAQGAMAAKBAHF4"
LIST = "5:04SH047 3:01DE002 2:02BW003"
NAMED_LIST = '5:04SH047 "Sun Disc" 3:01DE002 "Guard, First" 2:02BW003'
NAMED_DRAWING = "5x 04SH047  Sun Disc (Shurima)\n3x 01DE002  Guard, First (Demacia)\n2x 02BW003  Bilgewater\n"
NAMES = {"01DE002": "Guard, First", "04SH047": "Sun Disc"}


@pytest.fixture
def names(tmp_path: Path) -> str:
    """A list of names as a spreadsheet writes it: with a byte order mark, semicolons and a header."""
    file = tmp_path / "cards.csv"
    file.write_bytes("\ufeffcardCode;name\r\n01DE002;Guard, First\r\n04SH047;Sun Disc\r\n".encode())
    return str(file)


def test_a_deck_is_recoded_as_a_list_and_back(call: Call) -> None:
    assert call("recode", "runeterra-deck", "runeterra-list", CODE).stdout == f"{LIST}\n"
    assert call("recode", "runeterra-list", "runeterra-deck", LIST).stdout == f"{CODE}\n"


def test_a_code_of_an_old_port_is_written_as_the_library_does(call: Call) -> None:
    old = "CEBAIAIFB4WDANQIAEAQGDAUDAQSIJZUAIAQCBIFAEAQCBAA"
    answer = call("canonical", "runeterra-deck", old)
    assert answer.stdout == "CEBAIAIFB4WDANQIAEAQGDAUDAQSIJZUAIAQCAIEAEAQKBIA\n"
    answer = call("decode", "runeterra-deck", old)
    assert answer.returncode == 1
    assert "hint: this deck's lists are in the order of ports made before October 2019" in answer.stderr


def test_other_spellings_are_read(call: Call) -> None:
    assert call("canonical", "runeterra-deck", " cmaq-caiaaiaqcaqgamaakbahf4=== ").stdout == f"{CODE}\n"


def test_the_main_job_shows_names_in_the_drawing_and_in_the_table(call: Call, names: str) -> None:
    answer = call(CODE, "--names", names)
    assert answer.returncode == 0
    assert NAMED_DRAWING in answer.stdout
    assert "cards.threes[0].number[0]  2 (01DE002 Guard, First)\n" in answer.stdout
    assert "cards.twos[0].number[0]    3\n" in answer.stdout
    assert "Guard" not in call(CODE).stdout


def test_codes_of_other_games_are_shown_as_always_beside_a_list_of_names(call: Call, names: str) -> None:
    assert call("1A9BF0C", "--names", names).stdout == call("1A9BF0C").stdout


def test_drawings_and_lists_with_names_are_read_back(call: Call, names: str) -> None:
    drawing = call("draw", "runeterra-deck", CODE, "--names", names).stdout
    assert drawing == NAMED_DRAWING
    assert call("encode", "runeterra-deck", drawing).stdout == f"{CODE}\n"
    text = call("recode", "runeterra-deck", "runeterra-list", CODE, "--names", names).stdout
    assert text == f"{NAMED_LIST}\n"
    assert call("recode", "runeterra-list", "runeterra-deck", text).stdout == f"{CODE}\n"


def test_pictures_and_explanations_have_names(call: Call, names: str) -> None:
    assert ">Guard, First</text>" in call("draw", "runeterra-deck", CODE, "--svg", "--names", names).stdout
    table = call("explain", "runeterra-deck", CODE, "--names", names).stdout
    assert "47 (04SH047 Sun Disc)\n" in table


@pytest.mark.parametrize(
    "words", [("decode", "runeterra-deck"), ("explain", "runeterra-deck", "--json"), ("--json",)]
)
def test_json_has_one_more_key_and_is_otherwise_the_same(
    call: Call, names: str, words: tuple[str, ...]
) -> None:
    plain = json.loads(call(*words, CODE).stdout)
    assert json.loads(call(*words, CODE, "--names", names).stdout) == plain | {"names": NAMES}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"01DE002\n", "line 1: expected an id and a name, found 1 column"),
        (b"id,name\n01DE002,Guard\n01DE003,\xe9\n", "line 3: byte e9 is not UTF-8"),
        (b"01DE002,Guard\nGuard,01DE002\n", "line 2: expected an id such as 01DE002 or 179, found 'Guard'"),
    ],
)
def test_a_file_that_is_no_list_is_refused_with_its_line(
    call: Call, tmp_path: Path, content: bytes, message: str
) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes(content)
    answer = call(CODE, "--names", str(file))
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == f"boardcode: cannot read {file}: {message}\n"


def test_a_file_that_cannot_be_read_is_refused(call: Call, tmp_path: Path) -> None:
    for verb in (["draw", "runeterra-deck"], ["decode", "runeterra-deck"], ["explain", "runeterra-deck"], []):
        answer = call(*verb, CODE, "--names", str(tmp_path / "none.csv"))
        assert answer.returncode == 2
        assert answer.stderr == f"boardcode: cannot read {tmp_path}/none.csv: No such file or directory\n"
    answer = call(CODE, "--names", str(tmp_path))
    assert answer.stderr == f"boardcode: cannot read {tmp_path}: Is a directory\n"


def test_names_for_what_has_no_ids_are_refused(call: Call, names: str) -> None:
    answer = call("draw", "klotski", "1A9BF0C", "--names", names)
    assert answer.returncode == 2
    assert answer.stderr == "boardcode: klotski has no ids of cards, beside which names could stand\n"
    answer = call("recode", "klotski", "klotski-short", "1A9BF0C", "--names", names)
    assert answer.stderr == "boardcode: names stand in lists of cards, and klotski-short is none\n"
    answer = call("recode", "runeterra-list", "runeterra-deck", LIST, "--names", names)
    assert answer.stderr == "boardcode: names stand in lists of cards, and runeterra-deck is none\n"
