"""Files that are saved from the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import boardcode

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import BrowserPage

pytestmark = pytest.mark.page


def save(page: BrowserPage, label: str, folder: Path) -> Path:
    """Press a button that saves a file, and return the file."""
    with page.tab.expect_download(timeout=120_000) as download:
        page.tab.click(f"text={label}")
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def test_pictures_are_saved_as_svg_and_png(page: BrowserPage, tmp_path: Path) -> None:
    page.open(code="ieysGjGO8papd/a")
    svg = save(page, "Save SVG", tmp_path)
    assert svg.name == "radar-ieysGjGO8papd-a.svg"
    assert svg.read_text("utf-8") == boardcode.decode("radar", "ieysGjGO8papd/a").svg()
    png = save(page, "Save PNG", tmp_path)
    assert png.name == "radar-ieysGjGO8papd-a.png"
    assert png.read_bytes().startswith(b"\x89PNG\r\n")


def test_a_solution_is_saved_as_an_animation(page: BrowserPage, tmp_path: Path) -> None:
    page.open(code="2F5543C00")
    animation = save(page, "Save animation", tmp_path)
    assert animation.name == "klotski-2F5543C00-solution.svg"
    assert "<animateTransform" in animation.read_text("utf-8")
