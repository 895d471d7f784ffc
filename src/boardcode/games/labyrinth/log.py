"""What was kept of a session: a captured stream, or a log with a message a line.

In a line the message is what begins at the first `{`; a time or a name may stand before it. Lines without a `{` are passed over.
A captured stream is known by its first four bytes, which are a length: in a text they would all be characters.
"""

from __future__ import annotations

import io
from codecs import getincrementaldecoder
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from boardcode.games.labyrinth.messages import BadMessage, Message, parse
from boardcode.games.labyrinth.wire import HEAD, LIMIT, WireError, frames

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


@dataclass(frozen=True, slots=True)
class Entry:
    """A message and where it stands, such as `byte 35` or `line 2`; or what is wrong there."""

    place: str
    content: Message | WireError


def read_log(stream: BinaryIO, limit: int = LIMIT) -> Iterator[Entry]:
    """Every message of a captured stream or of a log, and every mistake; a wrong length is the last entry of a stream.

    >>> lines = b'12:00 {"RadarView":"ieysGjGO8papd/a"}\\n12:01 {"Action":{"MoveTo":"Right"}}\\n'
    >>> for entry in read_log(io.BytesIO(lines)):
    ...     print(entry.place, repr(entry.content))
    line 1 RadarView.decode('ieysGjGO8papd/a')
    line 2 MoveTo(move=Move.RIGHT)
    """
    head = _first(stream, HEAD)
    whole = io.BufferedReader(_Joined(head, stream))
    return _of_lines(whole, limit) if _is_text(head) else _of_frames(whole, limit)


def _first(stream: BinaryIO, count: int) -> bytes:
    head = b""
    while len(head) < count and (piece := stream.read(count - len(head))):
        head += piece
    return head


def _is_text(head: bytes) -> bool:
    try:
        text = getincrementaldecoder("utf-8")().decode(head)  # the last character may be cut off
    except UnicodeDecodeError:
        return False
    return all(sign >= " " or sign in "\t\r\n" for sign in text)


class _Joined(io.RawIOBase):
    """A stream whose first bytes have been read already."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        room = memoryview(buffer).cast("B")
        piece = self._head or self._piece(len(room))
        self._head = piece[len(room) :] if self._head else b""
        piece = piece[: len(room)]
        room[: len(piece)] = piece
        return len(piece)

    def _piece(self, most: int) -> bytes:
        """What can be had without waiting for more: whoever follows a running game sees it at once."""
        read: bytes = getattr(self._rest, "read1", self._rest.read)(most)
        return read


def _of_frames(stream: BinaryIO, limit: int) -> Iterator[Entry]:
    found = frames(stream, limit)
    while True:
        try:
            frame = next(found)
        except StopIteration:
            return
        except WireError as error:
            yield Entry(f"byte {error.offset}", error)
            return
        try:
            yield Entry(f"byte {frame.offset}", frame.message())
        except WireError as error:
            yield Entry(f"byte {frame.offset}", error)


def _of_lines(stream: BinaryIO, limit: int) -> Iterator[Entry]:
    number = 0
    while line := stream.readline(limit + 1):
        number += 1
        if len(line) > limit:
            yield Entry(
                f"line {number}",
                WireError(f"more than the limit of {limit:,} bytes in one line", number, "line"),
            )
            return
        if b"{" in line:
            yield Entry(f"line {number}", _read_line(line, number))


def _read_line(line: bytes, number: int) -> Message | WireError:
    try:
        text = line.decode("utf-8").rstrip()
    except UnicodeDecodeError as error:
        return WireError(f"byte {error.start + 1}: {line[error.start]:02x} is not UTF-8", number, "line")
    begin = text.index("{")
    try:
        return parse(text[begin:])
    except BadMessage as error:
        return WireError(f"character {begin + error.start + 1}: {error.reason}", number, "line", error.about)
