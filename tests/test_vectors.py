"""The published vectors are what the library writes, and the library does what they say."""

from __future__ import annotations

import json
from copy import copy
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

import boardcode
from boardcode import CodeError, Format
from boardcode.drawing.outline import outline_drawing
from boardcode.vectors import content

ROOT = Path(__file__).parent.parent
VECTORS = ROOT / "vectors"
FORMATS = boardcode.formats()


def vectors(format: Format[Any]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((VECTORS / f"{format.name}.json").read_text(encoding="utf-8"))
    return data


every_format = pytest.mark.parametrize("format", FORMATS, ids=str)


def test_there_is_a_file_for_each_format_and_no_other() -> None:
    assert {path.name for path in VECTORS.iterdir()} == {
        "README.md",
        *(f"{format.name}.json" for format in FORMATS),
    }


@every_format
def test_a_file_is_exactly_what_the_tool_writes(format: Format[Any]) -> None:
    written = (VECTORS / f"{format.name}.json").read_text(encoding="utf-8")
    assert written == content(format), "run `make vectors`, and read what has changed"


def test_the_tool_writes_these_files_and_no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = run_path(str(ROOT / "tools" / "write_vectors.py"))
    monkeypatch.setitem(tool["main"].__globals__, "VECTORS", tmp_path / "vectors")
    tool["main"]()
    written = {path.name: path.read_bytes() for path in (tmp_path / "vectors").iterdir()}
    assert written == {path.name: path.read_bytes() for path in VECTORS.glob("*.json")}


@every_format
def test_a_valid_code_has_the_listed_canonical_code_json_and_drawing(format: Format[Any]) -> None:
    data = vectors(format)
    assert (data["format"], data["title"]) == (format.name, format.title)
    assert len(data["valid"]) >= len(format.examples)
    for vector in data["valid"]:
        state = format.decode(vector["code"])
        assert format.encode(state) == vector["canonical"]
        assert format.to_json(state) == vector["json"]
        assert format.from_json(vector["json"]) == state
        assert format.draw(state) == vector["drawing"]
        assert format.from_drawing(vector["drawing"]) == state


@every_format
def test_an_invalid_code_is_the_listed_error(format: Format[Any]) -> None:
    data = vectors(format)
    assert [vector["code"] for vector in data["invalid"]] == list(format.counterexamples)
    for vector in data["invalid"]:
        with pytest.raises(CodeError) as caught:
            format.decode(vector["code"])
        assert caught.value.to_json() == {"format": format.name, **vector}
        if vector["kind"] == "not canonical":
            assert format.decode(vector["code"], strict=False) is not None
        else:
            with pytest.raises(CodeError) as not_readable:
                format.decode(vector["code"], strict=False)
            assert not_readable.value.kind == vector["kind"]


@every_format
def test_no_code_is_listed_twice(format: Format[Any]) -> None:
    data = vectors(format)
    codes = [vector["code"] for vector in (*data["valid"], *data["invalid"])]
    assert len(codes) == len(set(codes))


def test_the_invalid_codes_show_every_kind_of_error() -> None:
    kinds = {vector["kind"] for format in FORMATS for vector in vectors(format)["invalid"]}
    assert kinds == {"malformed", "meaningless", "not canonical"}


def test_a_counterexample_that_can_be_read_is_an_error_of_the_declaration() -> None:
    card = copy(boardcode.get("5211-card"))
    card.counterexamples = ["0x61", "0x25"]
    with pytest.raises(ValueError) as caught:
        content(card)
    assert str(caught.value) == "5211-card: '0x25' is listed as a counterexample, but it reads"


def test_the_vectors_of_a_format_that_declares_no_drawing_have_outlines() -> None:
    card = copy(boardcode.get("5211-card"))
    card.drawing = outline_drawing(card)
    vectors = {vector["code"]: vector["drawing"] for vector in json.loads(content(card))["valid"]}
    assert vectors["0x25"] == "color: blue\nvalue: 5"
