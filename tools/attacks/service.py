"""The service under malformed HTTP, foreign pages, floods, slow clients, killed workers, stops."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random

from attacks.area import COMMAND, Area, environment

GOOD = b"GET /api/identify?code=1A9BF0C HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
FILES = 128  # that the service may open
TIMEOUT = 60.0
FOREIGN = (
    "host: evil.example", "host: 127.0.0.1.evil.example", "host:", "host: [", "host: [::1]x",
    "host: localhost\r\norigin: https://evil.example", "host: localhost\r\norigin: http://[",
    "host: localhost\r\norigin: null", "host: localhost\r\nsec-fetch-site: cross-site",
)  # fmt: skip
PATHS = (
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%5c..%5cx",
    "//etc/passwd",
    "/api/../x",
    "/%00",
)


def attack(area: Area) -> None:
    """Attack services, one after the other, as long as there is time."""
    while area.has_time:
        with _service(area) as (process, port):
            for _ in range(150):
                _send_garbage(area, port)
            _send_foreign(area, port)
            _send_hostile_json(area, port)
            _open_many(area, port)
            _send_chunks(area, port)
            _kill_workers(area, process.pid, port)
            _stop_while_busy(area, process, port)


@contextmanager
def _service(area: Area) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Run a service on a free port of this computer, in a folder with a planted module."""
    folder = area.folder / "planted"
    folder.mkdir(exist_ok=True)
    for name in ("pickle", "json", "multiprocessing", "signal"):
        (folder / f"{name}.py").write_text(f"open({str(area.folder / 'mark')!r}, 'w').close()\n")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))

    with subprocess.Popen(
        [COMMAND, "serve", "--port", "0", "--no-open"],
        cwd=folder,
        env=environment(area.folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=limit,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield process, int(line.split(b"/")[2].rpartition(b":")[2])
        finally:
            process.kill()


def _exchange(port: int, request: bytes, *, end: bool = False) -> bytes:
    """Send bytes, and return what comes back until the service closes the connection.

    With `end` we close our half of it first, after which the service need not answer.
    """
    parts = []
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT) as connection:
        with suppress(ConnectionError):  # it may close the connection while we are sending
            connection.sendall(request)
            if end:
                connection.shutdown(socket.SHUT_WR)
        with suppress(ConnectionError):
            while part := connection.recv(65536):
                parts.append(part)
    return b"".join(parts)


def _status(response: bytes) -> int:
    """Return the status of a response; 0 if there is none."""
    words = response.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0


def _expect_answer(area: Area, port: int, when: str) -> None:
    try:
        area.expect(_status(_exchange(port, GOOD)), 200, f"a good request {when}")
    except OSError as error:
        area.record(f"a good request {when}: {error!r}")


def _send_garbage(area: Area, port: int) -> None:
    request = _garbled_request(area.random)
    try:
        status = _status(_exchange(port, request, end=True))
        area.record(f"{request[:200]!r}: status {status}" if status >= 500 else None)
    except OSError as error:
        area.record(f"{request[:200]!r}: {error!r}")


def _garbled_request(random: Random) -> bytes:
    request = bytearray(GOOD)
    for _ in range(random.choice((1, 2, 5, 30))):
        place = random.randrange(len(request))
        change = random.randrange(4)
        if change == 0:
            request[place] = random.randrange(256)
        elif change == 1:
            del request[place : place + random.randrange(10)]
        elif change == 2:
            request[place:place] = random.choice((b"\r\n", b"\0", b"content-length: -1\r\n", b"%ff", b"\x85"))
        else:
            request[place:place] = b"transfer-encoding: chunked\r\n"
    return bytes(request)


def _send_foreign(area: Area, port: int) -> None:
    for headers in FOREIGN:
        request = f"GET /api/formats HTTP/1.1\r\n{headers}\r\nconnection: close\r\n\r\n".encode()
        status = _status(_exchange(port, request))
        area.record(None if status in (400, 403) else f"{headers!r}: status {status}")
    for path in PATHS:
        request = f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode()
        response = _exchange(port, request)
        area.record(
            f"{path}: {response[:80]!r}" if b"root:" in response or _status(response) >= 500 else None
        )


def _post(route: str, body: bytes) -> bytes:
    head = f"POST /api/{route} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    return head.encode() + b"content-length: %d\r\nconnection: close\r\n\r\n" % len(body) + body


def _send_hostile_json(area: Area, port: int) -> None:
    bodies = [
        b"", b"null", b"[" * 100_000, b'{"a":' * 100_000, b"9" * 100_000, b'"\\ud800"', b"\xff", b"NaN",
        json.dumps({"format": "maze", "code": "a" * 19_000}).encode(),
        json.dumps({"format": "klotski", "state": [[["x"] * 50] * 50] * 50}).encode(),
        json.dumps({"format": "5211-card", "number": "9" * 5000}).encode(),
        b'{"format": "klotski", "state": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    ]  # fmt: skip
    for body in bodies:
        for route in ("decode", "encode", "view", "check"):
            status = _status(_exchange(port, _post(route, body)))
            wrong = status == 0 or status >= 500
            area.record(f"POST {route} {body[:60]!r}: status {status}" if wrong else None)


def _open_many(area: Area, port: int) -> None:
    """Open more connections than the service may have files; some send half a request."""
    with ExitStack() as stack:
        for number in range(2 * FILES):
            connection = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
            stack.enter_context(connection)
            with suppress(ConnectionError):
                connection.sendall(GOOD[: (number % 3) * 20])
        _expect_answer(area, port, "while many connections are open")


def _send_chunks(area: Area, port: int) -> None:
    head = b"POST /api/decode HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    body = b"1\r\nx\r\n" * 200_000 + b"0\r\n\r\n"
    response = _exchange(port, head + b"transfer-encoding: chunked\r\nconnection: close\r\n\r\n" + body)
    status = _status(response)
    area.record(f"a body of many chunks: status {status}" if status >= 500 else None)
    _expect_answer(area, port, "after a body of many chunks")


def _kill_workers(area: Area, process: int, port: int) -> None:
    """Kill the worker processes; the next long request must be answered all the same."""
    long_request = _post("decode", json.dumps({"format": "klotski", "code": "1" * 2000}).encode())
    area.expect(_status(_exchange(port, long_request)), 422, "a long request")
    for child in _children(process):
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    area.expect(_status(_exchange(port, long_request)), 422, "a long request after the worker was killed")


def _children(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children")
    pids = [int(child) for child in children.read_text().split()] if children.exists() else []
    # Python's own resource tracker is no worker.
    return [pid for pid in pids if b"resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes()]


def _stop_while_busy(area: Area, process: subprocess.Popen[bytes], port: int) -> None:
    with ExitStack() as stack:
        long_request = _post("check", json.dumps({"format": "maze", "codes": ["a" * 900] * 900}).encode())
        for request in (long_request, long_request[:-5], GOOD[:30]):
            connection = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
            stack.enter_context(connection)
            connection.sendall(request)
        _expect_answer(area, port, "while others are waiting")
        process.send_signal(area.random.choice((signal.SIGINT, signal.SIGTERM)))
        try:
            _, err = process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            area.record("the service does not stop while it is busy")
            return
    lines = [line for line in err.decode("utf-8", "replace").split("\n") if line]
    area.record(f"the service logged: {lines[:3]}" if lines not in ([], ["boardcode: interrupted"]) else None)
    area.expect((area.folder / "mark").exists(), False, "a planted module was executed")
