"""The deal string of Portable Bridge Notation: a first seat, and four hands clockwise from it.

N:A.KJ93.Q765.T963 972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852

Settled here:
- Read is what PBN allows for import: any first seat, and the ranks of a suit in any order. Written is North
  first (or the seat that is asked for) and ranks from high to low. Who deals is no part of a deal.
- Seats and ranks are upper case, the ten is T, one space stands between hands. Programs that read more than
  this disagree about what they read.
- A hand that is not given (`-`) leaves the deal open, so that it has no number.
"""

from __future__ import annotations

from boardcode.errors import CodeError, Fault, InvalidState, MalformedCode, MeaninglessCode
from boardcode.fields.field import shorten_repr
from boardcode.games.bridge.cards import RANKS, SEATS, SUITS, Seat, owners_of, write_deal
from boardcode.games.bridge.rules import find_wrong_hand
from boardcode.wording import quote, shorten

EXAMPLE = "N:A.KJ93.Q765.T963 972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852"
SEAT_WORDS = tuple(Seat)


def read_owners(text: str) -> list[int]:
    """Return who holds each card of a deal in PBN; raise a `Fault` with the characters at fault."""
    first = _read_first_seat(text)
    seats = [SEAT_WORDS[(first + k) % len(SEATS)] for k in range(len(SEATS))]
    words = text[2:].split(" ")
    if len(words) != len(SEATS):
        reason = f"expected 4 hands with one space between them, found {len(words)}"
        raise _fault(MalformedCode, reason, str(len(words)), "4", 2, len(text))
    hands, starts = [], []
    start = 2
    for word, seat in zip(words, seats, strict=True):
        hands.append(_read_hand(word, seat, start))
        starts.append(start)
        start += len(word) + 1
    wrong = find_wrong_hand(hands, seats)
    if wrong is not None:
        start = starts[wrong.place]
        stop = start + len(words[wrong.place])
        raise _fault(MeaninglessCode, wrong.reason, wrong.found, wrong.expected, start, stop)
    from_north = len(SEATS) - first
    return owners_of(hands[from_north:] + hands[:from_north])


def _read_first_seat(text: str) -> int:
    expected = "N:, E:, S: or W:"
    if text[1:2] != ":" or text[:1] not in [*SEATS]:
        shown = quote(text[:2]) if text else "nothing"
        advice = ", in upper case" if text[:1].upper() in [*SEATS] and text[:1].islower() else ""
        reason = f"a deal begins with the seat of its first hand, {expected}{advice}; found {shown}"
        raise _fault(MalformedCode, reason, shown, expected, 0, len(text[:2]))
    return SEATS.index(text[0])


def _read_hand(word: str, seat: Seat, start: int) -> list[str]:
    """The ranks of the four suits of a hand."""
    name = seat.value.capitalize()
    if word == "-":
        reason = f"{name}'s hand is not given; a deal has a number only if all four hands are known"
        raise _fault(MeaninglessCode, reason, "'-'", "13 cards", start, start + 1)
    for place, sign in enumerate(word, start):
        if sign not in RANKS + ".":
            reason = f"{quote(sign)} is not a rank; expected {', '.join(RANKS)}{_rank_advice(sign)}"
            raise _fault(MalformedCode, reason, quote(sign), RANKS, place, place + 1)
    suits = word.split(".")
    if len(suits) != len(SUITS):
        reason = f"{name}'s hand has {len(suits)} suits; expected 4 with a dot between them"
        raise _fault(MalformedCode, reason, str(len(suits)), "4", start, start + len(word))
    return suits


def _rank_advice(sign: str) -> str:
    if sign in "10":
        return "; the ten is T"
    return " in upper case" if sign.upper() in RANKS else ""


def _fault(kind: type[CodeError], reason: str, found: str, expected: str, start: int, stop: int) -> Fault:
    return Fault(kind, reason, found=found, expected=expected, start=start, stop=stop)


def read_canonical(text: object) -> list[int]:
    """Return who holds each card of a deal that is written as we write it, from North on and from high to
    low; raise a `Fault` for any other text.
    """
    if not isinstance(text, str):
        shown = shorten_repr(text)
        reason = f"expected a deal in PBN such as {EXAMPLE}, got {shown}"
        raise Fault(InvalidState, reason, found=shown, expected="a text")
    owners = read_owners(text)
    canonical = write_deal(owners)
    if text != canonical:
        reason = f"expected the hands from North on and ranks from high to low: {canonical}"
        raise Fault(InvalidState, reason, found=shorten(text), expected=canonical)
    return owners
