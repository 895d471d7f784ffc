"""Atomic writes: files and folders that appear under their names only when they are complete.

Where the system has anonymous files (Linux does, on most file systems) a file is written without a name, so
that a process that is killed leaves nothing behind; elsewhere it is written under a hidden name beside the
final one, which nobody can guess and which must be new. Finally it is synchronised to the disk and renamed: a
reader finds the old file or the new one, but never a part of one. The new file has the mode and the owner of
the one that it replaces, as far as the system allows. Only regular files are replaced: a device or a pipe of
that name is somebody's, and would be lost.

A process holds a lock on what it has not finished. Hidden files and folders without one were left by a killed
process; the next process that writes to the same folder removes them.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # Windows has no such locks; it does not remove files that are open
    fcntl = None  # type: ignore[assignment]

BUFFER_SIZE = 1 << 20
PARTIAL_SUFFIX = ".part"  # ends the hidden name of an incomplete file or folder
TOKEN_BYTES = 8
SHOWN_LENGTH = 30  # characters of the final name in the hidden one, which is longer, but must not be too long
_PARTIAL_NAME = re.compile(rf"\..+\.[0-9a-f]{{{2 * TOKEN_BYTES}}}{re.escape(PARTIAL_SUFFIX)}")
_tidied: set[Path] = set()  # folders in which this process has looked for abandoned files


@contextmanager
def atomic_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing that replaces `path` when the block ends without an exception.

    Raises an `OSError` if that is the name of something else than a regular file.

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
    _check_replaceable(target)
    partial = _partial_path(target)
    _remove_abandoned(target.parent)
    anonymous = _open_anonymous(target.parent)
    mode = 0o600 if target.exists() else 0o666  # nobody reads what replaces a private file
    descriptor = _open_exclusively(partial, mode) if anonymous is None else anonymous
    try:
        with open(descriptor, "wb", BUFFER_SIZE) as file:
            yield file
            file.flush()
            _keep_mode_and_owner(descriptor, target)
            os.fsync(descriptor)
            if anonymous is not None:
                _link(descriptor, partial)
            if fcntl is not None:
                partial.replace(target)  # while it is locked
        if fcntl is None:
            partial.replace(target)  # Windows renames closed files only
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
    if path.parent.is_dir():
        _remove_abandoned(path.parent)
    partial.mkdir(parents=True)
    lock = _lock(partial)
    try:
        yield partial
        for folder, _, _ in os.walk(partial):
            _synchronise(Path(folder))
        partial.rename(path)
        _synchronise(path.parent)
    except BaseException:
        # Renamed first, so that workers of a cluster that is gone cannot add files while it is removed.
        with suppress(OSError):
            shutil.rmtree(partial.rename(_partial_path(path)), ignore_errors=True)
        raise
    finally:
        if lock is not None:
            os.close(lock)


def remove_partial_files(folder: Path) -> None:
    """Remove all incomplete files below a folder that nobody writes to any more."""
    for partial in folder.rglob(f".*{PARTIAL_SUFFIX}"):
        partial.unlink()


def _check_replaceable(target: Path) -> None:
    """Raise an `OSError` if a path names a folder, a device, a pipe or a socket."""
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(mode):
        raise FileExistsError(errno.EEXIST, "it is not a regular file", str(target))


def _partial_path(path: Path) -> Path:
    """A hidden name beside a path that nothing else has and nobody can guess."""
    return path.with_name(f".{path.name[:SHOWN_LENGTH]}.{token_hex(TOKEN_BYTES)}{PARTIAL_SUFFIX}")


def _open_anonymous(folder: Path) -> int | None:
    """Open a file without a name, and lock it; None where the system has no such files."""
    try:
        descriptor = os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o666)
    except (AttributeError, OSError):
        return None
    _lock_descriptor(descriptor)
    return descriptor


def _open_exclusively(path: Path, mode: int) -> int:
    """Create a file that must not exist, not even as a link, and lock it."""
    while True:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        _lock_descriptor(descriptor)
        with suppress(FileNotFoundError):  # removed as abandoned, in the moment before it was locked
            if os.path.samestat(os.stat(path, follow_symlinks=False), os.fstat(descriptor)):
                return descriptor
        os.close(descriptor)


def _keep_mode_and_owner(descriptor: int, target: Path) -> None:
    """Give a new file the mode and owner of the file that it replaces."""
    try:
        old, new = os.stat(target), os.fstat(descriptor)
    except FileNotFoundError:
        return
    if not hasattr(os, "fchown"):
        return
    mode = stat.S_IMODE(old.st_mode)
    if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
        try:
            os.fchown(descriptor, old.st_uid, old.st_gid)
        except OSError:  # only the administrator gives files away, so another owner must not get our rights
            mode &= ~(stat.S_ISUID | stat.S_ISGID)
    os.fchmod(descriptor, mode)


# -- what killed processes left


def _remove_abandoned(folder: Path) -> None:
    """Remove incomplete files and folders that nobody has locked, once in each process."""
    if fcntl is None or folder in _tidied:
        return
    _tidied.add(folder)
    with suppress(OSError):  # what cannot be listed or removed stays
        for name in os.listdir(folder):
            if _PARTIAL_NAME.fullmatch(name):
                _remove_unlocked(folder / name)


def _remove_unlocked(path: Path) -> None:
    lock = _lock(path)
    if lock is None:
        return
    try:
        status = os.fstat(lock)
        if status.st_uid != os.geteuid():
            return  # somebody else's, whatever it is
        if stat.S_ISDIR(status.st_mode):
            shutil.rmtree(path, ignore_errors=True)
        else:
            with suppress(OSError):
                path.unlink()
    finally:
        os.close(lock)


def _lock(path: Path) -> int | None:
    """Open and lock a file or a folder, and return the descriptor; None if that is not possible."""
    if fcntl is None:
        return None
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    if _lock_descriptor(descriptor):
        return descriptor
    os.close(descriptor)
    return None


def _lock_descriptor(descriptor: int) -> bool:
    """Lock an open file until it is closed, and return whether nobody else has locked it."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


# -- names


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
