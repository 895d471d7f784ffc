"""Caches that are corrupt, read-only, shared or planted, and folders with planted modules.

A planted module leaves a mark when it is executed, which is a failure.
"""

from __future__ import annotations

import os
import pickle
import shutil
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from typing import Any

from attacks.area import Area, run

CODES = "".join("0x%02X\n" % (color << 4 | value) for color in range(5) for value in range(1, 7)) * 200
MODULES = (
    "pickle", "json", "numpy", "pyarrow", "numba", "random", "re", "struct", "socket", "signal", "uvicorn",
    "fastapi", "argparse", "boardcode", "sitecustomize", "usercustomize", "multiprocessing", "site",
)  # fmt: skip
COMMANDS = (
    ["1A9BF0C"],
    ["check", "5211-card", "../cards.txt"],
    ["klotski", "solve", "1A9BF0C"],
    ["convert", "../cards.txt", "cards.parquet", "--format", "5211-card"],
)
KEY_SIZE = 32  # of a file of machine code


def attack(area: Area) -> None:
    """Prepare caches and folders in every way, and use them."""
    (area.folder / "cards.txt").write_text(CODES)
    planted = _plant_modules(area)
    _run_among_planted(area, planted, COMMANDS[:1])  # something is tried even if compiling takes all the time
    area.record(_use(area, "a new cache"), attempts=0)
    area.record(None if _kernels(area) else "nothing was cached", attempts=0)
    steps: list[Callable[[], None]] = [
        lambda: _run_among_planted(area, planted, COMMANDS),
        lambda: _damage_cache(area),
        lambda: _plant_machine_code(area),
        lambda: _close_cache(area, 0o777),
        lambda: _close_cache(area, 0o555),
        lambda: _replace_cache(area),
    ]
    for step in cycle(steps):
        step()
        if not area.has_time:
            return


def _kernels(area: Area) -> list[Path]:
    return sorted(path for path in (area.folder / "cache").rglob("*") if path.is_file())


def _damage_cache(area: Area) -> None:
    kernels = _kernels(area)
    spoil: list[Callable[[Path], None]] = [_truncate, _garble, _plant, _make_folder]
    for path in area.random.sample(kernels, min(3, len(kernels))):
        area.random.choice(spoil)(path)
    area.record(_use(area, "a damaged cache"))
    area.record(_use(area, "a healed cache"))


def _plant_machine_code(area: Area) -> None:
    """Put code of our own into the cache, with a right key and checksum, where others may write to the files.

    In private files the same is executed: otherwise the attempt before would show nothing.
    """
    for mode in (0o666, 0o600):
        for path in _kernels(area):
            key, code = path.read_bytes()[:KEY_SIZE], pickle.dumps(Trap(str(area.folder / "mark")))
            path.write_bytes(key + sha256(code).digest() + code)
            path.chmod(mode)
        complaint = _use(area, f"planted machine code of mode {mode:o}")
        if mode == 0o600:
            complaint = None if complaint else "machine code in private files was not used"
        area.record(complaint)
    area.record(_use(area, "a healed cache"))


class Trap:
    """What leaves a mark when it is unpickled."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        return open, (self.mark, "w")


def _close_cache(area: Area, mode: int) -> None:
    """Let everybody write to the cache, or nobody."""
    for chosen in (mode, 0o700):
        _change_modes(area.folder / "cache", chosen)
        area.record(_use(area, f"a cache of mode {chosen:o}"))


def _replace_cache(area: Area) -> None:
    shutil.rmtree(area.folder / "cache")
    (area.folder / "cache").touch()
    area.record(_use(area, "a cache that is a file"))
    (area.folder / "cache").unlink()
    area.record(_use(area, "a new cache"))


def _use(area: Area, label: str) -> str | None:
    """Convert a column, which loads kernels; return what is wrong."""
    mark = area.folder / "mark"
    words = ["convert", "cards.txt", "cards.csv", "--format", "5211-card"]
    more = {"MARK": str(mark), "XDG_CACHE_HOME": str(area.folder / "cache")}
    outcome = run(area.folder, words, more=more)
    if mark.exists():
        mark.unlink()
        return f"{label}: a planted kernel was executed"
    return outcome.complaint(frozenset({0}), label)


def _truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _garble(path: Path) -> None:
    data = bytearray(path.read_bytes() or b"x")
    data[len(data) // 2] ^= 0x55
    path.write_bytes(bytes(data))


def _plant(path: Path) -> None:
    path.write_text("import os\nopen(os.environ['MARK'], 'w').close()\n")


def _make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _change_modes(folder: Path, mode: int) -> None:
    for path in [folder, *folder.rglob("*")]:
        path.chmod(mode)


def _plant_modules(area: Area) -> Path:
    folder = area.folder / "planted"
    folder.mkdir()
    for name in MODULES:
        (folder / f"{name}.py").write_text(f"import os\nopen(os.environ['MARK'] + '-{name}', 'w').close()\n")
    return folder


def _run_among_planted(area: Area, folder: Path, commands: Sequence[list[str]]) -> None:
    """Run the command in a folder that holds modules of the names of those that we import."""
    mark = folder.parent / "mark-of-module"
    for words in commands:
        outcome = run(folder, words, more={"MARK": os.fspath(mark)})
        area.record(outcome.complaint(frozenset({0}), "among planted modules"))
        marks = sorted(path.name for path in folder.parent.glob(f"{mark.name}*"))
        area.expect(marks, [], f"{' '.join(words)} executed planted modules")
        for name in marks:
            (folder.parent / name).unlink()
