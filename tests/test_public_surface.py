"""`import boardcode`: what is there, and that nothing is loaded before it is asked for."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

import boardcode

ERRORS = [
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
FUNCTIONS = ["canonical", "decode", "encode", "explain", "formats", "get", "identify", "register"]
GAMES = ["arx", "chacun", "fivetwooneone", "klotski", "labyrinth"]


def in_a_new_python(source: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    ).stdout.strip()


def test_the_public_names_are_these_and_no_others() -> None:
    assert sorted(boardcode.__all__) == sorted(ERRORS + CLASSES + FUNCTIONS + GAMES)
    assert boardcode.__all__ == sorted(boardcode.__all__)


@pytest.mark.parametrize("name", boardcode.__all__)
def test_every_public_name_is_found_and_listed(name: str) -> None:
    found = getattr(boardcode, name)
    assert getattr(boardcode, name) is found
    assert name in dir(boardcode)
    if name in GAMES:
        assert isinstance(found, ModuleType)
        assert found.__name__ == f"boardcode.games.{name}"
    else:
        assert found.__name__ == name
        assert found.__doc__


def test_dir_is_sorted_and_names_the_version() -> None:
    assert dir(boardcode) == sorted(dir(boardcode))
    assert "__version__" in dir(boardcode)
    assert all(part.isdigit() for part in boardcode.__version__.split("."))


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError) as caught:
        boardcode.chess  # noqa: B018
    assert str(caught.value) == "module 'boardcode' has no attribute 'chess'"


def test_names_are_there_before_anything_is_loaded() -> None:
    source = (
        "import boardcode; print(set(boardcode.__all__) <= set(dir(boardcode)), 'decode' in vars(boardcode))"
    )
    assert in_a_new_python(source) == "True False"


def test_a_star_import_gives_everything() -> None:
    source = "from boardcode import *; import boardcode; print(all(name in globals() for name in boardcode.__all__))"
    assert in_a_new_python(source) == "True"


def test_importing_the_package_loads_nothing_else() -> None:
    loaded = "print([name for name in sys.modules if name.startswith('boardcode') or name == 'importlib.metadata'])"
    assert in_a_new_python(f"import sys, boardcode; {loaded}") == "['boardcode.lazy', 'boardcode']"


def test_asking_for_one_format_loads_one_game_and_no_other_packages() -> None:
    games = (
        "print(sorted({name.split('.')[2] for name in sys.modules if name.startswith('boardcode.games.')}))"
    )
    source = f"import sys, boardcode; boardcode.decode('chacun-place', 'AG'); {games}; print('importlib.metadata' in sys.modules)"
    assert in_a_new_python(source).split("\n") == ["['chacun']", "False"]


def test_importing_a_game_by_name_loads_that_game_only() -> None:
    games = (
        "print(sorted({name.split('.')[2] for name in sys.modules if name.startswith('boardcode.games.')}))"
    )
    assert in_a_new_python(f"import sys; from boardcode import fivetwooneone; {games}") == "['fivetwooneone']"
