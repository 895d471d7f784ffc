"""Work that may take long, done in a process of its own that can be stopped.

    answer = run_limited(solved, asked.code, asked.count)

`solved` is a function of a module; its arguments and what it gives are plain data, since they go through a pipe; what it
raises comes back. When the time is over it is stopped, and `TooLong` (408) is raised. If its module has a function `warm_up()`,
that is called once in each process before the clock starts: what compiles itself on first use does so there.

There are few such processes; they are started when they are first needed, kept, and run with the lowest priority. Who asks
while many others wait, or for several things at once, is refused with `TooMany` (429).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock, Semaphore
from typing import Any, NamedTuple, TypeVar

from boardcode.web.answers import TooMany
from boardcode.web.limits import Limits
from boardcode.web.solver import Solver

T = TypeVar("T")


class Asking(NamedTuple):
    """Who asks, and whose processes do the work: set for each request."""

    solvers: Solvers
    client: str


ASKING: ContextVar[Asking | None] = ContextVar("asking", default=None)


def run_limited(work: Callable[..., T], *arguments: Any) -> T:
    """What `work(*arguments)` gives, if it does so in time."""
    asking = ASKING.get()
    return work(*arguments) if asking is None else asking.solvers.run(asking.client, work, arguments)


class Solvers:
    """The processes, and who waits for them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._free = Semaphore(limits.solvers)
        self._asked: Counter[str] = Counter()
        self._lock = Lock()
        self._idle: list[Solver] = []
        self._busy: set[Solver] = set()

    def run(self, client: str, work: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        """What the work gives; waits for a free process, but not longer than for the work itself."""
        seconds = self._limits.solving_seconds
        with self._place(client):
            if not self._free.acquire(timeout=seconds):
                raise _refused()
            try:
                with self._solver() as solver:
                    answer: T = solver.run(work, arguments, seconds)
            finally:
                self._free.release()
        return answer

    @contextmanager
    def _place(self, client: str) -> Iterator[None]:
        """A place among those who wait."""
        with self._lock:
            if self._asked[client] >= self._limits.solves_a_client:
                raise TooMany("the solutions that were asked for before are still being worked out; wait for one of them")
            if self._asked.total() >= self._limits.solvers + self._limits.waiting_solves:
                raise _refused()
            self._asked[client] += 1
        try:
            yield
        finally:
            with self._lock:
                self._asked[client] -= 1
                self._asked += Counter()  # forgets those who wait for nothing

    @contextmanager
    def _solver(self) -> Iterator[Solver]:
        with self._lock:
            self._idle = [solver for solver in self._idle if solver.alive]
            solver = self._idle.pop() if self._idle else Solver()
            self._busy.add(solver)
        try:
            yield solver
        finally:
            with self._lock:
                self._busy.discard(solver)
                self._idle.append(solver)

    def close(self) -> None:
        """Stop all processes, and who waits for them has no answer."""
        with self._lock:
            for solver in (*self._idle, *self._busy):
                solver.stop()
            self._idle.clear()


def _refused() -> TooMany:
    return TooMany("too many others are being solved; ask again later")
