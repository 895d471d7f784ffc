"""The installed command in a pseudo-terminal: what a person sees."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import boardcode

Finished = CompletedProcess[str]
Seen = Callable[..., Finished]

COMMAND = Path(sys.executable).parent / "boardcode"
COLORED = re.compile(r"\x1b\[(?:7;)?(\d+)m(.*?)\x1b\[0m")


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[\d;]*[mK]", "", text)


def test_a_code_is_shown_in_colours_on_a_terminal_and_says_the_same_as_in_a_pipe(
    seen: Seen, run: Seen
) -> None:
    shown = seen("1A9BF0C")
    assert "\x1b[1m1A9BF0C\x1b[0m" in shown.stdout
    assert plain(shown.stdout) == run("1A9BF0C").stdout


@pytest.mark.parametrize("name", [format.name for format in boardcode.formats()])
def test_a_field_has_one_colour_in_bits_table_and_drawing(name: str, seen: Seen) -> None:
    code = boardcode.get(name).examples[0]
    explanation = boardcode.explain(name, code)
    colors = ["36", "33", "35", "32", "34", "96", "93", "95"]
    shown = seen("explain", name, code).stdout
    bits, table = shown.split("\n\n")
    in_table = [COLORED.findall(row) for row in table.split("\n")[1:]]
    rows = [row for row in in_table if row]
    assert [row[0][0] for row in rows] == [colors[order % 8] for order in range(len(explanation))]
    assert all(color == row[0][0] for row in rows for color, _ in row)
    by_color = {
        color: "".join(text for found, text in COLORED.findall(bits) if found == color) for color in colors
    }
    for color in colors:
        spans = [span for order, span in enumerate(explanation) if colors[order % 8] == color]
        assert sorted(by_color[color]) == sorted("".join(span.raw for span in spans))
    drawn = {text for color, text in COLORED.findall(seen("draw", name, code).stdout)}
    assert drawn, "nothing of the drawing is coloured"


def test_the_square_of_klotski_is_of_the_colour_of_its_bits(seen: Seen) -> None:
    shown = seen("1A9BF0C").stdout
    assert "\x1b[36m0001\x1b[0m" in shown  # its bits, in their row and in the table
    assert "\x1b[36msquare\x1b[0m" in shown
    assert (
        "│\x1b[7;36m       \x1b[0m│" in shown
    )  # its inside, which would not show a colour if it were not filled


def test_a_piece_of_arx_is_of_the_colour_of_its_bits(seen: Seen) -> None:
    shown = seen("explain", "arx-cell", "0b1010100").stdout
    assert "\x1b[33m010\x1b[0m" in shown
    assert "\x1b[33mjester\x1b[0m" in seen("draw", "arx-cell", "0b1010100").stdout


def test_no_colour_means_none(seen: Seen) -> None:
    assert "\x1b" not in seen("1A9BF0C", NO_COLOR="1").stdout
    assert "\x1b" not in seen("1A9BF0C", TERM="dumb").stdout
    assert "\x1b" in seen("1A9BF0C", NO_COLOR="").stdout


def test_an_error_is_red_on_a_terminal(seen: Seen) -> None:
    shown = seen("decode", "radar", "ieysGjGO8papd/b")
    assert shown.returncode == 1
    assert shown.stdout == (
        "\x1b[1;31merror:\x1b[0m radar: character 15 'b': the 2 spare bits after the last byte must be 0, found 01\n"
        "    ieysGjGO8papd/b\n"
        "                  ^\n"
    )
    assert (
        seen("decode", "rada", "x").stdout
        == "\x1b[31mboardcode:\x1b[0m no format is named 'rada'; did you mean radar?\n"
    )


def test_without_anything_to_do_it_shows_its_help(seen: Seen, run: Seen) -> None:
    assert plain(seen().stdout) == run("--help").stdout
    assert "\x1b[1mexamples:\x1b[0m" in seen().stdout


def test_nothing_to_read_is_told_instead_of_waited_for(seen: Seen) -> None:
    assert (
        plain(seen("decode", "radar").stdout)
        == "boardcode: no code: give one as an argument, or pipe codes in, one a line\n"
    )
    assert (
        plain(seen("check", "radar").stdout) == "boardcode: no file: name one, or pipe codes in, one a line\n"
    )
    assert plain(seen("encode", "radar").stdout).startswith("boardcode: nothing to encode: ")


def test_a_png_is_not_poured_onto_a_terminal(seen: Seen, tmp_path: Path) -> None:
    (tmp_path / "cairosvg.py").touch()
    shown = seen("draw", "5211-card", "0x25", "--png", PYTHONPATH=str(tmp_path))
    assert (
        plain(shown.stdout)
        == "boardcode: a PNG is no text: name a file with --output, or send it into a pipe\n"
    )


@pytest.mark.parametrize("name", [format.name for format in boardcode.formats()])
def test_what_is_shown_of_every_format_fits_80_columns(name: str, seen: Seen) -> None:
    for code in boardcode.get(name).examples[:2]:
        assert max(map(len, plain(seen(code).stdout).split("\n"))) <= 80


def test_a_narrower_terminal_wraps_the_meanings(seen: Seen) -> None:
    shown = plain(seen("explain", "klotski", "1A9BF0C", COLUMNS="48").stdout)
    assert max(map(len, shown.split("\n"))) <= 48


def test_long_input_shows_a_progress_bar_that_goes_away(seen: Seen, run: Seen, tmp_path: Path) -> None:
    codes = tmp_path / "codes.txt"
    codes.write_text(run("random", "klotski", "-n", "20000", "--seed", "1").stdout * 40)
    shown = seen("check", "klotski", "codes.txt")
    bars = re.findall(r"\r\x1b\[K([█░]{24}) +(\d+)%  [\d,]+ lines, [\d,]+ a second, \d+ s left", shown.stdout)
    assert bars
    assert [int(percent) for _, percent in bars] == sorted(int(percent) for _, percent in bars)
    assert shown.stdout.endswith("\r\x1b[K800,000 lines: 800,000 good, 0 bad\n")
    assert run("check", "klotski", "codes.txt").stderr == ""


def test_short_input_shows_no_progress_bar(seen: Seen, tmp_path: Path) -> None:
    (tmp_path / "codes.txt").write_text("1A9BF0C\n")
    assert seen("check", "klotski", "codes.txt").stdout == "1 line: 1 good, 0 bad\n"


def interrupted(arguments: list[str], errors: int) -> tuple[int, str]:
    """A run that is interrupted by Ctrl-C after a second: exit code and what was said."""
    with subprocess.Popen(
        [COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
    ) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        said = process.communicate()[1] if errors == subprocess.PIPE else ""
        return process.returncode, said


def test_ctrl_c_gives_one_line_and_the_exit_code_130() -> None:
    assert interrupted(["check", "klotski", "-"], subprocess.PIPE) == (130, "boardcode: interrupted\n")


def test_ctrl_c_typed_into_a_terminal_takes_the_progress_bar_away(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    endless = subprocess.Popen(["yes", "1A9BF0C"], stdout=subprocess.PIPE)
    process = subprocess.Popen(
        [COMMAND, "check", "klotski"], stdin=endless.stdout, stdout=slave, stderr=slave
    )
    os.close(slave)
    output = b""
    while output.count(b"a second") < 3:
        output += os.read(master, 4096)
    process.send_signal(signal.SIGINT)
    code = process.wait()
    endless.kill()
    endless.wait()
    if endless.stdout:
        endless.stdout.close()
    output += os.read(master, 65536)
    os.close(master)
    assert code == 130
    assert output.decode().replace("\r\n", "\n").endswith("\r\x1b[K\x1b[31mboardcode:\x1b[0m interrupted\n")
