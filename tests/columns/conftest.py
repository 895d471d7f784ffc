"""Kernels for the tests are kept with pytest's own things, so that the second run need not compile them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def kernels_are_kept(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    cache = getattr(request.config, "cache", None)
    folder: Path = cache.mkdir("kernels") if cache else tmp_path_factory.mktemp("kernels")
    before = os.environ.get("BOARDCODE_KERNELS")
    os.environ["BOARDCODE_KERNELS"] = before or str(folder)
    yield
    if before is None:
        del os.environ["BOARDCODE_KERNELS"]
