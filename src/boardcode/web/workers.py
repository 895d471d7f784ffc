"""A worker process for heavy work, which is killed when its time is over.

    solver = WorkerProcess(10.0, prepare=compile_solver)
    solution = solver.run(find_solution, "1A9BF0C00")

Functions are sent by name, so they have to be module-level functions; arguments, results and exceptions are
pickled. The process is started on first use and then kept. It calls `prepare` once, without a time limit:
what is compiled on first use is compiled there.
"""

from __future__ import annotations

import pickle
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, util
from multiprocessing.connection import Connection
from threading import Lock, Semaphore
from typing import Any, TypeVar

from boardcode.web.responses import TimeLimitExceeded, TooManyRequests, UnexpectedError

QUEUE_LENGTH = 8  # requests that may run or wait at a time; each occupies a thread of the service

T = TypeVar("T")

# Forking a process that has threads is not safe, so a new interpreter is started.
_SPAWN = get_context("spawn")
_START: Any = util  # the functions of Python that start processes have no types
_starting = Lock()


class WorkerProcess:
    """One process that runs functions, one at a time, each for at most some seconds."""

    def __init__(
        self, seconds: float, prepare: Callable[[], object], queue_length: int = QUEUE_LENGTH
    ) -> None:
        self._seconds = seconds
        self._prepare = prepare
        self._queue = Semaphore(queue_length)
        self._lock = Lock()
        self._process = _SPAWN.Process()
        self._connection: Connection | None = None  # None while no process is running
        self._is_ready = False
        self._is_closed = False

    def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Return what the function returns in the worker process, or raise what it raises.

        Raises `TimeLimitExceeded` if it takes too long or its process ends twice, and `TooManyRequests` if
        too many calls wait already. Waits for earlier calls, but no longer than one call may take.
        """
        with self._turn():
            try:
                return self._call(function, arguments)
            except WorkerEnded:
                # Perhaps it was killed while it was idle, which is not the fault of this call.
                return self._call(function, arguments)

    def prepare(self) -> bool:
        """Start the process if necessary; return whether it is ready, after waiting as long as for a call."""
        if self._is_ready:
            return True
        with self._turn():
            return self._wait_until_ready()

    def close(self) -> None:
        """Kill the process; every call from now on, and every one that waits, is rejected."""
        self._is_closed = True
        if self._connection is not None:
            self._process.kill()
            self._process.join()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait in the queue for the process."""
        if not self._queue.acquire(blocking=False):
            raise _overload()
        try:
            if not self._lock.acquire(timeout=self._seconds):
                raise _overload()
            try:
                yield
            finally:
                self._lock.release()
        finally:
            self._queue.release()

    def _wait_until_ready(self) -> bool:
        if self._connection is None or not self._process.is_alive():
            self._start()
        assert self._connection is not None
        if not self._is_ready:
            if not self._connection.poll(self._seconds):
                return False
            try:
                self._receive()
            except BaseException:
                self._stop()
                raise
            self._is_ready = True
        return True

    def _call(self, function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        if not self._wait_until_ready():
            raise TimeLimitExceeded(
                "the worker process is still starting, which can take a minute the first time; try again"
            )
        assert self._connection is not None
        with suppress(OSError):  # if the process has just ended, receiving reports it
            self._connection.send((function, arguments))
        if not self._connection.poll(self._seconds):
            self._stop()
            raise TimeLimitExceeded(
                f"no answer after {self._seconds:g} seconds", expected=f"at most {self._seconds:g} seconds"
            )
        result: T = self._receive()
        return result

    def _receive(self) -> Any:
        assert self._connection is not None
        try:
            result, error = pickle.loads(self._connection.recv_bytes())
        except (EOFError, OSError):
            self._stop()
            raise WorkerEnded("the worker process has ended unexpectedly") from None
        if error is not None:
            raise error
        return result

    def _start(self) -> None:
        self._stop()
        if self._is_closed:
            raise _stopping()
        connection, other_end = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_work, args=(other_end, self._prepare), daemon=True)
        with _no_current_folder():
            process.start()
        other_end.close()
        self._process, self._connection = process, connection
        if self._is_closed:  # `close` may have been called too early to see this process
            self._stop()
            raise _stopping()

    def _stop(self) -> None:
        if self._connection is not None:
            self._process.kill()
            self._process.join()
            self._connection.close()
        self._connection = None
        self._is_ready = False


@contextmanager
def _no_current_folder() -> Iterator[None]:
    """Make processes that are started meanwhile import nothing from the current folder.

    Python starts them with `-c`, for which it would look there first. The environment cannot forbid it if
    this process was started with `-E`, which new ones inherit; so the option `-P` is added to theirs.
    """
    with _starting:
        options = _START._args_from_interpreter_flags
        _START._args_from_interpreter_flags = lambda: ["-P", *options()]
        try:
            yield
        finally:
            _START._args_from_interpreter_flags = options


class WorkerEnded(TimeLimitExceeded):
    """The process ended before it sent a result."""


def _overload() -> TooManyRequests:
    return TooManyRequests("too many long requests are waiting; try again later")


def _stopping() -> TooManyRequests:
    return TooManyRequests("the service is stopping")


def _work(connection: Connection, prepare: Callable[[], object]) -> None:
    """Run functions until the service closes its end of the connection: the main function of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the service, and that stops us
    connection.send_bytes(_outcome(prepare, ()))
    while True:
        try:
            function, arguments = connection.recv()
        except EOFError:
            return
        connection.send_bytes(_outcome(function, arguments))


def _outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """Return the pickled result and exception of a call, one of them None."""
    try:
        return _pickle((function(*arguments), None))
    except Exception as error:  # passed on to the caller, whatever it is
        try:
            return _pickle((None, error))
        except Exception:
            return pickle.dumps((None, UnexpectedError(f"an exception cannot be pickled: {error!r}")))


def _pickle(outcome: tuple[Any, Exception | None]) -> bytes:
    """Return an outcome as bytes that can certainly be unpickled."""
    data = pickle.dumps(outcome)
    pickle.loads(data)
    return data
