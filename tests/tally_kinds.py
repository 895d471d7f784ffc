"""The fields of small formats with tallies: how often things are there, in lists by count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardcode.fields import Counted, Field, Flagged, Mapped, Number, Record, Table, Tally, Varint

BYTE, NIBBLE, NUMBER, VLQ = Number(8), Number(4), Varint(), Varint("vlq")
FLAG = Table(1, {0: False, 1: True})


@dataclass(frozen=True, slots=True)
class TwoTallies:
    cards: Any
    others: Any


TALLY_KINDS: dict[str, dict[str, Field[Any]]] = {
    "tally": {"a": Tally({"id": NUMBER}, (1, 2)), "b": BYTE},
    "tally of few things": {
        "a": Tally({"id": NUMBER}, (1, 2), size=Varint(most=3)),
        "b": Tally({"x": Varint(most=300), "y": NUMBER}, (2,), size=Varint(most=2), count=Varint(most=4)),
    },
    "tally of pairs to the end": {"a": Tally({"id": Varint(least=2, most=20_000)}, (1, 4), to_end=True)},
    "tally of words": {
        "a": Tally(
            {"x": Varint(most=99), "y": Mapped(NUMBER, {5: "AB", 300: "AA"})}, (2, 1), grouped=True, text=True
        ),
        "b": Tally(
            {"x": Mapped(NUMBER, {5: "AB", 3: "CD", 300: "AA"})}, (1,), more=("count", "x"), text=True
        ),
    },
    "tally of several parts": {
        "a": Tally({"x": Varint(most=999), "y": VLQ, "z": Number(4)}, (2, 1), more=("count", "z", "y", "x")),
        "b": Tally({"x": Varint(most=999), "y": Varint(least=1)}, (1,), order=("y", "x")),
    },
    "tally of groups": {
        "a": Tally({"x": Varint(most=9), "y": Varint(most=99)}, (3, 2, 1), grouped=True, to_end=True)
    },
    "tally of bits": {
        "a": Number(3),
        "b": Tally({"x": Number(3), "y": Number(5)}, (1, 3), size=NIBBLE, count=Number(7), grouped=True),
    },
    "tally of texts": {
        "a": Tally(
            {"x": Varint(most=99), "y": Mapped(NUMBER, {5: "AB", 3: "CD", 0: "AA"}), "z": Varint(most=999)},
            (2, 1),
            grouped=True,
            text=True,
            version=Number(8, 1, 4),
            since={"y": {"AA": 2, "AB": 4}},
        ),
        "b": Tally({"x": Number(8, 2, 200)}, (1,), text=True, version=NUMBER, since={"x": {9: 2}}),
    },
    "flagged": {
        "a": Flagged(FLAG, Counted(NIBBLE, NIBBLE)),
        "b": Flagged(Table(8, {0: False, 1: True}), Tally({"x": NUMBER}, (1,))),
    },
    "flagged bytes": {
        "a": NUMBER,
        "b": Flagged(Table(8, {0: False, 9: True}), Tally({"x": Varint(most=999), "y": BYTE}, (1, 2))),
    },
    "tallies in a list": {
        "a": Counted(
            NIBBLE,
            Record(
                TwoTallies,
                cards=Tally(
                    {"x": Number(3)},
                    (1,),
                    size=Number(3),
                    count=Number(3),
                    version=Number(2, 1, 3),
                    since={"x": {5: 3}},
                ),
                others=Flagged(FLAG, Tally({"x": Number(5)}, (2,), size=Number(3), count=NIBBLE)),
            ),
        )
    },
    "tally of bytes to the end": {"a": Tally({"x": BYTE, "y": BYTE}, (1,), count=BYTE, to_end=True)},
    "tally of texts in bytes": {
        "a": Tally(
            {"x": Number(8, 0, 99), "y": BYTE},
            (2, 1),
            size=BYTE,
            count=BYTE,
            grouped=True,
            text=True,
            version=BYTE,
            since={"y": {7: 2, 200: 3}},
        ),
    },
    "tally of numbers as texts": {"a": Tally({"x": Varint(least=3, most=99)}, (1, 2), text=True)},
    "tally with a version": {
        "a": Tally({"x": Varint(most=300)}, (1, 2), version=NUMBER, since={"x": {9: 2, 255: 3}}),
        "b": Tally(
            {"x": NUMBER, "y": Varint(most=99)}, (1,), grouped=True, version=NUMBER, since={"y": {9: 2}}
        ),
    },
}
