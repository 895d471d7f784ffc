"""The page about the service: its table is what the service says of itself, and its examples go as they are written down."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from boardcode.web.limits import Limits

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "service.md").read_text(encoding="utf-8")

Serving = Callable[[str], int]


def test_the_routes_are_those_of_the_service() -> None:
    spec = spec_from_file_location("write_routes", ROOT / "tools" / "write_routes.py")
    assert spec is not None
    assert spec.loader is not None
    writer = module_from_spec(spec)
    spec.loader.exec_module(writer)
    assert writer.filled(PAGE) == PAGE, "run `make docs`"


@pytest.mark.skipif(not shutil.which("curl"), reason="there is no curl")
def test_the_session_with_curl_goes_as_it_is_written_down(serving: Serving) -> None:
    port = serving("Limits()")
    (session,) = re.findall(r"^```console\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for step in session.removeprefix("$ ").split("\n$ "):
        command, _, output = step.partition("\n")
        asked = subprocess.run(
            ["bash", "-c", command.replace(":8211", f":{port}")],
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert asked.stdout == output.rstrip("\n")


@pytest.mark.skipif(not shutil.which("node"), reason="there is no node")
def test_the_program_in_javascript_runs(serving: Serving, tmp_path: Path) -> None:
    port = serving("Limits()")
    (program,) = re.findall(r"^```js\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (tmp_path / "asking.mjs").write_text(program.replace(":8211", f":{port}"), encoding="utf-8")
    ran = subprocess.run(["node", tmp_path / "asking.mjs"], capture_output=True, encoding="utf-8", check=True)
    assert (
        ran.stdout
        == "blue 5\n5211-card: character 3 '9', color: 1001 has no meaning; expected 0000, 0001, 0010, 0011 or 0100\n"
    )


def test_the_limits_are_those_that_the_page_tells() -> None:
    usual = Limits()
    assert (usual.body_bytes, usual.address_bytes) == (1 << 20, 8 << 10)
    assert (usual.requests_a_second, usual.requests_at_once, usual.request_seconds) == (50, 100, 0.002)
    assert (usual.reading.seconds, usual.solving.seconds, usual.solving.a_client, usual.solving.waiting) == (
        5,
        10,
        2,
        8,
    )
    assert (usual.connections_a_client, usual.connections, usual.head_seconds, usual.body_seconds) == (
        64,
        512,
        15,
        10,
    )
    assert usual.refusal_seconds == 1.0


def test_the_library_itself_loads_nothing_of_the_service() -> None:
    program = "import sys, boardcode; boardcode.formats(); import boardcode.cli.main; boardcode.cli.main.verbs(); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    ).stdout.split()
    assert {name.partition(".")[0] for name in loaded}.isdisjoint(
        {"fastapi", "starlette", "pydantic", "uvicorn", "anyio", "h11"}
    )
    assert not [name for name in loaded if name.startswith("boardcode.web")]
