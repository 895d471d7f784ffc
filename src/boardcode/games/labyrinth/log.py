"""Records of a session: a captured stream, or a log with one message per line.

In a line of a log the message begins at the first `{`; a time or a name may precede it. Lines without a `{`
are skipped. The two kinds differ in their first bytes: a stream begins with a length, whose four bytes are
practically never all text.

The log of a practice server has the messages of all players. It begins with `GAME_LOG`. The words of a line
are a time, the player, `<` or `>` if a message follows, and the message. A line that begins with `# game`
begins the next game, with players of its own.
"""

from __future__ import annotations

import io
from codecs import getincrementaldecoder
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from boardcode.games.labyrinth.message_text import BadMessage, parse
from boardcode.games.labyrinth.messages import Message
from boardcode.games.labyrinth.wire import LENGTH_SIZE, LIMIT, WireError, frames

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


GAME_LOG = "# boardcode labyrinth log"  # the first line of a practice server's log
NEXT_GAME = "# game"


@dataclass(frozen=True, slots=True)
class Entry:
    """A message or an error, and its place, such as `byte 35` or `line 2`.

    `player` is whose message it is if the log has those of several, otherwise empty.
    """

    place: str
    content: Message | WireError
    player: str = ""


def read_log(stream: BinaryIO, limit: int = LIMIT) -> Iterator[Entry]:
    """Yield every message of a captured stream or a log, and every error; a wrong length is the last entry.

    >>> lines = b'12:00 {"RadarView":"ieysGjGO8papd/a"}\\n12:01 {"Action":{"MoveTo":"Right"}}\\n'
    >>> for entry in read_log(io.BytesIO(lines)):
    ...     print(entry.place, repr(entry.content))
    line 1 RadarView.decode('ieysGjGO8papd/a')
    line 2 MoveTo(move=Move.RIGHT)
    """
    head = _read_head(stream, LENGTH_SIZE)
    whole = io.BufferedReader(_Rewound(head, stream))
    return _entries_of_lines(whole, limit) if _is_text(head) else _entries_of_frames(whole, limit)


def _read_head(stream: BinaryIO, count: int) -> bytes:
    head = b""
    while len(head) < count and (piece := stream.read(count - len(head))):
        head += piece
    return head


def _is_text(head: bytes) -> bool:
    try:
        text = getincrementaldecoder("utf-8")().decode(head)  # accepts a truncated last character
    except UnicodeDecodeError:
        return False
    return all(sign >= " " or sign in "\t\r\n" for sign in text)


class _Rewound(io.RawIOBase):
    """A stream that starts again with bytes that were already read from it."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        target = memoryview(buffer).cast("B")
        if self._head:
            piece, self._head = self._head[: len(target)], self._head[len(target) :]
        else:
            piece = self._read_available(len(target))
        target[: len(piece)] = piece
        return len(piece)

    def _read_available(self, limit: int) -> bytes:
        """Read what has arrived; waiting for a full buffer would delay the entries of a running game."""
        data: bytes = getattr(self._rest, "read1", self._rest.read)(limit)
        return data


def _entries_of_frames(stream: BinaryIO, limit: int) -> Iterator[Entry]:
    remaining = frames(stream, limit)
    while True:
        try:
            frame = next(remaining)
        except StopIteration:
            return
        except WireError as error:
            yield Entry(f"byte {error.offset}", error)
            return
        try:
            yield Entry(f"byte {frame.offset}", frame.message())
        except WireError as error:
            yield Entry(f"byte {frame.offset}", error)


def _entries_of_lines(stream: BinaryIO, limit: int) -> Iterator[Entry]:
    number = game = 0
    is_game_log = False
    while line := stream.readline(limit + 1):
        number += 1
        if len(line) > limit:
            error = WireError(f"more than the limit of {limit:,} bytes in one line", number, "line")
            yield Entry(f"line {number}", error)
            return
        is_game_log |= number == 1 and line.startswith(GAME_LOG.encode())
        if is_game_log and line.startswith(b"#"):
            game += line.startswith(NEXT_GAME.encode())
        elif is_game_log:
            words = line.split(maxsplit=3)
            if len(words) == 4 and words[2] in (b"<", b">"):
                player = _player_in_game(words[1].decode("utf-8", "replace"), game)
                yield Entry(f"line {number}", _parse_line(line, number), player)
        elif b"{" in line:
            yield Entry(f"line {number}", _parse_line(line, number))


def _player_in_game(name: str, game: int) -> str:
    """Return the name of a player; from the second game on, with the number of the game."""
    return f"{name}#{game}" if game > 1 else name


def _parse_line(line: bytes, number: int) -> Message | WireError:
    try:
        text = line.decode("utf-8").rstrip()
    except UnicodeDecodeError as error:
        return WireError(f"byte {error.start + 1}: {line[error.start]:02x} is not UTF-8", number, "line")
    start = text.index("{")
    try:
        return parse(text[start:])
    except BadMessage as error:
        return WireError(f"character {start + error.start + 1}: {error.reason}", number, "line", error.about)
