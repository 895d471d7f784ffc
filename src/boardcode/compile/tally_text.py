"""The text of a thing in a tally: numbers and words side by side, each in so many characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class TallyText:
    """Parts of a thing as one text, `01FR003` for 1, FR and 3: texts are in the order of the things.

    Each part is a range of numbers, which are filled with zeros, or a list of words of one length.

    >>> texts = TallyText([range(100), ["DE", "FR"], range(1000)])
    >>> texts.join((1, "FR", 3)), texts.split("01FR003"), texts.split("1FR003"), texts.pattern
    ('01FR003', (1, 'FR', 3), None, '^[0-9]{2}(DE|FR)[0-9]{3}$')
    """

    def __init__(self, choices: Sequence[Sequence[Any]]) -> None:
        self.choices = choices
        self.widths = tuple([len(str(part[-1])) for part in choices])

    def join(self, thing: Sequence[Any]) -> str:
        """The text of a thing."""
        return "".join([str(part).zfill(width) for part, width in zip(thing, self.widths, strict=True)])

    def split(self, text: Any) -> tuple[Any, ...] | None:
        """The thing of a text; None if there is none."""
        if not isinstance(text, str) or len(text) != sum(self.widths):
            return None
        thing: list[Any] = []
        start = 0
        for choices, width in zip(self.choices, self.widths, strict=True):
            piece = text[start : start + width]
            start += width
            if isinstance(choices, range):
                if not piece.isascii() or not piece.isdecimal() or int(piece) not in choices:
                    return None
                thing.append(int(piece))
            elif piece in choices:
                thing.append(piece)
            else:
                return None
        return tuple(thing)

    @property
    def pattern(self) -> str:
        """A regular expression for all texts, as a JSON Schema has it; it does not limit numbers."""
        pieces = [
            f"[0-9]{{{width}}}" if isinstance(choices, range) else f"({'|'.join(choices)})"
            for choices, width in zip(self.choices, self.widths, strict=True)
        ]
        return f"^{''.join(pieces)}$"

    @property
    def example(self) -> str:
        """The text of the first thing."""
        return self.join([choices[0] for choices in self.choices])
