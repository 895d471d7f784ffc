"""Work that may take long, done in a process of its own that can be stopped.

    answer = run_limited(solved, asked.code, asked.count)

`solved` is a function of a module; its arguments and what it gives are plain data, since they go through a pipe; what it
raises comes back. When the time is over it is stopped, and `TooLong` (408) is raised. If its module has a function `warm_up()`,
that is called once in each process before the clock starts: what compiles itself on first use does so there.

There are few such processes; they are started when they are first needed, kept, and stand back behind the service itself. Who asks
while many others wait, or for several things at once, is refused with `TooMany` (429).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Semaphore
from typing import Any, TypeVar
from weakref import finalize

from boardcode.web.answers import TooMany
from boardcode.web.asking import ASKING
from boardcode.web.limits import Share
from boardcode.web.worker import Worker

T = TypeVar("T")


def run_limited(work: Callable[..., T], *arguments: Any) -> T:
    """What `work(*arguments)` gives, if it does so in time; called where no request is answered, it simply does it."""
    asking = ASKING.get()
    return work(*arguments) if asking is None else asking.have_done(asking.solvers, work, *arguments)


class Workers:
    """The processes, and who waits for them."""

    def __init__(self, share: Share) -> None:
        self._share = share
        self._free = Semaphore(share.processes)
        self._lock = Lock()
        self._asked: Counter[str] = Counter()
        self._idle: list[Worker] = []
        self._all: list[Worker] = []
        self._closed = False
        finalize(self, _stop, self._all)  # for whoever does not close us

    def run(self, client: str, work: Callable[..., T], *arguments: Any) -> T:
        """What the work gives; waits for a free process, but not longer than for the work itself."""
        with self._place(client):
            if not self._free.acquire(timeout=self._share.seconds):
                raise _refused()
            try:
                with self._worker() as worker:
                    answer: T = worker.run(work, arguments, self._share.seconds)
            finally:
                self._free.release()
        return answer

    @contextmanager
    def _place(self, client: str) -> Iterator[None]:
        """A place among those who wait."""
        with self._lock:
            if self._asked[client] >= self._share.a_client:
                raise TooMany("what was asked for before is still being worked on; wait for its answer")
            if self._asked.total() >= self._share.processes + self._share.waiting:
                raise _refused()
            self._asked[client] += 1
        try:
            yield
        finally:
            with self._lock:
                self._asked[client] -= 1
                self._asked += Counter()  # forgets those who wait for nothing

    @contextmanager
    def _worker(self) -> Iterator[Worker]:
        with self._lock:
            if self._closed:
                raise _refused()
            worker = self._idle.pop() if self._idle else self._new()
        try:
            yield worker
        finally:
            with self._lock:
                if worker.alive:
                    self._idle.append(worker)

    def _new(self) -> Worker:
        self._all[:] = [worker for worker in self._all if worker.alive]
        self._all.append(Worker(self._share.niceness))
        return self._all[-1]

    def warm_up(self, module: str) -> None:
        """Start a process before somebody waits for it."""
        with self._free, suppress(TooMany, OSError), self._worker() as worker:
            worker.warm_up(module, self._share.seconds)

    def close(self) -> None:
        """Stop all processes; who waits for one is refused."""
        with self._lock:
            self._closed = True
            _stop(self._all)


def _stop(workers: list[Worker]) -> None:
    for worker in workers:
        worker.stop()


def _refused() -> TooMany:
    return TooMany("too much is being worked on; ask again later")
