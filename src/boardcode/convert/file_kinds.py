"""What is in a file, told by the end of its name, and what can go wrong with one.

CSV (.csv), JSON lines (.jsonl, .ndjson) and text (.txt) may have .gz or .zst behind; Parquet (.parquet) compresses its columns itself;
.arrow and .feather are Arrow's file form, .arrows is its stream form.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import pyarrow as pa


class Content(Enum):
    """What a file holds; the value is how a person calls it."""

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
COMPRESSED = (Content.CSV, Content.JSON_LINES, Content.TEXT)  # the others compress inside, if at all


class FileError(Exception):
    """A file that cannot be read or written; the text says which and why, in one line."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a file holds, how it is compressed, and the end of a name that says so."""

    content: Content
    compression: str | None
    suffix: str


def kind_of(path: Path) -> Kind:
    """The kind of a file, by its name.

    >>> kind_of(Path("codes.csv.gz"))
    Kind(content=<Content.CSV: 'CSV'>, compression='gzip', suffix='.csv.gz')
    """
    *_, before, last = ["", "", *(suffix.lower() for suffix in path.suffixes)]
    own, packed = (before, last) if last in COMPRESSIONS else (last, "")
    if own not in SUFFIXES:
        raise FileError(
            f"the name of {path} does not say what it holds: expected one that ends in {', '.join(SUFFIXES)}"
        )
    content = SUFFIXES[own]
    if packed and content not in COMPRESSED:
        raise FileError(f"{path}: {content.value} is not compressed as a whole: leave {packed} off")
    return Kind(content, COMPRESSIONS.get(packed), own + packed)


@contextmanager
def telling(path: Path, doing: str) -> Iterator[None]:
    """Around whatever reads or writes a file: what goes wrong is told with the file's name."""
    try:
        yield
    except OSError as error:
        raise FileError(f"cannot {doing} {path}: {error.strerror or _first_line(error)}") from error
    except (pa.ArrowException, UnicodeDecodeError, EOFError) as error:
        raise FileError(f"cannot {doing} {path}: {_first_line(error)}") from error


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def check_names(names: list[str], column: str, path: Path) -> None:
    """Whether the column is there, and each name only once."""
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise FileError(f"{path} has several columns of one name: {', '.join(twice)}")
    if column not in names:
        raise FileError(f"{path} has no column {column!r}; there are {', '.join(names)}")


def is_text(kind: Any) -> bool:
    """Whether an Arrow type holds texts, in whatever way."""
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))
