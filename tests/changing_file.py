"""A file of formats that changes while a service uses it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from format_file import PEBBLES

import boardcode
from boardcode import registry


def write(file: Path, text: str, seconds: int) -> None:
    """Write a file as if at another time than before: some file systems count coarsely."""
    file.write_text(text)
    os.utime(file, (seconds, seconds))


def load_pebbles(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file with the format `pebbles`, which is registered until the end of the test."""
    boardcode.formats()
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    monkeypatch.setattr(registry, "_files", {})
    write(folder / "pebbles.py", PEBBLES, 1)
    registry.load_file(str(folder / "pebbles.py"))
    return folder / "pebbles.py"
