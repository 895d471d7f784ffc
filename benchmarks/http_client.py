"""A client of HTTP that does no more than a load test needs: connections that are kept, and answers that are read whole."""

from __future__ import annotations

import asyncio
import json
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """What came back."""

    status: int
    body: bytes


def post(path: str, data: Any) -> bytes:
    """A request with JSON."""
    body = json.dumps(data).encode()
    head = f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    return head.encode() + body


class Client:
    """Somebody at an address, with as many connections as needed."""

    def __init__(self, port: int, address: str) -> None:
        self._port = port
        self._address = address
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection."""
        return await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._address, 0), limit=1 << 24
        )

    async def ask(self, request: bytes) -> Answer:
        """Send a request and read the answer; on a connection that has been closed meanwhile, once more on another."""
        while self._idle:
            kept = self._idle.pop()
            try:
                return await self._asked(kept, request)
            except (OSError, EOFError):
                kept[1].close()
        return await self._asked(await self.open(), request)

    async def _asked(
        self, connection: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: bytes
    ) -> Answer:
        reader, writer = connection
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if line)
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            writer.close()
        else:
            self._idle.append(connection)
        return Answer(int(head.split(" ")[1]), body)

    def close(self) -> None:
        """Leave."""
        for _, writer in self._idle:
            writer.close()
