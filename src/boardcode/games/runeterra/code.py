"""The deck code of Legends of Runeterra: the cards of a deck in base32.

Corners settled here:
- Riot's library decides, not its page. The page says "big endian" for numbers that are LEB128, low group
  first; it gives no order for lists of equal length; and it does not mention the last part. Its own example
  is not what the library writes.
- Lists of one length are in the order of the set, then of the letters of the faction, not of its number.
- The version is the lowest that knows all factions of the deck, 1 for a deck without cards. Older programs
  wrote their own version: such codes are read, and are not canonical.
- The format is always 1. Riot's reader never looks at it; we refuse others.
- A card is two digits, two letters and three digits. Sets above 99 and numbers above 999 can be put into a
  code, but no card has them: they have no meaning. Set 0 and number 0 can be written, and are problems.
- Cards that stand in several places add up. A count of 0 to 3 in the last part is read, and is not canonical.
- Read leniently, as Riot's reader does: small letters, blanks around the code, hyphens, `=` at the end.
"""

from __future__ import annotations

from boardcode.alphabets import BASE32, Alphabet
from boardcode.fields import Mapped, Record, Table, Tally, Varint
from boardcode.format import Format, relate
from boardcode.games.runeterra import drawing
from boardcode.games.runeterra.factions import FACTIONS, LAST_VERSION
from boardcode.games.runeterra.hints import HINTS
from boardcode.games.runeterra.state import LIST, Deck

FORMAT = 1
MOST_COPIES = (1 << 31) - 1
VERSIONS = range(1, LAST_VERSION + 1)

CARDS = Tally(
    {
        "set": Varint(most=99),
        "faction": Mapped(Varint(), {faction.number: faction.letters for faction in FACTIONS}),
        "number": Varint(most=999),
    },
    counts=(3, 2, 1),
    count=Varint(most=MOST_COPIES),
    more=("count", "set", "faction", "number"),
    grouped=True,
    to_end=True,
    text=True,
    version=Table(
        8,
        {FORMAT << 4 | version: version for version in VERSIONS},
        words={version: f"format {FORMAT}, version {version}" for version in VERSIONS},
    ),
    since={
        "faction": {faction.letters: faction.version for faction in FACTIONS if faction.version > VERSIONS[0]}
    },
)

FORMATS = relate(
    Format(
        name="runeterra-deck",
        title="Legends of Runeterra deck code",
        description="How often each card is in a deck, as the game copies and pastes it: base32.",
        game="runeterra",
        proved=True,
        alphabet=Alphabet("base32", BASE32.characters, any_case=True, separators="-"),
        fields=Record(Deck, cards=CARDS),
        state=Deck,
        examples=[
            "CMAQCAIAAIAQCAQGAMAAKBAHF4",
            "CEBAIAIFB4WDANQIAEAQGDAUDAQSIJZUAIAQCAIEAEAQKBIA",
            "CEAAECABAIDASDASDISC2OIIAECBGGY4FAWTINZ3AICACAQXDUPCWBABAQGSOKRM",  # the page's deck
            "CEAAAAA",  # no cards
            "CEAAAAIBAEAAE",
            "CEAAAAAEAEAAE",
            "CEAAAAIBAEAMQAI",  # a number of two bytes
            "CUAAAABIAEGAC",
            "CQAAAAYBAEFACAIBAAAQCAIFAE",  # three factions, by their letters
            "CEAAAAYBAEAACAIBAEAQEAQAAEBA",
        ],
        counterexamples=[
            "",
            "CEAAAA",  # a length that no bytes have
            "CEAA",  # ends before the last list
            "CEAAAAB",  # a bit that is left over is set
            "CEBAIAIFB4WDANQIAEAQGDAUDAQSIJZUAIAQCBIFAEAQCBAA",  # lists in the old order
            "CEAAECABAQJRWHBIFU2DOOYIAEBAMCIMCINCILJZAICACBANE4VCYBABAILR2HRL",  # the page's own example
            "DEAAABABAEFACAIBAAAQCAIFAEAQGCTP",  # version 9
            "CUAAAAA",  # a version higher than needed
            "EEAAAAA",  # format 2
            "CEAAAAIBAEEAE",  # faction 8
        ],
        drawing=drawing.DECK,
        spellings="Letters may be small, and hyphens may stand between them.",
        hints=HINTS,
        notations=[LIST],
    ),
)
