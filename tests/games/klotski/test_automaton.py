"""The fast way to read a layout accepts what the scan accepts, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

import boardcode
from boardcode.bits import Bits
from boardcode.errors import Fault
from boardcode.games.klotski.automaton import Board, start
from boardcode.klotski import COUNT, Layout, unrank


@pytest.fixture(scope="module")
def quick() -> Callable[[int], Layout]:
    found = boardcode.get("klotski").fields.quick()
    assert found is not None
    return found


def accepted(quick: Callable[[int], Layout], number: int) -> Layout | None:
    try:
        return quick(number)
    except KeyError:
        return None


def scanned(number: int) -> Layout | None:
    dirt: list[Fault] = []
    try:
        layout: Layout = boardcode.get("klotski").fields.read(Bits.whole(number, 36), "", dirt)
    except Fault:
        return None
    return None if dirt else layout


def test_the_fast_way_agrees_with_the_scan_on_layouts_and_on_what_is_nearly_one(
    quick: Callable[[int], Layout],
) -> None:
    random = Random(36)
    for _ in range(2_000):
        number = unrank(random.randrange(COUNT)).number
        for near in (
            number,
            *(number ^ 1 << bit for bit in random.sample(range(36), 6)),
            random.getrandbits(36),
        ):
            assert accepted(quick, near) == scanned(near)


@pytest.mark.parametrize("number", [-1, 1 << 36, 0x1A9BF0C00 + (1 << 36), 3 << 32])
def test_what_is_no_code_at_all_is_refused_by_the_fast_way(
    quick: Callable[[int], Layout], number: int
) -> None:
    assert accepted(quick, number) is None


def test_the_fast_way_accepts_exactly_as_many_numbers_as_there_are_layouts() -> None:
    """Every part of a code is tried on every board: a million look-ups in three seconds."""
    first = followers(start(), 1 << 16)
    middle = {id(board): followers(board, 1 << 8) for board in unique(first)}
    last = {
        id(board): followers(board, 1 << 12)
        for board in unique([after for boards in middle.values() for after in boards])
    }
    assert sum(len(last[id(after)]) for board in first for after in middle[id(board)]) == COUNT
    # So many entries at most are ever kept.
    assert (len(first), sum(map(len, middle.values())), sum(map(len, last.values()))) == (
        23_015,
        41_141,
        6_876,
    )


def followers(board: Board, parts: int) -> list[Board]:
    """The board after each part that fits, once for each such part."""
    found = []
    for bits in range(parts):
        with suppress(KeyError):
            found.append(board[bits])
    return found


def unique(boards: list[Board]) -> list[Board]:
    return list({id(board): board for board in boards}.values())
