"""Texts in which people write a position and that are not its code: FEN, PBN, lists of moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from boardcode.errors import Fault

S = TypeVar("S")


class Notation(NamedTuple, Generic[S]):
    """A text that holds the same as a state: `boardcode recode` turns codes into it and back.

    `read` raises a `Fault` where a text is wrong; `decode` turns that into an error that names the notation.
    """

    name: str
    title: str
    write: Callable[[S], str]
    read: Callable[[str], S]

    def decode(self, text: str) -> S:
        """Read a text; raise a `CodeError`."""
        try:
            return self.read(text)
        except Fault as fault:
            raise fault.kind(
                fault.reason,
                format=self.name,
                code=text,
                start=fault.start,
                stop=fault.stop,
                path=fault.path,
                found=fault.found,
                expected=fault.expected,
            ) from None
