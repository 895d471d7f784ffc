"""The pages of the documentation as the service shows them. They are in the package: no network is needed."""

from __future__ import annotations

import posixpath
import re
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from boardcode.web.markdown_html import render_markdown

PREFIX = "docs/"
NAME = re.compile(r"[a-z0-9-]+(?:/[a-z0-9-]+)*\.md")  # no dots elsewhere: no path leads out of the folder
TITLE = re.compile(r"^# (.*)$", re.MULTILINE)
EXTERNAL = ("https://", "http://")
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} – boardcode</title>
<link rel="icon" href="{root}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{root}colors.css">
<link rel="stylesheet" href="{root}page.css">
<link rel="stylesheet" href="{root}docs.css">
<script type="module" src="{root}docs.js"></script>
</head>
<body>
<header class="top">
<nav aria-label="Pages"><a href="{root}">boardcode</a> <a href="{root}docs/index.md">All pages</a></nav>
<button class="button quiet" id="theme" type="button" aria-pressed="false">Dark</button>
</header>
<main class="docs">
{content}
</main>
</body>
</html>
"""


def docs_address(game: str) -> str | None:
    """Return the address of the page about a game's codes, from the root of the service, or None.

    >>> docs_address("klotski"), docs_address("pond")
    ('docs/formats/klotski.md', None)
    """
    path = f"formats/{game}.md"
    return PREFIX + path if _find(path) else None


def render_docs_page(path: str) -> bytes | None:
    """Return the page at a path below `docs/` as HTML, or None if there is none.

    >>> render_docs_page("../README.md"), render_docs_page("formats/nothing.md")
    (None, None)
    """
    file = _find(path)
    if file is None:
        return None
    text = file.read_text(encoding="utf-8")
    title = TITLE.search(text)
    page = PAGE.format(
        root="../" * (path.count("/") + 1),
        title=escape(title[1] if title else path),
        content=render_markdown(text, lambda target: _resolve(path, target)),
    )
    return page.encode()


def _resolve(path: str, target: str) -> str | None:
    """Return where a link of a page leads: as it is written, or nowhere if we do not have the page."""
    address, _, _ = target.partition("#")
    if target.startswith(EXTERNAL) or not address:
        return target
    return target if _find(posixpath.normpath(posixpath.join(posixpath.dirname(path), address))) else None


def _find(path: str) -> Traversable | None:
    folder = _folder()
    if folder is None or not NAME.fullmatch(path):
        return None
    file = folder.joinpath(*path.split("/"))
    return file if file.is_file() else None


def _folder() -> Traversable | None:
    """The pages in the package; those of the project where it runs from a copy of the repository."""
    packaged = files("boardcode.web") / "docs"
    if packaged.is_dir():
        return packaged
    root = Path(__file__).parents[3]
    return root / "docs" if (root / "pyproject.toml").is_file() and (root / "docs").is_dir() else None
