"""Where the command line reads and writes: with colours on a terminal, plain in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cached_property
from typing import Any, BinaryIO, TextIO

#: one for each field of a code in turn; none is the colour of errors
FIELD_COLORS = ("36", "33", "35", "32", "34", "96", "93", "95")
RED, BOLD, DIM, FILLED = "31", "1", "2", "7"
WIDTH = 80
ERASE = "\r\x1b[K"


class Terminal:
    """Standard input, output and error, and whether the last two take colours.

    A status is a line on standard error that stays until something else is written.
    """

    def __init__(
        self, input: BinaryIO | None, out: TextIO, err: TextIO, environment: Mapping[str, str]
    ) -> None:
        self.input = input
        self.out = out
        self.err = err
        self._environment = environment
        self._status = False
        self.out_color = self._takes_color(out)
        self.err_color = self._takes_color(err)

    @classmethod
    def of_process(cls) -> Terminal:
        """The terminal, or the pipes, that the process was started with; one that was closed takes and gives nothing."""
        out, err = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))  # noqa: SIM115 - open to the end
        for stream in (out, err):
            # A lone surrogate in somebody's text must not stop its report, nor a terminal of another encoding a drawing.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
        return cls(sys.stdin.buffer if sys.stdin else None, out, err, os.environ)

    def _takes_color(self, stream: TextIO) -> bool:
        if self._environment.get("NO_COLOR"):
            return False
        return stream.isatty() and self._environment.get("TERM") != "dumb"

    @property
    def is_typed(self) -> bool:
        """Whether a person would have to type what is read, or nothing can be read at all."""
        return self.input is None or self.input.isatty()

    @cached_property
    def width(self) -> int:
        """Columns that may be filled: 80 in a pipe."""
        if not self.out.isatty():
            return WIDTH
        wanted = self._environment.get("COLUMNS", "")
        return (
            int(wanted)
            if wanted.isdecimal() and int(wanted)
            else os.get_terminal_size(self.out.fileno()).columns or WIDTH
        )

    def say(self, text: str = "") -> None:
        """A line on standard output."""
        self._erase_status()
        self.out.write(text + "\n")

    def complain(self, text: str) -> None:
        """A line on standard error."""
        self._erase_status()
        self.out.flush()
        self.err.write(text + "\n")

    def show_status(self, text: str) -> None:
        """A line on standard error that the next one replaces."""
        self.out.flush()
        self.err.write(ERASE + text)
        self.err.flush()
        self._status = True

    def _erase_status(self) -> None:
        if self._status:
            self.err.write(ERASE)
            self.err.flush()
            self._status = False

    def flush(self) -> None:
        """Send what was said on its way."""
        self._erase_status()
        self.out.flush()

    def paint(self, text: str, color: str) -> str:
        """A text for standard output in a colour, if it takes any."""
        return painted(text, color) if self.out_color else text

    def paint_error(self, text: str, color: str) -> str:
        """The same for standard error."""
        return painted(text, color) if self.err_color else text


def painted(text: str, color: str) -> str:
    """A text in a colour, by its number in the terminal's language."""
    return f"\x1b[{color}m{text}\x1b[0m" if text else ""


def field_color(order: int) -> str:
    """The colour of the field that comes so far in its code."""
    return FIELD_COLORS[order % len(FIELD_COLORS)]


def printable(text: str) -> str:
    r"""A text in one line that does nothing to a terminal: signs that cannot be seen are escaped.

    >>> printable("a\tb\x1b[31m")
    'a\\tb\\x1b[31m'
    """
    return (
        text
        if text.isprintable()
        else "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)
    )


def json_line(data: Any) -> str:
    """Plain data as JSON in one line."""
    import json  # only some runs of the command line need it

    return json.dumps(data, ensure_ascii=False)
