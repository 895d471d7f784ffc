"""Transcripts of sessions, and those on pages of the docs: each command is run in a shell and prints this.

Each `$ command` is followed by its whole output and, if it is not 0, the exit code. After a wanted change
`make sessions` (`WRITE_TRANSCRIPTS=1 pytest tests/cli/test_transcripts.py`) writes them again; read the diff.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Finished = CompletedProcess[str]
Shell = Callable[[str], Finished]

HERE = Path(__file__).parent
TRANSCRIPTS = sorted((HERE / "transcripts").glob("*.txt"))
DOCS = HERE.parent.parent / "docs"
PAGES = [DOCS / "cli.md", DOCS / "own-format.md"]
SESSION = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)


def replay(session: str, shell: Shell) -> str:
    """Run the commands of a session and return it with their output; the text before the first is kept."""
    remarks, *steps = re.split(r"^\$ ", session, flags=re.MULTILINE)
    parts = [remarks]
    for step in steps:
        command = step.split("\n")[0]
        finished = shell(command)
        code = f"[exit {finished.returncode}]\n" if finished.returncode else ""
        gap = "\n" if step.endswith("\n\n") else ""
        output = finished.stdout + ("" if finished.stdout.endswith("\n") or not finished.stdout else "\n")
        parts.append(f"{command}\n{output}{code}{gap}")
    return "$ ".join(parts)


def compare(file: Path, new: str) -> None:
    if os.environ.get("WRITE_TRANSCRIPTS"):
        file.write_text(new, encoding="utf-8")
    assert new == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=[file.stem for file in TRANSCRIPTS])
def test_a_transcript_is_up_to_date(file: Path, shell: Shell) -> None:
    compare(file, replay(file.read_text(encoding="utf-8"), shell))


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_the_sessions_on_a_page_are_up_to_date(page: Path, shell: Shell, tmp_path: Path) -> None:
    shutil.copytree(DOCS / "examples", tmp_path, dirs_exist_ok=True)
    text = page.read_text(encoding="utf-8")
    assert SESSION.search(text)
    compare(page, SESSION.sub(lambda match: replay(match[0], shell), text))


@pytest.mark.parametrize("family", ["klotski", "labyrinth", "chacun", "5211", "arx"])
@pytest.mark.parametrize(
    "verb", ["", "explain", "draw", "decode", "encode", "canonical", "check", "diff", "identify"]
)
def test_every_transcript_of_a_game_uses_every_verb(family: str, verb: str) -> None:
    session = (HERE / "transcripts" / f"{family}.txt").read_text(encoding="utf-8")
    assert re.search(rf"^\$ .*boardcode {verb}", session, re.MULTILINE)
