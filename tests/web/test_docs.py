"""docs/service.md: its table is up to date, its examples work, and its limits are the real ones."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from boardcode.cli.verbs.serve import RATE, SOLVE_SECONDS
from boardcode.web.models import CheckRequest, CodeRequest
from boardcode.web.settings import Settings
from boardcode.web.view import MOST_DRAWN_BITS
from boardcode.web.workers import QUEUE_LENGTH

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "service.md").read_text(encoding="utf-8")


def test_the_table_of_routes_is_up_to_date() -> None:
    spec = spec_from_file_location("write_routes", ROOT / "tools" / "write_routes.py")
    assert spec is not None
    assert spec.loader is not None
    writer = module_from_spec(spec)
    spec.loader.exec_module(writer)
    assert writer.replace_table(PAGE) == PAGE, "run `make docs`"


def run_curl(client: TestClient, command: str) -> str:
    """Do what a curl command with the options -s, -H and -d does."""
    curl, *words = shlex.split(command)
    assert curl == "curl"
    options: dict[str, Any] = {}
    while words:
        word = words.pop(0)
        if word == "-H":
            name, _, value = words.pop(0).partition(": ")
            options["headers"] = {name: value}
        elif word == "-d":
            options["content"] = words.pop(0).encode()
        elif word != "-s":
            options["url"] = word
    return client.request("POST" if "content" in options else "GET", **options).text


def test_the_curl_commands_print_what_the_page_shows(client: TestClient) -> None:
    (session,) = re.findall(r"^```console\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for step in session.removeprefix("$ ").split("\n$ "):
        command, _, output = step.partition("\n")
        assert run_curl(client, command) == output.rstrip("\n")


def test_the_limits_in_the_page_are_those_of_the_service() -> None:
    settings = Settings()
    codes, code = CheckRequest.model_fields["codes"], CodeRequest.model_fields["code"]
    rows = dict(re.findall(r"^\| (.*?) \| (.*?) \|$", PAGE.partition("## Limits")[2], re.MULTILINE))
    assert rows["body, address"] == f"{settings.body_bytes >> 20} MiB, {settings.address_bytes >> 10} KiB"
    assert rows["a code, codes in a list"] == (
        f"{code.metadata[0].max_length:,} characters, {codes.metadata[0].max_length:,}"
    )
    assert rows["drawings"].startswith(f"codes of at most {MOST_DRAWN_BITS:,} bits ")
    assert (
        rows["a long request, solving"] == f"{settings.read_seconds:g} and {settings.solve_seconds:g} seconds"
    )
    assert rows["long requests, solutions, that run or wait at a time"] == f"{QUEUE_LENGTH} each"
    assert rows["the body of a request to arrive"] == f"{settings.body_seconds:g} seconds"
    assert rows["requests of one client, if other computers can connect"] == (
        f"{RATE:g} a second, {2 * RATE:g} at once"
    )
    assert settings.solve_seconds == SOLVE_SECONDS
    assert f"Requests of more than {settings.short_bytes} bytes are answered by a worker process" in PAGE


def test_the_library_and_the_command_line_import_nothing_of_the_service() -> None:
    program = (
        "import sys, boardcode; boardcode.formats(); import boardcode.cli.main; "
        "boardcode.cli.main.main(['decode', '5211-card', '0x25']); print(*sys.modules)"
    )
    output = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    ).stdout
    modules = output.splitlines()[-1].split()
    packages = {name.partition(".")[0] for name in modules}
    assert "boardcode" in packages
    assert packages.isdisjoint({"fastapi", "starlette", "pydantic", "uvicorn", "anyio", "h11"})
    assert not [name for name in modules if name.startswith("boardcode.web")]
