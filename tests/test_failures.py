"""A format of others that raises exceptions is reported, and the other formats go on."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from format_file import broken

import boardcode
from boardcode import CodeError, identification, registry
from boardcode.failures import FormatFailure, blame_format, skip_failing

FAILURE = "broken: the format itself failed: ZeroDivisionError: {part} failed ({file}, line 15)"


@pytest.fixture(autouse=True)
def separate_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    boardcode.formats()
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    monkeypatch.setattr(registry, "_files", {})


def load_broken(folder: Path, *parts: str) -> Path:
    file = folder / "broken.py"
    file.write_text(broken(*parts))
    registry.load_file(str(file))
    return file


@pytest.mark.parametrize("part", ["check", "problems"])
def test_identify_leaves_a_format_out_that_fails_and_warns_once(part: str, tmp_path: Path) -> None:
    file = load_broken(tmp_path, part)
    with pytest.warns(RuntimeWarning) as caught:
        formats = [boardcode.identify(code) for code in ("AG", "AG")]
    assert formats == [["chacun-place"], ["chacun-place"]]
    assert [str(warning.message) for warning in caught] == [FAILURE.format(part=part, file=file)]
    assert caught[0].filename == __file__


def test_a_format_that_replaces_a_failing_one_is_warned_of_too(tmp_path: Path) -> None:
    for part in ("check", "problems"):
        file = load_broken(tmp_path, part)
        with pytest.warns(RuntimeWarning) as caught:
            boardcode.identify("AG")
        assert [str(warning.message) for warning in caught] == [FAILURE.format(part=part, file=file)]


def test_rejections_leave_a_format_out_whose_hint_fails(tmp_path: Path) -> None:
    file = load_broken(tmp_path, "hint")
    with pytest.warns(RuntimeWarning) as caught:
        errors = identification.rejections("A?")
    assert [str(warning.message) for warning in caught] == [FAILURE.format(part="hint", file=file)]
    assert {error.format for error in errors} == {format.name for format in boardcode.formats()} - {"broken"}


def test_names_of_codes_are_found_although_a_format_fails(tmp_path: Path) -> None:
    file = load_broken(tmp_path, "name")
    with pytest.warns(RuntimeWarning) as caught:
        assert identification.code_named("no such name") is None
    assert [str(warning.message) for warning in caught] == [FAILURE.format(part="name", file=file)]
    assert identification.code_named("heng dao li ma") == "1A9BF0C00"


def test_a_format_that_works_is_not_warned_of(tmp_path: Path) -> None:
    load_broken(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert boardcode.identify("AG") == ["chacun-place", "broken"]


def test_whoever_names_the_format_gets_its_own_exception(tmp_path: Path) -> None:
    load_broken(tmp_path, "check")
    with pytest.raises(ZeroDivisionError):
        boardcode.decode("broken", "AG")


def test_blaming_a_format_turns_exceptions_into_failures_but_no_error_of_a_code(tmp_path: Path) -> None:
    file = load_broken(tmp_path, "check")
    format = boardcode.get("broken")
    with pytest.raises(FormatFailure) as caught, blame_format(format, "AG"):
        format.decode("AG")
    assert str(caught.value) == FAILURE.format(part="check", file=file)
    assert (caught.value.kind, caught.value.code) == ("format failed", "AG")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    with pytest.raises(CodeError) as rejected, blame_format(format):
        format.decode("A?")
    assert rejected.value.kind == "malformed"


def test_an_exception_in_a_built_in_format_is_a_bug_of_ours_and_is_not_hidden() -> None:
    for context in (blame_format, skip_failing):
        with pytest.raises(ZeroDivisionError), context(boardcode.get("maze")):
            raise ZeroDivisionError


def test_duckdb_gets_the_functions_of_the_other_formats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import duckdb

    from boardcode import sql

    def type_of(name: str) -> object:
        if name == "broken":
            raise ZeroDivisionError("no columns")
        return original(name)

    load_broken(tmp_path)
    original = sql._struct_type
    monkeypatch.setattr(sql, "_struct_type", type_of)
    monkeypatch.setenv("BOARDCODE_ATLAS", str(tmp_path))
    connection = duckdb.connect()
    with pytest.warns(RuntimeWarning, match="^broken: the format itself failed: ZeroDivisionError"):
        sql.register(connection)
    answer = connection.execute("SELECT boardcode_decode_5211_card('25').color").fetchone()
    assert answer == ("blue",)
