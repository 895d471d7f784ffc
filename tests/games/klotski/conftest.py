"""One atlas for all the proofs about all layouts."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from boardcode.klotski import Atlas

BUILD = """
import sys
from boardcode import klotski
klotski.Atlas.build(sys.argv[1])
# Not ru_maxrss: a process that is started inherits that of whoever started it.
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(1024 * int(status["VmHWM"].split()[0]))
"""
PATIENCE = 1800  # seconds


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """The whole atlas, built by another process, and how much memory that took; about two minutes on two cores.

    Tests that run side by side share one: whoever makes the folder builds it, the others wait for what was said at the end.
    """
    run = tmp_path_factory.getbasetemp()
    run = run.parent if "PYTEST_XDIST_WORKER" in os.environ else run
    folder, said = run / "klotski-atlas", run / "klotski-atlas.txt"
    try:
        folder.mkdir()
    except FileExistsError:
        _wait_for(said)
    else:
        done = subprocess.run(
            [sys.executable, "-c", BUILD, str(folder)], stdout=subprocess.PIPE, text=True, check=False
        )
        (run / "klotski-atlas.part").write_text(done.stdout, encoding="utf-8")
        (run / "klotski-atlas.part").replace(said)
    peak = said.read_text(encoding="utf-8")
    assert peak, "the build has failed"
    return folder, int(peak)


def _wait_for(path: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < end, "the build has not ended"
        time.sleep(0.5)


@pytest.fixture(scope="session")
def atlas(built: tuple[Path, int]) -> Atlas:
    return Atlas.open(built[0])


@pytest.fixture(scope="session")
def peak_memory(built: tuple[Path, int]) -> int:
    return built[1]
