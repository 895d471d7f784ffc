"""Texts in which people write a position and that are not its code: FEN, PBN, lists of moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from boardcode.alphabets.spelling import DECIMAL
from boardcode.errors import Fault

if TYPE_CHECKING:
    from boardcode.format import Format
    from boardcode.state import State

    T = TypeVar("T", bound=State)

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


def decimal_notation(title: str, format: Callable[[], Format[T]]) -> Notation[T]:
    """Return the notation of a state as the number of its code in decimal; `format` returns its format."""

    def write(state: T) -> str:
        return str(format().to_number(state))

    def read(text: str) -> T:
        return format().from_number(DECIMAL.read(text, format().width).number)

    return Notation("decimal", title, write, read)
