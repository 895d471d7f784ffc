"""The command `boardcode convert`, and tables for it to convert."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import boardcode
from boardcode.cli.main import main
from boardcode.convert.readers import open_table

FORMATS_WITH_COLUMNS = [format for format in boardcode.formats() if format.fields.width is not None]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that takes a `format` for every format that has columns."""
    if "format" in metafunc.fixturenames:
        metafunc.parametrize("format", FORMATS_WITH_COLUMNS, ids=[each.name for each in FORMATS_WITH_COLUMNS])


@pytest.fixture
def convert(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Run the verb in an empty folder; returns the exit code, standard output and standard error."""
    monkeypatch.chdir(tmp_path)

    def convert(*arguments: str) -> tuple[int, str, str]:
        exit_code = main(["convert", *arguments])
        output = capsys.readouterr()
        return exit_code, output.out, output.err

    return convert


@pytest.fixture
def read_rows() -> Callable[[Path], list[dict[str, Any]]]:
    """Read the rows of a file, with the codes as text."""

    def read_rows(path: Path) -> list[dict[str, Any]]:
        with open_table(path, "code") as reader:
            rows = [row for batch in reader.batches() for row in batch.to_pylist()]
        return [{name: _as_text(value) for name, value in row.items()} for row in rows]

    return read_rows


def _as_text(value: Any) -> Any:
    return value.decode() if isinstance(value, bytes) else value


@pytest.fixture
def write_csv() -> Callable[[Path, Sequence[str | None]], None]:
    """Write a CSV file with a column of row numbers from 000 and a column of codes."""

    def write_csv(path: Path, codes: Sequence[str | None]) -> None:
        path.write_text("id,code\n" + "".join(f"{k:03},{code or ''}\n" for k, code in enumerate(codes)))

    return write_csv
