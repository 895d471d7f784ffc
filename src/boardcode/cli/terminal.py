"""The process around a run: standard streams, colours, exit codes, and the error that ends a run."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cached_property
from typing import Any, BinaryIO, TextIO

OK, BAD_CODE, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130  # exit codes

#: the fields of a code take these in turn; none of them is the colour of errors
FIELD_COLORS = ("36", "33", "35", "32", "34", "96", "93", "95")
RED, BOLD, DIM, INVERSE = "31", "1", "2", "7"
WIDTH = 80
LEAST_WIDTH = 20  # in a narrower terminal lines are wrapped by the terminal itself
ERASE_LINE = "\r\x1b[K"


class UsageError(Exception):
    """The command cannot be run as it was typed; the message says why, in one line."""


class Terminal:
    """Standard input, output and error, and whether the last two support colours.

    A status is a line on standard error that stays until something else is written.
    """

    def __init__(
        self, input: BinaryIO | None, out: TextIO, err: TextIO, environment: Mapping[str, str]
    ) -> None:
        self.input = input
        self.out = out
        self.err = err
        self._environment = environment
        self._has_status = False
        self.out_color = self._supports_color(out)
        self.err_color = self._supports_color(err)

    @classmethod
    def of_process(cls) -> Terminal:
        """The standard streams of this process; a closed one is replaced by one that discards everything."""
        out, err = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))  # noqa: SIM115 - used to the end
        for stream in (out, err):
            # Neither a lone surrogate in a user's text nor a terminal in another encoding may raise an error.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
        return cls(sys.stdin.buffer if sys.stdin else None, out, err, os.environ)

    def _supports_color(self, stream: TextIO) -> bool:
        if self._environment.get("NO_COLOR"):
            return False
        return stream.isatty() and self._environment.get("TERM") != "dumb"

    @property
    def nothing_piped_in(self) -> bool:
        """Whether standard input is a terminal or closed, so that reading it would wait for ever or fail."""
        return self.input is None or self.input.isatty()

    @cached_property
    def width(self) -> int:
        """The columns of a line: those of the terminal, but at least 20, and 80 in a pipe."""
        if not self.out.isatty():
            return WIDTH
        columns = self._environment.get("COLUMNS", "")
        if len(columns) < 5 and columns.isdecimal() and int(columns):
            return max(LEAST_WIDTH, int(columns))
        return max(LEAST_WIDTH, os.get_terminal_size(self.out.fileno()).columns or WIDTH)

    def say(self, text: str = "") -> None:
        """Print a line on standard output."""
        self._erase_status()
        self.out.write(text + "\n")

    def complain(self, text: str) -> None:
        """Print a line on standard error, after all that was printed before."""
        self._erase_status()
        self.out.flush()
        self.err.write(text + "\n")

    def show_status(self, text: str) -> None:
        """Show a line on standard error that the next output replaces."""
        self.out.flush()
        self._has_status = True  # first, because Ctrl-C may interrupt the next lines
        self.err.write(ERASE_LINE + text)
        self.err.flush()

    def _erase_status(self) -> None:
        if self._has_status:
            self.err.write(ERASE_LINE)
            self.err.flush()
            self._has_status = False

    def flush(self) -> None:
        """Erase the status and flush standard output."""
        self._erase_status()
        self.out.flush()

    def paint(self, text: str, color: str) -> str:
        """Colour a text for standard output, if that supports colours."""
        return colorize(text, color) if self.out_color else text

    def paint_error(self, text: str, color: str) -> str:
        """Colour a text for standard error, if that supports colours."""
        return colorize(text, color) if self.err_color else text


def colorize(text: str, color: str) -> str:
    """Wrap a text in the escape sequences of a colour; `color` is an ANSI code such as `31` or `1;31`."""
    return f"\x1b[{color}m{text}\x1b[0m" if text else ""


def field_color(number: int) -> str:
    """The colour of a code's field; fields are numbered from 0."""
    return FIELD_COLORS[number % len(FIELD_COLORS)]


def printable(text: str) -> str:
    r"""Escape the characters that cannot be printed, such as line ends and the commands of a terminal.

    >>> printable("a\tb\x1b[31m")
    'a\\tb\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def plural(number: int, noun: str) -> str:
    """Return a number of things in words.

    >>> plural(1, "step"), plural(81, "step")
    ('1 step', '81 steps')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def json_line(data: Any) -> str:
    """Plain data as JSON in one line."""
    import json  # only some runs need it

    return json.dumps(data, ensure_ascii=False)


def write_file(name: str, content: bytes) -> None:
    """Write a file that appears only when it is complete; a pipe or a device is written to as it is.

    Raises `UsageError` if that fails.
    """
    from pathlib import Path

    from boardcode.atomic_write import atomic_file

    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        with atomic_file(path) as file:
            file.write(content)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"cannot write {printable(name)}: {reason}") from None
