"""`import boardcode`: its public names, and that nothing is loaded before it is used."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

import boardcode
from boardcode import catalog

ERRORS = [
    "BadDeclaration",
    "CodeError",
    "InvalidDrawing",
    "InvalidJson",
    "InvalidState",
    "MalformedCode",
    "MeaninglessCode",
    "NonCanonicalCode",
    "UnknownFormat",
]
CLASSES = ["Explanation", "Format", "Problem", "Span", "State"]
FUNCTIONS = ["canonical", "decode", "encode", "explain", "formats", "get", "identify", "register", "verify"]
GAMES = ["arx", "backgammon", "bridge", "chacun", "chess", "connectfour", "fivetwooneone"]
GAMES += ["hearthstone", "klotski", "labyrinth", "runeterra", "sudoku", "twenty48"]


def run_python(source: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    ).stdout.strip()


def test_the_public_names_are_these_and_no_others() -> None:
    assert sorted(boardcode.__all__) == sorted(ERRORS + CLASSES + FUNCTIONS)
    assert boardcode.__all__ == sorted(boardcode.__all__)


@pytest.mark.parametrize("name", boardcode.__all__)
def test_every_public_name_is_documented_and_listed(name: str) -> None:
    value = getattr(boardcode, name)
    assert getattr(boardcode, name) is value
    assert name in dir(boardcode)
    assert value.__name__ == name
    assert value.__doc__


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_a_submodule_whose_public_names_can_be_imported(game: str) -> None:
    module = getattr(boardcode, game)
    assert isinstance(module, ModuleType)
    assert module.__name__ == f"boardcode.{game}"
    assert game in dir(boardcode)
    assert list(module.__all__) == sorted(module.__all__, key=_isort_key)
    for name in module.__all__:
        assert getattr(module, name) is not None


def _isort_key(name: str) -> tuple[int, str]:
    """Constants before classes before functions."""
    return 0 if name.isupper() else 1 if name[0].isupper() else 2, name


def test_the_games_are_those_of_the_catalog() -> None:
    assert sorted(catalog.GAMES) == GAMES


def test_dir_is_sorted_and_names_the_version() -> None:
    assert dir(boardcode) == sorted(dir(boardcode))
    assert "__version__" in dir(boardcode)
    assert all(part.isdigit() for part in boardcode.__version__.split("."))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError) as caught:
        boardcode.draughts  # noqa: B018
    assert str(caught.value) == "module 'boardcode' has no attribute 'draughts'"


def test_dir_lists_names_before_they_are_imported() -> None:
    source = (
        "import boardcode; print(set(boardcode.__all__) <= set(dir(boardcode)), 'decode' in vars(boardcode))"
    )
    assert run_python(source) == "True False"


def test_a_star_import_binds_every_public_name() -> None:
    source = "from boardcode import *; import boardcode; print(set(boardcode.__all__) <= set(globals()))"
    assert run_python(source) == "True"


def test_importing_the_package_imports_no_other_module_of_it() -> None:
    source = "import sys, boardcode; print([name for name in sys.modules if name.startswith('boardcode')])"
    assert run_python(source) == "['boardcode.lazy', 'boardcode']"


IMPORTED_GAMES = (
    "print(sorted({name.split('.')[2] for name in sys.modules if name.startswith('boardcode.games.')}))"
)


def test_decoding_one_format_imports_one_game_and_no_package_metadata() -> None:
    source = (
        f"import sys, boardcode; boardcode.decode('chacun-place', 'AG'); {IMPORTED_GAMES};"
        " print('importlib.metadata' in sys.modules)"
    )
    assert run_python(source).split("\n") == ["['chacun']", "False"]


def test_importing_a_game_imports_that_game_only() -> None:
    assert (
        run_python(f"import sys; from boardcode import fivetwooneone; {IMPORTED_GAMES}")
        == "['fivetwooneone']"
    )


def test_a_game_that_nobody_has_imported_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("boardcode.sudoku")
    monkeypatch.delattr(boardcode, "sudoku")
    assert boardcode.sudoku is module
