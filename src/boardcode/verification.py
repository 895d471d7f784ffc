"""Try a format in every way, and report what was tried and what failed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from boardcode.errors import CodeError, Fault, MissingExtra
from boardcode.failures import describe_exception
from boardcode.format import Format
from boardcode.mutants import random_mutant
from boardcode.registry import get
from boardcode.wording import shorten

__all__ = ["Check", "Verification", "verify"]

MOST_SHOWN = 3  # failures of a check that are reported


class Check(NamedTuple):
    """One thing that was tried: how often, how often it failed, and the first failures in words.

    `note` says why something could not be tried.
    """

    title: str
    attempts: int
    failures: int
    examples: tuple[str, ...] = ()
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the check as plain data."""
        return {**self._asdict(), "examples": list(self.examples)}


class Verification(NamedTuple):
    """What was tried with a format."""

    format: str
    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return not any(check.failures for check in self.checks)

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "format": self.format,
            "passed": self.passed,
            "checks": [check.to_json() for check in self.checks],
        }

    def __str__(self) -> str:
        title_width = max(len(check.title) for check in self.checks)
        count_width = max(len(f"{check.attempts:,}") for check in self.checks)
        lines = [f"{self.format}: {'passed' if self.passed else 'FAILED'}"]
        for check in self.checks:
            outcome = check.note or (f"{check.failures:,} failed" if check.failures else "passed")
            lines.append(f"  {check.title:<{title_width}}  {check.attempts:>{count_width},}  {outcome}")
            lines += [f"    {example}" for example in check.examples]
        return "\n".join(lines)


class _Tally:
    """The outcome of one check while it runs."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.attempts = 0
        self.failures = 0
        self.examples: list[str] = []

    def expect(self, holds: bool, subject: object, problem: str) -> None:
        """Count an attempt; if it failed, say with what and how."""
        self.attempts += 1
        if not holds:
            self.failures += 1
            if len(self.examples) < MOST_SHOWN:
                shown = subject if isinstance(subject, str) else repr(subject)
                self.examples.append(f"{shorten(shown, 60)}: {problem}")

    def check(self) -> Check:
        return Check(self.title, self.attempts, self.failures, tuple(self.examples))


def verify(
    format: str | Format[Any],
    samples: int = 10_000,
    *,
    seed: int = 0,
    progress: Callable[[str], None] | None = None,
) -> Verification:
    """Try a format with random states and with codes that slips have spoiled.

    Round trips, canonical codes, agreement of all fast paths with the careful one in value, verdict, kind and
    place of the error, explanations, JSON against its schema, bytes, numbers and drawings. `progress` is
    called with a line of text after each of these.

    >>> verify("chacun-place", 100).passed
    True
    """
    chosen = get(format)
    random = Random(seed)
    states = [chosen.sample(random) for _ in range(samples)]
    codes = [chosen.write_carefully(state) for state in states]
    chosen.compile()
    mutants = [random_mutant(code, chosen.alphabet, random) for code in codes]
    runs: tuple[Callable[[], Check], ...] = (
        lambda: _check_examples(chosen),
        lambda: _check_round_trips(chosen, states, codes),
        lambda: _check_canonical(chosen, mutants),
        lambda: _check_fast_path(chosen, [*codes, *mutants]),
        lambda: _check_columns(chosen, [*codes, *mutants]),
        lambda: _check_places(chosen, mutants),
        lambda: _check_explanations(chosen, codes),
        lambda: _check_json(chosen, states),
        lambda: _check_other_forms(chosen, states),
        lambda: _check_drawings(chosen, states),
    )
    checks: list[Check] = []
    for run in runs:
        checks.append(run())
        if progress is not None:
            progress(f"{chosen.name}: {checks[-1].title}")
    return Verification(chosen.name, tuple(checks))


def _check_examples(format: Format[Any]) -> Check:
    tally = _Tally("examples are canonical, counterexamples rejected")
    for code in format.examples:
        tally.expect(_rewritten(format, code) == code, code, "is not canonical")
    for code in format.counterexamples:
        tally.expect(not format.accepts(code), code, "is accepted")
    return tally.check()


def _rewritten(format: Format[Any], code: str) -> str | None:
    try:
        return format.encode(format.read(code))
    except CodeError:
        return None


def _check_round_trips(format: Format[Any], states: list[Any], codes: list[str]) -> Check:
    tally = _Tally("written states are read back")
    for state, code in zip(states, codes, strict=True):
        tally.expect(
            format.read_carefully(code) == state and format.encode(state) == code,
            code,
            "is read as another state",
        )
    return tally.check()


def _check_canonical(format: Format[Any], mutants: list[str]) -> Check:
    """Whatever is read, leniently too, has one code, which is read as the same state."""
    tally = _Tally("every state that is read has one code")
    for mutant in mutants:
        try:
            state = format.decode(mutant, strict=False)
        except CodeError:
            continue
        code = format.encode(state)
        tally.expect(
            _outcome(format, code) == ("", None, state) and format.encode(format.read(code)) == code,
            mutant,
            f"is rewritten as {shorten(code)}",
        )
    return tally.check()


Outcome = tuple[str, int | None, Any]


def _outcome(format: Format[Any], code: str) -> Outcome:
    """The kind and place of the error of a code, and its state."""
    try:
        return "", None, format.read_carefully(code)
    except CodeError as error:
        return error.kind, error.start, None


def _check_fast_path(format: Format[Any], codes: list[str]) -> Check:
    tally = _Tally("the fast path agrees with the careful one")
    for code in codes:
        kind, start, state = _outcome(format, code)
        try:
            fast: Outcome = ("", None, format.read(code))
        except CodeError as error:
            fast = (error.kind, error.start, None)
        tally.expect(fast == (kind, start, state), code, "is read differently")
    return tally.check()


def _check_columns(format: Format[Any], codes: list[str]) -> Check:
    title = "columns agree with single codes"
    try:
        from boardcode import columns
    except MissingExtra as missing:
        return Check(title, 0, 0, note=f"not tried: {missing}")
    tally = _Tally(title)
    try:
        column = columns.read(format, codes)
        rows, positions = column.table().to_pylist(), columns.where(format, codes)
    except Exception as failure:  # a fast path that is wrong may make them fail in any way
        return Check(title, 1, 1, (f"reading a column fails: {describe_exception(failure)}",))
    for code, row, error, position in zip(
        codes, rows, column.errors.tolist(), positions.tolist(), strict=True
    ):
        kind, start, state = _outcome(format, code)
        same = (error == 0) == (not kind) and (not kind or position == (start or 0))
        if state is not None:
            data = format.to_json(state)
            expected = data if isinstance(data, dict) else {"value": data}
            same = same and _without_nulls(row) == _without_nulls(expected)
        tally.expect(same, code, "is read differently in a column")
    return tally.check()


def _without_nulls(data: Any) -> Any:
    """JSON data without keys of null, since a column has all alternatives of a union, and with objects as
    pairs of a key and a value, as maps of Arrow have them.
    """
    if isinstance(data, dict):
        return sorted((key, _without_nulls(value)) for key, value in data.items() if value is not None)
    if isinstance(data, tuple):
        key, value = data
        return key, _without_nulls(value)
    return [_without_nulls(item) for item in data] if isinstance(data, list) else data


def _check_places(format: Format[Any], mutants: list[str]) -> Check:
    tally = _Tally("errors point into the code")
    for mutant in mutants:
        try:
            format.read_carefully(mutant)
        except CodeError as error:
            start, stop = error.start, error.stop
            inside = start is not None and stop is not None and 0 <= start <= stop <= len(mutant)
            tally.expect(inside, mutant, f"the error is at {start} to {stop}")
    return tally.check()


def _check_explanations(format: Format[Any], codes: list[str]) -> Check:
    tally = _Tally("explanations cover every bit once")
    for code in codes:
        places = sorted(place for span in format.spans(code) for place in span.bits)
        tally.expect(places == list(range(len(places))), code, "the spans have gaps or overlap")
    return tally.check()


def _check_json(format: Format[Any], states: list[Any]) -> Check:
    tally = _Tally("JSON is read back and fits its schema")
    fits = _schema_check(format)
    for state in states:
        data = format.to_json(state)
        tally.expect(
            format.from_json(data) == state and fits(data),
            state,
            "its JSON form",
        )
    return tally.check()


def _schema_check(format: Format[Any]) -> Callable[[Any], bool]:
    try:
        from jsonschema import Draft202012Validator
    except ModuleNotFoundError:  # the round trip is checked without it
        return lambda data: True
    validator = Draft202012Validator(format.schema())
    return lambda data: bool(validator.is_valid(data))


def _check_other_forms(format: Format[Any], states: list[Any]) -> Check:
    tally = _Tally("bytes and numbers are read back")
    for state in states:
        for form, again in _other_forms(format, state):
            tally.expect(again == state, state, f"its {form}")
    return tally.check()


def _other_forms(format: Format[Any], state: Any) -> Iterator[tuple[str, Any]]:
    if format.width is None or format.width % 8 == 0:
        yield "bytes", format.from_bytes(format.to_bytes(state))
    if format.width is not None:
        yield "number", format.from_number(format.to_number(state))


def _check_drawings(format: Format[Any], states: list[Any]) -> Check:
    """Drawings are read back; a tenth of the states, since drawing takes longer than reading."""
    tally = _Tally("drawings are read back")
    for state in states[: max(1, len(states) // 10)]:
        try:
            again = format.from_drawing(format.draw(state))
        except (CodeError, Fault):
            again = None
        tally.expect(again == state, state, "its drawing")
    return tally.check()
