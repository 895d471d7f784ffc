"""Games of ChaCuN told line by line, as a player would."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from boardcode import chacun
from boardcode.chacun import Game, Kind, Occupant, Occupy, Place, Retake, Rotation

Story = Callable[..., Game]
FIGURES = {kind.value: kind for kind in Kind}


def _told(
    players: int,
    text: str,
    *,
    normal: Sequence[int] = (),
    menhir: Sequence[int] = (),
    thrown: Sequence[int] = (),
) -> Game:
    """Play a story whose lines are like `35 at 1,0 half_turn, retake 350, pawn 1`.

    The decks are the story's own tiles in their order, with those that are `thrown` out before the first menhir tile, and `normal` and
    `menhir` below. A step that is not told must have been skipped.
    """
    lines = [line.strip().split(", ") for line in text.strip().splitlines()]
    told = [int(steps[0].split()[0]) for steps in lines]
    decks = [[tile for tile in told if chacun.tiles()[tile].deck == deck] for deck in ("normal", "menhir")]
    game = Game(players, [*decks[0], *normal], [*thrown, *decks[1], *menhir])
    for steps in lines:
        game = _line(game, steps)
    return game


def _line(game: Game, steps: list[str]) -> Game:
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
    """Plays a game that is told line by line."""
    return _told


@pytest.fixture
def full_game() -> Callable[[int, int], Game]:
    """A game with the whole decks shuffled by a seed, before its first move."""

    def begun(seed: int, players: int) -> Game:
        random = Random(seed)
        decks = [[tile.id for tile in chacun.tiles() if tile.deck == deck] for deck in ("normal", "menhir")]
        for deck in decks:
            random.shuffle(deck)
        return Game(players, *decks)

    return begun
