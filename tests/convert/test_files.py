"""Files of every kind: what is written reads back, nothing is guessed, and a file is there as a whole or not at all."""

from __future__ import annotations

import gzip
import json
import os
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.convert import atomic_write as appearing
from boardcode.convert import readers as reading
from boardcode.convert.atomic_write import appearing_file, appearing_folder
from boardcode.convert.file_kinds import FileError
from boardcode.convert.json_text import json_objects, json_text
from boardcode.convert.readers import line_blocks, lines
from boardcode.convert.writers import writing

TABULAR = [
    "t.csv",
    "t.csv.gz",
    "t.csv.zst",
    "t.jsonl",
    "t.ndjson",
    "t.jsonl.gz",
    "t.jsonl.zst",
    "t.parquet",
    "t.arrow",
    "t.feather",
    "t.arrows",
]
TRICKY = [
    "1E23",  # a number to whoever guesses
    "000000000",
    "007",
    "0x25",
    "NA",
    "null",
    "nan",
    "true",
    "2020-01-01",
    "12:30",
    "",
    None,
    'say "hi", he said',
    "two\nlines",
    "back\\slash",
    "é●\x7f\t",
]
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
UNKNOWN = (
    "the name of {path} does not say what it holds: "
    "expected one that ends in .csv, .jsonl, .ndjson, .txt, .parquet, .arrow, .feather, .arrows"
)


def rows(path: Path, column: str = "code") -> list[dict[str, Any]]:
    with reading.reading(path, column) as source:
        return [_texts(row) for batch in source.batches() for row in batch.to_pylist()]


def _texts(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value.decode() if isinstance(value, bytes) else value for name, value in row.items()}


def write(path: Path, batch: pa.RecordBatch) -> None:
    with writing(path, batch.schema) as sink:
        sink.append(sink.encoded(batch))


# -- what is written reads back


@pytest.mark.parametrize("name", TABULAR)
def test_codes_that_look_like_something_else_come_back_as_they_were(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    write(path, pa.record_batch({"code": TRICKY, "other": TRICKY[::-1]}))
    assert rows(path) == [
        {"code": code, "other": other} for code, other in zip(TRICKY, TRICKY[::-1], strict=True)
    ]


@pytest.mark.parametrize("name", ["t.txt", "t.txt.gz", "t.txt.zst"])
def test_a_text_holds_a_code_a_line(name: str, tmp_path: Path) -> None:
    write(tmp_path / name, pa.record_batch({"code": ["AG", None, "CH"]}))
    assert [row["code"] for row in rows(tmp_path / name)] == ["AG", "", "CH"]


def test_a_text_of_two_columns_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"^a text holds one column, not 2: a, b$"):
        write(tmp_path / "t.txt", pa.record_batch({"a": ["1"], "b": ["2"]}))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", TABULAR)
def test_a_table_without_rows_keeps_its_columns(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    write(path, pa.record_batch({"code": pa.array([], pa.string()), "n": pa.array([], pa.string())}))
    assert rows(path) == []


@given(texts=st.lists(st.none() | TEXTS, min_size=1))
def test_any_text_comes_back_from_csv_and_json(
    texts: list[str | None], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("any")
    for name in ("t.csv", "t.jsonl", "t.csv.gz"):
        write(folder / name, pa.record_batch({"code": pa.array(texts, pa.string())}))
        assert [row["code"] for row in rows(folder / name)] == texts


def test_gzip_may_come_in_several_members(tmp_path: Path) -> None:
    (tmp_path / "t.csv.gz").write_bytes(gzip.compress(b"code\nAG\n") + gzip.compress(b"CH\n"))
    assert [row["code"] for row in rows(tmp_path / "t.csv.gz")] == ["AG", "CH"]


def test_other_programs_read_what_is_packed(tmp_path: Path) -> None:
    batch = pa.record_batch({"code": ["AG", "CH"] * 1000})
    for name in ("t.csv.gz", "t.csv.zst"):
        with writing(tmp_path / name, batch.schema) as sink:
            sink.append(sink.encoded(batch))
            sink.append(sink.encoded(batch))
        assert pyarrow.csv.read_csv(tmp_path / name).num_rows == 4000
    with gzip.open(tmp_path / "t.csv.gz", "rt") as file:
        assert len(file.readlines()) == 4001
    zstandard = pytest.importorskip("zstandard")
    whole = zstandard.ZstdDecompressor().decompressobj().decompress((tmp_path / "t.csv.zst").read_bytes())
    assert whole.count(b"\n") == 4001, "one frame holds it all"


# -- CSV as others write it


def test_an_empty_cell_is_null_and_quotes_are_an_empty_text(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text('code,other\n,""\n"",\n')
    assert rows(tmp_path / "t.csv") == [{"code": None, "other": ""}, {"code": "", "other": None}]


def test_marks_line_ends_and_blank_lines_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(b"\xef\xbb\xbfcode,n\r\nAG,1\r\n\r\nCH,2")
    assert rows(tmp_path / "t.csv") == [{"code": "AG", "n": "1"}, {"code": "CH", "n": "2"}]


def test_in_a_csv_of_one_column_an_empty_line_is_a_row(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("code\nAG\n\nCH\n")
    assert [row["code"] for row in rows(tmp_path / "t.csv")] == ["AG", None, "CH"]


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("t.csv", b"", "{path} is empty: a CSV file begins with the names of its columns"),
        ("t.csv", b"a,b\n1,2\n", "{path} has no column 'code'; there are a, b"),
        ("t.csv", b"code,a,a\n1,2,3\n", "{path} has several columns of one name: a"),
        (
            "t.csv",
            b"code,a\n1,2\n1,2,3\n",
            "cannot read {path}: CSV parse error: Expected 2 columns, got 3: 1,2,3",
        ),
        ("t.csv.gz", b"no gzip", "cannot read {path}: zlib inflate failed: incorrect header check"),
        (
            "t.jsonl",
            b'{"code": "AG"}\n{"code": 25}\n',
            "cannot read {path}: JSON parse error: Column(/code) changed from string to number in row 1",
        ),
        ("t.jsonl", b'{"cod": "AG"}\n', "{path} has no column 'code'; there are cod"),
        ("t.jsonl", b"AG\n", "cannot read {path}: JSON parse error: Invalid value. in row 0"),
        ("t.xlsx", b"", UNKNOWN),
        ("t", b"", UNKNOWN),
        ("t.parquet.gz", b"", "{path}: Parquet is not compressed as a whole: leave .gz off"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_name(
    name: str, content: bytes, told: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(FileError) as caught:
        rows(path)
    assert str(caught.value) == told.format(path=path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        rows(tmp_path / "t.csv")
    assert str(caught.value) == f"cannot read {tmp_path / 't.csv'}: No such file or directory"


@pytest.mark.parametrize("name", ["t.csv", "t.jsonl", "t.txt", "t.parquet", "t.arrow"])
def test_a_pipe_is_refused_and_not_waited_for(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(FileError) as caught:
        rows(tmp_path / name)
    why = "it is no file; what comes from a pipe must be written to one first, since it is read twice"
    assert str(caught.value) == f"cannot read {tmp_path / name}: {why}"


# -- JSON lines


def test_types_of_json_fit_all_lines_even_far_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "BLOCK", 64)
    objects: list[dict[str, Any]] = [
        {"code": f"{k}", "n": k, "when": "2020-01-01", "more": None} for k in range(20)
    ]
    objects += [{"code": "x", "n": 0.5, "when": "later", "more": {"a": [1]}}, {"code": None}]
    (tmp_path / "t.jsonl").write_text("".join(json.dumps(each) + "\n" for each in objects))
    found = rows(tmp_path / "t.jsonl")
    nothing = {"n": None, "when": None, "more": None}
    assert found == [{**nothing, **each} for each in objects]


def test_an_empty_file_of_lines_has_no_rows(tmp_path: Path) -> None:
    for name in ("t.jsonl", "t.txt"):
        (tmp_path / name).write_bytes(b"")
        assert rows(tmp_path / name) == []


# -- lines and batches


@given(st.lists(st.binary(max_size=12)), st.integers(1, 20))
def test_blocks_are_whole_lines_whatever_their_size(pieces: list[bytes], size: int) -> None:
    data = b"\n".join(pieces)
    reader = pa.BufferReader(data)
    before, reading.BLOCK = reading.BLOCK, size
    try:
        blocks = list(line_blocks(reader))
    finally:
        reading.BLOCK = before
    assert all(block.endswith(b"\n") for block in blocks)
    assert b"".join(blocks) == data + (b"" if not data or data.endswith(b"\n") else b"\n")
    found = [line for block in blocks for line in lines(block).to_pylist()]
    expected = data.split(b"\n")
    expected = expected[:-1] if not expected[-1] else expected
    assert found == [
        line.decode("utf-8", "surrogateescape").strip().encode("utf-8", "surrogateescape")
        for line in expected
    ]


def test_white_space_is_what_python_takes_for_it() -> None:
    spaces = [chr(k) for k in range(0x110000) if chr(k).isspace() and chr(k) != "\n"]
    assert lines("".join(f"{space}AG{space}\n" for space in spaces).encode()).to_pylist() == [b"AG"] * len(
        spaces
    )


def test_batches_have_one_size_whatever_the_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "ROWS", 100)
    pyarrow.parquet.write_table(
        pa.table({"code": [f"{k}" for k in range(1050)]}), tmp_path / "t.parquet", row_group_size=70
    )
    with pa.ipc.new_file(tmp_path / "t.arrow", pa.schema([("code", pa.string())])) as file:
        file.write_table(pa.table({"code": [f"{k}" for k in range(1050)]}), max_chunksize=370)
    for name in ("t.parquet", "t.arrow"):
        with reading.reading(tmp_path / name, "code") as source:
            batches = list(source.batches())
        assert [len(batch) for batch in batches] == [100] * 10 + [50]
        assert [code for batch in batches for code in batch.column(0).to_pylist()] == [
            f"{k}" for k in range(1050)
        ]


def test_long_rows_come_in_smaller_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 10_000)
    with pa.ipc.new_file(tmp_path / "t.arrow", pa.schema([("code", pa.string())])) as file:
        file.write(pa.table({"code": ["x" * 1000] * 100}))
    with reading.reading(tmp_path / "t.arrow", "code") as source:
        sizes = [len(batch) for batch in source.batches()]
    assert sum(sizes) == 100
    assert max(sizes) <= 20


def test_the_form_of_an_arrow_file_is_seen_not_guessed(tmp_path: Path) -> None:
    write(tmp_path / "t.arrows", pa.record_batch({"code": ["AG"]}))
    (tmp_path / "t.arrows").rename(tmp_path / "t.arrow")
    assert rows(tmp_path / "t.arrow") == [{"code": "AG"}]


@pytest.mark.parametrize("name", [*TABULAR, "t.txt"])
def test_it_is_known_how_far_the_reading_is(name: str, tmp_path: Path) -> None:
    write(tmp_path / name, pa.record_batch({"code": [f"{k}" for k in range(1000)]}))
    with reading.reading(tmp_path / name, "code") as source:
        parts = [source.done() for _ in source.batches()]
        assert parts == sorted(parts)
        assert all(0 <= part <= 1 for part in parts)


# -- JSON text of arrays

LEAVES = [
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    TEXTS,
    st.floats(allow_nan=False, allow_infinity=False),
]


@given(st.sampled_from(LEAVES), st.data())
def test_json_text_is_what_python_writes(leaf: st.SearchStrategy[Any], data: st.DataObject) -> None:
    item = st.none() | st.fixed_dictionaries(
        {"a": st.none() | st.lists(st.none() | leaf, max_size=3), "b": st.none() | leaf}
    )
    values = data.draw(st.lists(item, max_size=6))
    array = pa.array(values)
    for part in (array, array[1:], array[1:-1]):
        assert json_text(part).to_pylist() == [
            json.dumps(value, ensure_ascii=False) for value in part.to_pylist()
        ]


@pytest.mark.parametrize("size", [0, 1, 3])
def test_lists_of_one_length_and_dictionaries_are_written_too(size: int) -> None:
    words = pa.array([["a", None, 'b"'][:size], None, ["b", "a", "a"][:size]], pa.list_(pa.string(), size))
    inside = words.values.dictionary_encode()
    array = pa.FixedSizeListArray.from_arrays(inside, size, mask=words.is_null()) if size else words
    for part in (array, array[1:], array[:0]):
        assert json_text(part).to_pylist() == [json.dumps(value) for value in part.to_pylist()]


def test_what_json_has_no_word_for_is_text() -> None:
    batch = pa.record_batch({"when": [date(2020, 1, 2)], "much": [Decimal("1.50")], "raw": [b"A\xff"]})
    assert json_objects(batch).to_pylist() == ['{"when": "2020-01-02", "much": "1.50", "raw": "A\\\\xff"}']
    assert json_objects(pa.RecordBatch.from_arrays([], names=[])).to_pylist() == []


# -- complete or not at all


@pytest.fixture(params=["nameless", "hidden"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to keep a file out of sight."""
    if request.param == "hidden":
        monkeypatch.setattr(appearing, "_nameless", lambda folder: None)
    return str(request.param)


def test_a_file_appears_when_it_is_complete(way: str, tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text("old")
    with appearing_file(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_text() == "old"
        assert len(os.listdir(tmp_path)) == (1 if way == "nameless" else 2)
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["t.txt"]


def interrupted(path: Path) -> None:
    with appearing_file(path) as file:
        file.write(b"new")
        raise KeyboardInterrupt


def interrupted_folder(path: Path) -> None:
    with appearing_folder(path) as folder:
        (folder / "t.txt").write_text("new")
        raise KeyboardInterrupt


def test_a_file_that_fails_leaves_the_old_one_and_nothing_else(way: str, tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        interrupted(path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["t.txt"]


def test_a_link_stays_a_link(way: str, tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    with appearing_file(tmp_path / "link.txt") as file:
        file.write(b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


def test_a_new_file_may_be_read_by_whom_any_new_file_may(way: str, tmp_path: Path) -> None:
    (tmp_path / "usual.txt").write_text("")
    with appearing_file(tmp_path / "t.txt"):
        pass
    assert (tmp_path / "t.txt").stat().st_mode == (tmp_path / "usual.txt").stat().st_mode


def test_a_folder_appears_when_it_is_complete(tmp_path: Path) -> None:
    with appearing_folder(tmp_path / "out") as folder:
        (folder / "t.txt").write_text("new")
        assert not (tmp_path / "out").exists()
    assert os.listdir(tmp_path) == ["out"]
    with pytest.raises(KeyboardInterrupt):
        interrupted_folder(tmp_path / "other")
    assert os.listdir(tmp_path) == ["out"]


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "t.csv").mkdir()
    with pytest.raises(FileError) as caught:
        write(tmp_path / "t.csv", pa.record_batch({"code": ["AG"]}))
    assert str(caught.value) == f"cannot write {tmp_path / 't.csv'}: it is no file"
