"""The Python backend for streams: compiled functions agree with the careful path on random declarations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from declarations import ANY_FORMAT, changed_codes, random_texts
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from boardcode.compile.plan_text import describe
from boardcode.compile.python import Codec, compile_codec
from boardcode.errors import CodeError
from boardcode.fields import (
    Tagged,
)
from boardcode.format import Format

# Declarations are large: making them takes Hypothesis longer than trying them.
random_formats = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
)


def codec_of(format: Format[Any]) -> Codec:
    assert format.plan is not None, format.plan_obstacle
    note(describe(format.plan))
    return compile_codec(format.plan, format.alphabet, format.width)


def is_compiled(function: Callable[..., Any]) -> bool:
    return function.__name__ != "_nothing"


def read(format: Format[Any], code: str) -> Any:
    """What the careful path reads; None if it rejects the code."""
    try:
        return format.read_carefully(code)
    except CodeError:
        return None


def write(format: Format[Any], state: Any) -> str | None:
    """What the careful path writes; None if it rejects the state."""
    try:
        return format.write_carefully(state)
    except CodeError:
        return None


def unlike(random: Random, value: Any) -> Any:
    """A value that is like another but for one part: of another kind, out of range, or out of order."""
    if hasattr(value, "__dataclass_fields__") and random.random() < 0.9:
        name = random.choice(list(value.__dataclass_fields__) or [""])
        return replace(value, **{name: unlike(random, getattr(value, name))}) if name else value
    if isinstance(value, tuple) and value and random.random() < 0.9:
        place = random.randrange(len(value))
        before, after = value[:place], value[place + 1 :]
        items = random.choice(
            [
                (*before, unlike(random, value[place]), *after),
                (*before, unlike(random, value[place]), *after),
                (*before, *after),
                (*value, value[place]),
                value[::-1],
                [*value],
            ]
        )
        return Tagged(*items) if type(value) is Tagged and len(items) == 2 else items
    if type(value) is int and random.random() < 0.7:
        return value + random.choice([-1, 1, 128, 1 << 14, 1 << 21, 1 << 63, -value])
    others = [None, -1, 0, 1 << 70, "half", "", (), [1], {1, 2}, object(), value, 1.0, True, False]
    return random.choice(others)


def check_reading(format: Format[Any], codec: Codec, text: str) -> None:
    """Assert that a text is read as on the careful path; a canonical code is not left to it."""
    careful = read(format, text)
    fast = codec.decode(text)
    if fast is not None:
        assert fast == careful
        assert type(fast) is type(careful)
        assert repr(fast) == repr(careful)  # True is not 1, and a tuple is not a Tagged
    elif careful is not None and is_compiled(codec.decode):
        assert write(format, careful) != text


def check_writing(format: Format[Any], codec: Codec, state: Any) -> None:
    """Assert that a state is written as on the careful path, or left to it."""
    fast = codec.encode(state)
    if fast is not None:
        assert fast == write(format, state)


# -- random declarations


@random_formats
@given(format=ANY_FORMAT, data=st.data())
def test_random_declarations_are_read_as_the_careful_path_reads_them(
    format: Format[Any], data: st.DataObject
) -> None:
    codec = codec_of(format)
    state = format.sample(Random(data.draw(st.integers(0, 1 << 32))))
    check_reading(format, codec, format.write_carefully(state))
    for texts in (changed_codes(format), random_texts(format)):
        check_reading(format, codec, data.draw(texts))


@random_formats
@given(format=ANY_FORMAT, seed=st.integers(0, 1 << 32))
def test_random_declarations_are_written_as_the_careful_path_writes_them(
    format: Format[Any], seed: int
) -> None:
    codec, random = codec_of(format), Random(seed)
    for _ in range(4):
        state = format.sample(random)
        if is_compiled(codec.encode):
            assert codec.encode(state) == format.write_carefully(state)
        check_writing(format, codec, unlike(random, state))
