"""The Python backend for streams: compiled functions agree with the careful path on random declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

import pytest
from declarations import ANY_FORMAT, changed_codes, kind_format, make_format, random_texts
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from stream_kinds import BYTE, CARD, KINDS, NUMBER, Card

import boardcode
from boardcode.alphabets import BASE64, BINARY, HEX, Alphabet
from boardcode.compile.plan import has_fixed_layout
from boardcode.compile.plan_text import describe
from boardcode.compile.python import Codec, compile_codec
from boardcode.errors import CodeError
from boardcode.fields import (
    Aligned,
    Alternating,
    Array,
    Bijective,
    Checked,
    Complaint,
    Counted,
    Field,
    LsbFirst,
    Mapped,
    Number,
    Permutation,
    Record,
    Table,
    Tagged,
    Unary,
    When,
    this,
)
from boardcode.format import Format
from boardcode.state import State

# Declarations are large: making them takes Hypothesis longer than trying them.
random_formats = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
)


def codec_of(format: Format[Any]) -> Codec:
    assert format.plan is not None, format.plan_obstacle
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


# -- a format of each kind


FORMATS = {
    f"{kind} in {alphabet.name}": kind_format(alphabet, fields)
    for kind, fields in KINDS.items()
    for alphabet in (BASE64, HEX, BINARY)
}
FORMATS["padded to 80 bits"] = make_format(
    Alphabet("base64", BASE64.characters), {"a": LsbFirst(Array(5, Unary(15))), "fill": Aligned(80)}, 80
)
FORMATS["one number"] = make_format(
    Alphabet("decimal", "0123456789", positional=True), {"a": Unary(9), "b": NUMBER, "fill": Aligned(96)}, 96
)
CODECS = {
    name: compile_codec(format.plan, format.alphabet, format.width)
    for name, format in FORMATS.items()
    if format.plan is not None
}


@pytest.mark.parametrize("name", FORMATS)
def test_every_kind_is_read_and_written_by_compiled_functions(name: str) -> None:
    format, codec, random = FORMATS[name], CODECS[name], Random(name)
    assert format.plan is not None
    assert not has_fixed_layout(format.plan)
    states = [format.sample(random) for _ in range(60)]
    codes = [write(format, state) for state in states]
    assert [codec.encode(state) for state in states] == codes
    written = [(state, code) for state, code in zip(states, codes, strict=True) if code is not None]
    assert len(written) > 5
    for state, code in written:
        assert codec.decode(code) == state
        assert repr(codec.decode(code)) == repr(state)


@pytest.mark.parametrize("name", FORMATS)
def test_changed_codes_and_states_of_every_kind_are_treated_as_on_the_careful_path(name: str) -> None:
    format, codec, random = FORMATS[name], CODECS[name], Random(name)
    for _ in range(40):
        state = format.sample(random)
        check_writing(format, codec, unlike(random, state))
        for text in changes(random, format, write(format, state) or format.alphabet.characters):
            check_reading(format, codec, text)


def changes(random: Random, format: Format[Any], code: str) -> Iterator[str]:
    """Texts that differ from a code in a bit, in length, or in the way in which it is spelled."""
    alphabet = format.alphabet
    body = code.removeprefix(alphabet.prefix).rstrip(alphabet.padding or "=")
    place = random.randrange(len(body))
    character = random.choice(alphabet.characters)
    for changed in (
        body[:place] + character + body[place + 1 :],
        body[:place],
        body + alphabet.characters[0],
        body + character,
        body[:place] + body[place + 1 :],
        "".join(random.choices(alphabet.characters, k=len(body))),
    ):
        padding = alphabet.padding * (-len(changed) % 4)
        yield alphabet.prefix + changed + padding
    yield from (
        body,
        code + "=",
        code + "\n",
        code.upper(),
        f" {code}",
        code.replace("_", ""),
        body[:3] + "é",
        "",
    )


# -- random declarations


@random_formats
@given(format=ANY_FORMAT, data=st.data())
def test_random_declarations_are_read_as_the_careful_path_reads_them(
    format: Format[Any], data: st.DataObject
) -> None:
    codec = codec_of(format)
    note(describe(format.plan) if format.plan is not None else "")
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
    note(describe(format.plan) if format.plan is not None else "")
    for _ in range(4):
        state = format.sample(random)
        if is_compiled(codec.encode):
            assert codec.encode(state) == format.write_carefully(state)
        check_writing(format, codec, unlike(random, state))


# -- what is left to the careful path


def test_bits_between_the_last_field_and_the_end_are_refused() -> None:
    codec = CODECS["varints in hexadecimal"]
    code = codec.encode(FORMATS["varints in hexadecimal"].sample(Random(1)))
    assert code is not None
    assert codec.decode(code) is not None
    assert (codec.decode(f"{code}00"), codec.decode(f"{code}0"), codec.decode(code[:-2])) == (
        None,
        None,
        None,
    )


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("varints", "0x8001 05 8148"),  # a group of zeros at the front of a vlq
        ("counted", "0x8000 00 00"),  # and at the end of a leb128
        ("counted", "0xffffffffffffffffff7f 00 00"),  # more than 64 bits
        ("counted", "0xffffffffffffffff01"),  # a list that is longer than the code
        ("counted", "0x05 01"),
        ("sorted", "0x02 05 04 00"),
        ("distinct", "0x255"),
        ("special", "0x00 80 0000"),  # the padding bit is set
    ],
)
def test_what_is_not_canonical_or_has_no_meaning_is_left_to_the_careful_path(name: str, code: str) -> None:
    format, text = FORMATS[f"{name} in hexadecimal"], code.replace(" ", "")
    assert CODECS[f"{name} in hexadecimal"].decode(text) is None
    assert read(format, text) is None


ITEMS: list[Field[Any]] = [
    NUMBER,
    CARD,
    BYTE,
    Unary(3),
    Number(1),
    Number(2, 1, 2),
    Table(1, {0: False, 1: True}),
    Number(40),
    Array(3, Unary(2)),
    Array(2, Table(1, {0: False, 1: True})),
    Array(0, BYTE),
    Array(5, Number(3)),
    LsbFirst(Unary(3)),
    When(this.n == 0, BYTE),
    Permutation(4),
    Bijective(7, "ox", 6),
    Alternating(Array(4, Number(1)), "xo"),
]


@pytest.mark.parametrize("item", ITEMS)
@pytest.mark.parametrize("alphabet", [HEX, BINARY], ids=str)
def test_a_count_that_is_larger_than_the_code_makes_nothing(item: Field[Any], alphabet: Alphabet) -> None:
    rows = Array(this.n, Array(this.n, item)) if item.width else Array(this.n, item)
    format = kind_format(alphabet, {"n": NUMBER, "a": Array(this.n, item), "b": rows})
    codec = codec_of(format)
    for n in (0, 1, 5):
        state = format.state(n, *2 * [()]) if n == 0 else sample_with_count(format, n)
        assert codec.decode(format.write_carefully(state)) == state
    for count in (1 << 20, 1 << 40, (1 << 64) - 1):
        number, groups = count, []
        while number:
            number, group = number >> 7, number & 127
            groups.append(group | (128 if number else 0))
        code = alphabet.write(int.from_bytes(bytes(groups), "big"), 8 * len(groups))
        assert codec.decode(code) is None
        assert codec.encode(format.state(count, (), ())) is None


def sample_with_count(format: Format[Any], count: int) -> Any:
    """A random state whose first number is a count."""
    random = Random(count)
    while True:
        state = format.sample(random)
        if state.n == count:
            return state


@dataclass(frozen=True, slots=True)
class Deck(State):
    cards: Any
    note: Any

    format_name: ClassVar[str] = "deck"


def deck_format(card: Field[Any], note: Field[Any]) -> Format[Any]:
    fields = Record(Deck, cards=Counted(BYTE, card), note=note)
    return Format("deck", "Deck", "A deck.", "deck", HEX, fields, Deck, [])


@pytest.mark.parametrize(
    "cards", [[Card(1, 2)], (Card(1, True),), (Card(1, 2.0),), (Card(1, -1),), (3,), None, "ab"]
)
def test_a_state_that_is_not_made_as_declared_is_left_to_the_careful_path(cards: Any) -> None:
    codec = codec_of(deck_format(CARD, BYTE))
    assert codec.encode(Deck((Card(1, 2),), 3)) == "0x01010203"
    assert codec.encode(Deck(cards, 3)) is None


def test_an_error_of_a_check_is_raised_by_the_careful_path_too() -> None:
    def check(value: Any) -> Complaint | None:
        raise ValueError("cannot check")

    field = Checked(Counted(BYTE, BYTE), check, sample=lambda random: (1, 2))
    format = Format("deck", "", "", "", HEX, Record(Deck, cards=field, note=BYTE), Deck, [], proved=True)
    codec = codec_of(format)
    for work in (lambda: codec.decode("0x010203"), lambda: codec.encode(Deck((2,), 3))):
        with pytest.raises(ValueError, match="cannot check"):
            work()


def test_a_mapping_that_fails_on_a_wrong_value_leaves_it_to_the_careful_path() -> None:
    def halve(number: int) -> int:
        return number // 2 if number < 9 else [][number]

    field = Counted(BYTE, Mapped(Number(8, 0, 4), lambda number: 2 * number, halve))
    format = Format("deck", "", "", "", HEX, Record(Deck, cards=field, note=BYTE), Deck, [], proved=True)
    codec = codec_of(format)
    assert codec.encode(Deck((2, 4), 3)) == format.write_carefully(Deck((2, 4), 3))
    assert [codec.encode(Deck((wrong,), 3)) for wrong in (3, 10, "x", None)] == [None] * 4


def test_a_text_of_any_length_in_a_large_alphabet_is_left_to_the_careful_path() -> None:
    characters = "".join(map(chr, range(0x4E00, 0x4E80)))
    format = make_format(Alphabet("signs", characters), {"a": Counted(Number(7), Number(7))})
    code = format.write_carefully(format.sample(Random(5)))
    codec = codec_of(format)
    assert codec.decode(code) is None
    assert codec.encode(format.read(code)) == code


def test_lists_that_are_nested_deeper_than_python_loops_are_left_to_the_careful_path() -> None:
    field: Field[Any] = Counted(Number(1), NUMBER)
    for _ in range(20):
        field = Counted(Number(1), field)
    format = make_format(HEX, {"a": field})
    codec = codec_of(format)
    assert not is_compiled(codec.decode)
    state = format.sample(Random(3))
    assert format.decode(format.encode(state)) == state


def test_a_maze_is_read_and_written_by_compiled_functions() -> None:
    maze = boardcode.get("maze")
    codec = codec_of(maze)
    for example in maze.examples:
        state = codec.decode(example)
        assert state == maze.read_carefully(example)
        assert codec.encode(state) == example
    assert [code for code in maze.counterexamples if codec.decode(code) is not None] == []
