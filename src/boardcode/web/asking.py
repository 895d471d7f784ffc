"""Who asks, and who works for it: known wherever a request is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import thread_time
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from boardcode.web.limits import Limits
    from boardcode.web.time_limit import Workers
    from boardcode.web.turns import Turn

T = TypeVar("T")


@dataclass(slots=True)
class Asking:
    """A request, as far as its answer may have to know."""

    client: str
    size: int  # bytes of the query and the body
    limits: Limits
    readers: Workers
    solvers: Workers
    turn: Turn
    loop: AbstractEventLoop
    used: float = 0.0  # seconds of the processor that its answer has taken here

    def have_done(self, workers: Workers, work: Callable[..., T], *arguments: Any) -> T:
        """What another process gives; for a thread, which waits. Meanwhile the client's next request has its turn."""
        self.loop.call_soon_threadsafe(self.turn.end)
        return workers.run(self.client, work, *arguments)

    def do(self, work: Callable[..., T], *arguments: Any) -> T:
        """What is done here; only the time of this thread counts, not that of others who were let through meanwhile."""
        begun = thread_time()
        try:
            return work(*arguments)
        finally:
            self.used += thread_time() - begun


ASKING: ContextVar[Asking | None] = ContextVar("asking", default=None)


@contextmanager
def for_everybody() -> Iterator[None]:
    """Around what is done once and then known: it does not count as work for the one who happens to ask first."""
    begun = thread_time()
    try:
        yield
    finally:
        asking = ASKING.get()
        if asking is not None:
            asking.used -= thread_time() - begun
