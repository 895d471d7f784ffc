"""Many codes: pasted, dropped, or from a file; sorted, filtered, opened and saved."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .test_code_box import paste

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

LINES = ["1A9BF0C00", "12:01 INFO player sees `4WVE1`", "1A9BFOC00", "", "ieysGjGO8papd/a"]
STATUS = "4 lines, 1 not good"


def table_rows(page: BrowserPage) -> list[list[str]]:
    """The texts of the rows that are in the document."""
    rows: list[list[str]] = page.tab.evaluate(
        """() => [...document.querySelectorAll("#many tbody tr:not([aria-hidden])")]
          .map((row) => [...row.cells].slice(0, 4).map((cell) => cell.textContent))"""
    )
    return rows


def wait_for_status(page: BrowserPage, status: str) -> None:
    """Wait until all lines are read."""
    page.wait_for_text("#many-status", status, timeout=300_000)
    page.settle()


def test_pasted_lines_become_a_table(page: BrowserPage) -> None:
    page.open()
    paste(page, "\n".join(LINES))
    wait_for_status(page, STATUS)
    assert table_rows(page) == [
        ["1", "1A9BF0C00", "klotski", "good"],
        ["2", "4WVE1", "klotski-short", "good"],
        ["3", "1A9BFOC00", "klotski", "bad"],
        ["4", "ieysGjGO8papd/a", "radar", "good"],
    ]
    page.tab.wait_for_function("() => document.querySelectorAll('.small-picture img').length === 3")
    assert page.accessibility_violations() == []


def test_a_line_is_opened_and_back_leads_to_the_table(page: BrowserPage) -> None:
    page.open()
    paste(page, "\n".join(LINES))
    wait_for_status(page, STATUS)
    page.tab.click("#many a:has-text('4WVE1')")
    page.wait_for_code("4WVE1")
    assert not page.tab.is_visible("#many")
    assert page.tab.is_visible("#picture svg")
    page.tab.go_back()
    page.tab.wait_for_selector("#many .many-rows tbody a")
    assert len(table_rows(page)) == 4


def test_a_line_far_down_is_opened_at_the_top_of_the_page(page: BrowserPage) -> None:
    page.tab.set_viewport_size({"width": 1366, "height": 500})
    page.open()
    paste(page, "\n".join(LINES * 30))
    page.tab.wait_for_selector("#many .many-rows tbody a")
    page.settle().tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.tab.evaluate("scrollY") > 0
    page.tab.locator("#many a", has_text="4WVE1").first.click()
    page.wait_for_code("4WVE1")
    assert page.tab.evaluate("scrollY") == 0


def test_the_table_is_sorted_filtered_and_saved(page: BrowserPage, tmp_path: Path) -> None:
    page.open(show="many")
    page.tab.fill("#many-text", "\n".join(LINES))
    page.tab.click("#many >> text=Read")
    wait_for_status(page, STATUS)
    page.tab.click("th button:has-text('Verdict')")
    assert [row[0] for row in table_rows(page)] == ["3", "1", "2", "4"]
    page.tab.click("th button:has-text('Line')")
    page.tab.click("th button:has-text('Line')")
    assert [row[0] for row in table_rows(page)] == ["4", "3", "2", "1"]
    assert page.tab.get_attribute("th[data-key=number]", "aria-sort") == "descending"
    page.tab.check("#only-wrong")
    assert [row[0] for row in table_rows(page)] == ["3"]
    with page.tab.expect_download() as download:
        page.tab.click("text=Download CSV")
    download.value.save_as(tmp_path / "codes.csv")
    rows = list(csv.reader(io.StringIO((tmp_path / "codes.csv").read_text("utf-8"))))
    assert rows[0] == ["number", "text", "code", "format", "verdict", "message", "hint"]
    assert rows[1][:5] == ["3", "1A9BFOC00", "1A9BFOC00", "klotski", "bad"]


def test_a_file_that_is_dropped_is_read(page: BrowserPage) -> None:
    page.open()
    page.tab.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "log.txt", { type: "text/plain" }));
          const options = { dataTransfer: data, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new DragEvent("drop", options));
        }""",
        "\n".join(LINES),
    )
    wait_for_status(page, STATUS)


@pytest.mark.slow
def test_a_hundred_thousand_lines_are_shown_without_freezing(page: BrowserPage, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("".join(f"0x{k % 5}{1 + k % 7}\n" for k in range(100_000)))
    page.open(show="many")
    page.tab.select_option("#format", "5211-card")
    page.tab.evaluate(
        """() => {
          window.paintedFrames = 0;
          const count = () => { window.paintedFrames++; requestAnimationFrame(count); };
          count();
        }"""
    )
    page.tab.set_input_files("#many-file", log)
    wait_for_status(page, "100,000 lines, 14,285 not good")
    assert page.tab.evaluate("window.paintedFrames") >= 100  # a page that is frozen paints nothing meanwhile
    page.tab.evaluate("document.querySelector('.many-rows').scrollTop = 1e9")
    page.tab.wait_for_selector("#many tbody tr:has-text('100000')")
    assert page.tab.locator("#many tbody tr").count() < 100
    page.tab.click("th button:has-text('Verdict')")
    page.tab.evaluate("document.querySelector('.many-rows').scrollTop = 0")
    page.tab.wait_for_selector("#many tbody tr[data-verdict=bad]")
    assert page.tab.get_attribute("#many table", "aria-rowcount") == "100001"
