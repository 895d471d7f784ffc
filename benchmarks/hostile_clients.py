"""Hostile clients of the service: each sends one kind of harmful request as fast as it can.

    python benchmarks/hostile_clients.py PORT SECONDS

prints how many responses of which status each client got, as JSON. `service.py --hostile` starts it.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from random import Random

from http_client import HttpClient, post_request

import boardcode
from boardcode.labyrinth import generate

RANDOM = Random(2)


def oversized_body() -> bytes:
    """A body of 4 MiB, four times the limit."""
    return post_request("/api/decode", "1" * (4 << 20))


def garbage() -> bytes:
    """Bytes that are not HTTP."""
    return RANDOM.randbytes(500) + b"\r\n\r\n"


def short_view() -> bytes:
    """A short request, as the page sends at each key press."""
    return post_request("/api/view", {"code": boardcode.get("arx-board").examples[0]})


def hard_puzzle() -> bytes:
    """A random Klotski layout to solve."""
    format = boardcode.get("klotski")
    return post_request("/api/klotski/solve", {"code": format.encode(format.sample(RANDOM)), "count": "cell"})


LARGE_MAZE = generate(200, 200, 1).code


def large_maze() -> bytes:
    """A maze of 200 x 200 cells."""
    return post_request("/api/view", {"code": LARGE_MAZE})


#: what each client sends, and on how many connections at a time
CLIENTS: dict[Callable[[], bytes], int] = {
    oversized_body: 1,
    garbage: 1,
    short_view: 4,
    hard_puzzle: 8,
    large_maze: 4,
}


async def send_forever(port: int, make_request: Callable[[], bytes], outcomes: Counter[str]) -> None:
    """Send requests one after the other, and count the status of each response."""
    client = HttpClient(port)
    while True:
        try:
            outcomes[str((await client.send(make_request())).status)] += 1
        except (OSError, EOFError):
            outcomes["closed"] += 1


async def attack(port: int, seconds: float) -> dict[str, Counter[str]]:
    """Run all clients for some time; return the outcomes by what they sent."""
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    tasks = [
        asyncio.create_task(send_forever(port, make_request, outcomes[make_request.__doc__ or ""]))
        for make_request, connections in CLIENTS.items()
        for _ in range(connections)
    ]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return outcomes


if __name__ == "__main__":
    print(json.dumps(asyncio.run(attack(int(sys.argv[1]), float(sys.argv[2])))))
