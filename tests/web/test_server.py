"""The service as a process of its own: started, asked over a socket, and stopped; and what only real connections can do to it."""

from __future__ import annotations

import json
import re
import signal
import socket
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from subprocess import PIPE, Popen

import pytest

from boardcode.cli.verb import Example
from boardcode.cli.verbs.serve import VERB
from boardcode.web.serving import address_of, is_loopback, listening

from .conftest import said, server

Serving = Callable[[str], int]

SERVE = (sys.executable, "-m", "boardcode", "serve")


def request(path: str = "/api", *, more: str = "connection: close\r\n") -> bytes:
    return f"GET {path} HTTP/1.1\r\nhost: localhost\r\n{more}\r\n".encode()


def status(answer: bytes) -> int:
    return int(answer.split(b" ")[1])


# -- the verb


def test_it_serves_until_it_is_interrupted() -> None:
    with server(*SERVE, "--port", "0", "--no-open") as (process, port):
        answer = said(port, request("/api/identify?code=1A9BF0C"))
        assert status(answer) == 200
        assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {"code": "1A9BF0C", "formats": ["klotski"]}
        assert b"<!doctype html>" in said(port, request("/")).lower()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (out, err) == ("", "boardcode: interrupted\n")
    assert process.returncode == 130


@pytest.mark.parametrize("example", VERB.examples, ids=[example.command for example in VERB.examples])
def test_an_example_begins_as_the_help_shows(example: Example) -> None:
    """On any port, since others may have taken the one that is shown."""
    words = re.sub(r" --port \d+", "", example.command).split()[2:]
    process = Popen([*SERVE, *words, "--no-open", "--port", "0"], stdout=PIPE, stderr=PIPE, encoding="utf-8")
    assert process.stdout is not None
    line = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert re.sub(r":\d+/", ":0/", line.rstrip()) == re.sub(r":\d+/", ":0/", example.output)


def test_it_says_when_others_reach_it() -> None:
    process = Popen(
        [*SERVE, "--host", "0.0.0.0", "--port", "0", "--no-open"], stdout=PIPE, stderr=PIPE, encoding="utf-8"
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("http://127.0.0.1:")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert err.startswith(
        "boardcode: other computers reach this too; --host 127.0.0.1 keeps it to this one\n"
    )


def test_a_port_that_is_taken_is_told_and_the_next_is_taken_if_none_was_named() -> None:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        process = Popen(
            [*SERVE, "--port", str(port), "--no-open"], stdout=PIPE, stderr=PIPE, encoding="utf-8"
        )
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out) == (2, "")
        assert err == f"boardcode: cannot listen at 127.0.0.1, port {port}: Address already in use\n"
        with listening("127.0.0.1", port, tries=50) as other:
            assert other.getsockname()[1] > port


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--port", "80000"),
            "argument --port: a port is a number from 0 to 65535, got '80000'; `boardcode serve --help` tells more",
        ),
        (
            ("--rate", "0"),
            "argument --rate: expected a number of at least 1, got '0'; `boardcode serve --help` tells more",
        ),
        (
            ("--solving", "inf"),
            "argument --solving: expected a number of at least 0.1, got 'inf'; `boardcode serve --help` tells more",
        ),
        (("--host", "no.such.host.invalid"), "cannot listen at no.such.host.invalid, port 8211 to 8230: "),
    ],
)
def test_wrong_options_are_told(words: tuple[str, ...], message: str) -> None:
    process = Popen([*SERVE, *words], stdout=PIPE, stderr=PIPE, encoding="utf-8")
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (2, "")
    assert err.startswith(f"boardcode: {message}")


def test_without_the_extra_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['uvicorn'] = None; from boardcode.cli.main import main; sys.exit(main(['serve']))"
    process = Popen([sys.executable, "-c", program], stdout=PIPE, stderr=PIPE, encoding="utf-8")
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (
        2,
        "boardcode: the service needs more packages: pip install 'boardcode[web]'\n",
    )


def test_what_is_to_be_sent_is_sent_at_once() -> None:
    """Otherwise an answer in two parts waits 40 ms for word that the first has come."""
    with listening("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP  # by which asyncio knows that it is to set TCP_NODELAY


def test_addresses_are_told_so_that_a_browser_takes_them() -> None:
    with listening("::1", 0) as listener:
        assert re.fullmatch(r"http://\[::1\]:\d+/", address_of(listener))
    with listening("0.0.0.0", 0) as listener:
        assert address_of(listener).startswith("http://127.0.0.1:")
    assert all(is_loopback(host) for host in ("127.0.0.1", "::1", "localhost"))
    assert not any(is_loopback(host) for host in ("0.0.0.0", "192.0.2.1", "example.org"))


# -- connections


def test_what_is_no_http_is_told_so(serving: Serving) -> None:
    port = serving("Limits()")
    for garbage in (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"hello\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n"):
        answer = said(port, garbage)
        assert status(answer) == 400
        assert b"content-security-policy: default-src 'none'" in answer
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["kind"] == "wrong request"
    assert status(said(port, b"GET / HTTP/1.1\r\nx: " + b"y" * 100_000 + b"\r\n\r\n")) == 400
    assert status(said(port, b"GET / HTTP/1.0\r\n\r\n")) == 403  # without a name
    assert status(said(port, request())) == 200


def test_a_request_that_does_not_arrive_is_not_waited_for(serving: Serving) -> None:
    port = serving("Limits(head_seconds=0.5, body_seconds=0.5)")
    begun = time.monotonic()
    with ThreadPoolExecutor() as together:
        nothing, half, body = together.map(
            lambda sent: said(port, sent),
            [
                b"",
                b"GET / HTTP/1.1\r\nhost: loc",
                b"POST /api/view HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{",
            ],
        )
    assert time.monotonic() - begun < 5
    assert (nothing, half) == (b"", b"")
    assert status(body) == 408


def test_slow_connections_make_room_for_others_of_the_same_client(serving: Serving) -> None:
    port = serving("Limits(connections_a_client=5, head_seconds=60)")
    slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(30)]
    for each in slow:
        each.sendall(b"GET / HTTP/1.1\r\n")
    assert status(said(port, request())) == 200
    for each in slow:
        each.close()


def test_too_many_connections_of_all_make_room_too(serving: Serving) -> None:
    port = serving("Limits(connections=5, head_seconds=60)")
    slow = [
        socket.create_connection(("127.0.0.1", port), source_address=(f"127.0.0.{k + 2}", 0))
        for k in range(20)
    ]
    assert status(said(port, request())) == 200
    for each in slow:
        each.close()


def test_who_does_not_fetch_the_answer_is_not_waited_for(serving: Serving) -> None:
    port = serving("Limits(answer_seconds=0.5, requests_at_once=5000, request_seconds=10)")
    with socket.create_connection(("127.0.0.1", port)) as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.settimeout(10)
        with pytest.raises(ConnectionError):
            _keep_asking(lazy)
    assert status(said(port, request())) == 200


def _keep_asking(connection: socket.socket) -> None:
    for _ in range(3000):
        connection.sendall(request("/api/openapi.json", more="") * 10)
        time.sleep(0.001)


def test_a_client_that_asks_too_often_does_not_keep_others_waiting(serving: Serving) -> None:
    port = serving("Limits(requests_a_second=1, requests_at_once=2, refusal_seconds=0.2, request_seconds=60)")
    answers = [status(said(port, request(), address="127.0.0.2")) for _ in range(4)]
    assert answers == [200, 200, 429, 429]
    assert status(said(port, request())) == 200


def test_a_client_cannot_pass_itself_off_as_another(serving: Serving) -> None:
    port = serving("Limits(requests_a_second=1, requests_at_once=1, refusal_seconds=0, request_seconds=60)")
    answers = [
        status(said(port, request(more=f"x-forwarded-for: 192.0.2.{k}\r\nconnection: close\r\n")))
        for k in range(2)
    ]
    assert answers == [200, 429]


def test_requests_one_after_the_other_on_one_connection_are_all_answered(serving: Serving) -> None:
    port = serving("Limits()")
    answer = said(port, request(more="") * 3 + request())
    assert answer.count(b"HTTP/1.1 200 OK") == 4
