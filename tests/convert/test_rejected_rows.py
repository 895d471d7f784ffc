"""Rows with bad codes stop the conversion, become null, are dropped, or go to a file of their own."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from boardcode import CodeError, Format
from boardcode.convert import BadRow, Job, Partition, convert_file, readers

MOVES = ["AG", "CH", "ag", "XY", None, "AA"]
GOOD_MOVES = ["AG", "CH", None, "AA"]
SUMMARY = "6 rows: 3 converted, 1 without a code, 2 bad (1 malformed, 1 meaningless)"

Convert = Callable[..., tuple[int, str, str]]
ReadRows = Callable[[Path], list[dict[str, Any]]]
WriteCsv = Callable[[Path, Sequence[str | None]], None]


def test_by_default_the_first_bad_row_stops_the_conversion(
    convert: Convert, tmp_path: Path, write_csv: WriteCsv
) -> None:
    write_csv(tmp_path / "a.csv", MOVES)
    (tmp_path / "b.csv").write_text("old")
    assert convert("a.csv", "b.csv", "--format", "chacun-place") == (
        1,
        "",
        "error: a.csv, row 3: chacun-place: character 1 'a': "
        "not a character of the base32 alphabet; expected A-Z 2-7\n"
        "    ag\n"
        "    ^\n"
        "    hint: ChaCuN codes are upper case: AG\n",
    )
    assert (tmp_path / "b.csv").read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == ["a.csv", "b.csv"]


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_the_first_of_several_bad_rows_is_reported_whatever_the_number_of_threads(
    threads: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write_csv: WriteCsv
) -> None:
    monkeypatch.setattr(readers, "BATCH_ROWS", 100)
    write_csv(tmp_path / "a.csv", ["AG"] * 1234 + ["bad"] + ["AG"] * 50 + ["worse"] * 300)
    job = Job(tmp_path / "a.csv", tmp_path / "b.csv", Partition("chacun-place"))
    with pytest.raises(BadRow) as caught:
        convert_file(job, threads=threads)
    assert (caught.value.row, caught.value.error.code) == (1235, "bad")
    assert str(caught.value) == f"{tmp_path / 'a.csv'}: row 1235: {caught.value.error}"


def test_null_keeps_rows_with_bad_codes_as_null(
    convert: Convert, tmp_path: Path, write_csv: WriteCsv, read_rows: ReadRows
) -> None:
    write_csv(tmp_path / "a.csv", MOVES)
    arguments = ("a.csv", "b.jsonl", "--format", "chacun-place", "--errors", "null")
    assert convert(*arguments) == (0, f"{SUMMARY}, now null\n", "")
    assert [(row["id"], row["code"], row["fringe"]) for row in read_rows(tmp_path / "b.jsonl")] == [
        ("000", "AG", 1),
        ("001", "CH", 17),
        ("002", None, None),
        ("003", None, None),
        ("004", None, None),
        ("005", "AA", 0),
    ]


def test_drop_leaves_rows_with_bad_codes_out(
    convert: Convert, tmp_path: Path, write_csv: WriteCsv, read_rows: ReadRows
) -> None:
    write_csv(tmp_path / "a.csv", MOVES)
    arguments = ("--errors", "drop", "a.csv", "b.parquet", "--format", "chacun-place")
    assert convert(*arguments) == (0, f"{SUMMARY}, left out\n", "")
    rows = read_rows(tmp_path / "b.parquet")
    assert [row["id"] for row in rows] == ["000", "001", "004", "005"]
    assert [row["code"] for row in rows] == GOOD_MOVES


def test_file_moves_rows_with_bad_codes_to_a_file_with_what_is_wrong(
    convert: Convert, tmp_path: Path, write_csv: WriteCsv, read_rows: ReadRows
) -> None:
    write_csv(tmp_path / "a.csv", MOVES)
    arguments = ("a.csv", "--errors", "file", "bad.jsonl", "b.parquet", "--format", "chacun-place")
    assert convert(*arguments) == (0, f"{SUMMARY}, in bad.jsonl\n", "")
    assert [row["code"] for row in read_rows(tmp_path / "b.parquet")] == GOOD_MOVES
    first, second = (json.loads(line) for line in (tmp_path / "bad.jsonl").read_text().splitlines())
    assert first == {
        "id": "002",
        "code": "ag",
        "error_row": 3,
        "error_kind": "malformed",
        "error_character": 1,
        "error": "chacun-place: character 1 'a': not a character of the base32 alphabet; expected A-Z 2-7 "
        "(ChaCuN codes are upper case: AG)",
    }
    assert (second["id"], second["error_row"], second["error_kind"]) == ("003", 4, "meaningless")


def test_the_file_of_rejected_rows_is_written_even_if_there_are_none(
    convert: Convert, tmp_path: Path, write_csv: WriteCsv
) -> None:
    write_csv(tmp_path / "a.csv", ["AG"])
    arguments = ("a.csv", "b.csv", "--format", "chacun-place", "--errors", "file", "bad.csv")
    assert convert(*arguments) == (0, "1 row: 1 converted\n", "")
    header = '"id","code","error_row","error_kind","error_character","error"\n'
    assert (tmp_path / "bad.csv").read_text() == header


@pytest.mark.parametrize(("name", "header"), [("a.csv", b"code\n"), ("a.txt", b"")])
def test_a_byte_that_is_not_utf_8_makes_only_its_code_bad(
    name: str, header: bytes, convert: Convert, tmp_path: Path, read_rows: ReadRows
) -> None:
    (tmp_path / name).write_bytes(header + b"A\xff\nAG\n")
    arguments = (name, "b.csv", "--format", "chacun-place", "--errors", "file", "bad.csv")
    assert convert(*arguments) == (0, "2 rows: 1 converted, 1 bad (1 malformed), in bad.csv\n", "")
    assert [row["code"] for row in read_rows(tmp_path / "bad.csv")] == ["A\\xff"]
    exit_code, _, message = convert(name, "b.csv", "--format", "chacun-place")
    assert exit_code == 1
    assert message.splitlines()[0] == (
        f"error: {name}, row 1: chacun-place: character 2: byte ff is not UTF-8"
    )


def test_a_rejected_row_has_the_error_of_decoding_its_code(format: Format[Any]) -> None:
    codes = [*format.counterexamples, *format.examples]
    result = Partition(format.name, errors="file").convert_batch(pa.record_batch({"code": codes}))
    expected = []
    for row, code in enumerate(format.counterexamples, 1):
        with pytest.raises(CodeError) as caught:
            format.decode(code)
        error = caught.value
        expected.append((row, error.kind, None if error.start is None else error.start + 1, str(error)))
    assert result.rejected is not None
    columns = result.rejected.select(["error_row", "error_kind", "error_character", "error"])
    assert [tuple(row.values()) for row in columns.to_pylist()] == expected
    assert result.counts.bad.total() == len(expected)
