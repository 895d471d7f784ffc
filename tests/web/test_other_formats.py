"""Formats of plain Python files in the service, also those that fail."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from format_file import PEBBLES, broken
from starlette.testclient import TestClient

import boardcode
from boardcode import registry

from .conftest import exchange, get_from, server_process

# The warnings are those of `identify`, which has tests of its own.
pytestmark = pytest.mark.filterwarnings("ignore:broken. the format itself failed:RuntimeWarning")

Load = Callable[..., None]
FAILURE = "broken: the format itself failed: ZeroDivisionError: {} failed (broken.py, line 15)"


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Load:
    """Register a format `broken` of which some parts fail, until the end of the test."""
    boardcode.formats()
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    monkeypatch.setattr(registry, "_files", {})

    def load(*parts: str) -> None:
        (tmp_path / "broken.py").write_text(broken(*parts))
        registry.load_file(str(tmp_path / "broken.py"))

    return load


def test_serve_uses_the_formats_of_a_file_in_its_worker_process_too(tmp_path: Path) -> None:
    (tmp_path / "pebbles.py").write_text(PEBBLES)
    command = (sys.executable, "-m", "boardcode", "serve", "--port", "0", "--no-open")
    with server_process(*command, "--with", str(tmp_path / "pebbles.py")) as (_, port):
        assert get_from(port, "/api/formats")[-1]["name"] == "pebbles"
        assert get_from(port, "/api/view?code=IAAC")["formats"] == ["pebbles"]
        long_request = json.dumps({"format": "pebbles", "codes": ["IAAC"] * 200})  # for the worker process
        head = "POST /api/check HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
        length = f"content-type: application/json\r\ncontent-length: {len(long_request)}\r\n\r\n"
        answer: dict[str, Any] = {"error": {"kind": "too long"}}
        while "error" in answer:  # on a busy machine the process may still be starting
            assert answer["error"]["kind"] == "too long"
            response = exchange(port, f"{head}{length}{long_request}".encode())
            answer = json.loads(response.partition(b"\r\n\r\n")[2])
        assert answer["good"] == 200


def test_a_request_that_names_a_failing_format_of_a_file_gets_the_line_without_folders(
    load: Load, client: TestClient, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    load("check")
    with caplog.at_level(logging.ERROR, "boardcode.web"):
        for route in ("decode", "explain", "view"):
            response = client.get(f"/api/{route}", params={"format": "broken", "code": "77"})
            assert response.status_code == 422
            error = response.json()["error"]
            assert (error["kind"], error["format"]) == ("format failed", "broken")
            assert error["message"] == FAILURE.format("check")
    reason = f"ZeroDivisionError: check failed ({tmp_path}/broken.py, line 15)"
    assert caplog.messages == [f"broken: the format itself failed: {reason}"] * 3


def test_how_a_format_of_a_package_failed_is_only_logged(
    load: Load, client: TestClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    load("check")
    monkeypatch.setattr(registry, "_files", {})  # as if it were registered by a package
    with caplog.at_level(logging.ERROR, "boardcode.web"):
        error = client.get("/api/decode", params={"format": "broken", "code": "77"}).json()["error"]
    assert error["message"] == "broken: the format itself failed; the service has logged how"
    assert len(caplog.messages) == 1
    assert client.get("/api/view", params={"code": "AG"}).json()["failures"] == []


@pytest.mark.parametrize("part", ["check", "problems", "name", "drawing"])
def test_the_view_says_which_format_of_a_file_failed_and_how(
    part: str, load: Load, client: TestClient
) -> None:
    load(part)
    for _ in range(2):
        view = client.get("/api/view", params={"code": "77"}).json()
        assert view["failures"] == ([FAILURE.format(part)] if part != "name" else [])
    assert client.get("/api/view", params={"code": "7?"}).json()["failures"] == (
        [FAILURE.format(part)] if part == "name" else []
    )


def test_what_an_exception_says_of_the_folder_of_the_file_is_not_shown(
    client: TestClient, load: Load, tmp_path: Path
) -> None:
    load()
    file = tmp_path / "broken.py"
    file.write_text(f"{broken()}\nBroken.problems = lambda state: open({str(tmp_path / 'fish.txt')!r})\n")
    registry.load_file(str(file))
    view = client.get("/api/view", params={"code": "77"}).json()
    assert view["failures"] == [
        "broken: the format itself failed: FileNotFoundError: [Errno 2] No such file or directory: 'fish.txt'"
        f" (broken.py, line {len(file.read_text().splitlines())})"
    ]


def test_a_code_of_another_format_is_shown_although_a_format_fails(load: Load, client: TestClient) -> None:
    load("check")
    assert client.get("/api/identify", params={"code": "AG"}).json()["formats"] == ["chacun-place"]
    view = client.get("/api/view", params={"code": "AG"}).json()
    assert (view["format"], view["formats"]) == ("chacun-place", ["chacun-place"])
    rejected = client.get("/api/view", params={"code": "77", "format": "chacun-place"}).json()
    assert rejected["error"]["kind"] == "meaningless"
    assert client.get("/api/formats").json()[-1]["name"] == "broken"


def test_a_code_whose_drawing_fails_is_shown_without_it(load: Load, client: TestClient) -> None:
    load("drawing")
    view = client.get("/api/view", params={"code": "77", "format": "broken"}).json()
    assert (view["format"], view["drawing"], view["svg"]) == ("broken", None, None)
    assert view["note"] == "not drawn: the drawing of broken failed"
    assert view["state"] == {"value": 1023}
