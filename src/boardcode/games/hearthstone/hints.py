"""Common mistakes with Hearthstone deckstrings, recognised from the code that was rejected."""

from __future__ import annotations

import re

from boardcode.errors import CodeError, NonCanonicalCode
from boardcode.games.hearthstone.state import LIST, MODE_OF, Deck, find_deckstring

MERCENARIES = "C"  # the first byte of a protobuf message, 8, in base64
FOREIGN = re.compile(r"[^A-Za-z0-9+/=]")
ENTRY = re.compile(r"(cards|sideboards)\.(ones|twos|more)\[(\d+)\].*")


def _is_read(code: str) -> bool:
    """Whether a text is a deckstring, canonical or not."""
    try:
        Deck.format().read(code, strict=False)  # without hints, one of which this is
    except CodeError:
        return False
    return True


def pasted_text(error: CodeError) -> str | None:
    """Recognise the whole text that the game copies."""
    code = find_deckstring(error.code)
    if code == error.code.strip() or not _is_read(code):
        return None
    return f"this is the whole text that the game copies; its deckstring is {code}"


def card_list(error: CodeError) -> str | None:
    """Recognise a list of cards, whose deckstring can be told."""
    if error.code.partition(";")[0].strip() not in MODE_OF:
        return None
    try:
        return f"this is a list of cards; its deckstring is {LIST.decode(error.code).code}"
    except CodeError as reason:
        return f"this looks like a list of cards, but {reason.reason}"


def url_characters(error: CodeError) -> str | None:
    """Recognise characters that a URL has changed: a plus that became a blank, - and _, or %2B."""
    code = error.code.strip()
    for found, meant in (("%2B", "+"), ("%2F", "/"), ("%3D", "="), ("-", "+"), ("_", "/"), (" ", "+")):
        code = code.replace(found, meant).replace(found.lower(), meant)
    if code == error.code.strip() or not _is_read(code):
        return None
    return f"characters were changed on the way through a URL; the deckstring is {code}"


def foreign_characters(error: CodeError) -> str | None:
    """Recognise characters that were put in and that some readers skip."""
    code = FOREIGN.sub("", error.code)
    if code == error.code.strip() or not _is_read(code):
        return None
    return (
        f"characters stand in it that are none of base64, which Python's reader skips; without them: {code}"
    )


def impossible_length(error: CodeError) -> str | None:
    """Recognise a text that no bytes have: something is cut off."""
    digits = error.code.strip().rstrip("=")
    if FOREIGN.search(digits) or len(digits) % 4 != 1:
        return None
    count = "1 character" if len(digits) == 1 else f"{len(digits)} characters"
    return f"no bytes have {count} in base64; something was cut off or put in"


def old_string(error: CodeError) -> str | None:
    """Recognise strings from before June 2023, and those of the first years."""
    if not isinstance(error, NonCanonicalCode):
        return None
    if error.path == "sideboards":
        return "strings from before June 2023 have no byte for sideboards; the canonical one has it"
    part = error.path.partition(".")[0]
    if part == "cards" and _is_order_wrong(error.code, part):
        return "strings of the first years have their cards in any order"
    if part == "sideboards" and _is_order_wrong(error.code, part):
        return "sideboards are in the order of owner, then id; until April 2024 packages wrote them otherwise"
    return None


def _is_order_wrong(code: str, part: str) -> bool:
    """Whether the cards or the sideboards have the right lists, with their entries in another order."""
    lists = _lists(code, part)
    canonical = _lists(Deck.decode(code, strict=False).code, part)
    return lists != canonical and [sorted(each) for each in lists] == [sorted(each) for each in canonical]


def _lists(code: str, part: str) -> list[list[tuple[str, ...]]]:
    """The entries of the three lists as they stand in a code."""
    lists: dict[str, dict[str, tuple[str, ...]]] = {"ones": {}, "twos": {}, "more": {}}
    for span in Deck.format().explain(code, strict=False):
        match = ENTRY.fullmatch(span.path)
        if match is not None and match[1] == part:
            entries = lists[match[2]]
            entries[match[3]] = (*entries.get(match[3], ()), span.meaning)
    return [[*entries.values()] for entries in lists.values()]


def heroes_as_text(error: CodeError) -> str | None:
    """Recognise heroes in the order of their digits."""
    if not isinstance(error, NonCanonicalCode) or not error.path.startswith("heroes["):
        return None
    spans = Deck.format().explain(error.code, strict=False)
    heroes = [int(span.meaning) for span in spans if span.path.startswith("heroes[")]
    if heroes == sorted(heroes) or heroes != sorted(heroes, key=str):
        return None
    return "heroes ascend as numbers; npm packages sort them as text"


def unknown_format(error: CodeError) -> str | None:
    """Recognise format 0, which one package writes."""
    if error.path != "format" or error.found != "0":
        return None
    return "0 is the unknown format of the game's own list, in no shared deck; python-hearthstone writes it"


def other_layout(error: CodeError) -> str | None:
    """Recognise a team code of Mercenaries."""
    if not error.code.startswith(MERCENARIES) or error.path != "reserved":
        return None
    return "this may be a team code of Mercenaries, which is something else in the same alphabet"


HINTS = (
    pasted_text,
    card_list,
    url_characters,
    foreign_characters,
    impossible_length,
    old_string,
    heroes_as_text,
    unknown_format,
    other_layout,
)
