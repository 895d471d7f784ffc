"""Pointing at a bit, a character, a field or a piece marks the same thing in all the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.page.conftest import Opened


RADAR = "ieysGjGO8papd/a"
pytestmark = pytest.mark.page


def marked(page: Opened) -> tuple[set[str], set[str], set[str], set[str]]:
    """The characters, bits, fields and parts of the picture that are marked, each by its place or path."""
    found = page.tab.evaluate(
        """() => {
            const all = (selector, name) => [...document.querySelectorAll(selector)].map((e) => e.getAttribute(name));
            const halos = [...document.querySelectorAll('#picture .halo.pointing')].map((e) => e.previousElementSibling);
            return [
                all('.character.pointed', 'data-place'), all('.bit.pointed', 'data-place'),
                [...document.querySelectorAll('#fields tr.pointed td.path')].map((e) => e.innerText),
                halos.map((e) => e.closest('[data-path]').getAttribute('data-path')),
            ];
        }"""
    )
    characters, bits, fields, pieces = (set(part) for part in found)
    return characters, bits, fields, pieces


# cells[1][0] is the byte's half after three bytes of passages each and three cells: bits 60 to 63, in character 10 (bits 60 to 65).
CELL = ({"10"}, {"60", "61", "62", "63"}, {"cells[1][0].nature", "cells[1][0].entity"}, {"cells[1][0]"})
NATURE = ({"10"}, {"60", "61"}, {"cells[1][0].nature"}, {"cells[1][0]"})


def test_a_piece_of_the_picture_marks_its_character_bits_and_fields(page: Opened) -> None:
    page.open(code=RADAR)
    page.tab.hover('#picture [data-path="cells[1][0]"]')
    assert marked(page) == CELL


def test_a_field_marks_its_character_bits_and_piece(page: Opened) -> None:
    page.open(code=RADAR)
    page.tab.locator("#fields tr", has_text="cells[1][0].nature").locator("td").first.hover()
    assert marked(page) == NATURE


def test_a_bit_marks_its_field_character_and_piece(page: Opened) -> None:
    page.open(code=RADAR)
    page.tab.hover('.bit[data-place="61"]')
    assert marked(page) == NATURE


def test_a_character_marks_everything_that_it_says_something_of(page: Opened) -> None:
    page.open(code=RADAR)
    page.tab.hover('.character[data-place="10"]')
    characters, bits, fields, pieces = marked(page)
    assert {"cells[1][0].nature", "cells[1][0].entity", "cells[1][1].nature"} <= fields
    assert {"cells[1][0]", "cells[1][1]"} <= pieces
    assert {"60", "61", "62", "63", "64", "65"} <= bits
    assert "10" in characters


def test_the_focus_points_as_the_mouse_does(page: Opened) -> None:
    page.open(code=RADAR)
    page.tab.focus('.bit[data-place="61"]')
    assert marked(page) == NATURE


def test_pointing_elsewhere_marks_nothing(page: Opened) -> None:
    page.open(code=RADAR)
    page.tab.hover('.bit[data-place="61"]')
    page.tab.hover("h1")
    assert marked(page) == (set(), set(), set(), set())


def test_a_piece_of_klotski_marks_its_two_bits(page: Opened) -> None:
    page.open(code="1A9BF0C")
    page.tab.hover('#picture [data-path="piece 4"]')
    characters, bits, fields, pieces = marked(page)
    assert (characters, bits, fields, pieces) == ({"2"}, {"10", "11"}, {"piece 4"}, {"piece 4"})
