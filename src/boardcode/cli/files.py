"""Files that the command line writes."""

from __future__ import annotations

import os
from pathlib import Path

from boardcode.cli.terminal import printable
from boardcode.cli.usage import UsageError


def write_whole(name: str, content: bytes) -> None:
    """Write a file that appears under its name only when it is complete; what is no file, such as a pipe, as it is."""
    target = Path(name)
    partial = (
        target.with_name(f".{target.name}.{os.getpid()}.part")
        if target.is_file() or not target.exists()
        else target
    )
    try:
        partial.write_bytes(content)
        if partial != target:
            partial.replace(target)
    except OSError as error:
        if partial != target:
            partial.unlink(missing_ok=True)
        raise UsageError(f"cannot write {printable(name)}: {error.strerror}") from None
