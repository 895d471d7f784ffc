"""The shape of the source tree: layers, public modules of the games, unique names, short files."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from configparser import ConfigParser
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import boardcode
from boardcode.catalog import GAMES

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "boardcode"
MODULES = sorted(PACKAGE.rglob("*.py"))
MOST_LINES = 400
CODE = (".py", ".js", ".css", ".html")

#: Words that two games share, each with a meaning of its own.
WORDS_OF_GAMES = {
    *("Board", "Cell", "Color", "Entry", "Game", "Hand", "IllegalMove", "Kind", "Move", "Piece"),
    *("Deck", "Player", "Position", "Puzzle", "Step"),
}
#: A word of 5211, what lies on the table, and a field kind, a lookup table.
OTHER_SHARED_NAMES = {"Table"}

#: Nodes of plans that are named after the one field kind that lowers to them.
NODES_OF_KINDS = (
    *("Alternating", "Bijective", "CardDeal"),
    *(
        "Combination",
        "Computed",
        "Constant",
        "Counted",
        "Derived",
        "Distinct",
        "Extension",
        "Flagged",
        "LowestFirst",
        "LsbFirst",
    ),
    *(
        "Mapped",
        "Optional",
        "Permutation",
        "Rule",
        "Sorted",
        "Switch",
        "Tally",
        "ToEnd",
        "Unary",
        "Union",
        "Varint",
        "When",
    ),
)


def layers() -> set[str]:
    """The top-level modules and packages that the layers of the import contract name."""
    contract = ConfigParser()
    contract.read(ROOT / ".importlinter", encoding="utf-8")
    listed = contract["importlinter:contract:layers"]["layers"]
    return {name.strip() for line in listed.split("\n") for name in line.split("|") if name.strip()}


@cache
def syntax_nodes(path: Path) -> list[ast.AST]:
    """All nodes of the syntax tree of a file."""
    return [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def imported_modules(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, also within functions."""
    for node in syntax_nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def game_of(path: Path) -> str | None:
    """The game that a module belongs to; convert/klotski_atlas.py belongs to Klotski."""
    parts = path.relative_to(PACKAGE).parts
    if parts[0] == "games" and len(parts) > 2:
        return parts[1]
    return next((game for game in GAMES if path.stem == game or path.stem.startswith(f"{game}_")), None)


# -- layers and public modules


def test_every_top_level_module_is_in_a_layer_or_is_the_public_module_of_a_game() -> None:
    names = {
        path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert names - {"__init__"} == layers() | set(GAMES)
    assert layers().isdisjoint(GAMES)


def test_no_module_imports_the_public_module_of_a_game() -> None:
    public = {f"boardcode.{game}" for game in GAMES}
    importers = [path.relative_to(PACKAGE) for path in MODULES if public & set(imported_modules(path))]
    assert importers == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_imported_as_a_module_or_from_the_package(game: str) -> None:
    module = import_module(f"boardcode.{game}")
    namespace: dict[str, object] = {}
    exec(f"from boardcode import {game}", namespace)
    assert namespace[game] is module
    assert getattr(boardcode, game) is module
    assert module.__name__ == f"boardcode.{game}"


# -- one name, one meaning


def homes_of_classes() -> dict[str, list[Path]]:
    homes = defaultdict(list)
    for path in MODULES:
        for node in syntax_nodes(path):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(path)
    return homes


def test_no_two_classes_have_the_same_name_except_for_words_of_two_games() -> None:
    repeated = {name: paths for name, paths in homes_of_classes().items() if len(paths) > 1}
    assert set(repeated) == WORDS_OF_GAMES | OTHER_SHARED_NAMES | set(NODES_OF_KINDS)
    for name in NODES_OF_KINDS:
        folders = {path.parent.relative_to(PACKAGE).as_posix() for path in repeated[name]}
        assert folders == {"compile", "fields"}, f"{name} is more than a field kind and its node"
    for name in WORDS_OF_GAMES:
        games = [game_of(path) for path in repeated[name]]
        assert None not in games, f"{name} is also a class outside of the games"
        assert len(games) == len(set(games)), f"{name} is two classes of one game"


def test_no_two_modules_have_the_same_name_except_for_those_that_every_game_has() -> None:
    by_name = defaultdict(list)
    for path in MODULES:
        folder = path.parent.relative_to(PACKAGE).as_posix()
        if path.name != "__init__.py" and folder not in ("cli/games", "web/games"):  # named after the games
            by_name[path.stem].append(folder)
    files_of_games = {path.stem for path in MODULES if path.parent.parent == PACKAGE / "games"}
    for name, folders in by_name.items():
        if name in files_of_games:
            # The core has the general part of what each game has: `state.py` and `drawing.py`.
            assert [folder for folder in folders if not folder.startswith("games/")] in ([], ["."])
        else:
            assert len(folders) == 1, f"{name} is a module in {folders}"


# -- sizes


def test_no_file_has_more_than_400_lines() -> None:
    folders = [ROOT / name for name in ("src", "tests", "tools", "benchmarks")]
    paths = [path for folder in folders for path in folder.rglob("*") if path.suffix in CODE]
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    assert {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > MOST_LINES} == {}
