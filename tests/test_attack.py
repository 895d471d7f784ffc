"""The standing attack itself: it ends in time, and it notices what gives way."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import attack
import numpy as np
import pytest
from attacks.area import Area, Outcome

import boardcode


class Clock:
    """Time that passes only when it is told to."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.mark.parametrize("minutes", [0.1, 3.0, 30.0])
def test_an_attack_ends_in_time_even_if_every_area_is_stopped_at_its_limit(
    minutes: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, limits = Clock(), []

    def run_area(python: Path, folder: Path, name: str, times: tuple[float, float], seed: int) -> attack.Row:
        limits.append(times[1])
        clock.now += times[1]
        return attack.Row(name, 1, 0, times[1], [])

    monkeypatch.setattr(attack, "LANES", 1)
    monkeypatch.setattr(attack, "time", clock)
    monkeypatch.setattr(attack, "run_area", run_area)
    end = clock.now + 60 * minutes
    shares = {name: share for name, (_, share) in attack.AREAS.items()}
    rows = attack.Attack(Path(sys.executable), tmp_path, end, 0, shares).run()
    assert [row.area for row in rows] == list(attack.AREAS)
    assert min(limits) > 0
    assert clock.now == pytest.approx(end)


@pytest.mark.parametrize(
    ("source", "attempts", "failures"),
    [
        ('print(\'{"attempts": 7, "failures": 0, "details": []}\')', 7, 0),
        ('print(\'{"attempts": 7, "failures": 2, "details": []}\')', 7, 2),
        ('print(\'{"attempts": 0, "failures": 0, "details": []}\')', 0, 1),
        ("", 0, 1),
        ('print(\'{"attempts": 7, "failures": 0, "details": []}\'); raise SystemExit(3)', 7, 1),
    ],
    ids=["good", "failures", "no attempts", "no figures", "another exit code"],
)
def test_an_area_counts_as_what_it_reported_last(
    source: str, attempts: int, failures: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "program.py").write_text(source)
    monkeypatch.setattr(attack, "__file__", str(tmp_path / "program.py"))
    row = attack.run_area(Path(sys.executable), tmp_path, "texts", (1.0, 300.0), 0)
    assert (row.area, row.attempts, row.failures) == ("texts", attempts, failures)


@pytest.mark.parametrize(
    ("outcome", "complaint"),
    [
        (Outcome(("check",), 0, b"", b""), None),
        (Outcome(("check",), None, b"", b""), "'check': no end after 120 seconds"),
        (Outcome(("check",), -11, b"", b"lost"), "'check': exit code -11: lost"),
        (Outcome(("check",), 1, b"", b"Traceback\nKeyError: 1"), "'check': KeyError: 1"),
    ],
)
def test_a_command_that_hangs_crashes_or_shows_a_traceback_is_a_failure(
    outcome: Outcome, complaint: str | None
) -> None:
    assert outcome.complaint() == complaint


@pytest.mark.slow
def test_garbled_codes_find_a_wrong_verdict_of_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from attacks import columns as attack_on_columns

    from boardcode import columns

    area = Area("columns", 60.0, tmp_path, 1)
    target = attack_on_columns.Target(boardcode.get("chacun-place"), area)
    target.try_block()
    assert area.failures == []
    figures = target.figures()
    assert (figures["codes"], figures["one at a time"]) == (4096, False)
    assert figures["classes"] == figures["compared"] > 20

    def accept_all(format: Any, codes: Any, *, strict: bool) -> Any:
        return np.zeros(len(codes), np.uint8)

    monkeypatch.setattr(columns, "check", accept_all)
    target.try_block()
    assert area.failures
    last = json.loads(capsys.readouterr().out.strip().split("\n")[-1])
    assert (last["attempts"], last["failures"]) == (area.attempts, len(area.failures))


@pytest.mark.slow
def test_every_class_of_garbled_codes_is_counted_and_has_a_row() -> None:
    from attacks.garbling import VERDICTS, Garbler

    format = boardcode.get("chacun-place")
    random = Random(1)
    codes = [format.encode(format.sample(random)) for _ in range(20)]
    garbler = Garbler(codes, format.alphabet, seed=1)
    garbled = garbler.garble(5000, rare=2)
    errors = (np.arange(5000) % 3).astype(np.uint8)
    classes = garbler.count(garbled.changes, errors)
    keys = garbled.changes * VERDICTS + errors
    assert set(classes) == set(keys.tolist())
    assert all(keys[row] == key for key, row in classes.items())
    assert garbler.counts.sum() == 5000
    assert set((garbled.changes % 5).tolist()) == {0, 1, 2, 3, 4}
