"""A connection that does not wait for ever: it makes room for others, and what is no HTTP is told so as the routes would."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from boardcode.web.answers import WrongRequest, answer
from boardcode.web.guard import HEADERS
from boardcode.web.limits import Limits
from boardcode.web.rate import client_of
from boardcode.web.room import Room


class Connection(H11Protocol):
    """Uvicorn's connection with three more limits: of the time that a request takes to arrive, of the time until its answer
    has been fetched, and of the connections that one client and all together may have."""

    limits: ClassVar[Limits]
    room: ClassVar[Room]

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._timer: TimerHandle | None = None
        self.owner = ""
        self.since: float | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Take a new connection, if there is room or can be made."""
        super().connection_made(transport)
        self.owner = client_of(self.client[0]) if self.client else ""
        self._wait_for_request()
        self.room.enter(self)

    def data_received(self, data: bytes) -> None:
        """Read what has come."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for another request."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self.room.leave(self)
        self._set_timer(None)
        super().connection_lost(exc)

    def abort(self) -> None:
        """End it without a word."""
        self.room.leave(self)
        self._set_timer(None)
        self.transport.abort()

    def _watch(self) -> None:
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering and self.since is not None:
            self.since = None
            self._set_timer(self.limits.answer_seconds)
        elif self.since is None and not answering:
            self._wait_for_request()

    def _wait_for_request(self) -> None:
        self.since = self.loop.time()
        self._set_timer(self.limits.head_seconds)

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self.abort)

    def send_400_response(self, msg: str) -> None:
        """Tell that it was no HTTP."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()  # an answer is on its way already
            return
        told = answer(WrongRequest("not a request of HTTP, or one whose head is too long"))
        headers = [
            *told.headers.raw,
            *((name.encode(), value.encode()) for name, value in HEADERS.items()),
            (b"connection", b"close"),
        ]
        parts = (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=bytes(told.body)),
            h11.EndOfMessage(),
        )
        for part in parts:
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()


def with_limits(limits: Limits) -> type[Connection]:
    """Connections with these limits."""
    return type("LimitedConnection", (Connection,), {"limits": limits, "room": Room(limits)})
