"""How many Position IDs there are, counted from the declaration: nothing is enumerated.

The plan is taken apart into its numbers and its rules. Numbers that no rule connects are counted one after
the other, with the sums so far as the state, since the other rules depend on the sum of a list alone.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import boardcode
from boardcode.compile import plan
from boardcode.compile.expressions import Item
from boardcode.compile.plan import Computed, LsbFirst, Repeat, Rule, Struct, Unary

KNOWN_COUNT = 18_528_584_051_601_162_496  # positions of backgammon


def parts_of(struct: Struct) -> dict[str, Any]:
    return dict(zip(struct.names, struct.parts, strict=True))


def board() -> dict[str, Any]:
    position = boardcode.get("backgammon-position").plan
    assert isinstance(position, LsbFirst)
    assert isinstance(position.item, Struct)
    return parts_of(position.item)


def sums_of_points(parts: dict[str, Any]) -> Counter[tuple[int, int]]:
    """How many ways the points have each pair of sums; the rules connect them in pairs."""
    points = {name: parts_of(parts[name])["points"] for name in ("on_roll", "other")}
    assert all(isinstance(points[name], Repeat) for name in points)
    left = {(name, index) for name, items in points.items() for index in range(items.count)}
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for rule in [part for part in parts.values() if isinstance(part, Rule)]:
        items = {repr(leaf): leaf for leaf in rule.condition.leaves()}.values()
        places = []
        for item in items:
            assert isinstance(item, Item)
            places.append((next(item.names()), item.index))
        assert sorted(name for name, _ in places) == ["on_roll", "other"]
        left -= set(places)
        allowed = pairs_that_keep(rule, places, points)
        new: Counter[tuple[int, int]] = Counter()
        for (mine, theirs), count in ways.items():
            for more_mine, more_theirs in allowed:
                new[mine + more_mine, theirs + more_theirs] += count
        ways = Counter({sums: count for sums, count in new.items() if max(sums) <= 30})
    assert not left, "every point has a rule"
    return ways


def pairs_that_keep(
    rule: Rule, places: list[tuple[str, int]], points: dict[str, Any]
) -> list[tuple[int, int]]:
    """The numbers on a point of the player on roll and of the other that keep a rule."""
    index = dict(places)
    pairs = []
    for mine in range(points["on_roll"].item.most + 1):
        for theirs in range(points["other"].item.most + 1):
            lists = {name: [0] * points[name].count for name in points}
            lists["on_roll"][index["on_roll"]], lists["other"][index["other"]] = mine, theirs
            if rule.condition.evaluate({name: {"points": items} for name, items in lists.items()}):
                pairs.append((mine, theirs))
    return pairs


def ways_of_bar(player: dict[str, Any], total: int) -> int:
    """How many numbers on the bar go with a sum of points: the rules of a player know nothing else of it."""
    bar, ways = player["bar"], 0
    assert isinstance(bar, Unary)
    for count in range(bar.most + 1):
        values: dict[str, Any] = {"points": (total,), "bar": count}
        is_kept = True
        for part in player.values():
            if isinstance(part, Rule):
                is_kept = is_kept and bool(part.condition.evaluate(values))
            elif isinstance(part, Computed):
                is_kept = is_kept and part.least <= part.expression.evaluate(values) <= part.most
        ways += is_kept
    return ways


def test_the_declaration_has_as_many_ids_as_there_are_positions() -> None:
    parts = board()
    mine, theirs = (parts_of(parts[name]) for name in ("on_roll", "other"))
    count = sum(
        ways * ways_of_bar(mine, on_roll) * ways_of_bar(theirs, other)
        for (on_roll, other), ways in sums_of_points(parts).items()
    )
    assert count == KNOWN_COUNT == boardcode.get("backgammon-position").fields.count


def test_every_position_fits_into_the_bits() -> None:
    zeros = 2 * (24 + 1)
    assert zeros + 2 * 15 == boardcode.get("backgammon-position").width
    assert plan.width_of(boardcode.get("backgammon-match").plan) == 72  # type: ignore[arg-type]
