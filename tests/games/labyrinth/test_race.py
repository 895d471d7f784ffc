"""The rules of a race, without sockets."""

import pytest
from practice_wire import CORRIDOR, corridor
from race_setup import BACK, FRONT, LEFT, centre, joined, token_of

from boardcode.games.labyrinth.practice.contestants import is_name, word_of
from boardcode.games.labyrinth.practice.course import Course, RaceOptions
from boardcode.games.labyrinth.practice.race import Race, TeamScore
from boardcode.labyrinth import (
    ActionError,
    Cell,
    Entity,
    Heading,
    Maze,
    Nature,
    PlayerRefused,
    PlayerSubscribed,
    Position,
    RadarView,
    SubscribePlayer,
    TeamRefused,
    TeamRegistered,
    generate,
)

# -- joining


def test_a_team_is_told_its_size_and_a_token_of_its_own() -> None:
    race = Race(corridor(team_size=2))
    first, second = race.register("us"), race.register("them")
    assert isinstance(first, TeamRegistered)
    assert isinstance(second, TeamRegistered)
    assert (first.expected_players, second.expected_players) == (2, 2)
    assert first.registration_token != second.registration_token


@pytest.mark.parametrize("name", ["", " us", "us ", "a\nb", "\x1b[31m", "x" * 65])
def test_a_name_that_cannot_be_shown_is_invalid_for_a_team_and_for_a_player(name: str) -> None:
    race = Race(corridor())
    assert race.register(name) == TeamRefused("InvalidName")
    assert race.subscribe(SubscribePlayer(name, token_of(race, "us"))) == (
        None,
        [PlayerRefused("InvalidName")],
    )


@pytest.mark.parametrize("name", ["us", "Les Zorglubs", "équipe/1", "{", "x" * 64])
def test_any_other_name_is_allowed_and_is_one_word_in_logs(name: str) -> None:
    assert is_name(name)
    assert not set(word_of(name)) & set(" /{}#\n")
    assert isinstance(Race(corridor()).register(name), TeamRegistered)


def test_a_team_cannot_register_twice() -> None:
    race = Race(corridor())
    token_of(race, "us")
    assert race.register("us") == TeamRefused("AlreadyRegistered")
    joined(race, "us")
    assert race.register("us") == TeamRefused("AlreadyRegistered")


def test_the_name_of_a_team_that_has_given_up_is_free_again() -> None:
    now = [0.0]
    race = Race(corridor(), clock=lambda: now[0])
    token_of(race, "us")
    now[0] = 11.0
    again = token_of(race, "us")  # nobody came for ten seconds
    player = joined(race, "us")
    assert race.register("us") == TeamRefused("AlreadyRegistered")
    race.leave(player)
    assert token_of(race, "us") != again


def test_each_reason_for_which_a_player_is_refused() -> None:
    race = Race(corridor(team_size=1))
    token = token_of(race, "us")
    assert race.subscribe(SubscribePlayer("me", "wrong")) == (
        None,
        [PlayerRefused("InvalidRegistrationToken")],
    )
    player, messages = race.subscribe(SubscribePlayer("me", token))
    assert player is not None
    assert [type(message) for message in messages] == [PlayerSubscribed, RadarView]
    assert race.subscribe(SubscribePlayer("me", token)) == (None, [PlayerRefused("AlreadyRegistered")])
    assert race.subscribe(SubscribePlayer("you", token)) == (None, [PlayerRefused("TooManyPlayers")])


def test_players_of_two_teams_may_have_the_same_name() -> None:
    race = Race(corridor())
    assert joined(race, "us", "me").label == "us/me"
    assert joined(race, "them", "me").label == "them/me"


# -- the course


def test_players_of_the_same_number_begin_alike_in_every_team() -> None:
    race = Race(RaceOptions(generate(9, 9, 1), seed=4, team_size=3))
    first = [joined(race, "us", name) for name in "abc"]
    for player in first:
        race.leave(player)  # so that they are not in the way
    second = [joined(race, "them", name) for name in "abc"]
    assert [(p.position, p.heading) for p in first] == [(p.position, p.heading) for p in second]
    farthest = max(race.course.distance(Position(r, c)) for r in range(9) for c in range(9))
    assert all(2 * player.shortest >= farthest for player in first)


def test_a_player_begins_in_the_nearest_cell_without_an_opponent() -> None:
    race = Race(corridor(team_size=2))
    assert joined(race, "us", "a").position == (0, 0)
    assert joined(race, "us", "b").position == (0, 0)  # allies share a cell
    assert [joined(race, team).position for team in ("x", "y", "z")] == [(0, 1), (0, 2), (0, 0)]


def test_hints_lie_in_a_share_of_the_cells_and_never_at_the_goal() -> None:
    options = RaceOptions(generate(10, 10, 3), hints=0.25, seed=5)
    course = Course(options)
    assert len(course.hint_cells) == round(0.25 * 99)
    assert course.goal not in course.hint_cells
    assert Course(options).hint_cells == course.hint_cells
    assert len(Course(RaceOptions(generate(10, 10, 3), hints=1.0)).hint_cells) == 99


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"maze": Maze.from_drawing("•-•\n| |\n•-•")},
            "the goal at 0,0 cannot be reached from any other cell",
        ),
        ({"hints": 1.5}, "the share of hints is from 0 to 1, not 1.5"),
        ({"challenges": -0.1}, "the share of challenges is from 0 to 1, not -0.1"),
        ({"team_size": 0}, "a team has at least one player, not 0"),
        ({"seconds": 0.0}, "a race takes more than 0 seconds, not 0"),
        ({"goal": Position(1, 0)}, "no cell [1][0] in a maze of rows 0 to 0 and columns 0 to 3"),
        (
            {"starts": ((Position(0, 9), Heading.EAST),)},
            "no cell [0][9] in a maze of rows 0 to 0 and columns 0 to 3",
        ),
        (
            {"maze": generate(501, 2, 1)},
            "a maze of 501 x 2 cells; races are held in 500 x 500 at most",
        ),
    ],
)
def test_options_without_a_possible_race_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        RaceOptions(**({"maze": CORRIDOR} | options))  # type: ignore[arg-type]
    assert str(caught.value) == message


# -- moving


def test_a_legal_move_is_answered_by_the_next_view_alone() -> None:
    race = Race(corridor())
    player = joined(race, "us")
    assert race.act(player, FRONT) == [CORRIDOR.view((0, 1), "east")]
    assert race.act(player, BACK) == [CORRIDOR.view((0, 0), "west")]
    assert (player.moves, player.refusals) == (2, 0)


def test_a_wall_is_refused_and_the_view_is_sent_again() -> None:
    race = Race(corridor())
    player = joined(race, "us")
    assert race.act(player, LEFT) == [ActionError("CannotPassThroughWall"), CORRIDOR.view((0, 0), "east")]
    assert (player.position, player.heading, player.moves, player.refusals) == ((0, 0), Heading.EAST, 0, 1)


def test_an_opponent_is_seen_and_in_the_way_and_an_ally_is_seen_and_is_not() -> None:
    race = Race(corridor(team_size=2))
    first, ally, opponent = joined(race, "us", "a"), joined(race, "us", "b"), joined(race, "them")
    assert opponent.position == (0, 1)
    refusal, view = race.act(first, FRONT)
    assert refusal == ActionError("CannotPassThroughOpponent")
    assert isinstance(view, RadarView)
    assert (view.cells[0][1], view.cells[1][1]) == (Cell(None, Entity.OPPONENT), Cell(None, Entity.ALLY))
    race.act(opponent, FRONT)
    (view,) = race.act(first, FRONT)
    assert isinstance(view, RadarView)
    assert (view.cells[0][1], view.cells[2][1]) == (Cell(None, Entity.OPPONENT), Cell(None, Entity.ALLY))
    assert race.act(ally, FRONT) == [race.view(ally)]
    assert ally.position == first.position == (0, 1)


def test_a_player_whose_connection_is_lost_is_gone_and_comes_back_where_it_was() -> None:
    race = Race(corridor())
    first, opponent = joined(race, "us"), joined(race, "them")
    race.leave(opponent)
    assert race.act(first, FRONT) == [CORRIDOR.view((0, 1), "east")]
    player, messages = race.subscribe(SubscribePlayer("me", race.teams["them"].token))
    assert player is opponent
    assert messages[0] == PlayerSubscribed()
    assert centre(messages[1]) == Cell(None, Entity.OPPONENT)
    assert race.act(opponent, FRONT)[-1] == race.view(opponent)  # both can leave the cell that they share
    assert opponent.position == (0, 2)


def test_a_race_is_deserted_when_nobody_is_left_and_somebody_was_not_out() -> None:
    race = Race(corridor(team_size=2))
    assert not race.is_deserted
    first = joined(race, "us", "a")
    for _ in range(3):
        race.act(first, FRONT)
    assert not race.is_deserted  # the second player may still come
    second = joined(race, "us", "b")
    assert not race.is_deserted
    race.leave(second)
    assert race.is_deserted


# -- the goal


def test_a_player_on_the_goal_gets_a_last_view_and_the_race_ends_with_the_last_of_a_team() -> None:
    lines: list[tuple[str, str, str]] = []
    race = Race(corridor(team_size=2), lambda *event: lines.append(event))
    first, second, opponent = joined(race, "us", "a"), joined(race, "us", "b"), joined(race, "them")
    race.leave(opponent)
    for player in (first, second):
        race.act(player, BACK)  # a wall; refused moves do not count
        race.act(player, FRONT)
        race.act(player, FRONT)
        assert race.result is None
        (view,) = race.act(player, FRONT)
        assert centre(view) == Cell(Nature.GOAL)
        assert player.is_out
    assert race.result is not None
    assert race.result.reason == "all players of the team us are out"
    assert race.result.winner == "us"
    assert race.result.scores == (TeamScore("us", 3.0, 6, 2, 2), TeamScore("them", 0.0, 0, 0, 2))
    assert lines[-3:] == [
        ("us", "score", "3, 6 moves, 2 of 2 out"),
        ("them", "score", "0, 0 moves, 0 of 2 out"),
        ("-", "over", "all players of the team us are out"),
    ]
    race.end("something else")
    assert race.result.reason == "all players of the team us are out"


def test_opponents_do_not_block_the_goal_because_who_is_there_is_gone() -> None:
    race = Race(corridor(team_size=2))
    first, opponent = joined(race, "us", "a"), joined(race, "them")
    for player, moves in ((opponent, 2), (first, 3)):
        for _ in range(moves):
            (view,) = race.act(player, FRONT)
        assert player.is_out
        assert centre(view) == Cell(Nature.GOAL)
