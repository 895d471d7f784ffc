"""What can be wrong with a code, and how it is reported.

Reading has three outcomes besides success: a text can be *malformed* (not this alphabet or length),
*meaningless* (bits to which the format gives no meaning) or *not canonical* (readable, but not the one code
of its state). A fourth, a position that no game reaches, is not an error: see `Problem`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from boardcode.wording import shorten

__all__ = [
    "BadDeclaration",
    "CodeError",
    "Fault",
    "InvalidDrawing",
    "InvalidJson",
    "InvalidState",
    "MalformedCode",
    "MeaninglessCode",
    "MissingExtra",
    "NonCanonicalCode",
    "UnknownFormat",
]


class CodeError(ValueError):
    """A code, or something to be written as one, that its format rejects.

    `hint` names the mistake that would explain the error, when one is known.

    >>> import boardcode
    >>> try:
    ...     boardcode.decode("radar", "ieysGjGO8papd/b")
    ... except boardcode.CodeError as error:
    ...     print(error)
    ...     print(error.kind, error.start, error.stop, error.found)
    radar: character 15 'b': the 2 spare bits after the last byte must be 0, found 01
    not canonical 14 15 01
    """

    kind: ClassVar[str] = "invalid"

    def __init__(
        self,
        reason: str,
        *,
        format: str,
        code: str = "",
        start: int | None = None,
        stop: int | None = None,
        path: str = "",
        found: str = "",
        expected: str = "",
        hint: str | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.format = format
        self.code = code
        self.start = start
        self.stop = stop
        self.path = path
        self.found = found
        self.expected = expected
        self.hint = hint

    @property
    def place(self) -> str:
        """The characters at fault, counted from 1."""
        if self.start is None or self.stop is None:
            return ""
        at_fault = shorten(self.code[self.start : self.stop])
        if self.stop - self.start > 1:
            return f"characters {self.start + 1}-{self.stop} {at_fault}"
        if self.stop > self.start:
            return f"character {self.stop} {at_fault}"
        return f"after character {self.start}" if self.start else "at the start"

    @property
    def message(self) -> str:
        """The error in one sentence, without the hint."""
        place = ", ".join(part for part in (self.place, self.path) if part)
        return ": ".join(part for part in (self.format, place, self.reason) if part)

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message

    def to_json(self) -> dict[str, Any]:
        """Return the error as plain data, the same in the library, the command line and the service."""
        return {
            "kind": self.kind,
            "format": self.format,
            "code": self.code,
            "start": self.start,
            "stop": self.stop,
            "path": self.path,
            "found": self.found,
            "expected": self.expected,
            "hint": self.hint,
            "message": self.message,
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (type(self), self.reason, self.__dict__)


def _unpickle(kind: type[CodeError], reason: str, details: dict[str, Any]) -> CodeError:
    """Restore a pickled error: pickle alone loses the keyword arguments."""
    error = kind.__new__(kind, reason)
    error.args = (reason,)
    error.__dict__.update(details)
    return error


class MalformedCode(CodeError):
    """Not this alphabet or length."""

    kind = "malformed"


class MeaninglessCode(CodeError):
    """Bits to which the format gives no meaning."""

    kind = "meaningless"


class NonCanonicalCode(CodeError):
    """Readable, but not *the* code of its state: padding or ignored bits that are not zero."""

    kind = "not canonical"


class InvalidState(CodeError):
    """A position that its format cannot write."""

    kind = "invalid state"


class InvalidJson(CodeError):
    """JSON data that is not in the form of its format."""

    kind = "invalid json"


class InvalidDrawing(CodeError):
    """A text drawing that cannot be read back; `start` and `stop` are places in the drawing."""

    kind = "invalid drawing"

    @property
    def place(self) -> str:
        """Empty: the reason has line and column, which help more than the number of a character."""
        return ""


class MissingExtra(ImportError):
    """A feature needs packages that are not installed; the message says what to install.

    >>> print(MissingExtra("solving", "fast"))
    solving needs more packages: pip install 'boardcode[fast]'
    """

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs more packages: pip install 'boardcode[{extra}]'")


@contextmanager
def require_extra(extra: str, what: str) -> Iterator[None]:
    """Wrap the imports of an extra: if one fails, raise `MissingExtra`, which says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "boardcode":
            raise  # a mistake of ours, which no package mends
        raise MissingExtra(what, extra) from None


class UnknownFormat(LookupError):
    """No format of that name is declared."""


class BadDeclaration(ValueError):
    """A declaration that is wrong; the message says what would be right."""


class Fault(Exception):
    """Something wrong with a code, raised where neither its format nor its text is known.

    `places` are bits of the code, `start` and `stop` characters of its text; the format turns either into a
    `CodeError`.
    """

    def __init__(
        self,
        kind: type[CodeError],
        reason: str,
        *,
        path: str = "",
        found: str = "",
        expected: str = "",
        places: Sequence[int] = (),
        start: int | None = None,
        stop: int | None = None,
    ) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.path = path
        self.found = found
        self.expected = expected
        self.places = places
        self.start = start
        self.stop = stop

    def moved_by(self, count: int) -> Fault:
        """Move the fault to a text that has so many characters more in front, and return it."""
        if self.start is not None and self.stop is not None:
            self.start, self.stop = self.start + count, self.stop + count
        return self
