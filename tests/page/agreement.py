"""Whether everything on the page shows the same code, and shows it as the library does."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

import boardcode
from boardcode.errors import CodeError

if TYPE_CHECKING:
    from .conftest import BrowserPage

COLLECT = """() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((item) => item.textContent);
    const bits = [...document.querySelectorAll('#bits .bit')];
    const rows = [...document.querySelectorAll('#fields tbody tr')];
    const parts = [...document.querySelectorAll('#picture svg [data-path]')];
    const titleOf = (part) => part.querySelector(':scope > title')?.textContent ?? '';
    const list = document.getElementById('format');
    return {
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
}"""
LONGEST_RAW = 24  # bits of a field that the table shows in full


def address_parameters(page: BrowserPage) -> dict[str, str]:
    """What the address of the page keeps."""
    return dict(parse_qsl(urlsplit(page.address).fragment.replace("+", "%2B")))


def displayed_bits(page: BrowserPage) -> dict[int, str]:
    """The values of the bits that are shown, by their places."""
    return {index: value for index, value, _ in page.tab.evaluate(COLLECT)["bits"]}


def check_agreement(page: BrowserPage, *, with_tree: bool = True) -> None:
    """Check that picture, box, bits, fields and address show the code in the box, and with `with_tree` the
    accessibility tree too, which takes the browser longest.

    A code that cannot be read must show its own characters and nothing else.
    """
    shown = page.settle().tab.evaluate(COLLECT)
    code, format = shown["code"], boardcode.get(shown["format"])
    assert address_parameters(page).get("code", "") == code
    try:
        explanation = format.explain(code, strict=False)
    except CodeError:
        _check_refusal(shown)
        return
    assert "".join(shown["characters"]) == code
    values = {bit: value for span in explanation for bit, value in zip(span.bits, span.raw, strict=True)}
    paths = {bit: span.path or "the code" for span in explanation for bit in span.bits}
    labels = {bit: f"bit {bit} of {paths[bit]}, {value}" for bit, value in values.items()}
    assert sorted(shown["bits"]) == [[bit, values[bit], labels[bit]] for bit in sorted(values)]
    assert [[row[0], row[3]] for row in shown["fields"]] == [
        [span.path or "(all)", span.meaning or "nothing"] for span in explanation
    ]
    for row, span in zip(shown["fields"], explanation, strict=True):
        assert len(span.raw) > LONGEST_RAW or row[2] == span.raw
    _check_picture(shown, explanation.state.svg())
    if with_tree:
        assert _accessible_names(page).issuperset(labels.values())


def _check_refusal(shown: dict[str, Any]) -> None:
    assert shown["error"]
    assert "".join(shown["characters"]).replace("▁", "") == shown["code"]
    assert (shown["fields"], shown["parts"]) == ([], [])


def _check_picture(shown: dict[str, Any], svg: str | None) -> None:
    """Check that the picture has the parts of the library's: tools may add labels, but no parts or moves."""
    if svg is None:
        assert shown["parts"] == []
        return
    expected = _parts(svg)
    assert shown["picture"] == ElementTree.fromstring(svg).get("aria-label", "")
    own = [(path, title) for path, title in shown["parts"] if title]
    assert sorted(own) == sorted((path, title) for path, title in expected if title)
    assert shown["moved"] == sum(1 for element in _elements(svg) if element.get("transform"))


def _elements(svg: str) -> list[ElementTree.Element]:
    return [element for element in ElementTree.fromstring(svg).iter() if element.get("data-path") is not None]


def _parts(svg: str) -> list[tuple[str, str]]:
    """The path of each part of a picture, and its title."""
    title = "{http://www.w3.org/2000/svg}title"
    return [(element.get("data-path", ""), element.findtext(title, "")) for element in _elements(svg)]


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
    """Check that what the buttons copy is the code that is shown, as the library writes it."""
    shown = page.settle().tab.evaluate(COLLECT)
    format = boardcode.get(shown["format"])
    state = format.decode(shown["code"], strict=False)
    assert copy(page, "code") == format.encode(state)
    assert json.loads(copy(page, "JSON")) == state.to_json()
    assert copy(page, "SVG") == format.svg(state)
    assert re.fullmatch(r"boardcode\.decode\(.*\)", copy(page, "Python"))
    assert copy(page, "address") == page.address


def copy(page: BrowserPage, name: str) -> str:
    """Press the button that copies something, and return what is in the clipboard."""
    page.tab.get_by_role("button", name=f"Copy {name}", exact=True).click()
    page.wait_for_announcement(f"Copied: {name}")
    text: str = page.tab.evaluate("navigator.clipboard.readText()")
    return text
