"""Files and folders that appear under their names only when they are complete.

A file is written without any name where the system knows such files (Linux does, on most file systems), so that a process that
is killed leaves nothing behind; elsewhere under a hidden name beside its own. In the end it is synchronised and renamed: whoever
looks finds the old file or the new one, whole.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

BUFFER = 1 << 20
UNFINISHED = ".part"  # how the name of what is not complete ends


@contextmanager
def appearing_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to; when the block ends without an exception it takes the place of what had its name.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "codes.txt")
    ...     with appearing_file(path) as file:
    ...         _ = file.write(b"AG")
    ...         print(path.exists())
    ...     print(path.read_text())
    False
    AG
    """
    target = Path(os.path.realpath(path))
    partial = _beside(target)
    nameless = _nameless(target.parent)
    try:
        with open(partial, "wb", BUFFER) if nameless is None else open(nameless, "wb", BUFFER) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            if nameless is not None:
                _name(nameless, partial)
        partial.replace(target)
        _synchronise(target.parent)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


@contextmanager
def appearing_folder(path: Path) -> Iterator[Path]:
    """A folder to fill; when the block ends without an exception it gets its name, which nothing else may have by then."""
    partial = _beside(path)
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


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{token_hex(6)}{UNFINISHED}")


def _nameless(folder: Path) -> int | None:
    """A file without a name; None where there are no such files."""
    try:
        return os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o666)
    except (AttributeError, OSError):
        return None


def _name(file: int, path: Path) -> None:
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        # With a folder given, Python lets the system follow the link to the file itself.
        os.link(f"/proc/self/fd/{file}", path.name, dst_dir_fd=folder, follow_symlinks=True)
    finally:
        os.close(folder)


def _synchronise(folder: Path) -> None:
    """Make sure that the names in a folder outlive a power cut."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
