"""The other verbs: what each prints, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from subprocess import CompletedProcess
from typing import ClassVar

import pytest

import boardcode
from boardcode import registry
from boardcode.alphabets import HEX
from boardcode.compile import plan, plan_text
from boardcode.drawing.outline import outline_drawing
from boardcode.fields import Array, Number, Record
from boardcode.vectors import content

Finished = CompletedProcess[str]
Call = Callable[..., Finished]

every_format = pytest.mark.parametrize("name", [format.name for format in boardcode.formats()])

# -- the main job


def test_the_likeliest_format_is_shown_and_the_others_are_named(call: Call) -> None:
    assert call("T").stdout.splitlines()[:2] == [
        "T  chacun-occupy: ChaCuN occupation of a zone",
        "it could also be chacun-retake",
    ]


def test_problems_of_the_position_are_listed(call: Call) -> None:
    answer = call("0x0101000000000000")
    assert answer.returncode == 0  # a position that no game reaches is not an error
    assert (
        answer.stdout.splitlines()[-1]
        == "cannot happen: slots: one card alone: the first two are laid together"
    )


def test_a_code_that_no_format_accepts_is_reported_with_the_nearest_error(call: Call) -> None:
    answer = call("ieysGjGO8papd/b")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == (
        "error: no format accepts 'ieysGjGO8papd/b'\n"
        "nearest: radar: character 15 'b': the 2 spare bits after the last byte must be 0, found 01\n"
        "    ieysGjGO8papd/b\n"
        "                  ^\n"
    )


def test_several_codes_are_shown_and_bad_ones_do_not_stop_it(call: Call) -> None:
    answer = call("AG", "??", "-", "T", input="CH\n!!\n")
    assert answer.returncode == 1
    assert answer.stdout == "\n".join(call(code).stdout for code in ("AG", "CH", "T"))
    assert answer.stderr.splitlines()[0] == "error: no format accepts '??'"
    assert "error: line 2: no format accepts '!!'" in answer.stderr


def test_a_long_code_is_cut_in_the_middle(call: Call) -> None:
    code = boardcode.get("arx-board").examples[0]
    first = call(code).stdout.splitlines()[0]
    assert len(first) <= 80
    assert first.startswith("0x070c1")
    assert first.endswith("2347  arx-board: Arx board")


def test_json_has_formats_problems_and_errors(call: Call) -> None:
    answer = call("--json", "T", "0x0101000000000000", "??")
    place, board, unknown = [json.loads(line) for line in answer.stdout.splitlines()]
    assert answer.returncode == 1
    assert list(place) == ["format", "code", "state", "spans", "formats", "problems"]
    assert place["formats"] == ["chacun-occupy", "chacun-retake"]
    assert board["problems"] == [
        {"path": "slots", "reason": "one card alone: the first two are laid together", "hint": None}
    ]
    assert list(unknown) == ["code", "formats", "errors"]
    assert len(unknown["errors"]) == len(boardcode.formats())


# -- identify, canonical, recode


def test_identify_names_the_formats(call: Call) -> None:
    answer = call("identify", "1A9BF0C", "a\tb")
    assert (answer.returncode, answer.stdout) == (1, "1A9BF0C: klotski\na\\tb: no format accepts it\n")
    assert call("identify", "--json", "?").stdout == '{"code": "?", "formats": []}\n'


def test_canonical_clears_bits_unless_it_is_strict(call: Call) -> None:
    assert call("canonical", "radar", "ieysGjGO8papd/b").stdout == "ieysGjGO8papd/a\n"
    assert call("canonical", "radar", "ieysGjGO8papd/b", "--strict").returncode == 1
    good, bad = [
        json.loads(line)
        for line in call("canonical", "klotski", "--json", "1a9bf0c", "?").stdout.splitlines()
    ]
    assert good == {"code": "1a9bf0c", "canonical": "1A9BF0C00"}
    assert bad["error"]["kind"] == "malformed"


def test_recode_rewrites_in_other_formats_of_the_game(call: Call) -> None:
    export = boardcode.get("arx-export").examples[0]
    board = boardcode.get("arx-board").examples[0]
    assert call("recode", "arx-export", "arx-board", export).stdout == f"{board}\n"
    assert json.loads(call("recode", "klotski", "klotski-short", "1A9BF0C", "--json").stdout) == {
        "code": "1A9BF0C",
        "recoded": "4WVE1",
    }


# -- explain, draw, diff


@every_format
def test_explain_gives_every_field_a_row_within_80_columns(name: str, call: Call) -> None:
    format = boardcode.get(name)
    for code in format.examples:
        shown = call("explain", name, code).stdout
        assert max(map(len, shown.split("\n"))) <= 80
        for span in format.explain(code):
            assert f"  {span.path or '(all)'}  " in shown
        bits = "".join(bit for bit in shown.split("\n\n")[0] if bit in "01")
        assert len(bits) == sum(len(span.bits) for span in format.explain(code))
        assert json.loads(call("explain", name, code, "--json").stdout) == format.explain(code).to_json()


@every_format
def test_draw_draws_as_the_library_does(name: str, call: Call, tmp_path: Path) -> None:
    format = boardcode.get(name)
    state = format.decode(format.examples[0])
    assert call("draw", name, format.examples[0]).stdout == f"{format.draw(state)}\n"
    assert call("draw", name, format.examples[0], "--svg").stdout == f"{format.svg(state)}\n"
    picture = tmp_path / "picture.svg"
    assert call("draw", name, "--svg", "-o", str(picture), input=f"{format.examples[0]}\n").returncode == 0
    assert picture.read_text(encoding="utf-8") == f"{format.svg(state)}\n"
    assert list(tmp_path.iterdir()) == [picture]


def test_a_bad_code_writes_no_file(call: Call, tmp_path: Path) -> None:
    answer = call("draw", "radar", "ieysGjGO8papd/b", "-o", str(tmp_path / "view.txt"))
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[1:] == ["    ieysGjGO8papd/b", "                  ^"]
    assert list(tmp_path.iterdir()) == []


def test_a_picture_can_be_written_to_a_device(run: Call, tmp_path: Path) -> None:
    assert run("draw", "5211-card", "0x25", "-o", "/dev/stdout").stdout == "blue 5\n"


def test_a_png_is_written_to_a_file_or_a_pipe(run: Call, tmp_path: Path) -> None:
    renderer = "def svg2png(svg, scale): return b'PNG of ' + svg[:4] + b' x%d' % scale\n"
    (tmp_path / "cairosvg.py").write_text(renderer)
    assert run("draw", "5211-card", "0x25", "--png", PYTHONPATH=str(tmp_path)).stdout == "PNG of <svg x2"
    assert (
        run("draw", "5211-card", "0x25", "--png", "-o", "card.png", PYTHONPATH=str(tmp_path)).returncode == 0
    )
    assert (tmp_path / "card.png").read_bytes() == b"PNG of <svg x2"


@every_format
def test_equal_codes_have_no_difference(name: str, call: Call) -> None:
    code = boardcode.get(name).examples[0]
    assert call("diff", name, code, code).stdout == "no difference\n"
    assert json.loads(call("diff", name, code, code, "--json").stdout) == {
        "a": code,
        "b": code,
        "bits": [],
        "fields": [],
    }


@every_format
def test_a_difference_is_drawn_and_listed_within_80_columns(name: str, call: Call) -> None:
    format = boardcode.get(name)
    codes = call("random", name, "-n", "2", "--seed", "5").stdout.split()
    shown = call("diff", name, *codes).stdout
    assert max(len(line) for line in shown.split("\n") if line not in set(codes)) <= 80
    data = json.loads(call("diff", name, *codes, "--json").stdout)
    assert f"{len(data['bits'])} bit" in shown
    explained = [{span.path or "(all)": span.meaning for span in format.explain(code)} for code in codes]
    for field in data["fields"]:
        assert (field["a"], field["b"]) == tuple(one.get(field["path"], "-") for one in explained)


def test_codes_are_compared_in_pairs(call: Call) -> None:
    answer = call("diff", "5211-card", input="0x25\n0x34\n0x25\n0x25\n")
    assert answer.stdout == f"{call('diff', '5211-card', '0x25', '0x34').stdout}\nno difference\n"


def test_a_bad_code_is_reported_instead_of_a_difference(call: Call) -> None:
    answer = call("diff", "5211-card", "0x25", "0x99")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("error: 5211-card: ")


# -- formats, schema, vectors


def test_formats_lists_them_all(call: Call) -> None:
    lines = call("formats").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [format.name for format in boardcode.formats()]
    assert max(map(len, lines)) <= 80
    data = [json.loads(line) for line in call("formats", "--json").stdout.splitlines()]
    assert [format["name"] for format in data] == [format.name for format in boardcode.formats()]
    assert set(data[0]) == {"name", "game", "title", "description", "bits", "spellings", "examples"}


@every_format
def test_formats_describes_one(name: str, call: Call) -> None:
    shown = call("formats", name).stdout
    assert boardcode.get(name).description.split()[-1] in shown
    assert max(len(line) for line in shown.split("\n") if "$ boardcode" not in line) <= 80


@every_format
def test_schema_and_vectors_are_those_of_the_library(name: str, call: Call) -> None:
    assert json.loads(call("schema", name).stdout) == boardcode.get(name).schema()
    assert call("vectors", name).stdout == content(boardcode.get(name))


@every_format
def test_plan_prints_the_plan(name: str, call: Call) -> None:
    node = boardcode.get(name).plan
    assert node is not None
    answer, data = call("plan", name), json.loads(call("plan", name, "--json").stdout)
    assert (answer.returncode, answer.stdout) == (0, f"{plan_text.describe(node)}\n")
    assert data == {"format": name, "plan": plan.to_json(node), "reason": None}


def test_the_plan_of_a_card_has_its_fields(call: Call) -> None:
    data = json.loads(call("plan", "5211-card", "--json").stdout)["plan"]
    assert (data["node"], data["width"], data["names"]) == ("struct", 8, ["color", "value"])
    assert data["parts"][1] == {"node": "integer", "width": 4, "least": 1, "most": 6}


def test_a_format_without_a_plan_says_why(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    format = copy(boardcode.get("5211-card"))
    format.name, format._lowered = "bare", "it is a secret"
    monkeypatch.setitem(registry._registered, "bare", format)
    answer = call("plan", "bare")
    assert (answer.returncode, answer.stdout) == (0, "bare: read the careful way: it is a secret\n")
    assert json.loads(call("plan", "bare", "--json").stdout) == {
        "format": "bare",
        "plan": None,
        "reason": "it is a secret",
    }


# -- a format that declares no drawing


@dataclass(frozen=True, slots=True, repr=False)
class Lengths(boardcode.State):
    items: tuple[int, ...]
    format_name: ClassVar[str] = "lengths"


LENGTHS = boardcode.Format(
    name="lengths",
    title="Lengths",
    description="Sixteen numbers of 20 bits.",
    game="lengths",
    alphabet=HEX,
    fields=Record(Lengths, items=Array(16, Number(20))),
    state=Lengths,
    examples=["0x" + "_".join(["0" * 16] * 5)],
)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """The card of 5211 under another name, without its drawing, and a format of long lists."""
    format = copy(boardcode.get("5211-card"))
    format.name, format.drawing = "bare", outline_drawing(format)
    monkeypatch.setitem(registry._registered, "bare", format)
    monkeypatch.setitem(registry._registered, "lengths", LENGTHS)


@pytest.mark.usefixtures("bare")
def test_a_format_that_declares_no_drawing_is_drawn_as_an_outline(call: Call) -> None:
    drawing = call("draw", "bare", "0x25", "0x34").stdout
    assert drawing == "color: blue\nvalue: 5\n\ncolor: orange\nvalue: 4\n"
    assert call("encode", "bare", input=drawing).stdout == "0x25\n0x34\n"
    assert call("draw", "bare", "0x25", "--svg").stdout.startswith("<svg ")
    answer = call("encode", "bare", "blue 5")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.splitlines()[0] == (
        "error: bare: line 1, column 1: expected an object with color, value, got 'blue 5'"
    )


@pytest.mark.usefixtures("bare")
def test_drawings_of_one_line_and_drawings_that_are_wrapped_are_read_back_together(call: Call) -> None:
    short, long = Lengths((1,) * 16).code, Lengths((2**20 - 1,) * 16).code
    drawings = call("draw", "lengths", short, long, short).stdout
    assert drawings.splitlines() == [
        "items: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
        "",
        "items:",
        "  [1048575, 1048575, 1048575, 1048575, 1048575, 1048575, 1048575, 1048575,",
        "   1048575, 1048575, 1048575, 1048575, 1048575, 1048575, 1048575, 1048575]",
        "items: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
    ]
    assert call("encode", "lengths", input=drawings).stdout.split() == [short, long, short]


@pytest.mark.usefixtures("bare")
def test_a_format_that_declares_no_drawing_reads_json(call: Call) -> None:
    assert call("encode", "bare", '{"color": "blue", "value": 5}').stdout == "0x25\n"
