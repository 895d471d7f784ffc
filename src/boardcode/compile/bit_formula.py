"""Many equal fields checked at once: bitwise operations on the whole code that leave a bit wherever one has no meaning.

A field of a few bits has no meaning for some patterns; whether a pattern is one of them is a formula of its bits. For
a passage of two bits, where only 11 has no meaning, the formula is "the first and the second". Python's numbers are as
long as we like, so that one `number & number >> 1` computes it for all passages of a code together; a mask then keeps
the lowest bit of each field, where the result stands:

    number       01 00 11 10
    number >> 1   0 10 01 11 0
    both         00 00 01 10  & 01 01 01 01  =  00 00 01 00: the third passage has no meaning

The formula is found by deciding one bit after the other: with that bit 1 some patterns are left, with that bit 0 others.
"""

from __future__ import annotations

from typing import Any

from boardcode.bits import Bits
from boardcode.errors import Fault
from boardcode.fields import Field

Codes = frozenset[int]
NEVER, ALWAYS = "0", "-1"  # as bits: none set, all set


def wrong_codes(field: Field[Any], width: int) -> Codes:
    """The bit patterns to which a field gives no meaning, or that it would not write."""
    wrong = set()
    for number in range(1 << width):
        dirt: list[Fault] = []
        try:
            field.read(Bits.whole(number, width), "", dirt)
        except Fault:
            wrong.add(number)
        if dirt:
            wrong.add(number)
    return frozenset(wrong)


class Formula:
    """Statements that compute, for every field at once, whether its bits are among some codes.

    `bit3` stands for the code shifted so that each field's bit 3 lies where its bit 0 was.

    >>> formula = Formula(frozenset({0b11}), 2)
    >>> formula.lines, formula.result
    (['part0 = bit0 & bit1'], 'part0')
    """

    def __init__(self, codes: Codes, width: int) -> None:
        self.lines: list[str] = []
        self._known: dict[tuple[int, Codes], str] = {}
        self._width = width
        self.result = self._decided(0, codes)

    def _decided(self, bit: int, codes: Codes) -> str:
        """The formula for codes whose lower bits are decided already; their patterns are the bits above."""
        if not codes:
            return NEVER
        if len(codes) == 1 << self._width - bit:
            return ALWAYS
        if (bit, codes) not in self._known:
            if_set = self._decided(bit + 1, frozenset(code >> 1 for code in codes if code & 1))
            if_clear = self._decided(bit + 1, frozenset(code >> 1 for code in codes if not code & 1))
            self._known[bit, codes] = (
                if_set if if_set == if_clear else self._part(f"bit{bit}", if_set, if_clear)
            )
        return self._known[bit, codes]

    def _part(self, bit: str, if_set: str, if_clear: str) -> str:
        if (if_set, if_clear) == (ALWAYS, NEVER):
            return bit
        if (if_set, if_clear) == (NEVER, ALWAYS):
            part = f"~{bit}"
        elif if_set == ALWAYS:
            part = f"{bit} | {if_clear}"
        elif if_clear == NEVER:
            part = f"{bit} & {if_set}"
        elif if_set == NEVER:
            part = f"{if_clear} & ~{bit}"
        elif if_clear == ALWAYS:
            part = f"{if_set} | ~{bit}"
        else:
            part = f"{bit} & {if_set} | {if_clear} & ~{bit}"
        name = f"part{len(self.lines)}"
        self.lines.append(f"{name} = {part}")
        return name


def check(field: Field[Any], width: int, lowest_places: list[int]) -> list[str]:
    """Statements that raise when one of the fields in `number` has no meaning.

    `lowest_places` are the fields' last bits, counted from the end of the code.
    """
    formula = Formula(wrong_codes(field, width), width)
    if formula.result == NEVER:
        return []
    mask = sum(1 << place for place in lowest_places)
    used = [
        bit
        for bit in range(width)
        if any(f"bit{bit}" in line.replace("~", "").split() for line in [*formula.lines, formula.result])
    ]
    shifted = [f"bit{bit} = number >> {bit}" if bit else "bit0 = number" for bit in used]
    return [*shifted, *formula.lines, f"if {formula.result} & {mask:#x}: raise Unusual"]
