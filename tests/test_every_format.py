"""What holds for every format, whatever its game."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from copy import copy, deepcopy
from random import Random
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import CodeError, Format, InvalidDrawing, InvalidJson

FORMATS = boardcode.formats()
CODES = [(format, code) for format in FORMATS for code in format.examples]
SEEDS = st.integers(0, 2**32)

every_format = pytest.mark.parametrize("format", FORMATS, ids=str)
every_example = pytest.mark.parametrize(
    ("format", "code"), CODES, ids=[f"{format}-{code[:24]}" for format, code in CODES]
)


def sampled(format: Format[Any], seed: int) -> Any:
    return format.sample(Random(seed))


def test_there_are_fifteen_of_them() -> None:
    names = "klotski klotski-short radar maze chacun-place chacun-occupy chacun-retake 5211-card 5211-hand 5211-board 5211-state "
    names += "arx-cell arx-board arx-move arx-export"
    assert [format.name for format in FORMATS] == names.split()


@every_format
def test_a_format_says_what_it_is(format: Format[Any]) -> None:
    assert format.title
    assert format.description.endswith(".")
    assert format.examples
    assert format.counterexamples
    assert format.rows()
    assert format.drawing is not None


@every_example
def test_examples_are_canonical_and_can_happen(format: Format[Any], code: str) -> None:
    state = format.decode(code)
    assert format.encode(state) == code
    assert boardcode.canonical(format, code) == code
    assert type(state).decode(state.code) == state


@every_format
def test_counterexamples_are_refused_with_a_place_and_a_reason(format: Format[Any]) -> None:
    for code in format.counterexamples:
        with pytest.raises(CodeError) as caught:
            format.decode(code)
        error = caught.value
        assert error.kind in ("malformed", "meaningless", "not canonical")
        assert str(error).startswith(f"{format.name}: ")
        assert error.start is not None
        assert error.stop is not None
        assert 0 <= error.start <= error.stop <= len(code)
        assert error.found
        assert error.expected
        assert pickle.loads(pickle.dumps(error)).to_json() == error.to_json()


@every_format
@given(seed=SEEDS)
def test_what_is_written_reads_back(format: Format[Any], seed: int) -> None:
    state = sampled(format, seed)
    code = format.encode(state)
    read = format.decode(code)
    assert read == state
    assert hash(read) == hash(state)
    assert format.encode(read) == code
    assert boardcode.canonical(format, code) == code


@every_format
@given(seed=SEEDS)
def test_the_careful_way_agrees_with_the_fast_one(format: Format[Any], seed: int) -> None:
    state = sampled(format, seed)
    number, width = format.fields.write(state, ""), format.fields.written_width(state)
    code = format.alphabet.write(number, width)
    assert code == format.encode(state)
    assert format._read(code, strict=True)[0] == format.decode(code) == state


@every_format
@given(seed=SEEDS, data=st.data())
def test_a_changed_code_means_something_else_or_raises(
    format: Format[Any], seed: int, data: st.DataObject
) -> None:
    code = format.encode(sampled(format, seed))
    place = data.draw(st.integers(0, len(code) - 1))
    character = data.draw(st.sampled_from(format.alphabet.characters))
    changed = code[:place] + character + code[place + 1 :]
    try:
        state = format.decode(changed)
    except CodeError as error:
        with pytest.raises(type(error)) as careful:
            format._read(changed, strict=True)
        assert careful.value.to_json() == error.to_json()
    else:
        assert format._read(changed, strict=True)[0] == state
        assert format.encode(state) == boardcode.canonical(format, changed)
        assert (format.encode(state) == code) == (state == format.decode(code))


@every_format
@given(text=st.text(max_size=80))
def test_any_text_gives_a_state_or_a_code_error(format: Format[Any], text: str) -> None:
    for strict in (True, False):
        try:
            state = format.decode(text, strict=strict)
        except CodeError as error:
            assert str(error)
        else:
            assert format.encode(state) == boardcode.canonical(format, text)


@every_format
@given(data=st.data())
def test_any_text_of_the_alphabet_gives_a_state_or_a_code_error(
    format: Format[Any], data: st.DataObject
) -> None:
    width = format.fields.width or 88
    size = format.alphabet.digits(width)
    text = data.draw(st.text(format.alphabet.characters, min_size=max(0, size - 2), max_size=size + 1))
    text = format.alphabet.prefix + text + format.alphabet.padding * (-len(text) % 4)
    try:
        state = format.decode(text)
    except CodeError as error:
        assert str(error)
    else:
        assert format.decode(format.encode(state)) == state


@every_format
@given(seed=SEEDS)
def test_spans_cover_every_bit_exactly_once(format: Format[Any], seed: int) -> None:
    code = format.encode(sampled(format, seed))
    explanation = boardcode.explain(format, code)
    covered = Counter(bit for span in explanation for bit in span.bits)
    digits = len(
        [
            character
            for character in code.removeprefix(format.alphabet.prefix)
            if character in format.alphabet.values
        ]
    )
    assert covered == Counter(range(digits * format.alphabet.bits))
    for span in explanation:
        assert len(span.raw) == len(span.bits)
        assert span.meaning
        assert span.path or len(explanation) == 1  # a code that is one thing as a whole needs no field
        assert all(code[place] in format.alphabet.values for place in span.characters)


@every_format
@given(seed=SEEDS)
def test_spans_show_where_they_are_drawn(format: Format[Any], seed: int) -> None:
    state = sampled(format, seed)
    lines = str(state).split("\n")
    shown = [place for span in boardcode.explain(format, format.encode(state)) for place in span.shown]
    assert shown
    for line, column in shown:
        assert 0 <= line < len(lines)
        assert 0 <= column < len(lines[line])


@every_format
@given(seed=SEEDS)
def test_json_goes_both_ways_and_fits_its_schema(format: Format[Any], seed: int) -> None:
    state = sampled(format, seed)
    data = json.loads(
        json.dumps(state.to_json() if format.state.format_name == format.name else format.to_json(state))
    )
    jsonschema.validate(data, format.schema())
    assert format.from_json(data) == state


@every_format
@given(
    data=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_other_json_is_refused(format: Format[Any], data: Any) -> None:
    try:
        state = format.from_json(data)
    except CodeError as error:
        assert str(error)
    else:
        assert format.to_json(state) == data


@every_format
def test_json_with_a_key_too_many_or_too_few_is_refused(format: Format[Any]) -> None:
    data = next(data for k in range(99) if (data := format.to_json(sampled(format, k))) is not None)
    with pytest.raises(InvalidJson):
        format.from_json({**data, "colour": 1})
    for key in data:
        with pytest.raises(InvalidJson):
            format.from_json({other: value for other, value in data.items() if other != key})


@every_format
@given(seed=SEEDS)
def test_a_drawing_reads_back(format: Format[Any], seed: int) -> None:
    state = sampled(format, seed)
    drawing = format.draw(state)
    assert format.from_drawing(drawing) == state
    assert format.from_drawing(drawing + "\n") == state
    assert format.from_drawing("\n".join(line.rstrip() for line in drawing.split("\n"))) == state


@every_format
@given(seed=SEEDS, data=st.data())
def test_a_garbled_drawing_is_another_drawing_or_an_error(
    format: Format[Any], seed: int, data: st.DataObject
) -> None:
    drawing = format.draw(sampled(format, seed))
    start = data.draw(st.integers(0, len(drawing)))
    stop = data.draw(st.integers(start, min(len(drawing), start + 12)))
    garbled = drawing[:start] + data.draw(st.text(max_size=4)) + drawing[stop:]
    try:
        state = format.from_drawing(garbled)
    except InvalidDrawing as error:
        assert error.start is not None
        assert error.stop is not None
        assert 0 <= error.start <= error.stop <= len(garbled)
    else:
        assert format.from_drawing(format.draw(state)) == state


@every_format
@given(seed=SEEDS)
def test_svg_is_well_formed_titled_and_scales(format: Format[Any], seed: int) -> None:
    state = sampled(format, seed)
    picture = ElementTree.fromstring(format.svg(state))
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert picture.get("viewBox")
    assert picture.get("role") == "img"
    title = picture.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text
    assert format.svg(state) == state._repr_svg_() or format.state.format_name != format.name


@every_format
@given(seed=SEEDS)
def test_states_are_immutable_and_copy_and_pickle(format: Format[Any], seed: int) -> None:
    built = sampled(format, seed)
    for state in (built, format.decode(format.encode(built))):
        with pytest.raises((AttributeError, TypeError)):
            state.code = "AG"
        for name in state.__slots__:
            with pytest.raises((AttributeError, TypeError)):
                setattr(state, name, None)
        assert copy(state) == deepcopy(state) == pickle.loads(pickle.dumps(state)) == state


@every_format
@given(seed=SEEDS)
def test_repr_can_be_pasted_back(format: Format[Any], seed: int) -> None:
    state = sampled(format, seed)
    names = {name: getattr(module, name) for module in _modules(format) for name in module.__all__}
    assert eval(repr(state), names) == state


def _modules(format: Format[Any]) -> list[Any]:
    return [getattr(boardcode, format.game)]


@every_format
@given(seed=SEEDS)
def test_bytes_and_numbers_go_both_ways_where_there_are_any(format: Format[Any], seed: int) -> None:
    state = sampled(format, seed)
    width = format.fields.width
    if width is not None:
        assert format.from_number(format.to_number(state)) == state
    if width is None or width % 8 == 0:
        assert format.from_bytes(format.to_bytes(state)) == state
    else:
        with pytest.raises(TypeError, match="no whole number of bytes"):
            format.to_bytes(state)


@every_format
@given(seed=SEEDS)
def test_problems_are_listed_with_a_reason(format: Format[Any], seed: int) -> None:
    for problem in sampled(format, seed).problems():
        assert problem.reason
        assert str(problem)


@every_example
def test_an_example_is_identified_as_its_own_format(format: Format[Any], code: str) -> None:
    assert format in boardcode.identify(code)


@every_format
def test_a_code_that_is_no_text_is_a_type_error(format: Format[Any]) -> None:
    for thing in (None, 1, b"AG", ["AG"]):
        with pytest.raises(TypeError, match="a code is text"):
            format.decode(thing)  # type: ignore[arg-type]


@every_format
def test_a_state_of_another_kind_is_a_type_error(format: Format[Any]) -> None:
    with pytest.raises(TypeError, match=f"{format.name} writes a {format.state.__name__}, got str"):
        format.encode("AG")
