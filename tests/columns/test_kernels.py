"""Kernels are made of the declaration, kept, and the same on processors without bit instructions."""

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
from boardcode.columns import kernels, storage
from boardcode.columns.declared import Declared, layout
from boardcode.columns.texts import texts
from boardcode.compile.numba import intrinsics as machine
from boardcode.fields import Checked
from boardcode.games.fivetwooneone.code import BOARD


@pytest.mark.parametrize(
    "mask", [0, 1, 1 << 63, 0x0303030303030303, 0xF0F0FF, 0x5555555555555555, (1 << 64) - 1]
)
def test_bits_gather_and_scatter_in_steps(mask: int) -> None:
    places = [place for place in range(64) if mask >> place & 1]
    steps = list(machine.moves(mask))
    for word in [Random(mask).getrandbits(64) & mask for _ in range(50)]:
        together = sum((word >> place & 1) << k for k, place in enumerate(places))
        found = word
        for step in steps:
            found = found & ~step.bits | (found & step.bits) >> step.distance
        assert found == together
        for step in reversed(steps):
            found = found & ~(step.bits >> step.distance) | found << step.distance & step.bits
        assert found == word


@pytest.mark.parametrize("name", ["radar", "5211-board"])
def test_a_processor_without_bit_instructions_reads_and_writes_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    format = boardcode.get(name)
    random = Random(6)
    codes = [
        *format.examples,
        *format.counterexamples,
        *(format.encode(format.sample(random)) for _ in range(200)),
    ]
    known = kernels.kernels(layout(format))
    monkeypatch.setattr(machine, "has_bit_instructions", lambda: False)
    plain = kernels.kernels(Declared(format))
    assert known is not None
    assert plain is not None
    (column,) = texts(codes)
    found = []
    for either in (known, plain):
        values, errors = (
            np.empty((len(codes), len(either.layout.names)), np.uint8),
            np.empty(len(codes), np.uint8),
        )
        either.read(column, values, errors, strict=True, threads=1)
        found.append((values.tolist(), errors.tolist(), either.write(values[errors == 0], 1).to_pylist()))
    assert found[0] == found[1]


def test_a_processor_with_the_other_order_of_bytes_reads_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "byteorder", "big")
    assert kernels.kernels(Declared(boardcode.get("radar"))) is None


USE = """
import sys
from boardcode import columns
columns.column.FEW = 0
assert columns.check("chacun-occupy", ["T", "6"]).tolist() == [0, 3]
(module,) = [module for name, module in sys.modules.items() if name.startswith("boardcode_kernels.")]
stats = module.read_text.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def use(folder: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"} | {
        "BOARDCODE_KERNELS": str(folder)
    }
    done = subprocess.run(
        [sys.executable, "-c", USE], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_kernel_is_compiled_once_and_then_loaded(tmp_path: Path) -> None:
    assert use(tmp_path / "kernels") == "0 1"
    (kept,) = (tmp_path / "kernels").glob("*.py")
    assert kept.name.startswith("chacun_occupy_")
    assert use(tmp_path / "kernels") == "1 0"
    assert [path.name for path in (tmp_path / "kernels").glob("*.py")] == [kept.name]


def test_where_nothing_can_be_written_kernels_are_compiled_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("in the way")
    assert use(tmp_path / "a file" / "kernels") == "0 1"


def test_kernels_are_kept_in_the_users_folder_for_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOARDCODE_KERNELS")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.setattr(sys, "platform", "linux")
    assert storage.folder() == Path("/somewhere/boardcode/kernels")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert storage.folder() == Path("~/Library/Caches/boardcode/kernels").expanduser()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert storage.folder() == Path("/local/boardcode/kernels")


def test_a_short_column_does_not_wait_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_something(layout: Any) -> None:
        raise AssertionError("compiled")

    monkeypatch.setattr("boardcode.columns.column.kernels", compile_something)
    monkeypatch.setattr("boardcode.columns.column.are_loaded", lambda layout: False)
    assert columns.check("radar", ["ieysGjGO8papd/a"] * 10).tolist() == [0] * 10
    with pytest.raises(AssertionError, match="compiled"):
        columns.check("radar", ["ieysGjGO8papd/a"] * 2001)


def test_threads_that_ask_at_once_all_get_the_kernels(tmp_path: Path) -> None:
    """A module that is being loaded has no functions yet: whoever took it then read millions of codes one by one."""
    program = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import boardcode
from boardcode.columns.declared import layout
from boardcode.columns.kernels import kernels
start, radar = Barrier(4), layout(boardcode.get("radar"))
def ask(_):
    start.wait()
    return kernels(radar).read_text is not None
with ThreadPoolExecutor(4) as pool:
    print(all(pool.map(ask, range(4))))
"""
    environment = os.environ | {"BOARDCODE_KERNELS": str(tmp_path)}
    assert subprocess.check_output([sys.executable, "-c", program], env=environment, text=True) == "True\n"


def test_a_long_column_without_kernels_warns_that_it_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "byteorder", "big")
    monkeypatch.setattr(kernels, "_loaded", {})
    codes = ["0x25"] * 2001
    told = "5211-card: codes are {} one by one, since the format has no kernel for that"
    with pytest.warns(columns.Slow) as caught:  # noqa: PT031
        values = columns.read("5211-card", codes).values
        columns.write("5211-card", values)
        columns.canonical("5211-card", codes)
    assert [str(each.message) for each in caught] == [
        told.format(done) for done in ("read", "written", "cleaned")
    ]


def test_what_looks_alike_to_a_check_passes_alike() -> None:
    """The promise that 5211 makes about its check, on which its kernels rely."""
    slots = BOARD.fields["slots"]
    assert isinstance(slots, Checked)
    assert slots.sees is not None
    verdicts: dict[Any, set[bool]] = {}
    random = Random(7)
    for _ in range(2000):
        value = slots.field.sample(random)
        verdicts.setdefault(tuple(slots.sees(slot) for slot in value), set()).add(slots.check(value) is None)
    assert len(verdicts) == 16
    assert all(len(verdict) == 1 for verdict in verdicts.values())
