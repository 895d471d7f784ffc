"""Texts in which people write a position and that are not its code: FEN, PBN, lists of moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from boardcode.alphabets.spelling import DECIMAL
from boardcode.errors import CodeError, Fault

if TYPE_CHECKING:
    from boardcode.format import Format
    from boardcode.state import State

    T = TypeVar("T", bound=State)

S = TypeVar("S")

QUOTED = re.compile(r'"[^"\n]*"')


class Notation(NamedTuple, Generic[S]):
    """A text that holds the same as a state: `boardcode recode` turns codes into it and back.

    `read` raises a `Fault` where a text is wrong, and `write` one for a state that has no text; `decode` and
    `encode` turn it into an error that names the notation. `write_named` writes names beside ids of things.
    """

    name: str
    title: str
    write: Callable[[S], str]
    read: Callable[[str], S]
    write_named: Callable[[S, Mapping[str, str]], str] | None = None

    def decode(self, text: str) -> S:
        """Read a text; raise a `CodeError`."""
        try:
            return self.read(text)
        except Fault as fault:
            raise self._error_of(fault, text) from None

    def encode(self, state: S) -> str:
        """Write a state; raise a `CodeError` if the notation has no text for it."""
        try:
            return self.write(state)
        except Fault as fault:
            raise self._error_of(fault, "") from None

    def _error_of(self, fault: Fault, text: str) -> CodeError:
        return fault.kind(
            fault.reason,
            format=self.name,
            code=text,
            start=fault.start,
            stop=fault.stop,
            path=fault.path,
            found=fault.found,
            expected=fault.expected,
        )

    def with_names(self, names: Mapping[str, str]) -> Notation[S]:
        """Return the notation that writes names beside ids; itself if it has none."""
        write_named = self.write_named
        return self if write_named is None else self._replace(write=lambda state: write_named(state, names))


def quote_name(name: str) -> str:
    """Return a name in double quotes, with which it stands in a list.

    >>> quote_name('The "Best" Card')
    '"The \\'Best\\' Card"'
    """
    return '"' + name.replace('"', "'") + '"'


def blank_quoted(text: str) -> str:
    """Return a text with blanks instead of what stands in quotes, so that places stay the same.

    >>> blank_quoted('2x 1 "A; B"; 1x 3')
    '2x 1       ; 1x 3'
    """
    return QUOTED.sub(lambda match: " " * len(match.group()), text)


def decimal_notation(title: str, format: Callable[[], Format[T]]) -> Notation[T]:
    """Return the notation of a state as the number of its code in decimal; `format` returns its format."""

    def write(state: T) -> str:
        return str(format().to_number(state))

    def read(text: str) -> T:
        return format().from_number(DECIMAL.read(text, format().width).number)

    return Notation("decimal", title, write, read)
