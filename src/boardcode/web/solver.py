"""A process that works for the service and can be stopped at any time."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from boardcode.web.answers import TooLong

LOWEST = 19  # the niceness of solvers: whoever only reads a code shall not wait for them


class Solver:
    """One process, at the other end of a pipe."""

    def __init__(self) -> None:
        spawned = get_context("spawn")
        self._pipe, theirs = spawned.Pipe()
        self._process = spawned.Process(target=_serve, args=(theirs,), daemon=True, name="boardcode solver")
        self._process.start()
        theirs.close()
        self._warm: set[str] = set()
        self._warming = ""

    @property
    def alive(self) -> bool:
        """Whether it still takes work."""
        return self._process.is_alive()

    def run(self, work: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """What the work gives; the process is stopped if that takes longer."""
        try:
            self._warm_up(work.__module__, seconds)
            self._pipe.send((work.__module__, work.__qualname__, arguments))
            if not self._pipe.poll(seconds):
                self.stop()
                raise TooLong(f"no answer after {seconds:g} seconds", expected=f"at most {seconds:g} seconds")
            given, error = self._pipe.recv()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            self.stop()
            raise TooLong("the process that worked on it has ended") from None
        if error is not None:
            raise error
        return given

    def _warm_up(self, module: str, seconds: float) -> None:
        """Have the module made ready; who cannot wait so long may ask again, and it goes on meanwhile."""
        if module in self._warm:
            return
        if not self._warming:
            self._pipe.send((module, "", ()))
            self._warming = module
        if not self._pipe.poll(seconds):
            raise TooLong("the solver is being made ready, which takes a minute the first time; ask again")
        self._pipe.recv()
        self._warm.add(self._warming)
        self._warming = ""
        self._warm_up(module, seconds)

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _serve(pipe: Connection) -> None:
    """What the process does until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service, which then closes the pipe
    with suppress(AttributeError, OSError):  # elsewhere than on Unix
        os.nice(LOWEST)
    while True:
        try:
            module, name, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[Any, Exception | None] = (_done(module, name, arguments), None)
        except Exception as error:  # whatever it is, it is theirs to whom it is told
            answer = (None, error)
        pipe.send(answer)


def _done(module: str, name: str, arguments: tuple[Any, ...]) -> Any:
    loaded = import_module(module)
    if name:
        return getattr(loaded, name)(*arguments)
    if hasattr(loaded, "warm_up"):
        loaded.warm_up()
    return None
