"""What holds for every format, whatever its game."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from copy import copy, deepcopy
from importlib import import_module
from random import Random
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardcode
from boardcode import CodeError, Format, InvalidDrawing, InvalidJson

FORMATS = boardcode.formats()
CODES = [(format, code) for format in FORMATS for code in format.examples]
SEEDS = st.integers(0, 2**32)
FEWER = settings(max_examples=25)  # for what takes long, and for what `verify` tries with 1,000 states

every_format = pytest.mark.parametrize("format", FORMATS, ids=str)
every_example = pytest.mark.parametrize(
    ("format", "code"), CODES, ids=[f"{format}-{code[:24]}" for format, code in CODES]
)


#: Examples that show a limit of the code and cannot happen in play, with the reason.
IMPOSSIBLE_EXAMPLES = {
    "aGabanaa": [
        "horizontal[1][0]: open to the outside, where there is no cell to see",
        "vertical[0][0]: open to the outside, where there is no cell to see",
        "vertical[0][2]: open to the outside, where there is no cell to see",
    ],
    "XX": ["fringe: no 94 tiles on the 25 x 25 board have a fringe of more than 186 positions"],
}


#: Formats whose codes look the same as those of another, which is named first.
LOOK_ALIKES = {
    "chacun-retake": "chacun-occupy",
    "bridge-andrews": "bridge-pavlicek",
    "bridge-bigdeal": "bridge-pavlicek",
    "2048-reading": "2048",
}


def sample(format: Format[Any], seed: int) -> Any:
    return format.sample(Random(seed))


def test_the_formats_are_these() -> None:
    assert [format.name for format in FORMATS] == [
        *("klotski", "klotski-short", "radar", "maze", "chacun-place", "chacun-occupy", "chacun-retake"),
        *("5211-card", "5211-hand", "5211-board", "5211-state"),
        *("arx-cell", "arx-board", "arx-move", "arx-export"),
        *("bridge-pavlicek", "bridge-andrews", "bridge-bigdeal", "binaryfen"),
        *("2048", "2048-reading", "connect-four", "runeterra-deck", "hearthstone-deck", "sudoku"),
        *("backgammon-position", "backgammon-match", "backgammon-id"),
    ]


@every_format
def test_a_format_has_a_title_a_description_examples_and_a_drawing(format: Format[Any]) -> None:
    assert format.title
    assert format.description.endswith(".")
    assert format.examples
    assert format.counterexamples
    assert format.rows()
    assert format.declared_drawing is not None


@every_example
def test_examples_are_canonical_and_can_happen(format: Format[Any], code: str) -> None:
    state = format.decode(code)
    assert format.encode(state) == code
    assert boardcode.canonical(format, code) == code
    assert type(state).decode(state.code) == state
    assert [str(problem) for problem in state.problems()] == IMPOSSIBLE_EXAMPLES.get(code, [])


@every_format
def test_counterexamples_are_errors_with_a_place_and_a_reason(format: Format[Any]) -> None:
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
@FEWER
@given(seed=SEEDS)
def test_what_is_written_reads_back(format: Format[Any], seed: int) -> None:
    state = sample(format, seed)
    code = format.encode(state)
    read = format.decode(code)
    assert read == state
    assert hash(read) == hash(state)
    assert format.encode(read) == code
    assert boardcode.canonical(format, code) == code


@every_format
@given(seed=SEEDS, data=st.data())
def test_a_code_with_another_digit_means_something_else_or_is_an_error(
    format: Format[Any], seed: int, data: st.DataObject
) -> None:
    original = sample(format, seed)
    code = format.encode(original)
    place = data.draw(st.integers(0, len(code) - 1))
    character = data.draw(st.sampled_from(format.alphabet.characters))
    changed = code[:place] + character + code[place + 1 :]
    try:
        state = format.decode(changed)
    except CodeError as error:
        assert not format.accepts(changed)
        assert (error.format, error.code) == (format.name, changed)
    else:
        assert format.accepts(changed)
        assert (state == original) == (changed == code)
        assert format.encode(state) == boardcode.canonical(format, changed)


def check_outcome(format: Format[Any], text: str) -> None:
    """Any text is a code of some state, or an error that names the format and a place in the text."""
    for strict in (True, False):
        try:
            state = format.read(text, strict=strict)
        except CodeError as error:
            assert str(error).startswith(f"{format.name}: ")
            assert error.code == text
            assert error.start is not None
            assert error.stop is not None
            assert 0 <= error.start <= error.stop <= len(text)
        else:
            assert format.read(format.encode(state)) == state


@given(text=st.text(max_size=80))
def test_any_text_is_a_code_of_a_format_or_an_error(text: str) -> None:
    for format in FORMATS:
        check_outcome(format, text)


@every_format
@given(data=st.data())
def test_any_text_of_the_alphabet_is_a_code_or_an_error(format: Format[Any], data: st.DataObject) -> None:
    width = format.fields.width or 88
    size = format.alphabet.digits(width)
    text = data.draw(st.text(format.alphabet.characters, min_size=max(0, size - 2), max_size=size + 1))
    check_outcome(format, format.alphabet.prefix + text + format.alphabet.padding * (-len(text) % 4))


@every_format
@FEWER
@given(seed=SEEDS)
def test_spans_cover_every_bit_exactly_once(format: Format[Any], seed: int) -> None:
    code = format.encode(sample(format, seed))
    explanation = boardcode.explain(format, code)
    covered = Counter(bit for span in explanation for bit in span.bits)
    digits = code.removeprefix(format.alphabet.prefix)
    count = sum(character in format.alphabet.values for character in digits)
    assert covered == Counter(range(count * format.alphabet.bits or format.width or 0))
    for span in explanation:
        assert len(span.raw) == len(span.bits)
        assert span.meaning
        assert span.path or len(explanation) == 1  # a code that is one thing as a whole needs no field
        assert all(code[place] in format.alphabet.values for place in span.characters)


@every_format
@given(seed=SEEDS)
def test_spans_show_where_they_are_drawn(format: Format[Any], seed: int) -> None:
    state = sample(format, seed)
    lines = str(state).split("\n")
    shown = [place for span in boardcode.explain(format, format.encode(state)) for place in span.shown]
    assert shown
    for line, column in shown:
        assert 0 <= line < len(lines)
        assert 0 <= column < len(lines[line])


@every_format
@FEWER
@given(seed=SEEDS)
def test_the_json_form_fits_its_schema_and_reads_back(format: Format[Any], seed: int) -> None:
    state = sample(format, seed)
    data = json.loads(json.dumps(format.to_json(state)))
    jsonschema.validate(data, format.schema())
    assert format.from_json(data) == state


@given(
    data=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_json_is_the_form_of_a_state_or_an_error(data: Any) -> None:
    for format in FORMATS:
        try:
            state = format.from_json(data)
        except CodeError as error:
            assert str(error).startswith(f"{format.name}: ")
        else:
            assert format.to_json(state) == data


@every_format
def test_json_with_an_unknown_or_a_missing_key_is_an_error(format: Format[Any]) -> None:
    data = next(data for k in range(99) if (data := format.to_json(sample(format, k))) is not None)
    with pytest.raises(InvalidJson):
        format.from_json({**data, "colour": 1})
    for key in data:
        with pytest.raises(InvalidJson):
            format.from_json({other: value for other, value in data.items() if other != key})


@every_format
@FEWER
@given(seed=SEEDS)
def test_a_drawing_reads_back(format: Format[Any], seed: int) -> None:
    state = sample(format, seed)
    drawing = format.draw(state)
    assert format.from_drawing(drawing) == state
    assert format.from_drawing(drawing + "\n") == state
    assert format.from_drawing("\n".join(line.rstrip() for line in drawing.split("\n"))) == state


@every_format
@given(seed=SEEDS, data=st.data())
def test_a_garbled_drawing_shows_another_state_or_is_an_error(
    format: Format[Any], seed: int, data: st.DataObject
) -> None:
    drawing = format.draw(sample(format, seed))
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
@FEWER
@given(seed=SEEDS)
def test_the_svg_picture_is_well_formed_titled_and_scalable(format: Format[Any], seed: int) -> None:
    state = sample(format, seed)
    svg = format.svg(state)
    picture = ElementTree.fromstring(svg)
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert picture.get("viewBox")
    assert picture.get("role") == "img"
    title = picture.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text
    if format.state.format_name == format.name:
        assert state._repr_svg_() == svg


@every_format
@given(seed=SEEDS)
def test_states_are_immutable_and_can_be_copied_and_pickled(format: Format[Any], seed: int) -> None:
    built = sample(format, seed)
    for state in (built, format.decode(format.encode(built))):
        with pytest.raises((AttributeError, TypeError)):
            state.code = "AG"
        for name in state.__slots__:
            with pytest.raises((AttributeError, TypeError)):
                setattr(state, name, None)
        assert copy(state) == deepcopy(state) == pickle.loads(pickle.dumps(state)) == state


@every_format
@given(seed=SEEDS)
def test_the_repr_of_a_state_is_an_expression_for_it(format: Format[Any], seed: int) -> None:
    state = sample(format, seed)
    assert eval(repr(state), {}, _PublicNames(format.game)) == state


class _PublicNames(dict[str, Any]):
    """The public names of a game, each imported when the expression needs it."""

    def __init__(self, game: str) -> None:
        self.module = import_module(f"boardcode.{game}")

    def __missing__(self, name: str) -> Any:
        if name not in self.module.__all__:
            raise KeyError(name)
        return getattr(self.module, name)


@every_format
@FEWER
@given(seed=SEEDS)
def test_numbers_and_bytes_read_back_where_the_code_has_such_a_form(format: Format[Any], seed: int) -> None:
    state = sample(format, seed)
    width = format.width
    if width is None:
        with pytest.raises(TypeError) as no_number:
            format.from_number(0)
        assert str(no_number.value) == (
            f"{format.name} has no fixed length, so that a number cannot hold its code: use bytes"
        )
    else:
        assert format.from_number(format.to_number(state)) == state
    if width is None or width % 8 == 0:
        assert format.from_bytes(format.to_bytes(state)) == state
    else:
        with pytest.raises(TypeError) as no_bytes:
            format.to_bytes(state)
        assert str(no_bytes.value) == (
            f"{format.name} has {width} bits, no whole number of bytes: use its number"
        )


@every_format
@given(seed=SEEDS)
def test_every_problem_of_a_state_has_a_path_and_a_reason_in_words(format: Format[Any], seed: int) -> None:
    for problem in sample(format, seed).problems():
        assert problem.reason
        assert str(problem).startswith(
            f"{problem.path}: {problem.reason}" if problem.path else problem.reason
        )
        assert problem.to_json() == {
            "path": problem.path,
            "reason": problem.reason,
            "hint": problem.hint,
        }


@every_example
def test_an_example_is_identified_as_its_own_format(format: Format[Any], code: str) -> None:
    assert boardcode.identify(code)[0] == LOOK_ALIKES.get(format.name, format)
    assert format in boardcode.identify(code)


@every_format
def test_a_code_that_is_not_text_is_a_type_error(format: Format[Any]) -> None:
    for value in (None, 1, b"AG", ["AG"]):
        with pytest.raises(TypeError) as caught:
            format.decode(value)  # type: ignore[arg-type]
        assert str(caught.value) == (
            f"{format.name}: a code is text, got {type(value).__name__};"
            " for bytes and numbers there are from_bytes and from_number"
        )


@every_format
def test_a_state_of_another_class_is_a_type_error(format: Format[Any]) -> None:
    with pytest.raises(TypeError) as caught:
        format.encode("AG")
    assert str(caught.value) == f"{format.name} writes a {format.state.__name__}, got str"
