"""Files of formats that change while the service runs."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from threading import Thread

import pytest
from changing_file import load_pebbles, write
from format_file import PEBBLES
from starlette.testclient import TestClient

from boardcode.web.app import create_app
from boardcode.web.format_reload import FormatReload
from boardcode.web.responses import TooManyRequests

from .conftest import PATIENT, URL, MakeClient, exchange, get_from, server_process

ENDLESS = f"{PEBBLES}while True: pass\n"


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


# -- files that do not end


def test_a_file_that_never_ends_is_reported_and_loaded_again_when_it_is_mended(
    file: Path, make_client: MakeClient
) -> None:
    client = make_client(load_seconds=0.05)
    write(file, ENDLESS, 2)
    assert client.get("/api/reloads").json() == {
        "files": ["pebbles.py"],
        "generation": 1,
        "errors": ["pebbles.py: it had not ended after 0.05 seconds; is there an endless loop?"],
    }
    assert client.get("/api/view", params={"code": "IAAC"}).json()["format"] == "pebbles"
    client.app.state.reload._seconds = 120.0  # type: ignore[attr-defined]  # on a busy machine it takes long
    write(file, PEBBLES.replace('"pebbles"', '"stones"'), 3)
    assert client.get("/api/reloads").json() == {"files": ["pebbles.py"], "generation": 2, "errors": []}
    assert client.get("/api/view", params={"code": "IAAC"}).json()["format"] == "stones"


@pytest.mark.parametrize("end", ["import os\nos._exit(0)\n", "raise KeyboardInterrupt\n"])
def test_a_file_that_ends_its_process_does_not_end_the_service(
    end: str, file: Path, make_client: MakeClient
) -> None:
    client = make_client()
    write(file, PEBBLES + end, 2)
    assert client.get("/api/reloads").json()["errors"] == [
        "pebbles.py: it ended the process in which it was tried"
    ]
    assert client.get("/api/formats").json()[-1]["name"] == "pebbles"


def test_while_a_file_is_tried_others_get_the_state_before_and_closing_ends_the_trial(file: Path) -> None:
    reload = FormatReload(120.0)
    write(file, ENDLESS, 2)
    errors = []

    def check() -> None:
        with pytest.raises(TooManyRequests) as caught:
            reload.check()
        errors.append(str(caught.value))

    thread = Thread(target=check)
    thread.start()
    while not reload._lock.locked():
        pass
    assert not reload.check()
    assert reload.to_json() == {"files": ["pebbles.py"], "generation": 0, "errors": []}
    reload.close()
    thread.join()
    assert errors == ["the service is stopping"]


def test_while_a_file_loops_the_service_answers_and_can_be_stopped(tmp_path: Path) -> None:
    file, started = tmp_path / "pebbles.py", tmp_path / "started"
    write(file, PEBBLES, 1)
    command = (sys.executable, "-m", "boardcode", "serve", "--port", "0", "--no-open", "--with", str(file))
    with server_process(*command) as (process, port):
        assert get_from(port, "/api/reloads")["errors"] == []
        write(file, f"open({str(started)!r}, 'w')\n{ENDLESS}", 2)
        request = b"GET /api/reloads HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
        waiting = Thread(target=exchange, args=(port, request))
        waiting.start()
        while not started.exists():
            pass
        for _ in range(50):  # more than the service has threads
            assert get_from(port, "/api/reloads")["files"] == ["pebbles.py"]
        assert get_from(port, "/api/view?code=IAAC")["format"] == "pebbles"
        process.send_signal(signal.SIGTERM)
        assert process.communicate() == ("", "")
        waiting.join()


def test_worker_processes_load_the_formats_as_they_were_loaded_by_the_service(
    file: Path, make_client: MakeClient
) -> None:
    client = make_client(short_bytes=0)  # every request is answered by a worker process
    write(file, "import boardcode\nclass", 2)
    assert client.get("/api/view", params={"code": "IAAC"}).json()["format"] == "pebbles"
