"""A column is read, written, checked and cleaned exactly as its codes are one at a time, whatever is in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardcode
from boardcode import CodeError, Format, State, columns
from boardcode.alphabets import BASE64, BINARY, Alphabet
from boardcode.columns import ERRORS, kernels
from boardcode.columns import scalar_path as one_by_one
from boardcode.columns.declared import layout
from boardcode.columns.texts import texts
from boardcode.fields import (
    Array,
    Checked,
    Choice,
    Complaint,
    Field,
    Ignored,
    LittleEndian,
    Number,
    Padded,
    Record,
    Table,
    Unless,
    Zero,
)
from boardcode.games.klotski import bulk
from boardcode.games.klotski.ranking import COUNT
from boardcode.wording import WordEnum

# -- a format that somebody else declares, with every field kind and in several alphabets


class Suit(WordEnum):
    LEAF = "leaf"
    ACORN = "acorn"
    BELL = "bell"


@dataclass(frozen=True, slots=True)
class Corner:
    x: int
    y: int


@dataclass(frozen=True, slots=True, repr=False)
class Deal(State):
    score: int
    suit: Suit
    corner: Corner | None
    lights: tuple[bool, ...]
    seats: tuple[Suit | None, ...]
    total: int | None
    format_name: ClassVar[str] = "deal"


def some_light(lights: tuple[bool, ...]) -> Complaint | None:
    return None if any(lights) else Complaint("", "no light is on", "none", "a light")


def not_all_alike(seats: tuple[Suit | None, ...]) -> Complaint | None:
    taken = [seat for seat in seats if seat is not None]
    return (
        Complaint("[0]", "all seats are taken", "nobody missing", "a free seat")
        if len(taken) == len(seats)
        else None
    )


def is_taken(seat: Suit | None) -> bool:
    return seat is not None


DEAL = Record(
    Deal,
    score=LittleEndian(Padded(24, Number(20, 5, 1_000_000))),
    suit=Padded(3, Choice(2, Suit)),
    corner=Unless({0b11111: None}, Record(Corner, x=Number(2), still=Zero(1), y=Number(2, 0, 2))),
    ignored=Ignored(3),
    lights=Checked(Array(4, Table(1, {0: False, 1: True})), some_light),
    seats=Checked(
        Array(
            9, Unless({0: None, 14: None}, Padded(4, Table(3, {1: Suit.LEAF, 2: Suit.ACORN, 3: Suit.BELL})))
        ),
        not_all_alike,
        is_taken,
    ),
    total=Unless({0xFFFFFF: None}, Number(24, 10, 0xFFFF00)),
    spare=Zero(3),
)
ALPHABETS = [
    Alphabet("octal", "01234567", prefix="0o", separators="_ ", group=5),
    Alphabet("letters", "abcdefghijklmnop", any_case=True, trailing_zeros_optional=True),
    Alphabet(
        "numbered", "0123456789ABCDEFGHIJKLMNOPQRSTUV", any_case=True, prefix="0b", separators="-.", group=6
    ),  # 0 and B are digits
    BASE64,
    BINARY,
]


def deal(alphabet: Alphabet) -> Format[Any]:
    format: Format[Any] = Format(
        name=f"deal-{alphabet.name.replace(' ', '-')}",
        title="A deal",
        description="Something of everything.",
        game="deal",
        alphabet=alphabet,
        fields=DEAL,
        state=Deal,
        examples=[],
    )
    return format


OURS = [format for format in boardcode.formats() if format.fields.width is not None]
FORMATS = OURS + [deal(alphabet) for alphabet in ALPHABETS]
every_format = pytest.mark.parametrize("format", FORMATS, ids=str)
every_one_of_ours = pytest.mark.parametrize("format", OURS, ids=str)


# -- what one code at a time gives


def judged(format: Format[Any], code: str, strict: bool) -> tuple[int, int]:
    """The error and its place, from the error of one code."""
    try:
        format.decode(code, strict=strict)
    except CodeError as error:
        kinds = {"meaningless": ERRORS.MEANINGLESS, "not canonical": ERRORS.NOT_CANONICAL}
        if error.kind != "malformed":
            return kinds[error.kind], error.start or 0
        character = re.search("character of the|between digits", error.reason)
        return ERRORS.MALFORMED_CHARACTER if character else ERRORS.MALFORMED_LENGTH, error.start or 0
    return ERRORS.FINE, -1


def cleaned(format: Format[Any], code: str) -> str | None:
    try:
        return format.encode(format.decode(code, strict=False))
    except CodeError:
        return None


def garbled(code: str, random: Random, characters: str) -> str:
    """A code with a slip of the pen."""
    place = random.randrange(len(code) + 1)
    slip = random.choice(characters)
    return random.choice(
        [
            code[:place] + slip + code[place + 1 :],
            code[:place] + slip + code[place:],
            code[:place] + code[place + 1 :],
            code[:place],
            code.swapcase(),
            code.replace("_", ""),
            code.replace("_", " "),
            code[2:],
            code[:place] + "_" + code[place:],
        ]
    )


def characters(format: Format[Any]) -> str:
    alphabet = format.alphabet
    return alphabet.characters * 2 + alphabet.separators + alphabet.prefix + "_ =xX0-é\0\ud800"


def some_codes(format: Format[Any], count: int, seed: int) -> list[str]:
    """Examples, counterexamples, random codes, and slips of all of them."""
    random = Random(seed)
    known = [*format.examples, *format.counterexamples]
    written = known + [format.encode(format.sample(random)) for _ in range(min(count // 2, 10_000))]
    slips = characters(format)
    noise = ["".join(random.choices(slips, k=len(code))) for code in written[: count // 20]]
    return (
        written
        + noise
        + [garbled(random.choice(written), random, slips) for _ in range(count - len(written))]
    )


def same_as_one_by_one(format: Format[Any], codes: list[str]) -> None:
    """Asserts that kernels and one-code reading agree on everything."""
    chosen = layout(format)
    compiled = kernels.kernels(chosen)
    assert compiled is not None
    (column,) = texts(codes)
    for strict in (False, True):
        values, errors = np.empty((len(codes), len(chosen.names)), np.uint8), np.empty(len(codes), np.uint8)
        one_by_one.read(chosen, column, range(len(codes)), values, errors, strict=strict)
        found = columns.read(format, codes, strict=strict)
        assert_equal(codes, found.errors, errors)
        assert_equal(codes, found.values, values)
        assert_equal(codes, columns.check(format, codes, strict=strict, threads=1), errors)
    fine = values[errors == ERRORS.FINE]
    written = columns.write(format, fine).to_pylist()
    assert written == [chosen.code(row.tobytes()) for row in fine]
    assert columns.canonical(format, codes).to_pylist() == [
        one_by_one.canonical(chosen, column, row) for row in range(len(codes))
    ]


def assert_equal(codes: list[Any], found: Any, expected: Any) -> None:
    different = np.flatnonzero((found != expected).reshape(len(codes), -1).any(axis=1))
    assert not len(different), [(codes[k], found[k].tolist(), expected[k].tolist()) for k in different[:5]]


# -- a few codes of each, with everything that one code tells


@every_format
def test_every_kind_of_code_is_judged_as_it_is_alone(format: Format[Any]) -> None:
    codes = some_codes(format, 1500, seed=1)
    same_as_one_by_one(format, codes)
    for strict in (True, False):
        expected = [judged(format, code, strict) for code in codes]
        assert columns.check(format, codes, strict=strict).tolist() == [error for error, _ in expected]
        assert columns.where(format, codes, strict=strict).tolist() == [place for _, place in expected]
    assert columns.canonical(format, codes).to_pylist() == [cleaned(format, code) for code in codes]


@every_one_of_ours
def test_every_example_and_counterexample(format: Format[Any]) -> None:
    codes = [*format.examples, *format.counterexamples]
    same_as_one_by_one(format, codes)
    assert not columns.check(format, list(format.examples)).any()
    assert columns.check(format, list(format.counterexamples)).all()
    values = columns.read(format, list(format.examples)).values
    assert columns.write(format, values).to_pylist() == list(format.examples)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_text(data: st.DataObject) -> None:
    format = data.draw(st.sampled_from(FORMATS))
    near = st.text(
        st.sampled_from(characters(format)), max_size=2 * format.alphabet.digits(format.fields.width or 0)
    )
    codes = data.draw(st.lists(st.text() | near, min_size=1, max_size=30))
    same_as_one_by_one(format, codes)


@every_format
def test_the_binary_form_is_judged_as_it_is_alone(format: Format[Any]) -> None:
    width = format.fields.width or 0
    if width % 8:
        with pytest.raises(TypeError, match="no whole number of bytes"):
            columns.read(format, pa.array([bytes(width // 8)], pa.binary(width // 8)))
        return
    random = Random(2)
    rows = [bytearray(format.to_bytes(format.sample(random))) for _ in range(2000)]
    for row in rows[:1000]:
        row[random.randrange(len(row))] ^= 1 << random.randrange(8)
    rows += [bytearray(random.randbytes(width // 8)) for _ in range(100)]
    data = [bytes(row) for row in rows]
    found = columns.read(format, pa.array(data, pa.binary(width // 8)))
    spelled = [format.alphabet.write(int.from_bytes(row, "big"), width) for row in data]
    as_text = columns.read(format, spelled)
    assert_equal(data, found.errors, as_text.errors)
    assert_equal(data, found.values, as_text.values)
    assert (
        columns.where(format, pa.array(data, pa.binary(width // 8))).tolist()
        == columns.where(format, spelled).tolist()
    )
    too_long = pa.array([row + b"\0" for row in data[:3]], pa.binary(width // 8 + 1))
    assert columns.check(format, too_long).tolist() == [ERRORS.MALFORMED_LENGTH] * 3


@every_format
def test_values_that_nobody_has_read_are_written_or_refused_as_one_row_is(format: Format[Any]) -> None:
    chosen, random = layout(format), Random(3)
    kernels.kernels(chosen)
    values = columns.read(format, [format.encode(format.sample(random)) for _ in range(300)]).values
    for row in values[:250]:
        for _ in range(random.randrange(3)):
            row[random.randrange(len(row))] = random.choice([0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 64, 255])
    for k, row in enumerate(values):
        try:
            expected = chosen.code(row.tobytes())
        except CodeError as error:
            with pytest.raises(boardcode.InvalidState) as caught:
                columns.write(format, values[k : k + 1])
            assert caught.value.reason == error.reason
            assert caught.value.path in ("row 0", f"row 0, {error.path}")
        else:
            assert columns.write(format, values[k : k + 1]).to_pylist() == [expected]


def test_a_refused_row_is_named() -> None:
    values = columns.read("radar", ["ieysGjGO8papd/a"] * 4).values
    values[2, 5] = 3
    with pytest.raises(boardcode.InvalidState) as caught:
        columns.write("radar", values)
    assert str(caught.value) == "radar: row 2, horizontal[1][2]: 11 has no meaning; expected 00, 01 or 10"
    values[2, 5] = 9
    with pytest.raises(boardcode.InvalidState) as caught:
        columns.write("radar", values)
    assert str(caught.value) == "radar: row 2, horizontal[1][2]: 9 does not fit in 2 bits; expected 0 to 3"
    cells = columns.read("klotski", ["1A9BF0C"]).values
    cells[0, 0] = 1
    with pytest.raises(boardcode.InvalidState) as caught:
        columns.write("klotski", cells)
    assert (
        str(caught.value)
        == "klotski: row 0, cells[0]: no whole horizontal domino has its top left corner here"
    )


def test_a_matrix_of_another_shape_or_of_larger_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match=r"5211-card: expected a matrix of 2 columns, got the shape \(3,\)"):
        columns.write("5211-card", [1, 2, 3])
    with pytest.raises(ValueError, match="5211-card: expected whole numbers from 0 to 255, got int64"):
        columns.write("5211-card", [[2, 256]])
    with pytest.raises(ValueError, match="5211-card: expected whole numbers from 0 to 255, got float64"):
        columns.write("5211-card", [[2.5, 2]])


def test_a_maze_has_no_columns() -> None:
    with pytest.raises(TypeError) as caught:
        columns.read("maze", ["aWacaoUa2q"])
    assert (
        str(caught.value)
        == "maze has no fixed layout, so that there are no columns of it: boardcode.decode reads one code at a time"
    )


# -- what cannot be proved beforehand


class Even(Field[int]):
    """A field of somebody's own kind: an even number."""

    width = 14
    count = 1 << 13

    def read(self, bits: Any, path: str, dirt: list[Any]) -> int:
        if bits.number % 2:
            raise boardcode.errors.Fault(boardcode.MeaninglessCode, "odd", path=path, places=bits.places)
        return int(bits.number)

    def write(self, value: int, path: str) -> int:
        return value

    def sample(self, random: Random) -> int:
        return 2 * random.randrange(self.count)

    def to_json(self, value: int) -> int:
        return value

    spans = from_json = schema = rows = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Pair(State):
    even: int
    other: int


def test_a_format_without_kernels_is_read_one_by_one() -> None:
    fields = Record(Pair, even=Even(), other=Number(2))
    format: Format[Any] = Format(
        name="pair",
        title="",
        description="",
        game="pair",
        alphabet=Alphabet("hex", "0123456789abcdef"),
        fields=fields,
        state=Pair,
        examples=[],
    )
    assert kernels.kernels(layout(format)) is None
    assert columns.fields(format) == ("even:0", "even:1", "other")
    found = columns.read(format, ["8009", "0004", "800"])
    assert found.values.tolist() == [[32, 2, 1], [0, 0, 0], [0, 0, 0]]
    assert found.errors.tolist() == [0, ERRORS.MEANINGLESS, ERRORS.MALFORMED_LENGTH]
    assert columns.write(format, [[32, 2, 1]]).to_pylist() == ["8009"]
    assert columns.canonical(format, ["8009", "x"]).to_pylist() == ["8009", None]
    assert found.table().to_pylist() == [
        {"even": 8194, "other": 1},
        {"even": None, "other": None},
        {"even": None, "other": None},
    ]


def test_a_code_that_means_the_same_as_another_is_cleaned_to_what_one_code_gives() -> None:
    fields = Record(Pair, even=Table(4, {0: 0, 1: 1, 2: 1}), other=Number(4))
    format: Format[Any] = Format(
        name="twice",
        title="",
        description="",
        game="pair",
        alphabet=Alphabet("hex", "0123456789abcdef"),
        fields=fields,
        state=Pair,
        examples=[],
    )
    kernels.kernels(layout(format))
    codes = ["17", "27", "37", "07"]
    assert columns.canonical(format, codes).to_pylist() == [cleaned(format, code) for code in codes]
    assert columns.read(format, codes).values.tolist() == [[1, 7], [2, 7], [0, 0], [0, 7]]


# -- millions


def recombined(format: Format[Any], count: int, random: Random) -> list[str]:
    """Codes that are all different and mostly right, faster than one would sample them: parts of some put together anew."""
    if format.name == "klotski":
        ranks = np.array([random.randrange(COUNT) for _ in range(count)])
        return [f"{number:09X}" for number in bulk.codes(ranks).tolist()]
    written = [format.encode(format.sample(random)) for _ in range(20_000)]
    if format.name == "radar":  # the passages, then the cells
        return [random.choice(written)[:8] + random.choice(written)[8:] for _ in range(count)]
    groups = list(zip(*(code.split("_") for code in written), strict=True))
    return ["_".join([random.choice(group) for group in groups]) for _ in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["radar", "klotski", "5211-state", "arx-board"])
def test_a_million_codes_of_the_main_formats(name: str) -> None:
    """900,000 right codes and 100,000 garbled ones of each; a minute in all."""
    format, random = boardcode.get(name), Random(name)
    codes = recombined(format, 900_000, random)
    found = columns.read(format, codes)
    assert not found.errors.any()
    for code in codes:
        format.decode(code)  # raises for what is not right
    assert columns.write(format, found.values).to_pylist() == codes
    same_verdicts(format, [garbled(random.choice(codes), random, characters(format)) for _ in range(100_000)])


@pytest.mark.slow
@pytest.mark.parametrize(
    "format",
    [format for format in OURS if format.name not in ("radar", "klotski", "5211-state", "arx-board")],
    ids=str,
)
def test_a_hundred_thousand_codes_of_the_others(format: Format[Any]) -> None:
    """Most of them garbled; half a minute in all."""
    same_verdicts(format, some_codes(format, 100_000, seed=8))


def same_verdicts(format: Format[Any], codes: list[str]) -> None:
    chosen = layout(format)
    (column,) = texts(codes)
    values, errors = np.empty((len(codes), len(chosen.names)), np.uint8), np.empty(len(codes), np.uint8)
    one_by_one.read(chosen, column, range(len(codes)), values, errors, strict=True)
    found = columns.read(format, codes)
    assert_equal(codes, found.errors, errors)
    assert_equal(codes, found.values, values)
    fine = errors == ERRORS.FINE
    clean = columns.canonical(format, codes).to_pylist()
    assert columns.write(format, values[fine]).to_pylist() == [
        code for code, is_fine in zip(clean, fine, strict=True) if is_fine
    ]
