"""`boardcode convert`: what becomes of codes, of bad ones, of other columns, and of a file when something goes wrong."""

from __future__ import annotations

import json
import os
import pty
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pytest

import boardcode
from boardcode import columns
from boardcode.cli.main import main
from boardcode.cli.verbs import check
from boardcode.cli.verbs import convert as verb
from boardcode.columns import kernels
from boardcode.columns.declared import layout
from boardcode.convert import partition
from boardcode.convert import readers as reading
from boardcode.convert.conversion import Job, convert_file, convert_folder, in_order, rows_at_once
from boardcode.convert.file_kinds import FileError
from boardcode.convert.partition import CannotConvert, Partition
from boardcode.convert.rejected_rows import BadRow, Counts
from boardcode.games.klotski import bulk
from boardcode.klotski import COUNT

COMMAND = [sys.executable, "-m", "boardcode"]
ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}  # what fills the disk shall be the output alone
FILES = [
    "t.csv",
    "t.jsonl",
    "t.txt",
    "t.parquet",
    "t.arrow",
    "t.arrows",
    "t.csv.gz",
    "t.jsonl.zst",
    "t.txt.gz",
]
FORMATS = [format for format in boardcode.formats() if format.fields.width is not None]
every_format = pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])

MOVES = ["AG", "CH", "ag", "XY", None, "AA"]
GOOD = ["AG", "CH", None, "AA"]

MORE = "`boardcode convert --help` tells more"

Convert = Callable[..., tuple[int, str, str]]


@pytest.fixture
def convert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Convert:
    """The verb in a folder of its own: exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def convert(*arguments: str) -> tuple[int, str, str]:
        code = main(["convert", *arguments])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return convert


def table(path: Path) -> list[dict[str, Any]]:
    with reading.reading(path, "code") as source:
        found = [row for batch in source.batches() for row in batch.to_pylist()]
    return [
        {**row, "code": row["code"].decode() if isinstance(row["code"], bytes) else row["code"]}
        for row in found
    ]


def write_csv(path: Path, codes: Sequence[str | None]) -> None:
    path.write_text("id,code\n" + "".join(f"{k:03},{code or ''}\n" for k, code in enumerate(codes)))


# -- what becomes of a code


@every_format
def test_a_code_becomes_the_fields_of_its_json_form(format: boardcode.Format[Any]) -> None:
    random = Random(1)
    codes = [format.encode(format.sample(random)) for _ in range(50)]
    made = Partition(format.name)(pa.record_batch({"code": codes, "order": range(50)}))
    assert made.column("code").to_pylist() == codes
    assert made.column("order").to_pylist() == list(range(50))
    fields = [
        {name: value for name, value in row.items() if name not in ("code", "order")}
        for row in made.to_pylist()
    ]
    states = [format.to_json(format.decode(code)) for code in codes]
    nothing = dict.fromkeys(fields[0])  # an object that is null as a whole has fields that are
    assert fields == [nothing if state is None else state for state in states]


@every_format
def test_its_json_form_is_what_decode_prints(format: boardcode.Format[Any]) -> None:
    random = Random(2)
    codes = [format.encode(format.sample(random)) for _ in range(50)]
    made = Partition(format.name, to="json", errors="null")(pa.record_batch({"code": [*codes, None, "?"]}))
    assert made.schema.names == ["code", "json"]
    printed = [json.dumps(format.to_json(format.decode(code)), ensure_ascii=False) for code in codes]
    assert made.column("json").to_pylist() == [*printed, None, None]


@every_format
def test_its_values_are_those_of_reading_a_column(format: boardcode.Format[Any]) -> None:
    random = Random(3)
    codes = [format.encode(format.sample(random)) for _ in range(20)]
    made = Partition(format.name, to="values", errors="null")(pa.record_batch({"code": [*codes, "?"]}))
    assert made.column("values").to_pylist() == [
        *map(bytes, columns.read(format, codes).values.tolist()),
        None,
    ]


def test_other_spellings_become_the_canonical_code() -> None:
    made = Partition("klotski", to="canonical")(pa.record_batch({"code": ["1a9bf0c", "1E23", "000000000"]}))
    assert made.to_pydict() == {"code": ["1A9BF0C00", "1E2300000", "000000000"]}


def test_what_is_not_canonical_is_bad_unless_reading_is_lenient() -> None:
    batch = pa.record_batch({"code": ["0x0101012534314341"]})
    with pytest.raises(BadRow, match=r"^row 1: 5211-hand: "):
        Partition("5211-hand", to="canonical")(batch)
    assert Partition("5211-hand", to="canonical", strict=False)(batch).to_pydict() == {
        "code": ["0x0000002534314341"]
    }


@pytest.mark.parametrize(
    "kind",
    [
        pa.string(),
        pa.large_string(),
        pa.string_view(),
        pa.binary(),
        pa.large_binary(),
        pa.dictionary(pa.int8(), pa.string()),
    ],
    ids=str,
)
def test_codes_may_be_held_in_any_kind_of_text(kind: Any) -> None:
    codes = pa.array(["AG", None, "ag"], pa.string()).cast(kind)
    made = Partition("chacun-place", errors="null")(pa.record_batch({"code": codes}))
    assert made.to_pydict() == {
        "code": ["AG", None, None],
        "fringe": [1, None, None],
        "rotation": ["half_turn", None, None],
    }


def test_the_binary_form_is_read_from_bytes_of_fixed_size() -> None:
    held = pa.array([bytes.fromhex("25"), bytes.fromhex("07"), None], pa.binary(1))
    made = Partition("5211-card", errors="file").converted(pa.record_batch({"code": held}))
    assert made.batch.to_pydict() == {"code": ["0x25", None], "color": ["blue", None], "value": [5, None]}
    assert made.refused is not None
    assert made.refused.column("error").to_pylist()[0].startswith("5211-card: ")


def test_codes_that_were_taken_for_numbers_are_refused() -> None:
    with pytest.raises(CannotConvert) as caught:
        Partition("klotski")(pa.record_batch({"code": [0, 1]}))
    assert (
        str(caught.value)
        == "column 'code' holds numbers: a code that was taken for one has lost its zeros and letters"
    )


def test_a_column_in_the_way_is_told() -> None:
    with pytest.raises(CannotConvert) as caught:
        Partition("5211-card")(pa.record_batch({"code": ["25"], "value": [1]}))
    assert (
        str(caught.value)
        == "there is a column 'value' already, where value of 5211-card would go: rename it first"
    )


def test_what_the_command_offers_is_what_there_is() -> None:
    assert verb.TO == partition.TO
    assert verb.FATES == partition.ON_ERROR


@pytest.mark.parametrize(
    ("to", "errors", "told"),
    [
        ("decode", "fail", "a code is converted to decoded, canonical, json or values, not to 'decode'"),
        ("json", "ignore", "a bad code may fail, null, drop or file, not 'ignore'"),
    ],
)
def test_a_choice_that_is_none_is_told(to: str, errors: str, told: str) -> None:
    with pytest.raises(ValueError) as caught:
        Partition("radar", to=to, errors=errors)
    assert str(caught.value) == told


def test_metadata_and_types_of_other_columns_stay() -> None:
    schema = pa.schema(
        [pa.field("n", pa.int16(), metadata={"unit": "m"}), pa.field("code", pa.string())],
        metadata={"by": "me"},
    )
    made = Partition("5211-card", to="canonical")(
        pa.record_batch([pa.array([1], pa.int16()), ["25"]], schema=schema)
    )
    assert made.schema.equals(schema, check_metadata=True)


# -- every pairing of files


@pytest.mark.parametrize("source", FILES)
@pytest.mark.parametrize("target", FILES)
def test_any_kind_of_file_becomes_any_other(source: str, target: str, tmp_path: Path) -> None:
    start, read, made = tmp_path / "start.txt", tmp_path / f"in_{source}", tmp_path / f"out_{target}"
    start.write_text("1a9bf0c\n1E23\n000000000\n")
    convert_file(Job(start, read, Partition("klotski", to="canonical")))
    to = "canonical" if ".txt" in target else "values"
    assert convert_file(Job(read, made, Partition("klotski", to=to))) == Counts(3)
    found = table(made)
    assert [row["code"] for row in found] == ["1A9BF0C00", "1E2300000", "000000000"]
    if to == "values":
        values = [
            json.loads(row["values"]) if isinstance(row["values"], str) else list(row["values"])
            for row in found
        ]
        assert values == columns.read("klotski", ["1A9BF0C", "1E23", "0"]).values.tolist()


def test_columns_of_csv_stay_text_to_the_letter(convert: Convert, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text('code,id,note\nAG,007,"1,5"\nCH,1E5,\nAA,NA,""\n')
    assert convert("a.csv", "b.csv", "--format", "chacun-place", "--to", "canonical")[0] == 0
    assert (
        tmp_path / "b.csv"
    ).read_text() == '"code","id","note"\n"AG","007","1,5"\n"CH","1E5",\n"AA","NA",""\n'


def test_a_text_gets_the_codes_or_their_json_and_nothing_else(convert: Convert, tmp_path: Path) -> None:
    write_csv(tmp_path / "a.csv", ["25", None, "0x34"])
    convert("a.csv", "b.txt", "--format", "5211-card", "--to", "canonical")
    assert (tmp_path / "b.txt").read_text() == "0x25\n\n0x34\n"
    convert("a.csv", "b.txt", "--format", "5211-card", "--to", "json")
    assert (
        tmp_path / "b.txt"
    ).read_text() == '{"color": "blue", "value": 5}\n\n{"color": "orange", "value": 4}\n'
    told = "boardcode: a text file holds one column: convert to canonical or json, not to decoded\n"
    assert convert("a.csv", "b.txt", "--format", "5211-card") == (2, "", told)


def test_a_file_may_be_converted_in_place(convert: Convert, tmp_path: Path) -> None:
    write_csv(tmp_path / "a.csv", ["25", "34"])
    assert convert("a.csv", "a.csv", "--format", "5211-card", "--to", "canonical")[0] == 0
    assert [row["code"] for row in table(tmp_path / "a.csv")] == ["0x25", "0x34"]


# -- bad codes


def test_the_first_bad_row_stops_it(convert: Convert, tmp_path: Path) -> None:
    write_csv(tmp_path / "a.csv", MOVES)
    (tmp_path / "b.csv").write_text("old")
    assert convert("a.csv", "b.csv", "--format", "chacun-place") == (
        1,
        "",
        "error: a.csv, row 3: chacun-place: character 1 'a': not a character of the base32 alphabet; expected A-Z 2-7\n"
        "    ag\n"
        "    ^\n"
        "    hint: ChaCuN codes are upper case: AG\n",
    )
    assert (tmp_path / "b.csv").read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == ["a.csv", "b.csv"]


def test_it_is_the_first_of_several_however_many_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "ROWS", 100)
    write_csv(tmp_path / "a.csv", ["AG"] * 1234 + ["bad"] + ["AG"] * 50 + ["worse"] * 300)
    for threads in (1, 2, 8):
        with pytest.raises(BadRow) as caught:
            convert_file(
                Job(tmp_path / "a.csv", tmp_path / "b.csv", Partition("chacun-place")), threads=threads
            )
        assert (caught.value.row, caught.value.error.code) == (1235, "bad")
    assert str(caught.value) == f"{tmp_path / 'a.csv'}: row 1235: {caught.value.error}"


def test_bad_codes_become_null(convert: Convert, tmp_path: Path) -> None:
    write_csv(tmp_path / "a.csv", MOVES)
    said = "6 rows: 3 converted, 1 without a code, 2 bad (1 malformed, 1 meaningless), now null\n"
    assert convert("a.csv", "b.jsonl", "--format", "chacun-place", "--errors", "null") == (0, said, "")
    assert [(row["id"], row["code"], row["fringe"]) for row in table(tmp_path / "b.jsonl")] == [
        ("000", "AG", 1),
        ("001", "CH", 17),
        ("002", None, None),
        ("003", None, None),
        ("004", None, None),
        ("005", "AA", 0),
    ]


def test_rows_with_bad_codes_are_left_out(convert: Convert, tmp_path: Path) -> None:
    write_csv(tmp_path / "a.csv", MOVES)
    said = "6 rows: 3 converted, 1 without a code, 2 bad (1 malformed, 1 meaningless), left out\n"
    assert convert("--errors", "drop", "a.csv", "b.parquet", "--format", "chacun-place") == (0, said, "")
    assert [(row["id"], row["code"]) for row in table(tmp_path / "b.parquet")] == [
        ("000", "AG"),
        ("001", "CH"),
        ("004", None),
        ("005", "AA"),
    ]


def test_rows_with_bad_codes_go_to_a_file_with_what_is_wrong(convert: Convert, tmp_path: Path) -> None:
    write_csv(tmp_path / "a.csv", MOVES)
    said = "6 rows: 3 converted, 1 without a code, 2 bad (1 malformed, 1 meaningless), in bad.jsonl\n"
    assert convert("a.csv", "--errors", "file", "bad.jsonl", "b.parquet", "--format", "chacun-place") == (
        0,
        said,
        "",
    )
    assert [row["code"] for row in table(tmp_path / "b.parquet")] == GOOD
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


def test_the_file_of_bad_rows_is_written_even_if_there_are_none(convert: Convert, tmp_path: Path) -> None:
    write_csv(tmp_path / "a.csv", ["AG"])
    assert (
        convert("a.csv", "b.csv", "--format", "chacun-place", "--errors", "file", "bad.csv")[1]
        == "1 row: 1 converted\n"
    )
    assert (
        tmp_path / "bad.csv"
    ).read_text() == '"id","code","error_row","error_kind","error_character","error"\n'


@pytest.mark.parametrize("name", ["a.csv", "a.txt"])
def test_a_byte_that_is_not_utf_8_makes_a_code_bad_and_no_more(
    name: str, convert: Convert, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(b"code\nA\xff\nAG\n"[5 * name.endswith(".txt") :])
    assert convert(name, "b.csv", "--format", "chacun-place", "--errors", "file", "bad.csv")[1].startswith(
        "2 rows: 1 converted, 1 bad"
    )
    assert [row["code"] for row in table(tmp_path / "bad.csv")] == ["A\\xff"]
    code, _, told = convert(name, "b.csv", "--format", "chacun-place")
    assert (code, told.splitlines()[0]) == (
        1,
        f"error: {name}, row 1: chacun-place: character 2: byte ff is not UTF-8",
    )


@every_format
def test_rows_are_bad_for_the_reason_that_one_code_is(format: boardcode.Format[Any]) -> None:
    codes = [*format.counterexamples, *format.examples]
    made = Partition(format.name, errors="file").converted(pa.record_batch({"code": codes}))
    assert made.refused is not None
    expected = []
    for row, code in enumerate(format.counterexamples, 1):
        try:
            format.decode(code)
        except boardcode.CodeError as error:
            expected.append((row, error.kind, None if error.start is None else error.start + 1, str(error)))
    found = made.refused.select(["error_row", "error_kind", "error_character", "error"]).to_pylist()
    assert [tuple(row.values()) for row in found] == expected
    assert made.counts.bad.total() == len(expected)


# -- wrong usage


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("a.csv b.csv", f"the following arguments are required: --format; {MORE}"),
        (
            "a.csv b.csv --format maze",
            "maze has no fixed layout, so that there are no columns of it: boardcode.decode reads one code at a time",
        ),
        (
            "a.csv b.csv --format 5211-card --errors skip",
            f"argument --errors: expected one of fail, null, drop, file, got 'skip'; {MORE}",
        ),
        (
            "a.csv b.csv --format 5211-card --errors file",
            f"argument --errors: `file` is followed by the file that rows with bad codes go to; {MORE}",
        ),
        ("a.csv b.csv --format 5211-card --column x", "a.csv has no column 'x'; there are id, code"),
        ("none.csv b.csv --format 5211-card", "cannot read none.csv: No such file or directory"),
        ("a.csv none/b.csv --format 5211-card", "cannot write none/b.csv: No such file or directory"),
        (
            "a.csv b.xlsx --format 5211-card",
            "the name of b.xlsx does not say what it holds: "
            "expected one that ends in .csv, .jsonl, .ndjson, .txt, .parquet, .arrow, .feather, .arrows",
        ),
        (
            "a.csv b.csv --format 5211-card --cluster tcp://127.0.0.1:1",
            "a cluster converts a folder, a file of it a task: IN is none",
        ),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    arguments: str, told: str, convert: Convert, tmp_path: Path
) -> None:
    write_csv(tmp_path / "a.csv", ["25"])
    assert convert(*arguments.split()) == (2, "", f"boardcode: {told}\n")
    assert os.listdir(tmp_path) == ["a.csv"]


def test_without_the_extra_it_is_told_what_to_install(
    convert: Convert, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_csv(tmp_path / "a.csv", ["25"])
    monkeypatch.setitem(sys.modules, "boardcode.convert.conversion", None)
    told = "boardcode: boardcode convert needs more packages: pip install 'boardcode[fast]'\n"
    assert convert("a.csv", "b.csv", "--format", "5211-card") == (2, "", told)


# -- complete or not at all


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that takes a second or two; what is compiled for it is compiled before."""
    ranks = np.random.default_rng(1).integers(0, COUNT, 300_000)
    path = tmp_path_factory.mktemp("many") / "many.csv"
    pyarrow.csv.write_csv(pa.table({"code": [f"{code:09X}" for code in bulk.codes(ranks).tolist()]}), path)
    few = path.with_name("few.txt")
    few.write_text("1A9BF0C\n" * 10_000)
    subprocess.run(
        [*COMMAND, "convert", few, few.with_suffix(".csv"), "--format", "klotski", "--to", "values"],
        check=True,
        env=ENVIRONMENT,
    )
    return path


@pytest.mark.parametrize(
    ("target", "number"),
    [
        *((target, signal.SIGKILL) for target in ("b.parquet", "b.csv", "b.jsonl.gz", "b.arrow")),
        ("b.csv", signal.SIGTERM),
        ("b.csv", signal.SIGINT),
    ],
)
def test_a_kill_leaves_the_old_file_and_nothing_else(
    target: str, number: signal.Signals, many: Path, tmp_path: Path
) -> None:
    (tmp_path / target).write_bytes(b"old")
    command = [
        *COMMAND,
        "convert",
        str(many),
        str(tmp_path / target),
        "--format",
        "klotski",
        "--to",
        "values",
    ]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, env=ENVIRONMENT) as process:
        wait_until_written(process)
        process.send_signal(number)
        assert process.wait() != 0
    assert (tmp_path / target).read_bytes() == b"old"
    assert os.listdir(tmp_path) == [target]


def wait_until_written(process: subprocess.Popen[bytes]) -> None:
    """Until a good part of the output has been written."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        counters = dict(line.split(": ") for line in Path(f"/proc/{process.pid}/io").read_text().splitlines())
        if int(counters["wchar"]) > 500_000:
            return
        time.sleep(0.01)
    process.kill()
    raise AssertionError("it ended, or wrote nothing")


@pytest.mark.parametrize(
    "target", ["b.parquet", "b.csv", "b.csv.gz", "b.jsonl.zst", "b.txt", "b.arrow", "b.arrows"]
)
def test_a_full_disk_leaves_the_old_file_and_nothing_else(target: str, many: Path, tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: both end a write that has begun."""
    (tmp_path / target).write_bytes(b"old")
    done = subprocess.run(
        [
            *COMMAND,
            "convert",
            many,
            tmp_path / target,
            "--format",
            "klotski",
            "--to",
            "canonical" if target == "b.txt" else "values",
        ],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000)),
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
    )
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        f"boardcode: cannot write {tmp_path / target}: File too large\n",
    )
    assert (tmp_path / target).read_bytes() == b"old"
    assert os.listdir(tmp_path) == [target]


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting takes rights")
@pytest.mark.parametrize("target", ["b.parquet", "b.csv.gz"])
def test_a_disk_that_is_really_full_does_too(target: str, many: Path, tmp_path: Path) -> None:
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "none", tmp_path], check=False, capture_output=True
    ).returncode:
        pytest.skip("no mounting here")
    try:
        (tmp_path / target).write_bytes(b"old")
        command = [
            *COMMAND,
            "convert",
            str(many),
            str(tmp_path / target),
            "--format",
            "klotski",
            "--to",
            "values",
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT)
        assert (done.returncode, done.stderr) == (
            2,
            f"boardcode: cannot write {tmp_path / target}: No space left on device\n",
        )
        assert (tmp_path / target).read_bytes() == b"old"
        assert os.listdir(tmp_path) == [target]
    finally:
        subprocess.run(["umount", tmp_path], check=True)


# -- folders


def folder_of(path: Path, **files: list[str | None]) -> Path:
    for name, codes in files.items():
        file = path / f"{name.replace('__', '/')}.csv"
        file.parent.mkdir(parents=True, exist_ok=True)
        write_csv(file, codes)
    return path


def test_a_folder_becomes_a_folder_with_the_same_files(convert: Convert, tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "in", a=["AG"], year__b=["CH", None], _hidden=["bad"])
    (folder / "_SUCCESS").write_text("")
    assert (
        convert("in", "out.parquet", "--format", "chacun-place")[1]
        == "3 rows: 2 converted, 1 without a code\n"
    )
    made = tmp_path / "out.parquet"
    assert sorted(str(path.relative_to(made)) for path in made.rglob("*") if path.is_file()) == [
        "a.parquet",
        "year/b.parquet",
    ]
    assert [row["code"] for row in table(made / "year" / "b.parquet")] == ["CH", None]
    convert("in", "same", "--format", "chacun-place", "--to", "canonical")
    assert (tmp_path / "same" / "a.csv").read_text() == '"id","code"\n"000","AG"\n'


def test_bad_rows_of_a_folder_go_to_a_folder(convert: Convert, tmp_path: Path) -> None:
    folder_of(tmp_path / "in", a=["AG", "ag"], b=["CH"])
    assert (
        convert("in", "out", "--format", "chacun-place", "--errors", "file", "bad")[1]
        == "3 rows: 2 converted, 1 bad (1 malformed), in bad\n"
    )
    assert [row["code"] for row in table(tmp_path / "bad" / "a.csv")] == ["ag"]
    assert table(tmp_path / "bad" / "b.csv") == []


def test_a_bad_row_in_a_folder_leaves_no_folder(convert: Convert, tmp_path: Path) -> None:
    folder_of(tmp_path / "in", a=["AG"], b=["ag"])
    code, _, told = convert("in", "out", "--format", "chacun-place")
    assert (code, told.splitlines()[0][:25]) == (1, "error: in/b.csv, row 1: c")
    assert os.listdir(tmp_path) == ["in"]


def test_a_folder_is_not_written_over(convert: Convert, tmp_path: Path) -> None:
    folder_of(tmp_path / "in", a=["AG"])
    (tmp_path / "out").mkdir()
    told = "boardcode: out exists already: a folder is written anew or not at all\n"
    assert convert("in", "out", "--format", "chacun-place") == (2, "", told)


def test_a_folder_must_hold_files_that_do_not_get_in_each_others_way(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileError, match=r"^there is no file in .*empty$"):
        convert_folder(Job(tmp_path / "empty", tmp_path / "out", Partition("radar")), lambda jobs: [])
    folder = folder_of(tmp_path / "in", a=["AG"])
    (folder / "a.txt").write_text("AG\n")
    with pytest.raises(FileError, match=r"^two files in .* would become a\.parquet$"):
        convert_folder(Job(folder, tmp_path / "out.parquet", Partition("radar")), lambda jobs: [])


def test_what_a_dead_worker_left_behind_is_no_part_of_the_folder(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "in", a=["AG"])

    def engine(jobs: list[Job]) -> Iterator[Counts]:
        for job in jobs:
            job.target.with_name(".a.csv.123456.part").write_text("half")
            yield convert_file(job)

    convert_folder(Job(folder, tmp_path / "out", Partition("chacun-place")), engine)
    assert os.listdir(tmp_path / "out") == ["a.csv"]


# -- order, memory, progress


def test_many_rows_are_never_read_one_by_one_however_few_come_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "ROWS", 500)
    monkeypatch.setattr(kernels, "_loaded", {})
    write_csv(tmp_path / "a.csv", ["AG"] * 3000)
    convert_file(Job(tmp_path / "a.csv", tmp_path / "b.csv", Partition("chacun-place")))
    assert kernels.are_loaded(layout(boardcode.get("chacun-place")))


def test_a_batch_of_long_codes_has_fewer_rows() -> None:
    def rows(format: str, target: str, to: str = "decoded") -> int:
        return rows_at_once(Job(Path("a.csv"), Path(target), Partition(format, to=to)))

    assert rows("5211-card", "a.parquet") > reading.ROWS, "as many as there are at the most"
    assert rows("arx-board", "a.parquet") == rows("arx-board", "a.arrow", "values") == 16384
    assert (
        rows("arx-board", "a.parquet", "json")
        == rows("arx-board", "a.csv")
        == rows("arx-board", "a.jsonl.gz", "values")
        == 2048
    )
    assert rows("arx-board", "a.csv", "canonical") == 16384


def test_results_come_in_order_and_not_too_many_are_kept() -> None:
    begun = []

    def slow_first(k: int) -> int:
        begun.append(k)
        time.sleep(0.05 if k % 4 == 0 else 0)
        return k

    for done, result in enumerate(in_order(slow_first, iter(range(40)), 4)):
        assert result == done
        assert len(begun) <= done + 6
    assert sorted(begun) == list(range(40))


def test_an_error_far_ahead_is_raised_in_its_turn() -> None:
    results = in_order(lambda k: 1 // (3 - k), iter(range(10)), 4)
    assert [next(results) for _ in range(3)] == [0, 0, 1]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_all_cores_are_used_unless_told_otherwise() -> None:
    assert kernels.processors() == len(os.sched_getaffinity(0))


def test_a_long_run_shows_a_bar_with_the_rate_and_the_time_left(many: Path, tmp_path: Path) -> None:
    command = [
        *COMMAND,
        "convert",
        str(many),
        str(tmp_path / "b.jsonl.gz"),
        "--format",
        "klotski",
        "--to",
        "values",
    ]
    master, slave = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=slave, env=ENVIRONMENT):
        os.close(slave)
        shown = b""
        with suppress(OSError):  # which is how the end of a terminal looks
            while piece := os.read(master, 65536):
                shown += piece
    os.close(master)
    bars = re.findall(
        r"\r\x1b\[K([█░]{24}) +(\d+)%  [\d,]+ rows, [\d,]+ a second, \d+ s left", shown.decode()
    )
    assert bars
    assert [int(percent) for _, percent in bars] == sorted(int(percent) for _, percent in bars)
    assert shown.endswith(b"\r\x1b[K")


PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.slow
def test_memory_stays_flat(
    many: Path, tmp_path: Path
) -> None:  # half a minute; the allocator keeps more or less
    peaks = []
    for times in (3, 15):
        source = tmp_path / f"{times}.csv"
        head, _, codes = many.read_text().partition("\n")
        source.write_text(f"{head}\n" + codes * times)
        command = [
            *COMMAND,
            "convert",
            str(source),
            str(tmp_path / "out.parquet"),
            "--format",
            "klotski",
            "--to",
            "values",
        ]
        peaks.append(int(subprocess.check_output([sys.executable, "-c", PEAK, *command])) // 1024)
    assert max(peaks) < 600, f"{peaks} MB for 900,000 and 4,500,000 rows"
    assert peaks[1] - peaks[0] < 120, f"{peaks} MB for 900,000 and 4,500,000 rows"


# -- check uses the same engine for what is long


@every_format
def test_both_ways_to_check_print_the_same(
    format: boardcode.Format[Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    codes = [*format.examples, *format.counterexamples, "", " ", "\t?", "é"]
    (tmp_path / "codes.txt").write_bytes(
        "\n".join([*codes, *(f"  {code}\r" for code in codes)]).encode() + b"\nA\xff\n"
    )
    for options in ([], ["--lenient"], ["--json"], ["--quiet"]):
        printed = []
        for many in (1 << 60, 0):
            monkeypatch.setattr(check, "MANY", many)
            printed.append(
                (main(["check", format.name, str(tmp_path / "codes.txt"), *options]), *capsys.readouterr())
            )
        assert printed[0] == printed[1]


def test_a_long_input_is_checked_by_columns_and_a_short_one_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = []

    def way(format: boardcode.Format[Any]) -> check.BadLines:
        asked.append(format.name)
        return check.bad_lines

    monkeypatch.setattr(check, "way_for_many", way)
    monkeypatch.setattr(check, "MANY", 5000)
    (tmp_path / "codes.txt").write_text("AG\n" * 5000)
    main(["check", "chacun-place", str(tmp_path / "codes.txt")])
    assert asked == []
    (tmp_path / "codes.txt").write_text("AG\n" * 7000)
    main(["check", "chacun-place", str(tmp_path / "codes.txt")])
    assert asked != []


def test_without_the_extra_or_without_columns_codes_are_checked_one_by_one() -> None:
    assert check.way_for_many(boardcode.get("maze")) is check.bad_lines
    assert check.way_for_many(boardcode.get("radar")) is not check.bad_lines
    program = (
        "import sys; sys.modules['pyarrow'] = None; import boardcode; from boardcode.cli.verbs import check;"
        "print(check.way_for_many(boardcode.get('radar')) is check.bad_lines)"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "True\n"
