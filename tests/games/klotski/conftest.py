"""One atlas for all the proofs about all layouts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from boardcode.games.klotski import Atlas

BUILD = """
import resource, sys
from boardcode import klotski
klotski.Atlas.build(sys.argv[1])
print(1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """The whole atlas, built by another process, and how much memory that took; about two minutes on two cores."""
    folder = tmp_path_factory.mktemp("atlas")
    done = subprocess.run([sys.executable, "-c", BUILD, str(folder)], capture_output=True, text=True, check=True)
    return folder, int(done.stdout)


@pytest.fixture(scope="session")
def atlas(built: tuple[Path, int]) -> Atlas:
    return Atlas.open(built[0])


@pytest.fixture(scope="session")
def peak_memory(built: tuple[Path, int]) -> int:
    return built[1]
