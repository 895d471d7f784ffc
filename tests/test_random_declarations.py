"""The careful path on random declarations of all kinds: what every other path must agree with."""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema
from declarations import ANY_FORMAT, canonical_codes, changed_codes, random_texts
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardcode.compile import plan
from boardcode.compile.plan_text import describe
from boardcode.errors import CodeError
from boardcode.format import Format

# Declarations are large: making them takes Hypothesis longer than trying them.
random_formats = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
)


def read(format: Format[Any], code: str, *, strict: bool = True) -> Any:
    """What the careful path reads; None if it rejects the code, at a place of it."""
    try:
        return format.read_carefully(code, strict=strict)
    except CodeError as error:
        assert error.format == "random"
        assert error.code == code
        assert (error.start is None) is (error.stop is None)
        if error.start is not None and error.stop is not None:
            assert 0 <= error.start <= error.stop <= len(code)
        assert error.reason
        assert "\n" not in str(error)
        return None


def write(format: Format[Any], state: Any) -> str:
    return format.write_carefully(state)


@random_formats
@given(format=ANY_FORMAT, data=st.data())
def test_what_is_written_is_canonical_and_reads_back(format: Format[Any], data: st.DataObject) -> None:
    state = format.sample(Random(data.draw(st.integers(0, 1 << 32))))
    code = write(format, state)
    assert read(format, code) == state
    assert write(format, read(format, code)) == code


@random_formats
@given(format=ANY_FORMAT, data=st.data())
def test_a_text_is_rejected_or_read_as_a_state_with_one_canonical_code(
    format: Format[Any], data: st.DataObject
) -> None:
    text = data.draw(changed_codes(format) | random_texts(format))
    state = read(format, text, strict=False)
    if state is None:
        assert read(format, text) is None
        return
    code = write(format, state)
    assert read(format, code) == state
    strictly = read(format, text)
    if strictly is not None:
        # The same digits, though perhaps in another spelling.
        assert strictly == state
        assert digits(format, text) == digits(format, code)
    else:
        assert digits(format, text) != digits(format, code)


def digits(format: Format[Any], text: str) -> tuple[int, int]:
    spelling = format.alphabet.read(text, format.width)
    return spelling.number, spelling.width


@random_formats
@given(format=ANY_FORMAT, data=st.data())
def test_the_spans_of_an_explanation_have_every_bit_once(format: Format[Any], data: st.DataObject) -> None:
    code = data.draw(canonical_codes(format))
    explanation = format.explain(code)
    spelling = format.alphabet.read(code, format.width)
    places = sorted([bit for span in explanation for bit in span.bits])
    assert places == list(range(spelling.width))
    digits = f"{spelling.number:0{spelling.width}b}"
    for span in explanation:
        assert span.raw == "".join([digits[bit] for bit in span.bits])
        assert span.path
        assert span.meaning
        assert set(span.characters) <= set(range(len(code)))


@random_formats
@given(format=ANY_FORMAT, data=st.data())
def test_json_follows_its_schema_and_reads_back(format: Format[Any], data: st.DataObject) -> None:
    state = format.sample(Random(data.draw(st.integers(0, 1 << 32))))
    plain = format.to_json(state)
    jsonschema.validate(plain, format.schema())
    assert format.from_json(plain) == state


@random_formats
@given(format=ANY_FORMAT)
def test_a_schema_is_valid_json_schema_and_a_plan_is_plain_data(format: Format[Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(format.schema())
    assert format.rows()
    assert format.plan is not None
    is_plain(plan.to_json(format.plan))
    assert len(describe(format.plan).splitlines()) >= len(format.fields.lower().parts)  # type: ignore[union-attr]


def is_plain(data: Any) -> None:
    if isinstance(data, dict):
        for key, value in data.items():
            assert isinstance(key, str)
            is_plain(value)
    elif isinstance(data, list):
        for value in data:
            is_plain(value)
    else:
        assert data is None or isinstance(data, (bool, int, str))


@random_formats
@given(format=ANY_FORMAT, data=st.data())
def test_bytes_read_back(format: Format[Any], data: st.DataObject) -> None:
    state = format.sample(Random(data.draw(st.integers(0, 1 << 32))))
    try:
        written = format.to_bytes(state)
    except TypeError as error:
        assert format.width is not None
        assert format.width % 8
        assert str(error) == f"random has {format.width} bits, no whole number of bytes: use its number"
        return
    except CodeError as error:
        assert error.reason.endswith("would be read as more of it")
        return
    assert format.from_bytes(written) == state


@random_formats
@given(format=ANY_FORMAT, data=st.data())
def test_a_drawing_reads_back(format: Format[Any], data: st.DataObject) -> None:
    state = format.sample(Random(data.draw(st.integers(0, 1 << 32))))
    assert format.from_drawing(format.draw(state)) == state
