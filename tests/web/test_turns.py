"""One who asks for many things at once does not go before the others."""

from __future__ import annotations

import asyncio

import pytest

from boardcode.web.turns import Turns


def test_clients_take_turns() -> None:
    done: list[str] = []

    async def ask(turns: Turns, client: str) -> None:
        async with turns.turn(client):
            done.append(client)

    async def everybody() -> Turns:
        turns = Turns()
        await asyncio.gather(*(ask(turns, client) for client in "aaaaab"))
        return turns

    assert asyncio.run(everybody())._queues == {}
    assert done[:2] == ["a", "b"]
    assert done[2:] == ["a"] * 4


def test_who_goes_elsewhere_lets_the_next_one_go() -> None:
    async def both() -> bool:
        turns = Turns()
        async with turns.turn("a") as first:
            first.end()
            async with turns.turn("a"):
                first.end()  # once more is no harm
                return True

    assert asyncio.run(asyncio.wait_for(both(), 5))


def test_who_gives_up_waiting_leaves_the_queue() -> None:
    async def given_up() -> Turns:
        turns = Turns()
        async with turns.turn("a"):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(turns.turn("a").__aenter__(), 0.01)
        return turns

    assert asyncio.run(given_up())._queues == {}
