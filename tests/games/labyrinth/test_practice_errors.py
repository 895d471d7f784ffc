"""Every error and every outcome of a challenge, on real sockets."""

import pytest
from practice_wire import CORRIDOR, Arena, Wire, corridor, in_arena
from race_setup import BACK, FRONT, LEFT, AlwaysChallenged

from boardcode.labyrinth import (
    ActionError,
    Message,
    PlayerRefused,
    RadarView,
    RegisterTeam,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    TeamRefused,
)

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
