"""Writers: what is written is read back as it was, by us and by other programs."""

from __future__ import annotations

import gc
import gzip
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from boardcode.convert import FileError
from boardcode.convert.readers import open_table
from boardcode.convert.writers import create_table

TABLES = ["t.csv", "t.csv.gz", "t.csv.zst", "t.jsonl", "t.ndjson", "t.jsonl.gz", "t.jsonl.zst"]
TABLES += ["t.parquet", "t.arrow", "t.feather", "t.arrows"]
LOOK_LIKE_NUMBERS_OR_DATES = ["1E23", "000000000", "007", "0x25", "nan", "true", "2020-01-01", "12:30"]
TRICKY = [
    *LOOK_LIKE_NUMBERS_OR_DATES,
    "NA",
    "null",
    "",
    None,
    'say "hi", he said',
    "two\nlines",
    "back\\slash",
    "é●\x7f\t",
]
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))

ReadRows = Callable[[Path], list[dict[str, Any]]]


def write(path: Path, batch: pa.RecordBatch, times: int = 1) -> None:
    with create_table(path, batch.schema) as writer:
        for _ in range(times):
            writer.write(writer.prepare(batch))


@pytest.mark.parametrize("name", TABLES)
def test_texts_that_look_like_something_else_are_read_back_unchanged(
    name: str, tmp_path: Path, read_rows: ReadRows
) -> None:
    write(tmp_path / name, pa.record_batch({"code": TRICKY, "other": TRICKY[::-1]}))
    pairs = zip(TRICKY, TRICKY[::-1], strict=True)
    assert read_rows(tmp_path / name) == [{"code": code, "other": other} for code, other in pairs]


@given(texts=st.lists(st.none() | TEXTS, min_size=1))
def test_any_text_is_read_back_from_csv_and_json(
    texts: list[str | None], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("texts")
    for name in ("t.csv", "t.jsonl", "t.csv.gz"):
        write(folder / name, pa.record_batch({"code": pa.array(texts, pa.string())}))
        with open_table(folder / name, "code") as reader:
            codes = [code for batch in reader.batches() for code in batch.column("code").to_pylist()]
        assert [code.decode() if isinstance(code, bytes) else code for code in codes] == texts


@pytest.mark.parametrize("name", ["t.txt", "t.txt.gz", "t.txt.zst"])
def test_a_text_file_has_a_code_per_line(name: str, tmp_path: Path, read_rows: ReadRows) -> None:
    write(tmp_path / name, pa.record_batch({"code": ["AG", None, "CH"]}))
    assert [row["code"] for row in read_rows(tmp_path / name)] == ["AG", "", "CH"]


def test_a_text_file_of_two_columns_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        write(tmp_path / "t.txt", pa.record_batch({"a": ["1"], "b": ["2"]}))
    assert str(caught.value) == "a text file has one column, not 2: a, b"
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", TABLES)
def test_a_table_without_rows_is_read_back(name: str, tmp_path: Path) -> None:
    schema = pa.schema([("code", pa.string()), ("n", pa.string())])
    write(tmp_path / name, pa.RecordBatch.from_pylist([], schema))
    with open_table(tmp_path / name, "code") as reader:
        assert sum(map(len, reader.batches())) == 0
        names = ["code"] if "json" in name else ["code", "n"]  # JSON names its columns in each row
        assert reader.schema.names == names


def test_other_programs_read_compressed_files(tmp_path: Path) -> None:
    batch = pa.record_batch({"code": ["AG", "CH"] * 1000})
    for name in ("t.csv.gz", "t.csv.zst"):
        write(tmp_path / name, batch, times=2)
        assert pyarrow.csv.read_csv(tmp_path / name).num_rows == 4000
    with gzip.open(tmp_path / "t.csv.gz", "rt") as file:
        assert len(file.readlines()) == 4001
    decompressor = zstandard.ZstdDecompressor().decompressobj()
    text = decompressor.decompress((tmp_path / "t.csv.zst").read_bytes())
    assert text.count(b"\n") == 4001, "the whole file is one frame"


@pytest.mark.parametrize("name", ["t.csv.zst", "t.parquet", "t.arrow"])
def test_an_error_while_writing_leaves_no_file(name: str, tmp_path: Path) -> None:
    """Arrow's streams write once more when they are garbage collected; that must not fail again."""

    def write_and_fail() -> None:
        batch = pa.record_batch({"code": ["AG"]})
        with create_table(tmp_path / name, batch.schema) as writer:
            writer.write(writer.prepare(batch))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_and_fail()
    gc.collect()
    assert os.listdir(tmp_path) == []


def test_a_folder_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    (tmp_path / "t.csv").mkdir()
    with pytest.raises(FileError) as caught:
        write(tmp_path / "t.csv", pa.record_batch({"code": ["AG"]}))
    assert str(caught.value) == f"cannot write {tmp_path / 't.csv'}: it is not a regular file"
