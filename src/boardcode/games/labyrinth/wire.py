"""How messages go over the wire: a length in 32 bits, low byte first, and as many bytes of UTF-8 JSON.

Nothing in a stream marks where a message begins. A wrong length is therefore the end of reading, while after a message that cannot
be read the next one can. That is why there are two rooms: `frames` finds the bytes, `Frame.message` reads them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from boardcode.games.labyrinth.messages import BadMessage, Message, compose, parse
from boardcode.wording import quote

HEAD = 4  # bytes of a length
LIMIT = 1 << 20  # bytes of a message, unless somebody asks for more; a view takes 31


class WireError(ValueError):
    """What is wrong in a stream or log, and where.

    `offset` is the byte, from 0, or the line, from 1, as `unit` says; `about` is what a bad message says it is, if it
    says so; `hint` the mistake that would explain it.
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
        """One sentence without the hint."""
        return f"{self.unit} {self.offset}: {self.reason}"

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


@dataclass(frozen=True, slots=True)
class Frame:
    """The bytes of one message; `offset` is where in the stream its length begins."""

    offset: int
    data: bytes

    def message(self) -> Message:
        """The message, or a `WireError` that tells the byte of the stream."""
        try:
            text = self.data.decode("utf-8")
        except UnicodeDecodeError as error:
            found = f"{self.data[error.start]:02x}"
            raise WireError(f"byte {found} is not UTF-8", self.offset + HEAD + error.start) from None
        try:
            return parse(text)
        except BadMessage as error:
            before = len(text[: error.start].encode("utf-8"))
            raise WireError(error.reason, self.offset + HEAD + before, about=error.about) from None


def frames(stream: BinaryIO, limit: int = LIMIT) -> Iterator[Frame]:
    """The frames of a stream, until it ends between two of them; a read waits until there is something.

    >>> from io import BytesIO
    >>> list(frames(BytesIO(bytes([2, 0, 0, 0]) + b"{}")))
    [Frame(offset=0, data=b'{}')]
    >>> list(frames(BytesIO(b'{"RadarView":"ieysGjGO8papd/a"}')))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    boardcode.games.labyrinth.wire.WireError: byte 0: a message of 1,632,772,731 bytes, but the limit is 1,048,576 (...)
    """
    offset = 0
    while head := _read(stream, HEAD):
        if len(head) < HEAD:
            raise WireError(
                f"the stream ends after {_bytes(len(head))} of a length, which has {HEAD}", offset
            )
        length = int.from_bytes(head, "little")
        if length > limit:
            raise WireError(
                f"a message of {length:,} bytes, but the limit is {limit:,}", offset, hint=_hint(head, limit)
            )
        data = _read(stream, length)
        if len(data) < length:
            raise WireError(
                f"the stream ends after {_bytes(len(data))} of a message of {length:,}",
                offset + HEAD + len(data),
            )
        yield Frame(offset, data)
        offset += HEAD + length


def _read(stream: BinaryIO, count: int) -> bytes:
    """So many bytes, or fewer if the stream ends; a socket may give them in pieces."""
    pieces: list[bytes] = []
    while count and (piece := stream.read(count)):
        pieces.append(piece)
        count -= len(piece)
    return b"".join(pieces)


def _bytes(count: int) -> str:
    return "1 byte" if count == 1 else f"{count:,} bytes"


def _hint(head: bytes, limit: int) -> str | None:
    """What would explain a length that is too large."""
    if all(0x20 <= byte < 0x7F for byte in head):
        return f"these four bytes are the text {quote(head.decode('ascii'))}: a length is missing, or the one before was wrong"
    swapped = int.from_bytes(head, "big")
    return f"with its high byte first the length would be {swapped:,}" if swapped <= limit else None


def read_messages(stream: BinaryIO, limit: int = LIMIT) -> Iterator[Message]:
    """The messages of a stream; the first that is wrong ends it with a `WireError`.

    To go on after a message that cannot be read, take `frames`, and `message` of each.
    """
    for frame in frames(stream, limit):
        yield frame.message()


def write_message(stream: BinaryIO, message: Message, limit: int = LIMIT) -> None:
    """Write a message with its length before it, at once.

    >>> from io import BytesIO
    >>> from boardcode.games.labyrinth.messages import ActionError
    >>> stream = BytesIO()
    >>> write_message(stream, ActionError("CannotPassThroughWall"))
    >>> stream.getvalue()
    b'\\'\\x00\\x00\\x00{"ActionError":"CannotPassThroughWall"}'
    """
    data = compose(message).encode("utf-8")
    if len(data) > limit:
        raise ValueError(f"a message of {len(data):,} bytes, but the limit is {limit:,}")
    stream.write(len(data).to_bytes(HEAD, "little") + data)
