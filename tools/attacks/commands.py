"""Every verb with broken pipes, full disks, signals, odd locales, other modes of Python and hostile words."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from attacks.area import COMMAND, HANG_SECONDS, USUAL_CODES, Area, Outcome, environment, run
from boardcode.cli import verb_table

INPUT = b"AG\n1A9BF0C\n\xff\n" * 50
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE)
HOSTILE_WORDS: tuple[str | bytes, ...] = (
    b"\xff", b"\xed\xa0\x80", "9" * 5000, "-" + "9" * 5000, "", " ", "\x1b[31m", "--", "-", "--json=1",
    "nan", "-1", "../../../etc/passwd", "\n", "x" * 100_000, "٣", "--with",
)  # fmt: skip
LOCALES = (
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "tr_TR.UTF-8"},
    {"LANG": "nonsense", "LC_ALL": "nonsense"},
    {"PYTHONIOENCODING": "utf-16"},
    {"COLUMNS": "1"},
    {"COLUMNS": "9" * 5000, "NO_COLOR": "1"},
    {"HOME": "/nonexistent", "XDG_CACHE_HOME": ""},
)
OPERATORS = "|;<>&"  # of the shell, between commands
MODES = (("-O",), ("-OO",), ("-bb",))


def attack(area: Area) -> None:
    """Run random commands under random circumstances, as long as there is time."""
    (area.folder / "a.txt").write_text("25\n")  # what the examples of conversions read
    (area.folder / "a.csv").write_text("id,code\n7,AG\n8,ag\n")
    commands = _commands()
    circumstances: list[Callable[[Area, list[str]], str | None]] = [
        _without_stream, _into_full_disk, _into_broken_pipe, _with_signal, _in_locale, _in_mode, _hostile,
    ]  # fmt: skip
    number = 0
    while area.has_time:
        words = area.random.choice(commands)
        area.record(circumstances[number % len(circumstances)](area, words))
        number += 1


def _commands() -> list[list[str]]:
    """Return the commands in the examples of all verbs."""
    lines = [example.command for verb in verb_table.all_verbs() for example in verb.examples if example.ends]
    return [words for line in lines for words in _own_commands(line)]


def _own_commands(line: str) -> Iterator[list[str]]:
    """Yield our own commands in a line of the shell, without pipes and redirections."""
    lexer = shlex.shlex(line.replace("\\\n", " ").replace("\n", " "), posix=True, punctuation_chars=OPERATORS)
    lexer.whitespace_split = True
    words: list[str] = []
    for token in [*lexer, ";"]:
        if not set(token) <= set(OPERATORS):
            words.append(token)
            continue
        if words[:1] == ["boardcode"]:
            yield words[1:]
        words = []


def _without_stream(area: Area, words: list[str]) -> str | None:
    stream = area.random.choice(("<&-", ">&-", "2>&-", "<&- >&- 2>&-"))
    outcome = run(area.folder, words, command=("sh", "-c", f'exec "$0" "$@" {stream}', COMMAND), input=INPUT)
    return outcome.complaint(label=stream)


def _into_full_disk(area: Area, words: list[str]) -> str | None:
    with open("/dev/full", "wb") as full:
        if area.random.random() < 0.5:
            outcome = run(area.folder, words, input=INPUT, stdout=full)
        else:
            outcome = run(area.folder, words, input=INPUT, stdout=full, stderr=full)
    return outcome.complaint(label="/dev/full")


def _into_broken_pipe(area: Area, words: list[str]) -> str | None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return run(area.folder, words, input=INPUT, stdout=writing).complaint(label="broken pipe")
    finally:
        os.close(writing)


def _with_signal(area: Area, words: list[str]) -> str | None:
    number = area.random.choice(SIGNALS)
    with subprocess.Popen(
        [COMMAND, *words],
        cwd=area.folder,
        env=environment(area.folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        time.sleep(area.random.uniform(0.0, 0.5))
        process.send_signal(number)
        try:
            out, err = process.communicate(INPUT, timeout=HANG_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            return f"{' '.join(words)}: {number.name} does not end it"
    if number is signal.SIGINT and b"in main\n" not in err:
        return None  # Python itself was still starting, or ending
    allowed = USUAL_CODES | {130, -number}
    return Outcome(tuple(words), process.returncode, out, err).complaint(allowed, number.name)


def _in_locale(area: Area, words: list[str]) -> str | None:
    more = area.random.choice(LOCALES)
    return run(area.folder, words, input=INPUT, more=more).complaint(label=str(more)[:60])


def _in_mode(area: Area, words: list[str]) -> str | None:
    mode = area.random.choice(MODES)
    command: tuple[str | Path, ...] = (sys.executable, *mode, COMMAND)
    return run(area.folder, words, command=command, input=INPUT).complaint(label=" ".join(mode))


def _hostile(area: Area, words: list[str]) -> str | None:
    changed: list[str | bytes] = list(words)
    place = area.random.randrange(len(changed) + 1)
    changed[place : place + area.random.randrange(2)] = [area.random.choice(HOSTILE_WORDS)]
    if changed[:1] == ["serve"]:
        return None
    return run(area.folder, changed, input=INPUT).complaint(label="hostile word")
