"""The documentation in the service: every page, every link and every anchor is there, and nothing else."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

import pytest

import boardcode
from boardcode.web.docs_pages import docs_address, render_docs_page

if TYPE_CHECKING:
    from starlette.testclient import TestClient

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))
TAG = re.compile(r"<[^>]*>")
WORD = re.compile(r"\w+")


def html_of(path: str) -> str:
    """A page as the service sends it."""
    page = render_docs_page(path)
    assert page is not None
    return page.decode()


def anchors(path: str) -> list[str]:
    """The anchors of a page."""
    return [unescape(name) for name in re.findall(r' id="([^"]*)"', html_of(path))]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_all_words_of_its_text_and_no_marks_of_markdown(path: str) -> None:
    source = re.sub(r"<!--.*?-->", "", (DOCS / path).read_text(encoding="utf-8"), flags=re.DOTALL)
    source = re.sub(r"\]\([^)\s]*\)", "", re.sub(r"(?m)^```.*$", "", source))
    content = html_of(path).partition("<main")[2]
    words = set(WORD.findall(unescape(TAG.sub(" ", content))))
    # The numbers of lists are not in the text: browsers count the items.
    assert {word for word in WORD.findall(source) if not word.isdigit()} <= words
    prose = unescape(TAG.sub("", re.sub(r"<(pre|code).*?</\1>", "", content, flags=re.DOTALL)))
    assert re.findall(r"\B\*\*|\*\*\B|\]\(|^#+ |^\|", prose, re.MULTILINE) == []


@pytest.mark.parametrize("path", PAGES)
def test_every_link_of_a_page_leads_to_a_page_and_an_anchor(path: str) -> None:
    content = html_of(path).partition("<main")[2]
    for link in map(unescape, re.findall(r'<a href="([^"]*)"', content)):
        if link.startswith("https://"):
            continue
        page, _, anchor = link.partition("#")
        target = normpath(join(dirname(path), page)) if page else path
        assert target in PAGES
        assert not anchor or anchor in anchors(target)


@pytest.mark.parametrize("path", PAGES)
def test_no_anchor_is_there_twice(path: str) -> None:
    assert len(anchors(path)) == len(set(anchors(path)))


@pytest.mark.parametrize("name", [format.name for format in boardcode.formats()])
def test_every_format_and_every_field_has_an_anchor(client: TestClient, name: str) -> None:
    details = client.get(f"/api/formats/{name}").json()
    known = anchors(details["documentation"].removeprefix("docs/"))
    assert f"bits-{name}" in known
    assert {f"bits-{name}:{row['path'] or '(all)'}" for row in details["rows"]} <= set(known)


def test_a_page_is_html_with_the_headers_of_all_pages_and_not_sent_twice(client: TestClient) -> None:
    page = client.get("/docs/formats/labyrinth.md")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["content-security-policy"] == client.get("/").headers["content-security-policy"]
    again = client.get("/docs/formats/labyrinth.md", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for file in re.findall(r'(?:href|src)="\.\./\.\./([^"#]+\.(?:css|js|svg))"', page.text):
        assert client.get(f"/{file}").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "", "formats", "formats/", "../README.md", "%2e%2e/README.md", "formats/../../README.md", "//etc/x",
        "examples/pond.py", "images/page-arx.png", "formats/nothing.md", ".md", "formats\\arx.md",
    ],
)  # fmt: skip
def test_nothing_but_pages_is_served(client: TestClient, path: str) -> None:
    response = client.get(f"/docs/{path}")
    assert response.status_code == 404


def test_a_format_of_another_package_has_no_page() -> None:
    assert docs_address("pond") is None
