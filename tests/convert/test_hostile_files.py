"""Files that would crash or mislead the libraries that read them are rejected in one sentence."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

from boardcode.convert import FileError, readers
from boardcode.convert.json_lines import MAX_DEPTH
from boardcode.convert.readers import open_table

ReadRows = Callable[[Path], list[dict[str, Any]]]
Convert = Callable[..., tuple[int, str, str]]

MUTANTS = 300


def rejection(path: Path, read_rows: ReadRows) -> str:
    with pytest.raises(FileError) as caught:
        read_rows(path)
    return str(caught.value).replace(str(path), path.name)


# -- CSV


@pytest.mark.parametrize("name", ["t.csv", "t.csv.gz"])
def test_a_process_ends_in_order_after_an_error_early_in_a_long_csv_file(name: str, tmp_path: Path) -> None:
    content = b"id,code\n0,AG,7\n" + b"0,AG\n" * 2_000_000  # 10 MB: more than Arrow reads ahead
    (tmp_path / name).write_bytes(gzip.compress(content, 1) if name.endswith(".gz") else content)
    command = [sys.executable, "-m", "boardcode", "convert", name, "t.parquet", "--format", "chacun-place"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    error = f"boardcode: cannot read {name}: CSV parse error: Expected 2 columns, got 3: 0,AG,7\n"
    assert (run.returncode, run.stdout, run.stderr) == (2, "", error)


@pytest.mark.parametrize("name", ["t.csv", "t.txt", "t.jsonl", "t.csv.gz"])
def test_utf_16_is_rejected(name: str, tmp_path: Path, read_rows: ReadRows) -> None:
    content = "code\nAG\n".encode("utf-16")
    (tmp_path / name).write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    assert (
        rejection(tmp_path / name, read_rows) == f"cannot read {name}: its text is UTF-16: save it as UTF-8"
    )


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        (b"x" * 140_000, "the names of its columns: field larger than field limit (131072)"),
        (b",".join([b"x" * 1000] * 1100), "the names of its columns take more than 1,048,576 bytes"),
        (b"\xff", "the names of its columns are not UTF-8"),
    ],
)
def test_a_bad_header_is_rejected(header: bytes, reason: str, tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.csv").write_bytes(header + b",code\n1,AG\n")
    assert rejection(tmp_path / "t.csv", read_rows) == f"cannot read t.csv: {reason}"


@pytest.mark.parametrize("content", ['"code\nAG\n', "code", '"code\n'])
def test_names_of_columns_without_an_end_are_rejected(
    content: str, tmp_path: Path, read_rows: ReadRows
) -> None:
    (tmp_path / "t.csv").write_text(content)
    assert rejection(tmp_path / "t.csv", read_rows) == (
        "cannot read t.csv: the line with the names of its columns does not end: "
        "close its quotes and end it with a line feed"
    )


@pytest.mark.parametrize("before", [0, 500_000])
@pytest.mark.parametrize("row", ['AG,"' + "CH,1\n" * 500_000, f"AG,{'x' * 2_500_000}\n"])
def test_a_csv_row_has_a_limit(row: str, before: int, tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.csv").write_text("code,x\n" + "AG,1\n" * before + row)
    assert rejection(tmp_path / "t.csv", read_rows) == (
        "cannot read t.csv: a row takes more than 1,048,576 bytes: "
        "make it shorter, or close a quote that is open"
    )


def test_a_name_that_is_not_utf_8_is_the_name_of_a_file(tmp_path: Path, read_rows: ReadRows) -> None:
    path = tmp_path / "\udcff.csv"
    path.write_text("code\nAG\n")
    assert read_rows(path) == [{"code": "AG"}]


# -- lines


def test_a_text_file_may_begin_with_a_byte_order_mark(tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.txt").write_bytes(b"\xef\xbb\xbfAG\nCH\n")
    assert read_rows(tmp_path / "t.txt") == [{"code": "AG"}, {"code": "CH"}]


@pytest.mark.parametrize("name", ["t.txt", "t.jsonl", "t.txt.gz"])
def test_a_file_of_a_byte_order_mark_has_no_rows(name: str, tmp_path: Path, read_rows: ReadRows) -> None:
    mark = b"\xef\xbb\xbf"
    (tmp_path / name).write_bytes(gzip.compress(mark) if name.endswith(".gz") else mark)
    assert read_rows(tmp_path / name) == []


@pytest.mark.parametrize("content", [b"AG\n", b"AG", b"A\n", b"\n", b"\xef\xbb\xbf\n", b"\n\nAG"])
def test_short_text_files_have_all_their_lines(content: bytes, tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.txt").write_bytes(content)
    lines = content.decode("utf-8-sig").splitlines()
    assert [row["code"] for row in read_rows(tmp_path / "t.txt")] == lines


@pytest.mark.parametrize("name", ["t.txt", "t.jsonl", "t.txt.gz"])
def test_a_line_has_a_limit(
    name: str, tmp_path: Path, read_rows: ReadRows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "MAX_LINE", 1 << 21)
    first = b'{"code": "AG"}\n'
    content = first + b" " * (4 << 20)
    (tmp_path / name).write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    assert (
        rejection(tmp_path / name, read_rows) == f"cannot read {name}: line 2 is longer than 2,097,152 bytes"
    )


@pytest.mark.parametrize("line", ["null", "7", '"AG"', "[1]", "true", " null ", "\tnull"])
@pytest.mark.parametrize("blocks", [1, 3])
def test_a_json_line_that_is_no_object_is_rejected_with_its_number(
    line: str, blocks: int, tmp_path: Path, read_rows: ReadRows, monkeypatch: pytest.MonkeyPatch
) -> None:
    if blocks > 1:
        monkeypatch.setattr(readers, "BLOCK_SIZE", 8)
    (tmp_path / "t.jsonl").write_text('{"code": "AG"}\n\n' + line + '\n{"code": "CH"}\n')
    expected = "cannot read t.jsonl: line 3: expected a JSON object, which begins with {"
    assert rejection(tmp_path / "t.jsonl", read_rows) == expected


@pytest.mark.parametrize("depth", [MAX_DEPTH, 100_000])
def test_deeply_nested_json_is_rejected_with_its_line(
    depth: int, tmp_path: Path, read_rows: ReadRows
) -> None:
    nested = "[" * depth + "]" * depth  # within the brackets of the object
    (tmp_path / "t.jsonl").write_text('{"code": "AG"}\n{"code": "AG", "x": ' + nested + "}\n")
    expected = f"cannot read t.jsonl: line 2: JSON nested more than {MAX_DEPTH} levels deep"
    assert rejection(tmp_path / "t.jsonl", read_rows) == expected


def test_a_long_text_without_an_end_is_looked_through_once(tmp_path: Path, read_rows: ReadRows) -> None:
    """Looking for its end from every quote in it would take hours."""
    line = b'{"code": "AG", "x": ' + b"[" * MAX_DEPTH + b'"' + b'\\"' * 1_000_000 + b"\n"
    (tmp_path / "t.jsonl").write_bytes(line)
    expected = f"cannot read t.jsonl: line 1: JSON nested more than {MAX_DEPTH} levels deep"
    assert rejection(tmp_path / "t.jsonl", read_rows) == expected


def test_json_may_be_nested_up_to_the_limit_and_texts_may_have_any_brackets(
    tmp_path: Path, convert: Convert
) -> None:
    depth = MAX_DEPTH - 1
    line = '{"code": "AG", "x": ' + "[" * depth + "]" * depth + ', "y": "' + '\\"[' * 500 + '"}\n'
    (tmp_path / "t.jsonl").write_text(line)
    assert convert("t.jsonl", "out.jsonl", "--format", "chacun-place", "--to", "canonical")[0] == 0
    assert json.loads((tmp_path / "out.jsonl").read_text()) == json.loads(line)


@pytest.mark.parametrize(
    "line",
    [
        '{"code": "AG"} null',
        '{"code": "AG"}{"code": "CH"}',
        '{"code": "AG"}\rnull\r',
        ' {"code": "é}x"} {"code": "CH"}',
        '{"code": "AG"} "CH"',
        '{"code": "AG"} 7',
    ],
)
def test_a_json_line_with_a_second_value_is_rejected(line: str, tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.jsonl").write_bytes(f'{{"code": "AG"}}\n\n{line}\n{{"code": "CH"}}\n'.encode())
    expected = "cannot read t.jsonl: line 3: more follows its JSON object: write one in each line"
    assert rejection(tmp_path / "t.jsonl", read_rows) == expected


def test_a_json_object_ends_in_its_line(tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.jsonl").write_text('{"code": "AG"}\n{"code": "AG", "x":\n{"y": 1}}\n')
    expected = "cannot read t.jsonl: line 2: its JSON object does not end in the same line"
    assert rejection(tmp_path / "t.jsonl", read_rows) == expected


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "[1, NaN]", '{"y":Inf}'])
def test_numbers_that_are_not_json_are_rejected(value: str, tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.jsonl").write_text(f'{{"code": "AG"}}\n{{"code": "AG", "x": {value}}}\n')
    expected = "cannot read t.jsonl: line 2: NaN and Infinity are not JSON: write null"
    assert rejection(tmp_path / "t.jsonl", read_rows) == expected


def test_texts_may_look_like_json_and_what_is_not(tmp_path: Path, read_rows: ReadRows) -> None:
    texts = ["} null", '{"code": "AG"}{}', ": NaN", "[Infinity", "}x", '}"x']
    rows = [{"code": text, "Info": {"NaN": text}} for text in texts]
    (tmp_path / "t.jsonl").write_text("\r\n \n".join(map(json.dumps, rows)))
    assert read_rows(tmp_path / "t.jsonl") == rows


@pytest.mark.parametrize("number", ["9007199254740993.0", "9007199254740993e0", "-90071992547409931E-1000"])
def test_a_fraction_is_rejected_if_its_whole_part_would_be_rounded(
    number: str, tmp_path: Path, read_rows: ReadRows
) -> None:
    (tmp_path / "t.jsonl").write_text(f'{{"code": "AG", "x": 0.5}}\n{{"code": "AG", "x": {number}}}\n')
    assert rejection(tmp_path / "t.jsonl", read_rows) == (
        f"cannot read t.jsonl: line 2: the number {number} would be rounded, since its column is read as "
        "fractions: write it as text"
    )


def test_fractions_as_other_programs_write_them_are_accepted(tmp_path: Path, read_rows: ReadRows) -> None:
    numbers = ["9007199254740994.0", "1.2345678901234567e+19", "0.12345678901234567", f"{10**23}.0", "1e300"]
    (tmp_path / "t.jsonl").write_text("".join(f'{{"code": "AG", "x": {number}}}\n' for number in numbers))
    assert [row["x"] for row in read_rows(tmp_path / "t.jsonl")] == [float(number) for number in numbers]


@pytest.mark.parametrize("number", [2**53 + 1, 2**63, -(2**63) - 1, 10**40])
def test_a_whole_number_among_fractions_is_rejected_if_it_would_be_rounded(
    number: int, tmp_path: Path, read_rows: ReadRows
) -> None:
    lines = ['{"code": "AG", "x": [{"n": 0.5}]}', f'{{"code": "AG", "x": [{{"n": {number}}}]}}']
    (tmp_path / "t.jsonl").write_text("\n".join(lines))
    shown = str(number) if number < 10**40 else f"{str(number)[:37]}..."
    assert rejection(tmp_path / "t.jsonl", read_rows) == (
        f"cannot read t.jsonl: line 2: the number {shown} would be rounded, since its column is read as"
        " fractions: write it as text"
    )


def test_whole_numbers_are_exact_as_far_as_they_are_accepted(tmp_path: Path, read_rows: ReadRows) -> None:
    rows = [
        {"code": "12345678901234567890", "n": 2**63 - 1, "x": 0.12345678901234567},
        {"code": "AG", "n": -(2**63), "x": 2.0**53},
    ]
    lines = [json.dumps(row).replace("9007199254740992.0", "9007199254740992") for row in rows]
    (tmp_path / "t.jsonl").write_text("\n".join(lines))
    assert read_rows(tmp_path / "t.jsonl") == rows


def test_json_that_is_not_utf_8_is_rejected_with_its_line(tmp_path: Path, read_rows: ReadRows) -> None:
    (tmp_path / "t.jsonl").write_bytes(b'{"code": "AG"}\n{"code": "AG", "x": "\xff"}\n')
    assert rejection(tmp_path / "t.jsonl", read_rows) == "cannot read t.jsonl: line 2: its text is not UTF-8"


# -- Arrow


def test_damaged_arrow_and_parquet_files_never_crash_the_process(tmp_path: Path) -> None:
    """Some bytes of each file are changed; a child process reads all of them, and must live to its end."""
    table = pa.table(
        {
            "code": ["AG", None, "CH"] * 20,
            "word": pa.array(["x", "y", "x"] * 20).dictionary_encode(),
            "list": [[1, 2], [3], None] * 20,
            "object": [{"a": 1, "b": "text"}] * 60,
        }
    )
    with pa.ipc.new_file(tmp_path / "t.arrow", table.schema) as file:
        file.write_table(table, 25)
    with pa.ipc.new_stream(tmp_path / "t.arrows", table.schema) as stream:
        stream.write_table(table, 25)
    pyarrow.parquet.write_table(table, tmp_path / "t.parquet")
    random = Random(1)
    for name in ("t.arrow", "t.arrows", "t.parquet"):
        for k in range(MUTANTS):
            content = bytearray((tmp_path / name).read_bytes())
            for _ in range(random.choice((1, 2, 5, 20))):
                content[random.randrange(len(content))] = random.choice((0, 255, random.randrange(256)))
            (tmp_path / f"{k}_{name}").write_bytes(content)
    program = (
        "from pathlib import Path\n"
        "from boardcode.convert import CannotConvert, FileError, Job, Partition, convert_file\n"
        "rejected = 0\n"
        "for path in sorted(Path().glob('*_t.*')):\n"
        "    job = Job(path, Path('out.jsonl'), Partition('chacun-place', errors='null'))\n"
        "    try:\n"
        "        convert_file(job, threads=1)\n"
        "    except (CannotConvert, FileError):\n"
        "        rejected += 1\n"
        "print(rejected)\n"
    )
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (run.returncode, run.stderr[-500:]) == (0, "")
    assert int(run.stdout) > MUTANTS  # of three times as many


@pytest.mark.parametrize("name", ["t.arrow", "t.arrows"])
def test_an_arrow_file_with_wrong_offsets_is_rejected(name: str, tmp_path: Path, read_rows: ReadRows) -> None:
    offsets = pa.py_buffer(b"\0\0\0\0\xff\xff\xff\x7f\x04\0\0\0")  # the second one is far behind the text
    codes = pa.Array.from_buffers(pa.string(), 2, [None, offsets, pa.py_buffer(b"AGCH")])
    batch = pa.RecordBatch.from_arrays([codes], ["code"])
    create = pa.ipc.new_file if name == "t.arrow" else pa.ipc.new_stream
    with create(tmp_path / name, batch.schema) as writer:
        writer.write_batch(batch)
    with pytest.raises(FileError) as caught, open_table(tmp_path / name, "code") as reader:
        list(reader.batches())
    assert str(caught.value).startswith(f"cannot read {tmp_path / name}: In column 0: ")


@pytest.mark.parametrize("name", ["t.arrow", "t.arrows"])
def test_an_arrow_file_that_is_cut_while_it_is_read_is_rejected(name: str, tmp_path: Path) -> None:
    """If it were mapped to memory, the system would end the process."""
    batch = pa.record_batch({"code": [f"{k:09}" for k in range(100_000)]})
    create = pa.ipc.new_file if name == "t.arrow" else pa.ipc.new_stream
    with create(tmp_path / name, batch.schema) as writer:
        for _ in range(3):
            writer.write_batch(batch)
    with open_table(tmp_path / name, "code") as reader:
        batches = reader.batches(100_000)
        next(batches)
        os.truncate(tmp_path / name, 2_000_000)  # in the middle of the second batch
        with pytest.raises(FileError) as caught:
            next(batches)
    assert "xpected to be able to read 1300" in str(caught.value)


# -- types


@pytest.mark.parametrize("nesting", ["union", "list of unions"])
def test_a_column_of_unions_is_rejected(nesting: str, tmp_path: Path, convert: Convert) -> None:
    union = pa.UnionArray.from_sparse(pa.array([0, 1], pa.int8()), [pa.array([1, 2]), pa.array(["a", "b"])])
    column = union if nesting == "union" else pa.ListArray.from_arrays(pa.array([0, 1, 2]), union)
    table = pa.table({"code": ["AG", "CH"], "u": column})
    with pa.ipc.new_file(tmp_path / "t.arrow", table.schema) as writer:
        writer.write_table(table)
    error = "boardcode: t.arrow: column 'u' is a union, which is not supported: remove it\n"
    assert convert("t.arrow", "t.csv", "--format", "chacun-place") == (2, "", error)


@pytest.mark.parametrize("kind", [pa.timestamp("s"), pa.timestamp("us"), pa.duration("s")])
def test_a_time_that_python_does_not_reach_is_rejected_in_json(
    kind: Any, tmp_path: Path, convert: Convert
) -> None:
    table = pa.table({"code": ["AG"], "time": pa.array([2**60], kind)})
    with pa.ipc.new_file(tmp_path / "t.arrow", table.schema) as writer:
        writer.write_table(table)
    error = f"boardcode: cannot write t.jsonl: a {kind} is outside of the years 1 to 9999\n"
    assert convert("t.arrow", "t.jsonl", "--format", "chacun-place") == (2, "", error)


@pytest.mark.parametrize("name", ["t.csv", "t.csv.gz"])
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    "kind", [pa.timestamp("s"), pa.timestamp("us"), pa.timestamp("s", "UTC"), pa.date32()], ids=str
)
def test_a_time_of_very_far_years_is_rejected_in_csv(
    kind: Any, sign: int, name: str, tmp_path: Path, convert: Convert
) -> None:
    far = sign * (2**31 - 1 if kind == pa.date32() else 2**60)
    table = pa.table({"code": ["AG"] * 3, "time": pa.array([0, far, None], kind)})
    with pa.ipc.new_file(tmp_path / "t.arrow", table.schema) as writer:
        writer.write_table(table)
    error = f"boardcode: cannot write {name}: a {kind} is outside of the years -32767 to 32767\n"
    assert convert("t.arrow", name, "--format", "chacun-place") == (2, "", error)


def test_times_are_written_to_csv(tmp_path: Path, convert: Convert) -> None:
    times = {
        "s": pa.array([-1_096_193_779_200, 971_890_963_199], pa.timestamp("s")),  # the first and the last one
        "ns": pa.array([-(2**63), 2**63 - 1], pa.timestamp("ns")),
        "zone": pa.array([0, None], pa.timestamp("ms", "Europe/Zurich")),
        "date": pa.array([None, 2_932_896], pa.date32()),
    }
    table = pa.table({"code": ["AG", "CH"], **times})
    with pa.ipc.new_file(tmp_path / "t.arrow", table.schema) as writer:
        writer.write_table(table)
    assert convert("t.arrow", "t.csv", "--format", "chacun-place", "--to", "canonical")[0] == 0
    assert (tmp_path / "t.csv").read_text().splitlines()[1:] == [
        '"AG",-32767-01-01 00:00:00,1677-09-21 00:12:43.145224192,1970-01-01 01:00:00.000+0100,',
        '"CH",32767-12-31 23:59:59,2262-04-11 23:47:16.854775807,,9999-12-31',
    ]


def test_codes_of_another_type_are_rejected(tmp_path: Path, convert: Convert) -> None:
    pyarrow.parquet.write_table(pa.table({"code": pa.array([[1]])}), tmp_path / "t.parquet")
    error = "boardcode: column 'code' contains list<element: int64>, and codes are text or bytes\n"
    assert convert("t.parquet", "t.csv", "--format", "chacun-place") == (2, "", error)
