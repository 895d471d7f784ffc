"""What can be wrong, and how it is reported."""

from __future__ import annotations

import pickle
from copy import copy
from importlib import import_module

import pytest

import boardcode
from boardcode.errors import (
    CodeError,
    Fault,
    InvalidDrawing,
    InvalidJson,
    InvalidState,
    MalformedCode,
    MeaninglessCode,
    MissingExtra,
    NonCanonicalCode,
    UnknownFormat,
    require_extra,
)
from boardcode.wording import either, quote, shorten


def error_at(
    start: int | None, stop: int | None, path: str = "", code: str = "ABCDEF", format: str = "nothing"
) -> CodeError:
    return MalformedCode("it is wrong", format=format, code=code, start=start, stop=stop, path=path)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (error_at(None, None), "nothing: it is wrong"),
        (error_at(None, 3), "nothing: it is wrong"),
        (error_at(3, None), "nothing: it is wrong"),
        (error_at(0, 0), "nothing: at the start: it is wrong"),
        (error_at(6, 6), "nothing: after character 6: it is wrong"),
        (error_at(0, 1), "nothing: character 1 'A': it is wrong"),
        (error_at(2, 3), "nothing: character 3 'C': it is wrong"),
        (error_at(2, 4), "nothing: characters 3-4 'CD': it is wrong"),
        (error_at(0, 6), "nothing: characters 1-6 'ABCDEF': it is wrong"),
        (error_at(2, 4, "cells[1]"), "nothing: characters 3-4 'CD', cells[1]: it is wrong"),
        (error_at(None, None, "cells[1]"), "nothing: cells[1]: it is wrong"),
        (error_at(0, 30, code="A" * 30), "nothing: characters 1-30 'AAAAAAAAAAAAAAAAAAAAAAA…': it is wrong"),
        (error_at(0, 2, format=""), "characters 1-2 'AB': it is wrong"),
    ],
)
def test_a_message_names_format_place_and_field(error: CodeError, text: str) -> None:
    assert str(error) == error.message == text


def test_an_error_is_plain_data() -> None:
    error = MeaninglessCode(
        "it is wrong", format="nothing", code="AB", start=0, stop=1, path="x", found="0", expected="1"
    )
    assert error.to_json() == {
        "kind": "meaningless",
        "format": "nothing",
        "code": "AB",
        "start": 0,
        "stop": 1,
        "path": "x",
        "found": "0",
        "expected": "1",
        "hint": None,
        "message": "nothing: character 1 'A', x: it is wrong",
    }


def test_details_that_are_not_known_are_empty() -> None:
    error = InvalidState("it is wrong", format="nothing")
    assert (error.code, error.start, error.stop, error.path, error.found, error.expected) == (
        "",
        None,
        None,
        "",
        "",
        "",
    )
    assert error.args == ("it is wrong",)


def test_a_hint_follows_the_message_in_parentheses() -> None:
    with pytest.raises(MalformedCode) as caught:
        boardcode.decode("chacun-place", "AG ")
    error = caught.value
    assert error.hint == "remove the white space around it"
    assert str(error) == f"{error.message} (remove the white space around it)"
    assert error.to_json()["hint"] == error.hint
    assert error.to_json()["message"] == error.message


def test_every_error_class_has_its_kind() -> None:
    kinds = {
        kind: kind.kind for kind in CodeError.__subclasses__() if kind.__module__ == CodeError.__module__
    }
    assert kinds == {
        MalformedCode: "malformed",
        MeaninglessCode: "meaningless",
        NonCanonicalCode: "not canonical",
        InvalidState: "invalid state",
        InvalidJson: "invalid json",
        InvalidDrawing: "invalid drawing",
    }
    assert CodeError.kind == "invalid"
    assert issubclass(CodeError, ValueError)
    assert issubclass(UnknownFormat, LookupError)
    assert not issubclass(Fault, CodeError)


def test_errors_can_be_pickled_and_copied() -> None:
    error = error_at(2, 4, "cells[1]")
    for twin in (pickle.loads(pickle.dumps(error)), copy(error)):
        assert type(twin) is MalformedCode
        assert twin.to_json() == error.to_json()
        assert twin.args == error.args
        assert twin.reason == "it is wrong"


def test_a_long_text_is_shortened_and_a_short_one_is_not() -> None:
    assert shorten("A" * 24) == f"'{'A' * 24}'"
    assert shorten("A" * 25) == f"'{'A' * 23}…'"
    assert shorten("ABC", most=3) == "'ABC'"
    assert shorten("ABCD", most=3) == "'AB…'"


def test_a_quoted_text_can_be_printed_anywhere() -> None:
    assert quote("it's\t") == '"it\'s\\t"'
    assert quote("é") == "'é'"
    assert quote("\ud800") == "'\\ud800'"


def test_choices_are_joined_by_commas_and_or() -> None:
    assert [either(["00", "01", "10"][:count]) for count in range(4)] == [
        "",
        "00",
        "00 or 01",
        "00, 01 or 10",
    ]


def test_a_fault_keeps_its_details() -> None:
    fault = Fault(
        InvalidJson, "it is wrong", path="x", found="0", expected="1", places=(3, 4), start=1, stop=2
    )
    assert (fault.kind, fault.reason, fault.path, fault.found, fault.expected) == (
        InvalidJson,
        "it is wrong",
        "x",
        "0",
        "1",
    )
    assert (fault.places, fault.start, fault.stop, str(fault)) == ((3, 4), 1, 2, "it is wrong")
    bare = Fault(InvalidJson, "it is wrong")
    assert (bare.path, bare.found, bare.expected, bare.places, bare.start, bare.stop) == (
        "",
        "",
        "",
        (),
        None,
        None,
    )


def test_a_missing_package_is_an_error_that_says_what_to_install() -> None:
    with pytest.raises(MissingExtra) as caught, require_extra("fast", "solving"):
        import_module("no_such_package_at_all")
    assert str(caught.value) == "solving needs more packages: pip install 'boardcode[fast]'"
    assert caught.value.__suppress_context__


def test_a_missing_module_of_the_package_itself_is_not_taken_for_a_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError) as caught, require_extra("fast", "solving"):
        import_module("boardcode.no_such_module")
    assert str(caught.value) == "No module named 'boardcode.no_such_module'"


def test_other_errors_of_an_import_are_not_hidden() -> None:
    with require_extra("fast", "solving"):
        assert import_module("json").dumps(1) == "1"
    with pytest.raises(ZeroDivisionError), require_extra("fast", "solving"):
        1 / 0  # noqa: B018
