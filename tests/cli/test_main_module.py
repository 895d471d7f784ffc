"""`python -m boardcode` is the command line too."""

from __future__ import annotations

import importlib
import runpy
import sys

import pytest

from boardcode.cli.main import main


def test_the_package_runs_as_a_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["boardcode", "canonical", "klotski", "1a9bf0c"])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("boardcode", run_name="__main__")
    assert stopped.value.code == 0
    assert capsys.readouterr().out == "1A9BF0C00\n"


def test_importing_the_program_runs_nothing() -> None:
    assert importlib.import_module("boardcode.__main__").main is main
