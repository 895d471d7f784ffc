"""Hearthstone decks on the command line: recoded as lists, shown with names, and pasted whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Call = Callable[..., CompletedProcess[str]]

CODE = "AAEBAQcBBAMBAgMAAQEF/cQFAAA="
LIST = "wild; hero 7; 2x 1; 2x 2; 2x 3; 1x 4; sideboard of 90749; 1x 5"
NAMED_LIST = 'wild; hero 7 "First Hero"; 2x 1; 2x 2; 2x 3; 1x 4 "Drum; Big"; sideboard of 90749; 1x 5'
NAMED_DRAWING = "wild\nhero 7  First Hero\n2x 1\n2x 2\n2x 3\n1x 4  Drum; Big\nsideboard of 90749\n1x 5\n"


@pytest.fixture
def names(tmp_path: Path) -> str:
    """A list of names, separated by tabs and without a header."""
    file = tmp_path / "cards.tsv"
    file.write_text("7\tFirst Hero\n4\tDrum; Big\n1234\tNobody\n", encoding="utf-8")
    return str(file)


def test_a_deck_is_recoded_as_a_list_and_back(call: Call) -> None:
    assert call("recode", "hearthstone-deck", "hearthstone-list", CODE).stdout == f"{LIST}\n"
    assert call("recode", "hearthstone-list", "hearthstone-deck", LIST).stdout == f"{CODE}\n"


def test_a_string_of_2017_gets_its_sideboard_byte_and_its_order(call: Call) -> None:
    old = "AAEBAR8G+LEChwTmwgKhwgLZwgK7BQzquwKJwwKOwwKTwwK5tAK1A/4MqALsuwLrB86uAu0JAA=="
    new = "AAEBAR8GhwS7BfixAqHCAtnCAubCAgyoArUD6wftCf4Mzq4CubQC6rsC7LsCicMCjsMCk8MCAAA="
    assert call("canonical", "hearthstone-deck", old).stdout == f"{new}\n"


def test_the_text_that_the_game_copies_is_recognised(call: Call) -> None:
    answer = call("decode", "hearthstone-deck", f"### Mine\n# Format: Wild\n{CODE}\n# To use this deck")
    assert answer.returncode == 1
    assert f"hint: this is the whole text that the game copies; its deckstring is {CODE}" in answer.stderr


def test_the_main_job_shows_names_in_the_drawing_and_in_the_table(call: Call, names: str) -> None:
    answer = call(CODE, "--names", names)
    assert answer.returncode == 0
    assert NAMED_DRAWING in answer.stdout
    assert "heroes[0]                 7 (First Hero)\n" in answer.stdout
    assert "cards.ones[0]             4 (Drum; Big)\n" in answer.stdout
    assert "First Hero" not in call(CODE).stdout


def test_drawings_and_lists_with_names_are_read_back(call: Call, names: str) -> None:
    drawing = call("draw", "hearthstone-deck", CODE, "--names", names).stdout
    assert drawing == NAMED_DRAWING
    assert call("encode", "hearthstone-deck", drawing).stdout == f"{CODE}\n"
    text = call("recode", "hearthstone-deck", "hearthstone-list", CODE, "--names", names).stdout
    assert text == f"{NAMED_LIST}\n"
    assert call("recode", "hearthstone-list", "hearthstone-deck", text).stdout == f"{CODE}\n"


def test_pictures_have_names(call: Call, names: str) -> None:
    picture = call("draw", "hearthstone-deck", CODE, "--svg", "--names", names).stdout
    assert ">Drum; Big</text>" in picture
    assert ">hero 7 First Hero</text>" in picture


def test_json_has_one_more_key_and_is_otherwise_the_same(call: Call, names: str) -> None:
    plain = json.loads(call("decode", "hearthstone-deck", CODE).stdout)
    assert plain.keys() == {"format", "heroes", "cards", "sideboards"}
    named = json.loads(call("decode", "hearthstone-deck", CODE, "--names", names).stdout)
    assert named == plain | {"names": {"7": "First Hero", "4": "Drum; Big"}}


def test_a_name_cannot_send_commands_to_the_terminal(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes(b"7,\x1b[31mRed\n")
    answer = call("draw", "hearthstone-deck", CODE, "--names", str(file))
    assert "hero 7  \N{REPLACEMENT CHARACTER}[31mRed\n" in answer.stdout
