"""Files of formats that change while the service runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from changing_file import load_pebbles, write
from format_file import PEBBLES
from starlette.testclient import TestClient

from boardcode.web.app import create_app

from .conftest import PATIENT, URL


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A file with the format `pebbles`, which is registered until the end of the test."""
    return load_pebbles(tmp_path, monkeypatch)


def test_a_file_that_changes_is_loaded_again_and_a_bad_one_is_reported(file: Path) -> None:
    with TestClient(create_app(PATIENT), base_url=URL) as client:
        assert client.get("/api/reloads").json() == {"files": ["pebbles.py"], "generation": 0, "errors": []}
        write(file, PEBBLES.replace('"pebbles"', '"stones"'), 2)
        assert client.get("/api/reloads").json() == {"files": ["pebbles.py"], "generation": 1, "errors": []}
        assert client.get("/api/formats").json()[-1]["name"] == "stones"
        write(file, "import boardcode\nclass", 3)
        answer = {
            "files": ["pebbles.py"],
            "generation": 2,
            "errors": ["pebbles.py:2: this is not Python: invalid syntax"],
        }
        assert client.get("/api/reloads").json() == answer
        assert client.get("/api/reloads").json() == answer
        assert client.get("/api/formats").json()[-1]["name"] == "stones"
        file.unlink()
        assert client.get("/api/reloads").json()["errors"] == [
            "cannot read pebbles.py: No such file or directory"
        ]
        write(file, PEBBLES, 4)
        assert client.get("/api/reloads").json() == {"files": ["pebbles.py"], "generation": 4, "errors": []}
        assert client.get("/api/formats").json()[-1]["name"] == "pebbles"


def test_without_files_there_is_nothing_to_load_again(client: TestClient) -> None:
    assert client.get("/api/reloads").json() == {"files": [], "generation": 0, "errors": []}
