"""Where the command line writes: with colours on a terminal, plain in a pipe."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from typing import TextIO

#: one for each field of a code in turn; none is the colour of errors, and each is told apart by its place as well
FIELD_COLORS = ("36", "33", "35", "32", "34", "96", "93", "95")
RED, BOLD, DIM = "31", "1", "2"
WIDTH = 80


class Terminal:
    """Standard output and standard error, and whether they take colours."""

    def __init__(self, out: TextIO, err: TextIO, environment: Mapping[str, str]) -> None:
        self.out = out
        self.err = err
        self._environment = environment
        self.out_color = self._takes_color(out)
        self.err_color = self._takes_color(err)

    @classmethod
    def of_process(cls) -> Terminal:
        """The terminal, or the pipes, that the process was started with."""
        for stream in (sys.stdout, sys.stderr):
            # A lone surrogate in somebody's text must not stop its report, nor a terminal of another encoding a drawing.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
        return cls(sys.stdout, sys.stderr, os.environ)

    def _takes_color(self, stream: TextIO) -> bool:
        if self._environment.get("NO_COLOR"):
            return False
        return stream.isatty() and self._environment.get("TERM") != "dumb"

    @property
    def width(self) -> int:
        """Columns that may be filled: 80 in a pipe."""
        return shutil.get_terminal_size((WIDTH, 24)).columns if self.out.isatty() else WIDTH

    def say(self, text: str = "") -> None:
        """A line on standard output."""
        self.out.write(text + "\n")

    def complain(self, text: str) -> None:
        """A line on standard error."""
        self.out.flush()
        self.err.write(text + "\n")

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
