"""`boardcode check` uses columns for long inputs, and prints the same as without them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import boardcode
from boardcode import Format
from boardcode.cli.main import main
from boardcode.cli.verbs import check


def test_both_ways_to_check_print_the_same(
    format: Format[Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    codes = [*format.examples, *format.counterexamples, "", " ", "\t?", "é"]
    lines = [*codes, *(f"  {code}\r" for code in codes)]
    (tmp_path / "codes.txt").write_bytes("\n".join(lines).encode() + b"\nA\xff\n")
    for options in ([], ["--lenient"], ["--json"], ["--quiet"]):
        results = []
        for lines_before_columns in (1 << 60, 0):
            monkeypatch.setattr(check, "MANY", lines_before_columns)
            exit_code = main(["check", format.name, str(tmp_path / "codes.txt"), *options])
            results.append((exit_code, *capsys.readouterr()))
        assert results[0] == results[1]


@pytest.mark.parametrize(("lines", "uses_columns"), [(5000, False), (7000, True)])
def test_only_a_long_input_is_checked_in_columns(
    lines: int, uses_columns: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    calls = []

    def fastest_check(format: Format[Any]) -> check.Check:
        calls.append(format.name)
        return check.check_lines

    monkeypatch.setattr(check, "fastest_check", fastest_check)
    monkeypatch.setattr(check, "MANY", 5000)
    (tmp_path / "codes.txt").write_text("AG\n" * lines)
    main(["check", "chacun-place", str(tmp_path / "codes.txt")])
    assert bool(calls) == uses_columns


def test_without_the_extra_lines_are_checked_one_by_one() -> None:
    assert check.fastest_check(boardcode.get("maze")) is not check.check_lines
    assert check.fastest_check(boardcode.get("radar")) is not check.check_lines
    program = (
        "import sys; sys.modules['pyarrow'] = None; import boardcode; from boardcode.cli.verbs import check;"
        "print(check.fastest_check(boardcode.get('radar')) is check.check_lines)"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "True\n"
