"""Games of ChaCuN written line by line, and games with shuffled decks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from boardcode import chacun
from boardcode.chacun import Game, Kind, Occupant, Occupy, Place, Retake, Rotation

Story = Callable[..., Game]
FIGURES = {kind.value: kind for kind in Kind}


def _play_story(
    players: int,
    text: str,
    *,
    normal: Sequence[int] = (),
    menhir: Sequence[int] = (),
    discarded: Sequence[int] = (),
) -> Game:
    """Play a story with lines such as `35 at 1,0 half_turn, retake 350, pawn 1`.

    The decks are the tiles of the story in their order. `discarded` tiles come before the first menhir tile,
    `normal` and `menhir` tiles below the decks. A step that a line does not mention must have been skipped.
    """
    lines = [line.strip().split(", ") for line in text.strip().splitlines()]
    tiles = [int(steps[0].split()[0]) for steps in lines]
    decks = [[tile for tile in tiles if chacun.tiles()[tile].deck == deck] for deck in ("normal", "menhir")]
    game = Game(players, [*decks[0], *normal], [*discarded, *decks[1], *menhir])
    for steps in lines:
        game = _play_line(game, steps)
    return game


def _play_line(game: Game, steps: list[str]) -> Game:
    tile, _, cell, rotation = steps[0].split()
    assert (game.expects, game.tile) == ("place", int(tile))
    x, y = map(int, cell.split(","))
    game = game.play(Place.at((x, y), Rotation(rotation), game.fringe).code)
    for step in steps[1:]:
        game = game.play(_code(game, *step.split()))
    assert game.expects in ("place", "end"), f"after {steps} comes {game.expects}"
    return game


def _code(game: Game, who: str, zone: str = "") -> str:
    if who == "retake":
        assert game.expects == "retake"
        return Retake.of(None if zone == "nobody" else int(zone), game.pawns).code
    assert game.expects == "occupy"
    return Occupy(None if who == "nobody" else Occupant(FIGURES[who], int(zone))).code


@pytest.fixture
def story() -> Story:
    """Return a function that plays a game written line by line."""
    return _play_story


@pytest.fixture
def full_game() -> Callable[[int, int], Game]:
    """Return a function that shuffles full decks by a seed and starts a game with them."""

    def start(seed: int, players: int) -> Game:
        random = Random(seed)
        decks = [[tile.id for tile in chacun.tiles() if tile.deck == deck] for deck in ("normal", "menhir")]
        for deck in decks:
            random.shuffle(deck)
        return Game(players, *decks)

    return start
