"""Formats that fail: an exception in somebody else's declaration, which must not break the other formats.

A format of another package may raise anything: in a check, a hint, `problems()` or a drawing. Whoever tries
many formats skips the one that fails and warns about it, once for each format. Whoever uses one format gets a
`FormatFailure`, which is reported like the error of a code. An exception in a built-in format is a bug of
ours, and is not caught.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from boardcode.catalog import BUILT_IN
from boardcode.errors import CodeError
from boardcode.foreign_code import warn_anyway

if TYPE_CHECKING:
    from boardcode.format import Format


class FormatFailure(CodeError):
    """A format that raised an exception of its own instead of reading or rejecting a code."""

    kind = "format failed"


_failed: dict[int, Format[Any]] = {}  # by identity, since a format may be replaced by one of the same name
_collected: ContextVar[dict[Format[Any], Exception] | None] = ContextVar("collected", default=None)


@contextmanager
def blame_format(format: Format[Any], code: str = "") -> Iterator[None]:
    """Raise an exception of somebody else's format as a `FormatFailure`; errors of codes pass as they are."""
    try:
        yield
    except CodeError:
        raise
    except Exception as error:
        if format.name in BUILT_IN:
            raise
        raise failure_of(format, error, code) from error


@contextmanager
def skip_failing(format: Format[Any]) -> Iterator[None]:
    """Leave the block if somebody else's format fails in it, with one warning for each format."""
    try:
        yield
    except Exception as error:
        if format.name in BUILT_IN:
            raise
        if (collected := _collected.get()) is not None:
            collected.setdefault(format, error)
        if id(format) not in _failed:
            _failed[id(format)] = format
            warn_anyway(str(failure_of(format, error)), stacklevel=4)


@contextmanager
def collect_failures() -> Iterator[dict[Format[Any], Exception]]:
    """Collect the formats that `skip_failing` skips in the block, with the first exception of each."""
    failures: dict[Format[Any], Exception] = {}
    token = _collected.set(failures)
    try:
        yield failures
    finally:
        _collected.reset(token)


def failure_of(format: Format[Any], error: Exception, code: str = "") -> FormatFailure:
    """Return the failure that says which exception a format raised, and where."""
    reason = f"the format itself failed: {describe_exception(error)}{_place(error)}"
    return FormatFailure(reason, format=format.name, code=code)


def describe_exception(error: BaseException) -> str:
    """Return an exception as Python names it, in one line.

    >>> describe_exception(KeyError("side"))
    "KeyError: 'side'"
    >>> describe_exception(AssertionError())
    'AssertionError'
    """
    text = in_one_line(str(error))
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def in_one_line(text: str) -> str:
    r"""Return a text with a blank for each run of white space.

    >>> in_one_line("one\n  two")
    'one two'
    """
    return " ".join(text.split())


def _place(error: BaseException) -> str:
    """Return where an exception was raised."""
    traceback = error.__traceback__
    assert traceback is not None, "it was raised"
    while traceback.tb_next is not None:
        traceback = traceback.tb_next
    return f" ({traceback.tb_frame.f_code.co_filename}, line {traceback.tb_lineno})"
