"""Where codes come from: arguments, files and pipes, one a line, streamed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, NamedTuple

from boardcode.cli.progress import Progress, size_of
from boardcode.cli.terminal import Terminal, printable
from boardcode.cli.usage import UsageError

STANDARD_INPUT = "-"
PIECE = 1 << 16  # bytes that are read at once
BATCH = 1000  # lines that are worked on before the progress is told
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A code as it was given. `number` is its line, from 1, or 0 for an argument; `source` its file, `-` or nothing."""

    text: str
    source: str = ""
    number: int = 0

    @property
    def place(self) -> str:
        """The file and line, for a report."""
        if not self.number:
            return ""
        return (
            f"line {self.number}: "
            if self.source == STANDARD_INPUT
            else f"{printable(self.source)}:{self.number}: "
        )


class Batch(NamedTuple):
    """Lines that came in together, without their ends, the first of them numbered `first`.

    Bytes that are not UTF-8 are lone surrogates in them, as they are in arguments.
    """

    source: str
    first: int
    texts: list[str]

    def line(self, order: int) -> Line:
        """The line that comes so far in the batch, without the white space around it."""
        return Line(self.texts[order].strip(), self.source, self.first + order)


def given(codes: Sequence[str], terminal: Terminal) -> Iterator[Line]:
    """The codes of the arguments, each `-` standing for the lines of standard input; without any, those of the pipe."""
    if not codes and terminal.is_typed:
        raise UsageError("no code: give one as an argument, or pipe codes in, one a line")
    for code in codes or [STANDARD_INPUT]:
        if code == STANDARD_INPUT:
            yield from lines(batches(STANDARD_INPUT, terminal))
        else:
            yield Line(code)


def lines(several: Iterator[Batch]) -> Iterator[Line]:
    """The lines of batches one by one, without the white space around them."""
    for batch in several:
        for number, text in enumerate(batch.texts, batch.first):
            yield Line(text.strip(), batch.source, number)


def of_files(names: Sequence[str], terminal: Terminal) -> Iterator[Batch]:
    """The lines of files, `-` being standard input; without any, those of the pipe."""
    if not names and terminal.is_typed:
        raise UsageError("no file: name one, or pipe codes in, one a line")
    for name in names or [STANDARD_INPUT]:
        yield from batches(name, terminal)


def batches(name: str, terminal: Terminal) -> Iterator[Batch]:
    """The lines of a file, or of standard input for `-`, as they come in."""
    if name == STANDARD_INPUT:
        if terminal.input is None:
            raise UsageError("standard input is closed")
        yield from _batches(terminal.input, name, terminal)
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:
        raise _unreadable(name, error) from None
    with file:
        yield from _batches(file, name, terminal)


def _batches(file: BinaryIO, source: str, terminal: Terminal) -> Iterator[Batch]:
    progress = Progress(terminal, lambda: size_of(file))
    number = 1
    for block in _blocks(file, source, terminal):
        texts = block.decode("utf-8", "surrogateescape").split("\n")
        for start in range(0, len(texts), BATCH):
            batch = texts[start : start + BATCH]
            yield Batch(source, number, batch)
            number += len(batch)
            progress.moved(len(batch), len(block) * len(batch) // len(texts))


def _blocks(file: BinaryIO, source: str, terminal: Terminal) -> Iterator[bytes]:
    """Whole lines, as many as can be had without waiting, without the end of the last."""
    begun: list[bytes] = []  # of a line whose end has not come yet
    at_start = True
    while piece := _piece(file, source, terminal):
        if at_start:
            piece = piece.removeprefix(BYTE_ORDER_MARK)
            at_start = False
        whole, end, rest = piece.rpartition(b"\n")
        if end:
            yield b"".join([*begun, whole])
            begun = []
        if rest:
            begun.append(rest)
    if begun:
        yield b"".join(begun)


def _piece(file: BinaryIO, source: str, terminal: Terminal) -> bytes:
    terminal.out.flush()  # whoever waits for our answers has them before we wait for more
    try:
        return file.read1(PIECE)  # type: ignore[attr-defined,no-any-return]
    except OSError as error:
        raise _unreadable(source, error) from None


def _unreadable(name: str, error: OSError | ValueError) -> UsageError:
    reason = error.strerror if isinstance(error, OSError) else error
    return UsageError(
        f"cannot read {'standard input' if name == STANDARD_INPUT else printable(name)}: {reason}"
    )
