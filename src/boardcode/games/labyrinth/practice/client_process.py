"""Somebody's client as a process: started with the address of a server, and ended with its children."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Thread
from typing import BinaryIO

HOST_VARIABLE, PORT_VARIABLE = "LABYRINTH_HOST", "LABYRINTH_PORT"
TAIL = 4096  # bytes of the error output that are kept
READER_SECONDS = 1.0  # for which the rest of the error output is waited for


class ClientProcess:
    """A running client. Its standard output is discarded, and the end of its error output is kept."""

    def __init__(self, command: Sequence[str], host: str, port: int) -> None:
        """Start it; raise `OSError` if there is no such program."""
        self._tail = b""
        self._process = subprocess.Popen(
            fill_in(command, {"{host}": host, "{port}": str(port)}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=os.environ | {HOST_VARIABLE: host, PORT_VARIABLE: str(port)},
            start_new_session=True,  # so that children can be ended with it
        )
        assert self._process.stderr is not None
        self._reader = Thread(target=self._keep_tail, args=(self._process.stderr,), daemon=True)
        self._reader.start()

    def _keep_tail(self, stream: BinaryIO) -> None:
        with stream:
            while data := stream.read1(TAIL):  # type: ignore[attr-defined]
                self._tail = (self._tail + data)[-TAIL:]

    def wait(self, seconds: float) -> bool:
        """Wait for the end of the process; return whether it has ended."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    @property
    def exit_code(self) -> int | None:
        """The exit code; the negative number of a signal that ended the process; None while it runs."""
        return self._process.returncode

    def end_words(self) -> str:
        """Return how the process ended, and the last line of its error output.

        It must have ended.
        """
        code = self._process.returncode
        words = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
        self._reader.join(READER_SECONDS)
        lines = self._tail.decode("utf-8", "replace").strip().splitlines()
        return f"{words}: {lines[-1].strip()}" if lines else words

    def kill(self) -> None:
        """End the process and its children, if they still run."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):  # they have all ended
                os.killpg(self._process.pid, signal.SIGKILL)  # its own group, of which it is the leader
        else:
            self._process.kill()
        self._process.wait()
        self._reader.join(READER_SECONDS)


def fill_in(command: Sequence[str], values: Mapping[str, str]) -> list[str]:
    """Replace the placeholders in the words of a command; other braces stay as they are.

    >>> fill_in(["bot", "--server={host}:{port}", "{}"], {"{host}": "127.0.0.1", "{port}": "8778"})
    ['bot', '--server=127.0.0.1:8778', '{}']
    """
    words = []
    for word in command:
        for placeholder, value in values.items():
            word = word.replace(placeholder, value)
        words.append(word)
    return words
