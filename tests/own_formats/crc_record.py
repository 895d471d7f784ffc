"""A score that guards itself against slips: player, level and points, and a CRC-8 of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode import Format, State
from boardcode.alphabets import HEX
from boardcode.fields import Derived, Number, Record


@dataclass(frozen=True, slots=True, repr=False)
class Score(State):
    """What a player has reached."""

    player: int
    level: int
    points: int
    format_name: ClassVar[str] = "crc-record"


def crc8(data: bytes) -> int:
    """The CRC-8 of the polynomial x^8 + x^2 + x + 1; of b"123456789" it is 0xf4."""
    remainder = 0
    for byte in data:
        remainder ^= byte
        for _ in range(8):
            remainder = remainder << 1 ^ (0x107 if remainder & 0x80 else 0)
    return remainder


CRC_RECORD = Format(
    name="crc-record",
    title="A score",
    description="Player, level and points in five bytes, and a checksum in a sixth.",
    game="crc-record",
    alphabet=HEX,
    fields=Record(
        Score,
        player=Number(16),
        level=Number(4, 1, 12),
        points=Number(20),
        checksum=Derived(8, crc8),
    ),
    state=Score,
    examples=["0x002a3003e81a"],
    counterexamples=["", "0x002a3003e8", "0x002a3003e800", "0x002a0003e800"],
    bits=48,
)
