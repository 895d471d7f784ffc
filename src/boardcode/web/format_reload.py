"""Files of formats (`serve --with FILE`) that change while the service runs: their formats are loaded again.

The page asks for this every second, so that it is a workbench for a format of one's own: what is wrong with a
declaration is said in the page, and the formats as they were before stay meanwhile.

A file that never ends would hold a thread of the service for good, so each is first tried in a process of its
own, which can be killed. What it prints is therefore printed twice.
"""

from __future__ import annotations

import os
from threading import Lock
from typing import Any

from boardcode import registry
from boardcode.errors import BadDeclaration
from boardcode.format_files import endless_file
from boardcode.web.responses import TimeLimitExceeded
from boardcode.web.workers import WorkerEnded, WorkerProcess


class FormatReload:
    """Watches the files of formats: each is loaded again when it has changed since it was last looked at.

    A file must end within some seconds.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._stamps = {path: _stamp(path) for path in registry.files()}
        self._errors: dict[str, str] = {}
        self._generation = 0
        self._trial: WorkerProcess | None = None
        self._is_closed = False

    def check(self) -> bool:
        """Load the files that have changed; return whether formats were replaced.

        Returns at once if another thread is doing that already.
        """
        if not self._lock.acquire(blocking=False):
            return False
        try:
            changed = False
            for path, old_stamp in self._stamps.items():
                stamp = _stamp(path)
                if stamp != old_stamp:
                    self._stamps[path] = stamp
                    changed |= self._load(path)
            return changed
        finally:
            self._lock.release()

    def close(self) -> None:
        """Kill the process in which a file is being tried; from now on `check` raises `TooManyRequests`."""
        self._is_closed = True
        if self._trial is not None:
            self._trial.close()

    def _load(self, path: str) -> bool:
        """Load a file; return whether that succeeded."""
        name = os.path.basename(path)
        error = ""
        try:
            with open(path, "rb") as file:
                source = file.read()
            self._try(path, source)
            registry.load_source(path, source)
        except BadDeclaration as bad:
            error = str(bad).replace(path, name)  # where it is on this computer says nothing
        except OSError as unreadable:
            error = f"cannot read {name}: {unreadable.strerror}"
        if error:
            self._errors[path] = error
        else:
            self._errors.pop(path, None)
        self._generation += 1  # last, since the page shows the errors that come with a new number
        return not error

    def _try(self, path: str, source: bytes) -> None:
        """Load a file in another process; raises `BadDeclaration` if that fails or does not end."""
        others = {other: known for other, known in registry.sources().items() if other != path}
        self._trial = WorkerProcess(self._seconds, prepare=_import_modules)
        if self._is_closed:  # `close` may have been called too early to see this process
            self._trial.close()
        try:
            while not self._trial.prepare():
                pass  # the time that the process takes to start is not that of the file
            self._trial.run(_load_sources, others, path, source)
        except WorkerEnded:
            raise BadDeclaration(f"{path}: it ended the process in which it was tried") from None
        except TimeLimitExceeded:
            raise endless_file(path, self._seconds) from None
        finally:
            self._trial.close()

    def to_json(self) -> dict[str, Any]:
        """Return the names of the files, how often one has changed, and what is wrong with them."""
        return {
            "files": [os.path.basename(path) for path in self._stamps],
            "generation": self._generation,
            "errors": list(self._errors.values()),
        }


def _import_modules() -> None:
    """Import what files of formats need: whoever calls this in another process has imported this module."""


def _load_sources(others: dict[str, bytes], path: str, source: bytes) -> None:
    """Load a file next to the others that the service has loaded: called in the process that tries it."""
    registry.load_sources(others)
    registry.load_source(path, source)


def _stamp(path: str) -> tuple[int, int] | None:
    """Return what changes when a file is written; None if there is no file."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
