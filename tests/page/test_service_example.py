"""The JavaScript example in docs/service.md, run in a browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DOCS = Path(__file__).parents[2] / "docs" / "service.md"

pytestmark = pytest.mark.page


def test_the_javascript_example_logs_a_card_and_an_error(browser: Browser, server: str) -> None:
    (program,) = re.findall(r"^```js\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    lines: list[str] = []
    tab = browser.new_page()
    tab.goto(server)
    tab.on("console", lambda message: lines.append(message.text) if message.type == "log" else None)
    tab.evaluate(f"async () => {{ {program.replace('http://127.0.0.1:8211/', server)} }}")
    tab.close()
    assert lines == [
        "blue 5",
        "5211-card: character 3 '9', color: 1001 has no meaning; expected 0000, 0001, 0010, 0011 or 0100",
    ]
