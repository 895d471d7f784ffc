"""How ChaCuN's moves are drawn, and how drawings are read."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import InvalidDrawing
from boardcode.chacun import Kind, Occupant, Occupy, Place, Retake, Rotation

PLACES = [Place(number, rotation) for number in range(190) for rotation in Rotation]
OCCUPATIONS = [Occupy(None), *(Occupy(Occupant(kind, zone)) for kind in Kind for zone in range(10))]
RETAKES = [Retake(pawn) for pawn in (None, *range(25))]
MOVES = [*PLACES, *OCCUPATIONS, *RETAKES]
DRAWINGS: dict[Any, set[str]] = {
    type(moves[0]): {str(move) for move in moves} for moves in (PLACES, OCCUPATIONS, RETAKES)
}


def drawing_error(move: Any, text: str) -> InvalidDrawing:
    with pytest.raises(InvalidDrawing) as caught:
        move.from_drawing(text)
    return caught.value


# -- text


@pytest.mark.parametrize(
    ("rotation", "arrow", "words"),
    [
        ("none", "^", "not turned"),
        ("right", ">", "turned right"),
        ("half_turn", "v", "half turn"),
        ("left", "<", "turned left"),
    ],
)
def test_the_arrow_points_to_the_tiles_own_top(rotation: str, arrow: str, words: str) -> None:
    assert str(Place(12, Rotation(rotation))) == f"+---+\n| {arrow} |  fringe 12\n+---+  {words}"


def test_occupants_are_drawn_in_words() -> None:
    assert [str(Occupy.decode(code)) for code in "TA7"] == [
        "hut in zone 3",
        "pawn in zone 0",
        "no occupant placed",
    ]


def test_retakes_are_drawn_in_words() -> None:
    assert [str(Retake.decode(code)) for code in "E7"] == ["pawn 4 of all pawns", "no pawn retaken"]


def test_every_move_has_its_own_drawing_which_can_be_read() -> None:  # 807 moves
    assert len({str(move) for move in MOVES}) == len(MOVES) == 760 + 21 + 26
    for move in MOVES:
        assert type(move).from_drawing(str(move)) == move


def test_spaces_at_the_end_of_lines_and_a_last_newline_are_ignored() -> None:
    assert Place.from_drawing("+---+  \n| v |  fringe 1 \r\n+---+  half turn\n") == Place(
        1, Rotation.HALF_TURN
    )
    assert Occupy.from_drawing("hut in zone 3 \n") == Occupy.decode("T")


@pytest.mark.parametrize(
    ("move", "text", "message"),
    [
        (Place, "", "chacun-place: line 1, column 1: expected '+---+', found nothing"),
        (Place, "+---+\n| x |", "chacun-place: line 2, column 3: expected '<', '>', '^' or 'v', found 'x'"),
        (
            Place,
            "+---+\n| > |  fringe 190\n+---+  turned right",
            "chacun-place: line 2, column 17: expected the end of the line, found '0'",
        ),
        (
            Place,
            "+---+ \n| > |  fringe 19\n+---+  turned left",
            "chacun-place: line 3, column 15: expected 'right', found 'l'",
        ),
        (Occupy, "pawm in zone 3", "chacun-occupy: line 1, column 4: expected 'n', found 'm'"),
        (
            Occupy,
            "hut in zone ",
            "chacun-occupy: line 1, column 13:"
            " expected '0', '1', '2', '3', '4', '5', '6', '7', '8' or '9', found nothing",
        ),
        (Occupy, "nobody", "chacun-occupy: line 1, column 3: expected ' occupant placed', found 'b'"),
        (
            Retake,
            "pawn 25 of all pawns",
            "chacun-retake: line 1, column 7: expected ' ', '0', '1', '2', '3' or '4', found '5'",
        ),
        (
            Retake,
            "pawn 4 of all pawns!",
            "chacun-retake: line 1, column 20: expected the end of the line, found '!'",
        ),
    ],
)
def test_a_wrong_drawing_is_rejected_with_line_and_column(move: Any, text: str, message: str) -> None:
    assert str(drawing_error(move, text)) == message


@given(st.text(), st.integers(0, len(MOVES) - 1), st.integers(0, 40), st.integers(0, 5))
def test_a_damaged_drawing_is_rejected_or_is_still_the_drawing_of_a_move(
    noise: str, number: int, start: int, dropped: int
) -> None:
    move = MOVES[number]
    drawing = str(move)
    damaged = drawing[:start] + noise + drawing[start + dropped :]
    tidy = "\n".join(line.rstrip() for line in damaged.rstrip().split("\n"))
    if tidy in DRAWINGS[type(move)]:
        assert str(type(move).from_drawing(damaged)) == tidy
    else:
        error = drawing_error(type(move), damaged)
        assert error.start is not None
        assert error.stop is not None
        assert 0 <= error.start <= error.stop <= len(damaged)


def test_an_explanation_shows_the_characters_of_each_field() -> None:
    def characters(format: str, code: str) -> dict[str, str]:
        lines = str(boardcode.decode(format, code)).split("\n")
        return {
            span.path: "".join(lines[line][column] for line, column in span.shown)
            for span in boardcode.explain(format, code)
        }

    assert characters("chacun-place", "CH") == {"fringe": "17", "rotation": "<turned left"}
    assert characters("chacun-occupy", "T") == {"occupant.kind": "hut", "occupant.zone": "3"}
    assert characters("chacun-occupy", "7") == {"occupant": "no occupant placed"}
    assert characters("chacun-retake", "Y") == {"pawn": "24"}
    assert characters("chacun-retake", "7") == {"pawn": "no pawn retaken"}


# -- SVG


def groups(move: Any) -> dict[str | None, str | None]:
    """Return the title of each group of a picture, by the field that it shows."""
    name = "{http://www.w3.org/2000/svg}"
    picture = ElementTree.fromstring(move.svg())
    return {group.get("data-path"): group.findtext(f"{name}title") for group in picture.iter(f"{name}g")}


@pytest.mark.parametrize(
    ("move", "titles"),
    [
        (Place(1, Rotation.HALF_TURN), {"rotation": "half turn", "fringe": "position 1 of the fringe"}),
        (Occupy(Occupant(Kind.HUT, 3)), {"occupant.kind": "hut", "occupant.zone": "zone 3"}),
        (Occupy(None), {"occupant": "no occupant placed"}),
        (Retake(4), {"pawn": "pawn 4 of all pawns"}),
        (Retake(None), {"pawn": "no pawn retaken"}),
    ],
)
def test_a_picture_names_the_fields_that_it_shows(move: Any, titles: dict[str, str]) -> None:
    assert groups(move) == titles


def test_no_two_moves_of_a_kind_have_the_same_picture() -> None:
    for moves in (PLACES, OCCUPATIONS, RETAKES):
        assert len({move.svg() for move in moves}) == len(moves)


def test_the_arrow_of_a_picture_is_rotated_with_the_tile() -> None:
    turns = [f"rotate({90 * quarters} 80 70)" for quarters in range(4)]
    for rotation, turn in zip(Rotation, turns, strict=True):
        svg = Place(0, rotation).svg()
        assert [svg.count(f'transform="{each}"') for each in turns] == [
            2 if each == turn else 0 for each in turns
        ]
