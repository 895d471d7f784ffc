"""The pages about the API and the architecture say what the code says."""

from __future__ import annotations

import re
from configparser import ConfigParser
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

import boardcode
from boardcode import catalog, fields
from boardcode.compile import plan, plan_text
from boardcode.format import FIRST_USES

ROOT = Path(__file__).parent.parent
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
FIELDS = (ROOT / "docs" / "fields.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PRIVATE_PACKAGES = ("games", "compile", "cli", "web")


def public_modules() -> dict[str, str]:
    """The sections of the page about the API that describe a module, by the name of the module."""
    sections = re.split(r"^## ", API, flags=re.MULTILINE)[1:]
    titles = [(section.partition("\n")[0], section) for section in sections]
    return {title: section for title, section in titles if re.match(r"boardcode(\.|$)", title)}


def first_cells(table: str) -> list[str]:
    """The first cell of each row of a Markdown table, without its head."""
    rows = [line for line in table.split("\n") if line.startswith("|")]
    return [row.split("|")[1].strip() for row in rows[2:]]


def tool(name: str) -> ModuleType:
    """A script of tools/, which is no package."""
    spec = spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- the API


@pytest.mark.parametrize("name", public_modules())
def test_the_page_lists_exactly_the_names_that_a_module_exports(name: str) -> None:
    names = [re.match(r"`(\w+)", cell) for cell in first_cells(public_modules()[name])]
    assert all(names)
    assert sorted(match[1] for match in names if match) == sorted(import_module(name).__all__)


@pytest.mark.parametrize("name", public_modules())
def test_every_name_that_a_module_exports_is_there(name: str) -> None:
    module = import_module(name)
    for public in module.__all__:
        assert hasattr(module, public)


def test_every_module_that_exports_names_is_on_the_page_unless_its_package_is_private() -> None:
    source = Path(boardcode.__file__).parent
    exporting = set()
    for path in source.rglob("*.py"):
        parts = path.relative_to(source).with_suffix("").parts
        if parts[0] not in PRIVATE_PACKAGES and re.search(r"^__all__ = ", path.read_text("utf-8"), re.M):
            exporting.add(".".join(["boardcode", *(part for part in parts if part != "__init__")]))
    assert exporting == set(public_modules())


def test_every_module_is_listed_as_public_or_as_private() -> None:
    private = re.findall(r"`(?:boardcode\.)?(\w+)`", API.partition("The library needs")[0])
    public = {name.split(".")[1] for name in public_modules() if "." in name}
    source = Path(boardcode.__file__).parent
    modules = {path.stem for path in source.glob("[!_]*.py")}
    modules |= {path.parent.name for path in source.glob("*/__init__.py")}
    assert modules == public | set(private)
    assert not public & set(private)


def test_every_game_has_a_public_module() -> None:
    assert {f"boardcode.{game}" for game in catalog.GAMES} <= set(public_modules())


@pytest.mark.parametrize("package", PRIVATE_PACKAGES)
def test_a_private_package_says_so(package: str) -> None:
    assert re.search(r"\bPrivate\b", import_module(f"boardcode.{package}").__doc__ or "")


# -- the field kinds

FIELD_KINDS = [
    name
    for name in fields.__all__
    if isinstance(kind := getattr(fields, name), type) and issubclass(kind, fields.Field)
]


@pytest.mark.parametrize("kind", [kind for kind in FIELD_KINDS if kind not in ("Field", "Leaf")])
def test_every_field_kind_is_listed_and_has_an_example(kind: str) -> None:
    assert re.search(rf"^\| \[.*`{kind}\(", FIELDS, re.MULTILINE)
    assert re.search(rf"^>>> .*\b{kind}\(", FIELDS, re.MULTILINE)


# -- the architecture


def test_the_layers_on_the_page_are_those_that_import_linter_checks() -> None:
    contracts = ConfigParser()
    contracts.read(ROOT / ".importlinter", encoding="utf-8")
    layers = contracts["importlinter:contract:layers"]["layers"].split("\n")
    section = ARCHITECTURE.partition("## Layers\n")[2].partition("\n## ")[0]
    listed = [re.findall(r"`(\w+)`", cell) for cell in first_cells(section)]
    assert listed == [layer.split(" | ") for layer in layers if layer]


def test_the_page_lists_every_kind_of_node() -> None:
    section = ARCHITECTURE.partition("## The plan\n")[2].partition("\n## ")[0]
    assert first_cells(section) == [f"`{node.__name__}`" for node in get_args(plan.Node)]


def test_the_plan_on_the_page_is_the_one_that_is_printed() -> None:
    node = boardcode.get("5211-card").plan
    assert node is not None
    assert f"$ boardcode plan 5211-card\n{plan_text.describe(node)}\n```\n" in ARCHITECTURE


def test_the_page_says_when_a_format_is_compiled() -> None:
    assert f"`FIRST_USES` ({FIRST_USES}) times" in ARCHITECTURE


def test_the_picture_is_what_its_script_draws() -> None:
    drawer = tool("draw_architecture")
    assert drawer.PICTURE.read_text(encoding="utf-8") == drawer.draw(), "run `make docs`"
    assert drawer.draw().startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert f"<title>{drawer.TITLE}</title><desc>{drawer.DESCRIPTION}</desc>" in drawer.draw()


def test_the_script_writes_the_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawer = tool("draw_architecture")
    monkeypatch.setattr(drawer, "PICTURE", tmp_path / "picture.svg")
    drawer.main()
    assert (tmp_path / "picture.svg").read_text(encoding="utf-8") == drawer.draw()
