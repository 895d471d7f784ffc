"""The Hearthstone deckstring: a deck in base64.

Corners settled here:
- Every number but the reserved byte and the byte for sideboards is LEB128, low group first, in as few bytes
  as possible. So is the version; a longer form of it has no meaning here, since one reader takes a byte.
- Format 0, "unknown" in the game's own list, stands in no shared deck and has no meaning, and neither has a
  card or hero 0. Packages read them, and one writes them.
- Heroes are ascending as numbers, not as text, as two packages sort them. None or several can be written and
  are problems.
- Sideboards: by owner, then by id; three and more copies are written as id, count, owner. One package writes
  count, id, owner and cannot read that back.
- Strings from before June 2023 end before the byte for sideboards. They are read, and are not canonical.
  A byte that says "some" before empty lists is not canonical either; 2 to 255 have no meaning.
- Cards that stand in several lists add up, and a count of 0, 1 or 2 in a third list is read; neither is
  canonical.
- A code whose `=` are missing is read. Anything behind the end is an error, though all packages take it.
- The owner of a sideboard should be in the deck: that is a problem, and nobody checks it.
"""

from __future__ import annotations

from boardcode.alphabets import BASE64, Alphabet
from boardcode.fields import Constant, Counted, Extension, Flagged, Record, Sorted, Table, Tally, Varint
from boardcode.format import Format, relate
from boardcode.games.hearthstone import drawing
from boardcode.games.hearthstone.hints import HINTS
from boardcode.games.hearthstone.rules import MODES
from boardcode.games.hearthstone.state import LARGEST, LIST, Deck

ID = Varint(least=1, most=LARGEST)
COUNT = Varint(most=LARGEST)
CARDS = Tally({"id": ID}, counts=(1, 2), count=COUNT)
SIDEBOARDS = Tally(
    {"owner": ID, "id": ID},
    counts=(1, 2),
    count=COUNT,
    order=("id", "owner"),
    more=("id", "count", "owner"),
)
HAS_SIDEBOARDS = Table(8, {0: False, 1: True}, words={False: "no sideboards", True: "sideboards follow"})

FORMATS = relate(
    Format(
        name="hearthstone-deck",
        title="Hearthstone deckstring",
        description="The format, the hero and the cards of a deck, as the game copies and pastes it: base64.",
        game="hearthstone",
        proved=True,
        alphabet=Alphabet("base64", BASE64.characters, padding="=", padding_optional=True),
        fields=Record(
            Deck,
            reserved=Constant(8, 0),
            version=Constant(8, 1),
            format=Varint(least=1, most=4, words=lambda mode: MODES[mode]),
            heroes=Sorted(Counted(Varint(), ID)),
            cards=CARDS,
            sideboards=Extension(Flagged(HAS_SIDEBOARDS, SIDEBOARDS), ()),
        ),
        state=Deck,
        examples=[
            "AAECAR8GxwPJBLsFmQfZB/gIDI0B2AGoArUDhwSSBe0G6wfbCe0JgQr+DAAA",
            "AAECAQcABAECAwQAAA==",
            "AAECAQcDCLMB2Q8AAAA=",
            "AAEBAQcAAAQBAwIDAwMEAwA=",
            "AAEBAR8DAQQGAwIFBwIDAwkDAQMKAgEDCAMAAA==",  # sideboards
        ],
        counterexamples=[
            "",
            "AAEBAR8G+LEChwTmwgKhwgLZwgK7BQzquwKJwwKOwwKTwwK5tAK1A/4MqALsuwLrB86uAu0JAA==",  # of 2017
            "AAECAR8GxwPJBLsFmQfZB/gIDJIF2AGoArUDhwSNAe0G6wfbCe0JgQr+DAAA",  # two cards exchanged
            "AAECAQcABAECAwQA",  # no byte for sideboards
            "AAECAQcABAECAwQAAAA=",  # a byte behind the end
            "AQECAQcABAECAwQAAA==",  # the reserved byte is 1
            "AAEAAQAAAAAA",  # format 0
            "AAECAQcABAECAwQAAg==",  # neither none nor some sideboards
            "AAECAQcABAECAwQAAA",  # no padding
            "AAEBAx8hBwABAQAA",  # heroes sorted as text
        ],
        drawing=drawing.DECK,
        spellings="The = at the end may be missing; no other spelling is read.",
        hints=HINTS,
        notations=[LIST],
    ),
)
