"""Every format: a code is shown, changed, shared by its address and opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import boardcode

if TYPE_CHECKING:
    from tests.page.conftest import Opened, Window

FORMATS = [format.name for format in boardcode.formats()]
pytestmark = pytest.mark.page


@pytest.mark.parametrize("name", FORMATS)
def test_a_pasted_code_is_shown_with_its_picture_bits_and_fields(page: Opened, name: str) -> None:
    format = boardcode.get(name)
    code = format.examples[0]
    page.open(format=name, code="").type(code)
    explanation = format.explain(code)
    assert page.tab.inner_text("#verdict strong") == format.title
    assert page.tab.locator("#picture svg").count() == 1
    assert page.tab.locator("#fields tbody tr").count() == len(explanation)
    assert sorted(int(place) for place in _all(page, "#bits .bit", "data-place")) == sorted(
        bit for span in explanation for bit in span.bits
    )
    shown = "".join(page.tab.locator("#characters .character").all_inner_texts())
    assert shown == code


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in ("chacun-occupy", "chacun-retake")])
def test_a_format_is_recognised_without_being_chosen(page: Opened, name: str) -> None:
    format = boardcode.get(name)
    code = next(code for code in format.examples if boardcode.identify(code)[0] == name)
    page.open().type(code)
    assert page.tab.inner_text("#format option:checked") == f"recognised: {name}"


def test_a_code_of_two_formats_offers_the_other(page: Opened) -> None:
    page.open().type("T")
    assert page.tab.inner_text("#verdict strong") == boardcode.get("chacun-occupy").title
    page.tab.click("#also >> text=chacun-retake")
    page.settled()
    assert page.tab.inner_text("#verdict strong") == boardcode.get("chacun-retake").title
    assert "format=chacun-retake" in page.tab.url


@pytest.mark.parametrize("name", FORMATS)
def test_a_changed_field_changes_the_code_and_the_address_opens_it_again(
    page: Opened, window: Window, name: str
) -> None:
    format = boardcode.get(name)
    code = format.examples[0]
    page.open(format=name, code=code)
    changed = _change_a_field(page, code)
    assert format.decode(changed) != format.decode(code)
    again = window().go(page.tab.url)
    assert again.code == changed
    assert _titles(again) == _titles(page)
    page.tab.click("text=Undo")
    page.code_becomes(code)
    page.tab.click("text=Redo")
    page.code_becomes(changed)


def _change_a_field(page: Opened, code: str) -> str:
    """Give the first field that can be something else another value: a listed one, or where there are too many its last bit flipped."""
    for k in range(page.tab.locator("#fields .change").count()):
        page.tab.locator("#fields .change").nth(k).click()
        page.tab.wait_for_selector("#choices[open]")
        others = page.tab.locator("#choices input[type=radio]:not([checked])")
        typed = page.tab.locator("#choices input.number")
        if others.count():
            others.first.click()
            return page.code_changes(code)
        if typed.count():
            last = typed.first.input_value()
            typed.first.fill(last[:-1] + str(1 - int(last[-1])))
            typed.first.press("Enter")
            changed = page.code_changes(code)
            if not page.fault:
                return changed
            page.tab.keyboard.press("Control+z")
            page.code_becomes(code)
        else:
            page.tab.keyboard.press("Escape")
    raise AssertionError("no field can be changed")


@pytest.mark.parametrize("name", FORMATS)
def test_a_flipped_bit_changes_the_code_and_flips_back(page: Opened, name: str) -> None:
    format = boardcode.get(name)
    code = format.examples[0]
    page.open(format=name, code=code)
    last = page.tab.locator("#bits .bit").last
    place, bit = last.get_attribute("data-place"), last.inner_text()
    last.click()
    changed = page.code_changes(code)
    flipped = page.tab.locator(f'#bits .bit[data-place="{place}"]')
    assert flipped.inner_text() == str(1 - int(bit))
    flipped.click()
    page.code_changes(changed)
    assert format.decode(page.code, strict=False) == format.decode(code)


@pytest.mark.parametrize("name", FORMATS)
def test_a_refused_code_shows_the_error_of_the_library_and_stays_in_the_box(page: Opened, name: str) -> None:
    format = boardcode.get(name)
    code = next(code for code in format.counterexamples if code.strip())
    page.open(format=name).type(code)
    with pytest.raises(boardcode.CodeError) as caught:
        format.decode(code)
    assert caught.value.message in page.fault
    assert page.code == code
    assert page.tab.get_attribute("#code", "aria-invalid") == "true"
    if caught.value.hint:
        assert caught.value.hint in page.fault


def _titles(page: Opened) -> list[str]:
    """What the parts of the picture are called."""
    return page.tab.locator("#picture [data-path] > title").all_text_contents()


def _all(page: Opened, selector: str, attribute: str) -> list[str]:
    found: list[str] = page.tab.eval_on_selector_all(
        selector, "(elements, name) => elements.map(e => e.getAttribute(name))", attribute
    )
    return found
