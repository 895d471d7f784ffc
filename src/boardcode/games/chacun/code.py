"""The codes of ChaCuN's moves: two base32 characters for a placement, one for the others.

Corners settled here:
- The page speaks of 3, 5 or 10 bits; there is no move of 3 bits.
- The 8 bits of a placement are the number of a position in the sorted fringe, not a tile's id, and they come before
  the rotation, as in the page's table and example; its list names them the other way round.
- 190 and above have no meaning as a position, because no fringe is larger than 2 x 94 + 2 cells. How large the fringe
  of a game is, a code alone does not tell: `Place.position` does.
- Zones 10 to 15 have no meaning, since a tile's zones are numbered 0 to 9; neither have pawns 25 to 30. Only 11111
  as a whole means nobody; a pawn in zone 15 does not.
- Upper case alone is read, and the exact length: one program that takes lower case crashes on it later, and a
  placement without its leading A would be a code of the other two formats.
- An occupation and a retake look alike: which of the two a character is, the game's state tells.
"""

from __future__ import annotations

from typing import Any

from boardcode.alphabets import BASE32
from boardcode.errors import CodeError
from boardcode.fields import Choice, Number, Record, Unless
from boardcode.format import Format
from boardcode.games.chacun import drawing
from boardcode.games.chacun.state import FRINGE, PAWNS, ZONES, Kind, Occupant, Occupy, Place, Retake, Rotation

SPELLINGS = "Upper case and the exact length only; no other spelling is read."
DIGITS, LOOK_ALIKES = "018", "OIB"  # digits outside base32, and the letters they look like

PLACE = Record(
    Place,
    fringe=Number(8, FRINGE[0], FRINGE[-1], words=drawing.fringe_words),
    rotation=Choice(2, Rotation, drawing.ROTATION_WORDS),
)
OCCUPANT = Record(Occupant, kind=Choice(1, Kind), zone=Number(4, ZONES[0], ZONES[-1]))
OCCUPY = Record(Occupy, occupant=Unless({0b11111: None}, OCCUPANT, words={None: "nobody"}))
PAWN = Number(5, PAWNS[0], PAWNS[-1], words=drawing.pawn_words)
RETAKE = Record(Retake, pawn=Unless({0b11111: None}, PAWN, words={None: "nobody"}))


# -- mistakes that people make


def _is_code(text: str) -> bool:
    """Whether any of the three formats reads it."""
    return any(_reads(format, text) for format in FORMATS)


def _reads(format: Format[Any], text: str) -> bool:
    try:
        format.decode(text)
    except CodeError:
        return False
    return True


def lower_case(error: CodeError) -> str | None:
    """Typed without the shift key."""
    code = error.code
    typed_so = code.isascii() and code != code.upper() and _is_code(code.upper())
    return f"ChaCuN codes are upper case: {code.upper()}" if typed_so else None


def digit_for_letter(error: CodeError) -> str | None:
    """Read off a screen or a sheet: base32 leaves out the digits that look like letters."""
    mistaken = [digit for digit in DIGITS if digit in error.code]
    code = error.code.translate(str.maketrans(DIGITS, LOOK_ALIKES))
    if mistaken and _is_code(code):
        return f"base32 has no {' or '.join(mistaken)}; with the letter that looks like it: {code}"
    if "9" in error.code and len(error.code) <= 2:
        return "base32 has no 9: after Z come 2 to 7"
    return None


def dropped_a(error: CodeError) -> str | None:
    """A placement printed as a number, so that its leading zero was lost."""
    if (
        error.format != PLACE_FORMAT.name
        or len(error.code) != 1
        or not _reads(PLACE_FORMAT, f"A{error.code}")
    ):
        return None
    return f"one character occupies or retakes; a placement that lost its leading A is A{error.code}"


def padded_with_a(error: CodeError) -> str | None:
    """One character filled up to two, as for a placement."""
    format = {format.name: format for format in (OCCUPY_FORMAT, RETAKE_FORMAT)}.get(error.format)
    if format is None or len(error.code) != 2 or error.code[0] != "A" or not _reads(format, error.code[1]):
        return None
    return f"{error.code} is a placement; if it was padded with an A, the code is {error.code[1]}"


def counted_otherwise(error: CodeError) -> str | None:
    """A number that the list on the board does not reach, though the code by itself is right."""
    if error.format == RETAKE_FORMAT.name and _reads(RETAKE_FORMAT, error.code):
        return "pawns are numbered from 0, and huts are not counted"
    if error.format == PLACE_FORMAT.name and _reads(PLACE_FORMAT, error.code):
        return "positions are numbered from 0, and the fringe is that of the tiles before this one"
    return None


HINTS = (lower_case, digit_for_letter, dropped_a, padded_with_a, counted_otherwise)


# -- the formats


PLACE_FORMAT = Format(
    name="chacun-place",
    title="ChaCuN tile placement",
    description="Where the tile goes, as a number in the sorted fringe, and how it is turned: 10 bits in two characters.",
    game="chacun",
    alphabet=BASE32,
    fields=PLACE,
    state=Place,
    examples=["AG", "CH", "AA", "AB", "AD", "AP", "XX"],
    counterexamples=["", "G", "AGA", "ag", "A1", "A8", "A9", "A=", "XY", "77"],
    drawing=drawing.PLACE,
    spellings=SPELLINGS,
    hints=HINTS,
)
OCCUPY_FORMAT = Format(
    name="chacun-occupy",
    title="ChaCuN occupation of a zone",
    description="A pawn or a hut and the zone of the tile just placed in which it stands, or nobody: 5 bits in one character.",
    game="chacun",
    alphabet=BASE32,
    fields=OCCUPY,
    state=Occupy,
    examples=["T", "7", "A", "H", "R", "Y", "Z"],
    counterexamples=["", "AT", "CH", "t", "0", "9", "K", "P", "2", "6"],
    drawing=drawing.OCCUPY,
    spellings=SPELLINGS,
    hints=HINTS,
)
RETAKE_FORMAT = Format(
    name="chacun-retake",
    title="ChaCuN pawn taken back",
    description="The number of a pawn among all pawns on the board, sorted by zone id, or nobody: 5 bits in one character.",
    game="chacun",
    alphabet=BASE32,
    fields=RETAKE,
    state=Retake,
    examples=["A", "7", "E", "Y"],
    counterexamples=["", "AT", "CH", "e", "1", "9", "Z", "2", "6"],
    drawing=drawing.RETAKE,
    spellings=SPELLINGS,
    hints=HINTS,
)
FORMATS: list[Format[Any]] = [PLACE_FORMAT, OCCUPY_FORMAT, RETAKE_FORMAT]
