"""Many codes: pasted, dropped, or from a file; sorted, filtered, opened and saved."""

from __future__ import annotations

import csv
import io
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Route

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


def download_csv(page: BrowserPage, folder: Path) -> Path:
    """Save the rows that are shown, and return the file."""
    with page.tab.expect_download() as download:
        page.tab.click("text=Download CSV")
    download.value.save_as(folder / "codes.csv")
    return folder / "codes.csv"


def drop_files(page: BrowserPage, *texts: str) -> None:
    """Drop files with these texts on the page."""
    page.tab.evaluate(
        """(texts) => {
          const data = new DataTransfer();
          for (const text of texts) data.items.add(new File([text], "log.txt", { type: "text/plain" }));
          const options = { dataTransfer: data, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new DragEvent("drop", options));
        }""",
        list(texts),
    )


def test_pasted_lines_become_a_table(page: BrowserPage) -> None:
    page.open()
    page.paste("\n".join(LINES))
    wait_for_status(page, STATUS)
    assert table_rows(page) == [
        ["1", "1A9BF0C00", "klotski", "good"],
        ["2", "4WVE1", "klotski-short", "good"],
        ["3", "1A9BFOC00", "klotski", "bad"],
        ["5", "ieysGjGO8papd/a", "radar", "good"],
    ]
    page.tab.wait_for_function("() => document.querySelectorAll('.small-picture img').length === 3")
    assert page.accessibility_violations() == []


def test_a_line_is_opened_and_back_leads_to_the_table(page: BrowserPage) -> None:
    page.open()
    page.paste("\n".join(LINES))
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
    page.paste("\n".join(LINES * 30))
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
    assert [row[0] for row in table_rows(page)] == ["3", "1", "2", "5"]
    page.tab.click("th button:has-text('Line')")
    page.tab.click("th button:has-text('Line')")
    assert [row[0] for row in table_rows(page)] == ["5", "3", "2", "1"]
    assert page.tab.get_attribute("th[data-key=number]", "aria-sort") == "descending"
    page.tab.check("#only-wrong")
    assert [row[0] for row in table_rows(page)] == ["3"]
    rows = list(csv.reader(io.StringIO(download_csv(page, tmp_path).read_text("utf-8-sig"))))
    assert rows[0] == ["number", "text", "code", "format", "verdict", "message", "hint"]
    assert rows[1][:5] == ["3", "1A9BFOC00", "1A9BFOC00", "klotski", "bad"]


def test_a_file_that_is_dropped_is_read(page: BrowserPage) -> None:
    page.open()
    drop_files(page, "\n".join(LINES))
    wait_for_status(page, STATUS)


def test_all_files_that_are_dropped_are_read(page: BrowserPage) -> None:
    page.open()
    drop_files(page, "AG\nAA", "1A9BF0C00")
    wait_for_status(page, "3 lines, 0 not good")
    assert [row[:2] for row in table_rows(page)] == [["1", "AG"], ["2", "AA"], ["3", "1A9BF0C00"]]


def test_an_empty_file_changes_nothing(page: BrowserPage) -> None:
    page.open(code="4WVE1")
    drop_files(page, " \n")
    assert page.wait_for_text("#notice", "The file") == "The file is empty."
    assert page.settle().code == "4WVE1"
    drop_files(page, "", "")
    assert page.wait_for_text("#notice", "The files") == "The files are empty."
    assert page.settle().code == "4WVE1"


def test_lines_are_not_read_as_the_format_of_the_example_that_is_open(page: BrowserPage) -> None:
    page.open()
    page.tab.locator("#start-content a", has_text="Klotski").first.click()
    page.tab.wait_for_selector("#picture svg")
    page.settle().paste("AG\nAA\n0x441e\nieysGjGO8papd/a")
    wait_for_status(page, "4 lines")
    assert page.tab.inner_text("#many-status") == "4 lines, 1 not good"
    assert [row[1:] for row in table_rows(page)] == [
        ["AG", "chacun-place", "good"],
        ["AA", "chacun-place", "good"],
        ["0x441e", "arx-move", "impossible"],
        ["ieysGjGO8papd/a", "radar", "good"],
    ]


def test_a_format_that_was_chosen_is_the_only_one_and_the_status_says_so(page: BrowserPage) -> None:
    page.open(show="many")
    page.tab.select_option("#format", "klotski")
    page.settle().tab.fill("#many-text", "1A9BF0C00\nAG")
    page.tab.click("#many >> text=Read")
    wait_for_status(page, "2 lines, 1 not good; read as klotski only")


@pytest.mark.parametrize(
    "text",
    [
        "id,time,format,code\n10012345,2024-01-01T10:00:00Z,radar,ieysGjGO8papd/a\n\n10012346,,chacun,AG",
        '"id"\t"Code"\r\n"1A9BF0C00\t"\t"ieysGjGO8papd/a"\r\n\r\n"10012346"\t"AG"\r\n',
        '\ufeff"a, b";"code"\n"1A9BF0C00";"ieysGjGO8papd/a"\n\n"an unclosed quote;AG',
        "code\nieysGjGO8papd/a\n\nAG",
    ],
)
def test_of_a_file_with_a_column_named_code_that_column_is_read(page: BrowserPage, text: str) -> None:
    page.open()
    drop_files(page, text)
    wait_for_status(page, "2 lines, 0 not good")
    assert [row[:3] for row in table_rows(page)] == [
        ["2", "ieysGjGO8papd/a", "radar"],
        ["4", "AG", "chacun-place"],
    ]


def test_a_record_may_have_several_lines_or_no_code(page: BrowserPage) -> None:
    page.open()
    drop_files(page, 'note,code\n"one\ntwo ""three""",AG\nfour\nfive,AA')
    wait_for_status(page, "3 lines, 1 not good")
    assert [[row[0], row[1]] for row in table_rows(page)] == [["2", "AG"], ["4", "(empty)"], ["5", "AA"]]


def test_a_saved_table_has_no_formulas_and_can_be_read_again(page: BrowserPage, tmp_path: Path) -> None:
    starts = ["=1+1", "+1", "-1", "@SUM(A1)", "'AG"]
    lines = [*starts, 'say "AG", please', "12:01 INFO player 12345678 sees `4WVE1`", "1A9BF0C00"]
    page.open()
    drop_files(page, "\n".join(lines))
    wait_for_status(page, "8 lines")
    before = table_rows(page)
    file = download_csv(page, tmp_path)
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    saved = list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))
    values = [value for row in saved for value in row.values()]
    assert [value for value in values if value.startswith(("=", "+", "-", "@"))] == []
    assert [row["text"] for row in saved][:5] == ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'AG"]
    page.tab.set_input_files("#many-file", file)
    page.tab.wait_for_selector("#many td:first-child:text-is('9')")
    wait_for_status(page, "8 lines")
    # The line is that of the saved file, which has a header.
    assert table_rows(page) == [[str(2 + k), *row[1:]] for k, row in enumerate(before)]


def test_a_line_that_is_too_long_is_bad_and_not_sent(page: BrowserPage) -> None:
    page.open(show="many")
    page.tab.fill("#many-text", "\n".join(["AG", "A" * 20_001, "AA"]))
    with page.tab.expect_request("**/api/table") as request:
        page.tab.click("#many >> text=Read")
    assert request.value.post_data_json == {"texts": ["AG", "AA"], "format": "", "only": False}
    wait_for_status(page, "3 lines, 1 not good")
    assert [[row[0], row[3]] for row in table_rows(page)] == [["1", "good"], ["2", "bad"], ["3", "good"]]
    message = page.tab.inner_text("#many tr[data-verdict=bad] td:nth-child(5)")
    assert message == "longer than 20,000 characters"


def test_reading_can_be_stopped_and_what_was_read_stays(page: BrowserPage) -> None:
    held: list[Route] = []
    requests = count()
    page.tab.route("**/api/table", lambda route: held.append(route) if next(requests) else route.continue_())
    page.open(show="many")
    page.tab.fill("#many-text", "AG\n" * 1200)
    stop = page.tab.get_by_role("button", name="Stop", exact=True)
    assert not stop.is_visible()
    page.tab.click("#many >> text=Read")
    page.wait_for_text("#many-status", "500 of 1,200 lines, 0 not good")
    stop.click()
    assert page.tab.inner_text("#many-status") == "500 of 1,200 lines, 0 not good; stopped"
    assert not stop.is_visible()
    assert page.focused("aria-label") == "Table of codes"
    for route in held:
        route.continue_()
    page.settle()
    assert page.tab.inner_text("#many-status") == "500 of 1,200 lines, 0 not good; stopped"
    assert page.tab.get_attribute("#many table", "aria-rowcount") == "501"
    page.tab.unroute("**/api/table")
    page.tab.click("#many >> text=Read")
    wait_for_status(page, "1,200 lines, 0 not good")
    assert not stop.is_visible()


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
