"""Common mistakes with deck codes of Legends of Runeterra, recognised from the code that was rejected."""

from __future__ import annotations

import re
from base64 import b32decode
from binascii import Error

from boardcode.errors import CodeError, NonCanonicalCode
from boardcode.games.runeterra.factions import LAST_VERSION
from boardcode.games.runeterra.state import LIST, Deck

LENGTHS_OF_NO_BYTES = (1, 3, 6)  # modulo 8
LEAST_MORE = 4  # copies of a card in the last part
OLD_ORDER = "this deck's lists are in the order of ports made before October 2019"
BASE32_TEXT = re.compile(r"[A-Za-z2-7]+")
LIST_ITEM = re.compile(r"cards\.(threes|twos|ones)\[(\d+)\]\.(size|set|faction|number).*")
MORE_COUNT = re.compile(r"cards\.more\[\d+\]\.count")


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
    if format == 1:
        return f"the first byte says version {version}; versions 1 to {LAST_VERSION} are known"
    hint = (
        f"the first byte says format {format}, and all deck codes have format 1; lor-deckcodes-ts writes"
        " format 2 by mistake"
    )
    try:
        deck = Deck.from_bytes(bytes([0x10 | version]) + data[1:], strict=False)
    except CodeError:
        return hint
    return f"{hint}; the deck's code is {deck.code}"


def other_version(error: CodeError) -> str | None:
    """Recognise a version that is known, but not the one that the deck needs."""
    if not isinstance(error, NonCanonicalCode) or error.path != "cards.version":
        return None
    return "the version follows from the factions; older programs wrote their own highest one, or always 1"


def wrong_order(error: CodeError) -> str | None:
    """Recognise lists of one length in another order than the game's, and numbers in any order."""
    if not isinstance(error, NonCanonicalCode):
        return None
    lists, canonical = _lists(error.code), _lists(Deck.decode(error.code, strict=False).code)
    if lists == canonical:
        return None
    if _sort(lists) == _sort(canonical):
        sizes = [[size for size, *_ in block] for block in lists]
        return OLD_ORDER if all(block == sorted(block) for block in sizes) else None
    if _sort([[_sort_numbers(each) for each in block] for block in lists]) == _sort(canonical):
        return "the numbers of a list ascend; lor-deckcodes writes them in the order in which cards are given"
    return None


def _lists(code: str) -> list[list[list[int | str]]]:
    """The lists of each block as they stand in a code: size, set, faction and numbers."""
    blocks: dict[str, dict[str, list[int | str]]] = {"threes": {}, "twos": {}, "ones": {}}
    for span in Deck.format().explain(code, strict=False):
        if match := LIST_ITEM.fullmatch(span.path):
            value = span.meaning if match[3] == "faction" else int(span.meaning)
            blocks[match[1]].setdefault(match[2], []).append(value)
    return [[*block.values()] for block in blocks.values()]


def _sort(blocks: list[list[list[int | str]]]) -> list[list[list[int | str]]]:
    return [sorted(block, key=str) for block in blocks]


def _sort_numbers(one: list[int | str]) -> list[int | str]:
    return [*one[:3], *sorted(one[3:], key=int)]


def expedition_counts(error: CodeError) -> str | None:
    """Recognise counts of 1 to 3 in the last part."""
    if not isinstance(error, NonCanonicalCode):
        return None
    spans = Deck.format().explain(error.code, strict=False)
    if not any(MORE_COUNT.fullmatch(span.path) and int(span.meaning) < LEAST_MORE for span in spans):
        return None
    return "the last part is for cards of which there are 4 or more; expeditions write whole decks that way"


def impossible_length(error: CodeError) -> str | None:
    """Recognise a text that no bytes have: something is cut off."""
    letters = error.code.strip().replace("-", "").rstrip("=")
    if not BASE32_TEXT.fullmatch(letters) or len(letters) % 8 not in LENGTHS_OF_NO_BYTES:
        return None
    count = "1 character" if len(letters) == 1 else f"{len(letters)} characters"
    return f"no bytes have {count} in base32; something was cut off or put in"


HINTS = (card_list, wrong_version, other_version, expedition_counts, wrong_order, impossible_length)
