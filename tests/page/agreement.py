"""Whether everything on the page shows the same code, and shows it as the library does."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

import boardcode
from boardcode.errors import CodeError

from .conftest import after_settling

if TYPE_CHECKING:
    from .conftest import BrowserPage

COLLECT = after_settling("""() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((item) => item.textContent);
    const bits = [...document.querySelectorAll('#bits .bit')];
    const rows = [...document.querySelectorAll('#fields tbody tr')];
    const parts = [...document.querySelectorAll('#picture svg [data-path]')];
    const titleOf = (part) => part.querySelector(':scope > title')?.textContent ?? '';
    const list = document.getElementById('format');
    return {
        address: location.href,
        code: document.getElementById('code').value,
        format: list.value || list.options[0].textContent.replace(/^.*: /, ''),
        characters: texts('#characters .character'),
        bits: bits.map((bit) => [Number(bit.dataset.index), bit.textContent, bit.getAttribute('aria-label')]),
        fields: rows.map((row) => [...row.children].map((cell) => cell.textContent)),
        parts: parts.map((part) => [part.dataset.path, titleOf(part)]),
        moved: parts.filter((part) => part.hasAttribute('transform')).length,
        picture: document.querySelector('#picture svg')?.getAttribute('aria-label') ?? '',
        error: document.getElementById('error').textContent,
    };
}""")
TITLE = "{http://www.w3.org/2000/svg}title"
LONGEST_RAW = 24  # bits of a field that the table shows in full


#: what is on the page, by the keys of COLLECT
Shown = dict[str, Any]


@dataclass(frozen=True)
class Expected:
    """What the page has to show of a code that can be read."""

    bits: list[list[Any]]  # indexes, values and labels
    fields: list[list[str]]  # paths and meanings
    raws: list[str]
    picture: str | None  # its label; None if there is no picture
    parts: list[tuple[str, str]]  # paths and titles
    moved: int  # parts with a transform


def address_parameters(page: BrowserPage) -> dict[str, str]:
    """What the address of the page keeps."""
    return parse_address(page.address)


def parse_address(address: str) -> dict[str, str]:
    """What an address keeps."""
    return dict(parse_qsl(urlsplit(address).fragment.replace("+", "%2B")))


def collect(page: BrowserPage) -> Shown:
    """What is on the page as soon as no request is pending."""
    shown: Shown = page.tab.evaluate(COLLECT)
    return shown


def bit_values(shown: Shown) -> dict[int, str]:
    """The values of the bits that are shown, by their places."""
    return {index: value for index, value, _ in shown["bits"]}


def displayed_bits(page: BrowserPage) -> dict[int, str]:
    """The values of the bits on the page, by their places."""
    return bit_values(collect(page))


@cache
def expect_view(format_name: str, code: str) -> Expected | None:
    """What the library says of a code; None if it cannot be read."""
    try:
        explanation = boardcode.get(format_name).explain(code, strict=False)
    except CodeError:
        return None
    bits = sorted(
        [bit, value, f"bit {bit} of {span.path or 'the code'}, {value}"]
        for span in explanation
        for bit, value in zip(span.bits, span.raw, strict=True)
    )
    svg = explanation.state.svg()
    picture = ElementTree.fromstring(svg) if svg is not None else ElementTree.Element("svg")
    elements = [element for element in picture.iter() if element.get("data-path") is not None]
    return Expected(
        bits=bits,
        fields=[[span.path or "(all)", span.meaning or "nothing"] for span in explanation],
        raws=[span.raw for span in explanation],
        picture=None if svg is None else picture.get("aria-label", ""),
        parts=sorted((element.get("data-path", ""), element.findtext(TITLE, "")) for element in elements),
        moved=sum(1 for element in elements if element.get("transform")),
    )


def check_agreement(page: BrowserPage, *, with_tree: bool = True) -> Shown:
    """Check that picture, box, bits, fields and address show the code in the box, and with `with_tree` the
    accessibility tree too, which takes the browser longest. Return what is shown.

    A code that cannot be read must show its own characters and nothing else.
    """
    shown = collect(page)
    assert parse_address(shown["address"]).get("code", "") == shown["code"]
    expected = expect_view(shown["format"], shown["code"])
    if expected is None:
        _check_refusal(shown)
        return shown
    assert "".join(shown["characters"]) == shown["code"]
    assert sorted(shown["bits"]) == expected.bits
    assert [[row[0], row[3]] for row in shown["fields"]] == expected.fields
    for row, raw in zip(shown["fields"], expected.raws, strict=True):
        assert len(raw) > LONGEST_RAW or row[2] == raw
    _check_picture(shown, expected)
    if with_tree:
        assert _accessible_names(page).issuperset(label for _, _, label in expected.bits)
    return shown


def _check_refusal(shown: Shown) -> None:
    assert shown["error"]
    assert "".join(shown["characters"]).replace("▁", "") == shown["code"]
    assert (shown["fields"], shown["parts"]) == ([], [])


def _check_picture(shown: Shown, expected: Expected) -> None:
    """Check that the picture has the parts of the library's: tools may add labels, but no parts or moves."""
    if expected.picture is None:
        assert shown["parts"] == []
        return
    own = [(path, title) for path, title in shown["parts"] if title]
    assert sorted(own) == [(path, title) for path, title in expected.parts if title]
    assert (shown["picture"], shown["moved"]) == (expected.picture, expected.moved)


def _accessible_names(page: BrowserPage) -> set[str]:
    """The names of all buttons in the accessibility tree of the browser."""
    session = page.tab.context.new_cdp_session(page.tab)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return {
        node.get("name", {}).get("value", "")
        for node in nodes
        if not node["ignored"] and node["role"]["value"] == "button"
    }


def check_copies(page: BrowserPage) -> None:
    """Check that what the buttons copy is the code that is shown, and its state as the library writes it."""
    shown = collect(page)
    format = boardcode.get(shown["format"])
    state = format.decode(shown["code"], strict=False)
    assert copy(page, "code") == shown["code"]
    assert json.loads(copy(page, "JSON")) == state.to_json()
    assert copy(page, "SVG") == format.svg(state)
    assert re.fullmatch(r"boardcode\.decode\(.*\)", copy(page, "Python"))
    assert copy(page, "address") == page.address


def copy(page: BrowserPage, name: str) -> str:
    """Press the button that copies something, and return what is in the clipboard."""
    page.tab.locator("#actions").get_by_text(f"Copy {name}", exact=True).click()
    page.wait_for_announcement(f"Copied: {name}")
    text: str = page.tab.evaluate("navigator.clipboard.readText()")
    return text
