"""The service as the tests ask it: in this process, and for what only a real connection shows, in another."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from boardcode.web.app import create_app
from boardcode.web.limits import Limits
from boardcode.web.names import Names

HERE = "http://127.0.0.1:8211"
PATIENT = Limits(
    requests_a_second=1e9, requests_at_once=1e9, refusal_seconds=0.0
)  # the tests ask faster than a person types

Opened = Callable[..., TestClient]


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client whose requests are not counted."""
    with TestClient(create_app(PATIENT), base_url=HERE) as opened:
        yield opened


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Makes clients of services with other limits and names."""
    clients: list[TestClient] = []

    def opened(names: Names | None = None, **limits: Any) -> TestClient:
        clients.append(TestClient(create_app(replace(PATIENT, **limits), names), base_url=HERE))
        return clients[-1].__enter__()

    yield opened
    for one in clients:
        one.__exit__()


PROGRAM = """
import sys
from boardcode.web.limits import Limits, Share
from boardcode.web.names import Names
from boardcode.web.serving import address_of, listening, serve

listener = listening("127.0.0.1", 0)
serve(listener, eval(sys.argv[1]), Names(), lambda: print(address_of(listener), flush=True))
"""


@contextmanager
def server(*command: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A process that serves, and its port; it is stopped as by Ctrl-C."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline()
        yield process, int(address.split("/")[2].rpartition(":")[2])
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


@pytest.fixture
def serving() -> Iterator[Callable[[str], int]]:
    """Starts services with limits as they are written in Python; gives their ports."""
    from contextlib import ExitStack

    with ExitStack() as running:
        yield lambda limits: running.enter_context(server(sys.executable, "-c", PROGRAM, limits))[1]


def said(port: int, sent: bytes, *, address: str = "127.0.0.1", seconds: float = 20.0) -> bytes:
    """All that is answered to some bytes until the other side closes."""
    with socket.create_connection(
        ("127.0.0.1", port), timeout=seconds, source_address=(address, 0)
    ) as connection:
        connection.sendall(sent)
        parts = []
        try:
            while part := connection.recv(65536):
                parts.append(part)
        except ConnectionResetError:
            pass
        return b"".join(parts)
