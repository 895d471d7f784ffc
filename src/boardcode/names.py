"""Words of a game as Python names."""

from __future__ import annotations

from enum import StrEnum


class Name(StrEnum):
    """An enumeration whose members are the words that JSON shows, and whose repr can be pasted back.

    >>> class Face(Name):
    ...     DOWN = "down"
    ...     UP = "up"
    >>> Face.UP, Face.UP == "up"
    (Face.UP, True)
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @property
    def words(self) -> str:
        """As a person says it: `half_turn` is "half turn"."""
        return self.value.replace("_", " ")


def said(value: object) -> str:
    """Any value as a person says it.

    >>> said(None), said(5)
    ('none', '5')
    """
    return value.words if isinstance(value, Name) else "none" if value is None else str(value)
