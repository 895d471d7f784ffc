"""The tutorial: its bot is the one on the page, and does what the page shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardcode.cli.main import main
from boardcode.games.labyrinth.practice.client_check import try_client
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.server_thread import serve_in_thread
from boardcode.games.labyrinth.practice.tcp_server import ServerOptions
from boardcode.games.labyrinth.practice.trials import trials
from boardcode.games.labyrinth.strategies import STRATEGIES
from boardcode.labyrinth import generate

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "first-bot.md").read_text(encoding="utf-8")
BOT = DOCS / "examples" / "first_bot.py"


def session(command: str) -> str:
    """The output of a command on the page."""
    shown = re.search(rf"^\$ {re.escape(command)}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert shown is not None
    return shown[1]


@pytest.fixture
def address() -> Iterator[tuple[str, int]]:
    """A server such as the page starts."""
    race = RaceOptions(generate(6, 4, seed=0), team_size=1)
    with serve_in_thread(ServerOptions(race, port=0)) as server:
        assert server.address is not None
        yield server.address


def test_the_page_shows_the_whole_bot_and_it_has_20_lines() -> None:
    source = BOT.read_text(encoding="utf-8")
    assert f"```python\n{source}```\n" in PAGE
    assert len([line for line in source.split("\n") if line]) == 20


def test_the_bot_finds_the_goal_as_the_page_shows(address: tuple[str, int]) -> None:
    host, port = address
    finished = subprocess.run(
        [sys.executable, BOT],
        env=os.environ | {"LABYRINTH_HOST": host, "LABYRINTH_PORT": str(port)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (finished.stdout, finished.stderr) == (session("python first_bot.py"), "")


def test_the_reference_client_plays_as_the_page_shows(
    address: tuple[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    host, port = address
    assert main(["labyrinth", "play", f"{host}:{port}", "--team", "us"]) == 0
    shown = capsys.readouterr().out.replace(f"{host}:{port}", "127.0.0.1:8778")
    assert shown == session("boardcode labyrinth play --team us")


def test_the_bot_does_nothing_wrong_in_a_team_with_challenges() -> None:
    team = next(trial for trial in trials(30.0) if trial.name == "team")
    result = try_client([sys.executable, str(BOT)], team)
    assert (result.mistakes, result.remarks) == ((), ())


@pytest.mark.slow
def test_the_check_of_the_bot_is_what_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["labyrinth", "check-client", "--", sys.executable, str(BOT)]) == 0
    assert capsys.readouterr().out == session("boardcode labyrinth check-client -- python first_bot.py")


def test_the_page_lists_every_trial_and_every_strategy() -> None:
    cells = re.findall(r"^\| `([\w-]+)` \|", PAGE, re.MULTILINE)
    assert [trial.name for trial in trials(1.0)] == cells[: len(trials(1.0))]
    assert cells[-len(STRATEGIES) :] == list(STRATEGIES)
