"""Wrong states, JSON and bytes of random declarations: rejected in a sentence, never by a traceback."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

from declarations import ANY_FORMAT, NARROW_FIELD
from field_faults import canonical_patterns
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardcode.errors import CodeError, InvalidJson, InvalidState
from boardcode.fields import Field
from boardcode.format import Format

random_formats = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
)
ODD_VALUES: list[Any] = [
    None,
    True,
    -1,
    1,
    300,
    1 << 70,
    1.5,
    "",
    "half",
    "a",
    (),
    (1,),
    [],
    [0],
    {},
    {"0": 1},
    object(),
]
ODD_JSON = [value for value in ODD_VALUES if not isinstance(value, tuple) and type(value) is not object]
SEEDS = st.integers(0, 1 << 32)


def garble_json(random: Random, data: Any) -> Any:
    """JSON data of which one part is another."""
    if isinstance(data, dict) and data and random.random() < 0.8:
        key = random.choice(list(data))
        if random.random() < 0.2:
            return {name: value for name, value in data.items() if name != key}
        return {**data, key: garble_json(random, data[key])}
    if isinstance(data, list) and data and random.random() < 0.8:
        place = random.randrange(len(data))
        if random.random() < 0.2:
            return [*data[:place], data[place], *data[place:]]
        return [*data[:place], garble_json(random, data[place]), *data[place + 1 :]]
    return random.choice(ODD_JSON)


def garble(random: Random, value: Any) -> Any:
    """A value of which one part is another."""
    if hasattr(value, "__dataclass_fields__") and random.random() < 0.8:
        names = [field.name for field in fields(value)]
        if names:
            name = random.choice(names)
            parts = {other: getattr(value, other) for other in names}
            return type(value)(**parts | {name: garble(random, parts[name])})
    if isinstance(value, tuple) and value and random.random() < 0.8:
        place = random.randrange(len(value))
        if random.random() < 0.2:
            return (*value[:place], value[place], *value[place:])
        return (*value[:place], garble(random, value[place]), *value[place + 1 :])
    return random.choice(ODD_VALUES)


@random_formats
@given(format=ANY_FORMAT, seed=SEEDS)
def test_a_wrong_state_is_rejected_or_has_a_code_that_reads_back(format: Format[Any], seed: int) -> None:
    random = Random(seed)
    for _ in range(5):
        state = format.sample(random)
        wrong = garble(random, state)
        if not isinstance(wrong, format.state):
            continue
        try:
            code = format.write_carefully(wrong)
        except CodeError as error:
            assert isinstance(error, InvalidState)
            assert "\n" not in str(error)
        else:
            again = format.read_carefully(code)
            assert format.write_carefully(again) == code


@random_formats
@given(format=ANY_FORMAT, seed=SEEDS)
def test_wrong_json_is_rejected_or_is_a_state_that_can_be_written(format: Format[Any], seed: int) -> None:
    random = Random(seed)
    for _ in range(5):
        data = garble_json(random, format.to_json(format.sample(random)))
        try:
            state = format.from_json(data)
        except CodeError as error:
            assert isinstance(error, (InvalidJson, InvalidState))
            assert "\n" not in str(error)
        else:
            assert format.read_carefully(format.write_carefully(state)) == state


@random_formats
@given(format=ANY_FORMAT, data=st.binary(min_size=1, max_size=20))
def test_wrong_bytes_are_rejected_or_are_a_state(format: Format[Any], data: bytes) -> None:
    try:
        state = format.from_bytes(data, strict=False)
    except (CodeError, TypeError) as error:
        assert isinstance(error, CodeError) or str(error).endswith("no whole number of bytes: use its number")
    else:
        assert isinstance(state, format.state)


@given(field=NARROW_FIELD)
def test_the_count_of_a_field_is_never_less_than_its_patterns(field: Field[Any]) -> None:
    assert field.count is not None
    assert len(canonical_patterns(field)) <= field.count
