"""`boardcode convert`: any kind of file becomes any other, in order and with flat memory."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import boardcode
from boardcode import columns
from boardcode.columns import _kernels
from boardcode.columns._scalar_path import scalar_path
from boardcode.convert import Counts, Job, Partition, convert_file, readers
from boardcode.convert.conversion import batch_rows, map_in_order

FILES = ["t.csv", "t.jsonl", "t.txt", "t.parquet", "t.arrow", "t.arrows"]
FILES += ["t.csv.gz", "t.jsonl.zst", "t.txt.gz"]
MORE = "see `boardcode convert --help`"

Convert = Callable[..., tuple[int, str, str]]
ReadRows = Callable[[Path], list[dict[str, Any]]]
WriteCsv = Callable[[Path, Sequence[str | None]], None]


@pytest.mark.parametrize("source", FILES)
@pytest.mark.parametrize("target", FILES)
def test_any_kind_of_file_becomes_any_other(
    source: str, target: str, tmp_path: Path, read_rows: ReadRows
) -> None:
    start, first, second = tmp_path / "start.txt", tmp_path / f"in_{source}", tmp_path / f"out_{target}"
    start.write_text("1a9bf0c\n1E23\n000000000\n")
    convert_file(Job(start, first, Partition("klotski", to="canonical")))
    to = "canonical" if ".txt" in target else "json"
    assert convert_file(Job(first, second, Partition("klotski", to=to))) == Counts(3)
    rows = read_rows(second)
    codes = ["1A9BF0C00", "1E2300000", "000000000"]
    assert [row["code"] for row in rows] == codes
    if to == "json":
        forms = [boardcode.decode("klotski", code).to_json() for code in codes]
        assert [json.loads(row["json"]) for row in rows] == forms


@pytest.mark.parametrize("target", ["t.csv", "t.jsonl", "t.parquet", "t.arrow"])
def test_values_are_numbers_in_text_files_and_bytes_in_binary_ones(
    target: str, tmp_path: Path, read_rows: Callable[[Path], list[dict[str, Any]]]
) -> None:
    (tmp_path / "start.txt").write_text("25\n34\n")
    convert_file(Job(tmp_path / "start.txt", tmp_path / target, Partition("5211-card", to="values")))
    values = [row["values"] for row in read_rows(tmp_path / target)]
    expected: list[Any] = columns.read("5211-card", ["25", "34"]).values.tolist()
    if target == "t.csv":
        expected = [json.dumps(row) for row in expected]
    elif target in ("t.parquet", "t.arrow"):
        expected = [bytes(row).decode() for row in expected]
    assert values == expected


def test_columns_of_csv_stay_text_to_the_letter(convert: Convert, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text('code,id,note\nAG,007,"1,5"\nCH,1E5,\nAA,NA,""\n')
    assert convert("a.csv", "b.csv", "--format", "chacun-place", "--to", "canonical")[0] == 0
    text = '"code","id","note"\n"AG","007","1,5"\n"CH","1E5",\n"AA","NA",""\n'
    assert (tmp_path / "b.csv").read_text() == text


def test_a_text_file_gets_only_the_codes_or_their_json(
    convert: Convert, tmp_path: Path, write_csv: WriteCsv
) -> None:
    write_csv(tmp_path / "a.csv", ["25", None, "0x34"])
    convert("a.csv", "b.txt", "--format", "5211-card", "--to", "canonical")
    assert (tmp_path / "b.txt").read_text() == "0x25\n\n0x34\n"
    convert("a.csv", "b.txt", "--format", "5211-card", "--to", "json")
    text = '{"color": "blue", "value": 5}\n\n{"color": "orange", "value": 4}\n'
    assert (tmp_path / "b.txt").read_text() == text
    message = "boardcode: a text file has one column: convert to canonical or json, not to decoded\n"
    assert convert("a.csv", "b.txt", "--format", "5211-card") == (2, "", message)


def test_a_file_may_be_converted_in_place(
    convert: Convert, tmp_path: Path, write_csv: WriteCsv, read_rows: ReadRows
) -> None:
    write_csv(tmp_path / "a.csv", ["25", "34"])
    assert convert("a.csv", "a.csv", "--format", "5211-card", "--to", "canonical")[0] == 0
    assert [row["code"] for row in read_rows(tmp_path / "a.csv")] == ["0x25", "0x34"]


# -- wrong usage


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("a.csv b.csv", f"the following arguments are required: --format; {MORE}"),
        (
            "a.csv b.csv --format 5211-card --errors skip",
            f"argument --errors: expected one of fail, null, drop, file, got 'skip'; {MORE}",
        ),
        (
            "a.csv b.csv --format 5211-card --errors file",
            f"argument --errors: `file` is followed by the file that rows with bad codes go to; {MORE}",
        ),
        ("a.csv b.csv --format 5211-card --column x", "a.csv has no column 'x'; its columns are id, code"),
        ("none.csv b.csv --format 5211-card", "cannot read none.csv: No such file or directory"),
        ("a.csv none/b.csv --format 5211-card", "cannot write none/b.csv: No such file or directory"),
        (
            "a.csv b.xlsx --format 5211-card",
            "the name of b.xlsx does not say what it contains: "
            "it should end in .csv, .jsonl, .ndjson, .txt, .parquet, .arrow, .feather, .arrows",
        ),
        (
            "a.csv b.csv --format 5211-card --cluster tcp://127.0.0.1:1",
            "--cluster converts the files of a folder, and IN is not a folder",
        ),
    ],
)
def test_wrong_usage_is_reported_in_one_line(
    arguments: str, message: str, convert: Convert, tmp_path: Path, write_csv: WriteCsv
) -> None:
    write_csv(tmp_path / "a.csv", ["25"])
    assert convert(*arguments.split()) == (2, "", f"boardcode: {message}\n")
    assert os.listdir(tmp_path) == ["a.csv"]


def test_without_the_extra_the_message_says_what_to_install(tmp_path: Path, write_csv: WriteCsv) -> None:
    write_csv(tmp_path / "a.csv", ["25"])
    program = (
        "import sys; sys.modules['pyarrow'] = None; from boardcode.cli.main import main;"
        "sys.exit(main(['convert', 'a.csv', 'b.csv', '--format', '5211-card']))"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    message = "boardcode: boardcode.columns needs more packages: pip install 'boardcode[fast]'\n"
    assert (finished.returncode, finished.stdout, finished.stderr) == (2, "", message)


# -- the pipeline


def test_kernels_are_used_for_a_long_file_even_if_its_batches_are_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write_csv: WriteCsv
) -> None:
    monkeypatch.setattr(readers, "BATCH_ROWS", 500)
    monkeypatch.setattr(_kernels, "_loaded", {})
    write_csv(tmp_path / "a.csv", ["AG"] * 3000)
    convert_file(Job(tmp_path / "a.csv", tmp_path / "b.csv", Partition("chacun-place")))
    assert _kernels.are_loaded(scalar_path(boardcode.get("chacun-place")))


def test_a_batch_of_long_codes_has_fewer_rows() -> None:
    def rows(format: str, target: str, to: str = "decoded") -> int:
        return batch_rows(Job(Path("a.csv"), Path(target), Partition(format, to=to)))

    assert rows("5211-card", "a.parquet") > readers.BATCH_ROWS, "the reader's limit applies"
    assert rows("arx-board", "a.parquet") == rows("arx-board", "a.arrow", "values") == 16384
    assert rows("arx-board", "a.parquet", "json") == 2048
    assert rows("arx-board", "a.csv") == rows("arx-board", "a.jsonl.gz", "values") == 2048
    assert rows("arx-board", "a.csv", "canonical") == 16384


def test_results_come_in_order_even_if_a_later_one_is_ready_first() -> None:
    third_started = threading.Event()

    def wait_for_third(k: int) -> int:
        if k == 2:
            third_started.set()
        elif k == 0:
            assert third_started.wait(60), "items are worked on at the same time"
        return k

    assert list(map_in_order(wait_for_third, iter(range(40)), 4)) == list(range(40))


def test_only_a_few_items_are_in_the_pipeline() -> None:
    started = []

    def start(k: int) -> int:
        started.append(k)
        return k

    for result in map_in_order(start, iter(range(40)), 4):
        assert len(started) <= result + 6
    assert sorted(started) == list(range(40))


def test_an_error_is_raised_in_its_turn() -> None:
    results = map_in_order(lambda k: 1 // (3 - k), iter(range(10)), 4)
    assert [next(results) for _ in range(3)] == [0, 0, 1]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_by_default_all_processors_are_used() -> None:
    assert _kernels.processors() == len(os.sched_getaffinity(0))


def test_progress_is_the_number_of_rows_and_the_fraction_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write_csv: WriteCsv
) -> None:
    monkeypatch.setattr(readers, "BATCH_ROWS", 100)
    write_csv(tmp_path / "a.csv", ["AG"] * 250)
    progress: list[tuple[int, float]] = []
    job = Job(tmp_path / "a.csv", tmp_path / "b.parquet", Partition("chacun-place"))
    convert_file(job, on_progress=lambda rows, fraction: progress.append((rows, fraction)))
    assert [rows for rows, _ in progress] == [100, 100, 50]
    fractions = [fraction for _, fraction in progress]
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1


CONVERT_WITH_A_BAR = """
import sys
from boardcode.cli import progress
from boardcode.cli.main import main
from boardcode.convert import readers
progress.DELAY = progress.INTERVAL = 0
readers.BATCH_ROWS = 100
main(["convert", "a.csv", "b.parquet", "--format", "chacun-place"])
"""


def test_a_terminal_shows_a_bar_with_the_rate_and_the_time_left(tmp_path: Path, write_csv: WriteCsv) -> None:
    write_csv(tmp_path / "a.csv", ["AG"] * 1000)
    terminal, stderr = pty.openpty()
    command = [sys.executable, "-c", CONVERT_WITH_A_BAR]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr, cwd=tmp_path):
        os.close(stderr)
        shown = b""
        with suppress(OSError):  # which ends the output of a terminal
            while piece := os.read(terminal, 65536):
                shown += piece
    os.close(terminal)
    bar = r"\r\x1b\[K([█░]{24}) +(\d+)%  ([\d,]+) rows, [\d,]+ per second, \d+ s left"
    bars = re.findall(bar, shown.decode())
    assert [rows for _, _, rows in bars] == [f"{k * 100:,}" for k in range(1, 11)]
    percents = [int(percent) for _, percent, _ in bars]
    assert percents == sorted(percents)
    assert percents[-1] == 100
    assert shown.endswith(b"\r\x1b[K")
