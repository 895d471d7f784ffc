"""The folder where kernels are kept, so that a new process need not compile them again.

The module of a kernel is a file named by a digest of its source, of the intrinsics that it uses, and of the
versions of the compiler; Numba keeps the machine code beside it. The folder is `BOARDCODE_KERNELS`, or
`boardcode/kernels` in the user's cache folder. Where nothing can be written, kernels are compiled in each
process.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import llvmlite  # type: ignore[import-untyped]
import numba
import numpy as np

from boardcode.atomic_write import atomic_file
from boardcode.compile.numba import intrinsics
from boardcode.compile.numba.kernel_source import KernelSource

PACKAGE = "boardcode_kernels"


def folder() -> Path:
    """The folder where kernels are kept."""
    if chosen := os.environ.get("BOARDCODE_KERNELS"):
        return Path(chosen)
    if sys.platform == "win32":
        caches = os.environ.get("LOCALAPPDATA", "~/AppData/Local")
    elif sys.platform == "darwin":
        caches = "~/Library/Caches"
    else:
        caches = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(caches).expanduser() / "boardcode" / "kernels"


def load_module(kernel: KernelSource) -> ModuleType:
    """The module of a kernel, which is written to the cache if it is not there."""
    source = kernel.module()
    name = "".join(c if c.isalnum() else "_" for c in kernel.name)
    full_name = f"{PACKAGE}.{name}_{_digest(source)}"
    if full_name in sys.modules:
        return sys.modules[full_name]
    path = folder() / f"{name}_{_digest(source)}.py"
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            with atomic_file(path) as file:
                file.write(source.encode())
    except OSError:
        module = ModuleType(full_name)
        # Safe: the source is generated from declarations, which are Python code of the same user.
        exec(kernel.module(cache=False), module.__dict__)
        sys.modules[full_name] = module
        return module
    return _import_file(full_name, path)


def _digest(source: str) -> str:
    digest = sha256(source.encode())
    digest.update(Path(intrinsics.__file__).read_bytes())
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version)
    digest.update(repr(versions).encode())
    return digest.hexdigest()[:16]


def _import_file(name: str, path: Path) -> ModuleType:
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {path}")
    module = module_from_spec(spec)
    sys.modules[name] = module  # where Numba looks for it
    spec.loader.exec_module(module)
    return module
