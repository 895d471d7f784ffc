"""Grid, the drawing of a board: rows of symbols that can be read back, their places and their picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NoReturn
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import BadDeclaration, InvalidDrawing, State, svg
from boardcode.alphabets import BASE32, HEX
from boardcode.drawing import Drawing, Grid
from boardcode.drawing.binding import bind_drawing, check_drawing
from boardcode.errors import Fault
from boardcode.fields import Array, Choice, Number, Record, Table, Zero
from boardcode.wording import WordEnum

SPACE = "{http://www.w3.org/2000/svg}"


class Mark(WordEnum):
    NOUGHT = "nought"
    CROSS = "cross"


@dataclass(frozen=True, slots=True, repr=False)
class Noughts(State):
    cells: tuple[Mark | None, ...]
    turn: Mark
    format_name: ClassVar[str] = "noughts"


@dataclass(frozen=True, slots=True, repr=False)
class Merge(State):
    tiles: tuple[tuple[int, ...], ...]
    format_name: ClassVar[str] = "merge"


SYMBOLS = {None: ".", Mark.NOUGHT: "o", Mark.CROSS: "x"}
NOUGHTS = boardcode.Format(
    name="noughts",
    title="Noughts and crosses",
    description="Nine cells and whose turn it is in four characters.",
    game="noughts",
    alphabet=BASE32,
    fields=Record(
        Noughts,
        cells=Array(9, Table(2, {0: None, 1: Mark.NOUGHT, 2: Mark.CROSS})),
        turn=Choice(1, Mark),
        spare=Zero(1),
    ),
    state=Noughts,
    examples=["AAAA"],
    drawing=Grid(3, 3, SYMBOLS),
)
MERGE = boardcode.Format(
    name="merge",
    title="Merge",
    description="Two rows of three tiles, each a power of two.",
    game="merge",
    alphabet=HEX,
    fields=Record(Merge, tiles=Array(2, Array(3, Number(4, 0, 11)))),
    state=Merge,
    examples=["0x012345"],
    drawing=Grid(2, 3, {k: str(1 << k) if k else "-" for k in range(12)}, cells="tiles"),
)
CROSS, NOUGHT = Mark.CROSS, Mark.NOUGHT
GAME = Noughts((CROSS, NOUGHT, None, None, CROSS, None, NOUGHT, None, None), CROSS)
DRAWING = "x o .\n. x .\no . .\nturn: cross"
TILES = Merge(((0, 1, 10), (11, 2, 0)))


def test_a_board_is_rows_of_symbols_with_the_other_values_below() -> None:
    assert str(GAME) == DRAWING
    assert Noughts.from_drawing(DRAWING) == GAME


def test_symbols_of_several_characters_stand_in_columns_and_rows_of_cells_are_drawn_too() -> None:
    assert str(TILES) == "-    2    1024\n2048 4    -"
    assert Merge.from_drawing(str(TILES)) == TILES


def test_the_explanation_of_a_code_has_the_places_of_its_cells() -> None:
    shown = {span.path: span.shown for span in NOUGHTS.explain(GAME.code)}
    assert shown["cells[0]"] == ((0, 0),)
    assert shown["cells[5]"] == ((1, 4),)
    assert shown["turn"] == ((3, 6), (3, 7), (3, 8), (3, 9), (3, 10))
    assert shown["spare"] == ()
    shown = {span.path: span.shown for span in MERGE.explain(TILES.code)}
    assert shown["tiles[0][2]"] == ((0, 10), (0, 11), (0, 12), (0, 13))
    assert shown["tiles[1][2]"] == ((1, 10),)


@given(st.builds(Noughts, st.tuples(*[st.sampled_from([None, *Mark])] * 9), st.sampled_from(Mark)))
def test_every_board_is_read_back(game: Noughts) -> None:
    assert Noughts.from_drawing(str(game)) == game


@pytest.mark.parametrize(
    "text",
    [
        "xo.\n.x.\no..\nturn: cross",
        "\n  x o .\n  . x .\n  o . .\nturn: cross\n",
        "x  o  .  \n.  x  .\r\no  .  .\n\nturn:   cross\n\n",
        'x o .\n. x .\no . .\n"turn": "cross"',
    ],
)
def test_spaces_do_not_matter_for_reading(text: str) -> None:
    assert Noughts.from_drawing(text) == GAME


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: expected a row of 3 symbols, found nothing"),
        ("x o .\n. x .", "line 3, column 1: expected a row of 3 symbols, found nothing"),
        ("x o .\n. x\no . .", "line 2, column 4: expected a row of 3 symbols, found nothing"),
        ("x o .\n. y .\no . .", "line 2, column 3: expected '.', 'o' or 'x', found 'y'"),
        ("x o .\n.xy\no . .", "line 2, column 3: expected '.', 'o' or 'x', found 'y'"),
        ("x o .\n. xx .\no . .", "line 2, column 3: expected '.', 'o' or 'x', found 'x'"),
        ("x o . x\n", "line 1, column 7: expected the end of the row after 3 symbols, found 'x'"),
        ("x o .\n. x .\no . .", "line 1, column 1: the key 'turn' is missing"),
        ("x o .\n. x .\no . .\nx", "line 4, column 1: expected a name and ':', found 'x'"),
        ("x o .\n. x .\no . .\nturn: red", "turn: line 4, column 7: expected 'nought' or 'cross', got 'red'"),
        ("x o .\n. x .\no . .\nturn: [cross", "line 4, column 13: expected ',' or ']', found nothing"),
        (
            "x o .\n. x .\no . .\nturn: cross\nwho: me",
            "line 1, column 1: unknown key 'who'; expected cells, turn",
        ),
        (
            "x o .\n. x .\no . .\nturn: cross\ncells: []",
            "line 5, column 8: expected no second cells, which are drawn above, found '['",
        ),
    ],
)
def test_what_is_wrong_with_a_drawing_is_said_with_line_and_column(text: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Noughts.from_drawing(text)
    assert str(caught.value) == f"noughts: {message}"


def test_a_cell_that_the_format_rejects_has_its_place() -> None:
    drawing = bind_drawing(Grid(2, 3, {**{k: str(k) for k in range(12)}, 12: "12"}, cells="tiles"), MERGE)
    with pytest.raises(Fault) as caught:
        drawing.read("0 1 2\n3 4 12")
    assert caught.value.reason == "line 2, column 5: expected a number from 0 to 11, got 12"
    assert (caught.value.path, caught.value.start) == ("tiles[1][2]", 10)


def test_a_format_without_examples_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MERGE, "examples", [])
    assert bind_drawing(MERGE.declared_drawing, MERGE).read(str(TILES)) == TILES


def test_a_format_without_examples_is_drawn_when_it_is_declared() -> None:
    with pytest.raises(BadDeclaration) as caught:
        boardcode.Format(
            name="noughts",
            title="Noughts and crosses",
            description="",
            game="noughts",
            alphabet=BASE32,
            fields=NOUGHTS.fields,
            state=Noughts,
            examples=[],
            drawing=Grid(3, 3, {None: "."}),
        )
    assert re.fullmatch(
        r"noughts: Grid has no symbol for '(nought|cross)', which is in cells\[\d\]; add it to symbols",
        str(caught.value),
    )
    assert Noughts.format() is NOUGHTS


def test_the_picture_shows_each_cell_in_the_colour_of_its_symbol_and_the_other_values_below() -> None:
    picture = ElementTree.fromstring(GAME.svg())
    assert picture.findtext(f"{SPACE}title") == "Noughts and crosses"
    assert (picture.get("width"), picture.get("height")) == ("176", "216")
    parts = [
        (
            part.get("data-path"),
            part.findtext(f"{SPACE}title"),
            part.findtext(f"{SPACE}text"),
            None if (cell := part.find(f"{SPACE}rect")) is None else cell.get("fill"),
        )
        for part in picture.iter(f"{SPACE}g")
        if part.get("data-path")
    ]
    assert len(parts) == 10
    assert parts[:3] == [
        ("cells[0]", "cells[0]: cross", "x", svg.ORANGE),
        ("cells[1]", "cells[1]: nought", "o", svg.SKY),
        ("cells[2]", "cells[2]: none", ".", svg.PAPER),
    ]
    assert parts[9] == ("turn", "turn: cross", "cross", None)


def test_long_symbols_are_small_enough_for_their_cells_in_the_picture() -> None:
    texts = list(ElementTree.fromstring(TILES.svg()).iter(f"{SPACE}text"))
    assert [(text.text, text.get("font-size")) for text in texts[1:4]] == [
        ("2", "28"),
        ("1024", "19.2"),
        ("2048", "19.2"),
    ]


# -- declarations


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Grid(0, 3, SYMBOLS), "Grid: rows is a number from 1 on, got 0"),
        (lambda: Grid(3, "3", SYMBOLS), "Grid: columns is a number from 1 on, got '3'"),  # type: ignore[arg-type]
        (lambda: Grid(True, 3, SYMBOLS), "Grid: rows is a number from 1 on, got True"),
        (
            lambda: Grid(3, 3, ".ox"),  # type: ignore[arg-type]
            "Grid: symbols maps the values of cells to symbols, as {None: '.'} does, got '.ox'",
        ),
        (
            lambda: Grid(3, 3, {}),
            "Grid: symbols maps the values of cells to symbols, as {None: '.'} does, got {}",
        ),
        (
            lambda: Grid(3, 3, {None: " "}),
            "Grid: a symbol is a character or a short text without spaces, such as '.'; got ' ' for None",
        ),
        (
            lambda: Grid(3, 3, {0: 5}),  # type: ignore[dict-item]
            "Grid: a symbol is a character or a short text without spaces, such as '.'; got 5 for 0",
        ),
        (
            lambda: Grid(3, 3, {None: ".", Mark.CROSS: "."}),
            "Grid: None and Mark.CROSS have the same symbol '.'; give each a symbol of its own",
        ),
        (lambda: Grid(3, 3, SYMBOLS, cells=""), "Grid: cells is the name of a field, got ''"),
        (
            lambda: bind_drawing(Grid(3, 3, {frozenset(): "."}), NOUGHTS),
            "Grid: symbols has frozenset(), which is no value of a cell: expected None, a word, a number or a"
            " truth value",
        ),
        (
            lambda: bind_drawing(Drawing, NOUGHTS),  # type: ignore[arg-type]
            "noughts: drawing is a Drawing, a Grid or None, got <class 'boardcode.drawing.sketch.Drawing'>",
        ),
    ],
)
def test_a_wrong_declaration_of_a_drawing_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(BadDeclaration) as caught:
        make()
    assert str(caught.value) == message


def fail(*arguments: object) -> NoReturn:
    raise KeyError("nothing")


def reject(text: str) -> NoReturn:
    raise Fault(InvalidDrawing, "line 1, column 1: expected more, found less")


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        (
            Grid(3, 3, SYMBOLS, cells="board"),
            "Grid draws the field 'board', which is not there; set cells to 'cells' or 'turn'",
        ),
        (
            Grid(3, 4, SYMBOLS),
            "Grid(3, 4) draws 12 cells, or 3 rows of 4, but cells has 9 values",
        ),
        (
            Grid(3, 3, SYMBOLS, cells="turn"),
            "Grid(3, 3) draws 9 cells, or 3 rows of 3, but turn is 'cross'",
        ),
        (
            Grid(3, 3, {None: ".", Mark.CROSS: "x"}),
            "Grid has no symbol for 'nought', which is in cells[1]; add it to symbols",
        ),
        (
            Drawing(fail, fail, fail),
            f"the drawing fails for Noughts.decode({GAME.code!r}) with KeyError: 'nothing'",
        ),
        (
            Drawing(lambda state: "", reject, lambda state: ""),
            f"the drawing of Noughts.decode({GAME.code!r}) cannot be read back:"
            " line 1, column 1: expected more, found less",
        ),
        (
            Drawing(lambda state: "", fail, lambda state: ""),
            f"reading the drawing of Noughts.decode({GAME.code!r}) back fails with KeyError: 'nothing'",
        ),
        (
            Drawing(lambda state: "", lambda text: Noughts((None,) * 9, NOUGHT), lambda state: ""),
            f"the drawing of Noughts.decode({GAME.code!r}) is read back as Noughts.decode('AAAA')",
        ),
    ],
)
def test_a_drawing_that_does_not_fit_its_format_is_found_by_drawing_a_state(
    drawing: Grid | Drawing[Noughts], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_drawing(NOUGHTS, GAME)
    monkeypatch.setattr(NOUGHTS, "drawing", bind_drawing(drawing, NOUGHTS))
    with pytest.raises(BadDeclaration) as caught:
        check_drawing(NOUGHTS, GAME)
    assert str(caught.value) == f"noughts: {message}"


def test_truth_values_and_numbers_are_different_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NOUGHTS, "to_json", lambda state: {"cells": [True, 1]})
    with pytest.raises(BadDeclaration) as caught:
        bind_drawing(Grid(1, 2, {True: "#", False: "."}), NOUGHTS).text(GAME)
    assert str(caught.value) == "noughts: Grid has no symbol for 1, which is in cells[1]; add it to symbols"


def test_a_grid_is_shown_as_it_is_declared() -> None:
    assert repr(Grid(1, 2, {None: "."})) == "Grid(1, 2, {None: '.'}, cells='cells')"
