"""Where codes come from: arguments, files and pipes, one a line, streamed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from boardcode.cli.progress import Progress
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import UsageError

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Line:
    """A code as it was given. `number` is its line, from 1, or 0 for an argument; `garbage` is set if it is not UTF-8."""

    text: str
    source: str = ""
    number: int = 0
    garbage: bool = False

    @property
    def place(self) -> str:
        """The file and line, for a report."""
        return f"{self.source}:{self.number}: " if self.number else ""


def given(codes: Sequence[str], terminal: Terminal) -> Iterator[Line]:
    """The codes of the arguments, each `-` standing for the lines of standard input; without any, those of the pipe."""
    if not codes and sys.stdin.isatty():
        raise UsageError("no code: give one as an argument, or pipe codes in, one a line")
    for code in codes or [STANDARD_INPUT]:
        if code == STANDARD_INPUT:
            yield from lines(sys.stdin.buffer, "standard input", Progress(terminal))
        else:
            yield Line(code)


def of_files(names: Sequence[str], terminal: Terminal) -> Iterator[Line]:
    """The lines of files, `-` being standard input; without any, those of the pipe."""
    if not names and sys.stdin.isatty():
        raise UsageError("no file: name one, or pipe codes in, one a line")
    for name in names or [STANDARD_INPUT]:
        if name == STANDARD_INPUT:
            yield from lines(sys.stdin.buffer, "standard input", Progress(terminal))
            continue
        with opened(name) as file:
            yield from lines(file, name, Progress(terminal, file))


def opened(name: str) -> BinaryIO:
    """A file to read, or a usage error that says why not."""
    try:
        return open(name, "rb")
    except OSError as error:
        raise UsageError(f"cannot read {name}: {error.strerror}") from None


def lines(file: Iterable[bytes], source: str, progress: Progress) -> Iterator[Line]:
    """The lines of a file, without their ends and the white space around them."""
    for number, line in enumerate(progress.over(file), 1):
        try:
            yield Line(line.decode("utf-8").strip(), source, number)
        except UnicodeDecodeError:
            yield Line(line.decode("utf-8", "backslashreplace").strip(), source, number, garbage=True)
