"""A progress bar on standard error, shown if that is a terminal and the work takes a while."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from typing import BinaryIO

from boardcode.cli.terminal import Terminal

DELAY = 0.5  # seconds before the bar appears
INTERVAL = 0.1  # seconds between two updates
BAR_WIDTH = 24


class Progress:
    """Counts lines, or other items, and shows how much is done if the size of the input is known."""

    def __init__(self, terminal: Terminal, size: Callable[[], int], items: str = "lines") -> None:
        self._terminal = terminal
        self._visible = terminal.err.isatty()
        self._size = size() if self._visible else 0
        self._items = items
        self._count = self._bytes = 0
        self._start = time.monotonic()
        self._next_update = self._start + DELAY

    def advance(self, count: int, size: int) -> None:
        """Add items, and the bytes of input that they took; show the bar if it is time to."""
        if not self._visible:
            return
        self._count += count
        self._bytes += size
        now = time.monotonic()
        if now >= self._next_update:
            self._next_update = now + INTERVAL
            self._terminal.show_status(self._text(now - self._start))

    def _text(self, seconds: float) -> str:
        rate = f"{self._count:,} {self._items}, {self._count / seconds:,.0f} per second"
        if not self._size:
            return rate
        done = min(1.0, self._bytes / self._size)
        return f"{bar(done)} {done:4.0%}  {rate}, {seconds / done - seconds:.0f} s left"


def bar(done: float) -> str:
    """Return a bar of which a part is filled.

    >>> bar(0.25)
    '██████░░░░░░░░░░░░░░░░░░'
    """
    filled = int(done * BAR_WIDTH)
    return "█" * filled + "░" * (BAR_WIDTH - filled)


def size_of(file: BinaryIO) -> int:
    """Return the size of a file in bytes; 0 for a pipe, whose size is unknown."""
    status = os.fstat(file.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else 0
