"""Atomic writes: files and folders that appear under their names only when they are complete.

Where the system has anonymous files (Linux does, on most file systems) a file is written without a name, so
that a process that is killed leaves nothing behind; elsewhere it is written under a hidden name beside the
final one. Finally it is synchronised to the disk and renamed: a reader finds the old file or the new one, but
never a part of one.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

BUFFER_SIZE = 1 << 20
PARTIAL_SUFFIX = ".part"  # ends the hidden name of an incomplete file or folder


@contextmanager
def atomic_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing that replaces `path` when the block ends without an exception.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "codes.txt")
    ...     with atomic_file(path) as file:
    ...         _ = file.write(b"AG")
    ...         print(path.exists())
    ...     print(path.read_text())
    False
    AG
    """
    target = Path(os.path.realpath(path))
    partial = _partial_path(target)
    descriptor = _open_anonymous(target.parent)
    try:
        with open(partial if descriptor is None else descriptor, "wb", BUFFER_SIZE) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            if descriptor is not None:
                _link(descriptor, partial)
        partial.replace(target)
        _synchronise(target.parent)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


@contextmanager
def atomic_folder(path: Path) -> Iterator[Path]:
    """Create a folder to fill, which is renamed to `path` when the block ends without an exception.

    Raises an `OSError` if something else has that name by then.
    """
    partial = _partial_path(path)
    partial.mkdir(parents=True)
    try:
        yield partial
        for folder, _, _ in os.walk(partial):
            _synchronise(Path(folder))
        partial.rename(path)
        _synchronise(path.parent)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise


def remove_abandoned_files(folder: Path, *, older_than: float = 0.0) -> None:
    """Remove incomplete files below a folder that killed processes left at least `older_than` seconds ago."""
    for partial in folder.rglob(f".*{PARTIAL_SUFFIX}"):
        if time.time() - partial.stat().st_mtime >= older_than:
            partial.unlink()


def _partial_path(path: Path) -> Path:
    """A hidden name beside a path that nothing else has."""
    return path.with_name(f".{path.name}.{token_hex(6)}{PARTIAL_SUFFIX}")


def _open_anonymous(folder: Path) -> int | None:
    """Open a file without a name; None where the system has no such files."""
    try:
        return os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o666)
    except (AttributeError, OSError):
        return None


def _link(descriptor: int, path: Path) -> None:
    """Give an anonymous file a name."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        # Python only makes the system follow the link in /proc if a folder is passed.
        os.link(f"/proc/self/fd/{descriptor}", path.name, dst_dir_fd=folder, follow_symlinks=True)
    finally:
        os.close(folder)


def _synchronise(folder: Path) -> None:
    """Make the names in a folder survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
