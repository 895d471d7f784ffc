"""The outline: any JSON data as tidy text that can be read back exactly."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode.drawing.outline import WIDTH, Outline, outline_drawing
from boardcode.drawing.outline_reader import MOST_LEVELS, read_outline
from boardcode.errors import Fault, InvalidDrawing

SPACE = "{http://www.w3.org/2000/svg}"
LAYOUTS: dict[str, tuple[Any, str]] = {
    "a record has a line for each value": (
        {"color": "blue", "value": 5, "known": True, "owner": None, "share": 0.5},
        "color: blue\nvalue: 5\nknown: true\nowner: null\nshare: 0.5",
    ),
    "short lists and records stand in one line": (
        {"cells": [1, 2, 3], "card": {"color": "blue", "value": 5}, "rows": [[1, 2], [3, 4]]},
        "cells: [1, 2, 3]\ncard: {color: blue, value: 5}\nrows: [[1, 2], [3, 4]]",
    ),
    "words need no quotes, other strings do": (
        ["half turn", "half-turn", "half_turn", "né", "", "5", "5 apples", "true", "a: b", "-", " a", "a  b"],
        '[half turn,  half-turn,  half_turn,  né,         "",         "5",\n'
        ' "5 apples", "true",     "a: b",     "-",        " a",       "a  b"]',
    ),
    "signs that cannot be printed are escaped": (
        ['"', "\\", "\n", "\t", "\u2028", "\u202e", "\ud800", "\U000e0001"],
        r'["\"", "\\", "\n", "\t", "\u2028", "\u202e", "\ud800", "\udb40\udc01"]',
    ),
    "names are quoted like words": (
        {"": 1, "5": 2, "null": 3, "a.b": 4, "to move": 5},
        '"": 1\n"5": 2\n"null": 3\n"a.b": 4\nto move: 5',
    ),
    "nothing in it is nothing in brackets": (
        {"none": [], "empty": {}, "both": [[], {}]},
        "none: []\nempty: {}\nboth: [[], {}]",
    ),
    "rows of cells stand one below the other": (
        {"cells": [[None, None, "black"], [None, "white", None], ["black", None, None]], "turn": "white"},
        "cells:\n  - [null, null, black]\n  - [null, white, null]\n  - [black, null, null]\nturn: white",
    ),
    "records in a list stand one below the other": (
        {"cards": [{"color": "blue", "value": 5}, {"color": "orange", "value": 4}]},
        "cards:\n  - {color: blue, value: 5}\n  - {color: orange, value: 4}",
    ),
    "what is long is indented level by level": (
        [{"hand": {"cards": [{"color": "blue", "value": 5}] * 2}, "points": 12}, 7],
        "- hand:\n"
        "    cards:\n"
        "      - {color: blue, value: 5}\n"
        "      - {color: blue, value: 5}\n"
        "  points: 12\n"
        "- 7",
    ),
    "a long list is wrapped into lines of ten": (
        {"cells": [k * k for k in range(34)]},
        "cells:\n"
        "  [0,    1,    4,    9,    16,   25,   36,   49,   64,   81,\n"
        "   100,  121,  144,  169,  196,  225,  256,  289,  324,  361,\n"
        "   400,  441,  484,  529,  576,  625,  676,  729,  784,  841,\n"
        "   900,  961,  1024, 1089]",
    ),
    "a list of long words has fewer in a line": (
        ["a" * 30, "b" * 30, "c" * 30],
        f"[{'a' * 30}, {'b' * 30},\n {'c' * 30}]",
    ),
    "a plain value is its own text": (5, "5"),
    "no value is a word as well": (None, "null"),
}


@pytest.mark.parametrize(("data", "text"), LAYOUTS.values(), ids=LAYOUTS)
def test_an_outline_is_laid_out_tidily_and_read_back(data: Any, text: str) -> None:
    assert str(Outline(data)) == text
    assert read_outline(text)[0] == data


plain_values = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.text("ab -:,[]{}")
)
json_values = st.recursive(
    plain_values,
    lambda values: st.lists(values, max_size=30) | st.dictionaries(st.text(max_size=8), values, max_size=6),
    max_leaves=60,
)


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON; to Python 1 equals True and 1.0."""
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


@given(json_values)
def test_any_json_value_is_read_back_exactly(data: Any) -> None:
    assert same(read_outline(str(Outline(data)))[0], data)


@given(json_values)
def test_lines_have_no_space_at_their_end_and_none_is_empty(data: Any) -> None:
    for line in str(Outline(data)).split("\n"):
        assert line
        assert line == line.rstrip()


@given(st.lists(st.text("abc", max_size=12), max_size=200))
def test_lines_of_a_long_list_fit_the_width(items: list[str]) -> None:
    assert max(map(len, str(Outline({"items": items})).split("\n"))) <= WIDTH


names = st.text("ab", min_size=1)  # with names of any characters two values may have the same path


@given(st.recursive(plain_values, lambda values: st.lists(values) | st.dictionaries(names, values)))
def test_the_place_of_a_value_is_where_it_is_read(data: Any) -> None:
    outline = Outline(data)
    places = read_outline(str(outline))[1]
    assert places.keys() == outline.where.keys()
    assert all(outline.where[path][0] == place for path, place in places.items())


@given(st.text('ab5"\\-:,[]{} \n') | st.text())
def test_any_other_text_is_read_or_is_a_fault_of_the_drawing(text: str) -> None:
    try:
        data = read_outline(text)[0]
    except Fault as fault:
        assert fault.kind is InvalidDrawing
        assert fault.start is not None
        assert fault.stop is not None
        assert 0 <= fault.start <= fault.stop <= len(text)
    else:
        assert same(read_outline(str(Outline(data)))[0], data)


def test_numbers_of_any_size_are_read_back() -> None:
    large = 1 << 100_000
    for number in (0, -1, 2**64, -(2**64), 1 << 9_999, large, -large, 1e300, 5e-324, inf, -inf):
        assert same(read_outline(str(Outline({"n": number})))[0], {"n": number})
    assert str(Outline(float("nan"))) == str(read_outline("NaN")[0]).replace("nan", "NaN")


def test_data_in_a_state_may_hold_tuples() -> None:
    assert str(Outline({"cells": (1, (2, 3))})) == "cells: [1, [2, 3]]"


def test_values_and_what_they_are_part_of_know_their_places() -> None:
    assert Outline({"card": {"value": 5}, "rest": [10, None]}).where == {
        "": [*((0, k) for k in range(16)), *((1, k) for k in range(16))],
        "card": [(0, k) for k in range(6, 16)],
        "card.value": [(0, 14)],
        "rest": [(1, k) for k in range(6, 16)],
        "rest[0]": [(1, 7), (1, 8)],
        "rest[1]": [(1, k) for k in range(11, 15)],
    }


# -- reading what people write


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ('{"a": [1, {"b": null}], "c": "d"}', {"a": [1, {"b": None}], "c": "d"}),
        ('{\n  "a": [\n    1,\n    2\n  ]\n}\n', {"a": [1, 2]}),
        ("\n\n  a: 1\n\n  b: 2\n\n", {"a": 1, "b": 2}),
        ("a:1\nb :  2  ", {"a": 1, "b": 2}),
        ("a:\n      b:\n         c", {"a": {"b": "c"}}),
        ("-\n  - 1\n  - 2\n- - 3\n  - 4", [[1, 2], [3, 4]]),
        ("a: 1\r\nb: 2\r\n", {"a": 1, "b": 2}),
        ("[ 1 ,2,\n3 ]", [1, 2, 3]),
    ],
)
def test_spaces_empty_lines_and_json_are_read(text: str, data: Any) -> None:
    assert read_outline(text)[0] == data


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1, column 1: expected a value, found nothing"),
        ("a: ", "line 1, column 3: expected a value, found ' '"),
        ("a:", "line 1, column 3: expected a value, found nothing"),
        ("a:\nb: 1", "line 1, column 3: expected a value, found nothing"),
        ("- 1\n-", "line 2, column 2: expected a value, found nothing"),
        ("a: 1\n  b: 2", "line 2, column 3: expected a name at column 1, found 'b'"),
        ("  a: 1\nb: 2", "line 2, column 1: expected the end of the drawing, found 'b'"),
        ("- 1\n - 2", "line 2, column 2: expected '- ' at column 1, found '-'"),
        ("- 1\na: 2", "line 2, column 1: expected '- ' and an item, found 'a'"),
        ("a: 1\n5", "line 2, column 1: expected a name and ':', found '5'"),
        ("a: 1\na: 2", "line 2, column 1: expected a name other than 'a', which is there already, found 'a'"),
        (
            '{a: 1, "a": 2}',
            "line 1, column 8: expected a name other than 'a', which is there already, found '\"'",
        ),
        ("a: 1 2", "line 1, column 6: expected the end of the line, found '2'"),
        ("[1, 2", "line 1, column 6: expected ',' or ']', found nothing"),
        ("[1 2]", "line 1, column 4: expected ',' or ']', found '2'"),
        ("[1,\n 2,]", "line 2, column 4: expected a value, found ']'"),
        ("{a: 1", "line 1, column 6: expected ',' or '}', found nothing"),
        ("{5: 1}", "line 1, column 2: expected a name and ':', found '5'"),
        ("a: ?", "line 1, column 4: expected a value, found '?'"),
        ("a: 1.", "line 1, column 4: expected a value, found '1'"),
        ("a: 007", "line 1, column 4: expected a number, found '0'"),
        ('a: "b', "line 1, column 4: expected a string that ends with a quote, found '\"'"),
        (r'a: "\x"', "line 1, column 4: expected a string as in JSON, found '\"'"),
        ("\ta: 1", "line 1, column 1: expected a value, found '\\t'"),
        ("[" * 200, "line 1, column 100: expected at most 100 levels, found '['"),
        ("- " * 200, "line 1, column 201: expected at most 100 levels, found '-'"),
        ("1" * 5_000, "line 1, column 1: expected a number, found '1'"),
    ],
)
def test_what_is_wrong_is_said_with_line_and_column(text: str, reason: str) -> None:
    with pytest.raises(Fault) as caught:
        read_outline(text)
    assert caught.value.reason == reason
    assert caught.value.kind is InvalidDrawing


def test_data_of_many_levels_is_read_back() -> None:
    data: Any = 1
    for _ in range(MOST_LEVELS - 1):
        data = [data]
    assert read_outline(str(Outline(data)))[0] == data


# -- formats

FORMATS = boardcode.formats()


@pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])
def test_every_state_of_every_format_could_be_drawn_as_an_outline(format: boardcode.Format[Any]) -> None:
    """Tries the examples and 20 random states of each."""
    random = Random(format.name)
    drawing = outline_drawing(format)
    for state in [*map(format.decode, format.examples), *(format.sample(random) for _ in range(20))]:
        assert drawing.read(drawing.text(state)) == state


def test_the_outline_of_a_whole_position_is_readable() -> None:
    table = boardcode.decode("5211-state", boardcode.get("5211-state").examples[0])
    half = (
        "  - hand:\n"
        "      cards:\n"
        "        - {color: blue, value: 3}\n"
        "        - {color: orange, value: 2}\n"
        "        - {color: orange, value: 2}\n"
        "        - {color: black, value: 2}\n"
        "        - {color: black, value: 4}\n"
        "    board:\n"
        "      slots:\n"
        "        - {face: up, card: {color: orange, value: 3}}\n"
        "        - {face: up, card: {color: blue, value: 1}}\n"
        "        - {face: up, card: {color: blue, value: 3}}\n"
        "        - {face: up, card: {color: orange, value: 1}}\n"
    )
    assert str(Outline(table.to_json())).startswith("players:\n" + half + "  - hand:\n")


# -- the picture


def test_the_picture_has_a_row_for_each_line_and_a_part_for_each_value() -> None:
    picture = ElementTree.fromstring(Outline({"card": {"value": 5}, "a & b": ["<", None]}).svg("Two <lines>"))
    assert (picture.get("width"), picture.get("height")) == ("204", "72")
    assert picture.findtext(f"{SPACE}title") == "Two <lines>"
    parts = [
        (part.get("data-path"), part.findtext(f"{SPACE}title"), part.findtext(f"{SPACE}text"))
        for part in picture.iter(f"{SPACE}g")
        if part.get("data-path")
    ]
    assert parts == [
        ("card.value", "card.value: 5", "5"),
        ("a & b[0]", 'a & b[0]: "<"', '"<"'),
        ("a & b[1]", "a & b[1]: null", "null"),
    ]
    texts = [(text.text, text.get("x"), text.get("y")) for text in picture.iter(f"{SPACE}text")]
    assert texts[:4] == [("card", "12", "24"), (":", "48", "24"), ("{", "66", "24"), ("value", "75", "24")]


@given(json_values)
def test_the_picture_of_any_value_is_well_formed(data: Any) -> None:
    ElementTree.fromstring(Outline(data).svg("Any value"))
