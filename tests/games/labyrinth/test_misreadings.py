"""A client's mistake is recognised by where it walks; and what else a watched race notes."""

from __future__ import annotations

from random import Random

import pytest

from boardcode.games.labyrinth.messages import (
    ActionError,
    Message,
    MoveTo,
    Secret,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    TeamRegistered,
)
from boardcode.games.labyrinth.practice.contestants import Player
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.examination import ExaminedRace
from boardcode.games.labyrinth.practice.misreadings import (
    LEAST_HITS,
    MISREADINGS,
    ChosenMove,
    Misreading,
    explain,
    open_moves,
    quarter_turns,
)
from boardcode.games.labyrinth.practice.trials import Trial
from boardcode.labyrinth import Cell, Entity, Heading, Maze, Move, Position, RadarView, generate

CORRIDOR = Maze.from_drawing("•-•-•-•-•\n|       |\n•-•-•-•-•")
START = Position(0, 0), Heading.EAST


# -- misreadings


def choices_of(reading: Misreading, maze: Maze, seed: int) -> list[ChosenMove]:
    """Walk at random through what a client sees that makes a mistake."""
    random = Random(seed)
    choices: list[ChosenMove] = []
    while len(choices) < 150:
        if len(choices) % 3 == 0:  # a client that is stuck in a corner tells little
            cell, heading = Position(random.randrange(7), random.randrange(8)), random.choice(list(Heading))
        view = maze.view(cell, heading)
        turn = quarter_turns(Heading.NORTH, heading)
        seen = sorted(reading.open_moves(ChosenMove(view, turn, Move.FRONT, False)))
        if not seen:  # it sees walls all around, and would stop
            cell = Position(random.randrange(7), random.randrange(8))
            continue
        move = random.choice(seen)
        target = dict(maze.exits(cell)).get(heading.after(move))
        choices.append(ChosenMove(view, turn, move, target is None))
        if target is not None:
            cell, heading = target, heading.after(move)
    return choices


@pytest.mark.parametrize("number", range(len(MISREADINGS)), ids=[item.mistake for item in MISREADINGS])
def test_a_misreading_is_recognised_by_the_moves_of_a_client_that_makes_it(number: int) -> None:
    choices = choices_of(MISREADINGS[number], generate(8, 7, seed=number, loops=4), seed=number)
    assert sum(choice.hit_wall for choice in choices) >= LEAST_HITS
    assert explain(choices) == [MISREADINGS[number].mistake]


def test_a_client_that_reads_views_correctly_or_walks_blindly_is_not_explained() -> None:
    right = Misreading("none", lambda choice: open_moves(choice.view))
    blind = Misreading("none", lambda choice: set(Move))
    maze = generate(8, 7, seed=1)
    assert explain(choices_of(right, maze, 1)) == []
    assert explain(choices_of(blind, maze, 1)) == []


def test_two_walls_are_too_few_to_tell() -> None:
    view = RadarView.decode("ieysGjGO8papd/a")
    hit = ChosenMove(view, 0, Move.RIGHT, True)
    assert explain([hit, hit]) == []
    assert explain([hit, hit, hit])[0] == "left and right are swapped"


# -- a watched race


def watch(trial: Trial, size: int = 1) -> tuple[ExaminedRace, list[Player], list[list[Message]]]:
    """A race that a team has joined, its players, and the messages that each of them got."""
    race = ExaminedRace(trial, lambda who, kind, words: None)
    team = race.register("us")
    assert isinstance(team, TeamRegistered)
    joined = [race.subscribe(SubscribePlayer(f"p{n}", team.registration_token)) for n in range(size)]
    players = [player for player, _ in joined if player is not None]
    return race, players, [messages for _, messages in joined]


def options(**changes: object) -> RaceOptions:
    settings = {"starts": (START, START), "team_size": 1, "hints": 0.0, "challenges": 0.0}
    return RaceOptions(CORRIDOR, **(settings | changes))  # type: ignore[arg-type]


def texts(race: ExaminedRace) -> list[str]:
    return [mistake.text for mistake in race.mistakes()]


NOT_FOUND = "did not find the goal: it was in"


def test_a_race_without_mistakes_has_none() -> None:
    race, (player,), _ = watch(Trial("t", "", options()))
    for _ in range(3):
        race.act(player, MoveTo(Move.FRONT))
    assert texts(race) == []


def test_a_challenge_comes_after_the_moves_that_the_trial_says() -> None:
    race, (player,), _ = watch(Trial("t", "", options(), challenges=frozenset({2})))
    assert isinstance(race.act(player, MoveTo(Move.FRONT))[0], RadarView)
    assert isinstance(race.act(player, MoveTo(Move.FRONT))[0], SecretSumModulo)
    assert race.act(player, MoveTo(Move.FRONT))[0] == ActionError("SolveChallengeFirst")
    assert isinstance(race.act(player, SolveChallenge("0"))[0], RadarView)
    race.act(player, SolveChallenge("0"))
    race.act(player, MoveTo(Move.FRONT))
    assert texts(race) == [
        "'p0' moved once while it had a challenge to solve first",
        "'p0' solved a challenge once when there was none",
    ]


def test_an_answer_that_was_right_until_a_secret_was_replaced_is_no_mistake() -> None:
    race, (player,), _ = watch(Trial("t", "", options(), challenges=frozenset({1}), changes_secret=True))
    race.act(player, MoveTo(Move.FRONT))
    challenge = player.challenge
    assert challenge is not None
    answers = race.act(player, SolveChallenge("0"))
    assert answers == [ActionError("InvalidChallengeSolution"), Secret(1), challenge]
    assert isinstance(race.act(player, SolveChallenge(str(1 % challenge.modulus)))[0], RadarView)
    assert texts(race) == [f"'p0' {NOT_FOUND} 2 of 4 cells, moves: 1, at least needed: 3"]


def test_an_old_answer_is_accepted_as_late_once_and_then_a_mistake() -> None:
    race, (player,), _ = watch(Trial("t", "", options(), challenges=frozenset({1}), changes_secret=True))
    race.act(player, MoveTo(Move.FRONT))
    for _ in range(3):
        race.act(player, SolveChallenge("0"))
    assert player.challenge is not None
    assert texts(race)[:2] == [
        "'p0' did not solve a challenge, so that it got no view any more",
        "'p0' solved a challenge wrongly 2 times; '0' instead of '1' "
        "(only the secrets of the others, without its own)",
    ]


def test_an_answer_by_the_secrets_before_a_teammate_got_a_new_one_is_no_mistake() -> None:
    trial = Trial("t", "", options(hints=1.0, team_size=2), challenges=frozenset({1}))
    race, (first, second), _ = watch(trial, size=2)
    first.secret, second.secret = 5, 7
    race.act(first, MoveTo(Move.FRONT))
    assert first.challenge is not None
    old = str(12 % first.challenge.modulus)
    race.act(second, MoveTo(Move.FRONT))
    for _ in range(50):  # until it is given another secret
        race._hint(second)
    assert race.act(first, SolveChallenge(old))[0] == ActionError("InvalidChallengeSolution")
    assert [text for text in texts(race) if "wrongly" in text] == []


def test_wrong_answers_are_explained() -> None:
    race, (player,), _ = watch(Trial("t", "", options(), challenges=frozenset({1})))
    race.act(player, MoveTo(Move.FRONT))
    player.challenge, player.secret = SecretSumModulo(10), 25
    race._notes[player].secrets += [17, 25]
    for answer in ("2", "25", "9"):
        race.act(player, SolveChallenge(answer))
    assert race._notes[player].wrong_answers == [
        "'2' instead of '5' (the sum of all secrets ever received, not of the last ones)",
        "'25' instead of '5' (the sum, but not modulo the number of the challenge)",
        "'9' instead of '5'",
    ]


def test_an_opponent_is_in_the_way_until_it_was_run_into_twice() -> None:
    trial = Trial("t", "", options(), opponent=Position(0, 1))
    race, (player,), ((_, view),) = watch(trial)
    assert isinstance(view, RadarView)
    assert view.cells[0][1] == Cell(None, Entity.OPPONENT)
    for _ in range(2):
        assert race.act(player, MoveTo(Move.FRONT))[0] == ActionError("CannotPassThroughOpponent")
    assert isinstance(race.act(player, MoveTo(Move.FRONT))[0], RadarView)
    assert texts(race) == [f"'p0' {NOT_FOUND} 2 of 4 cells, moves: 1, at least needed: 3"]


def test_an_opponent_goes_away_from_a_player_that_waits_for_it() -> None:
    race, (player,), _ = watch(Trial("t", "", options(), opponent=Position(0, 2)))
    race.act(player, MoveTo(Move.FRONT))
    for _ in range(11):
        race.act(player, MoveTo(Move.BACK))
    assert player.position == Position(0, 0)
    race.act(player, MoveTo(Move.BACK))
    view = race.view(player)
    assert view.cells[0][1] == Cell()
    assert texts(race)[0].startswith("'p0' did not find the goal")
