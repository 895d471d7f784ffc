"""Hints and challenges of a race, and a property of all races."""

from random import Random

import pytest
from practice_wire import corridor
from race_setup import BACK, FRONT, LEFT, AlwaysChallenged, joined

from boardcode.games.labyrinth.compass import relative_angle
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.race import Race
from boardcode.labyrinth import (
    ActionError,
    GridSize,
    Heading,
    Message,
    Move,
    MoveTo,
    PlayerSubscribed,
    Position,
    RadarView,
    RelativeCompass,
    Secret,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    generate,
)

# -- hints


def test_a_cell_with_a_hint_gives_one_before_every_view_from_it_but_not_after_a_refusal() -> None:
    race = Race(corridor(hints=1.0))
    player = joined(race, "us")
    kinds = set()
    for move in [FRONT, *[BACK] * 39]:
        hint, view = race.act(player, move)
        kinds.add(type(hint))
        assert isinstance(view, RadarView)
        assert view == race.view(player)
        if isinstance(hint, RelativeCompass):
            assert hint.angle == (0.0 if player.heading is Heading.EAST else 180.0)
        elif isinstance(hint, GridSize):
            assert (hint.columns, hint.rows) == (4, 1)
        else:
            assert hint == Secret(player.secret)
        assert len(race.act(player, LEFT)) == 2  # the refusal and the view
    assert kinds == {RelativeCompass, GridSize, Secret}


@pytest.mark.parametrize(
    ("goal", "heading", "angle"),
    [
        ((0, 5), "north", 0.0),
        ((0, 5), "east", 270.0),
        ((5, 9), "north", 90.0),
        ((9, 5), "north", 180.0),
        ((9, 9), "east", 45.0),
        ((0, 0), "west", 45.0),
    ],
)
def test_the_compass_counts_clockwise_from_where_the_player_looks(
    goal: tuple[int, int], heading: str, angle: float
) -> None:
    assert relative_angle(Position(5, 5), Heading(heading), Position(*goal)) == pytest.approx(angle)


def test_what_happens_to_a_player_does_not_depend_on_the_others() -> None:
    def answers_with(others: list[str]) -> list[Message]:
        race = Race(corridor(hints=1.0, challenges=0.3, seed=9))
        for name in others:
            other = joined(race, name)
            race.act(other, FRONT)
            race.leave(other)
        player = joined(race, "us")
        answers = race.act(player, FRONT)
        for _ in range(30):
            challenge = player.challenge
            if challenge is not None:
                answers += race.act(player, SolveChallenge(str(player.secret % challenge.modulus)))
            answers += race.act(player, BACK)
        return answers

    alone = answers_with([])
    assert any(isinstance(answer, SecretSumModulo) for answer in alone)
    assert answers_with(["them", "others"]) == alone


# -- challenges


def test_a_challenge_holds_back_view_and_hint_until_it_is_solved() -> None:
    race = AlwaysChallenged(corridor(hints=1.0))
    player = joined(race, "us")
    (challenge,) = race.act(player, FRONT)
    assert isinstance(challenge, SecretSumModulo)
    assert race.act(player, FRONT) == [ActionError("SolveChallengeFirst"), challenge]
    wrong = str((player.secret + 1) % challenge.modulus)
    assert race.act(player, SolveChallenge(wrong)) == [ActionError("InvalidChallengeSolution"), challenge]
    hint, view = race.act(player, SolveChallenge(str(player.secret % challenge.modulus)))
    assert isinstance(hint, RelativeCompass | GridSize | Secret)
    assert view == race.view(player)
    refusal, *rest = race.act(player, SolveChallenge("0"))
    assert (refusal, rest) == (ActionError("NoRunningChallenge"), [view])


def test_the_answer_is_the_sum_of_the_last_secrets_of_the_team() -> None:
    race = AlwaysChallenged(corridor(team_size=3))
    player, ally = joined(race, "us", "a"), joined(race, "us", "b")
    opponent = joined(race, "them")
    player.secret, ally.secret, opponent.secret = 10**12 + 7, 2**48 - 1, 99
    race.leave(ally)  # its last secret still counts
    race.leave(opponent)
    (challenge,) = race.act(player, FRONT)
    assert isinstance(challenge, SecretSumModulo)
    answer = str((10**12 + 7 + 2**48 - 1) % challenge.modulus)
    assert race.act(player, SolveChallenge(answer)) == [race.view(player)]


def test_an_answer_is_wrong_once_a_secret_is_replaced_and_the_new_one_is_right() -> None:
    race = AlwaysChallenged(corridor(team_size=2))
    player, ally = joined(race, "us", "a"), joined(race, "us", "b")
    (challenge,) = race.act(player, FRONT)
    assert isinstance(challenge, SecretSumModulo)
    ally.secret = 1
    assert race.act(player, SolveChallenge("0"))[0] == ActionError("InvalidChallengeSolution")
    assert race.act(player, SolveChallenge("1")) == [race.view(player)]


@pytest.mark.parametrize("answer", ["", " 0", "00", "0.0", "+0", "zero", "٠"])
def test_an_answer_in_another_notation_is_wrong(answer: str) -> None:
    race = AlwaysChallenged(corridor())
    player = joined(race, "us")
    race.act(player, FRONT)
    assert race.act(player, SolveChallenge(answer))[0] == ActionError("InvalidChallengeSolution")


def test_a_player_comes_back_to_its_challenge() -> None:
    race = AlwaysChallenged(corridor(team_size=2))
    player = joined(race, "us")
    (challenge,) = race.act(player, FRONT)
    race.leave(player)
    assert race.subscribe(SubscribePlayer("me", race.teams["us"].token)) == (
        player,
        [PlayerSubscribed(), challenge],
    )


# -- a property


def test_random_play_never_breaks_a_rule() -> None:  # 40 races of 300 actions
    for seed in range(40):
        random = Random(seed)
        options = RaceOptions(
            generate(6, 5, seed, loops=4), team_size=2, hints=0.3, challenges=0.2, seed=seed
        )
        race = Race(options)
        players = [joined(race, team, name) for team in ("us", "them") for name in "ab"]
        for _ in range(300):
            active = [player for player in players if player.is_in_maze]
            if race.result is not None or not active:
                break
            player = random.choice(active)
            before = player.position
            solution = (
                SolveChallenge(str(player.team.secret_sum(player.challenge.modulus)))
                if player.challenge
                else None
            )
            answers = race.act(player, solution or MoveTo(random.choice(list(Move))))
            assert isinstance(answers[-1], RadarView | SecretSumModulo)
            assert player.position == before or player.position in race.course.exits(before).values()
            if isinstance(answers[-1], RadarView):
                assert answers[-1].problems() == []
            for cell in {other.position for other in players if other.is_in_maze}:
                teams = {other.team for other in players if other.is_in_maze and other.position == cell}
                assert len(teams) == 1
