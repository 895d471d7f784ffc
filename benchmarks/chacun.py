"""ChaCuN: how long a whole game takes to replay, and how many random games a second can be played.

    python benchmarks/chacun.py

Both are measured on one core in processor time, so that other programs do not distort them. Random games end
after about 125 codes, so the time of a replay is also extrapolated to 180 codes. Random play computes the
legal codes at every step.
"""

from __future__ import annotations

import time
from random import Random

from boardcode.chacun import Game, GameRecord, tiles

GAMES = 60
ROUNDS = 7
LONG_GAME = 180  # codes
REPLAY_GOAL, GAMES_GOAL = 50.0, 20.0


def start_game(random: Random) -> Game:
    """Start a game of two to five players with shuffled decks."""
    decks = [[tile.id for tile in tiles() if tile.deck == deck] for deck in ("normal", "menhir")]
    for deck in decks:
        random.shuffle(deck)
    return Game(random.randint(2, 5), *decks)


def play_game(random: Random) -> Game:
    """Play a whole game with random moves."""
    game = start_game(random)
    while game.expects != "end":
        game = game.play(random.choice(game.legal_codes()))
    return game


def measure_replay(record: GameRecord) -> float:
    """Return how many milliseconds a replay takes."""
    start = time.process_time()
    record.game()
    return 1000 * (time.process_time() - start)


def main() -> None:
    """Print both speeds beside their goals."""
    random = Random(1)
    start = time.process_time()
    first = play_game(random)
    duration = 1000 * (time.process_time() - start)
    print(f"first game of a process, with reading the tiles: {duration:.0f} ms, {len(first.codes)} codes")
    start = time.process_time()
    games = [play_game(random) for _ in range(GAMES)]
    rate = GAMES / (time.process_time() - start)
    print(f"random play: {rate:.0f} games a second (goal: {GAMES_GOAL:.0f} or more)")
    longest = max(games, key=lambda game: len(game.codes))
    best = min(measure_replay(GameRecord.of(longest)) for _ in range(ROUNDS))
    codes = len(longest.codes)
    scaled = best * LONG_GAME / codes
    print(f"replay: {best:.1f} ms for {codes} codes")
    print(f"replay: {scaled:.1f} ms for {LONG_GAME} codes (goal: {REPLAY_GOAL:.0f} or less)")


if __name__ == "__main__":
    main()
