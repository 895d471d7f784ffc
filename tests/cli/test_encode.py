"""`boardcode encode` and `boardcode decode`: from a code to JSON or a drawing and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from format_file import PEBBLES

import boardcode
from boardcode.cli.codes import Line
from boardcode.cli.terminal import UsageError
from boardcode.cli.verbs.encode import split_states

Finished = CompletedProcess[str]
Call = Callable[..., Finished]

every_format = pytest.mark.parametrize("name", [format.name for format in boardcode.formats()])


def codes(name: str) -> list[str]:
    format = boardcode.get(name)
    return [boardcode.canonical(format, code) for code in format.examples]


def lines(codes: list[str]) -> str:
    return "".join(f"{code}\n" for code in codes)


@every_format
def test_decoded_json_encodes_back(name: str, call: Call) -> None:
    decoded = call("decode", name, *codes(name)).stdout
    assert call("encode", name, input=decoded).stdout == lines(codes(name))
    for state, code in zip(decoded.splitlines(), codes(name), strict=True):
        assert json.loads(state) == boardcode.decode(name, code).to_json()
        assert call("encode", name, state).stdout == f"{code}\n"


@every_format
def test_json_over_several_lines_encodes_back(name: str, call: Call) -> None:
    decoded = call("decode", name, "--indent", *codes(name)).stdout
    assert call("encode", name, input=decoded).stdout == lines(codes(name))


def test_many_json_values_over_several_lines_are_split_in_one_pass() -> None:
    """Two megabytes of values; counting all lines before each of them would take minutes."""
    texts = ['{\n "fringe": 1,\n\n "rotation": "half_turn"\n}', "  null", "{\n}{}"] * 20_000
    numbered = [Line(text, "t", k) for k, text in enumerate("\n".join(texts).split("\n"), 1)]
    states = list(split_states(iter(numbered), boardcode.get("chacun-place")))
    values = [text.strip() for text in texts for text in text.replace("}{", "}\f{").split("\f")]
    assert [state.text for state in states] == values
    assert [state.number for state in states[:9]] == [1, 6, 7, 8, 9, 14, 15, 16, 17]


@every_format
def test_a_drawing_encodes_back(name: str, call: Call, tmp_path: Path) -> None:
    for code in codes(name):
        drawing = call("draw", name, code).stdout
        assert call("encode", name, drawing).stdout == f"{code}\n"
        assert call("encode", name, "-", input=drawing.replace("\n", "\r\n")).stdout == f"{code}\n"
        (tmp_path / "state.txt").write_text(drawing, encoding="utf-8")
        assert call("encode", name, "--file", str(tmp_path / "state.txt")).stdout == f"{code}\n"


@every_format
def test_many_drawings_encode_back(name: str, call: Call) -> None:
    several = call("random", name, "-n", "30", "--seed", "3").stdout
    drawings = call("draw", name, input=several).stdout
    assert call("encode", name, input=drawings).stdout == several


def test_drawings_of_a_format_without_examples_encode_back(call: Call, tmp_path: Path) -> None:
    """Only random states show that its drawings have several lines."""
    (tmp_path / "pebbles.py").write_text(PEBBLES.replace('examples=["AAAA", "IAAC"]', "examples=[]"))
    options = ("--with", str(tmp_path / "pebbles.py"))
    drawings = call("draw", "pebbles", "AAAA", "IAAC", *options).stdout
    assert call("encode", "pebbles", *options, input=drawings).stdout == "AAAA\nIAAC\n"


def test_a_bad_line_is_reported_with_its_number_and_the_rest_is_encoded(call: Call) -> None:
    answer = call(
        "encode",
        "5211-card",
        input='{"color": "blue", "value": 5}\n{"color": "blue", "value": 7}\n{"color": "blue"\n',
    )
    assert (answer.returncode, answer.stdout) == (1, "0x25\n")
    assert answer.stderr == (
        "error: line 2: 5211-card: value: expected a number from 1 to 6, got 7\n"
        "error: line 3: 5211-card: after character 16: not JSON: Expecting ',' delimiter\n"
        '    {"color": "blue"\n'
        "                    ^\n"
    )


def test_a_bad_drawing_among_good_ones_is_reported(call: Call) -> None:
    answer = call("encode", "5211-card", input="blue 5\npurple 5\norange 4\n")
    assert answer.stdout == "0x25\n0x34\n"
    assert answer.stderr.startswith("error: line 2: 5211-card: ")


def test_a_bad_drawing_of_several_lines_is_reported_with_its_first_line(call: Call) -> None:
    good = str(boardcode.decode("klotski", "1A9BF0C"))
    answer = call("encode", "klotski", input=f"{good}\n\n{good.replace('╌', '?')}\n\n{good}\n")
    assert (answer.returncode, answer.stdout) == (1, "1A9BF0C00\n1A9BF0C00\n")
    assert answer.stderr.startswith("error: line 13: klotski: line 11, column 6: ")


def test_json_reports_bad_states_too(call: Call) -> None:
    answer = call("encode", "5211-card", "--json", input="blue 5\npurple 5\n")
    good, bad = [json.loads(line) for line in answer.stdout.splitlines()]
    assert good == {"code": "0x25"}
    assert bad["error"]["kind"] == "invalid drawing"
    assert answer.stderr == ""


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ("[" * 100_000, "not of this form: nested too deeply"),
        ("[" + "1" * 10_000 + "]", "not of this form: a number has too many digits"),
    ],
    ids=["nested", "long number"],
)
def test_json_that_python_cannot_read_is_rejected(state: str, message: str, call: Call) -> None:
    assert call("encode", "5211-card", state).stderr == f"error: 5211-card: {message}\n"


@pytest.mark.parametrize(
    ("format", "first", "then"),
    [
        ("klotski", "{", "{"),
        ("klotski", "abc", "abc"),
        ("5211-card", "blue 5", "  abc"),
        ("klotski", "[[", "["),
    ],
    ids=["JSON", "drawing", "indented lines", "nested JSON"],
)
def test_a_state_without_an_end_is_refused_with_its_line(
    format: str, first: str, then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardcode.cli.verbs.encode.MAX_STATE", 1000)
    monkeypatch.setattr("boardcode.cli.verbs.encode.TRY_SIZE", 10)
    endless = (Line(first if number == 7 else then, "-", number) for number in count(7))
    with pytest.raises(UsageError) as caught:
        list(split_states(endless, boardcode.get(format)))
    assert str(caught.value) == (
        "cannot read standard input: the state of line 7 is longer than 1,000 characters"
    )


@pytest.mark.parametrize("size", [1, 2, 10, 30, 1 << 16])
def test_json_of_several_lines_is_split_however_much_is_read_at_a_time(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each value is shorter than the limit, all together are not."""
    monkeypatch.setattr("boardcode.cli.verbs.encode.MAX_STATE", 60)
    monkeypatch.setattr("boardcode.cli.verbs.encode.TRY_SIZE", size)
    texts = ["{", '"a": [1,', "2]", "", "}{}", " [3", "]   7"] * 20 + ["", "{ bad", "x", ""]
    found = list(
        split_states((Line(text, "t", n) for n, text in enumerate(texts, 1)), boardcode.get("klotski"))
    )
    values = [
        (7 * n + line, text)
        for n in range(20)
        for line, text in [(1, '{\n"a": [1,\n2]\n\n}'), (5, "{}"), (6, "[3\n]"), (7, "7")]
    ]
    assert [(line.number, line.text) for line in found] == [*values, (142, "{ bad\nx")]


def test_empty_input_prints_nothing(call: Call) -> None:
    for input in ("", "\n \n"):
        answer = call("encode", "klotski", input=input)
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


def test_bad_codes_are_reported_and_the_rest_is_decoded(call: Call) -> None:
    answer = call("decode", "5211-card", "0x25", "0x99", "0x34")
    assert (answer.returncode, len(answer.stdout.splitlines())) == (1, 2)
    assert answer.stderr.startswith("error: 5211-card: character")
    lines = [
        json.loads(line) for line in call("decode", "5211-card", "--json", "0x25", "0x99").stdout.splitlines()
    ]
    assert lines[1]["code"] == "0x99"
    assert lines[1]["error"]["kind"] == "meaningless"


def test_lenient_decodes_codes_that_are_not_canonical(call: Call) -> None:
    noncanonical = "ieysGjGO8papd/b"
    assert call("decode", "radar", noncanonical).returncode == 1
    assert (
        call("decode", "radar", "--lenient", noncanonical).stdout
        == call("decode", "radar", "ieysGjGO8papd/a").stdout
    )
