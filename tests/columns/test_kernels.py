"""Kernels are compiled once, cached, and give the same on processors without bit instructions."""

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
from boardcode.compile.numba import intrinsics, kernel_cache
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


CHECK_TWO_CODES = """
import sys
from boardcode import columns
columns._column.SHORT = 0
assert columns.check("chacun-occupy", ["T", "6"]).tolist() == [0, 3]
(module,) = [module for name, module in sys.modules.items() if name.startswith("boardcode_kernels.")]
stats = module.read_text.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def check_two_codes(folder: Path) -> str:
    """Use a kernel in another process; return the hits and misses of Numba's cache."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"} | {
        "BOARDCODE_KERNELS": str(folder)
    }
    done = subprocess.run(
        [sys.executable, "-c", CHECK_TWO_CODES], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_kernel_is_compiled_once_and_then_loaded(tmp_path: Path) -> None:
    assert check_two_codes(tmp_path / "kernels") == "0 1"
    (kept,) = (tmp_path / "kernels").glob("*.py")
    assert kept.name.startswith("chacun_occupy_")
    assert check_two_codes(tmp_path / "kernels") == "1 0"
    assert [path.name for path in (tmp_path / "kernels").glob("*.py")] == [kept.name]


def test_kernels_are_compiled_even_if_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("in the way")
    assert check_two_codes(tmp_path / "a file" / "kernels") == "0 1"


def test_kernels_are_kept_in_the_cache_folder_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOARDCODE_KERNELS")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.setattr(sys, "platform", "linux")
    assert kernel_cache.folder() == Path("/somewhere/boardcode/kernels")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert kernel_cache.folder() == Path("~/Library/Caches/boardcode/kernels").expanduser()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert kernel_cache.folder() == Path("/local/boardcode/kernels")


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
