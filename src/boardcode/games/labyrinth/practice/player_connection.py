"""One connection to the practice server, from the first byte to the last.

A connection begins with `RegisterTeam` and ends with its result, or begins with `SubscribePlayer` and is that
of a player until it is out, or the game is over. What is wrong in any way ends it with a line in the log.

Nobody waits for anybody else: a client that does not read is not written to, and one that sends many messages
at once has one of them answered whenever everybody else has had a turn. When the server has sent its last
message it closes its side, and discards what the client may still send for a moment: closing at once would
make the client's system throw away that last message.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING

from boardcode.games.labyrinth.messages import (
    ActionError,
    Message,
    MoveTo,
    PlayerRefused,
    RegisterTeam,
    SolveChallenge,
    SubscribePlayer,
    TeamRefused,
)
from boardcode.games.labyrinth.practice.contestants import Player
from boardcode.games.labyrinth.practice.likely_mistakes import (
    ClientFault,
    explain_bad_message,
    explain_message_before_joining,
    explain_solution,
    explain_token,
    explain_unknown_message,
    quote_message,
)
from boardcode.games.labyrinth.practice.race import INVALID_TOKEN, WRONG_SOLUTION
from boardcode.games.labyrinth.state import RadarView
from boardcode.games.labyrinth.wire import LENGTH_SIZE, Frame, FrameSplitter, WireError, encode_frame

if TYPE_CHECKING:
    from boardcode.games.labyrinth.practice.tcp_server import PracticeServer

MESSAGE_LIMIT = 1 << 14  # bytes; those of clients have some dozens
READ_SIZE = 1 << 12
KEPT_FRAMES = 1 << 14
LINGER_SECONDS = 2.0  # for which data is discarded after the last message


class PlayerConnection:
    """A connection; `player` is the player that it belongs to, once there is one."""

    def __init__(
        self, server: PracticeServer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.player: Player | None = None
        self._server = server
        self._reader = reader
        self._writer = writer
        self._splitter = FrameSplitter(MESSAGE_LIMIT)
        self._outbox: list[bytes] = []  # messages that are sent together
        self._is_ending = False
        self._deadline: float | None = _now() + server.options.join_seconds
        host, port = (writer.get_extra_info("peername") or ("?", 0))[:2]
        self._address = f"{host}:{port}"

    @property
    def label(self) -> str:
        """Whose connection it is, as logs write it."""
        return self.player.label if self.player is not None else self._address

    async def run(self) -> None:
        """Answer messages until the connection ends."""
        self._log("connect", "")
        try:
            await self._answer_all()
        except ClientFault as refusal:
            self._log("!", str(refusal))
        except WireError as error:
            self._log("!", str(error))
        except OSError:  # the client has gone
            pass
        if not self._is_ending:
            self._leave()
            self.end()
        self._log("gone", "")
        await self._discard()

    def end(self) -> None:
        """Close our side after what has been sent; the other side may take a moment to close too."""
        if self._is_ending:
            return
        self._is_ending = True
        self._send_outbox()
        try:
            self._writer.write_eof()
        except OSError:  # the client has gone
            self._writer.close()
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self._writer.transport.abort)

    def abort(self) -> None:
        """Close the connection at once."""
        self._writer.transport.abort()

    # -- reading

    async def _answer_all(self) -> None:
        while not self._is_ending:
            data = await self._read()
            if self._is_ending:  # the game ended meanwhile, and nothing can be sent any more
                return
            if not data:
                if rest := self._splitter.rest():
                    raise ClientFault(f"the connection ended after {rest}")
                return
            begins_message = not self._splitter.rest()
            frames = self._splitter.feed(data)
            while frames:
                begins_message = True
                for frame in frames:
                    await self._answer(frame)
                    if len(frames) > 1:
                        await asyncio.sleep(0)  # let the others have a turn
                    if self._is_ending:
                        return
                frames = self._splitter.feed(b"")
            self._set_deadline(begins_message=begins_message)

    def _set_deadline(self, *, begins_message: bool) -> None:
        """A player may think as long as it likes, but has to finish a message that it has begun."""
        if self.player is None:
            return  # the time to join goes on
        if not self._splitter.rest():
            self._deadline = None
        elif begins_message:
            self._deadline = _now() + self._server.options.message_seconds

    async def _read(self) -> bytes:
        if self._deadline is None:
            return await self._reader.read(READ_SIZE)
        try:
            async with asyncio.timeout_at(self._deadline):
                return await self._reader.read(READ_SIZE)
        except TimeoutError:
            raise self._too_slow() from None

    def _too_slow(self) -> ClientFault:
        rest = self._splitter.rest()
        if not rest:
            seconds = f"{self._server.options.join_seconds:g}"
            return ClientFault(
                f"no message for {seconds} seconds", "the first one is RegisterTeam or SubscribePlayer"
            )
        mistake = "the length is larger than the text: it counts bytes, and not itself"
        return ClientFault(f"nothing more after {rest}", mistake)

    # -- answering

    async def _answer(self, frame: Frame) -> None:
        try:
            message = frame.message()
        except WireError as error:
            raise ClientFault(str(error), explain_bad_message(frame.data)) from None
        self._log("<", _text_of(frame, message))
        if self.player is not None:
            self._play(self.player, message)
        elif isinstance(message, RegisterTeam):
            self._register(message)
        elif isinstance(message, SubscribePlayer):
            self._subscribe(message)
        else:
            reason = f"a connection begins with RegisterTeam or SubscribePlayer, not {quote_message(message)}"
            raise ClientFault(reason, explain_message_before_joining(message))
        await self._flush()

    def _register(self, request: RegisterTeam) -> None:
        result = self._server.register(request.name)
        if isinstance(result, TeamRefused):
            self._log("!", f"the team {request.name!r} is refused: {result.reason}")
        self._send(result)
        self.end()  # the players have connections of their own

    def _subscribe(self, request: SubscribePlayer) -> None:
        self.player, messages = self._server.subscribe(request)
        for message in messages:
            if isinstance(message, PlayerRefused):
                self._log("!", self._subscription_words(request, message))
            self._send(message)
        if self.player is None:
            self.end()
        else:
            self._log("from", self._address)

    def _subscription_words(self, request: SubscribePlayer, refusal: PlayerRefused) -> str:
        words = f"the player {request.name!r} is refused: {refusal.reason}"
        if refusal.reason != INVALID_TOKEN:
            return words
        tokens, old, names = self._server.tokens()
        return f"{words} ({explain_token(request.registration_token, tokens, old, names)})"

    def _play(self, player: Player, message: Message) -> None:
        if not isinstance(message, MoveTo | SolveChallenge):
            mistake = (
                "every player needs a connection of its own"
                if isinstance(message, RegisterTeam | SubscribePlayer)
                else explain_unknown_message(message)
            )
            raise ClientFault(f"a player sends actions, not {quote_message(message)}", mistake)
        explanation = explain_solution(player, message.answer) if isinstance(message, SolveChallenge) else ""
        for answer in self._server.act(player, message):
            if answer == ActionError(WRONG_SOLUTION):
                self._log("!", f"wrong answer to the challenge ({explanation})")
            self._send(answer)
        if player.is_out:
            self.end()
        self._server.check_end()

    def _send(self, message: Message) -> None:
        is_common = isinstance(message, RadarView | ActionError)
        frame = _encode_once(message) if is_common else encode_frame(message)
        self._log(">", frame[LENGTH_SIZE:].decode("utf-8"))
        self._outbox.append(frame)

    def _send_outbox(self) -> None:
        """Send all messages of an answer at once: every call of the system costs time."""
        send = self._server.options.send
        if send is not None:
            for frame in self._outbox:
                send(self._writer, frame)
        elif self._outbox:
            self._writer.write(b"".join(self._outbox))
        self._outbox.clear()

    async def _flush(self) -> None:
        """Send what has to be sent, and wait until the client has read enough of it."""
        self._send_outbox()
        if self._writer.transport.is_closing():
            raise ConnectionResetError("the client has gone")
        if self._writer.transport.get_write_buffer_size() == 0:
            return
        try:
            async with asyncio.timeout(self._server.options.drain_seconds):
                await self._writer.drain()
        except TimeoutError:
            raise ClientFault("it does not read what it is sent") from None

    # -- the end

    def _leave(self) -> None:
        if self.player is not None:
            self._server.leave(self.player)

    async def _discard(self) -> None:
        try:
            while await self._reader.read(READ_SIZE):
                pass
        except OSError:
            pass
        self._writer.close()

    def _log(self, kind: str, words: str) -> None:
        self._server.log.add(self.label, kind, words)


@lru_cache(maxsize=KEPT_FRAMES)
def _encode_once(message: Message) -> bytes:
    """Return the frame of a message that is sent again and again."""
    return encode_frame(message)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _text_of(frame: Frame, message: Message) -> str:
    """Return the text of a message as it was sent, unless that would not be one line of text."""
    text = frame.data.decode("utf-8")
    return text if text.isprintable() and text.startswith("{") else quote_message(message, MESSAGE_LIMIT)
