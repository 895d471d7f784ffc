"""Pointing at a bit, a character, a field or a piece highlights everything else that shows the same field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import boardcode
from boardcode.labyrinth import generate

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

RADAR = "ieysGjGO8papd/a"
# Three bytes of passages each and three cells come before cells[1][0], so it has the bits 60 to 63, which are
# in character 10 (bits 60 to 65).
CELL = ({"10"}, {"60", "61", "62", "63"}, {"cells[1][0].nature", "cells[1][0].entity"}, {"cells[1][0]"})
TOP_OF_BITS = "() => document.getElementById('bits').offsetTop"
NATURE = ({"10"}, {"60", "61"}, {"cells[1][0].nature"}, {"cells[1][0]"})


def highlighted(page: BrowserPage) -> tuple[set[str], set[str], set[str], set[str]]:
    """The highlighted characters, bits, fields and parts of the picture, by their indexes and paths."""
    lists = page.tab.evaluate(
        """() => {
            const collect = (selector, read) => [...document.querySelectorAll(selector)].map(read);
            const partOf = (halo) => halo.previousElementSibling.closest('[data-path]');
            return [
                collect('.character.highlighted', (element) => element.dataset.index),
                collect('.bit.highlighted', (element) => element.dataset.index),
                collect('#fields tr.highlighted td.path', (element) => element.innerText),
                collect('#picture .halo.pointing', (halo) => partOf(halo).getAttribute('data-path')),
            ];
        }"""
    )
    characters, bits, fields, parts = (set(items) for items in lists)
    return characters, bits, fields, parts


@pytest.mark.parametrize("width", [1280, 1024, 360])
@pytest.mark.parametrize(
    ("format", "path", "start"),
    [
        ("arx-board", "rows[8][8]", "rows[8][8].color 1: white; rows[8][8].top 000:"),
        ("5211-state", "players[0].board.slots[0]", "players[0].board.slots[0].face 00000001: face up; "),
    ],
)
def test_bits_stay_where_they_are_while_something_with_a_long_description_is_pointed_at(
    window: Window, width: int, format: str, path: str, start: str
) -> None:
    page = window(viewport={"width": width, "height": 900})
    page.open(format=format, code=boardcode.get(format).examples[0])
    before = page.tab.evaluate(TOP_OF_BITS)
    page.part(path).hover(position={"x": 5, "y": 5})  # beside the piece or the words
    assert page.tab.inner_text("#bits-hint").startswith(start)
    assert page.tab.evaluate(TOP_OF_BITS) == before


def test_a_part_of_the_picture_highlights_its_character_bits_and_fields(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.part("cells[1][0]").hover()
    assert highlighted(page) == CELL


def test_a_field_highlights_its_character_bits_and_part_of_the_picture(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.tab.locator("#fields tr", has_text="cells[1][0].nature").locator("td").first.hover()
    assert highlighted(page) == NATURE


def test_a_bit_highlights_its_field_character_and_part_of_the_picture(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.tab.hover('.bit[data-index="61"]')
    assert highlighted(page) == NATURE


def test_a_character_highlights_all_of_its_fields(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.tab.hover('.character[data-index="10"]')
    characters, bits, fields, parts = highlighted(page)
    assert {"cells[1][0].nature", "cells[1][0].entity", "cells[1][1].nature"} <= fields
    assert {"cells[1][0]", "cells[1][1]"} <= parts
    assert {"60", "61", "62", "63", "64", "65"} <= bits
    assert "10" in characters


def test_the_focus_highlights_as_the_mouse_does(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.tab.focus('.bit[data-index="61"]')
    assert highlighted(page) == NATURE


def test_pointing_elsewhere_highlights_nothing(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.tab.hover('.bit[data-index="61"]')
    page.tab.hover("h1")
    assert highlighted(page) == (set(), set(), set(), set())


def test_a_piece_of_klotski_highlights_its_two_bits(page: BrowserPage) -> None:
    page.open(code="1A9BF0C")
    page.part("piece 4").hover()
    assert highlighted(page) == ({"2"}, {"10", "11"}, {"piece 4"}, {"piece 4"})


def test_pointing_near_a_wall_of_a_maze_highlights_the_row_of_its_bits(page: BrowserPage) -> None:
    page.open(format="maze", code=generate(20, 20, 1).code)
    page.tab.wait_for_selector("#picture .wall-mark", state="attached")
    box = page.tab.locator("#picture svg").bounding_box()
    assert box is not None
    fields = set()
    for share in (0.31, 0.52, 0.73):
        page.tab.mouse.move(box["x"] + box["width"] * share, box["y"] + box["height"] * share)
        if page.tab.locator("#picture .wall-mark").get_attribute("visibility") == "visible":
            [field] = page.tab.locator("#fields tr.highlighted td.path").all_inner_texts()
            fields.add(field)
    assert len(fields) > 1
