"""Common mistakes with deck codes of Legends of Runeterra, recognised from the code that was rejected."""

from __future__ import annotations

from base64 import b32decode
from binascii import Error

from boardcode.errors import CodeError, NonCanonicalCode
from boardcode.games.runeterra.factions import LAST_VERSION
from boardcode.games.runeterra.state import LIST, Deck

LENGTHS_OF_NO_BYTES = (1, 3, 6)  # modulo 8


def _bytes(code: str) -> bytes | None:
    """The bytes of a code; None if it is no base32."""
    letters = code.strip().replace("-", "").rstrip("=").upper()
    try:
        return b32decode(letters + "=" * (-len(letters) % 8))
    except (Error, ValueError):
        return None


def card_list(error: CodeError) -> str | None:
    """Recognise a list of cards, whose code can be told."""
    if ":" not in error.code:
        return None
    try:
        return f"this is a list of cards; its code is {LIST.decode(error.code).code}"
    except CodeError as reason:
        return f"this looks like a list of cards, but {reason.reason}"


def wrong_version(error: CodeError) -> str | None:
    """Recognise a version that nobody knows, or another format."""
    data = _bytes(error.code)
    if not data or error.path != "cards.version" or isinstance(error, NonCanonicalCode):
        return None
    format, version = divmod(data[0], 16)
    if format != 1:
        return (
            f"the first byte says format {format}, and all deck codes have format 1; lor-deckcodes-ts writes"
            " format 2 by mistake"
        )
    return f"the first byte says version {version}; versions 1 to {LAST_VERSION} are known"


def old_order(error: CodeError) -> str | None:
    """Recognise lists of one length in another order than the game's."""
    if not isinstance(error, NonCanonicalCode) or not error.path or "more" in error.path:
        return None
    if error.path == "cards.version":
        return (
            "the version follows from the factions; older programs wrote their own highest one, or always 1"
        )
    data = _bytes(error.code)
    canonical = _bytes(Deck.decode(error.code, strict=False).code)
    if data is None or canonical is None or sorted(data) != sorted(canonical):
        return None
    return "this deck's lists are in the order of ports made before October 2019"


def expedition_counts(error: CodeError) -> str | None:
    """Recognise counts of 1 to 3 in the last part."""
    if not isinstance(error, NonCanonicalCode) or "more" not in error.path:
        return None
    return "the last part is for cards of which there are 4 or more; expeditions write whole decks that way"


def impossible_length(error: CodeError) -> str | None:
    """Recognise a text that no bytes have: something is cut off."""
    letters = error.code.strip().replace("-", "").rstrip("=")
    if not letters or len(letters) % 8 not in LENGTHS_OF_NO_BYTES or _bytes("A" * 8 + letters) is not None:
        return None
    return f"no bytes have {len(letters)} characters in base32; something was cut off or put in"


HINTS = (card_list, wrong_version, old_order, expedition_counts, impossible_length)
