"""Decode random texts: each must give a state or a `CodeError`, never another exception, and quickly.

    python tools/fuzz.py [--inputs 10000000] [--processes 2] [--seed 0] [FORMAT ...]

Half of the texts are valid codes with one to three mistakes, a quarter consists of characters of the format's
alphabet, a quarter of any characters. A text that is accepted must be written as a canonical code that reads
back as the same state.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from multiprocessing import Pool
from random import Random
from typing import Any, NamedTuple

import boardcode

STRANGE = "\0\t\n\r _-+=/'\"\\.,;:~é٣０𝟘\ud800\u200b⁰"
MOST_SECONDS = 1.0  # of processor time; no text is so long that it should take more
HINT_INTERVAL = 64  # one error in so many is also given a hint, which takes longer than finding the error


def add_mistakes(code: str, characters: str, random: Random) -> str:
    """Return a code with one to three mistakes: a character replaced, dropped, inserted or doubled."""
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(code) + 1)
        other = random.choice(characters) if random.random() < 0.9 else random.choice(STRANGE)
        mistake = random.randrange(4)
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
    length = alphabet.digits(format.fields.width or 88)
    codes = [*format.examples, *(format.encode(format.sample(random)) for _ in range(200))]
    while True:
        kind = random.randrange(4)
        if kind < 2:
            yield add_mistakes(random.choice(codes), characters, random)
        elif kind == 2:
            size = max(0, length + random.choice((0, 0, 0, 0, 0, -1, 1)))
            digits = "".join(random.choices(characters, k=size))
            yield random.choice((alphabet.prefix, "")) + digits + alphabet.padding * (-size % 4)
        else:
            size = random.randrange(length + 3)
            yield "".join([chr(random.randrange(1 << random.randint(1, 16))) for _ in range(size)])


class Result(NamedTuple):
    """How many texts of a format were tried and accepted, and the seconds that the slowest one took."""

    name: str
    inputs: int
    accepted: int
    slowest: float


def fuzz(task: tuple[str, int, int]) -> Result:
    """Try random texts on a format: its name, how many texts, and the seed."""
    name, inputs, seed = task
    format = boardcode.get(name)
    source = texts(format, Random(f"{name} {seed}"))
    accepted, slowest = 0, 0.0
    for number in range(inputs):
        text = next(source)
        start = time.thread_time()
        try:
            state = format.read(text, strict=number % 2 == 0)
        except boardcode.CodeError as error:
            if number % HINT_INTERVAL == 0:
                str(format.add_hint(error))
        except Exception as error:
            raise AssertionError(f"{name}: {text!r} raised {error!r}") from error
        else:
            accepted += 1
            if format.read(format.encode(state)) != state:
                raise AssertionError(f"{name}: {text!r} reads as {state!r}, which does not read back")
        slowest = max(slowest, time.thread_time() - start)
    if slowest > MOST_SECONDS:
        raise AssertionError(f"{name}: a text took {slowest:.1f} s")
    return Result(name, inputs, accepted, slowest)


def main() -> None:
    """Fuzz some formats, or all."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument(
        "--inputs", type=int, default=10_000_000, help="texts for each format (default 10,000,000)"
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    names = options.formats or [format.name for format in boardcode.formats()]
    tasks = [(name, options.inputs, options.seed) for name in names]
    with Pool(options.processes) as pool:
        for result in pool.imap(fuzz, tasks):
            print(
                f"{result.name}: {result.inputs:,} texts, {result.accepted:,} accepted,"
                f" slowest {result.slowest * 1000:.1f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
