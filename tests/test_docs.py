"""The pages: their tables follow from the declarations, their links and examples work."""

from __future__ import annotations

import re
from doctest import DocTestParser
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import boardcode

ROOT = Path(__file__).parent.parent
GAMES = sorted((ROOT / "docs" / "formats").glob("*.md"))
PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md")), ROOT / "vectors" / "README.md"]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)

every_page = pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
every_game = pytest.mark.parametrize("page", GAMES, ids=[page.stem for page in GAMES])


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def writer() -> ModuleType:
    """tools/write_docs.py, which is not in a package."""
    spec = spec_from_file_location("write_docs", ROOT / "tools" / "write_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- bit tables


def test_every_game_has_its_page() -> None:
    assert {page.stem for page in GAMES} == {format.game for format in boardcode.formats()}


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_every_format_is_in_the_table_of_the_families(page: str) -> None:
    listed = re.findall(r"`([^`]+)`", "".join(re.findall(r"(?m)^\| \[.*$", text(ROOT / page))))
    assert [format.name for format in boardcode.formats() if format.name not in listed] == []


def test_every_format_has_its_table_on_its_games_page_and_nowhere_else(writer: ModuleType) -> None:
    tables = [(page.stem, match[2]) for page in GAMES for match in writer.TABLE.finditer(text(page))]
    assert sorted(tables) == sorted((format.game, format.name) for format in boardcode.formats())


@every_game
def test_the_tables_are_those_of_the_declarations(page: Path, writer: ModuleType) -> None:
    assert text(page) == writer.fill_tables(text(page)), "run `make docs`"


def test_findings_are_what_critique_measures(writer: ModuleType) -> None:
    """On one page: measuring all formats takes long."""
    page = text(ROOT / "docs" / "formats" / "chacun.md")
    assert page.count("<!-- critique: ") == 3
    assert page == writer.fill_findings(page), "run `make docs`"


@pytest.mark.parametrize("format", boardcode.formats(), ids=str)
def test_every_format_has_findings_on_its_page(format: boardcode.Format[Any]) -> None:
    page = text(ROOT / "docs" / "formats" / f"{format.game}.md")
    findings = page.partition(f"<!-- critique: {format.name} -->\n")[2].partition("<!-- end -->")[0]
    assert findings.count("\n| + |") + findings.count("\n| - |") == 11, "run `make docs`"


@every_game
def test_a_table_has_a_row_for_each_field_and_no_empty_cell(page: Path, writer: ModuleType) -> None:
    for match in writer.TABLE.finditer(text(page)):
        rows = [line for line in match[0].split("\n") if line.startswith("|")][2:]
        assert len(rows) == len(boardcode.get(match[2]).rows())
        for row in rows:
            cells = row.strip("| ").split(" | ")
            assert len(cells) == 3
            assert all(cell.strip("` ") for cell in cells)


def test_the_tool_rewrites_the_pages_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writer: ModuleType
) -> None:
    page = tmp_path / "game.md"
    page.write_text("before\n<!-- bits: 5211-card -->\nold\n<!-- end -->\nafter\n", encoding="utf-8")
    monkeypatch.setattr(writer, "PAGES", tmp_path)
    writer.main()
    assert text(page) == (
        "before\n<!-- bits: 5211-card -->\n\n"
        "| field | bits | meaning |\n|---|---|---|\n"
        "| `color` | 4 | `0000` yellow, `0001` green, `0010` blue, `0011` orange, `0100` black |\n"
        "| `value` | 4 | a number from 1 to 6 |\n\n"
        "<!-- end -->\nafter\n"
    )


@every_game
@pytest.mark.parametrize("topic", ["mistakes|wrong in practice", "hazards", "json", "drawing"])
def test_a_games_page_has_a_heading_for_every_topic(page: Path, topic: str) -> None:
    assert re.search(topic, " ".join(HEADING.findall(text(page))), re.IGNORECASE)


@every_game
def test_a_games_page_shows_an_example_of_each_of_its_formats(page: Path) -> None:
    for format in boardcode.formats():
        if format.game == page.stem:
            shown = [
                part for code in format.examples for part in (code[:24].rstrip("0"), str(format.decode(code)))
            ]
            assert any(part in text(page) for part in shown)


# -- links and doctests


@every_page
def test_links_lead_to_files_and_headings_that_exist(page: Path) -> None:
    for target in LINK.findall(FENCED.sub("", text(page))):
        if re.match(r"[a-z]+:", target):
            continue  # an address on the web
        path, _, heading = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"{page.name} links to {target}"
        if heading:
            assert heading in {_anchor(title) for title in HEADING.findall(text(file))}


def _anchor(title: str) -> str:
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def test_every_page_is_reached_from_the_readme() -> None:
    reached, ahead = set(), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        if page in reached or not page.is_file():
            continue
        reached.add(page)
        if page.suffix == ".md":
            ahead += [
                (page.parent / target.partition("#")[0]).resolve()
                for target in LINK.findall(FENCED.sub("", text(page)))
            ]
    assert set(PAGES) <= reached


@every_page
def test_doctest_finds_every_example_in_python(page: Path) -> None:
    """Pytest runs the examples; this finds those that it would skip."""
    shown = len(re.findall(r"^\s*>>> ", text(page), re.MULTILINE))
    assert len(DocTestParser().get_examples(text(page))) == shown


def test_the_tutorial_shows_its_whole_example() -> None:
    tutorial = text(ROOT / "docs" / "own-format.md")
    blocks = re.findall(r"(?<=^```python\n)(?!>>> ).*?(?=\n```$)", tutorial, re.DOTALL | re.MULTILINE)
    example = text(ROOT / "docs" / "examples" / "pond.py")
    assert "\n\n\n".join(blocks) + "\n" == example


def test_pytest_collects_the_pages_that_have_examples(pytestconfig: pytest.Config) -> None:
    assert "*.md" in pytestconfig.getoption("doctestglob")
    collected = [(ROOT / path).resolve() for path in pytestconfig.getini("testpaths")]
    for page in PAGES:
        if ">>> " in text(page):
            assert any(page == path or path in page.parents for path in collected), f"{page.name} is not run"


# -- white space


@every_page
def test_a_page_keeps_its_lines_free_of_trailing_spaces_and_ends_with_one_newline(page: Path) -> None:
    lines = text(page).split("\n")
    assert lines[-1] == ""
    assert lines[-2] != ""
    assert [line for line in lines if line != line.rstrip()] == []
