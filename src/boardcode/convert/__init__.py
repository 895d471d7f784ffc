"""Files of codes: read, converted and written (extra `fast`).

The names below are the public ones; the modules of this package are private to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardcode.errors import require_extra
from boardcode.lazy import lazy_getattr

if TYPE_CHECKING:
    from boardcode.convert.cluster import on_cluster
    from boardcode.convert.conversion import Engine, Job, convert_file, convert_folder
    from boardcode.convert.file_kinds import FileError
    from boardcode.convert.partition import CannotConvert, Partition
    from boardcode.convert.rejected_rows import BadRow, Counts

__all__ = [
    "BadRow",
    "CannotConvert",
    "Counts",
    "Engine",
    "FileError",
    "Job",
    "Partition",
    "convert_file",
    "convert_folder",
    "on_cluster",
]

_import_name = lazy_getattr(
    __name__,
    {
        "convert.cluster": ("on_cluster",),
        "convert.conversion": ("Engine", "Job", "convert_file", "convert_folder"),
        "convert.file_kinds": ("FileError",),
        "convert.partition": ("CannotConvert", "Partition"),
        "convert.rejected_rows": ("BadRow", "Counts"),
    },
)


def __getattr__(name: str) -> Any:
    # Imported on first use: the atlas of Klotski, which is in this package too, needs no Arrow to be opened.
    with require_extra("fast", "boardcode.convert"):
        return _import_name(name)
