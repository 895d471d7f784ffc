"""The folder where machine code is kept, so that a new process need not compile it again.

It is `BOARDCODE_KERNELS`, or `boardcode/kernels` in the user's cache folder. A file holds the machine code of
one function for one signature:

    key (32 bytes) | SHA-256 of the rest (32 bytes) | what Numba needs to load the function, pickled

The key is a digest of the source of the function and of all that it may call, of its signature, of the
processor, and of the versions of the compiler. A file whose key or checksum is wrong is compiled anew and
replaced.

Whoever can change a file could run code of his own in our process. So folder and files are used only if they
belong to the user and nobody else may write to them. Where the folder is unsafe, full or read-only, functions
are compiled in each process, and a warning says so once.
"""

from __future__ import annotations

import os
import pickle
import shutil
import stat
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import llvmlite  # type: ignore[import-untyped]
import numba
import numpy as np
from numba.core import compiler, serialize
from numba.core.caching import _Cache

from boardcode.atomic_write import atomic_file
from boardcode.foreign_code import warn_anyway

#: the global variable of a module without a file in which the digest of its source is
SOURCE_DIGEST = "SOURCE_DIGEST"
SUFFIX = ".kernel"
_DIGEST_SIZE = 32
_COMPILE_RESULT: Any = compiler.CompileResult  # Numba's own functions have no types
_SERIALIZE: Any = serialize
_warned: set[str] = set()


def compiled(function: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Compile a function with Numba when it is first called, or load its machine code from the cache.

    Options are those of `numba.njit`: `@compiled` or `@compiled(parallel=True)`.
    """
    if function is None:
        return lambda function: compiled(function, **options)
    dispatcher: Any = numba.njit(nogil=True, **options)(function)
    if hasattr(dispatcher, "_cache"):  # not if Numba is switched off by its environment variable
        dispatcher._cache = MachineCodeCache(function)
    return dispatcher


def folder() -> Path:
    """The folder where machine code is kept; raises `RuntimeError` if the user has no home."""
    if chosen := os.environ.get("BOARDCODE_KERNELS"):
        return Path(chosen)
    if sys.platform == "win32":
        caches = os.environ.get("LOCALAPPDATA", "~/AppData/Local")
    elif sys.platform == "darwin":
        caches = "~/Library/Caches"
    else:
        caches = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(caches).expanduser() / "boardcode" / "kernels"


class MachineCodeCache(_Cache):
    """The machine code of one function, as Numba's dispatcher loads and saves it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    @property
    def cache_path(self) -> str:
        """Where the machine code is, for Numba's statistics."""
        return str(folder())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the function compiled for a signature; None if that is not in the cache."""
        target_context.refresh()
        key = self._key(sig, target_context.codegen())
        data = _load(self._file_name(key), key)
        if data is None:
            return None
        try:
            return _COMPILE_RESULT._rebuild(target_context, *pickle.loads(data))
        except Exception:  # whatever it is, the function is compiled anew
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save a compiled function for the next process, if it can be saved."""
        if data.lifted or data.library.has_dynamic_globals:
            return
        key = self._key(sig, data.codegen)
        _save(self._file_name(key), key, _SERIALIZE.dumps(data._reduce()))

    def enable(self) -> None:
        """Do nothing: the cache is always used where it is safe."""

    def disable(self) -> None:
        """Do nothing."""

    def flush(self) -> None:
        """Do nothing: files of old sources are never loaded."""

    def _key(self, signature: Any, codegen: Any) -> bytes:
        code, variables = self._function.__code__, self._function.__globals__
        source = variables.get(SOURCE_DIGEST) or _folder_digest(Path(code.co_filename).parent)
        parts = (
            source,
            _folder_digest(Path(__file__).parent),  # intrinsics
            self._function.__qualname__,
            code.co_firstlineno,
            str(signature),
            codegen.magic_tuple(),
            (numba.__version__, llvmlite.__version__, np.__version__, sys.version),
        )
        return sha256(repr(parts).encode()).digest()

    def _file_name(self, key: bytes) -> str:
        module = self._function.__module__.rpartition(".")[2]
        return f"{module}.{self._function.__name__}-{key.hex()[:24]}{SUFFIX}"


@cache
def _folder_digest(folder: Path) -> str:
    """The digest of all sources of a folder: a function may contain functions of its neighbours."""
    digest = sha256()
    for path in sorted(folder.glob("*.py")):
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


# -- files


def _load(name: str, key: bytes) -> bytes | None:
    """Return what is in a file of the cache; None if there is none that is safe, whole and has the key."""
    try:
        path = _safe_folder() / name
        with open(path, "rb", opener=_open_at_once) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                return None  # it is replaced
            if not _is_private(status):
                raise PermissionError(f"others may write to {name}")
            content = file.read()
    except (FileNotFoundError, IsADirectoryError):
        return None
    except (OSError, RuntimeError) as error:
        _warn(error)
        return None
    start = content[: 2 * _DIGEST_SIZE]
    data = content[2 * _DIGEST_SIZE :]
    return data if start == key + sha256(data).digest() else None


def _open_at_once(path: str, flags: int) -> int:
    """Open a file, without waiting for somebody who writes if it is a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _save(name: str, key: bytes, data: bytes) -> None:
    try:
        path = _safe_folder() / name
        _remove(path)  # a damaged or unsafe file; its mode must not be kept
        with atomic_file(path) as file:
            if hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), 0o600)
            file.write(key + sha256(data).digest() + data)
    except (OSError, RuntimeError) as error:
        _warn(error)


def _remove(path: Path) -> None:
    """Remove what has the name of a file of the cache, whatever it is."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _safe_folder() -> Path:
    """Return the folder, which is made if necessary; raises an `OSError` if it is not safe."""
    path = folder()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_private(os.stat(path)):
        raise PermissionError("it belongs to others, or others may write to it")
    return path


def _is_private(status: os.stat_result) -> bool:
    """Whether a file belongs to the user and nobody else may write to it."""
    if not hasattr(os, "geteuid"):
        return True  # Windows: the cache folder of a user is protected by the system
    return status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _warn(error: OSError | RuntimeError) -> None:
    """Say once in each process why machine code is not kept."""
    if not _warned:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        _warned.add(reason)
        try:
            place = f" in {folder()}"
        except RuntimeError:
            place = ""
        message = f"machine code is not kept{place}, and is compiled in each process: {reason}"
        warn_anyway(message, stacklevel=2)
