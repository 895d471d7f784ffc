"""How ChaCuN's moves look: a rotated tile whose arrow points to its own top, a pawn, a hut."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import takewhile
from operator import eq
from typing import TypeVar

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.games.chacun.state import FRINGE, PAWNS, ZONES, Kind, Occupant, Occupy, Place, Retake, Rotation
from boardcode.state import State
from boardcode.svg import BLUE, GREY, INK, ORANGE, PAPER, SHADE, Svg
from boardcode.wording import either

S = TypeVar("S", bound=State)

ARROWS = {Rotation.NONE: "^", Rotation.RIGHT: ">", Rotation.HALF_TURN: "v", Rotation.LEFT: "<"}
QUARTERS = {rotation: quarters for quarters, rotation in enumerate(Rotation)}  # clockwise
ROTATION_WORDS = {
    Rotation.NONE: "not turned",
    Rotation.RIGHT: "turned right",
    Rotation.HALF_TURN: "half turn",
    Rotation.LEFT: "turned left",
}


def fringe_words(number: int) -> str:
    """Return a number in the fringe in words."""
    return f"position {number} of the fringe"


def pawn_words(number: int) -> str:
    """Return a number in the list of pawns in words."""
    return f"pawn {number} of all pawns"


# -- text


def place_sketch(place: Place) -> Sketch:
    """Draw a tile with an arrow to its own top."""
    sketch = Sketch().add("+---+").next_line().add("| ").add(ARROWS[place.rotation], "rotation")
    sketch.add(" |  fringe ").add(str(place.fringe), "fringe").next_line()
    return sketch.add("+---+  ").add(ROTATION_WORDS[place.rotation], "rotation")


def occupy_sketch(occupy: Occupy) -> Sketch:
    """Write who stands where."""
    if occupy.occupant is None:
        return Sketch().add("no occupant placed", "occupant")
    sketch = Sketch().add(occupy.occupant.kind.value, "occupant.kind")
    return sketch.add(" in zone ").add(str(occupy.occupant.zone), "occupant.zone")


def retake_sketch(retake: Retake) -> Sketch:
    """Write which pawn is taken back."""
    if retake.pawn is None:
        return Sketch().add("no pawn retaken", "pawn")
    return Sketch().add("pawn ").add(str(retake.pawn), "pawn").add(" of all pawns")


# -- reading text: there are so few drawings that they are looked up in a table


@cache
def _place_drawings() -> dict[str, Place]:
    return _by_drawing((Place(number, rotation) for number in FRINGE for rotation in Rotation), place_sketch)


@cache
def _occupy_drawings() -> dict[str, Occupy]:
    occupants = [Occupant(kind, zone) for kind in Kind for zone in ZONES]
    return _by_drawing((Occupy(occupant) for occupant in (None, *occupants)), occupy_sketch)


@cache
def _retake_drawings() -> dict[str, Retake]:
    return _by_drawing((Retake(pawn) for pawn in (None, *PAWNS)), retake_sketch)


def _by_drawing(states: Iterable[S], sketch: Callable[[S], Sketch]) -> dict[str, S]:
    return {str(sketch(state)): state for state in states}


def _look_up(text: str, drawings: Mapping[str, S]) -> S:
    tidy = "\n".join(line.rstrip() for line in text.rstrip().split("\n"))
    if tidy in drawings:
        return drawings[tidy]
    # Spaces at the end of a line are ignored, but a text may also stop at a space of the drawing itself.
    correct = max((_correct_start(variant, drawings) for variant in (tidy, text)), key=len)
    line, column = correct.count("\n"), len(correct.rpartition("\n")[2])
    rests = [drawing[len(correct) :] for drawing in drawings if drawing.startswith(correct)]
    raise drawing_fault(text, line, column, _expected_text(rests))


def _correct_start(text: str, drawings: Iterable[str]) -> str:
    """Return the longest start of a text with which some drawing begins."""
    length = max(sum(takewhile(bool, map(eq, text, drawing))) for drawing in drawings)
    return text[:length]


def _expected_text(rests: list[str]) -> str:
    """Return how a drawing may continue: the only possible rest of the line, or the possible characters."""
    lines = {rest.partition("\n")[0] for rest in rests}
    if len(lines) == 1:
        (rest,) = lines
        return f"'{rest}'" if rest else "the end of the line"
    characters = sorted({line[:1] for line in lines})
    return either([repr(character) if character else "the end of the line" for character in characters])


# -- SVG


def _rotate(quarters: int, x: float, y: float) -> str:
    return f"rotate({90 * quarters} {x:g} {y:g})"


def place_svg(place: Place) -> str:
    """Draw a rotated tile, with a mark at its own top."""
    words = ROTATION_WORDS[place.rotation]
    svg = Svg(160, 190, f"ChaCuN placement: fringe {place.fringe}, {words}")
    turn = _rotate(QUARTERS[place.rotation], 80, 70)
    with svg.group(words, "rotation"):
        svg.rect(25, 15, 110, 110, rx=6, fill=SHADE, stroke=INK, stroke_width=2)
        svg.add("path", d="M31 16H129A5 5 0 0 1 134 21V29H26V21A5 5 0 0 1 31 16Z", fill=BLUE, transform=turn)
        svg.add("path", d="M80 37L102 65H88V103H72V65H58Z", fill=INK, transform=turn)
        svg.text(80, 172, words, 17, fill=INK)
    with svg.group(fringe_words(place.fringe), "fringe"):
        svg.text(80, 148, f"fringe #{place.fringe}", 20, fill=INK, font_weight="bold")
    return str(svg)


PAWN_SHAPE = "M60 18A15 15 0 0 1 69 45Q72 66 88 92H32Q48 66 51 45A15 15 0 0 1 60 18Z"
HUT_SHAPE = "M60 18L98 58H88V92H70V70H50V92H32V58H22Z"


def _draw_figure(svg: Svg, kind: Kind) -> None:
    shape, fill = (PAWN_SHAPE, BLUE) if kind is Kind.PAWN else (HUT_SHAPE, ORANGE)
    svg.add("path", d=shape, fill=fill, stroke=INK, stroke_width=2, stroke_linejoin="round")


def _draw_nobody(svg: Svg, words: str, path: str) -> None:
    with svg.group(words, path):
        svg.add("path", d=PAWN_SHAPE, fill=PAPER, stroke=GREY, stroke_width=2, stroke_dasharray="5 4")
        svg.text(60, 118, "nobody", 20, fill=INK, font_weight="bold")


def occupy_svg(occupy: Occupy) -> str:
    """Draw the figure and the number of its zone."""
    svg = Svg(120, 140, f"ChaCuN occupation: {occupy_sketch(occupy)}")
    if occupy.occupant is None:
        _draw_nobody(svg, "no occupant placed", "occupant")
        return str(svg)
    with svg.group(occupy.occupant.kind.value, "occupant.kind"):
        _draw_figure(svg, occupy.occupant.kind)
    with svg.group(f"zone {occupy.occupant.zone}", "occupant.zone"):
        svg.text(60, 118, f"zone {occupy.occupant.zone}", 20, fill=INK, font_weight="bold")
    return str(svg)


def retake_svg(retake: Retake) -> str:
    """Draw a pawn that is taken back, with its number."""
    svg = Svg(120, 140, f"ChaCuN retake: {retake_sketch(retake)}")
    if retake.pawn is None:
        _draw_nobody(svg, "no pawn retaken", "pawn")
        return str(svg)
    with svg.group(pawn_words(retake.pawn), "pawn"):
        _draw_figure(svg, Kind.PAWN)
        svg.add("path", d="M104 92V36M94 48L104 34L114 48", fill="none", stroke=INK, stroke_width=4)
        svg.text(60, 118, f"pawn #{retake.pawn}", 20, fill=INK, font_weight="bold")
    return str(svg)


def _make_drawing(
    sketch: Callable[[S], Sketch], drawings: Callable[[], Mapping[str, S]], svg: Callable[[S], str]
) -> Drawing[S]:
    return Drawing(
        text=lambda move: str(sketch(move)),
        read=lambda text: _look_up(text, drawings()),
        svg=svg,
        where=lambda move: sketch(move).where,
    )


PLACE = _make_drawing(place_sketch, _place_drawings, place_svg)
OCCUPY = _make_drawing(occupy_sketch, _occupy_drawings, occupy_svg)
RETAKE = _make_drawing(retake_sketch, _retake_drawings, retake_svg)
