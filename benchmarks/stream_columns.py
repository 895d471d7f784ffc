"""Columns of codes of any length against one code at a time: a list, a deck of varints, a maze of 20 x 20.

    python benchmarks/stream_columns.py

On one thread, from texts to an Arrow table with every check. Processor time is measured; the best of some
rounds counts, since other programs may disturb the machine.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pyarrow as pa

import boardcode
from boardcode import Format, State, columns
from boardcode.alphabets import BASE64
from boardcode.fields import Constant, Counted, Number, Record, Varint
from boardcode.labyrinth import Maze

CODES = 20_000
DIFFERENT = 500
ROUNDS = 7
GOAL = 20.0  # times as fast as one code at a time
MAZE_GOAL = 2e6  # a minute
SIDE = 20


@dataclass(frozen=True, slots=True)
class Hand(State):
    """A few cards."""

    cards: tuple[int, ...]
    format_name: ClassVar[str] = "hand"


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a deck."""

    id: int
    count: int


@dataclass(frozen=True, slots=True)
class Deck(State):
    """A deck of cards."""

    hero: int
    cards: tuple[Card, ...]
    format_name: ClassVar[str] = "deck"


HAND = Record(Hand, cards=Counted(Number(4), Number(6)))
CARD = Record(Card, id=Varint("leb128", 0, 99_999), count=Varint("leb128", 1, 30))
DECK = Record(Deck, version=Constant(8, 1), hero=Varint("leb128", 0, 999), cards=Counted(Varint(), CARD))
FORMATS: list[Format[Any]] = [
    Format("hand", "A hand", "A hand.", "bench", BASE64, HAND, Hand, []),
    Format("deck", "A deck", "A deck.", "bench", BASE64, DECK, Deck, []),
    boardcode.get("maze"),
]


def sample(format: Format[Any], random: Random) -> Any:
    """A state of the usual size."""
    if format.name == "hand":
        return Hand(tuple(random.choices(range(64), k=random.randint(0, 15))))
    if format.name == "deck":
        cards = [Card(random.randrange(1000), random.randint(1, 4)) for _ in range(30)]
        return Deck(random.randrange(1000), tuple(cards))
    walls = [[random.random() < 0.5 for _ in range(SIDE + 1)] for _ in range(2 * SIDE + 1)]
    horizontal = tuple(tuple(row[:SIDE]) for row in walls[: SIDE + 1])
    return Maze(SIDE, SIDE, horizontal, tuple(tuple(row) for row in walls[SIDE + 1 :]))


def best(work: Callable[[], Any]) -> float:
    """The shortest processor time of some rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.thread_time()
        work()
        times.append(time.thread_time() - start)
    return min(times)


def main() -> int:
    """Measure all formats, and return 1 if a goal is missed."""
    missed = 0
    for format in FORMATS:
        random = Random(format.name)
        codes = [format.encode(sample(format, random)) for _ in range(DIFFERENT)]
        column = pa.array(codes * (CODES // DIFFERENT))
        expected = [format.to_json(format.decode(code)) for code in codes]
        if columns.read(format, column, threads=1).table().slice(0, DIFFERENT).to_pylist() != expected:
            raise SystemExit(
                f"{format.name}: columns read something else, so that the comparison means nothing"
            )
        one = best(lambda: [format.decode(code) for code in codes]) / DIFFERENT  # noqa: B023 - called at once
        many = best(lambda: columns.read(format, column, threads=1).table()) / CODES  # noqa: B023
        check = best(lambda: columns.check(format, column, threads=1)) / CODES  # noqa: B023
        ratio, a_minute = one / many, 60 / many
        is_met = ratio >= GOAL and (format.name != "maze" or a_minute >= MAZE_GOAL)
        missed += not is_met
        print(
            f"{format.name:6} one at a time {1e6 * one:7.2f} us   column {1e6 * many:6.3f} us"
            f" (check {1e6 * check:6.3f} us)   {ratio:6.1f} times as fast,"
            f" {a_minute / 1e6:.1f} million a minute"
            f"   {'met' if is_met else 'MISSED'}"
        )
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main())
