"""Shortest solutions and components, compared with a second search that is plain enough to be read."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from boardcode.klotski import COUNT, Count, Kind, Layout, Piece, Solution, explore, solve, unrank

every_count = pytest.mark.parametrize("count", list(Count))


# -- solutions


@every_count
@pytest.mark.parametrize("code", ["1A9BF0C", "4FEA134", "2F5543C", "EEADF40", "1BE68CC", "DC"])
def test_a_solution_replays_by_the_rules(code: str, count: Count) -> None:
    assert_replays(solve(Layout.decode(code), count))


@every_count
def test_solutions_of_layouts_picked_by_chance_replay_by_the_rules(count: Count) -> None:
    """40 layouts; about three seconds."""
    random = Random(f"solutions by {count}")
    for _ in range(40):
        assert_replays(solve(unrank(random.randrange(COUNT)), count))


def assert_replays(solution: Solution) -> None:
    """Each move is legal and leads to the next layout, and only the last layout is solved."""
    here = solution.layout
    if solution.length is None:
        assert (solution.layouts, solution.moves) == ((), ())
        return
    assert [layout.square == solution.goal for layout in solution.layouts] == [False] * solution.length + [
        True
    ]
    assert len(solution.moves) == solution.length
    for move, after in zip(solution.moves, solution.layouts[1:], strict=True):
        assert move in here.moves(solution.count)
        here = move.layout
        assert here == after


def test_a_solved_layout_needs_no_move() -> None:
    solution = solve(Layout.decode("D"))
    assert (solution.length, solution.moves, solution.searched) == (0, (), 1)
    assert solution.layouts == (Layout.decode("D"),)


def test_a_layout_that_cannot_be_solved_has_no_length() -> None:
    solution = solve(Layout.decode("1AAEF0C"))
    assert (solution.length, solution.moves, solution.layouts) == (None, (), ())
    assert 1 < solution.searched <= explore(Layout.decode("1AAEF0C")).size


def test_the_search_meets_only_one_of_two_mirror_images() -> None:
    assert solve(Layout.decode("1A9BF0C")).searched == 11_979  # of 23,844 layouts that are as near


@pytest.mark.parametrize("goal", [0, 2, 5, 12, 14])
@every_count
def test_the_square_can_be_sent_elsewhere(goal: int, count: Count) -> None:
    layout = Layout.decode("2F5543C")
    solution = solve(layout, count, goal)
    assert_replays(solution)
    assert solution.length == explore(layout, count, goal).distance


@pytest.mark.parametrize("goal", [3, 15, -1, 20])
def test_a_goal_where_the_square_cannot_be_is_refused(goal: int) -> None:
    for function in (solve, explore):
        with pytest.raises(ValueError) as caught:
            function(Layout.decode("D"), goal=goal)
        assert (
            str(caught.value)
            == f"the square cannot be at cell {goal}; expected one of 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14"
        )


def test_solutions_can_be_compared_and_shown() -> None:
    one, two = solve(Layout.decode("D")), solve(Layout.decode("D"))
    assert one == two
    assert hash(one) == hash(two)
    assert (
        repr(one)
        == "Solution(layout=Layout.decode('D00000000'), count=Count.STEP, goal=13, length=0, searched=1)"
    )


# -- components

# Small ones, each by one of its layouts: with many ways and with few, that can be solved and that cannot.
SMALL = {
    "04A4A4": 1,
    "021554": 3,
    "959A8": 3,
    "8534DF4": 48,
    "D0AF5A": 40,
    "8A53A3": 102,
    "000000003": 192,
    "000555": 396,
    "0027A5": 1126,
    "1CC555": 508,
}


def explore_plainly(layout: Layout, count: Count) -> tuple[dict[Layout, int], dict[Layout, int]]:
    """Distances from the nearest solved layout and counts of shortest solutions, by plain search."""
    component = [layout]
    neighbours: dict[Layout, list[Layout]] = {}
    for here in component:
        neighbours[here] = [move.layout for move in here.moves(count)]
        component += [
            after for after in neighbours[here] if after not in neighbours and after not in component
        ]
    distance = {here: 0 for here in component if here.solved}
    ways = dict.fromkeys(distance, 1)
    level = list(distance)
    while level:
        following: dict[Layout, int] = {}
        for here in level:
            for after in neighbours[here]:
                if after not in distance:
                    following[after] = following.get(after, 0) + ways[here]
        distance |= dict.fromkeys(following, distance[level[0]] + 1)
        ways |= following
        level = list(following)
    return {here: distance.get(here, -1) for here in component}, {
        here: ways.get(here, 0) for here in component
    }


@every_count
@pytest.mark.parametrize("code", SMALL)
def test_a_plain_search_finds_the_same_distances_and_numbers_of_solutions(code: str, count: Count) -> None:
    """2,419 layouts by each count; about three seconds."""
    layout = Layout.decode(code)
    distances, ways = explore_plainly(layout, count)
    component = explore(layout, count)
    assert component.size == len(distances) == SMALL[code]
    assert {
        here: -1 if distance is None else distance for here, distance in component.distances()
    } == distances
    assert dict(component.ways()) == ways
    for here, distance in distances.items():
        assert solve(here, count).length == (None if distance < 0 else distance)


def test_a_component_is_the_same_from_wherever_it_is_explored() -> None:
    one = explore(Layout.decode("8534DF4"))
    for layout, distance in one.distances():
        other = explore(layout)
        assert (other.first, other.size, other.furthest, other.hardest) == (
            one.first,
            one.size,
            one.furthest,
            one.hardest,
        )
        assert (other.layout, other.distance) == (layout, distance)


def test_the_component_of_the_classic() -> None:
    component = explore(Layout.decode("1A9BF0C"))
    assert (component.size, component.solvable, component.furthest) == (25_955, True, 93)
    assert [layout.code for layout in component.hardest] == ["12E68FC00", "18E62FC00"]
    assert (component.distance, component.solutions) == (81, 256)


def test_a_component_that_cannot_be_solved() -> None:
    component = explore(Layout.decode("1AAEF0C"))
    assert (
        component.solvable,
        component.furthest,
        component.hardest,
        component.distance,
        component.solutions,
    ) == (
        False,
        None,
        (),
        None,
        0,
    )
    assert {distance for _, distance in component.distances()} == {None}


def test_shortest_solutions_are_counted_exactly_beyond_what_a_float_can() -> None:
    assert explore(Layout.decode("4FEA134"), "cell").solutions == 18_376_232_749_056_000
    assert (
        max(ways for _, ways in explore(Layout.decode("28D877C"), "cell").ways()) == 1_198_222_023_398_400_000
    )


# -- without the extra

WITHOUT = """
import sys
for name in {missing}:
    sys.modules[name] = None
from boardcode import klotski
from boardcode.errors import MissingExtra
layout = klotski.Layout.decode("1A9BF0C")
"""


def run_without(missing: list[str], source: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(missing=missing) + source],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("missing", [["numba"], ["numpy", "numba"]], ids=" and ".join)
@pytest.mark.parametrize(
    ("call", "what"),
    [
        ("klotski.solve(layout)", "solving"),
        ("klotski.explore(layout)", "exploring a component"),
        ("klotski.layouts_array()", "an array of all layouts"),
        ("klotski.rank_array([0])", "ranking an array"),
        ("klotski.unrank_array([0])", "unranking an array"),
        ("klotski.Atlas.build('nowhere')", "building the atlas"),
    ],
)
def test_a_function_that_needs_the_extra_says_what_to_install(
    missing: list[str], call: str, what: str
) -> None:
    output = run_without(missing, f"try:\n    {call}\nexcept MissingExtra as error:\n    print(error)")
    assert output == f"{what} needs more packages: pip install 'boardcode[fast]'\n"


def test_an_atlas_cannot_be_opened_without_numpy() -> None:
    output = run_without(
        ["numpy"], "try:\n    klotski.Atlas.open('nowhere')\nexcept MissingExtra as error:\n    print(error)"
    )
    assert output == "reading the atlas needs more packages: pip install 'boardcode[fast]'\n"


def test_moves_mirrors_ranks_and_puzzles_need_no_extra() -> None:
    source = """
print(len(layout.moves("step")), layout.mirror_up_down().code, layout.symmetric)
print(klotski.rank(layout), klotski.unrank(0).code, next(klotski.layouts()).code)
print(layout.kinds[klotski.Kind.SINGLE], klotski.puzzle("hengdaolima").step)
"""
    assert run_without(["numpy", "numba"], source) == (
        "8 DC3BE6800 True\n4091296 000000000 000000000\n4 81\n"
    )


def test_a_piece_that_is_alone_goes_straight_to_the_exit() -> None:
    alone = Layout([Piece(Kind.SQUARE, 0)])
    assert [solve(alone, count).length for count in Count] == [1, 2, 4]
    assert [explore(alone, count).solutions for count in Count] == [1, 2, 4]
