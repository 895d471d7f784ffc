"""A minimal asynchronous HTTP client for load tests: keeps connections open and reads whole responses."""

from __future__ import annotations

import asyncio
import json
from typing import Any, NamedTuple

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class HttpResponse(NamedTuple):
    """The status and body of a response."""

    status: int
    body: bytes


def post_request(path: str, data: Any) -> bytes:
    """Return the bytes of a POST request with a JSON body."""
    body = json.dumps(data).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nhost: localhost\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class HttpClient:
    """A client with as many connections as it needs at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._idle: list[Connection] = []

    async def send(self, request: bytes) -> HttpResponse:
        """Send a request and return the response; if an idle connection has been closed, try another."""
        while self._idle:
            connection = self._idle.pop()
            try:
                return await self._exchange(connection, request)
            except (OSError, EOFError):
                connection[1].close()
        connection = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 24)
        return await self._exchange(connection, request)

    async def _exchange(self, connection: Connection, request: bytes) -> HttpResponse:
        reader, writer = connection
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if line)
        body = (
            await reader.readexactly(int(headers["content-length"])) if "content-length" in headers else b""
        )
        if headers.get("connection") == "close":
            writer.close()
        else:
            self._idle.append(connection)
        return HttpResponse(int(head.split(" ")[1]), body)

    def close(self) -> None:
        """Close all idle connections."""
        for _, writer in self._idle:
            writer.close()
