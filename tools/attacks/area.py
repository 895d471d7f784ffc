"""What every area of the attack has: its time, its folder, its count of attempts and its failures."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryFile
from typing import IO, Any, NamedTuple

COMMAND = Path(sys.executable).parent / "boardcode"
HANG_SECONDS = 120.0  # after which a command counts as hanging
REPORT_SECONDS = 0.5  # between two reports of an area
USUAL_CODES = frozenset({0, 1, 2})  # all is well, a bad code, wrong usage


class Area:
    """One area of the attack while it runs."""

    def __init__(self, name: str, seconds: float, folder: Path, seed: int) -> None:
        self.name = name
        self.folder = folder
        self.random = Random(f"{name} {seed}")
        self.attempts = 0
        self.failures: list[str] = []
        self.details: list[dict[str, Any]] = []  # figures of an area that has more than two
        self.start = time.monotonic()
        self._end = self.start + seconds
        self._next_report = self.start

    @property
    def has_time(self) -> bool:
        """Whether there is time for another attempt."""
        return time.monotonic() < self._end

    def record(self, complaint: str | None, attempts: int = 1) -> None:
        """Count attempts; a complaint is a failure."""
        self.attempts += attempts
        if complaint:
            self.failures.append(complaint)
            print(f"  {self.name}: {complaint}", file=sys.stderr, flush=True)
        if complaint or time.monotonic() > self._next_report:
            self.report()

    def report(self) -> None:
        """Print the figures so far: if the time is over in the middle of an attempt, they are what counts."""
        self._next_report = time.monotonic() + REPORT_SECONDS
        figures = {"attempts": self.attempts, "failures": len(self.failures), "details": self.details}
        print(json.dumps(figures), flush=True)

    def expect(self, found: object, expected: object, what: str) -> None:
        """Count an attempt, which fails if something is not as expected."""
        self.record(None if found == expected else f"{what}: expected {expected!r}, found {found!r}")


class Outcome(NamedTuple):
    """How a command ended; `code` is None if it hung and was killed."""

    words: tuple[str, ...]
    code: int | None
    out: bytes
    err: bytes

    def complaint(self, allowed: frozenset[int] = USUAL_CODES, label: str = "") -> str | None:
        """Return what is wrong: a traceback, a signal, a hang or another exit code; None if nothing is."""
        place = f"{label} {' '.join(word[:40] for word in self.words)!r}".strip()
        if self.code is None:
            return f"{place}: no end after {HANG_SECONDS:g} seconds"
        if b"Traceback" in self.err:
            return f"{place}: {_last_line(self.err)}"
        if self.code not in allowed:
            return f"{place}: exit code {self.code}: {_last_line(self.err)}"
        return None


def _last_line(text: bytes) -> str:
    return (text.decode("utf-8", "replace").strip().split("\n") or [""])[-1][:200]


def environment(folder: Path, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment whose home is in a folder of the attack, and whose cache is beside it.

    The areas have one cache, so that kernels are compiled once; the area of caches has its own.
    """
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
    cache = folder.parent / "cache"
    return {**kept, "HOME": str(folder / "home"), "XDG_CACHE_HOME": str(cache), **(more or {})}


def run(
    folder: Path,
    words: Sequence[str | bytes],
    *,
    command: Sequence[str | Path] = (COMMAND,),
    input: bytes = b"",
    more: Mapping[str, str] | None = None,
    stdout: int | IO[bytes] = subprocess.PIPE,
    stderr: int | IO[bytes] = subprocess.PIPE,
) -> Outcome:
    """Run the installed command in a folder, and return how it ended."""
    shown = tuple(word if isinstance(word, str) else os.fsdecode(word) for word in words)
    with subprocess.Popen(
        [*command, *words],
        cwd=folder,
        env=environment(folder, more),
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=stderr,
    ) as process:
        try:
            out, err = process.communicate(input, timeout=HANG_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            return Outcome(shown, None, out or b"", err or b"")
    return Outcome(shown, process.returncode, out or b"", err or b"")


def run_forked(folder: Path, words: Sequence[str]) -> Outcome:
    """Run the command in a copy of this process: quicker, since everything is imported already."""
    with TemporaryFile() as out, TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            _run_in_child(folder, words, out, err)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        for file in (out, err):
            file.seek(0)
        hung = status == -signal.SIGALRM
        return Outcome(tuple(words), None if hung else status, out.read(), err.read())


def _run_in_child(folder: Path, words: Sequence[str], out: IO[bytes], err: IO[bytes]) -> None:
    from boardcode.cli.main import main

    code = 70  # of a bug that no handler has caught
    try:
        signal.alarm(int(HANG_SECONDS))
        os.chdir(folder)
        os.dup2(out.fileno(), 1)
        os.dup2(err.fileno(), 2)
        code = main(words)
        sys.stdout.flush()
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)
