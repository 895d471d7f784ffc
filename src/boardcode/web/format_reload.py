"""Files of formats (`serve --with FILE`) that change while the service runs: their formats are loaded again.

The page asks for this every second, so that it is a workbench for a format of one's own: what is wrong with a
declaration is said in the page, and the formats as they were before stay meanwhile.
"""

from __future__ import annotations

import os
from threading import Lock
from typing import Any

from boardcode import registry
from boardcode.errors import BadDeclaration


class FormatReload:
    """Watches the files of formats: each is loaded again when it has changed since it was last looked at."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._stamps = {path: _stamp(path) for path in registry.files()}
        self._errors: dict[str, str] = {}
        self._generation = 0

    def check(self) -> bool:
        """Load the files that have changed; return whether formats were replaced."""
        with self._lock:
            changed = False
            for path, old_stamp in self._stamps.items():
                stamp = _stamp(path)
                if stamp != old_stamp:
                    self._stamps[path] = stamp
                    changed |= self._load(path)
            return changed

    def _load(self, path: str) -> bool:
        """Load a file; return whether that succeeded."""
        self._generation += 1
        name = os.path.basename(path)
        try:
            registry.load_file(path)
        except BadDeclaration as error:
            self._errors[path] = str(error).replace(path, name)  # where it is on this computer says nothing
        except OSError as error:
            self._errors[path] = f"cannot read {name}: {error.strerror}"
        else:
            self._errors.pop(path, None)
            return True
        return False

    def to_json(self) -> dict[str, Any]:
        """Return the names of the files, how often one has changed, and what is wrong with them."""
        return {
            "files": [os.path.basename(path) for path in self._stamps],
            "generation": self._generation,
            "errors": list(self._errors.values()),
        }


def _stamp(path: str) -> tuple[int, int] | None:
    """Return what changes when a file is written; None if there is no file."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
