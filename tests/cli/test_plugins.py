"""Packages with formats that fail when they are imported do not keep the command from our own formats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Finished


def install(folder: Path, source: str) -> str:
    """Make a folder that looks like one where a package with formats is installed; return its path."""
    metadata = folder / "plugin-1.dist-info"
    metadata.mkdir()
    (folder / "plugin.py").write_text(source)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: plugin\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[boardcode.formats]\nplugin = plugin:FORMATS\n")
    return str(folder)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("import sys; sys.exit(3)", "RuntimeError('SystemExit(3)')"),
        ("raise SystemExit('bye')", "RuntimeError(\"SystemExit('bye')\")"),
        ("while True: pass", "TimeoutError('it has not ended after 5 seconds')"),
        ("import time; time.sleep(3600)", "TimeoutError('it has not ended after 5 seconds')"),
        ("raise KeyboardInterrupt", "RuntimeError('KeyboardInterrupt()')"),
        ("import warnings; warnings.simplefilter('error'); raise KeyError", "KeyError()"),
        ("class E(Exception): __repr__ = lambda _: exit(7)\nraise E", "E"),
        ("FORMATS = 7", "TypeError(\"'int' object is not iterable\")"),
    ],
)
def test_a_package_that_fails_costs_a_warning(
    run: Callable[..., Finished], tmp_path: Path, source: str, message: str
) -> None:
    plain = run("1A9BF0C")
    finished = run("1A9BF0C", PYTHONPATH=install(tmp_path, source))
    assert (finished.returncode, finished.stdout) == (0, plain.stdout)
    warning = f"boardcode: warning: the formats of plugin:FORMATS cannot be loaded: {message}\n"
    assert finished.stderr == warning


def test_a_warning_is_no_error_even_if_the_user_says_so(run: Callable[..., Finished], tmp_path: Path) -> None:
    plain = run("1A9BF0C")
    finished = run("1A9BF0C", PYTHONPATH=install(tmp_path, "FORMATS = 7"), PYTHONWARNINGS="error")
    assert (finished.returncode, finished.stdout) == (0, plain.stdout)
    assert finished.stderr == (
        "boardcode: warning: the formats of plugin:FORMATS cannot be loaded: "
        "TypeError(\"'int' object is not iterable\")\n"
    )


def test_a_package_that_prints_does_not_mix_with_the_output(
    run: Callable[..., Finished], tmp_path: Path
) -> None:
    plain = run("--json", "1A9BF0C")
    path = install(tmp_path, "import sys; print('hello', sys.stdin.read()); FORMATS = []")
    finished = run("--json", "1A9BF0C", PYTHONPATH=path, input="codes")
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, plain.stdout, "hello \n")
