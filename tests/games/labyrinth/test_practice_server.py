"""Whole games on real sockets: one player, three players, several teams, every error, every challenge."""

import asyncio
from collections.abc import Awaitable, Iterator
from io import BytesIO

import pytest
from practice_wire import CORRIDOR, EAST, Arena, Wire, corridor, in_arena

from boardcode.games.labyrinth.log import read_log
from boardcode.games.labyrinth.practice.contestants import Player
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.race import Race, RaceResult
from boardcode.games.labyrinth.practice.server_thread import run_in_thread
from boardcode.games.labyrinth.practice.tcp_server import PracticeServer, ServerOptions
from boardcode.labyrinth import (
    ActionError,
    Heading,
    Map,
    Message,
    Move,
    MoveTo,
    Nature,
    PlayerRefused,
    PlayerSubscribed,
    Position,
    RadarView,
    RegisterTeam,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    TeamRefused,
    generate,
    shortest_path,
    steps,
)

FRONT, BACK, LEFT = MoveTo(Move.FRONT), MoveTo(Move.BACK), MoveTo(Move.LEFT)


class AroundOpponents:
    """The maze as a player can pass it: not through the cells of opponents."""

    def __init__(self, race: Race, player: Player) -> None:
        others = [other for other in race.players() if other.is_in_maze and other.team is not player.team]
        self._maze = race.options.maze
        self._taken = {other.position for other in others}

    def exits(self, position: tuple[int, int]) -> Iterator[tuple[Heading, Position]]:
        return (item for item in self._maze.exits(position) if item[1] not in self._taken)


async def play_to_goal(arena: Arena, wire: Wire, label: str) -> list[Message]:
    """Play by the shortest path, and solve challenges; return all messages until the connection ends."""
    race = arena.server.race
    player = next(player for player in race.players() if player.label == label)
    received: list[Message] = []
    while not player.is_out:
        if player.challenge is not None:
            action: Message = SolveChallenge(str(player.team.secret_sum(player.challenge.modulus)))
        else:
            route = shortest_path(AroundOpponents(race, player), player.position, race.course.goal)
            assert route is not None
            action = MoveTo(route.moves(player.heading)[0])
        await wire.send(action)
        while not isinstance(message := await wire.receive(), RadarView | SecretSumModulo):
            received.append(message)
        received.append(message)
    return received + await wire.rest()


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


# -- every error


def test_each_registration_error_is_answered_and_logged() -> None:
    async def scenario(arena: Arena) -> None:
        async def result(request: Message) -> list[Message]:
            wire = await arena.connect()
            await wire.send(request)
            return await wire.rest()

        token = await arena.register("us")
        await arena.join("me", token)
        assert await result(RegisterTeam("us")) == [TeamRefused("AlreadyRegistered")]
        assert await result(RegisterTeam("")) == [TeamRefused("InvalidName")]
        assert await result(SubscribePlayer("me", token)) == [PlayerRefused("AlreadyRegistered")]
        assert await result(SubscribePlayer("", token)) == [PlayerRefused("InvalidName")]
        assert await result(SubscribePlayer("you", token)) == [PlayerRefused("TooManyPlayers")]
        for wrong in ("us", f"{token}\n", token[:8], "x"):
            request = SubscribePlayer("you", wrong)
            assert await result(request) == [PlayerRefused("InvalidRegistrationToken")]

    refused = "the player 'you' is refused: InvalidRegistrationToken"
    assert in_arena(scenario, corridor()).faults() == [
        "the team 'us' is refused: AlreadyRegistered",
        "the team '' is refused: InvalidName",
        "the player 'me' is refused: AlreadyRegistered",
        "the player '' is refused: InvalidName",
        "the player 'you' is refused: TooManyPlayers",
        f"{refused} (this is the name of a team, not the token that it was given)",
        f"{refused} (there is something around the token that is no part of it)",
        f"{refused} (this is only a part of a token, or more than one)",
        f"{refused} (the token is registration_token in the answer to RegisterTeam, sent back unchanged)",
    ]


class AlwaysChallenged(Race):
    """Every move is followed by a challenge."""

    def draws_challenge(self, player: Player) -> bool:
        return True


def test_each_action_error_is_followed_by_the_view_or_the_challenge() -> None:
    async def scenario(arena: Arena) -> None:
        first = await arena.join("me", await arena.register("us"))
        second = await arena.join("me", await arena.register("them"))

        async def answers(wire: Wire, action: Message) -> list[Message]:
            return [await wire.ask(action), await wire.receive()]

        view, challenged = await answers(first, LEFT)
        assert view == ActionError("CannotPassThroughWall")
        assert isinstance(challenged, RadarView)
        assert (await answers(first, FRONT))[0] == ActionError("CannotPassThroughOpponent")
        assert (await answers(first, SolveChallenge("1")))[0] == ActionError("NoRunningChallenge")
        challenge = await second.ask(FRONT)
        assert isinstance(challenge, SecretSumModulo)
        assert await answers(second, BACK) == [ActionError("SolveChallengeFirst"), challenge]
        assert await answers(second, SolveChallenge("1")) == [
            ActionError("InvalidChallengeSolution"),
            challenge,
        ]
        assert isinstance(await second.ask(SolveChallenge("0")), RadarView)

    arena = in_arena(scenario, corridor(), make_race=AlwaysChallenged)
    assert arena.faults() == [
        "wrong answer to the challenge (a secret may have been replaced while the answer was on its way)"
    ]


# -- challenges


def test_a_secret_that_changes_while_the_answer_is_under_way_makes_it_wrong() -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        wire, ally = await arena.join("a", token), await arena.join("b", token)
        challenge = await wire.ask(FRONT)
        assert isinstance(challenge, SecretSumModulo)
        team = arena.server.race.teams["us"]
        old = str(team.secret_sum(challenge.modulus))
        # The ally gets a challenge too, and with its solution a new secret, before the first answer arrives.
        ally_challenge = await ally.ask(FRONT)
        assert isinstance(ally_challenge, SecretSumModulo)
        await ally.ask(SolveChallenge(str(team.secret_sum(ally_challenge.modulus))))
        team.players["b"].secret += 1  # whatever kind the hint was
        assert await wire.ask(SolveChallenge(old)) == ActionError("InvalidChallengeSolution")
        assert await wire.receive() == challenge
        await wire.send(SolveChallenge(str(team.secret_sum(challenge.modulus))))
        assert isinstance((await wire.receive_view())[-1], RadarView)

    in_arena(scenario, corridor(team_size=2, hints=1.0), make_race=AlwaysChallenged)


@pytest.mark.parametrize(
    ("answer", "explanation"),
    [
        ("own", "only its own secret, without those of its team"),
        ("others", "only the secrets of the others, without its own"),
        ("sum", "the sum, but not modulo the number of the challenge"),
        ("zeros", "the number is right, but it is written with something around it"),
    ],
)
def test_the_log_says_how_a_wrong_answer_may_have_come_about(answer: str, explanation: str) -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        wire, _ = await arena.join("a", token), await arena.join("b", token)
        await wire.ask(FRONT)
        first, second = arena.server.race.teams["us"].players.values()
        first.secret, second.secret = 1005, 2011
        challenge = first.challenge = SecretSumModulo(1000)
        answers = {"own": "5", "others": "11", "sum": "3016", "zeros": "016"}
        assert await wire.ask(SolveChallenge(answers[answer])) == ActionError("InvalidChallengeSolution")
        assert await wire.receive() == challenge

    arena = in_arena(scenario, corridor(team_size=2), make_race=AlwaysChallenged)
    assert arena.faults() == [f"wrong answer to the challenge ({explanation})"]


def test_a_player_that_disconnects_in_a_challenge_leaves_the_others_playing() -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        wire, ally = await arena.join("a", token), await arena.join("b", token)
        assert isinstance(await wire.ask(FRONT), SecretSumModulo)
        wire.reset()
        await arena.left("us/a")
        challenge = await ally.ask(FRONT)
        assert isinstance(challenge, SecretSumModulo)
        assert await ally.ask(SolveChallenge("0")) == CORRIDOR.view((0, 1), "east")

    in_arena(scenario, corridor(team_size=2), make_race=AlwaysChallenged)


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
    with run_in_thread(ServerOptions(corridor(), port=0)) as server:
        assert server.address is not None
        _, port = server.address
        with (
            pytest.raises(OSError),
            run_in_thread(ServerOptions(corridor(), port=port)),
        ):
            pass
    with run_in_thread(ServerOptions(corridor(), port=port)) as again:
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
