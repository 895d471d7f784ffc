"""A progress bar on standard error, when that is a terminal and the work takes a while."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from boardcode.cli.terminal import Terminal

PATIENCE = 0.5  # seconds before anything is shown
PAUSE = 0.1  # seconds between two looks
BATCH = 1000  # lines between two looks at the clock
BAR = 24


class Progress:
    """Counts lines, and shows how far it is if the size of what is read is known."""

    def __init__(self, terminal: Terminal, file: BinaryIO | None = None) -> None:
        self._terminal = terminal
        self._size = os.fstat(file.fileno()).st_size if file else 0

    def over(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The same lines, shown as they go by."""
        if not self._terminal.err.isatty():
            yield from lines
            return
        started = shown = time.monotonic()
        count = size = 0
        try:
            for count, line in enumerate(lines, 1):
                size += len(line)
                if count % BATCH == 0:
                    now = time.monotonic()
                    if now - started > PATIENCE and now - shown > PAUSE:
                        shown = now
                        self._show(count, size, now - started)
                yield line
        finally:
            if shown != started:
                self._terminal.err.write("\r\x1b[K")

    def _show(self, count: int, size: int, seconds: float) -> None:
        rate = f"{count:,} lines, {count / seconds:,.0f} a second"
        if self._size:
            done = min(1.0, size / self._size)
            bar = "█" * int(done * BAR) + "░" * (BAR - int(done * BAR))
            left = seconds / done - seconds
            rate = f"{bar} {done:4.0%}  {rate}, {left:.0f} s left"
        self._terminal.err.write(f"\r\x1b[K{rate}")
        self._terminal.err.flush()
