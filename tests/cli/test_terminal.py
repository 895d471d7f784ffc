"""The installed command in a pseudo-terminal: colours, width, progress bar and Ctrl-C."""

from __future__ import annotations

import io
import os
import pty
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, CompletedProcess, Popen

import pytest

import boardcode
from boardcode.cli import progress
from boardcode.cli.terminal import FIELD_COLORS, Terminal

Finished = CompletedProcess[str]
Run = Callable[..., Finished]

COMMAND = Path(sys.executable).parent / "boardcode"
COLORED = re.compile(r"\x1b\[(?:7;)?(\d+)m(.*?)\x1b\[0m")

every_format = pytest.mark.parametrize("name", [format.name for format in boardcode.formats()])


def without_colors(text: str) -> str:
    return re.sub(r"\x1b\[[\d;]*[mK]", "", text)


# -- colours


def test_a_terminal_shows_colours_and_otherwise_the_same_as_a_pipe(run_in_terminal: Run, run: Run) -> None:
    shown = run_in_terminal("1A9BF0C")
    assert "\x1b[1m1A9BF0C\x1b[0m" in shown.stdout
    assert without_colors(shown.stdout) == run("1A9BF0C").stdout


@every_format
def test_a_field_has_the_same_colour_in_bits_table_and_drawing(name: str, run_in_terminal: Run) -> None:
    code = boardcode.get(name).examples[0]
    explanation = boardcode.explain(name, code)
    bits, table = run_in_terminal("explain", name, code).stdout.split("\n\n")
    rows = [row for line in table.split("\n")[1:] if (row := COLORED.findall(line))]
    assert [row[0][0] for row in rows] == [FIELD_COLORS[k % 8] for k in range(len(explanation))]
    assert all(color == row[0][0] for row in rows for color, _ in row)
    for color in FIELD_COLORS:
        shown = "".join(text for other, text in COLORED.findall(bits) if other == color)
        spans = [span for k, span in enumerate(explanation) if FIELD_COLORS[k % 8] == color]
        assert sorted(shown) == sorted("".join(span.raw for span in spans))
    in_drawing = {color for color, _ in COLORED.findall(run_in_terminal("draw", name, code).stdout)}
    visible = {FIELD_COLORS[k % 8] for k, span in enumerate(explanation) if span.shown}
    assert in_drawing
    assert in_drawing <= visible


def test_the_square_of_klotski_has_the_colour_of_its_bits(run_in_terminal: Run) -> None:
    shown = run_in_terminal("1A9BF0C").stdout
    assert "\x1b[36m0001\x1b[0m" in shown  # its bits, in their row and in the table
    assert "\x1b[36msquare\x1b[0m" in shown
    assert "│\x1b[7;36m       \x1b[0m│" in shown  # its inside is blank, so it is filled with the colour


def test_a_piece_of_arx_has_the_colour_of_its_bits(run_in_terminal: Run) -> None:
    assert "\x1b[33m010\x1b[0m" in run_in_terminal("explain", "arx-cell", "0b1010100").stdout
    assert "\x1b[33mjester\x1b[0m" in run_in_terminal("draw", "arx-cell", "0b1010100").stdout


def test_there_are_no_colours_with_no_color_or_on_a_dumb_terminal(run_in_terminal: Run) -> None:
    assert "\x1b" not in run_in_terminal("1A9BF0C", NO_COLOR="1").stdout
    assert "\x1b" not in run_in_terminal("1A9BF0C", TERM="dumb").stdout
    assert "\x1b" in run_in_terminal("1A9BF0C", NO_COLOR="").stdout


def test_an_error_is_red_on_a_terminal(run_in_terminal: Run) -> None:
    shown = run_in_terminal("decode", "radar", "ieysGjGO8papd/b")
    reason = "the 2 spare bits after the last byte must be 0, found 01"
    assert shown.returncode == 1
    assert shown.stdout == (
        f"\x1b[1;31merror:\x1b[0m radar: character 15 'b': {reason}\n"
        "    ieysGjGO8papd/b\n"
        "                  ^\n"
    )
    assert (
        run_in_terminal("decode", "rada", "x").stdout
        == "\x1b[31mboardcode:\x1b[0m no format is named 'rada'; did you mean radar?\n"
    )


# -- what a person sees who types too little


def test_without_arguments_the_help_is_shown(run_in_terminal: Run, run: Run) -> None:
    shown = run_in_terminal().stdout
    assert without_colors(shown) == run("--help").stdout
    assert "\x1b[1mexamples:\x1b[0m" in shown


@pytest.mark.parametrize(
    ("verb", "message"),
    [
        ("decode", "no code: give one as an argument, or pipe codes in, one per line"),
        ("check", "no file: name one, or pipe codes in, one per line"),
        ("encode", "nothing to encode: give JSON or a drawing as an argument, in a file, or pipe it in"),
    ],
)
def test_a_verb_without_input_says_so_instead_of_waiting(
    verb: str, message: str, run_in_terminal: Run
) -> None:
    assert without_colors(run_in_terminal(verb, "radar").stdout) == f"boardcode: {message}\n"


def test_a_png_is_not_written_to_a_terminal(run_in_terminal: Run, tmp_path: Path) -> None:
    (tmp_path / "cairosvg.py").touch()
    shown = run_in_terminal("draw", "5211-card", "0x25", "--png", PYTHONPATH=str(tmp_path)).stdout
    message = "a PNG is not text: name a file with --output, or send it into a pipe"
    assert without_colors(shown) == f"boardcode: {message}\n"


# -- width


@every_format
def test_every_format_fits_into_80_columns(name: str, run_in_terminal: Run) -> None:
    for code in boardcode.get(name).examples[:2]:
        assert max(map(len, without_colors(run_in_terminal(code).stdout).split("\n"))) <= 80


def test_a_narrower_terminal_wraps_the_meanings(run_in_terminal: Run) -> None:
    shown = without_colors(run_in_terminal("explain", "klotski", "1A9BF0C", COLUMNS="48").stdout)
    assert max(map(len, shown.split("\n"))) <= 48


# -- the progress bar


class Screen(io.StringIO):
    """Standard error on a terminal."""

    def isatty(self) -> bool:
        return True


def show_progress(times: list[float], monkeypatch: pytest.MonkeyPatch, size: int = 1000) -> str:
    """Advance a progress bar by 10 lines and 250 bytes at each of the given times; return what is shown."""
    clock = iter([0.0, *times])
    monkeypatch.setattr("boardcode.cli.progress.time.monotonic", lambda: next(clock))
    screen = Screen()
    bar = progress.Progress(Terminal(None, io.StringIO(), screen, {}), lambda: size)
    for _ in times:
        bar.advance(10, 250)
    return screen.getvalue()


def test_the_progress_bar_appears_after_half_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    assert show_progress([0.1, 0.2, 0.4], monkeypatch) == ""
    assert show_progress([0.1, 0.5], monkeypatch) == (
        "\r\x1b[K████████████░░░░░░░░░░░░  50%  20 lines, 40 per second, 0 s left"
    )


def test_the_progress_bar_is_updated_ten_times_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    assert show_progress([0.5, 0.55, 0.59, 1.0], monkeypatch).split("\r\x1b[K")[1:] == [
        "██████░░░░░░░░░░░░░░░░░░  25%  10 lines, 20 per second, 2 s left",
        "████████████████████████ 100%  40 lines, 40 per second, 0 s left",
    ]


def test_without_a_known_size_only_the_lines_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert show_progress([2.0], monkeypatch, size=0) == "\r\x1b[K10 lines, 5 per second"


def test_a_status_is_erased_by_the_next_output() -> None:
    out, screen = io.StringIO(), Screen()
    terminal = Terminal(None, out, screen, {})
    terminal.show_status("working")
    terminal.say("done")
    assert (out.getvalue(), screen.getvalue()) == ("done\n", "\r\x1b[Kworking\r\x1b[K")


def test_a_pipe_shows_no_progress(run: Run, tmp_path: Path) -> None:
    (tmp_path / "codes.txt").write_text("1A9BF0C\n" * 10_000)
    answer = run("check", "klotski", "codes.txt")
    assert (answer.stdout, answer.stderr) == ("10,000 lines: 10,000 good, 0 bad\n", "")


# -- Ctrl-C


def test_ctrl_c_gives_one_line_and_the_exit_code_130() -> None:
    with Popen([COMMAND, "check", "klotski", "-"], stdin=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"?\n")
        process.stdin.flush()
        first = process.stderr.readline()  # the command has started and now waits for more input
        process.send_signal(signal.SIGINT)
        rest = process.stderr.read()
    assert first.startswith(b"error: line 1: klotski: character 1 '?'")
    assert rest.endswith(b"boardcode: interrupted\n")
    assert rest.count(b"\n") <= 3  # the code and the caret of the first report, and this line
    assert process.returncode == 130


def test_ctrl_c_erases_the_progress_bar() -> None:
    master, slave = pty.openpty()
    with (
        open(master, "rb", buffering=0) as screen,
        Popen(["yes", "1A9BF0C"], stdout=PIPE) as endless,
        Popen([COMMAND, "check", "klotski"], stdin=endless.stdout, stdout=slave, stderr=slave) as process,
    ):
        os.close(slave)
        output = b""
        while b"per second" not in output:  # until the progress bar is there
            output += screen.read(4096)
        process.send_signal(signal.SIGINT)
        process.wait()
        endless.kill()
        output += screen.read(65536)
    assert process.returncode == 130
    assert output.decode().replace("\r\n", "\n").endswith("\r\x1b[K\x1b[31mboardcode:\x1b[0m interrupted\n")
