"""Whole games on real sockets: one player, three players, several teams."""

import asyncio
from collections.abc import Awaitable
from io import BytesIO

import pytest
from practice_wire import CORRIDOR, EAST, Arena, corridor, in_arena, play_to_goal
from race_setup import FRONT, LEFT

from boardcode.games.labyrinth.log import read_log
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.race import RaceResult
from boardcode.games.labyrinth.practice.server_thread import serve_in_thread
from boardcode.games.labyrinth.practice.tcp_server import PracticeServer, ServerOptions
from boardcode.labyrinth import (
    Heading,
    Map,
    Nature,
    PlayerRefused,
    PlayerSubscribed,
    Position,
    RadarView,
    SecretSumModulo,
    generate,
    steps,
)

# -- whole games


def test_a_game_of_one_player_from_registration_to_the_closed_connection() -> None:
    async def scenario(arena: Arena) -> None:
        wire = await arena.subscribe("me", await arena.register("us"))
        assert await wire.receive() == PlayerSubscribed()
        assert await wire.receive() == CORRIDOR.view((0, 0), "east")
        assert await wire.ask(FRONT) == CORRIDOR.view((0, 1), "east")
        view = await wire.ask(FRONT)
        assert isinstance(view, RadarView)
        assert view.cells[0][1] is not None
        assert view.cells[0][1].nature is Nature.GOAL
        last = await wire.ask(FRONT)
        assert isinstance(last, RadarView)
        assert last.cells[1][1] is not None
        assert last.cells[1][1].nature is Nature.GOAL
        assert await wire.rest() == []
        result = await arena.server.game_over()
        assert (result.winner, result.scores[0].score) == ("us", 3.0)

    assert in_arena(scenario, corridor()).faults() == []


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_three_players_with_hints_and_challenges(seed: int) -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        names = ["a", "b", "c"]
        wires = [await arena.join(name, token) for name in names]
        games = [play_to_goal(arena, wire, f"us/{name}") for name, wire in zip(names, wires, strict=True)]
        received = await asyncio.gather(*games)
        assert any(isinstance(message, SecretSumModulo) for messages in received for message in messages)
        assert (await arena.server.game_over()).winner == "us"

    race = RaceOptions(generate(8, 6, seed, loops=3), hints=0.3, challenges=0.3, seed=seed)
    arena = in_arena(scenario, race)
    assert arena.reasons() == ["all players of the team us are out"]


def test_several_teams_race_and_the_first_whole_team_ends_the_game_for_all() -> None:
    async def scenario(arena: Arena) -> None:
        tokens = {team: await arena.register(team) for team in ("us", "them", "others")}
        wires = {
            f"{team}/{name}": await arena.join(name, token) for team, token in tokens.items() for name in "ab"
        }
        await play_to_goal(arena, wires["us/a"], "us/a")
        await play_to_goal(arena, wires["them/a"], "them/a")
        await play_to_goal(arena, wires["them/b"], "them/b")
        assert (await arena.server.game_over()).winner == "them"
        for wire in wires.values():
            assert await wire.rest() == []
        late = await arena.subscribe("c", tokens["us"])
        assert await late.rest() == [PlayerRefused("InvalidRegistrationToken")]

    # An open room, so that there is a way around opponents.
    race = RaceOptions(
        generate(5, 5, 1, loops=16), team_size=2, hints=0.2, challenges=0, goal=Position(2, 2), seed=3
    )
    arena = in_arena(scenario, race)
    assert arena.faults() == [
        "the player 'c' is refused: InvalidRegistrationToken "
        "(this token is from a game that is over; register the team again)"
    ]


def test_the_next_team_begins_the_next_game_on_the_same_maze() -> None:
    async def scenario(arena: Arena) -> None:
        for _ in range(3):
            wire = await arena.join("me", await arena.register("us"))
            await wire.send(FRONT, FRONT, FRONT)
            assert len(await wire.rest()) == 3
            await arena.server.game_over()
        assert arena.server.log.game == 3

    log = in_arena(scenario, corridor()).log_file.getvalue()
    assert log.count(f"# maze {CORRIDOR.code}\n") == log.count("\n# game ") == 3


def test_a_client_that_crashed_can_register_again_at_once() -> None:
    async def scenario(arena: Arena) -> None:
        wire = await arena.join("me", await arena.register("us"))
        wire.close()
        await arena.left("us/me")
        again = await arena.join("me", await arena.register("us"))
        assert await again.ask(FRONT) == CORRIDOR.view((0, 1), "east")

    arena = in_arena(scenario, corridor())
    assert arena.reasons() == ["everybody has left", "the server stops"]


def test_a_player_that_lost_its_connection_goes_on_where_it_was() -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        wire = await arena.join("me", token)
        await wire.ask(FRONT)
        wire.reset()
        await arena.left("us/me")
        again = await arena.subscribe("me", token)
        assert [await again.receive(), await again.receive()] == [
            PlayerSubscribed(),
            CORRIDOR.view((0, 1), "east"),
        ]

    in_arena(scenario, corridor())


def test_a_game_is_over_when_its_time_is() -> None:
    async def scenario(arena: Arena) -> None:
        wire = await arena.join("me", await arena.register("us"))
        assert await wire.rest() == []
        assert (await arena.server.game_over()).winner is None

    arena = in_arena(scenario, corridor(seconds=0.2))
    assert arena.reasons() == ["the time is over"]


def test_what_arrives_after_the_end_of_the_game_is_not_answered() -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        wires = [await arena.join(name, token) for name in "abc"]
        flood = [asyncio.create_task(wire.send(*[LEFT] * 500)) for wire in wires]
        await wires[0].receive()
        arena.server.finish_game("enough")
        await asyncio.gather(*flood, *(wire.rest() for wire in wires), return_exceptions=True)

    problems: list[object] = []

    def run_and_notice(arena: Arena) -> Awaitable[None]:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: problems.append(context))
        return scenario(arena)

    assert in_arena(run_and_notice, corridor(team_size=3)).reasons() == ["enough"]
    assert problems == []


# -- what was seen is what is there


@pytest.mark.parametrize("seed", range(4))
def test_the_map_of_every_session_in_the_log_equals_the_maze_wherever_it_was_seen(seed: int) -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        wires = [await arena.join(name, token) for name in "ab"]
        await asyncio.gather(
            *(play_to_goal(arena, wire, f"us/{name}") for name, wire in zip("ab", wires, strict=True))
        )

    maze = generate(9, 7, seed, "prim", loops=5)
    race = RaceOptions(maze, team_size=2, hints=0.2, challenges=0.2, seed=seed)
    arena = in_arena(scenario, race)
    log = arena.log_file.getvalue().encode()
    course = arena.server.race.course
    for index, name in enumerate("ab"):
        start, heading = course.start(index, lambda cell: False)
        entries = [entry for entry in read_log(BytesIO(log)) if entry.player == f"us/{name}"]
        session = list(steps(entries, Map(start, heading)))
        assert [step.complaints for step in session] == [()] * len(session)
        map = session[-1].map
        assert map.position == course.goal
        walls = {"horizontal": maze.horizontal, "vertical": maze.vertical}
        assert len(map.passages) > 20
        for (grid, row, column), passage in map.passages.items():
            assert (passage.value == "wall") == walls[grid][row][column]
        for cell, item in map.cells.items():
            assert item.nature == course.nature(cell)


# -- the server in other settings


def test_every_byte_may_be_delivered_alone() -> None:
    def send_bytewise(writer: asyncio.StreamWriter, data: bytes) -> None:
        for byte in data:
            writer.write(bytes([byte]))

    async def scenario(arena: Arena) -> None:
        wire = await arena.join("me", await arena.register("us"))
        assert await wire.ask(FRONT) == CORRIDOR.view((0, 1), "east")

    in_arena(scenario, corridor(), send=send_bytewise)


def test_a_server_in_a_thread_stops_with_its_context() -> None:
    with serve_in_thread(ServerOptions(corridor(), port=0)) as server:
        assert server.address is not None
        _, port = server.address
        with (
            pytest.raises(OSError),
            serve_in_thread(ServerOptions(corridor(), port=port)),
        ):
            pass
    with serve_in_thread(ServerOptions(corridor(), port=port)) as again:
        assert again.address == ("127.0.0.1", port)


def test_the_result_is_that_of_the_last_game_until_the_next_begins() -> None:
    async def scenario(arena: Arena) -> None:
        wire = await arena.join("me", await arena.register("us"))
        await wire.send(FRONT, FRONT, FRONT)
        await wire.rest()
        result = await arena.server.game_over()
        assert isinstance(result, RaceResult)
        assert await arena.server.game_over() is result
        await arena.register("us")
        assert arena.server.race.result is None

    in_arena(scenario, corridor())


def test_starts_are_those_of_the_options() -> None:
    assert EAST[0] == (Position(0, 0), Heading.EAST)
    assert PracticeServer(ServerOptions(corridor())).race.course.start(0, lambda cell: False) == EAST[0]
