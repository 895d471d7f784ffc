"""The challenge of a day is the same for everybody, can be solved, and is not trivial."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from boardcode.games.klotski.daily_challenge import LEAST_STEPS
from boardcode.klotski import challenge, solve

DAYS = [date(2026, 11, 16) + timedelta(days) for days in range(60)]


@pytest.mark.parametrize(
    ("day", "code"),
    [
        (date(2026, 1, 1), "02FD9C400"),
        (date(2026, 1, 2), "96D3F1400"),
        (date(2026, 2, 9), "0B9BF1000"),
    ],
)
def test_a_day_has_its_layout_for_ever(day: date, code: str) -> None:
    assert challenge(day).code == code


def test_the_challenges_of_sixty_days_can_be_solved_and_are_not_trivial() -> None:
    layouts = [challenge(day) for day in DAYS]
    assert len(set(layouts)) == len(DAYS)
    for layout in layouts:
        length = solve(layout).length
        assert length is not None
        assert length >= LEAST_STEPS
        assert len(layout.spaces) == 2


def test_the_time_of_the_day_does_not_matter() -> None:
    assert challenge(datetime(2026, 1, 1, 23, 59, tzinfo=UTC)) == challenge(date(2026, 1, 1))
