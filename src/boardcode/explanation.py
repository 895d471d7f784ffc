"""Which characters and bits of a code mean what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

__all__ = ["Explanation", "Span"]


class Span(NamedTuple):
    """Some bits of a code and what they mean.

    `bits` are places in the code, 0 the first bit; `characters` indexes into its text (none for digits that
    were left off); `shown` the lines and columns of the text drawing where it can be seen.
    """

    path: str
    bits: tuple[int, ...]
    raw: str
    meaning: str
    characters: tuple[int, ...] = ()
    shown: tuple[tuple[int, int], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The span as plain data."""
        return {
            "path": self.path,
            "bits": list(self.bits),
            "raw": self.raw,
            "meaning": self.meaning,
            "characters": list(self.characters),
            "shown": [list(place) for place in self.shown],
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """A code taken apart: its spans cover every bit exactly once.

    >>> import boardcode
    >>> print(boardcode.explain("chacun-occupy", "T"))
    chacun-occupy T
    char  bits  field          meaning
    1     1     occupant.kind  hut
    1     0011  occupant.zone  3
    """

    format: str
    code: str
    state: Any
    spans: tuple[Span, ...]

    def __iter__(self) -> Iterator[Span]:
        return iter(self.spans)

    def __len__(self) -> int:
        return len(self.spans)

    def to_json(self) -> dict[str, Any]:
        """The explanation as plain data."""
        return {
            "format": self.format,
            "code": self.code,
            "state": self.state.to_json(),
            "spans": [span.to_json() for span in self.spans],
        }

    def __str__(self) -> str:
        rows = [("char", "bits", "field", "meaning")]
        rows += [(character_range(span.characters), span.raw, span.path, span.meaning) for span in self.spans]
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        lines = [
            "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]])
            for row in rows
        ]
        return "\n".join([f"{self.format} {self.code}", *(line.rstrip() for line in lines)])


def character_range(characters: tuple[int, ...]) -> str:
    """Character places as a person counts them, from 1.

    >>> character_range((0,)), character_range((4, 5, 6)), character_range(())
    ('1', '5-7', '-')
    """
    if not characters:
        return "-"
    first, last = characters[0] + 1, characters[-1] + 1
    return str(first) if first == last else f"{first}-{last}"
