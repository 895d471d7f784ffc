"""HTTP connections: uvicorn's protocol with limits against clients that would use up the service.

A body may be sent in chunks, but not in hundreds of thousands of them: parsing each takes as long whether it
holds one byte or a thousand. And there are never more connections than there are file descriptors for: when
there are too many, one that no request is running on is closed.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CHUNKS = 4096  # of one body
MOST_CONNECTIONS = 512


class ServiceProtocol(H11Protocol):
    """One connection of the service."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.conn = _HttpParser(h11.SERVER, self.config.h11_max_incomplete_event_size or 0)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to read; if there are too many connections, close one."""
        super().connection_made(transport)
        if len(self.connections) > most_connections():
            others = (other for other in self.connections if isinstance(other, ServiceProtocol))
            victim = next((other for other in others if other is not self and other.is_idle), self)
            victim.connections.discard(victim)
            victim.transport.abort()

    @property
    def is_idle(self) -> bool:
        """Whether no request is running: none has arrived, or the last one has been answered."""
        return self.cycle is None or self.cycle.response_complete

    def send_400_response(self, msg: str) -> None:
        """Answer bytes that are not HTTP; after a response to the request that they belong to, only close."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def shutdown(self) -> None:
        """Close the connection, or let it be closed after the response."""
        if self.is_idle:
            self.transport.close()
        else:
            super().shutdown()


class _HttpParser(h11.Connection):
    """A parser that refuses bodies of too many chunks."""

    _chunks = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if type(event) is h11.Data:
            self._chunks += event.chunk_start
            if self._chunks > MOST_CHUNKS:
                raise h11.RemoteProtocolError("too many chunks")
        elif type(event) is h11.Request:
            self._chunks = 0
        return event


@cache
def most_connections() -> int:
    """Return how many connections there may be: half of the files that this process may open, at most 512."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return MOST_CONNECTIONS
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if files == resource.RLIM_INFINITY else min(MOST_CONNECTIONS, max(1, files // 2))


def accept_at_once() -> int:
    """Return how many connections may be accepted before `connection_made` is called for the first."""
    return max(1, most_connections() // 4)
