"""Settings for all tests: examples of property tests, what is measured, and what processes share.

Kernels are kept with pytest's own things: the processes of a run share them, and the next run need not
compile them. Bytecode is kept too, whatever the environment says, since the command is started hundreds of
times. The atlas of Klotski is built once for all tests that need it.
"""

from __future__ import annotations

import fcntl
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from boardcode import registry
from boardcode.catalog import BUILT_IN

if TYPE_CHECKING:
    from boardcode.klotski import Atlas

# A slow machine is not an error. "few" tries the same examples each time.
settings.register_profile("usual", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "few", settings.get_profile("usual"), derandomize=True, max_examples=25, database=None
)
settings.load_profile(os.environ.get("BOARDCODE_EXAMPLES", "usual"))

# The tests that are about the core; those that only go through it do not prove that it is tested.
MEASURED = re.compile(r"tests/(test_|compile/|own_formats/|convert/test_sql|games/\w+/test_\w*code\b)")

BUILD_ATLAS = """
import sys
from boardcode import klotski
klotski.Atlas.build(sys.argv[1])
# Not ru_maxrss, which a process inherits from its parent.
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(1024 * int(status["VmHWM"].split()[0]))
"""


def pytest_configure(config: pytest.Config) -> None:
    """Have this process and its children keep kernels and bytecode."""
    cache = getattr(config, "cache", None)
    if cache is not None:
        os.environ.setdefault("BOARDCODE_KERNELS", str(cache.mkdir("kernels")))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Measure coverage only where it says something, since measuring takes as long as the tests.

    Property tests do not count: what a gate demands must not depend on luck.
    """
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)) or not MEASURED.match(item.nodeid):
            item.add_marker("no_cover")


@pytest.fixture(autouse=True)
def _formats_end_with_their_test() -> Iterator[None]:
    """Forget what a test registers, and the files of formats that it names in the environment."""
    before = set(registry._registered)
    yield
    os.environ.pop(registry.WITH, None)
    for name in set(registry._registered) - before - BUILT_IN:
        del registry._registered[name]


@pytest.fixture(scope="session")
def _atlas_and_peak_memory(tmp_path_factory: pytest.TempPathFactory) -> tuple[Atlas, int]:
    """Build the whole atlas in another process; about two minutes on two cores.

    The worker processes of a test run share it: one builds it while the others wait for the lock.
    """
    from boardcode.klotski import Atlas  # imported on first use: few tests need it

    run = tmp_path_factory.getbasetemp()
    run = run.parent if "PYTEST_XDIST_WORKER" in os.environ else run
    folder, peak_memory = run / "klotski-atlas", run / "klotski-atlas-memory.txt"
    with Path(run, "klotski-atlas.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not peak_memory.exists():
            peak_memory.write_bytes(subprocess.check_output([sys.executable, "-c", BUILD_ATLAS, str(folder)]))
    return Atlas.open(folder), int(peak_memory.read_text())


@pytest.fixture(scope="session")
def atlas(_atlas_and_peak_memory: tuple[Atlas, int]) -> Atlas:
    """The atlas of all layouts."""
    return _atlas_and_peak_memory[0]


@pytest.fixture(scope="session")
def peak_memory(_atlas_and_peak_memory: tuple[Atlas, int]) -> int:
    """The bytes of memory that building the atlas took."""
    return _atlas_and_peak_memory[1]
