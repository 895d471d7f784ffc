"""What can be wrong with a code, and how it is said.

Reading knows three outcomes besides success: a text can be *malformed* (not this alphabet or length),
*meaningless* (bits to which the format gives no meaning) or *not canonical* (readable, but not the
one code of what it says). A fourth, a position that no game reaches, is no error: see `Problem`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from boardcode.wording import shorten


class CodeError(ValueError):
    """A code, or something to be written as one, that its format refuses.

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

    @property
    def hint(self) -> str | None:
        """The mistake that would explain the error, when one is known; looked for only when asked."""
        from boardcode import registry

        return registry.hint(self)

    @property
    def place(self) -> str:
        """The characters at fault, as a person counts them: from 1."""
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
        """One sentence without the hint."""
        place = ", ".join(part for part in (self.place, self.path) if part)
        return ": ".join(part for part in (self.format, place, self.reason) if part)

    def __str__(self) -> str:
        hint = self.hint
        return f"{self.message} ({hint})" if hint else self.message

    def to_json(self) -> dict[str, Any]:
        """The error as plain data, the same in the library, the command line and the service."""
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
        return _restored, (type(self), self.reason, self.__dict__)


def _restored(kind: type[CodeError], reason: str, details: dict[str, Any]) -> CodeError:
    """A pickled error; its details are keyword arguments, which pickling alone does not keep."""
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
    """It can be read, but it is not *the* code: dirty padding, ignored bits that are not zero."""

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
        """Nothing: the reason says line and column, which help more than a character's number."""
        return ""


class MissingExtra(ImportError):
    """Something was asked for that needs packages which are not installed; the text says what to install.

    >>> print(MissingExtra("solving", "fast"))
    solving needs more packages: pip install 'boardcode[fast]'
    """

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs more packages: pip install 'boardcode[{extra}]'")


@contextmanager
def require_extra(extra: str, what: str) -> Iterator[None]:
    """Around the imports of something that an extra brings: when they fail it is said what to install."""
    try:
        yield
    except ModuleNotFoundError:
        raise MissingExtra(what, extra) from None


class UnknownFormat(LookupError):
    """No format of that name is declared."""


class Fault(Exception):
    """What one room of the library found wrong, before it is known of which format and code.

    `places` are bits of the code, `start` and `stop` characters of its text; the format turns either into a
    `CodeError` that a person can follow.
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
