"""The installed command with pipes: it streams, prints no colours, and ends silently if a pipe is closed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, CompletedProcess, Popen

import pytest

Finished = CompletedProcess[str]
Run = Callable[..., Finished]

COMMAND = Path(sys.executable).parent / "boardcode"

# Run in a process of its own, because only the parent of a process learns how much memory it used.
PEAK = """
import resource, subprocess, sys
with open(sys.argv[2], "rb") as codes:
    subprocess.run([sys.argv[1], *sys.argv[3:]], stdin=codes, stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.parametrize(
    "verb",
    [["check", "chacun-place"], ["decode", "chacun-place"], ["identify"], []],
    ids=["check", "decode", "identify", "show"],
)
def test_the_first_result_is_printed_before_the_input_ends(verb: list[str]) -> None:
    with Popen([COMMAND, *verb], stdin=PIPE, stdout=PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"ag\nAG\n" if verb[:1] == ["check"] else b"AG\n")
        process.stdin.flush()
        first = process.stdout.readline()  # waits for ever if nothing is printed before the input ends
        assert process.poll() is None
        assert first
        process.stdin.close()
        process.stdout.read()


@pytest.mark.parametrize(
    "command", ["random klotski -n 1000000", "--help", "vectors klotski", "completion bash", "man"]
)
def test_a_reader_that_closes_the_pipe_ends_it_silently(
    command: str, shell: Callable[[str], Finished]
) -> None:
    answer = shell(f"boardcode {command} | head -n 1; echo ${{PIPESTATUS[0]}}")
    first, code = answer.stdout.splitlines()
    assert first
    assert code == "0"


def test_a_reader_that_closes_standard_error_ends_it_silently(shell: Callable[[str], Finished]) -> None:
    answer = shell("yes zz | head -n 100000 | boardcode check klotski 2>&1 | head -n 1")
    assert answer.stdout.startswith("error: line 1: klotski: character 1 'z'")
    assert len(answer.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("command", "output", "code"),
    [
        ("boardcode T >&-", "boardcode: standard output is closed", 2),
        ("boardcode check klotski <&-", "boardcode: no file: name one, or pipe codes in, one per line", 2),
        ("boardcode check klotski - <&-", "boardcode: standard input is closed", 2),
        (
            "boardcode decode klotski <&-",
            "boardcode: no code: give one as an argument, or pipe codes in, one per line",
            2,
        ),
        (
            "boardcode encode klotski <&-",
            "boardcode: nothing to encode: give JSON or a drawing as an argument, in a file, or pipe it in",
            2,
        ),
        ("boardcode zz 2>&-", "", 1),
        ("boardcode zz >/dev/null 2>&-", "", 1),
        ("boardcode identify AG <&-", "AG: chacun-place", 0),
    ],
)
def test_a_closed_standard_stream_gives_no_traceback(
    command: str, output: str, code: int, shell: Callable[[str], Finished]
) -> None:
    answer = shell(command)
    assert (answer.stdout.strip(), answer.returncode) == (output, code)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /dev/full")
@pytest.mark.parametrize("command", ["T", "random klotski -n 100000"])
def test_a_full_disk_is_reported_in_one_line(command: str, shell: Callable[[str], Finished]) -> None:
    answer = shell(f"boardcode {command} 2>&1 >/dev/full")
    assert (answer.stdout, answer.returncode) == ("boardcode: cannot write: No space left on device\n", 2)
    assert shell("boardcode zz 2>/dev/full").returncode == 2


def test_there_are_no_colours_in_a_pipe(run: Run) -> None:
    shown = run("1A9BF0C", "nonsense")
    assert "\x1b" not in shown.stdout + shown.stderr


@pytest.mark.parametrize(
    "more", [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "ascii"}]
)
def test_the_output_is_utf_8_whatever_the_locale(more: dict[str, str], run: Run) -> None:
    drawing = run("draw", "radar", "ieysGjGO8papd/a", **more)
    assert drawing.stdout.startswith("##• •##\n")
    assert run("encode", "radar", input=drawing.stdout, **more).stdout == "ieysGjGO8papd/a\n"


def test_an_argument_that_is_not_utf_8_is_reported(run: Run) -> None:
    answer = run("decode", "klotski", b"1A\xff")
    assert (answer.returncode, answer.stderr) == (
        1,
        "error: klotski: character 3: byte ff is not UTF-8\n    1A\N{REPLACEMENT CHARACTER}\n      ^\n",
    )
    assert (
        run("decode", b"\xff", "1A").stderr
        == "boardcode: no format is named '\\udcff'; `boardcode formats` lists them\n"
    )
    assert (
        run("check", "klotski", b"\xff").stderr
        == "boardcode: cannot read \\udcff: No such file or directory\n"
    )


def test_python_m_boardcode_runs_like_the_command(run: Run) -> None:
    module = subprocess.run(
        [sys.executable, "-m", "boardcode", "identify", "AG"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert module.stdout == run("identify", "AG").stdout == "AG: chacun-place\n"


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["check", "decode", "canonical"])
def test_memory_stays_flat_over_a_million_lines(
    verb: str, run: Run, tmp_path: Path
) -> None:  # 5 to 20 seconds
    codes = run("random", "klotski", "-n", "10000", "--seed", "1").stdout
    few, many = tmp_path / "few.txt", tmp_path / "many.txt"
    few.write_text(codes * 20)  # enough for `check` to load the columns
    many.write_text(codes * 100)
    peaks = [
        int(subprocess.check_output([sys.executable, "-c", PEAK, COMMAND, file, verb, "klotski"]))
        for file in (few, many)
    ]
    assert peaks[1] - peaks[0] < 10_000, f"{peaks[0]} kB for 200,000 lines, {peaks[1]} kB for 1,000,000"


@pytest.mark.slow
def test_memory_stays_flat_over_a_million_different_lines(run: Run, tmp_path: Path) -> None:  # a minute
    few, many = tmp_path / "few.txt", tmp_path / "many.txt"
    few.write_text(run("random", "radar", "-n", "200000", "--seed", "1").stdout)
    many.write_text(run("random", "radar", "-n", "1000000", "--seed", "2").stdout)
    peaks = [
        int(subprocess.check_output([sys.executable, "-c", PEAK, COMMAND, file, "check", "radar"]))
        for file in (few, many)
    ]
    assert peaks[1] - peaks[0] < 10_000, f"{peaks[0]} kB for 200,000 lines, {peaks[1]} kB for 1,000,000"
