"""Where kernels are kept, so that a new process need not compile them again.

A kernel's module is a file named by a digest of its source, of the sources it is compiled together with, and of the versions of what
compiles it; Numba keeps the machine code beside it. The folder is `BOARDCODE_KERNELS`, or `boardcode/kernels` in the
user's folder for caches. Where nothing can be written kernels are compiled in each process.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import ModuleType

import llvmlite  # type: ignore[import-untyped]
import numba
import numpy as np

import boardcode
from boardcode.columns.source import Kernel
from boardcode.compile.numba import intrinsics as machine

PACKAGE = "boardcode_kernels"


def folder() -> Path:
    """Where kernels are kept."""
    if chosen := os.environ.get("BOARDCODE_KERNELS"):
        return Path(chosen)
    if sys.platform == "win32":
        caches = os.environ.get("LOCALAPPDATA", "~/AppData/Local")
    elif sys.platform == "darwin":
        caches = "~/Library/Caches"
    else:
        caches = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(caches).expanduser() / "boardcode" / "kernels"


def module(kernel: Kernel) -> ModuleType:
    """The module of a kernel, loaded from where it is kept or put there."""
    source = kernel.module()
    name = f"{''.join(c if c.isalnum() else '_' for c in kernel.name)}_{_digest(source, [machine, *kernel.together_with])}"
    full_name = f"{PACKAGE}.{name}"
    if full_name in sys.modules:
        return sys.modules[full_name]
    try:
        path = _kept(folder() / f"{name}.py", source)
    except OSError:
        made = ModuleType(full_name)
        exec(
            kernel.module(cache=False), made.__dict__
        )  # the source is made of declarations, which are code already
        sys.modules[full_name] = made
        return made
    return _loaded(full_name, path)


def _digest(source: str, together_with: Sequence[ModuleType]) -> str:
    found = sha256(source.encode())
    for other in together_with:
        found.update(Path(str(other.__file__)).read_bytes())
    versions = (boardcode.__version__, numba.__version__, llvmlite.__version__, np.__version__, sys.version)
    found.update(repr(versions).encode())
    return found.hexdigest()[:16]


def _kept(path: Path, source: str) -> Path:
    """The file of a module; whole or not there, whoever else writes it at the same time."""
    if path.exists():
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, suffix=".part", delete=False, encoding="utf-8") as part:
        part.write(source)
    os.replace(part.name, path)
    return path


def _loaded(name: str, path: Path) -> ModuleType:
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {path}")
    made = module_from_spec(spec)
    sys.modules[name] = made  # where Numba looks for it
    spec.loader.exec_module(made)
    return made
