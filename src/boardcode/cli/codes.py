"""Where codes come from: arguments, files and pipes. Input is streamed, one code per line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO, NamedTuple

from boardcode.cli.terminal import Terminal, UsageError, printable

STANDARD_INPUT = "-"
READ_SIZE = 1 << 16  # bytes
MAX_LINE = 1 << 20  # bytes of a code; reading a wrong one takes some hundred times its length in memory
BATCH = 1000  # lines between two updates of the progress bar
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A code and where it stood.

    `number` is its line, from 1, or 0 for an argument; `source` is the name of its file, `-` for standard
    input, or empty for an argument.
    """

    text: str
    source: str = ""
    number: int = 0

    @property
    def place(self) -> str:
        """The file and line, as the beginning of an error message."""
        if not self.number:
            return ""
        if self.source == STANDARD_INPUT:
            return f"line {self.number}: "
        return f"{printable(self.source)}:{self.number}: "


class Batch(NamedTuple):
    """Consecutive lines without their line ends; `first` is the number of the first one.

    Bytes that are not UTF-8 are lone surrogates in `texts`, as they are in arguments.
    """

    source: str
    first: int
    texts: list[str]

    def line(self, index: int) -> Line:
        """The line at `texts[index]`, without the white space around it."""
        return Line(self.texts[index].strip(), self.source, self.first + index)


def read_codes(arguments: Sequence[str], terminal: Terminal) -> Iterator[Line]:
    """Yield the arguments; `-` stands for the lines of standard input, and so do no arguments at all."""
    if not arguments and terminal.nothing_piped_in:
        raise UsageError("no code: give one as an argument, or pipe codes in, one per line")
    for argument in arguments or [STANDARD_INPUT]:
        if argument == STANDARD_INPUT:
            for batch in read_batches(STANDARD_INPUT, terminal):
                for index in range(len(batch.texts)):
                    yield batch.line(index)
        else:
            yield Line(argument)


def read_files(names: Sequence[str], terminal: Terminal) -> Iterator[Batch]:
    """Yield the lines of files; `-` stands for standard input, and so do no names at all."""
    if not names and terminal.nothing_piped_in:
        raise UsageError("no file: name one, or pipe codes in, one per line")
    for name in names or [STANDARD_INPUT]:
        yield from read_batches(name, terminal)


def read_batches(name: str, terminal: Terminal, max_line: int = MAX_LINE) -> Iterator[Batch]:
    """Yield the lines of a file, or of standard input for `-`, as they arrive.

    Raises `UsageError` if the file cannot be read, or has a line of more than `max_line` bytes.
    """
    with open_input(name, terminal) as file:
        yield from _split_batches(file, name, terminal, max_line)


@contextmanager
def open_input(name: str, terminal: Terminal) -> Iterator[BinaryIO]:
    """Open a file to read bytes from, or standard input for `-`; raises `UsageError` if that fails."""
    if name == STANDARD_INPUT:
        if terminal.input is None:
            raise UsageError("standard input is closed")
        yield terminal.input
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise read_error(name, error) from None
    with file:
        yield file


def read_error(name: str, error: OSError | ValueError) -> UsageError:
    """Return the usage error that says why a file cannot be read."""
    reason = error.strerror if isinstance(error, OSError) else error
    source = "standard input" if name == STANDARD_INPUT else printable(name)
    return UsageError(f"cannot read {source}: {reason}")


def _split_batches(file: BinaryIO, source: str, terminal: Terminal, max_line: int) -> Iterator[Batch]:
    from boardcode.cli.progress import Progress, size_of  # codes in arguments show no progress

    progress = Progress(terminal, lambda: size_of(file))
    number = 1
    for block in _read_blocks(file, source, terminal, max_line):
        texts = block.decode("utf-8", "surrogateescape").split("\n")
        for start in range(0, len(texts), BATCH):
            batch = texts[start : start + BATCH]
            yield Batch(source, number, batch)
            number += len(batch)
            progress.advance(len(batch), len(block) * len(batch) // len(texts))


def _read_blocks(file: BinaryIO, source: str, terminal: Terminal, max_line: int) -> Iterator[bytes]:
    """Yield whole lines, as many as can be read without waiting, without the end of the last line."""
    unfinished: list[bytes] = []  # the beginning of a line whose end has not arrived yet
    size, lines = 0, 1  # the bytes of that line, and its number
    for chunk in _read_chunks(file, source, terminal):
        whole, end, rest = chunk.rpartition(b"\n")
        if size + len(chunk) > max_line:
            first = whole.partition(b"\n")[0] if end else rest
            if size + len(first) > max_line:
                raise read_error(source, ValueError(f"line {lines} is longer than {max_line:,} bytes"))
        if end:
            yield b"".join([*unfinished, whole])
            unfinished, size, lines = [], 0, lines + chunk.count(b"\n")
        if rest:
            unfinished.append(rest)
            size += len(rest)
    if unfinished:
        yield b"".join(unfinished)


def _read_chunks(file: BinaryIO, source: str, terminal: Terminal) -> Iterator[bytes]:
    """Yield what can be read without waiting, but no byte order mark, which may arrive in pieces."""
    start = b""
    while chunk := _read_chunk(file, source, terminal):
        start += chunk
        if len(start) >= len(BYTE_ORDER_MARK) or not BYTE_ORDER_MARK.startswith(start):
            yield start.removeprefix(BYTE_ORDER_MARK)
            break
    else:
        yield start
        return
    while chunk := _read_chunk(file, source, terminal):
        yield chunk


def _read_chunk(file: BinaryIO, source: str, terminal: Terminal) -> bytes:
    terminal.out.flush()  # a program that pipes codes in may wait for our answers before it sends more
    try:
        return file.read1(READ_SIZE)  # type: ignore[attr-defined,no-any-return]
    except OSError as error:
        raise read_error(source, error) from None
