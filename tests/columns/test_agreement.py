"""A column is read, written, checked and rewritten exactly as its codes are one at a time."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from column_codes import (
    FORMATS,
    OURS,
    assert_kernels_agree,
    assert_same_rows,
    characters,
    expected_canonical,
    expected_error,
    some_codes,
    with_mistake,
)
from declarations import ALPHABETS, ANY_RECORD, format_of
from field_faults import write
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

import boardcode
from boardcode import CodeError, Format, columns
from boardcode.alphabets import Alphabet
from boardcode.columns import ErrorCode
from boardcode.columns._inputs import split_into_rows
from boardcode.columns._kernels import column_kernels
from boardcode.columns._scalar_path import scalar_path
from boardcode.compile.numba.constraints import Constraints, NotCompilable
from boardcode.compile.plan import Scan, to_json
from boardcode.fields import Record
from boardcode.fields.field import fixed_width

every_format = pytest.mark.parametrize("format", FORMATS, ids=str)
every_one_of_ours = pytest.mark.parametrize("format", OURS, ids=str)


@every_format
def test_codes_of_every_kind_have_the_error_and_the_position_of_one_code(format: Format[Any]) -> None:
    codes = some_codes(format, 1500, seed=1)
    assert_kernels_agree(format, codes)
    for strict in (True, False):
        expected = [expected_error(format, code, strict) for code in codes]
        assert columns.check(format, codes, strict=strict).tolist() == [error for error, _ in expected]
        assert columns.where(format, codes, strict=strict).tolist() == [position for _, position in expected]
    assert columns.canonical(format, codes).to_pylist() == [
        expected_canonical(format, code) for code in codes
    ]


@every_one_of_ours
def test_examples_are_right_and_counterexamples_are_not(format: Format[Any]) -> None:
    assert_kernels_agree(format, [*format.examples, *format.counterexamples])
    assert not columns.check(format, list(format.examples)).any()
    assert columns.check(format, list(format.counterexamples)).all()
    values = columns.read(format, list(format.examples)).values
    assert columns.write(format, values).to_pylist() == list(format.examples)


@settings(max_examples=60)
@given(st.data())
def test_any_text_is_read_as_one_code(data: st.DataObject) -> None:
    format = data.draw(st.sampled_from(FORMATS))
    most = 2 * format.alphabet.digits(format.fields.width or 0)
    similar = st.text(st.sampled_from(characters(format)), max_size=most)
    assert_kernels_agree(format, data.draw(st.lists(st.text() | similar, min_size=1, max_size=30)))


@every_format
def test_the_binary_form_is_read_as_its_text(format: Format[Any]) -> None:
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
    binary = pa.array(data, pa.binary(width // 8))
    texts = [format.alphabet.write(int.from_bytes(row, "big"), width) for row in data]
    from_bytes, from_text = columns.read(format, binary), columns.read(format, texts)
    assert_same_rows(data, from_bytes.errors, from_text.errors)
    assert_same_rows(data, from_bytes.values, from_text.values)
    assert columns.where(format, binary).tolist() == columns.where(format, texts).tolist()
    too_long = pa.array([row + b"\0" for row in data[:3]], pa.binary(width // 8 + 1))
    assert columns.check(format, too_long).tolist() == [ErrorCode.MALFORMED_LENGTH] * 3


@every_format
def test_changed_values_are_written_or_refused_as_one_row_is(format: Format[Any]) -> None:
    path, random = scalar_path(format), Random(3)
    column_kernels(path)
    values = columns.read(format, [format.encode(format.sample(random)) for _ in range(300)]).values
    for row in values[:250]:
        for _ in range(random.randrange(3)):
            row[random.randrange(len(row))] = random.choice([0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 64, 255])
    refused = 0
    for k in range(len(values)):
        try:
            expected = path.write(values[k : k + 1], 0)
        except CodeError as error:
            refused += 1
            with pytest.raises(boardcode.InvalidState) as caught:
                columns.write(format, values[k : k + 1])
            assert str(caught.value) == str(error)
            assert caught.value.path.startswith("row 0")
        else:
            assert columns.write(format, values[k : k + 1]).to_pylist() == [expected]
    assert refused


# -- random declarations; the examples are the same each time, so that their kernels are compiled only once


def is_compilable(format: Format[Any]) -> bool:
    try:
        return format.plan is not None and Constraints.of(format.plan) is not None
    except NotCompilable:
        return False


def assert_declaration_agrees(record: Record[Any], alphabet: Alphabet) -> None:
    format, random = format_of(record, alphabet), Random(5)
    codes, width = [], fixed_width(record)
    for _ in range(40):
        number = write(record, record.sample(random))
        for bits in (number, number ^ 1 << random.randrange(width), random.getrandbits(width)):
            codes.append(alphabet.write(bits, width))
        codes.append(with_mistake(codes[-1], random, characters(format)))
    if is_compilable(format):
        assert_kernels_agree(format, codes)
    expected = [expected_error(format, code, True) for code in codes]
    assert columns.check(format, codes).tolist() == [error for error, _ in expected]
    assert columns.where(format, codes).tolist() == [position for _, position in expected]
    if format.plan is not None and '["special"]' not in json.dumps(to_json(format.plan)):
        assert_table_agrees(format, codes)  # Arrow has no type for a word instead of a number


def assert_table_agrees(format: Format[Any], codes: list[str]) -> None:
    column = columns.read(format, codes, strict=False)
    for code, error, row in zip(codes, column.errors, column.table().to_pylist(), strict=True):
        assert row == (dict.fromkeys(row) if error else format.to_json(format.decode(code, strict=False)))


declarations = given(record=ANY_RECORD, alphabet=ALPHABETS)
same_each_time = settings(
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # to make a failing example smaller, hundreds would have to be compiled
    suppress_health_check=list(HealthCheck),
)


@settings(same_each_time, max_examples=6)
@declarations
def test_kernels_of_random_declarations_agree_with_the_careful_path(
    record: Record[Any], alphabet: Alphabet
) -> None:
    assume(24 <= fixed_width(record) <= 400 and is_compilable(format_of(record, alphabet)))
    assert_declaration_agrees(record, alphabet)


@pytest.mark.slow
@settings(same_each_time, max_examples=40)
@declarations
def test_kernels_of_many_random_declarations_agree_with_the_careful_path(
    record: Record[Any], alphabet: Alphabet
) -> None:
    """Some minutes, most of them compiling."""
    assume(fixed_width(record) <= 1000)
    assert_declaration_agrees(record, alphabet)


# -- millions


def recombined_codes(format: Format[Any], count: int, random: Random) -> list[str]:
    """Different codes that are right, made faster than sampling each: parts of some are put together anew."""
    if format.name == "klotski":
        scan = format.plan
        assert isinstance(scan, Scan)
        return [f"{scan.number_of_rank(random.randrange(scan.count)):09X}" for _ in range(count)]
    written = [format.encode(format.sample(random)) for _ in range(20_000)]
    if format.name == "radar":  # the passages, then the cells
        return [random.choice(written)[:8] + random.choice(written)[8:] for _ in range(count)]
    groups = list(zip(*(code.split("_") for code in written), strict=True))
    return ["_".join([random.choice(group) for group in groups]) for _ in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["radar", "klotski", "5211-state", "arx-board"])
def test_a_million_codes_of_the_main_formats_agree(name: str) -> None:
    """900,000 right codes and 100,000 with a mistake of each; a minute in all."""
    format, random = boardcode.get(name), Random(name)
    codes = recombined_codes(format, 900_000, random)
    column = columns.read(format, codes)
    assert not column.errors.any()
    for code in codes:
        format.decode(code)  # raises for what is not right
    assert columns.write(format, column.values).to_pylist() == codes
    mistakes = characters(format)
    assert_verdicts_agree(
        format, [with_mistake(random.choice(codes), random, mistakes) for _ in range(100_000)]
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "format",
    [format for format in OURS if format.name not in ("radar", "klotski", "5211-state", "arx-board")],
    ids=str,
)
def test_a_hundred_thousand_codes_of_the_other_formats_agree(format: Format[Any]) -> None:
    """Most of them have a mistake; half a minute in all."""
    assert_verdicts_agree(format, some_codes(format, 100_000, seed=8))


def assert_verdicts_agree(format: Format[Any], codes: list[str]) -> None:
    path = scalar_path(format)
    (rows,) = split_into_rows(codes)
    values, errors = np.empty((len(codes), len(path.names)), np.uint8), np.empty(len(codes), np.uint8)
    path.read(rows, range(len(codes)), values, errors, strict=True)
    column = columns.read(format, codes)
    assert_same_rows(codes, column.errors, errors)
    assert_same_rows(codes, column.values, values)
    is_right = errors == ErrorCode.OK
    canonical = columns.canonical(format, codes).to_pylist()
    assert columns.write(format, values[is_right]).to_pylist() == [
        code for code, right in zip(canonical, is_right, strict=True) if right
    ]
