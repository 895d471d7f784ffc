"""One code without a fixed layout at a time: compiled functions against the careful path and other programs.

    python benchmarks/stream_codes.py [CODES]

Three layouts: a deck of cards in varints, a backgammon position in unary numbers from the low end of each
byte, and a maze of 20 x 20 cells. All read a text to checked objects and write it again. The other programs
are what one writes by hand, and `construct` where it has such a layout. Processor time is measured; the best
of some rounds counts, since other programs may disturb the machine.
"""

from __future__ import annotations

import sys
import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import construct as cs

import boardcode
from boardcode.alphabets import BASE64, Alphabet
from boardcode.fields import (
    Aligned,
    Array,
    Constant,
    Counted,
    LsbFirst,
    Optional,
    Record,
    Sorted,
    Unary,
    Varint,
    this,
)
from boardcode.format import Format
from boardcode.labyrinth import Maze
from boardcode.state import State

CODES = 200
ROUNDS = 5
GOAL = 10.0  # times as fast as the careful path

Work = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Card:
    """A card, and how many of it are in the deck."""

    id: int
    count: int


@dataclass(frozen=True, slots=True)
class Deck(State):
    """A deck of cards."""

    kind: int
    heroes: tuple[int, ...]
    singles: tuple[int, ...]
    pairs: tuple[int, ...]
    others: tuple[Card, ...]
    sideboard: Card | None

    format_name: ClassVar[str] = "benchmark-deck"


@dataclass(frozen=True, slots=True)
class Position(State):
    """How many checkers are on each point, and on the bar, of both players."""

    checkers: tuple[int, ...]

    format_name: ClassVar[str] = "benchmark-position"


NUMBER = Varint()
CARD = Record(Card, id=NUMBER, count=NUMBER)
DECK = Format(
    name="benchmark-deck",
    title="Deck",
    description="A deck.",
    game="benchmark",
    alphabet=BASE64,
    fields=Record(
        Deck,
        magic=Constant(8, 0),
        version=Constant(8, 1),
        kind=Varint(least=1, most=4),
        heroes=Counted(NUMBER, NUMBER),
        singles=Sorted(Counted(NUMBER, NUMBER)),
        pairs=Sorted(Counted(NUMBER, NUMBER)),
        others=Sorted(Counted(NUMBER, CARD), this.id),
        sideboard=Optional(CARD),
    ),
    state=Deck,
    examples=[],
)
POSITION = Format(
    name="benchmark-position",
    title="Position",
    description="A position.",
    game="benchmark",
    alphabet=Alphabet("base64", BASE64.characters),
    fields=LsbFirst(Record(Position, checkers=Array(50, Unary(15)), rest=Aligned(80))),
    state=Position,
    examples=[],
    bits=80,
    proved=True,  # few samples have 15 checkers a player, which makes 80 bits
)
MAZE = boardcode.get("maze")


# -- random states


def random_deck(random: Random) -> Deck:
    """Return a deck of 22 cards."""
    cards = sorted(random.sample(range(1, 100_000), 22))
    others = tuple(Card(card, 3) for card in cards[20:])
    return Deck(2, (random.randrange(100_000),), tuple(cards[:8]), tuple(cards[8:20]), others, None)


def random_position(random: Random) -> Position:
    """Return a position of 15 checkers a player."""
    checkers = [0] * 50
    for player in (0, 25):
        for _ in range(15):
            checkers[player + random.randrange(25)] += 1
    return Position(tuple(checkers))


def random_maze(random: Random) -> Maze:
    """Return a maze of 20 x 20 cells."""

    def grid(rows: int, columns: int) -> tuple[tuple[bool, ...], ...]:
        return tuple(tuple(random.random() < 0.5 for _ in range(columns)) for _ in range(rows))

    return Maze(20, 20, grid(21, 20), grid(20, 21))


# -- by hand


def read_deck(code: str) -> Deck:
    """Read a deck byte by byte."""
    data, place = b64decode(code, validate=True), 2

    def number() -> int:
        nonlocal place
        value = shift = 0
        while True:
            byte = data[place]
            place += 1
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    if data[:2] != b"\0\1":
        raise ValueError(code)
    kind = number()
    lists = [tuple([number() for _ in range(number())]) for _ in range(3)]
    others = tuple([Card(number(), number()) for _ in range(number())])
    sideboard = Card(number(), number()) if place < len(data) else None
    if not 1 <= kind <= 4 or place < len(data) or any(list(cards) != sorted(cards) for cards in lists[1:]):
        raise ValueError(code)
    return Deck(kind, lists[0], lists[1], lists[2], others, sideboard)


def write_deck(deck: Deck) -> str:
    """Write a deck byte by byte."""
    data = bytearray(b"\0\1")

    def put(number: int) -> None:
        while number > 127:
            data.append(number & 127 | 128)
            number >>= 7
        data.append(number)

    put(deck.kind)
    for cards in (deck.heroes, deck.singles, deck.pairs):
        put(len(cards))
        for card in cards:
            put(card)
    put(len(deck.others))
    for entry in (*deck.others, *([deck.sideboard] if deck.sideboard else [])):
        put(entry.id)
        put(entry.count)
    return b64encode(data).decode("ascii")


def read_position(code: str) -> Position:
    """Read a position bit by bit."""
    number, checkers = int.from_bytes(b64decode(f"{code}==", validate=True), "little"), []
    for _ in range(50):
        count = 0
        while number & 1:
            count += 1
            number >>= 1
        number >>= 1
        checkers.append(count)
    if number or max(checkers) > 15:
        raise ValueError(code)
    return Position(tuple(checkers))


def write_position(position: Position) -> str:
    """Write a position bit by bit."""
    number = place = 0
    for count in position.checkers:
        number |= ((1 << count) - 1) << place
        place += count + 1
    return b64encode(number.to_bytes(10, "little")).decode("ascii")[:14]


# -- with construct

CARD_STRUCT = cs.Struct("id" / cs.VarInt, "count" / cs.VarInt)
DECK_STRUCT = cs.Struct(
    cs.Const(b"\0\1"),
    "kind" / cs.VarInt,
    "heroes" / cs.PrefixedArray(cs.VarInt, cs.VarInt),
    "singles" / cs.PrefixedArray(cs.VarInt, cs.VarInt),
    "pairs" / cs.PrefixedArray(cs.VarInt, cs.VarInt),
    "others" / cs.PrefixedArray(cs.VarInt, CARD_STRUCT),
    "sideboard" / cs.Optional(CARD_STRUCT),
    cs.Terminated,
)


def read_deck_struct(code: str) -> Deck:
    """Read a deck with construct."""
    parts = DECK_STRUCT.parse(b64decode(code, validate=True))
    others = tuple([Card(card.id, card.count) for card in parts.others])
    sideboard = parts.sideboard and Card(parts.sideboard.id, parts.sideboard.count)
    return Deck(parts.kind, tuple(parts.heroes), tuple(parts.singles), tuple(parts.pairs), others, sideboard)


def write_deck_struct(deck: Deck) -> str:
    """Write a deck with construct."""
    parts = {name: getattr(deck, name) for name in ("kind", "heroes", "singles", "pairs")}
    others = [{"id": card.id, "count": card.count} for card in deck.others]
    return b64encode(DECK_STRUCT.build(parts | {"others": others, "sideboard": None})).decode("ascii")


# -- measuring


def microseconds(work: Work, things: list[Any]) -> float:
    """Return the processor time for one thing, in the best of some rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for thing in things:
            work(thing)
        times.append(time.process_time() - start)
    return 1e6 * min(times) / len(things)


def compare(title: str, works: dict[str, Work], things: list[Any]) -> bool:
    """Print how fast each one is; return whether ours meets the goal. All must give the same results."""
    for thing in things:
        results = [work(thing) for work in works.values()]
        if any(result != results[0] for result in results):
            raise SystemExit(f"{title}: the programs do not agree on {thing}")
    times = {name: microseconds(work, things) for name, work in works.items()}
    ours = times["boardcode"]
    print(
        f"{title:16}",
        *[f"{name} {taken:.1f} us ({taken / ours:.1f}x)" for name, taken in times.items()],
        sep="   ",
    )
    return times["careful path"] / ours >= GOAL


LAYOUTS: list[tuple[Format[Any], Callable[[Random], Any], dict[str, Work], dict[str, Work]]] = [
    (
        DECK,
        random_deck,
        {"by hand": read_deck, "construct": read_deck_struct},
        {"by hand": write_deck, "construct": write_deck_struct},
    ),
    (POSITION, random_position, {"by hand": read_position}, {"by hand": write_position}),
    (MAZE, random_maze, {}, {}),
]


def main(count: int) -> int:
    """Compare all layouts; return 0 if every goal is met."""
    met = []
    for format, sample, reading, writing in LAYOUTS:
        format.compile()
        random = Random(format.name)
        states: list[Any] = [sample(random) for _ in range(count)]
        codes = [format.write_carefully(state) for state in states]
        name = format.name.removeprefix("benchmark-")
        readers = {"boardcode": format.decode, "careful path": format.read_carefully, **reading}
        met.append(compare(f"read {name}", readers, codes))
        writers = {"boardcode": format.encode, "careful path": format.write_carefully, **writing}
        met.append(compare(f"write {name}", writers, states))
    print(f"at least {GOAL:.0f}x as fast as the careful path:", "yes" if all(met) else "NO")
    return 0 if all(met) else 1


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else CODES))
