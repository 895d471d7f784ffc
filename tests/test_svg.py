"""The SVG writer: pictures are well-formed, titled and escaped."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from boardcode import svg
from boardcode.svg import Svg

SPACE = "{http://www.w3.org/2000/svg}"


def parse(picture: Svg) -> ElementTree.Element:
    return ElementTree.fromstring(str(picture))


def test_a_picture_has_a_size_a_role_and_a_title() -> None:
    picture = parse(Svg(10, 20.5, "A <b> & 'c'"))
    assert picture.tag == f"{SPACE}svg"
    assert (picture.get("viewBox"), picture.get("width"), picture.get("height")) == (
        "0 0 10 20.5",
        "10",
        "20.5",
    )
    assert (picture.get("role"), picture.get("aria-label")) == ("img", "A <b> & 'c'")
    title, paper = picture
    assert (title.tag, title.text) == (f"{SPACE}title", "A <b> & 'c'")
    assert paper.attrib == {"x": "0", "y": "0", "width": "10", "height": "20.5", "fill": svg.PAPER}


def test_a_picture_may_have_a_description() -> None:
    title, description, _ = parse(Svg(1, 1, "T", "d < e"))
    assert [(part.tag, part.text) for part in (title, description)] == [
        (f"{SPACE}title", "T"),
        (f"{SPACE}desc", "d < e"),
    ]


def test_shapes_have_their_measures_and_further_attributes() -> None:
    picture = Svg(9, 9, "T")
    picture.rect(1, 2, 3, 4.5, stroke_width=2, class_="cell", fill='"')
    picture.circle(1, 2, 3)
    picture.line(1, 2, 3, 4, stroke=svg.INK)
    picture.text(1, 2, "a < b", 5, fill="red")
    rect, circle, line, text = list(parse(picture))[2:]
    assert rect.tag == f"{SPACE}rect"
    assert rect.attrib == {
        "x": "1",
        "y": "2",
        "width": "3",
        "height": "4.5",
        "stroke-width": "2",
        "class": "cell",
        "fill": '"',
    }
    assert (circle.tag, circle.attrib) == (f"{SPACE}circle", {"cx": "1", "cy": "2", "r": "3"})
    assert (line.tag, line.attrib) == (
        f"{SPACE}line",
        {"x1": "1", "y1": "2", "x2": "3", "y2": "4", "stroke": svg.INK},
    )
    assert (text.tag, text.text) == (f"{SPACE}text", "a < b")
    centred = {"x": "1", "y": "2", "font-size": "5", "text-anchor": "middle", "dominant-baseline": "central"}
    assert text.attrib == centred | {"fill": "red"}


def test_an_element_with_an_empty_text_has_an_end_tag() -> None:
    picture = Svg(1, 1, "T")
    picture.add("g", "")
    picture.add("g")
    assert str(picture).endswith("<g></g><g/></svg>")


def test_a_group_has_a_title_and_the_path_of_its_field() -> None:
    picture = Svg(1, 1, "T")
    with picture.group("a & b", path="cells[0]"):
        picture.circle(0, 0, 1)
    with picture.group("c"):
        pass
    with picture.group(font_size=15):
        pass
    first, second, third = list(parse(picture))[2:]
    assert first.attrib == {"data-path": "cells[0]"}
    assert [(part.tag, part.text) for part in first] == [(f"{SPACE}title", "a & b"), (f"{SPACE}circle", None)]
    assert second.attrib == {}
    assert [part.text for part in second] == ["c"]
    assert (third.attrib, list(third)) == ({"font-size": "15"}, [])


def brightness(colour: str) -> float:
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


@pytest.mark.parametrize(
    "colour", ["SHADE", "GREY", "ORANGE", "SKY", "GREEN", "YELLOW", "BLUE", "RED", "PURPLE", "PAPER"]
)
def test_ink_stands_out_from_every_colour(colour: str) -> None:
    assert brightness(getattr(svg, colour)) - brightness(svg.INK) > 60


def test_no_two_colours_are_the_same() -> None:
    colours = [
        svg.INK,
        svg.PAPER,
        svg.SHADE,
        svg.GREY,
        svg.ORANGE,
        svg.SKY,
        svg.GREEN,
        svg.YELLOW,
        svg.BLUE,
        svg.RED,
        svg.PURPLE,
    ]
    assert all(one != other for one, other in combinations(colours, 2))
