"""Kernels give the same on processors without bit instructions, and are loaded when they are worth it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import boardcode
from boardcode import columns
from boardcode.columns import _kernels
from boardcode.columns._inputs import split_into_rows
from boardcode.columns._scalar_path import ScalarPath, scalar_path
from boardcode.compile.numba import intrinsics
from boardcode.fields import Checked
from boardcode.games.fivetwooneone.code import BOARD


@pytest.mark.parametrize(
    "mask", [0, 1, 1 << 63, 0x0303030303030303, 0xF0F0FF, 0x5555555555555555, (1 << 64) - 1]
)
def test_bits_gather_and_scatter_in_steps(mask: int) -> None:
    places = [place for place in range(64) if mask >> place & 1]
    steps = list(intrinsics.moves(mask))
    for word in [Random(mask).getrandbits(64) & mask for _ in range(50)]:
        together = sum((word >> place & 1) << k for k, place in enumerate(places))
        moved = word
        for step in steps:
            moved = moved & ~step.bits | (moved & step.bits) >> step.distance
        assert moved == together
        for step in reversed(steps):
            moved = moved & ~(step.bits >> step.distance) | moved << step.distance & step.bits
        assert moved == word


@pytest.mark.parametrize("name", ["radar", "5211-board", "klotski-short"])
def test_a_processor_without_bit_instructions_reads_and_writes_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    format, random = boardcode.get(name), Random(6)
    codes = [*format.examples, *format.counterexamples]
    codes += [format.encode(format.sample(random)) for _ in range(200)]
    usual = _kernels.column_kernels(scalar_path(format))
    monkeypatch.setattr(intrinsics, "has_bit_instructions", lambda: False)
    with_shifts = _kernels.column_kernels(ScalarPath(format))
    (rows,) = split_into_rows(codes)
    results = []
    for kernels in (usual, with_shifts):
        assert kernels is not None
        values = np.empty((len(codes), len(columns.fields(name))), np.uint8)
        errors = np.empty(len(codes), np.uint8)
        kernels.read(rows, values, errors, strict=True, threads=1)
        assert errors.any()
        results.append((values.tolist(), errors.tolist(), kernels.write(values[errors == 0], 1).to_pylist()))
    assert results[0] == results[1]


def test_a_big_endian_processor_has_no_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "byteorder", "big")
    assert _kernels.column_kernels(ScalarPath(boardcode.get("radar"))) is None


def test_a_short_column_does_not_wait_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_kernels(path: Any) -> None:
        raise AssertionError("compiled")

    monkeypatch.setattr("boardcode.columns._column.column_kernels", compile_kernels)
    monkeypatch.setattr("boardcode.columns._column.are_loaded", lambda path: False)
    assert columns.check("radar", ["ieysGjGO8papd/a"] * 10).tolist() == [0] * 10
    with pytest.raises(AssertionError, match="compiled"):
        columns.check("radar", ["ieysGjGO8papd/a"] * 2001)


def test_threads_that_load_kernels_at_the_same_time_all_get_them(tmp_path: Path) -> None:
    """A module that is being loaded has no functions yet, so that others must wait for it."""
    program = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import boardcode
from boardcode.columns._kernels import column_kernels
from boardcode.columns._scalar_path import scalar_path
start, radar = Barrier(4), scalar_path(boardcode.get("radar"))
def load(_):
    start.wait()
    return column_kernels(radar).kernels.read_text is not None
with ThreadPoolExecutor(4) as pool:
    print(all(pool.map(load, range(4))))
"""
    environment = os.environ | {"BOARDCODE_KERNELS": str(tmp_path)}
    assert subprocess.check_output([sys.executable, "-c", program], env=environment, text=True) == "True\n"


def test_a_long_column_without_kernels_warns_that_it_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "byteorder", "big")
    monkeypatch.setattr(_kernels, "_loaded", {})
    codes = ["0x25"] * 2001
    message = "5211-card: codes are {} one at a time, since the format has no kernel for that"
    with pytest.warns(columns.SlowColumnWarning) as caught:  # noqa: PT031
        values = columns.read("5211-card", codes).values
        columns.write("5211-card", values)
        columns.canonical("5211-card", codes)
    participles = ("read", "written", "rewritten")
    assert [str(warning.message) for warning in caught] == [message.format(word) for word in participles]
    assert {Path(warning.filename).name for warning in caught} == {Path(__file__).name}


def test_slots_with_the_same_keys_pass_the_check_of_5211_alike() -> None:
    """The declaration promises this, and its kernels rely on it."""
    slots = BOARD.fields["slots"]
    assert isinstance(slots, Checked)
    assert slots.key is not None
    verdicts: dict[Any, set[bool]] = {}
    random = Random(7)
    for _ in range(2000):
        value = slots.field.sample(random)
        verdicts.setdefault(tuple(slots.key(slot) for slot in value), set()).add(slots.check(value) is None)
    assert len(verdicts) == 16
    assert all(len(verdict) == 1 for verdict in verdicts.values())
