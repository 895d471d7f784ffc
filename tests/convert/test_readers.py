"""Readers: nothing is guessed, batches have one size, and what cannot be read is reported with its name."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.convert import FileError, readers
from boardcode.convert.file_kinds import check_column_names
from boardcode.convert.readers import open_table, read_line_blocks, split_lines
from boardcode.convert.writers import create_table

UNKNOWN_KIND = (
    "the name of {path} does not say what it contains: "
    "it should end in .csv, .jsonl, .ndjson, .txt, .parquet, .arrow, .feather, .arrows"
)

ReadRows = Callable[[Path], list[dict[str, Any]]]


# -- CSV as other programs write it


def test_an_empty_cell_is_null_and_quotes_are_an_empty_text(tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.csv").write_text('code,other\n,""\n"",\n')
    assert read_rows(tmp_path / "t.csv") == [{"code": None, "other": ""}, {"code": "", "other": None}]


def test_byte_order_marks_line_ends_and_blank_lines_do_not_matter(
    tmp_path: Path, read_rows: ReadRows
) -> None:
    (tmp_path / "t.csv").write_bytes(b"\xef\xbb\xbfcode,n\r\nAG,1\r\n\r\nCH,2")
    assert read_rows(tmp_path / "t.csv") == [{"code": "AG", "n": "1"}, {"code": "CH", "n": "2"}]


def test_in_a_csv_file_of_one_column_an_empty_line_is_a_row(tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.csv").write_text("code\nAG\n\nCH\n")
    assert [row["code"] for row in read_rows(tmp_path / "t.csv")] == ["AG", None, "CH"]


def test_gzip_may_have_several_members(tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.csv.gz").write_bytes(gzip.compress(b"code\nAG\n") + gzip.compress(b"CH\n"))
    assert [row["code"] for row in read_rows(tmp_path / "t.csv.gz")] == ["AG", "CH"]


# -- what cannot be read


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("t.csv", b"", "{path} is empty: a CSV file begins with the names of its columns"),
        ("t.csv", b"a,b\n1,2\n", "{path} has no column 'code'; its columns are a, b"),
        ("t.csv", b"code,a,a\n1,2,3\n", "{path} has several columns of the same name: a"),
        (
            "t.csv",
            b"code,a\n1,2\n1,2,3\n",
            "cannot read {path}: CSV parse error: Expected 2 columns, got 3: 1,2,3",
        ),
        ("t.csv.gz", b"no gzip", "cannot read {path}: zlib inflate failed: incorrect header check"),
        (
            "t.jsonl",
            b'{"code": "AG"}\n{"code": 25}\n',
            "cannot read {path}: line 2: JSON parse error: Column(/code) changed from string to number",
        ),
        ("t.jsonl", b'{"cod": "AG"}\n', "{path} has no column 'code'; its columns are cod"),
        ("t.jsonl", b"AG\n", "cannot read {path}: line 1: expected a JSON object, which begins with {{"),
        ("t.xlsx", b"", UNKNOWN_KIND),
        ("t", b"", UNKNOWN_KIND),
        ("t.parquet.gz", b"", "{path}: Parquet is not compressed as a whole: leave out .gz"),
    ],
)
def test_a_file_that_cannot_be_read_is_reported_with_its_name(
    name: str, content: bytes, message: str, tmp_path: Path, read_rows: ReadRows
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(FileError) as caught:
        read_rows(path)
    assert str(caught.value) == message.format(path=path)


def test_names_that_are_repeated_are_found_among_very_many() -> None:
    """Comparing each name with all others would take an hour."""
    names = ["code", *(f"c{k}" for k in range(400_000)), "code"]
    with pytest.raises(FileError) as caught:
        check_column_names(names, "code", Path("t.csv"))
    assert str(caught.value) == "t.csv has several columns of the same name: code"


def test_a_missing_file_is_reported_with_its_name(tmp_path: Path, read_rows: ReadRows) -> None:
    with pytest.raises(FileError) as caught:
        read_rows(tmp_path / "t.csv")
    assert str(caught.value) == f"cannot read {tmp_path / 't.csv'}: No such file or directory"


@pytest.mark.parametrize("name", ["t.csv", "t.jsonl", "t.txt", "t.parquet", "t.arrow"])
def test_a_pipe_is_refused_before_it_is_opened(name: str, tmp_path: Path, read_rows: ReadRows) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(FileError) as caught:
        read_rows(tmp_path / name)
    assert str(caught.value) == (
        f"cannot read {tmp_path / name}: it is not a regular file; "
        "save what comes from a pipe to a file first, because it is read twice"
    )


# -- JSON lines


def test_the_types_of_json_lines_fit_all_lines_even_far_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read_rows: ReadRows
) -> None:
    monkeypatch.setattr(readers, "BLOCK_SIZE", 64)
    objects: list[dict[str, Any]] = [
        {"code": f"{k}", "n": k, "when": "2020-01-01", "more": None} for k in range(20)
    ]
    objects += [{"code": "x", "n": 0.5, "when": "later", "more": {"a": [1]}}, {"code": None}]
    (tmp_path / "t.jsonl").write_text("".join(json.dumps(each) + "\n" for each in objects))
    nulls = {"n": None, "when": None, "more": None}
    assert read_rows(tmp_path / "t.jsonl") == [{**nulls, **each} for each in objects]


@pytest.mark.parametrize("name", ["t.jsonl", "t.txt"])
def test_an_empty_file_of_lines_has_no_rows(name: str, tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / name).write_bytes(b"")
    assert read_rows(tmp_path / name) == []


# -- lines and batches


@given(st.lists(st.binary(max_size=12)), st.integers(1, 20))
def test_blocks_have_whole_lines_whatever_their_size(pieces: list[bytes], size: int) -> None:
    data = b"\n".join(pieces)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readers, "BLOCK_SIZE", size)
        blocks = list(read_line_blocks(pa.BufferReader(data)))
    assert all(block.endswith(b"\n") for block in blocks)
    assert b"".join(blocks) == data + (b"" if not data or data.endswith(b"\n") else b"\n")
    lines = [line for block in blocks for line in split_lines(block).to_pylist()]
    expected = data.split(b"\n")
    expected = expected[:-1] if not expected[-1] else expected
    assert lines == [
        line.decode("utf-8", "surrogateescape").strip().encode("utf-8", "surrogateescape")
        for line in expected
    ]


def test_lines_are_stripped_of_what_python_calls_white_space() -> None:
    spaces = [chr(k) for k in range(0x110000) if chr(k).isspace() and chr(k) != "\n"]
    lines = split_lines("".join(f"{space}AG{space}\n" for space in spaces).encode())
    assert lines.to_pylist() == [b"AG"] * len(spaces)


@pytest.mark.parametrize("name", ["t.parquet", "t.arrow"])
def test_batches_have_one_size_whatever_the_pieces_of_the_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "BATCH_ROWS", 100)
    codes = [f"{k}" for k in range(1050)]
    table = pa.table({"code": codes})
    if name == "t.parquet":
        pyarrow.parquet.write_table(table, tmp_path / name, row_group_size=70)
    else:
        with pa.ipc.new_file(tmp_path / name, table.schema) as file:
            file.write_table(table, max_chunksize=370)
    with open_table(tmp_path / name, "code") as reader:
        batches = list(reader.batches())
    assert [len(batch) for batch in batches] == [100] * 10 + [50]
    assert [code for batch in batches for code in batch.column(0).to_pylist()] == codes


def test_long_rows_come_in_smaller_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "BATCH_BYTES", 10_000)
    with pa.ipc.new_file(tmp_path / "t.arrow", pa.schema([("code", pa.string())])) as file:
        file.write(pa.table({"code": ["x" * 1000] * 100}))
    with open_table(tmp_path / "t.arrow", "code") as reader:
        sizes = [len(batch) for batch in reader.batches()]
    assert sum(sizes) == 100
    assert max(sizes) <= 20


def test_the_format_of_an_arrow_file_is_recognised_by_its_content(
    tmp_path: Path, read_rows: ReadRows
) -> None:
    with pa.ipc.new_stream(tmp_path / "t.arrow", pa.schema([("code", pa.string())])) as stream:
        stream.write(pa.record_batch({"code": ["AG"]}))
    assert read_rows(tmp_path / "t.arrow") == [{"code": "AG"}]


@pytest.mark.parametrize(
    "name", ["t.csv", "t.csv.gz", "t.jsonl", "t.jsonl.zst", "t.txt", "t.parquet", "t.arrow", "t.arrows"]
)
def test_the_fraction_read_grows_from_0_to_1(name: str, tmp_path: Path) -> None:
    batch = pa.record_batch({"code": [f"{k}" for k in range(1000)]})
    with create_table(tmp_path / name, batch.schema) as writer:
        writer.write(writer.prepare(batch))
        writer.write(writer.prepare(batch))
    with open_table(tmp_path / name, "code") as reader:
        fractions = [reader.fraction_read() for _ in reader.batches(100)]
    assert len(fractions) == 20
    assert fractions == sorted(fractions)
    assert all(0 <= fraction <= 1 for fraction in fractions)
