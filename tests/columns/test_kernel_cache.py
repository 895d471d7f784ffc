"""Machine code is compiled once and kept, but only loaded from where nobody else can have put it."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from boardcode.compile.numba import kernel_cache

CHECK_TWO_CODES = """
import sys
from boardcode import columns
columns._column.SHORT = 0
assert columns.check("chacun-occupy", ["T", "6"]).tolist() == [0, 3]
(module,) = [module for name, module in sys.modules.items() if name.startswith("boardcode_kernels.")]
stats = module.read_text.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""
COMPILED, LOADED = "0 1", "1 0"
KEY = bytes(32)


def check_two_codes(folder: Path) -> tuple[str, str]:
    """Use a kernel in another process; return the hits and misses of the cache, and the last warning."""
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", CHECK_TWO_CODES],
        env=os.environ | {"BOARDCODE_KERNELS": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    printed = [line.partition("RuntimeWarning: ")[2] for line in done.stderr.splitlines()]
    return done.stdout.strip(), "".join(printed)


def not_kept(folder: Path, reason: str) -> str:
    return f"machine code is not kept in {folder}, and is compiled in each process: {reason}"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a kernel, in a folder of its own."""
    folder = tmp_path_factory.mktemp("cache") / "kernels"
    assert check_two_codes(folder) == (COMPILED, "")
    (path,) = folder.glob("chacun_occupy_*.read_text-*.kernel")
    return path


def test_a_kernel_is_compiled_once_and_then_loaded(kept: Path) -> None:
    files = sorted(kept.parent.iterdir())
    assert (kept.stat().st_mode & 0o777, kept.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert check_two_codes(kept.parent) == (LOADED, "")
    assert sorted(kept.parent.iterdir()) == files


def test_a_damaged_file_is_compiled_anew_and_replaced(kept: Path) -> None:
    content = bytearray(kept.read_bytes())
    content[len(content) // 2] ^= 1
    kept.write_bytes(content)
    assert check_two_codes(kept.parent) == (COMPILED, "")
    assert check_two_codes(kept.parent) == (LOADED, "")


def test_a_folder_to_which_others_may_write_is_not_used(kept: Path) -> None:
    before = kept.read_bytes()
    kept.parent.chmod(0o770)
    try:
        reason = "it belongs to others, or others may write to it"
        assert check_two_codes(kept.parent) == (COMPILED, not_kept(kept.parent, reason))
        assert kept.read_bytes() == before
    finally:
        kept.parent.chmod(0o700)


def test_a_file_to_which_others_may_write_is_replaced(kept: Path) -> None:
    kept.chmod(0o620)
    assert check_two_codes(kept.parent) == (
        COMPILED,
        not_kept(kept.parent, f"others may write to {kept.name}"),
    )
    assert kept.stat().st_mode & 0o777 == 0o600
    assert check_two_codes(kept.parent) == (LOADED, "")


def test_kernels_are_compiled_even_if_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    folder = tmp_path / "file" / "kernels"
    assert check_two_codes(folder) == (COMPILED, not_kept(folder, "Not a directory"))


def test_what_the_games_compile_runs_without_a_cache_and_without_a_home(tmp_path: Path) -> None:
    """Functions of both games that are compiled quickly; a missing cache used to fail at their import."""
    program = (
        "import numpy as np\n"
        "from boardcode.games.arx import engine\n"
        "from boardcode.games.klotski import bulk, whole_graph\n"
        "board = np.zeros(81, np.uint8)\n"
        "engine.play(board, 1)\n"
        "print(bulk.ranks([0x1A9BF0C00]).tolist())\n"
    )
    environment = {"HOME": str(tmp_path / "nowhere" / "home"), "PATH": os.environ["PATH"]}
    (tmp_path / "nowhere").write_text("in the way")
    run = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, "[4091296]\n"), run.stderr
    folder = tmp_path / "nowhere" / "home" / ".cache" / "boardcode" / "kernels"
    assert run.stderr.count("machine code is not kept") == 1
    assert not_kept(folder, "Not a directory") in run.stderr


def test_kernels_are_kept_in_the_cache_folder_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOARDCODE_KERNELS", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.setattr(sys, "platform", "linux")
    assert kernel_cache.folder() == Path("/somewhere/boardcode/kernels")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert kernel_cache.folder() == Path("~/Library/Caches/boardcode/kernels").expanduser()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert kernel_cache.folder() == Path("/local/boardcode/kernels")


# -- files


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, of which nothing has been said yet."""
    monkeypatch.setenv("BOARDCODE_KERNELS", str(tmp_path))
    monkeypatch.setattr(kernel_cache, "_warned", set())
    return tmp_path


def test_a_file_is_loaded_only_with_its_key(cache_folder: Path) -> None:
    kernel_cache._save("a.kernel", KEY, b"code")
    assert (cache_folder / "a.kernel").read_bytes() == KEY + sha256(b"code").digest() + b"code"
    assert kernel_cache._load("a.kernel", KEY) == b"code"
    assert kernel_cache._load("a.kernel", b"\1" * 32) is None
    assert kernel_cache._load("b.kernel", KEY) is None


def test_no_damage_goes_unnoticed(cache_folder: Path) -> None:
    """Each byte of a file is changed, and the file is cut off behind each byte."""
    kernel_cache._save("a.kernel", KEY, b"code")
    content = (cache_folder / "a.kernel").read_bytes()
    damaged = [content[:k] for k in range(len(content))]
    damaged += [content[:k] + bytes([content[k] ^ 1]) + content[k + 1 :] for k in range(len(content))]
    for each in damaged:
        (cache_folder / "a.kernel").write_bytes(each)
        assert kernel_cache._load("a.kernel", KEY) is None


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.makedirs(path / "full")])
def test_a_pipe_or_a_folder_in_place_of_a_file_is_replaced(
    cache_folder: Path, make: Callable[[Path], None]
) -> None:
    make(cache_folder / "a.kernel")
    assert kernel_cache._load("a.kernel", KEY) is None
    kernel_cache._save("a.kernel", KEY, b"code")
    assert kernel_cache._load("a.kernel", KEY) == b"code"


def test_a_link_to_a_folder_is_replaced_and_the_folder_stays(cache_folder: Path) -> None:
    (cache_folder / "precious").mkdir()
    (cache_folder / "a.kernel").symlink_to("precious")
    assert kernel_cache._load("a.kernel", KEY) is None
    kernel_cache._save("a.kernel", KEY, b"code")
    assert kernel_cache._load("a.kernel", KEY) == b"code"
    assert (cache_folder / "precious").is_dir()


def test_kernels_are_compiled_even_if_warnings_are_errors(
    cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("error")
        assert kernel_cache._load("a.kernel", KEY) is None
    reason = "it belongs to others, or others may write to it"
    assert [str(each.message) for each in caught] == [not_kept(cache_folder, reason)]


@pytest.mark.usefixtures("cache_folder")
def test_files_of_somebody_else_are_not_loaded_and_that_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel_cache._save("a.kernel", KEY, pickle.dumps("planted"))
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    reason = "it belongs to others, or others may write to it"
    with pytest.warns(RuntimeWarning, match=reason) as caught:  # noqa: PT031
        assert kernel_cache._load("a.kernel", KEY) is None
        kernel_cache._save("a.kernel", KEY, b"")
        assert kernel_cache._load("a.kernel", KEY) is None
    assert len(caught) == 1


def test_a_full_disk_is_said_once(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.warns(RuntimeWarning) as caught:  # noqa: PT031
        kernel_cache._save("a.kernel", KEY, b"code")
        kernel_cache._save("b.kernel", KEY, b"code")
    assert [str(each.message) for each in caught] == [not_kept(cache_folder, "No space left on device")]
    assert os.listdir(cache_folder) == []
