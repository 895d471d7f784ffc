"""Common mistakes with Hearthstone deckstrings, recognised from the code that was rejected."""

from __future__ import annotations

from boardcode.errors import CodeError, NonCanonicalCode
from boardcode.games.hearthstone.state import LIST, MODE_OF, Deck, find_deckstring

MERCENARIES = "C"  # the first byte of a protobuf message, 8, in base64


def _is_read(code: str) -> bool:
    """Whether a text is a deckstring, canonical or not."""
    try:
        Deck.decode(code, strict=False)
    except CodeError:
        return False
    return True


def pasted_text(error: CodeError) -> str | None:
    """Recognise the whole text that the game copies."""
    code = find_deckstring(error.code)
    if code == error.code or not _is_read(code):
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
    if code == error.code or not _is_read(code):
        return None
    return f"characters were changed on the way through a URL; the deckstring is {code}"


def old_string(error: CodeError) -> str | None:
    """Recognise strings from before June 2023, and those of the first years."""
    if not isinstance(error, NonCanonicalCode):
        return None
    if error.path == "sideboards":
        return "strings from before June 2023 have no byte for sideboards; the canonical one has it"
    if ".ones" in error.path or ".twos" in error.path:
        return "strings of the first years have their cards in any order"
    return None


def other_layout(error: CodeError) -> str | None:
    """Recognise a team code of Mercenaries."""
    if not error.code.startswith(MERCENARIES) or error.path != "reserved":
        return None
    return "this may be a team code of Mercenaries, which is something else in the same alphabet"


HINTS = (pasted_text, card_list, url_characters, old_string, other_layout)
