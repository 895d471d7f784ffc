"""Messages on the wire: a 32-bit length, low byte first, and that many bytes of UTF-8 JSON.

Nothing in a stream marks where a message begins, so that a wrong length ends the reading. After a message
that cannot be parsed, the next one still can. Therefore `frames` only splits the stream, and `Frame.message`
parses the bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from boardcode.games.labyrinth.message_text import BadMessage, compose, parse
from boardcode.games.labyrinth.messages import Message
from boardcode.wording import quote

PORT = 8778  # on which servers listen
LENGTH_SIZE = 4  # bytes
LIMIT = 1 << 20  # bytes of a message, by default; a view takes 31


class WireError(ValueError):
    """An error in a stream or log.

    `offset` is the byte, from 0, or the line, from 1, as `unit` says; `about` is the kind that a bad message
    claims to be, if any; `hint` is a mistake that would explain the error.
    """

    def __init__(
        self, reason: str, offset: int, unit: str = "byte", about: str = "", hint: str | None = None
    ) -> None:
        super().__init__(reason, offset, unit, about, hint)
        self.reason = reason
        self.offset = offset
        self.unit = unit
        self.about = about
        self.hint = hint

    @property
    def message(self) -> str:
        """The place and the reason, without the hint."""
        return f"{self.unit} {self.offset}: {self.reason}"

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


@dataclass(frozen=True, slots=True)
class Frame:
    """The bytes of one message; `offset` is where in the stream its length begins."""

    offset: int
    data: bytes

    def message(self) -> Message:
        """Return the message; raise `WireError` with the byte of the stream if it cannot be parsed."""
        try:
            text = self.data.decode("utf-8")
        except UnicodeDecodeError as error:
            byte = f"{self.data[error.start]:02x}"
            raise WireError(f"byte {byte} is not UTF-8", self.offset + LENGTH_SIZE + error.start) from None
        try:
            return parse(text)
        except BadMessage as error:
            start = self.offset + LENGTH_SIZE + len(text[: error.start].encode("utf-8"))
            raise WireError(error.reason, start, about=error.about) from None


def frames(stream: BinaryIO, limit: int = LIMIT) -> Iterator[Frame]:
    """Yield the frames of a stream until it ends between two of them; block until data arrives.

    Raise `WireError` if the stream ends within a frame, or a length exceeds the limit.

    >>> from io import BytesIO
    >>> list(frames(BytesIO(bytes([2, 0, 0, 0]) + b"{}")))
    [Frame(offset=0, data=b'{}')]
    >>> list(frames(BytesIO(b'{"RadarView":"ieysGjGO8papd/a"}')))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    boardcode.games.labyrinth.wire.WireError: byte 0: a message of 1,632,772,731 bytes, but the limit is ...
    """
    offset = 0
    while head := _read_exactly(stream, LENGTH_SIZE):
        if len(head) < LENGTH_SIZE:
            raise WireError(f"the stream ends after {_part_of_length(head)}", offset)
        length = _length(head, offset, limit)
        data = _read_exactly(stream, length)
        if len(data) < length:
            reason = f"the stream ends after {_part_of_message(len(data), length)}"
            raise WireError(reason, offset + LENGTH_SIZE + len(data))
        yield Frame(offset, data)
        offset += LENGTH_SIZE + length


class FrameSplitter:
    """Splits a stream that arrives in pieces of any size.

    >>> splitter = FrameSplitter()
    >>> splitter.feed(bytes([2, 0, 0, 0]) + b"{")
    []
    >>> splitter.rest()
    '1 byte of a message of 2'
    >>> splitter.feed(b"}")
    [Frame(offset=0, data=b'{}')]
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._offset = 0  # where in the stream the buffer begins
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[Frame]:
        """Return the frames that are complete now.

        Raise `WireError` as soon as a length exceeds the limit, but first return the frames before it.
        """
        self._buffer += data
        complete: list[Frame] = []
        while len(self._buffer) >= LENGTH_SIZE:
            try:
                length = _length(bytes(self._buffer[:LENGTH_SIZE]), self._offset, self._limit)
            except WireError:
                if complete:
                    break  # the next call, be it with no data, raises it
                raise
            if len(self._buffer) < LENGTH_SIZE + length:
                break
            data = bytes(self._buffer[LENGTH_SIZE : LENGTH_SIZE + length])
            del self._buffer[: LENGTH_SIZE + length]
            complete.append(Frame(self._offset, data))
            self._offset += LENGTH_SIZE + length
        return complete

    def rest(self) -> str:
        """Return in words what has arrived of a frame that is not complete; empty if nothing has."""
        head = bytes(self._buffer[:LENGTH_SIZE])
        if not head:
            return ""
        if len(head) < LENGTH_SIZE:
            return _part_of_length(head)
        return _part_of_message(len(self._buffer) - LENGTH_SIZE, int.from_bytes(head, "little"))


def _length(head: bytes, offset: int, limit: int) -> int:
    """Return the length that four bytes are; raise `WireError` if it exceeds the limit."""
    length = int.from_bytes(head, "little")
    if length > limit:
        raise WireError(_too_long(length, limit), offset, hint=_length_hint(head, limit))
    return length


def _part_of_length(head: bytes) -> str:
    return f"{_bytes_in_words(len(head))} of a length, which has {LENGTH_SIZE}"


def _part_of_message(count: int, length: int) -> str:
    return f"{_bytes_in_words(count)} of a message of {length:,}"


def _read_exactly(stream: BinaryIO, count: int) -> bytes:
    """Read `count` bytes, or fewer if the stream ends; a socket may deliver them in pieces."""
    pieces: list[bytes] = []
    while count and (piece := stream.read(count)):
        pieces.append(piece)
        count -= len(piece)
    return b"".join(pieces)


def _bytes_in_words(count: int) -> str:
    return "1 byte" if count == 1 else f"{count:,} bytes"


def _too_long(length: int, limit: int) -> str:
    return f"a message of {length:,} bytes, but the limit is {limit:,}"


def _length_hint(head: bytes, limit: int) -> str | None:
    """Return a mistake that would explain a length above the limit."""
    if all(0x20 <= byte < 0x7F for byte in head):
        text = quote(head.decode("ascii"))
        return f"these four bytes are the text {text}: a length is missing, or the one before was wrong"
    swapped = int.from_bytes(head, "big")
    return f"with its high byte first the length would be {swapped:,}" if swapped <= limit else None


def read_messages(stream: BinaryIO, limit: int = LIMIT) -> Iterator[Message]:
    """Yield the messages of a stream; raise `WireError` at the first error.

    To continue after a message that cannot be parsed, use `frames` and call `message` on each.
    """
    for frame in frames(stream, limit):
        yield frame.message()


def write_message(stream: BinaryIO, message: Message, limit: int = LIMIT) -> None:
    """Write a message after its length, in one call of `stream.write`; raise `ValueError` above the limit.

    >>> from io import BytesIO
    >>> from boardcode.games.labyrinth.messages import ActionError
    >>> stream = BytesIO()
    >>> write_message(stream, ActionError("CannotPassThroughWall"))
    >>> stream.getvalue()
    b'\\'\\x00\\x00\\x00{"ActionError":"CannotPassThroughWall"}'
    """
    stream.write(encode_frame(message, limit))


def encode_frame(message: Message, limit: int = LIMIT) -> bytes:
    """Return a message after its length, as it is sent; raise `ValueError` above the limit."""
    data = compose(message).encode("utf-8")
    if len(data) > limit:
        raise ValueError(_too_long(len(data), limit))
    return len(data).to_bytes(LENGTH_SIZE, "little") + data
