"""Sessions with the command line, kept as they look, and the page about it; replayed in a shell.

Each `$ command` is followed by all that it prints and, if it is not 0, the exit code. After a wanted change
`WRITE_TRANSCRIPTS=1 pytest tests/cli/test_transcripts.py` (or `make sessions`) writes them anew; read the difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Finished = CompletedProcess[str]
Shell = Callable[[str], Finished]

HERE = Path(__file__).parent
TRANSCRIPTS = sorted((HERE / "transcripts").glob("*.txt"))
PAGE = HERE.parent.parent / "docs" / "cli.md"
SESSION = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)


def replayed(session: str, shell: Shell) -> str:
    """The same commands with what they print now; all that stands before the first is kept."""
    remarks, *steps = re.split(r"^\$ ", session, flags=re.MULTILINE)
    parts = [remarks]
    for step in steps:
        command = step.split("\n")[0]
        finished = shell(command)
        code = f"[exit {finished.returncode}]\n" if finished.returncode else ""
        gap = "\n" if step.endswith("\n\n") else ""
        output = (
            finished.stdout
            if finished.stdout.endswith("\n") or not finished.stdout
            else finished.stdout + "\n"
        )
        parts.append(f"{command}\n{output}{code}{gap}")
    return "$ ".join(parts)


def compared(file: Path, new: str) -> None:
    if os.environ.get("WRITE_TRANSCRIPTS"):
        file.write_text(new, encoding="utf-8")
    assert new == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=[file.stem for file in TRANSCRIPTS])
def test_a_session_goes_as_it_is_written_down(file: Path, shell: Shell) -> None:
    compared(file, replayed(file.read_text(encoding="utf-8"), shell))


def test_the_sessions_on_the_page_go_as_they_are_written_down(shell: Shell) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert SESSION.search(page)
    compared(PAGE, SESSION.sub(lambda found: replayed(found[0], shell), page))


@pytest.mark.parametrize("family", ["klotski", "labyrinth", "chacun", "5211", "arx"])
@pytest.mark.parametrize(
    "verb", ["", "explain", "draw", "decode", "encode", "canonical", "check", "diff", "identify"]
)
def test_every_family_has_every_verb_in_its_session(family: str, verb: str) -> None:
    session = (HERE / "transcripts" / f"{family}.txt").read_text(encoding="utf-8")
    assert re.search(rf"^\$ .*boardcode {verb}", session, re.MULTILINE)
