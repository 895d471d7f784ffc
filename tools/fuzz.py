"""Garbled texts without end: whatever is decoded gives a state or a `CodeError`, never another exception, never a hang.

    python tools/fuzz.py [--inputs 10000000] [--processes 2] [--seed 0] [FORMAT ...]

Half of the texts are valid codes with a few characters changed, dropped, doubled or put in, a quarter is made of the
format's own alphabet, a quarter of anything. Every accepted text must be written canonically and read back as the same.
"""

from __future__ import annotations

import argparse
import time
from multiprocessing import Pool
from random import Random
from typing import Any

import boardcode

STRANGE = "\0\t\n\r _-+=/'\"\\.,;:~é٣０𝟘\ud800\u200b⁰"
SLOW = 1.0  # seconds of the processor; nothing so short may take so long
SPELLED = 64  # one error in so many is also put into words, which takes longer than finding it


def mutated(code: str, characters: str, random: Random) -> str:
    """A code with one to three mistakes."""
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


def texts(format: boardcode.Format[Any], random: Random) -> Any:
    """Texts without end."""
    alphabet = format.alphabet
    characters = "".join(alphabet.values) + alphabet.separators
    length = alphabet.digits(format.fields.width or 88)
    codes = [*format.examples, *(format.encode(format.sample(random)) for _ in range(200))]
    while True:
        kind = random.randrange(4)
        if kind < 2:
            yield mutated(random.choice(codes), characters, random)
        elif kind == 2:
            text = "".join(
                random.choices(characters, k=max(0, length + random.choice((0, 0, 0, 0, 0, -1, 1))))
            )
            yield random.choice((alphabet.prefix, "")) + text + alphabet.padding * (-len(text) % 4)
        else:
            yield "".join(
                [
                    chr(random.randrange(1 << random.randint(1, 16)))
                    for _ in range(random.randrange(length + 3))
                ]
            )


def fuzzed(task: tuple[str, int, int]) -> tuple[str, int, int, float]:
    """Try so many texts on a format; the number that were accepted."""
    name, inputs, seed = task
    format = boardcode.get(name)
    source = texts(format, Random(f"{name} {seed}"))
    accepted, slowest = 0, 0.0
    for tried in range(inputs):
        text = next(source)
        start = time.thread_time()
        try:
            state = format.decode(text, strict=tried % 2 == 0)
        except boardcode.CodeError as error:
            if tried % SPELLED == 0:
                str(error)
        except Exception as error:
            raise AssertionError(f"{name}: {text!r} raised {error!r}") from error
        else:
            accepted += 1
            code = format.encode(state)
            if format.decode(code) != state:
                raise AssertionError(f"{name}: {text!r} reads as {state!r}, which does not read back")
        slowest = max(slowest, time.thread_time() - start)
    if slowest > SLOW:
        raise AssertionError(f"{name}: a text took {slowest:.1f} s")
    return name, inputs, accepted, slowest


def main() -> None:
    """Fuzz the formats that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument(
        "--inputs", type=int, default=10_000_000, help="how many texts a format (default 10,000,000)"
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    names = chosen.formats or [format.name for format in boardcode.formats()]
    with Pool(chosen.processes) as pool:
        for name, tried, accepted, slowest in pool.imap(
            fuzzed, [(name, chosen.inputs, chosen.seed) for name in names]
        ):
            print(
                f"{name}: {tried:,} texts, {accepted:,} accepted, slowest {slowest * 1000:.1f} ms", flush=True
            )


if __name__ == "__main__":
    main()
