"""Bitwise formulas that test many equal fields at once: they leave a bit for each field that is accepted.

Whether a field of a few bits has one of some patterns is a formula of its bits. For a passage of two bits, of
which only 11 has no meaning, "it has no meaning" is "the first and the second". One `number & number >> 1`
computes this for all passages of a word together; a mask then keeps the lowest bit of each field, which has
the result:

    number       01 00 11 10
    number >> 1   0 10 01 11 0
    both         00 00 01 10  & 01 01 01 01  =  00 00 01 00: the third passage has no meaning

The formula is found by deciding one bit after the other: some patterns are left if that bit is 1, others if
it is 0.
"""

from __future__ import annotations

Patterns = frozenset[int]
NEVER, ALWAYS = "0", "-1"  # as bits: none set, all set


class Formula:
    """Statements that compute, for every field at once, whether its bits are one of some patterns.

    `bit3` stands for the word shifted so that bit 3 of each field is where its bit 0 was.

    >>> formula = Formula(frozenset({0b11}), 2)
    >>> formula.lines, formula.result
    (['part0 = bit0 & bit1'], 'part0')
    """

    def __init__(self, patterns: Patterns, width: int) -> None:
        self.lines: list[str] = []
        self._results: dict[tuple[int, Patterns], str] = {}
        self._width = width
        self.result = self._decide(0, patterns)

    def _decide(self, bit: int, patterns: Patterns) -> str:
        """The formula for patterns whose lower bits are decided already, from the bits above."""
        if not patterns:
            return NEVER
        if len(patterns) == 1 << self._width - bit:
            return ALWAYS
        if (bit, patterns) not in self._results:
            if_set = self._decide(bit + 1, frozenset(pattern >> 1 for pattern in patterns if pattern & 1))
            if_clear = self._decide(
                bit + 1, frozenset(pattern >> 1 for pattern in patterns if not pattern & 1)
            )
            self._results[bit, patterns] = (
                if_set if if_set == if_clear else self._add_part(f"bit{bit}", if_set, if_clear)
            )
        return self._results[bit, patterns]

    def _add_part(self, bit: str, if_set: str, if_clear: str) -> str:
        """Add a statement that chooses between two results by a bit, and return its name."""
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
