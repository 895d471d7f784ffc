"""Code of other packages that runs when they are imported: it may fail, exit, print, read or never end.

None of that may keep our own formats from working. Code that never ends cannot be stopped in Python, only
left alone: with a time limit it runs in a thread that ends with the program, and takes processor time until
then.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def call_foreign(function: Callable[[], T], seconds: float | None = None) -> T:
    """Return what a function of another package returns; raise an `Exception` if it raises anything.

    What it prints goes to standard error, and it reads nothing. Raises a `TimeoutError` if it has not ended
    after some seconds; None is no limit. Ctrl-C is passed on; where there is a limit, that cannot come from
    the function, since only the main thread gets it.

    >>> call_foreign(lambda: sys.exit(3))
    Traceback (most recent call last):
        ...
    RuntimeError: SystemExit(3)
    """
    results: list[T] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            results.append(function())
        except BaseException as error:
            errors.append(error)

    with _other_streams():
        if seconds is None:
            work()
        else:
            from threading import Thread  # most programs have no other packages with formats

            thread = Thread(target=work, daemon=True)
            thread.start()
            thread.join(seconds)
    if results:
        return results[0]
    if not errors:
        raise TimeoutError(f"it has not ended after {seconds:g} seconds")
    if isinstance(errors[0], Exception) or (seconds is None and isinstance(errors[0], KeyboardInterrupt)):
        raise errors[0]
    raise RuntimeError(show(errors[0])) from None


@contextmanager
def _other_streams() -> Iterator[None]:
    streams = sys.stdin, sys.stdout, sys.stderr
    with open(os.devnull, encoding="utf-8") as nothing:
        sys.stdin, sys.stdout = nothing, sys.stderr
        try:
            yield
        finally:
            sys.stdin, sys.stdout, sys.stderr = streams


def show(error: BaseException) -> str:
    """Return an exception as Python shows it, or its class if it cannot be shown."""
    try:
        return repr(error)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return type(error).__name__


def warn_anyway(message: str, stacklevel: int = 1) -> None:
    """Warn, and go on, even if warnings are errors: a user or another package may have made them so."""
    try:
        warnings.warn(message, RuntimeWarning, stacklevel=stacklevel + 1)
    except RuntimeWarning:
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn(message, RuntimeWarning, stacklevel=stacklevel + 1)
