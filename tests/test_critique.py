"""What is measured about codes, on formats for which the answers are known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import boardcode
from boardcode.alphabets import BASE64, Alphabet
from boardcode.critique import Finding, critique
from boardcode.fields import Array, Constant, Number, Record, ToEnd, Zero
from boardcode.format import Format

DECIMAL = Alphabet("decimal", "0123456789")
PLAIN = Alphabet("letters", "acdefghjkqrtwxyp")


@dataclass(frozen=True, slots=True, repr=False)
class Score(boardcode.State):
    value: Any
    format_name: ClassVar[str] = "score"


def findings(alphabet: Alphabet, fields: Record[Any]) -> dict[str, Finding]:
    format = Format("score", "Score", "A score.", "score", alphabet, fields, Score, [])
    return {finding.title: finding for finding in critique(format, 200).findings}


def test_leading_zeros_that_may_be_left_off_are_other_texts() -> None:
    decimal = Alphabet("decimal", "0123456789", positional=True, leading_zeros=True)
    found = findings(decimal, Record(Score, value=Number(8)))
    assert found["other texts of one state"].answer == "accepted: leading zeros left off"


def test_a_code_without_waste_is_praised() -> None:
    found = findings(PLAIN, Record(Score, value=Number(8)))
    assert found["length"] == Finding("length", "2 characters, 8 bits")
    assert found["wasted bits"] == Finding("wasted bits", "0.0 of 8.0: there are at most 256 states")
    assert found["other texts of one state"].answer == "none is accepted"
    assert found["bits that must have one value"].answer == "none: whatever is read is canonical"
    assert found["values without meaning"].answer == "0 % of random bit patterns"
    assert found["in a spreadsheet"].answer == found["in a URL"].answer == "survives"
    assert found["as a file name"].answer == "survives"
    assert found["one wrong character"] == Finding(
        "one wrong character", "100 % give another valid code (6,000 tried)", True
    )


def test_padding_is_measured() -> None:
    found = findings(PLAIN, Record(Score, value=Number(4), padding=Zero(4)))
    assert found["wasted bits"].answer == "4.0 of 8.0: there are at most 16 states"
    answer = found["bits that must have one value"].answer
    assert answer == "50.0 % of one-character slips are refused as not canonical"
    assert found["one wrong character"].answer == "50.0 % give another valid code (6,000 tried)"


def test_a_separator_that_moves_gives_no_other_code() -> None:
    pairs = Alphabet("pairs", "acdefghjkqrtwxyp", separators="-", group=2)
    found = findings(pairs, Record(Score, value=Array(2, Number(8, 0, 0))))
    assert found["two neighbours exchanged"].answer == "0 % give another valid code (400 tried)"


def test_digits_are_spoiled_by_a_spreadsheet() -> None:
    found = findings(DECIMAL, Record(Score, value=Array(20, Number(4, 0, 9))))
    assert found["in a spreadsheet"].is_weak
    assert found["in a spreadsheet"].answer.startswith("100 % are taken for numbers and spoiled, such as 0")


def test_base64_must_be_escaped_and_is_no_file_name() -> None:
    found = findings(BASE64, Record(Score, value=Number(48)))
    assert found["in a URL"].is_weak
    assert found["in a URL"].answer.endswith("must be escaped, because of '+' '/'")
    assert found["as a file name"].answer == "not possible, because of '/'"
    assert "upper and lower case differ" in found["read out or copied by hand"].answer


def test_codes_of_any_length_have_no_fixed_waste() -> None:
    found = findings(PLAIN, Record(Score, version=Constant(4, 1), value=ToEnd(Number(8))))
    assert found["wasted bits"].answer == "unknown: the number of states or of bits is not fixed"
    assert found["values without meaning"].answer == "not measured: the length varies"
    assert found["length"].answer.endswith("characters in samples, mostly about 5")


@pytest.mark.parametrize("name", [format.name for format in boardcode.formats()])
def test_every_format_has_all_findings(name: str) -> None:
    report = critique(name, 10)
    assert report.format == name
    assert len(report.findings) == 11
    assert report.to_json()["findings"][0]["title"] == "length"
    assert str(report).startswith(f"{name}\n")


def test_letters_that_differ_in_case_alone_may_be_one_file_name() -> None:
    letters = Alphabet("letters", "aAbBcCdD")
    found = findings(letters, Record(Score, value=Number(6)))
    assert found["as a file name"] == Finding(
        "as a file name", "two codes can differ in case alone, which some file systems ignore", True
    )
