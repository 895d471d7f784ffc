"""ChaCuN: how long a whole game takes to replay, and how many games a second can be played by chance, on one core.

    python benchmarks/chacun.py

Times are those of the processor, so that a busy machine does not count. Games end after about 125 codes when played by chance, so that
the replay is also told for 180 codes. Playing by chance asks for the legal codes at every step.
"""

from __future__ import annotations

import time
from random import Random

from boardcode.chacun import Game, Record, tiles

GAMES = 60
ROUNDS = 7
LONG = 180  # codes of a long game
REPLAY_GOAL, GAMES_GOAL = 50.0, 20.0


def begun(random: Random) -> Game:
    """A game of two to five players with shuffled decks."""
    decks = [[tile.id for tile in tiles() if tile.deck == deck] for deck in ("normal", "menhir")]
    for deck in decks:
        random.shuffle(deck)
    return Game(random.randint(2, 5), *decks)


def finished(random: Random) -> Game:
    """A whole game played by chance."""
    game = begun(random)
    while game.expects != "end":
        game = game.play(random.choice(game.legal_codes()))
    return game


def main() -> None:
    """Measure both, and tell them beside their goals."""
    random = Random(1)
    start = time.process_time()
    first = finished(random)
    print(
        f"first game of a process, with the tiles read: {1000 * (time.process_time() - start):.0f} ms, {len(first.codes)} codes"
    )
    start = time.process_time()
    games = [finished(random) for _ in range(GAMES)]
    rate = GAMES / (time.process_time() - start)
    print(f"played by chance: {rate:.0f} games a second (goal: {GAMES_GOAL:.0f} or more)")
    longest = max(games, key=lambda game: len(game.codes))
    best = min(replayed(Record.of(longest)) for _ in range(ROUNDS))
    codes = len(longest.codes)
    print(
        f"replay: {best:.1f} ms for {codes} codes, {best * LONG / codes:.1f} ms for {LONG} (goal: {REPLAY_GOAL:.0f} or less)"
    )


def replayed(record: Record) -> float:
    """How many milliseconds a replay takes."""
    start = time.process_time()
    record.game()
    return 1000 * (time.process_time() - start)


if __name__ == "__main__":
    main()
