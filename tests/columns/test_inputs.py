"""Columns of codes are read alike, whatever holds them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pandas  # type: ignore[import-untyped]
import polars
import pyarrow as pa
import pytest

import boardcode
from boardcode import columns
from boardcode.columns import ErrorCode
from boardcode.columns._column import load_kernels

CODES = ["1A9BF0C", "4FEA13400", None, "3A9BF0C00", "", "1a9bf0c0", "D", None, "1A9BFÖC"]
EXPECTED = [0, 0, 5, 3, 2, 0, 0, 5, 1]
PRESENT = [code for code in CODES if code is not None]

compiled_or_not = pytest.mark.parametrize("compiled", [False, True], ids=["one at a time", "compiled"])


@pytest.fixture(autouse=True)
def without_kernels(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test that asks for `compiled` runs with kernels and without."""
    if "compiled" in request.fixturenames and not request.getfixturevalue("compiled"):
        monkeypatch.setattr("boardcode.columns._column.are_loaded", lambda path: False)


def encode(codes: list[str | None]) -> list[bytes | None]:
    return [None if code is None else code.encode() for code in codes]


KINDS: dict[str, Any] = {
    "a list": CODES,
    "a tuple": tuple(CODES),
    "a NumPy array of objects": np.array(CODES, object),
    "a NumPy array of objects with NaN": np.array(
        [float("nan") if code is None else code for code in CODES], object
    ),
    "Arrow strings": pa.array(CODES),
    "Arrow large strings": pa.array(CODES, pa.large_string()),
    "Arrow string views": pa.array(CODES, pa.string_view()),
    "Arrow binary": pa.array(encode(CODES), pa.binary()),
    "Arrow large binary": pa.array(encode(CODES), pa.large_binary()),
    "Arrow binary views": pa.array(encode(CODES), pa.binary_view()),
    "an Arrow dictionary": pa.array(CODES).dictionary_encode(),
    "a chunked array": pa.chunked_array([CODES[:3], [], CODES[3:]]),
    "chunks of two kinds of dictionaries": pa.chunked_array(
        [pa.array(CODES[:4]).dictionary_encode(), pa.array(CODES[4:]).dictionary_encode()]
    ),
    "a slice": pa.array(["0", None, *CODES, "zz", "1"]).slice(2, len(CODES)),
    "a slice of a slice of large strings": pa.array(["0", None, *CODES, "zz"], pa.large_string())
    .slice(1)
    .slice(1, len(CODES)),
}
every_kind = pytest.mark.parametrize("codes", KINDS.values(), ids=KINDS)


@pytest.fixture(autouse=True, scope="module")
def load_all_kernels() -> None:
    for name in ("klotski", "radar", "5211-state"):
        load_kernels(name)


@compiled_or_not
@every_kind
def test_every_kind_of_column_is_read_alike(codes: Any, compiled: bool) -> None:
    column = columns.read("klotski", codes)
    assert column.errors.tolist() == EXPECTED
    assert column.nulls.tolist() == [code is None for code in CODES]
    assert column.values[1].tolist() == columns.read("klotski", ["4FEA134"]).values[0].tolist()
    assert not column.values[column.errors != 0].any()
    assert columns.check("klotski", codes).tolist() == EXPECTED
    assert columns.where("klotski", codes).tolist() == [-1, -1, -1, 0, 0, -1, -1, -1, 5]
    canonical = ["1A9BF0C00", "4FEA13400", None, None, None, "1A9BF0C00", "D00000000", None, None]
    assert columns.canonical("klotski", codes).to_pylist() == canonical
    assert len(column) == len(CODES)


@compiled_or_not
@pytest.mark.parametrize("step", [1, 2, -1])
@pytest.mark.parametrize("kind", ["S9", "S12", "U12"])
def test_numpy_arrays_of_bytes_and_of_text_are_read_alike(kind: str, step: int, compiled: bool) -> None:
    codes = [code for code in PRESENT if code.isascii()]
    array = np.array(codes, kind)[::step]
    assert (columns.read("klotski", array).values == columns.read("klotski", codes[::step]).values).all()
    assert columns.check("klotski", array).tolist() == columns.check("klotski", codes[::step]).tolist()
    assert columns.canonical("klotski", array).equals(columns.canonical("klotski", codes[::step]))


@compiled_or_not
def test_zeros_at_the_end_of_numpy_bytes_are_no_part_of_the_code(compiled: bool) -> None:
    array = np.array([b"1A9BF0C", b"", b"1A9\0BF0C", b"1A9BF0C00", b"1A9BF0C000"], "S10")
    assert columns.check("klotski", array).tolist() == [0, 2, 1, 0, 2]
    assert columns.where("klotski", array).tolist() == [-1, 0, 3, -1, 9]


def test_numpy_bytes_are_read_in_chunks() -> None:
    codes = ["1A9BF0C", "4FEA13400", "1A9BFOC"] * 50_000
    array = columns.read("klotski", np.array(codes, "S"))
    texts = columns.read("klotski", codes)
    assert (array.values == texts.values).all()
    assert (array.errors == texts.errors).all()


@compiled_or_not
@pytest.mark.parametrize(
    "codes",
    [
        [],
        np.array([], "S9"),
        np.array([], "S0"),
        np.array([], object),
        pa.array([], pa.string()),
        pa.chunked_array([], pa.string()),
        pa.nulls(0),
    ],
    ids=["list", "bytes", "no bytes", "objects", "Arrow", "no chunks", "nulls"],
)
def test_an_empty_column_has_no_rows(codes: Any, compiled: bool) -> None:
    column = columns.read("radar", codes)
    assert column.values.shape == (0, 42)
    assert len(column.errors) == len(column.nulls) == column.table().num_rows == 0
    assert columns.canonical("radar", codes).to_pylist() == []
    assert columns.where("radar", codes).tolist() == []
    assert columns.write("radar", column.values).to_pylist() == []


@compiled_or_not
def test_a_column_of_nulls_has_no_values(compiled: bool) -> None:
    for codes in (pa.nulls(3), pa.nulls(3, pa.binary(11)), pa.nulls(3, pa.string()), [None] * 3):
        column = columns.read("radar", codes)
        assert column.errors.tolist() == [ErrorCode.NULL] * 3
        assert column.nulls.all()
        assert not column.values.any()
        assert columns.canonical("radar", codes).to_pylist() == [None] * 3


@compiled_or_not
def test_the_binary_form_is_read_in_slices_and_chunks(compiled: bool) -> None:
    table = boardcode.get("5211-state")
    code = table.examples[0]
    row = table.to_bytes(table.decode(code))
    wrong = b"\1" + row[1:]
    rows = pa.array([wrong, None, row, wrong, row], pa.binary(32))
    assert columns.check("5211-state", rows.slice(1)).tolist() == [5, 0, 4, 0]
    assert columns.check("5211-state", pa.chunked_array([rows.slice(2), rows.slice(0, 2)])).tolist() == [
        0,
        4,
        0,
        4,
        5,
    ]
    assert columns.canonical("5211-state", rows).to_pylist() == [code, None, code, code, code]


@compiled_or_not
def test_a_text_that_cannot_be_encoded_has_a_wrong_character(compiled: bool) -> None:
    assert columns.where("klotski", ["1A9\ud800", "1A9BF0C"]).tolist() == [3, -1]


@compiled_or_not
def test_bytes_that_are_not_utf_8_are_wrong_characters(compiled: bool) -> None:
    assert columns.where("klotski", pa.array([b"1A\xff", b"1A9BF0C\xc3"], pa.binary())).tolist() == [2, 7]


@compiled_or_not
def test_rows_at_the_end_of_a_buffer_are_read_from_a_copy(compiled: bool) -> None:
    """A kernel loads sixteen characters at a time, also after the end of a text."""
    data = np.frombuffer(b"1A9BF0C" * 5, np.uint8)
    offsets = np.arange(0, 36, 7, dtype=np.int32)
    codes = pa.StringArray.from_buffers(5, pa.py_buffer(offsets), pa.py_buffer(data))
    assert columns.check("klotski", codes).tolist() == [0] * 5


def test_numbers_are_no_codes() -> None:
    with pytest.raises(TypeError, match="row 1: a code is text, got int"):
        columns.read("klotski", ["1A9BF0C", 5])
    with pytest.raises(TypeError, match="codes are text or bytes, got an Arrow array of int64"):
        columns.read("klotski", pa.array([5]))


def test_pandas_and_polars_columns_are_columns() -> None:
    assert columns.check("klotski", pandas.Series(CODES)).tolist() == EXPECTED
    assert columns.check("klotski", pandas.Series(CODES, dtype="string")).tolist() == EXPECTED
    assert columns.check("klotski", polars.Series(CODES)).tolist() == EXPECTED


def test_threads_give_the_same_and_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    pools: list[int] = []

    class CountingPool(ThreadPoolExecutor):
        def __init__(self, threads: int) -> None:
            pools.append(threads)
            super().__init__(threads)

    monkeypatch.setattr("boardcode.columns._kernels.ThreadPoolExecutor", CountingPool)
    codes = pa.array(["ieysGjGO8papd/a", "zQeaMsya//8aaaa", "ieysGjGO8papd/b"] * 50_000)
    alone = columns.read("radar", codes, threads=1)
    alone_codes = columns.write("radar", alone.values[alone.errors == 0], threads=1)
    alone_canonical = columns.canonical("radar", codes, threads=1)
    assert pools == []
    together = columns.read("radar", codes, threads=3)
    assert (alone.values == together.values).all()
    assert (alone.errors == together.errors).all()
    assert columns.write("radar", alone.values[alone.errors == 0], threads=3).equals(alone_codes)
    assert columns.canonical("radar", codes, threads=3).equals(alone_canonical)
    assert pools == [3, 3, 3]
