"""How values, choices and quoted texts are put into words."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["WordEnum", "either", "in_words", "quote", "shorten"]


class WordEnum(StrEnum):
    """An enumeration whose values are the words used in JSON, and whose repr is valid Python.

    >>> class Face(WordEnum):
    ...     DOWN = "down"
    ...     UP = "up"
    >>> Face.UP, Face.UP == "up"
    (Face.UP, True)
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @property
    def words(self) -> str:
        """The member in words: `half_turn` is "half turn"."""
        return self.value.replace("_", " ")


def in_words(value: object) -> str:
    """Return any value in words.

    >>> in_words(None), in_words(5)
    ('none', '5')
    """
    return value.words if isinstance(value, WordEnum) else "none" if value is None else str(value)


def shorten(text: str, most: int = 24) -> str:
    """Quote a text, cut off after `most` characters, so that a message stays on one line.

    >>> shorten("AG")
    "'AG'"
    >>> shorten("A" * 30)
    "'AAAAAAAAAAAAAAAAAAAAAAA…'"
    """
    return quote(text if len(text) <= most else text[: most - 1] + "…")


def quote(text: str) -> str:
    """Quote a text, with control characters and lone surrogates escaped.

    >>> quote("a\\n")
    "'a\\\\n'"
    """
    quoted = repr(text)
    return quoted.encode("utf-8", "backslashreplace").decode("utf-8")


def either(choices: list[str]) -> str:
    """Join choices with commas and "or".

    >>> either(["00", "01", "10"])
    '00, 01 or 10'
    """
    return " or ".join([", ".join(choices[:-1]), choices[-1]]) if len(choices) > 1 else "".join(choices)
