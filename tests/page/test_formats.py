"""Every format: a code is shown, changed, shared by its address and opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import boardcode

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

FORMATS = [format.name for format in boardcode.formats()]
#: Another format accepts all of their examples.
NEVER_LIKELIEST = ("chacun-occupy", "chacun-retake", "bridge-andrews", "bridge-bigdeal", "2048-reading")


@pytest.mark.parametrize("name", FORMATS)
def test_a_pasted_code_is_shown_with_its_picture_bits_and_fields(page: BrowserPage, name: str) -> None:
    format = boardcode.get(name)
    code = format.examples[0]
    page.open(format=name, code="").type(code)
    explanation = format.explain(code)
    assert page.tab.inner_text("#verdict strong") == format.title
    assert page.tab.locator("#picture svg").count() == 1
    assert page.tab.is_visible("#tools"), "the page lists the game of every format"
    assert page.tab.locator("#fields tbody tr").count() == len(explanation)
    indexes: list[str] = page.tab.eval_on_selector_all(
        "#bits .bit", "bits => bits.map(bit => bit.dataset.index)"
    )
    assert sorted(map(int, indexes)) == sorted(bit for span in explanation for bit in span.bits)
    characters = page.tab.locator("#characters .character").all_inner_texts()
    assert "".join(characters) == code


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in NEVER_LIKELIEST])
def test_a_format_is_recognised_without_being_chosen(page: BrowserPage, name: str) -> None:
    format = boardcode.get(name)
    code = next(code for code in format.examples if boardcode.identify(code)[0] == name)
    page.open().type(code)
    assert page.tab.inner_text("#format option:checked") == f"recognised: {name}"


def test_a_code_of_two_formats_offers_the_other(page: BrowserPage) -> None:
    page.open().type("T")
    assert page.tab.inner_text("#verdict strong") == boardcode.get("chacun-occupy").title
    page.tab.click("#other-formats >> text=chacun-retake")
    page.settle()
    assert page.tab.inner_text("#verdict strong") == boardcode.get("chacun-retake").title
    assert "format=chacun-retake" in page.address


@pytest.mark.parametrize("name", FORMATS)
def test_a_changed_field_changes_the_code_and_the_address_opens_it_again(
    page: BrowserPage, window: Window, name: str
) -> None:
    format = boardcode.get(name)
    code = format.examples[0]
    page.open(format=name, code=code)
    changed = change_a_field(page, code)
    assert format.decode(changed) != format.decode(code)
    second = window().go(page.address)
    assert second.code == changed
    assert picture_titles(second) == picture_titles(page)
    page.tab.click("text=Undo")
    page.wait_for_code(code)
    page.tab.click("text=Redo")
    page.wait_for_code(changed)


def change_a_field(page: BrowserPage, code: str) -> str:
    """Change the first field that has another value or a last bit that can be flipped; return the code."""
    fields = page.tab.locator("#fields .change")
    for index in range(fields.count()):
        fields.nth(index).click()
        page.tab.wait_for_selector("#choices[open]")
        others = page.tab.locator("#choices input[type=radio]:not([checked])")
        bits = page.tab.locator("#choices input.number")
        if others.count():
            others.first.click()
            return page.wait_for_change(code)
        if bits.count():
            value = bits.first.input_value()
            bits.first.fill(value[:-1] + str(1 - int(value[-1])))
            bits.first.press("Enter")
            changed = page.wait_for_change(code)
            if not page.error:
                return changed
            page.tab.keyboard.press("Control+z")
            page.wait_for_code(code)
        else:
            page.tab.keyboard.press("Escape")
    raise AssertionError("no field can be changed")


def picture_titles(page: BrowserPage) -> list[str]:
    """The titles of the parts of the picture."""
    return page.tab.locator("#picture [data-path] > title").all_text_contents()


@pytest.mark.parametrize("name", FORMATS)
def test_a_flipped_bit_changes_the_code_and_flips_back(page: BrowserPage, name: str) -> None:
    format = boardcode.get(name)
    code = format.examples[0]
    page.open(format=name, code=code)
    last = page.tab.locator("#bits .bit").last
    index, bit = last.get_attribute("data-index"), last.inner_text()
    last.click()
    changed = page.wait_for_change(code)
    flipped = page.tab.locator(f'#bits .bit[data-index="{index}"]')
    assert flipped.inner_text() == str(1 - int(bit))
    flipped.click()
    page.wait_for_change(changed)
    assert format.decode(page.code, strict=False) == format.decode(code)


@pytest.mark.parametrize("name", FORMATS)
def test_a_rejected_code_shows_the_error_of_the_library_and_stays_in_the_box(
    page: BrowserPage, name: str
) -> None:
    format = boardcode.get(name)
    code = next(code for code in format.counterexamples if code.strip())
    page.open(format=name).type(code)
    with pytest.raises(boardcode.CodeError) as caught:
        format.decode(code)
    assert caught.value.message in page.error
    assert page.code == code
    assert page.tab.get_attribute("#code", "aria-invalid") == "true"
    if caught.value.hint:
        assert caught.value.hint in page.error
