"""The compiled kernels of a plan, and the columns that they read and write."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from types import ModuleType
from typing import Any

from boardcode.alphabets import Alphabet
from boardcode.compile.numba import intrinsics
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.field_columns import FieldColumns
from boardcode.compile.numba.field_kernels import field_kernel_source
from boardcode.compile.numba.kernel_cache import SOURCE_DIGEST
from boardcode.compile.numba.kernel_source import KernelSource
from boardcode.compile.numba.scan_cells import ScanCells
from boardcode.compile.numba.scan_kernels import scan_kernel_source
from boardcode.compile.numba.text_layout import TextLayout

PACKAGE = "boardcode_kernels"  # the modules of kernels are named as if they were in it


@dataclass(frozen=True, slots=True, eq=False)
class KernelSet:
    """The kernels of a plan; None where there is none.

    They are called with these arguments, in which `columns` is the number of columns:

        read_text(data, starts, stops, values, errors, strict, columns, tables)
        read_bytes(data, values, errors, strict, columns, tables)
        write_text(values, text, errors, columns, tables)
    """

    text_layout: TextLayout
    read_text: Callable[..., None] | None
    read_bytes: Callable[..., None] | None
    write_text: Callable[..., None] | None
    tables: tuple[Any, ...]
    is_one_to_one: bool


def compile_kernels(columns: FieldColumns | ScanCells, name: str, alphabet: Alphabet) -> KernelSet | None:
    """Load the kernels of a plan from the cache, or compile them; None if it has none."""
    if not intrinsics.runs_kernels():
        return None
    bit_instructions = intrinsics.has_bit_instructions()
    try:
        if isinstance(columns, ScanCells):
            source = scan_kernel_source(columns, name, alphabet, bit_instructions=bit_instructions)
        else:
            source = field_kernel_source(columns, name, alphabet, bit_instructions=bit_instructions)
    except NotCompilable:
        return None
    module = _load_module(source)
    read_text, read_bytes, write_text = (
        getattr(module, function) if function in source.functions else None
        for function in ("read_text", "read_bytes", "write_text")
    )
    layout = TextLayout(alphabet, columns.width)
    return KernelSet(layout, read_text, read_bytes, write_text, source.tables, source.is_one_to_one)


def _load_module(kernel: KernelSource) -> ModuleType:
    """Return the module of a kernel, whose functions are compiled or loaded from the cache when they are
    called.
    """
    source = kernel.module()
    digest = sha256(source.encode()).hexdigest()
    name = "".join(c if c.isalnum() else "_" for c in kernel.name)
    full_name = f"{PACKAGE}.{name}_{digest[:16]}"
    if full_name not in sys.modules:
        module = ModuleType(full_name)
        module.__dict__[SOURCE_DIGEST] = digest
        # Safe: the source is generated from declarations, which are Python code of the same user.
        exec(compile(source, f"<{full_name}>", "exec"), module.__dict__)
        sys.modules[full_name] = module  # where Numba looks for it
    return sys.modules[full_name]
