"""A small SVG writer: shapes and groups with titles that a screen reader says, sized by a view box so that
they scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

__all__ = [
    "BLUE",
    "GREEN",
    "GREY",
    "INK",
    "ORANGE",
    "PAPER",
    "PURPLE",
    "RED",
    "SHADE",
    "SKY",
    "YELLOW",
    "Svg",
    "cut_text",
]

# Colours that stay apart for the common kinds of colour blindness (after Okabe and Ito); every picture also
# tells things apart by shape or letter.
INK = "#1a1a1a"
PAPER = "#ffffff"
SHADE = "#e8e8e8"
GREY = "#8a8a8a"
ORANGE = "#e69f00"
SKY = "#56b4e9"
GREEN = "#009e73"
YELLOW = "#f0e442"
BLUE = "#0072b2"
RED = "#d55e00"
PURPLE = "#cc79a7"


def cut_text(text: str, most: int) -> str:
    """Return a text of at most so many characters, since a picture has no place for more.

    >>> cut_text("Avarosan Trapper", 10)
    'Avarosan …'
    """
    return text if len(text) <= most else text[: most - 1] + "…"


def escape(text: str) -> str:
    """Escape what XML reserves, as `html.escape` does; importing that takes longer than drawing a picture.

    >>> escape("<'&'>")
    '&lt;&#x27;&amp;&#x27;&gt;'
    """
    if text.isalnum():
        return text
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;")


@lru_cache(8192)  # a picture says the same sizes and colours again and again
def _attribute(name: str, value: str | float) -> str:
    """Return an attribute as it is written; the underscores of its name are dashes."""
    plain = value if isinstance(value, str) else f"{value + 0.0:g}"  # 0.0 and -0.0 are the same to the cache
    return f' {name.rstrip("_").replace("_", "-")}="{escape(plain)}"'


def _list_attributes(attributes: Mapping[str, str | float]) -> str:
    return "".join([_attribute(name, value) for name, value in attributes.items()])


class Svg:
    """A picture being drawn.

    >>> picture = Svg(10, 10, "One dot")
    >>> with picture.group("the dot", path="dot"):
    ...     picture.circle(5, 5, 2, fill="black")
    >>> print(picture)  # doctest: +ELLIPSIS
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" ... role="img" ...><title>One dot</title>...
    """

    def __init__(self, width: float, height: float, title: str, description: str = "") -> None:
        self._head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
            f' width="{width:g}" height="{height:g}"'
            f' role="img" aria-label="{escape(title)}" font-family="system-ui, sans-serif">'
        )
        self._parts = [f"<title>{escape(title)}</title>"]
        if description:
            self._parts.append(f"<desc>{escape(description)}</desc>")
        self.rect(0, 0, width, height, fill=PAPER)  # dark ink shall be seen on a dark page too

    def add(self, tag: str, content: str | None = None, /, **attributes: str | float) -> None:
        """One element; an attribute's underscores are dashes."""
        listed = _list_attributes(attributes)
        self._parts.append(
            f"<{tag}{listed}/>" if content is None else f"<{tag}{listed}>{escape(content)}</{tag}>"
        )

    def rect(self, x: float, y: float, width: float, height: float, **attributes: str | float) -> None:
        """A rectangle by its top left corner."""
        self.add("rect", None, x=x, y=y, width=width, height=height, **attributes)

    def circle(self, x: float, y: float, radius: float, **attributes: str | float) -> None:
        """A disc by its centre."""
        self.add("circle", None, cx=x, cy=y, r=radius, **attributes)

    def line(self, x1: float, y1: float, x2: float, y2: float, **attributes: str | float) -> None:
        """A straight line."""
        self.add("line", None, x1=x1, y1=y1, x2=x2, y2=y2, **attributes)

    def text(self, x: float, y: float, content: str, size: float, **attributes: str | float) -> None:
        """A text centred at a point."""
        self.add(
            "text",
            content,
            x=x,
            y=y,
            font_size=size,
            text_anchor="middle",
            dominant_baseline="central",
            **attributes,
        )

    @contextmanager
    def group(self, title: str = "", path: str = "", **attributes: str | float) -> Iterator[None]:
        """Group elements that share attributes, or under a title for screen readers and the path of the field
        they show.
        """
        marked = f' data-path="{escape(path)}"' if path else ""
        named = f"<title>{escape(title)}</title>" if title else ""
        self._parts.append(f"<g{marked}{_list_attributes(attributes)}>{named}")
        yield
        self._parts.append("</g>")

    @staticmethod
    def fragment() -> Svg:
        """A picture without a title and paper: its `content` is inserted into others.

        >>> dot = Svg.fragment()
        >>> dot.circle(5, 5, 2)
        >>> dot.content
        '<circle cx="5" cy="5" r="2"/>'
        """
        fragment = Svg(0, 0, "")
        fragment._parts = []
        return fragment

    @property
    def content(self) -> str:
        """Everything that was drawn, to be inserted into another picture."""
        return "".join(self._parts)

    def insert(self, content: str) -> None:
        """The content of another picture."""
        self._parts.append(content)

    def __str__(self) -> str:
        return f"{self._head}{self.content}</svg>"
