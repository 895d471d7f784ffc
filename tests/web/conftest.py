"""The service in this process, or as a process of its own where real connections matter."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from boardcode.web.app import create_app
from boardcode.web.settings import Settings

URL = "http://127.0.0.1:8211"
# On a busy machine a worker process may take long to start.
PATIENT = Settings(read_seconds=120.0, load_seconds=120.0, solve_seconds=120.0)

MakeClient = Callable[..., TestClient]
StartServer = Callable[..., int]


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of a service with the default settings but more time."""
    with TestClient(create_app(PATIENT), base_url=URL) as client:
        yield client


@pytest.fixture
def make_client() -> Iterator[MakeClient]:
    """Make clients of services with other settings."""
    with ExitStack() as clients:

        def make(**settings: Any) -> TestClient:
            return clients.enter_context(TestClient(create_app(replace(PATIENT, **settings)), base_url=URL))

        yield make


PROGRAM = """
import json, sys
from boardcode.web.server import listen, serve, url_of
from boardcode.web.settings import Settings

if __name__ == "__main__":
    listener = listen("127.0.0.1", 0)
    serve(listener, Settings(**json.loads(sys.argv[1])), lambda: print(url_of(listener), flush=True))
"""


@contextmanager
def server_process(*command: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Start a process that serves; yield it and its port. It is stopped as by Ctrl-C."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    assert process.stdout is not None
    try:
        url = process.stdout.readline()
        yield process, int(url.split("/")[2].rpartition(":")[2])
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.communicate()


@pytest.fixture
def start_server() -> Iterator[StartServer]:
    """Start services with some settings on free ports; return the port of each."""
    with ExitStack() as servers:

        def start(**settings: Any) -> int:
            command = (sys.executable, "-c", PROGRAM, json.dumps(settings))
            return servers.enter_context(server_process(*command))[1]

        yield start


def exchange(port: int, request: bytes) -> bytes:
    """Send bytes on a new connection, and return everything that the service sends until it closes it."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request)
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
        return b"".join(parts)


def get_from(port: int, path: str) -> Any:
    """Return the JSON at an address of a service."""
    request = f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    return json.loads(exchange(port, request.encode()).partition(b"\r\n\r\n")[2])
