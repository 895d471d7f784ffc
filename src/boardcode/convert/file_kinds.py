"""Kinds of files, recognised by their names, and the errors of reading and writing them.

CSV (.csv), JSON lines (.jsonl, .ndjson) and text (.txt) may be compressed (.gz or .zst is appended). Parquet
(.parquet) compresses its columns itself. .arrow and .feather are Arrow's file format, .arrows its stream
format.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import pyarrow as pa


class Content(Enum):
    """What a file contains; the value is its name in messages."""

    CSV = "CSV"
    JSON_LINES = "JSON lines"
    TEXT = "text"
    PARQUET = "Parquet"
    ARROW_FILE = "an Arrow file"
    ARROW_STREAM = "an Arrow stream"


SUFFIXES = {
    ".csv": Content.CSV,
    ".jsonl": Content.JSON_LINES,
    ".ndjson": Content.JSON_LINES,
    ".txt": Content.TEXT,
    ".parquet": Content.PARQUET,
    ".arrow": Content.ARROW_FILE,
    ".feather": Content.ARROW_FILE,
    ".arrows": Content.ARROW_STREAM,
}
COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}
COMPRESSIBLE = (Content.CSV, Content.JSON_LINES, Content.TEXT)  # the others compress inside, if at all


class FileError(Exception):
    """A file that cannot be read or written; the message is one line that says which and why."""


@dataclass(frozen=True, slots=True)
class FileKind:
    """The content of a file, its compression, and the suffix of the name that says so."""

    content: Content
    compression: str | None
    suffix: str


def file_kind(path: Path) -> FileKind:
    """Return the kind of a file by its name; raise `FileError` if the name does not say it.

    >>> file_kind(Path("codes.csv.gz"))
    FileKind(content=<Content.CSV: 'CSV'>, compression='gzip', suffix='.csv.gz')
    """
    *_, second_last, last = ["", "", *(suffix.lower() for suffix in path.suffixes)]
    suffix, compression = (second_last, last) if last in COMPRESSIONS else (last, "")
    if suffix not in SUFFIXES:
        raise FileError(
            f"the name of {path} does not say what it contains: it should end in {', '.join(SUFFIXES)}"
        )
    content = SUFFIXES[suffix]
    if compression and content not in COMPRESSIBLE:
        raise FileError(f"{path}: {content.value} is not compressed as a whole: leave out {compression}")
    return FileKind(content, COMPRESSIONS.get(compression), suffix + compression)


@contextmanager
def file_errors(path: Path, action: str) -> Iterator[None]:
    """Turn the errors of Arrow, of the system and of bad content into a `FileError` that names the file.

    Bad content is a `ValueError` or an `OverflowError`, of ours or of a library.
    """
    try:
        yield
    except OSError as error:
        raise FileError(f"cannot {action} {path}: {error.strerror or _first_line(error)}") from error
    except (pa.ArrowException, ValueError, OverflowError, EOFError) as error:
        raise FileError(f"cannot {action} {path}: {_first_line(error)}") from error


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def check_column_names(names: list[str], column: str, path: Path) -> None:
    """Raise `FileError` if the column of codes is missing or several columns have the same name."""
    repeated = sorted(name for name, count in Counter(names).items() if count > 1)
    if repeated:
        raise FileError(f"{path} has several columns of the same name: {', '.join(repeated)}")
    if column not in names:
        raise FileError(f"{path} has no column {column!r}; its columns are {', '.join(names)}")


def check_column_types(schema: pa.Schema, path: Path) -> None:
    """Raise `FileError` if a column has a type that Arrow cannot filter and write."""
    for field in schema:
        if _has_union(field.type):
            raise FileError(f"{path}: column {field.name!r} is a union, which is not supported: remove it")
        if _has_inner_runs(field.type):
            raise FileError(
                f"{path}: column {field.name!r} has run-end encoding inside of lists or objects, "
                "which is not supported: remove it"
            )


def _has_union(kind: Any) -> bool:
    if pa.types.is_union(kind):
        return True
    if pa.types.is_dictionary(kind) or pa.types.is_run_end_encoded(kind):
        return _has_union(kind.value_type)
    return any(_has_union(kind.field(k).type) for k in range(kind.num_fields))


def _has_inner_runs(kind: Any) -> bool:
    inner = [kind.field(k).type for k in range(kind.num_fields)]
    if pa.types.is_run_end_encoded(kind):  # its fields are the ends and the values
        inner = inner[1:]
    return any(pa.types.is_run_end_encoded(each) or _has_inner_runs(each) for each in inner)


def is_string_type(arrow_type: Any) -> bool:
    """Whether an Arrow type is one of the string types."""
    return arrow_type in (pa.string(), pa.large_string(), pa.string_view())
