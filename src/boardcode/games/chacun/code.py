"""The codes of ChaCuN's moves: two base32 characters for a placement, one for the others.

Corners settled here:
- The page speaks of 3, 5 or 10 bits; there is no move of 3 bits.
- The 8 bits of a placement are the number of a position in the sorted fringe, not a tile's id, and they come
  before the rotation, as in the page's table and example; its list names them the other way round.
- 190 and above have no meaning as a position, because no fringe is larger than 2 x 94 + 2 cells. How large
  the fringe of a game is, a code alone does not say; `Place.position` checks it.
- Zones 10 to 15 have no meaning, since a tile's zones are numbered 0 to 9; neither have pawns 25 to 30. Only
  11111 as a whole means nobody; a pawn in zone 15 does not.
- Only upper case and the exact length are read: one program that accepts lower case crashes on it later, and
  a placement without its leading A would be a code of the other two formats.
- An occupation and a retake look alike: the state of the game decides which of the two a character is.
"""

from __future__ import annotations

from boardcode.alphabets import BASE32
from boardcode.fields import Choice, Number, Record, Unless
from boardcode.format import Format, relate
from boardcode.games.chacun import drawing
from boardcode.games.chacun.hints import HINTS
from boardcode.games.chacun.state import FRINGE, PAWNS, ZONES, Kind, Occupant, Occupy, Place, Retake, Rotation

SPELLINGS = "Upper case and the exact length only; no other spelling is read."

PLACE = Record(
    Place,
    fringe=Number(8, FRINGE[0], FRINGE[-1], words=drawing.fringe_words),
    rotation=Choice(2, Rotation, drawing.ROTATION_WORDS),
)
OCCUPANT = Record(Occupant, kind=Choice(1, Kind), zone=Number(4, ZONES[0], ZONES[-1]))
OCCUPY = Record(Occupy, occupant=Unless({0b11111: None}, OCCUPANT, words={None: "nobody"}))
PAWN = Number(5, PAWNS[0], PAWNS[-1], words=drawing.pawn_words)
RETAKE = Record(Retake, pawn=Unless({0b11111: None}, PAWN, words={None: "nobody"}))

FORMATS = relate(
    Format(
        name="chacun-place",
        title="ChaCuN tile placement",
        description=(
            "Where the tile goes, as a number in the sorted fringe, and how it is turned:"
            " 10 bits in two characters."
        ),
        game="chacun",
        proved=True,
        alphabet=BASE32,
        fields=PLACE,
        state=Place,
        examples=["AG", "CH", "AA", "AB", "AD", "AP", "XX"],
        counterexamples=["", "G", "AGA", "ag", "A1", "A8", "A9", "A=", "XY", "77"],
        drawing=drawing.PLACE,
        spellings=SPELLINGS,
        hints=HINTS,
    ),
    Format(
        name="chacun-occupy",
        title="ChaCuN occupation of a zone",
        description=(
            "A pawn or a hut and the zone of the tile just placed in which it stands, or nobody:"
            " 5 bits in one character."
        ),
        game="chacun",
        proved=True,
        alphabet=BASE32,
        fields=OCCUPY,
        state=Occupy,
        examples=["T", "7", "A", "H", "R", "Y", "Z"],
        counterexamples=["", "AT", "CH", "t", "0", "9", "K", "P", "2", "6"],
        drawing=drawing.OCCUPY,
        spellings=SPELLINGS,
        hints=HINTS,
    ),
    Format(
        name="chacun-retake",
        title="ChaCuN pawn taken back",
        description=(
            "The number of a pawn among all pawns on the board, sorted by zone id, or nobody:"
            " 5 bits in one character."
        ),
        game="chacun",
        proved=True,
        alphabet=BASE32,
        fields=RETAKE,
        state=Retake,
        examples=["A", "7", "E", "Y"],
        counterexamples=["", "AT", "CH", "e", "1", "9", "Z", "2", "6"],
        drawing=drawing.RETAKE,
        spellings=SPELLINGS,
        hints=HINTS,
    ),
)
