"""Deck codes against the packages of their games: one at a time, in columns, and through `convert`.

    python benchmarks/decks.py [CODES]
    python benchmarks/decks.py --convert [ROWS]

The decks are random and all different, of cards from a collection of about the size of the games'. Libraries
take turns on the same codes; processor time is measured, on one thread. Every object of a state is built;
columns become Arrow tables. `--convert` converts a file of half as many and of all rows to Parquet, each in a
process of its own, and prints the peak memory of both.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
from hearthstone.deckstrings import parse_deckstring, write_deckstring
from lor_deckcodes import LoRDeck

import boardcode
import boardcode.columns
from boardcode.hearthstone import Deck as HearthstoneDeck
from boardcode.runeterra import Deck as RuneterraDeck

CODES = 20_000
ROWS = 1_000_000
TURN = 500  # codes that a library reads before it is the next one's turn
COLLECTION = 9_000  # cards of Hearthstone, with ids up to about 120,000
FACTIONS = ("DE", "FR", "IO", "NX", "PZ", "SI", "BW", "SH", "MT", "BC", "RU")
READ_GOAL, COLUMN_GOAL = 5.0, 100.0

Work = Callable[[Any], Any]


def hearthstone_decks(count: int, random: Random) -> list[HearthstoneDeck]:
    """Return random decks of 30 cards, most of them twice."""
    collection = sorted(random.sample(range(1, 120_000), COLLECTION))
    decks = []
    for _ in range(count):
        cards = {card: random.choice((1, 2, 2)) for card in random.sample(collection, 18)}
        decks.append(HearthstoneDeck.of("standard", random.choice(collection), cards))
    return decks


def runeterra_decks(count: int, random: Random) -> list[RuneterraDeck]:
    """Return random decks of two factions and about 40 cards."""
    decks = []
    for _ in range(count):
        factions = random.sample(FACTIONS, 2)
        cards = {
            f"{random.randint(1, 6):02}{random.choice(factions)}{random.randint(1, 60):03}": random.choice(
                (3, 3, 2, 1)
            )
            for _ in range(17)
        }
        decks.append(RuneterraDeck.of(cards))
    return decks


def measure(works: list[Work], things: list[list[Any]]) -> list[float]:
    """Return the seconds that each work takes for one thing, taking turns."""
    totals = [0.0] * len(works)
    for start in range(0, len(things[0]), TURN):
        for k, work in enumerate(works):
            begin = time.process_time()
            for thing in things[k][start : start + TURN]:
                work(thing)
            totals[k] += time.process_time() - begin
    return [total / len(things[0]) for total in totals]


def report(title: str, ours: float, theirs: float, goal: float) -> None:
    """Print a line."""
    ratio = theirs / ours
    mark = "" if ratio >= goal else f"  (goal {goal:g})"
    print(f"{title:<38} {1e6 * ours:8.2f} us {1e6 * theirs:8.2f} us {ratio:7.1f}x{mark}")


def compare(name: str, decks: list[Any], read: Work, write: Work, rival_deck: Work) -> None:
    """Print how long one code and a column take."""
    format = boardcode.get(name)
    codes = [format.encode(deck) for deck in decks]
    theirs = [rival_deck(deck) for deck in decks]
    ours_read, theirs_read = measure([format.decode, read], [codes, codes])
    ours_write, theirs_write = measure([format.encode, write], [decks, theirs])
    report(f"{name}: one code, reading", ours_read, theirs_read, READ_GOAL)
    report(f"{name}: one code, writing", ours_write, theirs_write, READ_GOAL)
    column = pa.array(codes)
    boardcode.columns.read(format, column, threads=1).table()  # loads the machine
    times = []
    for _ in range(5):
        begin = time.process_time()
        boardcode.columns.read(format, column, threads=1).table()
        times.append(time.process_time() - begin)
    report(f"{name}: columns, one thread", min(times) / len(codes), theirs_read, COLUMN_GOAL)


def write_rival(deck: Any) -> str:
    """Write a deck with the package hearthstone."""
    return str(write_deckstring(*deck))


def convert(rows: int) -> None:
    """Convert files of two sizes to Parquet and print the peak memory of each."""
    random = Random(3)
    with tempfile.TemporaryDirectory() as folder:
        for name, decks in (
            ("hearthstone-deck", hearthstone_decks(20_000, random)),
            ("runeterra-deck", runeterra_decks(20_000, random)),
        ):
            codes = [boardcode.encode(name, deck) for deck in decks]
            for size in (rows // 2, rows):
                source, target = Path(folder, "decks.txt"), Path(folder, f"{name}-{size}.parquet")
                with source.open("w", encoding="ascii") as file:
                    for start in range(0, size, len(codes)):
                        file.write("\n".join(codes[: size - start]) + "\n")
                begin = time.perf_counter()
                command = [
                    sys.executable,
                    "-m",
                    "boardcode",
                    "convert",
                    "--format",
                    name,
                    str(source),
                    str(target),
                ]
                peak = run_and_measure(command)
                seconds = time.perf_counter() - begin
                print(f"{name}: {size:,} rows to Parquet in {seconds:.1f} s, {peak} MiB at most")


def run_and_measure(command: list[str]) -> int:
    """Run a command and return its peak memory in MiB."""
    script = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *command], check=True, capture_output=True, text=True
    )
    return int(done.stdout)


def main() -> None:
    """Run the benchmark that the arguments ask for."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["--convert"]:
        convert(int(arguments[1]) if len(arguments) > 1 else ROWS)
        return
    count, random = int(arguments[0]) if arguments else CODES, Random(5)
    print(f"{'':<38} {'boardcode':>11} {'package':>11}")
    compare(
        "hearthstone-deck",
        hearthstone_decks(count, random),
        parse_deckstring,
        write_rival,
        lambda deck: (list(deck.cards), list(deck.heroes), deck.format_),
    )
    compare(
        "runeterra-deck",
        runeterra_decks(count, random),
        LoRDeck.from_deckcode,
        lambda deck: deck.encode(),
        lambda deck: LoRDeck([f"{count}:{card}" for card, count in deck.cards.items()]),
    )


if __name__ == "__main__":
    main()
