"""Lists of names: what is read, and that everything else is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardcode
from boardcode.hearthstone import Deck
from boardcode.name_lists import parse_names

DECK = {"7": "First Hero", "179": "Wisp"}


@pytest.mark.parametrize(
    "text",
    [
        "id,name\n7,First Hero\n179,Wisp\n",
        "7,First Hero\n179,Wisp",
        "dbfId;name\r\n7;First Hero\r\n179;Wisp\r\n",
        "\ufeff7\tFirst Hero\n179\tWisp\n",
        '\ufeff"id","name"\n"7","First Hero"\n\n"179","Wisp"\n\n',
        " 7 , First   Hero \n179,Wisp\n179,Wisp\n",
        "Card code,Card name\r7,First Hero\r179,Wisp\r",
    ],
)
def test_a_list_is_read_with_any_separator_header_and_line_end(text: str) -> None:
    assert parse_names(text.encode()) == DECK


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('1,"Drum, Big"', {"1": "Drum, Big"}),
        ("1;Drum, Big", {"1": "Drum, Big"}),
        ("1\tDrum, Big; Red", {"1": "Drum, Big; Red"}),
        ('1,"The ""Best"" One"', {"1": 'The "Best" One'}),
        ('1,"Two\nLines"\n2,Éclair', {"1": "Two Lines", "2": "Éclair"}),
        ("01de002,Guard", {"01DE002": "Guard"}),
        ("1,Red\x1b[31m", {"1": "Red\N{REPLACEMENT CHARACTER}[31m"}),
        ("", {}),
        ("id,name\n", {}),
    ],
)
def test_names_may_have_separators_quotes_and_any_letters(text: str, names: dict[str, str]) -> None:
    assert parse_names(text.encode()) == names


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"7,Hero\n8\n", "line 2: expected an id and a name, found 1 column"),
        (
            b"7,Hero\n8,Drum, Big\n",
            "line 2: expected an id and a name, found 3 columns; a name that has a separator in it stands in"
            " quotes",
        ),
        (b"id,name\nname,id\n", "line 2: expected an id such as 01DE002 or 179, found 'name'"),
        (b"7,Hero\n\n,Drum\n", "line 3: expected an id such as 01DE002 or 179, found ''"),
        (b"7 8,Drum\n", "line 1: expected an id such as 01DE002 or 179, found '7 8'"),
        (b"7,Hero\n8, \n", "line 2: 8 has no name"),
        (b"7,Hero\n8,Drum\n7,Heroine\n", "line 3: 7 has another name in line 1"),
        (b"7,Hero\n8,Dr\xfcm\n", "line 2: byte fc is not UTF-8"),
        (b"\xff\xfe7\x00", "line 1: byte ff is not UTF-8"),
        (b'7,"Hero\n8,Drum\n', "line 1: unexpected end of data"),
        (b'7,"Hero" x\n', "line 1: ',' expected after '\"'"),
    ],
)
def test_what_is_no_list_is_refused_with_its_line(data: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=r"^line ") as caught:
        parse_names(data)
    assert str(caught.value) == message


def test_a_file_is_read_and_a_missing_one_is_an_os_error(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("7,First Hero\n179,Wisp\n", encoding="utf-8")
    assert boardcode.read_names(file) == DECK
    with pytest.raises(FileNotFoundError):
        boardcode.read_names(tmp_path / "other.csv")


def test_a_format_with_names_is_another_one_and_changes_nothing() -> None:
    format = boardcode.get("hearthstone-deck")
    named = boardcode.with_names(format, DECK)
    deck = Deck.of("wild", 7, {179: 2})
    assert named == format
    assert (named.encode(deck), named.decode(deck.code)) == (deck.code, deck)
    assert named.to_json(deck) == format.to_json(deck)
    assert (named.draw(deck), str(deck)) == ("wild\nhero 7  First Hero\n2x 179  Wisp", "wild\nhero 7\n2x 179")
    again = boardcode.with_names(named, {179: "Other"})
    assert again.draw(deck) == "wild\nhero 7\n2x 179  Other"


def test_a_format_without_ids_has_no_names() -> None:
    with pytest.raises(ValueError, match="klotski") as caught:
        boardcode.with_names("klotski", DECK)
    assert str(caught.value) == "klotski has no ids of cards, beside which names could stand"
