"""One thing at a time for each client, so that one who asks for many at once does not go before all the others."""

from __future__ import annotations

import asyncio
from types import TracebackType


class Turns:
    """Whose turn it is: each client has a queue of its own, and the queues take turns."""

    def __init__(self) -> None:
        self._queues: dict[str, tuple[asyncio.Lock, int]] = {}  # and how many are in it

    def turn(self, client: str) -> Turn:
        """A place in a client's queue."""
        return Turn(self, client)

    def enter(self, client: str) -> asyncio.Lock:
        """The queue of a client, with one more in it."""
        lock, waiting = self._queues.get(client) or (asyncio.Lock(), 0)
        self._queues[client] = (lock, waiting + 1)
        return lock

    def leave(self, client: str) -> None:
        """One less; an empty queue is forgotten."""
        lock, waiting = self._queues.pop(client)
        if waiting > 1:
            self._queues[client] = (lock, waiting - 1)


class Turn:
    """A place in a queue: `async with` waits until it comes first; `end` lets the next one go before the block ends."""

    def __init__(self, turns: Turns, client: str) -> None:
        self._turns = turns
        self._client = client
        self._lock: asyncio.Lock | None = None

    async def __aenter__(self) -> Turn:
        lock = self._turns.enter(self._client)
        try:
            await lock.acquire()
        except BaseException:
            self._turns.leave(self._client)
            raise
        self._lock = lock
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock is not None:
            await asyncio.sleep(0)  # now the others
            self.end()

    def end(self) -> None:
        """Go; what is still to be done is done elsewhere."""
        if self._lock is not None:
            self._lock.release()
            self._turns.leave(self._client)
            self._lock = None
