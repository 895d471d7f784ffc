"""A Hearthstone deck: its format, its hero, and how often each card is in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from boardcode.drawing import Notation
from boardcode.errors import Fault, MalformedCode
from boardcode.games.hearthstone.rules import MODES, find_problems
from boardcode.state import Problem, State

CardCounts = tuple[tuple[int, ...], ...]
LARGEST = (1 << 31) - 1
MODE_OF = {word: mode for mode, word in MODES.items()}


@dataclass(frozen=True, slots=True, repr=False)
class Deck(State):
    """Cards are (id, count) by id, those of sideboards (owner, id, count) by owner and id.

    Ids are those of the game's database ("DBF ids"). `format_` is 1 wild, 2 standard, 3 classic or 4 twist.

    >>> deck = Deck.decode("AAEBAQcBBAMBAgMAAQEF/cQFAAA=")
    >>> deck.mode, deck.heroes, deck.cards
    ('wild', (7,), ((1, 2), (2, 2), (3, 2), (4, 1)))
    >>> deck.size, deck.sideboards
    (7, ((90749, 5, 1),))
    """

    format_: int
    heroes: tuple[int, ...]
    cards: CardCounts
    sideboards: CardCounts = ()

    format_name: ClassVar[str] = "hearthstone-deck"

    @classmethod
    def of(cls, mode: str, hero: int, cards: Mapping[int, int]) -> Deck:
        """Return the deck of a format in words, a hero and the counts of cards; raise a `ValueError` for
        another word.
        """
        if mode not in MODE_OF:
            raise ValueError(f"expected {', '.join(MODE_OF)}, got {mode!r}")
        counts = tuple([(card, cards[card]) for card in sorted(cards) if cards[card]])
        return cls(MODE_OF[mode], (hero,), counts)

    @classmethod
    def from_text(cls, text: str) -> Deck:
        """Read the text that the game copies: lines that begin with # are comments, and the deckstring is
        the line that does not; raise a `CodeError`.

        >>> Deck.from_text("### My deck\\n# 2x (1) Card\\n#\\nAAECAQcABAECAwQAAA==\\n# To use it").heroes
        (7,)
        """
        return cls.decode(find_deckstring(text), strict=False)

    @classmethod
    def from_list(cls, text: str) -> Deck:
        """Read a list such as `standard; hero 7; 2x 1; 1x 3`; raise a `CodeError`."""
        return LIST.decode(text)

    @property
    def mode(self) -> str:
        """The format in words."""
        return MODES[self.format_]

    @property
    def size(self) -> int:
        """How many cards there are, without sideboards."""
        return sum([count for _, count in self.cards])

    def problems(self) -> list[Problem]:
        """Return what the game does not write: not one hero, a sideboard of a card that is not there."""
        return find_problems(self.heroes, self.cards, self.sideboards)


def find_deckstring(text: str) -> str:
    """The one line of a text that is no comment; the whole text if there is not exactly one."""
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    return lines[0] if len(lines) == 1 else text


def list_lines(deck: Deck) -> list[str]:
    """The lines of a list."""
    lines = [deck.mode, *[f"hero {hero}" for hero in deck.heroes]]
    lines += [f"{count}x {card}" for card, count in deck.cards]
    owner = None
    for sideboard, card, count in deck.sideboards:
        if sideboard != owner:
            lines.append(f"sideboard of {sideboard}")
            owner = sideboard
        lines.append(f"{count}x {card}")
    return lines


class ListReader:
    """A list that is read line by line; `add` returns what was expected if a line is wrong."""

    def __init__(self) -> None:
        self._mode = 0
        self._heroes: list[int] = []
        self._cards: dict[int, int] = {}
        self._sideboards: dict[tuple[int, int], int] = {}
        self._owner: int | None = None

    def add(self, line: str) -> str | None:
        """Add a line."""
        words = line.split()
        match words:
            case [mode] if mode in MODE_OF and not self._mode:
                self._mode = MODE_OF[mode]
                return None
            case _ if not self._mode:
                return f"the format first: {', '.join(MODE_OF)}"
            case ["hero", number] if _number(number):
                self._heroes.append(_number(number))
                return None
            case ["sideboard", "of", number] if _number(number):
                self._owner = _number(number)
                return None
            case [count, number] if count.endswith("x") and _number(count[:-1]) and _number(number):
                return self._add_card(_number(number), _number(count[:-1]))
        return "hero and an id, a count and an id such as 2x 179, or sideboard of and an id"

    def _add_card(self, card: int, count: int) -> str | None:
        if self._owner is None:
            if card in self._cards:
                return "each card once"
            self._cards[card] = count
        elif (self._owner, card) in self._sideboards:
            return "each card of a sideboard once"
        else:
            self._sideboards[self._owner, card] = count
        return None

    def deck(self) -> Deck | None:
        """The deck; None if there is no format."""
        if not self._mode:
            return None
        return Deck(
            self._mode,
            tuple(sorted(self._heroes)),
            tuple(sorted(self._cards.items())),
            tuple([(*key, count) for key, count in sorted(self._sideboards.items())]),
        )


def _number(text: str) -> int:
    """A number from 1 that a deckstring holds; 0 for anything else."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST))
    return int(text) if is_number and int(text) <= LARGEST else 0


def _write(deck: Deck) -> str:
    return "; ".join(list_lines(deck))


def _read(text: str) -> Deck:
    reader, start = ListReader(), 0
    for line in text.split(";"):
        expected = reader.add(line)
        if expected is not None:
            found = line.strip()
            reason = f"expected {expected}, found {found!r}"
            place = start + line.find(found)
            raise Fault(
                MalformedCode, reason, found=found, expected=expected, start=place, stop=place + len(found)
            )
        start += len(line) + 1
    deck = reader.deck()
    assert deck is not None, "a text has at least one line, which is the format"
    return deck


LIST: Notation[Deck] = Notation(
    "hearthstone-list", "format, hero and cards, as standard; hero 7; 2x 1", _write, _read
)
