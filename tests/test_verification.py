"""`verify` passes what keeps its promises, and finds what does not."""

from __future__ import annotations

import builtins
import sys
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import boardcode
from boardcode.alphabets import HEX
from boardcode.drawing import Drawing, drawing_fault
from boardcode.errors import MissingExtra
from boardcode.fields import Array, Counted, Number, Record, Varint
from boardcode.format import Format
from boardcode.verification import Check, Verification, verify

TITLES = [
    "examples are canonical, counterexamples rejected",
    "written states are read back",
    "every state that is read has one code",
    "the fast path agrees with the careful one",
    "columns agree with single codes",
    "errors point into the code",
    "explanations cover every bit once",
    "JSON is read back and fits its schema",
    "bytes and numbers are read back",
    "drawings are read back",
]


@dataclass(frozen=True, slots=True, repr=False)
class Tally(boardcode.State):
    scores: tuple[int, ...]
    format_name: ClassVar[str] = "tally"


def tally_format(**settings: Any) -> Format[Tally]:
    declaration: dict[str, Any] = {
        "name": "tally",
        "title": "Tally",
        "description": "Four scores.",
        "game": "tally",
        "alphabet": HEX,
        "fields": Record(Tally, scores=Array(4, Number(8, 0, 99))),
        "state": Tally,
        "examples": ["0x00010203"],
    }
    return Format(**(declaration | settings))


@pytest.mark.parametrize("samples", [10, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", [format.name for format in boardcode.formats()])
def test_built_in_formats_pass(name: str, samples: int) -> None:
    report = verify(name, samples)
    assert report.passed, str(report)
    assert [check.title for check in report.checks] == TITLES
    assert all(check.attempts for check in report.checks if "bytes" not in check.title), str(report)


def test_formats_of_any_length_pass() -> None:
    fields = Record(Tally, scores=Counted(Number(4), Varint("leb128")))
    report = verify(tally_format(fields=fields, examples=["0x0"]), 200)
    assert report.passed, str(report)


def test_every_check_says_how_often_it_tried() -> None:
    report = verify(tally_format(), 50)
    assert report.passed
    by_title = {check.title: check.attempts for check in report.checks}
    assert by_title["written states are read back"] == by_title["explanations cover every bit once"] == 50
    assert by_title["the fast path agrees with the careful one"] == 100
    assert by_title["bytes and numbers are read back"] == 100
    assert by_title["drawings are read back"] == 5


def test_a_drawing_that_loses_something_is_found() -> None:
    lossy = Drawing(
        text=lambda state: str(sum(state.scores)),
        read=lambda text: Tally((int(text), 0, 0, 0)),
        svg=lambda state: "<svg/>",
    )
    format = tally_format()
    format.drawing = lossy  # a declaration with it would be refused
    report = verify(format, 50)
    (failed,) = [check for check in report.checks if check.failures]
    assert failed.title == "drawings are read back"
    assert not report.passed
    assert str(report).startswith("tally: FAILED\n")
    assert failed.examples[0].endswith(": its drawing")


def test_a_fast_path_that_disagrees_is_found() -> None:
    format = tally_format()
    format.compile()
    format._fast_decode = lambda code: Tally((0, 0, 0, 0)) if len(code) == 10 else None
    report = verify(format, 50)
    titles = [check.title for check in report.checks if check.failures]
    assert "the fast path agrees with the careful one" in titles
    assert "columns agree with single codes" in titles


def test_examples_are_tried_again() -> None:
    format = tally_format()
    format.examples = ["00010203", "0xff"]
    format.counterexamples = ["0x00010203"]
    (check, *_) = verify(format, 1).checks
    assert check == Check(
        TITLES[0],
        3,
        3,
        (
            "'00010203': is not canonical",
            "'0xff': is not canonical",
            "'0x00010203': is accepted",
        ),
    )


def test_the_report_is_plain_data_too() -> None:
    report = Verification(
        "tally", (Check("one", 3, 1, ("'x': is wrong",)), Check("two", 0, 0, note="not tried"))
    )
    assert report.to_json() == {
        "format": "tally",
        "passed": False,
        "checks": [
            {"title": "one", "attempts": 3, "failures": 1, "examples": ["'x': is wrong"], "note": ""},
            {"title": "two", "attempts": 0, "failures": 0, "examples": [], "note": "not tried"},
        ],
    }
    assert str(report) == "\n".join(
        ["tally: FAILED", "  one  3  1 failed", "    'x': is wrong", "  two  0  not tried"]
    )


def test_progress_is_reported_after_each_check() -> None:
    lines: list[str] = []
    verify(tally_format(), 2, progress=lines.append)
    assert lines == [f"tally: {title}" for title in TITLES]


def test_without_the_packages_for_columns_and_schemas_the_rest_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(name: str, *arguments: Any) -> Any:
        if name == "boardcode" and arguments[2] == ("columns",):
            raise MissingExtra("columns", "fast")
        return original(name, *arguments)

    original = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", refuse)
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    checks = {check.title: check for check in verify(tally_format(), 5).checks}
    columns = checks["columns agree with single codes"]
    assert columns.attempts == 0
    assert columns.note == "not tried: columns needs more packages: pip install 'boardcode[fast]'"
    assert checks["JSON is read back and fits its schema"].attempts == 5


def test_a_drawing_that_cannot_be_read_back_is_a_failure() -> None:
    def refuse(text: str) -> Any:
        raise drawing_fault(text, 0, 0, "a number")

    format = tally_format()
    format.drawing = Drawing(str, refuse, str)  # a declaration with it would be refused
    *_, check = verify(format, 5).checks
    assert (check.title, check.attempts, check.failures) == ("drawings are read back", 1, 1)
