"""Formats that other packages declare as entry points."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from importlib.machinery import PathFinder
from itertools import count
from pathlib import Path
from threading import Event
from typing import ClassVar

import pytest

import boardcode
from boardcode import Format, State, registry
from boardcode.alphabets import BINARY
from boardcode.catalog import BUILT_IN
from boardcode.fields import Number, Record
from boardcode.foreign_code import call_foreign


@dataclass(frozen=True, slots=True)
class Coin(State):
    side: int
    format_name: ClassVar[str] = "coin"


def coin(name: str) -> Format[Coin]:
    return Format(name, f"the {name}", "", "coins", BINARY, Record(Coin, side=Number(7)), Coin, [])


coin("coin")  # the format that the class names: it may have others, too


@pytest.fixture(autouse=True)
def separate_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    boardcode.formats()
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))


class EntryPoint:
    value = "coins:FORMATS"

    def __init__(self, declared: object) -> None:
        self.declared = declared
        self.loads = 0

    def load(self) -> object:
        self.loads += 1
        return self.declared


def install_packages(monkeypatch: pytest.MonkeyPatch, *declared: object) -> list[EntryPoint]:
    """Pretend that other packages are installed which declare formats."""
    points = [EntryPoint(value) for value in declared]
    by_group = {"boardcode.formats": points}
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: by_group[group])
    monkeypatch.setattr(registry, "_entry_points_loaded", False)
    return points


def test_entry_points_of_other_packages_are_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one, many = coin("cent"), [coin("penny"), coin("groat")]
    points = install_packages(monkeypatch, one, many)
    assert boardcode.get("penny") is many[0]
    assert [format.name for format in boardcode.formats()][-3:] == ["cent", "groat", "penny"]
    assert boardcode.decode("cent", "1000000") == Coin(64)
    assert [point.loads for point in points] == [1, 1]


def test_an_entry_point_may_be_a_tuple_of_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    install_packages(monkeypatch, (coin("cent"), coin("penny")))
    assert [format.name for format in boardcode.formats()][-2:] == ["cent", "penny"]


def test_entry_points_are_not_loaded_to_decode_our_own_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    points = install_packages(monkeypatch, coin("cent"))
    boardcode.decode("maze", "aqabamda")
    assert points[0].loads == 0


def test_a_package_that_takes_one_of_our_names_is_ignored_with_a_warning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine = coin("cent")
    mine.name = "maze"  # whatever a declaration lets through
    install_packages(monkeypatch, mine)
    with pytest.warns(RuntimeWarning) as caught:
        formats = boardcode.formats()
    assert [str(warning.message) for warning in caught] == [
        "the formats of coins:FORMATS cannot be loaded: "
        "BadDeclaration(\"a format named 'maze' is built in; choose another name\")"
    ]
    assert len(formats) == len(BUILT_IN)


# -- imports that fail


class BadEntryPoint(EntryPoint):
    def __init__(self, load: Callable[[], object]) -> None:
        super().__init__(None)
        self.load = load  # type: ignore[method-assign]


class Unshowable(BaseException):
    def __repr__(self) -> str:
        raise ValueError


class ExitingWhenShown(Exception):
    def __repr__(self) -> str:
        sys.exit(7)


def raise_unshowable() -> None:
    raise Unshowable


def raise_exiting() -> None:
    raise ExitingWhenShown


def fail_with_warnings_as_errors() -> None:
    warnings.simplefilter("error")
    raise KeyError


@pytest.mark.parametrize(
    ("load", "reason"),
    [
        (lambda: sys.exit(3), "RuntimeError('SystemExit(3)')"),
        (raise_unshowable, "RuntimeError('Unshowable')"),
        (raise_exiting, "ExitingWhenShown"),
        (fail_with_warnings_as_errors, "KeyError()"),
        (lambda: 7, "TypeError(\"'int' object is not iterable\")"),
        (lambda: count(), "TypeError('expected a Format or a list of them, got int')"),
        (lambda: ["penny"], "TypeError('expected a Format or a list of them, got str')"),
    ],
)
def test_a_package_that_fails_in_any_way_is_ignored_with_a_warning(
    monkeypatch: pytest.MonkeyPatch, load: Callable[[], object], reason: str
) -> None:
    points = install_packages(monkeypatch, [coin("cent")])
    points.insert(0, BadEntryPoint(load))
    with pytest.warns(RuntimeWarning) as caught:
        assert boardcode.formats()[-1].name == "cent"
    message = f"the formats of coins:FORMATS cannot be loaded: {reason}"
    assert [str(warning.message) for warning in caught] == [message]


def test_a_package_that_never_ends_is_ignored_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    points = install_packages(monkeypatch, [coin("cent")])
    end = Event()
    points.insert(0, BadEntryPoint(end.wait))
    monkeypatch.setattr(registry, "_load_seconds", None)
    registry.limit_loading(0.05)
    with pytest.warns(RuntimeWarning) as caught:
        assert boardcode.formats()[-1].name == "cent"
    end.set()
    assert [str(warning.message) for warning in caught] == [
        "the formats of coins:FORMATS cannot be loaded: TimeoutError('it has not ended after 0.05 seconds')"
    ]


def test_what_a_package_prints_goes_to_standard_error_and_it_reads_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load() -> object:
        print("printed", repr(sys.stdin.read()))
        sys.stderr = None
        return [coin("cent")]

    points = install_packages(monkeypatch)
    points.append(BadEntryPoint(load))
    assert boardcode.formats()[-1].name == "cent"
    assert capsys.readouterr() == ("", "printed ''\n")


def test_an_interruption_is_passed_on() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        call_foreign(interrupt)
    with pytest.raises(RuntimeError, match=r"^KeyboardInterrupt\(\)$"):
        call_foreign(interrupt, 60.0)  # in a thread it is not the user's


# -- whether there are any, without importing importlib.metadata


def declare_formats(folder: Path, name: str, entry_points: str) -> None:
    (folder / name).mkdir()
    (folder / name / "entry_points.txt").write_text(entry_points, encoding="utf-8")


@pytest.fixture
def only_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all of `sys.path`, and the usual finder."""
    # A backport of importlib.metadata that another test may have loaded takes this away.
    monkeypatch.setattr(PathFinder, "find_distributions", lambda: (), raising=False)
    monkeypatch.setattr(sys, "meta_path", [PathFinder])
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    return tmp_path


def test_packages_without_formats_are_not_loaded(only_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    points = install_packages(monkeypatch, coin("cent"))
    declare_formats(only_path, "other-1.dist-info", "[console_scripts]\nother = other:main\n")
    (only_path / "bare-1.dist-info").mkdir()
    (only_path / "module.py").touch()
    monkeypatch.delitem(sys.modules, "importlib.metadata")
    assert "cent" not in boardcode.formats()
    assert [point.loads for point in points] == [0]
    assert "importlib.metadata" not in sys.modules


@pytest.mark.parametrize("name", ["coins-1.dist-info", "Coins.EGG-INFO", "egg-info"])
def test_a_package_that_declares_formats_is_noticed(only_path: Path, name: str) -> None:
    assert registry._has_no_entry_points()
    declare_formats(only_path, name, "[boardcode.formats]\ncoins = coins:FORMATS\n")
    assert not registry._has_no_entry_points()


def test_an_archive_on_the_path_may_declare_formats(only_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = only_path / "packages.zip"
    archive.touch()
    monkeypatch.setattr(sys, "path", [str(archive)])
    assert not registry._has_no_entry_points()


def test_a_folder_that_does_not_exist_declares_nothing(
    only_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(only_path / "missing")])
    assert registry._has_no_entry_points()


def test_the_current_folder_is_searched_if_the_path_says_so(
    only_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [""])
    monkeypatch.chdir(only_path)
    declare_formats(only_path, "coins-1.dist-info", "[boardcode.formats]\ncoins = coins:FORMATS\n")
    assert not registry._has_no_entry_points()


def test_another_finder_of_packages_may_know_formats(
    only_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "meta_path", [PathFinder, metadata.MetadataPathFinder])
    assert not registry._has_no_entry_points()
