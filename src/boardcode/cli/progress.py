"""A progress bar on standard error, when that is a terminal and the work takes a while."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from typing import BinaryIO

from boardcode.cli.terminal import Terminal

PATIENCE = 0.5  # seconds before anything is shown
PAUSE = 0.1  # seconds between two looks
BAR = 24


class Progress:
    """Counts lines, or other things, and shows how far it is if the size of what is read is known."""

    def __init__(self, terminal: Terminal, size: Callable[[], int], things: str = "lines") -> None:
        self._terminal = terminal
        self._shown = terminal.err.isatty()
        self._size = size() if self._shown else 0
        self._things = things
        self._lines = self._bytes = 0
        self._started = time.monotonic()
        self._next = self._started + PATIENCE

    def moved(self, lines: int, size: int) -> None:
        """So many lines and bytes more are done."""
        if not self._shown:
            return
        self._lines += lines
        self._bytes += size
        now = time.monotonic()
        if now >= self._next:
            self._next = now + PAUSE
            self._terminal.show_status(self._text(now - self._started))

    def _text(self, seconds: float) -> str:
        rate = f"{self._lines:,} {self._things}, {self._lines / seconds:,.0f} a second"
        if not self._size:
            return rate
        done = min(1.0, self._bytes / self._size)
        bar = "█" * int(done * BAR) + "░" * (BAR - int(done * BAR))
        return f"{bar} {done:4.0%}  {rate}, {seconds / done - seconds:.0f} s left"


def size_of(file: BinaryIO) -> int:
    """The bytes of a file; none if it is a pipe, whose end nobody knows."""
    found = os.fstat(file.fileno())
    return found.st_size if stat.S_ISREG(found.st_mode) else 0
