"""Decode random texts: each must give a state or a `CodeError`, never another exception, and quickly.

    python tools/fuzz.py [--inputs 10000000] [--processes N] [--progress FILE] [--write] [FORMAT ...]

Half of the texts are valid codes with one to three mistakes, a quarter consists of characters of the format's
alphabet, a quarter of any characters. A text that is accepted must be written as a canonical code that reads
back as the same state. The texts of a format are made in rounds, each from a seed of its own. After each the
figures are written to a file, from which a run that was ended goes on; `--write` writes docs/fuzzing.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from datetime import date
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import boardcode
from boardcode.atomic_write import atomic_file

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "fuzzing.md"
PROGRESS = ROOT / ".fuzz_cache" / "progress.json"
STRANGE = "\0\t\n\r _-+=/'\"\\.,;:~é٣０𝟘\ud800\u200b⁰"
ROUND = 20_000  # texts between two entries of the figures
POOL, POOL_USES = 1 << 14, 10_000  # random characters from which texts are cut, and how often
SAMPLES = 200  # valid codes that are garbled, in each round
MOST_SECONDS = 1.0  # of processor time; no text is so long that it should take more
HINT_INTERVAL = 256  # one error in so many is also given a hint, which takes longer than finding the error


def add_mistakes(code: str, characters: str, random: Random) -> str:
    """Return a code with one to three mistakes: a character replaced, dropped, inserted or doubled."""
    for _ in range(random.randint(1, 3)):
        place = int(random.random() * (len(code) + 1))
        other = random.choice(characters if random.random() < 0.9 else STRANGE)
        mistake = int(random.random() * 4)
        if mistake == 0:
            code = code[:place] + other + code[place + 1 :]
        elif mistake == 1:
            code = code[:place] + code[place + 1 :]
        elif mistake == 2:
            code = code[:place] + other + code[place:]
        else:
            code = code[:place] + code[max(0, place - 1) : place] + code[place:]
    return code


def texts(format: boardcode.Format[Any], random: Random) -> Iterator[str]:
    """Yield random texts without end."""
    alphabet = format.alphabet
    characters = "".join(alphabet.values) + alphabet.separators
    length = alphabet.digits(format.width or 88)
    codes = [*format.examples, *(format.encode(format.sample(random)) for _ in range(SAMPLES))]
    while True:
        size = POOL + length + 3
        usual = "".join(random.choices(characters, k=size))
        unusual = "".join([chr(random.randrange(1 << random.randint(1, 16))) for _ in range(size)])
        for _ in range(POOL_USES):
            kind, start = random.random(), int(random.random() * POOL)
            if kind < 0.5:
                yield add_mistakes(random.choice(codes), characters, random)
            elif kind < 0.75:
                size = max(0, length + random.choice((0, 0, 0, 0, 0, -1, 1)))
                prefix = random.choice((alphabet.prefix, ""))
                yield prefix + usual[start : start + size] + alphabet.padding * (-size % 4)
            else:
                yield unusual[start : start + int(random.random() * (length + 3))]


class Figures(NamedTuple):
    """How many texts of a format were tried and accepted, and the seconds that the slowest one took."""

    inputs: int = 0
    accepted: int = 0
    slowest: float = 0.0

    def add(self, other: Figures) -> Figures:
        """Return the figures of both."""
        return Figures(
            self.inputs + other.inputs, self.accepted + other.accepted, max(self.slowest, other.slowest)
        )


class Task(NamedTuple):
    """A round of texts of one format."""

    name: str
    seed: int
    round: int


def fuzz(task: Task) -> tuple[Task, Figures | str]:
    """Try a round of texts on a format; return the figures, or the complaint about a text."""
    format = _find_format(task.name)
    source = texts(format, Random(f"{task.name} {task.seed} {task.round}"))
    accepted, slowest = 0, 0.0
    for number in range(ROUND):
        text = next(source)
        start = time.thread_time()
        complaint, is_accepted = try_text(format, number, text)
        seconds = time.thread_time() - start
        if complaint is None and seconds > MOST_SECONDS:
            complaint = f"took {seconds:.1f} s"
        if complaint is not None:
            return task, f"{task.name}: {text!r} {complaint}"
        accepted += is_accepted
        slowest = max(slowest, seconds)
    return task, Figures(ROUND, accepted, slowest)


def try_text(format: boardcode.Format[Any], number: int, text: str) -> tuple[str | None, bool]:
    """Read the text of a number; return what is wrong with the result, and whether the text is accepted."""
    try:
        state = format.read(text, strict=number % 2 == 0)
    except boardcode.CodeError as error:
        if number % HINT_INTERVAL == 0:
            str(format.add_hint(error))
        return None, False
    except Exception as error:
        return f"raised {error!r}", False
    if format.read(format.encode(state)) != state:
        return f"reads as {state!r}, which does not read back", True
    return None, True


@cache
def _find_format(name: str) -> boardcode.Format[Any]:
    return boardcode.get(name)


# -- the figures


def read_progress(path: Path) -> dict[str, Figures]:
    """Return the figures that earlier runs wrote, by format."""
    entries = json.loads(path.read_text()) if path.exists() else {}
    return {name: Figures(**entry) for name, entry in entries.items()}


def write_progress(path: Path, figures: dict[str, Figures]) -> None:
    """Write the figures, from which another run can go on."""
    path.parent.mkdir(exist_ok=True)
    entries = {name: entry._asdict() for name, entry in figures.items()}
    with atomic_file(path) as file:
        file.write(json.dumps(entries, indent=1).encode() + b"\n")


HEAD = """\
# Random texts for every format

`make fuzz` gives every format random texts: half of them are valid codes with one to three mistakes, a
quarter has characters of the format's alphabet, a quarter any characters. Each must give a state, which is
written and read back as itself, or a `CodeError`, in less than a second; no text has done anything else. The
aim is {inputs:,} texts for each format. This page is written by the run; the figures are of {date}.

| format | texts | accepted | slowest |
|---|--:|--:|--:|
"""


def describe_figures(figures: dict[str, Figures], inputs: int) -> str:
    """Return the page of the figures."""
    lines = [HEAD.format(inputs=inputs, date=f"{date.today():%d %B %Y}").rstrip()]
    rows = {format.name: figures.get(format.name, Figures()) for format in boardcode.formats()}
    rows["all"] = Figures()
    for entry in figures.values():
        rows["all"] = rows["all"].add(entry)
    for name, entry in rows.items():
        lines.append(f"| {name} | {entry.inputs:,} | {entry.accepted:,} | {entry.slowest * 1000:.1f} ms |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Fuzz some formats, or all; return 1 if a text was treated wrongly."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument("--inputs", type=int, default=10_000_000, help="for each format (default 10,000,000)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="default: one for each core")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--progress", type=Path, default=PROGRESS, help="the file of the figures")
    parser.add_argument("--write", action="store_true", help="write the figures so far into docs/fuzzing.md")
    options = parser.parse_args()
    figures = read_progress(options.progress)
    if options.write:
        PAGE.write_text(describe_figures(figures, options.inputs), encoding="utf-8")
        return 0
    # In the order of the rounds, so that a run which is ended has tried every format.
    tasks = [
        Task(name, options.seed, round)
        for round in range(-(-options.inputs // ROUND))
        for name in options.formats or [format.name for format in boardcode.formats()]
        if round >= figures.get(name, Figures()).inputs // ROUND
    ]
    with Pool(options.processes) as pool:
        for task, result in pool.imap(fuzz, tasks):
            if isinstance(result, str):
                print(result, file=sys.stderr)
                return 1
            total = figures[task.name] = figures.get(task.name, Figures()).add(result)
            write_progress(options.progress, figures)
            if total.inputs >= options.inputs:
                print(f"{task.name}: {total.inputs:,} texts, {total.accepted:,} accepted", flush=True)
    PAGE.write_text(describe_figures(figures, options.inputs), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
