"""Ways to run the command line: with pipes, in a pseudo-terminal, in a shell, and in the tests' process."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path

import pytest

from boardcode.cli.main import main

PROGRAMS = Path(sys.executable).parent
COMMAND = PROGRAMS / "boardcode"

Finished = subprocess.CompletedProcess[str]


def environment(**more: str) -> dict[str, str]:
    """The environment with the installed command on the path, and without what changes colours or width."""
    removed = ("NO_COLOR", "COLUMNS", "TERM", "PYTHONIOENCODING", "PYTHONUTF8", "LC_ALL")
    kept = {name: value for name, value in os.environ.items() if name not in removed}
    return kept | {"PATH": f"{PROGRAMS}{os.pathsep}{kept['PATH']}", "TERM": "xterm-256color"} | more


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., Finished]:
    """Run the installed command with pipes for all three standard streams."""

    def run(*arguments: str | bytes, input: str | bytes = "", **more: str) -> Finished:
        data = input.encode() if isinstance(input, str) else input
        finished = subprocess.run(
            [COMMAND, *arguments],
            input=data,
            capture_output=True,
            env=environment(**more),
            cwd=tmp_path,
            check=False,
        )
        return Finished(
            finished.args, finished.returncode, finished.stdout.decode(), finished.stderr.decode()
        )

    return run


@pytest.fixture
def shell(tmp_path: Path) -> Callable[[str], Finished]:
    """Run a command line in bash; standard output and standard error come together in `stdout`."""

    def shell(command: str) -> Finished:
        return subprocess.run(
            ["bash", "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env=environment(),
            cwd=tmp_path,
            check=False,
        )

    return shell


@pytest.fixture
def run_in_terminal(tmp_path: Path) -> Callable[..., Finished]:
    """Run the installed command in a pseudo-terminal of 80 columns; `stdout` is all that appears there."""

    def run_in_terminal(*arguments: str, **more: str) -> Finished:
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        process = subprocess.Popen(
            [COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**more),
            cwd=tmp_path,
            start_new_session=True,
        )
        os.close(slave)
        output = b""
        with open(master, "rb", buffering=0) as screen:
            while chunk := read_screen(screen):
                output += chunk
        return Finished(process.args, process.wait(), output.decode().replace("\r\n", "\n"), "")

    return run_in_terminal


def read_screen(screen: io.FileIO) -> bytes:
    """Read from a pseudo-terminal; return nothing at its end, which Linux reports as an error."""
    try:
        return screen.read(65536) or b""
    except OSError:
        return b""


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Finished]:
    """Call the entry point in this process."""

    def call(*arguments: str, input: str | bytes = "") -> Finished:
        data = input.encode() if isinstance(input, str) else input
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main(arguments)
        output = capsys.readouterr()
        return Finished(arguments, code, output.out, output.err)

    return call
