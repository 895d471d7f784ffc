"""The page as a workbench: it follows the file in which a format is declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from changing_file import load_pebbles, write
from format_file import PEBBLES, broken
from playwright.sync_api import expect

from .conftest import BrowserPage, run_server

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Window

pytestmark = pytest.mark.page


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A file with the format `pebbles`, which is registered until the end of the test."""
    return load_pebbles(tmp_path, monkeypatch)


@pytest.fixture
def workbench(file: Path, window: Window) -> Iterator[BrowserPage]:
    """The page of a service that was started with the file."""
    with run_server() as server:
        page = window()
        page.server = server
        yield page
        page.tab.close()  # before the server ends, which would fail its requests


def test_the_page_follows_the_file_of_a_format(workbench: BrowserPage, file: Path) -> None:
    page = workbench.open(code="IAAC")
    expect(page.tab.locator("#format option").first).to_have_text("recognised: pebbles")
    write(file, PEBBLES.replace('"pebbles"', '"stones"'), 2)
    expect(page.tab.locator("#format option").first).to_have_text("recognised: stones", timeout=30_000)
    assert not page.tab.is_visible("#reload-error")
    write(file, PEBBLES.replace("Array(9,", "Array(-9,"), 3)
    expect(page.tab.locator("#reload-error")).to_contain_text(
        "pebbles.py:29: Array: the length is a number from 0 or an expression, got -9", timeout=30_000
    )
    assert page.accessibility_violations("#reload-error") == []
    assert page.tab.is_visible("#picture svg, #picture pre")
    write(file, PEBBLES, 4)
    expect(page.tab.locator("#reload-error")).to_be_hidden(timeout=30_000)
    expect(page.tab.locator("#format option").first).to_have_text("recognised: pebbles", timeout=30_000)


@pytest.mark.filterwarnings("ignore:broken. the format itself failed:RuntimeWarning")
def test_the_page_says_which_format_failed_and_how(workbench: BrowserPage, file: Path) -> None:
    page = workbench.open(code="ZZZZZ")
    assert not page.tab.is_visible("#failures")
    write(file, broken("problems"), 2)
    failure = "broken: the format itself failed: ZeroDivisionError: problems failed (pebbles.py, line 15)"
    expect(page.tab.locator("#format option[value=broken]")).to_have_count(1, timeout=30_000)
    page.type("Z7")
    expect(page.tab.locator("#failures")).to_have_text(failure)
    assert page.accessibility_violations("#failures") == []
    page.tab.select_option("#format", "broken")
    expect(page.tab.locator("#error")).to_contain_text(failure)
    page.tab.select_option("#format", "")
    write(file, broken(), 3)
    expect(page.tab.locator("#format option").first).to_have_text("recognised: broken", timeout=30_000)
    assert not page.tab.is_visible("#failures")


def test_the_first_screen_follows_the_name_of_a_format(workbench: BrowserPage, file: Path) -> None:
    page = workbench.open()
    links = page.tab.locator(".abilities a")
    expect(links.last).to_have_attribute("href", "#code=AAAA&format=pebbles")
    for seconds, name in ((2, "stones"), (3, "pebbles")):
        write(file, PEBBLES.replace('"pebbles"', f'"{name}"'), seconds)
        expect(links.last).to_have_attribute("href", f"#code=AAAA&format={name}", timeout=30_000)
    # The gallery may ask for the picture of a format whose name has just changed.
    page.browser_errors[:] = [error for error in page.browser_errors if "status of 404" not in error]
