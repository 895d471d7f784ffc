"""A process that works for the service and can be stopped at any time.

It is started as a program of its own and not by `multiprocessing`, which would run the main program once more.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from threading import Event, Thread, Timer
from typing import Any, BinaryIO

from boardcode.web.answers import NotUnderstood, TooLong

PROGRAM = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from boardcode.web.worker import main; main()"

Answer = tuple[Any, Exception | None]


class Worker:
    """One process, and the pipes to it and from it."""

    def __init__(self, niceness: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0,  # Ctrl-C is for the service, which then stops us; another session would be another share of the processor
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to: BinaryIO = self._process.stdin  # type: ignore[assignment]
        self._from: BinaryIO = self._process.stdout  # type: ignore[assignment]
        self._ready: dict[str, Event] = {}
        self._send(sys.path)
        self._send(niceness)

    @property
    def alive(self) -> bool:
        """Whether it still takes work."""
        return self._process.poll() is None

    def run(self, work: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """What the work gives; the process is stopped if that takes longer."""
        if not self.warm_up(work.__module__, seconds):
            raise TooLong(
                "what works on it is being made ready, which takes a minute the first time; ask again"
            )
        late = Event()

        def stop_it() -> None:
            late.set()
            self._process.kill()

        timer = Timer(seconds, stop_it)
        timer.daemon = True
        timer.start()
        try:
            given, error = self._asked(work.__module__, work.__qualname__, arguments)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            self.stop()
            reason = (
                f"no answer after {seconds:g} seconds"
                if late.is_set()
                else "the process that worked on it has ended"
            )
            raise TooLong(reason, expected=f"at most {seconds:g} seconds") from None
        finally:
            timer.cancel()
        if error is not None:
            raise error
        return given

    def warm_up(self, module: str, seconds: float) -> bool:
        """Have a module made ready; False if that takes longer, but it goes on."""
        for earlier in [name for name in self._ready if name != module]:
            if not self._ready[earlier].wait(seconds):
                return False
        if module not in self._ready:
            self._ready[module] = ready = Event()

            def make_ready() -> None:
                with suppress(
                    EOFError, OSError, ValueError, pickle.UnpicklingError
                ):  # it was stopped; whoever asks next sees that
                    self._asked(module, "", ())
                ready.set()

            Thread(target=make_ready, daemon=True).start()
        return self._ready[module].wait(seconds)

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._to, self._from):
            with suppress(OSError):
                pipe.close()

    def _asked(self, *question: Any) -> Answer:
        self._send(question)
        answer: Answer = pickle.load(self._from)
        return answer

    def _send(self, data: Any) -> None:
        self._to.write(pickle.dumps(data))  # whole or not at all
        self._to.flush()


def main() -> None:
    """What the process does until nobody asks any more."""
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what somebody prints is no answer
    niceness = pickle.load(questions)
    _stand_back(niceness)
    with suppress(EOFError, OSError):
        while True:
            answers.write(_pickled(_answer(*pickle.load(questions))))
            answers.flush()


def _stand_back(niceness: int) -> None:
    """Let the service go first."""
    with suppress(AttributeError, OSError):  # elsewhere than on Linux
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    with suppress(AttributeError, OSError):  # elsewhere than on Unix
        os.nice(niceness)


def _answer(module: str, name: str, arguments: tuple[Any, ...]) -> Answer:
    try:
        loaded = import_module(module)
        if name:
            return getattr(loaded, name)(*arguments), None
        if hasattr(loaded, "warm_up"):
            loaded.warm_up()
        return None, None
    except Exception as error:  # whatever it is, whoever asked is told
        return None, error


def _pickled(answer: Answer) -> bytes:
    """An answer as bytes that can be read again."""
    try:
        data = pickle.dumps(answer)
        pickle.loads(data)
    except Exception as error:
        return pickle.dumps((None, NotUnderstood(f"an answer cannot be sent: {answer[1] or error!r}")))
    return data
