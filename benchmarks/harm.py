"""Clients who want to do harm to the service, each at an address of its own and in a way of its own.

    python benchmarks/harm.py PORT SECONDS

prints as JSON what became of what was tried. `service.py` starts it beside its own clients.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter, defaultdict
from contextlib import suppress
from random import Random

from http_client import Client, post

import boardcode


class Harm:
    """Where the service is, and what became of what was tried."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.random = Random(2)
        self.ends: dict[str, Counter[str]] = defaultdict(Counter)

    async def ask(self, what: str, client: Client, request: bytes) -> None:
        """Send a request and note how it ended."""
        try:
            answer = await client.ask(request)
            self.ends[what][str(answer.status)] += 1
        except (OSError, EOFError, asyncio.IncompleteReadError):
            self.ends[what]["closed"] += 1


async def slow_heads(harm: Harm) -> None:
    """100 connections that send their requests byte by byte, one a second."""
    client = Client(harm.port, "127.0.2.1")

    async def drip() -> None:
        while True:
            with suppress(OSError):
                _, writer = await client.open()
                for byte in b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * 1000:
                    writer.write(bytes([byte]))
                    await writer.drain()
                    await asyncio.sleep(1)
                    if writer.is_closing():
                        break
                writer.close()
            harm.ends["100 connections that send a byte a second"]["closed"] += 1
            await asyncio.sleep(0.1)

    await asyncio.gather(*(drip() for _ in range(100)))


async def large_bodies(harm: Harm) -> None:
    """Ten bodies of 4 MB a second."""
    client = Client(harm.port, "127.0.2.2")
    request = post("/api/decode", "1" * (4 << 20))
    while True:
        await harm.ask("bodies of 4 MB, ten a second", client, request)
        await asyncio.sleep(0.1)


async def garbage(harm: Harm) -> None:
    """20 times a second bytes that are no HTTP."""
    while True:
        await harm.ask(
            "bytes that are no HTTP, 20 times a second",
            Client(harm.port, "127.0.2.3"),
            harm.random.randbytes(500) + b"\r\n\r\n",
        )
        await asyncio.sleep(0.05)


async def flood(harm: Harm) -> None:
    """32 connections that ask as fast as they are answered."""
    client, request = (
        Client(harm.port, "127.0.2.4"),
        post("/api/view", {"code": boardcode.get("arx-board").examples[0]}),
    )

    async def ask() -> None:
        while True:
            await harm.ask("32 connections that ask for views as fast as they are answered", client, request)

    await asyncio.gather(*(ask() for _ in range(32)))


async def hard_solves(harm: Harm) -> None:
    """Eight connections that have layouts solved one after the other."""
    client, format = Client(harm.port, "127.0.2.5"), boardcode.get("klotski")

    async def ask() -> None:
        while True:
            code = format.encode(format.sample(harm.random))
            request = post("/api/klotski/solve", {"code": code, "count": "cell"})
            await harm.ask("8 connections that have layouts solved without end", client, request)

    await asyncio.gather(*(ask() for _ in range(8)))


async def long_codes(harm: Harm) -> None:
    """Four connections that ask for the largest mazes without end."""
    from boardcode.labyrinth import generate

    client, request = Client(harm.port, "127.0.2.6"), post("/api/view", {"code": generate(200, 200, 1).code})

    async def ask() -> None:
        while True:
            await harm.ask("4 connections that ask for a maze of 200 x 200 without end", client, request)

    await asyncio.gather(*(ask() for _ in range(4)))


async def deaf(harm: Harm) -> None:
    """20 connections that ask and do not fetch the answers."""
    client, request = (
        Client(harm.port, "127.0.2.7"),
        post("/api/view", {"code": boardcode.get("arx-board").examples[0]}),
    )

    async def ask() -> None:
        while True:
            with suppress(OSError):
                _, writer = await client.open()
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                for _ in range(50):
                    writer.write(request)
                await asyncio.sleep(20)
                writer.close()
            harm.ends["20 connections that do not fetch what they ask for"]["closed"] += 1

    await asyncio.gather(*(ask() for _ in range(20)))


async def all_of_it(port: int, seconds: float) -> Harm:
    """Everything at once, for some time."""
    harm = Harm(port)
    clients = [
        asyncio.create_task(each(harm))
        for each in (slow_heads, large_bodies, garbage, flood, hard_solves, long_codes, deaf)
    ]
    await asyncio.sleep(seconds)
    for each in clients:
        each.cancel()
    await asyncio.gather(*clients, return_exceptions=True)
    return harm


if __name__ == "__main__":
    print(json.dumps(asyncio.run(all_of_it(int(sys.argv[1]), float(sys.argv[2]))).ends))
