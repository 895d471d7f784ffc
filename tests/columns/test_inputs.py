"""Whatever holds a column of codes is read alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import boardcode
from boardcode import columns
from boardcode.columns import ERRORS, kernels
from boardcode.columns.declared import layout

CODES = ["1A9BF0C", "4FEA13400", None, "3A9BF0C00", "", "1a9bf0c0", "D", None, "1A9BFÖC"]
EXPECTED = [0, 0, 5, 3, 2, 0, 0, 5, 1]
PRESENT = [code for code in CODES if code is not None]

compiled_or_not = pytest.mark.parametrize("compiled", [False, True], ids=["one by one", "compiled"])


@pytest.fixture(autouse=True)
def few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with kernels and without."""
    if "compiled" in request.fixturenames and not request.getfixturevalue("compiled"):
        monkeypatch.setattr("boardcode.columns.column.are_loaded", lambda layout: False)


def binary(codes: list[str | None]) -> list[bytes | None]:
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
    "Arrow binary": pa.array(binary(CODES), pa.binary()),
    "Arrow large binary": pa.array(binary(CODES), pa.large_binary()),
    "Arrow binary views": pa.array(binary(CODES), pa.binary_view()),
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
def loaded() -> None:
    for name in ("klotski", "radar", "5211-state"):
        kernels.kernels(layout(boardcode.get(name)))


@compiled_or_not
@every_kind
def test_every_kind_of_column_is_read_alike(codes: Any, compiled: bool) -> None:
    found = columns.read("klotski", codes)
    assert found.errors.tolist() == EXPECTED
    assert found.nulls.tolist() == [code is None for code in CODES]
    assert found.values[1].tolist() == columns.read("klotski", ["4FEA134"]).values[0].tolist()
    assert not found.values[found.errors != 0].any()
    assert columns.check("klotski", codes).tolist() == EXPECTED
    assert columns.where("klotski", codes).tolist() == [-1, -1, -1, 0, 0, -1, -1, -1, 5]
    clean = ["1A9BF0C00", "4FEA13400", None, None, None, "1A9BF0C00", "D00000000", None, None]
    assert columns.canonical("klotski", codes).to_pylist() == clean
    assert len(found) == len(CODES)


@compiled_or_not
def test_a_numpy_array_of_bytes(compiled: bool) -> None:
    codes = np.array([code.encode() for code in PRESENT], "S12")
    assert columns.check("klotski", codes).tolist() == [error for error in EXPECTED if error != 5]
    assert columns.check("klotski", codes[::2]).tolist() == [error for error in EXPECTED if error != 5][::2]
    assert columns.check("klotski", np.array(PRESENT, "U12")).tolist() == [
        error for error in EXPECTED if error != 5
    ]


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
def test_an_empty_column(codes: Any, compiled: bool) -> None:
    found = columns.read("radar", codes)
    assert found.values.shape == (0, 42)
    assert len(found.errors) == len(found.nulls) == found.table().num_rows == 0
    assert columns.canonical("radar", codes).to_pylist() == []
    assert columns.where("radar", codes).tolist() == []
    assert columns.write("radar", found.values).to_pylist() == []


@compiled_or_not
def test_a_column_of_nulls(compiled: bool) -> None:
    for codes in (pa.nulls(3), pa.nulls(3, pa.binary(11)), pa.nulls(3, pa.string()), [None] * 3):
        found = columns.read("radar", codes)
        assert found.errors.tolist() == [ERRORS.NULL] * 3
        assert found.nulls.all()
        assert not found.values.any()


@compiled_or_not
def test_bytes_of_the_binary_form_in_slices_and_chunks(compiled: bool) -> None:
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
def test_a_text_that_has_no_bytes_is_a_code_with_a_wrong_character(compiled: bool) -> None:
    assert columns.where("klotski", ["1A9\ud800", "1A9BF0C"]).tolist() == [3, -1]


@compiled_or_not
def test_bytes_that_are_no_text_are_wrong_characters(compiled: bool) -> None:
    assert columns.where("klotski", pa.array([b"1A\xff", b"1A9BF0C\xc3"], pa.binary())).tolist() == [2, 7]


@compiled_or_not
def test_the_last_rows_of_a_buffer_that_ends_with_them(compiled: bool) -> None:
    """A kernel looks at sixteen characters at a time, which must not lie behind the end."""
    data = np.frombuffer(b"1A9BF0C" * 5, np.uint8)
    offsets = np.arange(0, 36, 7, dtype=np.int32)
    codes = pa.StringArray.from_buffers(5, pa.py_buffer(offsets), pa.py_buffer(data))
    assert columns.check("klotski", codes).tolist() == [0] * 5


def test_something_else_is_refused() -> None:
    with pytest.raises(TypeError, match="row 1: a code is text, got int"):
        columns.read("klotski", ["1A9BF0C", 5])
    with pytest.raises(TypeError, match="codes are text or bytes, got an Arrow array of int64"):
        columns.read("klotski", pa.array([5]))


def test_pandas_and_polars_columns_are_columns() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    assert columns.check("klotski", pandas.Series(CODES)).tolist() == EXPECTED
    assert columns.check("klotski", pandas.Series(CODES, dtype="string")).tolist() == EXPECTED
    polars = pytest.importorskip("polars", reason="Polars is not installed")
    assert columns.check("klotski", polars.Series(CODES)).tolist() == EXPECTED


def test_threads_give_the_same_and_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = pa.array(["ieysGjGO8papd/a", "zQeaMsya//8aaaa", "ieysGjGO8papd/b"] * 50_000)
    alone, together = columns.read("radar", codes, threads=1), columns.read("radar", codes, threads=3)
    assert (alone.values == together.values).all()
    assert (alone.errors == together.errors).all()
    assert columns.write("radar", alone.values[alone.errors == 0], threads=3).equals(
        columns.write("radar", alone.values[alone.errors == 0], threads=1)
    )
    assert columns.canonical("radar", codes, threads=3).equals(columns.canonical("radar", codes, threads=1))
