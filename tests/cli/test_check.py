"""`boardcode check`: every bad line with its number, a summary, and JSON for programs."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import boardcode
from boardcode.cli.codes import BATCH, MAX_LINE, READ_SIZE, read_batches
from boardcode.cli.terminal import Terminal

Finished = CompletedProcess[str]
Call = Callable[..., Finished]

MIXED = "ieysGjGO8papd/a\nieysGjGO8papd/b\nnonsense\nieysGjGO8papd/a\n"
ERROR_KEYS = {"kind", "format", "code", "start", "stop", "path", "found", "expected", "hint", "message"}


def test_each_bad_line_is_reported_with_its_number(call: Call) -> None:
    answer = call("check", "radar", input=MIXED)
    assert answer.returncode == 1
    assert answer.stdout == "4 lines: 2 good, 2 bad (1 not canonical, 1 malformed)\n"
    assert answer.stderr == (
        "error: line 2: radar: character 15 'b': the 2 spare bits after the last byte must be 0, found 01\n"
        "    ieysGjGO8papd/b\n"
        "                  ^\n"
        "error: line 3: radar: after character 8: expected 15 b64 characters, found 8\n"
        "    nonsense\n"
        "            ^\n"
    )


def test_the_lines_of_a_file_are_reported_with_its_name(call: Call, tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text("ieysGjGO8papd/a\n")
    two.write_text("ieysGjGO8papd/a\n?\n")
    answer = call("check", "radar", str(one), str(two), "-", input="!\n")
    assert [line.split(" radar")[0] for line in answer.stderr.splitlines()[::3]] == [
        f"error: {two}:2:",
        "error: line 1:",
    ]
    assert answer.stdout == "4 lines: 2 good, 2 bad (2 malformed)\n"


def test_lenient_accepts_codes_that_are_not_canonical(call: Call) -> None:
    assert call("check", "radar", "--lenient", input=MIXED).stdout == "4 lines: 3 good, 1 bad (1 malformed)\n"


def test_quiet_only_sets_the_exit_code(call: Call) -> None:
    answer = call("check", "radar", "--quiet", input=MIXED)
    assert (answer.returncode, answer.stdout, answer.stderr) == (1, "", "")
    answer = call("check", "radar", "-q", input="ieysGjGO8papd/a\n")
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


def test_json_is_an_object_for_each_bad_line_and_one_for_the_summary(call: Call) -> None:
    answer = call("check", "radar", "--json", input=MIXED)
    *bad, summary = [json.loads(line) for line in answer.stdout.splitlines()]
    assert answer.stderr == ""
    assert [(line["file"], line["line"], line["error"]["kind"]) for line in bad] == [
        ("-", 2, "not canonical"),
        ("-", 3, "malformed"),
    ]
    assert all(set(line) == {"file", "line", "error"} and set(line["error"]) == ERROR_KEYS for line in bad)
    assert summary == {
        "format": "radar",
        "lines": 4,
        "good": 2,
        "bad": 2,
        "kinds": {"not canonical": 1, "malformed": 1},
    }


def test_json_with_quiet_prints_the_summary_only(call: Call) -> None:
    assert len(call("check", "radar", "--json", "--quiet", input=MIXED).stdout.splitlines()) == 1


def test_empty_input_has_no_bad_lines(call: Call) -> None:
    answer = call("check", "radar", input="")
    assert (answer.returncode, answer.stdout) == (0, "0 lines: 0 good, 0 bad\n")


def test_a_byte_order_mark_other_line_ends_and_a_missing_last_one_do_not_matter(call: Call) -> None:
    answer = call("check", "klotski", input=b"\xef\xbb\xbf1A9BF0C\r\n  1A9BF0C \t\n1A9BF0C")
    assert (answer.returncode, answer.stdout) == (0, "3 lines: 3 good, 0 bad\n")


class Pieces(io.BytesIO):
    """A pipe through which single bytes arrive."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return self.read(1)


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"\xef\xbb\xbfAG\nB", ["AG", "B"]),
        (b"\xef\xbb\xbf", []),
        (b"\xef\xbb", ["\udcef\udcbb"]),
        (b"\xef\nAG", ["\udcef", "AG"]),
        (b"A\xef\xbb\xbf", ["A\ufeff"]),
        (b"\n\nAG\n", ["", "", "AG"]),
        (b"", []),
    ],
)
def test_a_byte_order_mark_may_arrive_in_pieces(data: bytes, lines: list[str]) -> None:
    for pipe in (Pieces(data), io.BytesIO(data)):
        terminal = Terminal(pipe, io.StringIO(), io.StringIO(), {})
        batches = list(read_batches("-", terminal))
        assert [text for batch in batches for text in batch.texts] == lines


def test_an_empty_line_is_bad(call: Call) -> None:
    answer = call("check", "klotski", input="1A9BF0C\n\n1A9BF0C\n")
    assert (
        answer.stderr
        == "error: line 2: klotski: at the start: expected 1 to 9 hexadecimal characters, found 0\n"
    )


def test_a_line_that_is_not_utf_8_is_reported_and_the_rest_is_checked(call: Call) -> None:
    answer = call("check", "klotski", input=b"1A9BF0C\n1A\xff\xfeB\n1A9BF0C\n")
    assert answer.stdout == "3 lines: 2 good, 1 bad (1 malformed)\n"
    assert answer.stderr == (
        "error: line 2: klotski: character 3: byte ff is not UTF-8\n"
        "    1A\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}B\n"
        "      ^\n"
    )
    bad = json.loads(call("check", "klotski", "--json", input=b"1A\xff\n").stdout.splitlines()[0])
    assert bad["error"]["message"] == "klotski: character 3: byte ff is not UTF-8"
    assert set(bad["error"]) == ERROR_KEYS


def test_only_the_part_at_fault_of_a_very_long_line_is_shown(call: Call) -> None:
    answer = call("check", "maze", input="a" * 300_000 + "?" + "a" * 300_000)
    first, shown, caret, *_ = answer.stderr.splitlines()
    assert first.startswith("error: line 1: maze: character 300001 '?': ")
    assert (len(shown), shown[4], shown[-1]) == (80, "…", "…")
    assert shown[caret.index("^")] == "?"


@pytest.mark.parametrize(
    "size", [BATCH - 1, BATCH, BATCH + 1, READ_SIZE // 8, READ_SIZE // 8 + 1, 3 * READ_SIZE // 8]
)
def test_lines_are_numbered_correctly_across_batches_and_reads(size: int, call: Call) -> None:
    answer = call("check", "klotski", "--json", input="1A9BF0C\n" * size + "?\n" + "1A9BF0C\n" * size)
    bad, summary = [json.loads(line) for line in answer.stdout.splitlines()]
    assert bad["line"] == size + 1
    assert summary["lines"] == 2 * size + 1


@pytest.mark.parametrize("before", ["", "T\n" * 3, "T\n" * 600_000])
def test_a_line_has_a_limit(before: str, call: Call) -> None:
    answer = call("check", "chacun-occupy", input=before + "T" * (MAX_LINE + 1) + "\nT\n")
    number = before.count("\n") + 1
    error = f"boardcode: cannot read standard input: line {number} is longer than 1,048,576 bytes\n"
    assert (answer.returncode, answer.stdout, answer.stderr) == (2, "", error)
    answer = call("check", "chacun-occupy", input=before + " " * (MAX_LINE - 1) + "T\nT\n")
    assert (answer.returncode, answer.stdout) == (0, f"{number + 1:,} lines: {number + 1:,} good, 0 bad\n")


def test_an_endless_line_is_given_up(call: Call) -> None:
    error = "boardcode: cannot read /dev/zero: line 1 is longer than 1,048,576 bytes\n"
    answer = call("check", "radar", "/dev/zero")
    assert (answer.returncode, answer.stdout, answer.stderr) == (2, "", error)


@pytest.mark.parametrize("name", [format.name for format in boardcode.formats()])
def test_random_codes_are_good_and_the_same_for_the_same_seed(name: str, call: Call) -> None:
    codes = call("random", name, "-n", "200", "--seed", "7").stdout
    assert len(codes.splitlines()) == 200
    assert codes == call("random", name, "-n", "200", "--seed", "7").stdout
    answer = call("check", name, input=codes)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "200 lines: 200 good, 0 bad\n", "")


def test_random_codes_differ_without_a_seed(call: Call) -> None:
    assert call("random", "radar", "-n", "5").stdout != call("random", "radar", "-n", "5").stdout
    assert call("random", "radar", "-n", "0").stdout == ""
