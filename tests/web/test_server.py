"""The service as a process of its own: started, used over a socket, and stopped."""

from __future__ import annotations

import gc
import json
import re
import resource
import signal
import socket
import sys
from contextlib import ExitStack
from subprocess import PIPE, Popen

import pytest

import boardcode
from boardcode.cli.verb import Example
from boardcode.cli.verbs.serve import SERVE, _settings
from boardcode.format import Format
from boardcode.web.server import is_loopback, listen, prepare_formats, url_of
from boardcode.web.settings import Settings

from .conftest import StartServer, exchange, server_process

COMMAND = (sys.executable, "-m", "boardcode", "serve")


def request(path: str = "/api", *, headers: str = "connection: close\r\n") -> bytes:
    return f"GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n".encode()


def status(response: bytes) -> int:
    return int(response.split(b" ")[1])


def start(*words: str) -> Popen[str]:
    return Popen([*COMMAND, *words], stdout=PIPE, stderr=PIPE, encoding="utf-8")


def first_line(*words: str) -> tuple[str, str]:
    """Start the service, interrupt it, and return the first line of its output and its standard error."""
    process = start(*words)
    assert process.stdout is not None
    line = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    return line, process.communicate()[1]


# -- the verb


def test_it_serves_the_api_and_the_page_until_it_is_interrupted() -> None:
    with server_process(*COMMAND, "--port", "0", "--no-open") as (process, port):
        response = exchange(port, request("/api/identify?code=1A9BF0C"))
        assert status(response) == 200
        assert json.loads(response.partition(b"\r\n\r\n")[2]) == {"code": "1A9BF0C", "formats": ["klotski"]}
        assert b"<!doctype html>" in exchange(port, request("/")).lower()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (out, err) == ("", "boardcode: interrupted\n")
    assert process.returncode == 130


@pytest.mark.parametrize("example", SERVE.examples, ids=[example.command for example in SERVE.examples])
def test_an_example_prints_what_the_help_shows_but_for_the_port(example: Example) -> None:
    words = re.sub(r" --port \d+", "", example.command).split()[2:]
    line, _ = first_line(*words, "--no-open", "--port", "0")
    assert re.sub(r":\d+/", ":0/", line.rstrip()) == re.sub(r":\d+/", ":0/", example.output)


def test_it_warns_when_other_computers_can_connect() -> None:
    line, err = first_line("--host", "0.0.0.0", "--port", "0", "--no-open")
    assert line.startswith("http://127.0.0.1:")
    warning = "boardcode: other computers can connect too; --host 127.0.0.1 keeps it to this one\n"
    assert err == f"{warning}boardcode: interrupted\n"


def test_a_named_port_that_is_taken_is_an_error() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        process = start("--port", str(port), "--no-open")
        out, err = process.communicate()
    assert (process.returncode, out) == (2, "")
    assert err == f"boardcode: cannot listen at 127.0.0.1, port {port}: Address already in use\n"


def test_the_next_free_port_is_used_if_one_of_several_is_taken() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with listen("127.0.0.1", port, tries=65536 - port) as listener:
            assert listener.getsockname()[1] > port


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--port", "80000"), "argument --port: a port is a number from 0 to 65535, got '80000'"),
        (("--rate", "0"), "argument --rate: expected a number of at least 1, got '0'"),
        (("--solving", "inf"), "argument --solving: expected a number of at least 0.1, got 'inf'"),
    ],
)
def test_a_wrong_option_is_an_error(words: tuple[str, ...], message: str) -> None:
    process = start(*words)
    out, err = process.communicate()
    assert (process.returncode, out) == (2, "")
    assert err == f"boardcode: {message}; see `boardcode serve --help`\n"


def test_a_host_that_does_not_exist_is_an_error() -> None:
    process = start("--host", "no.such.host.invalid")
    out, err = process.communicate()
    assert (process.returncode, out) == (2, "")
    assert err.startswith("boardcode: cannot listen at no.such.host.invalid, port 8211 to 8230: ")


def test_without_the_extra_it_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['uvicorn'] = None; "
        "from boardcode.cli.main import main; sys.exit(main(['serve']))"
    )
    process = Popen([sys.executable, "-c", program], stdout=PIPE, stderr=PIPE, encoding="utf-8")
    _, err = process.communicate()
    assert process.returncode == 2
    assert err == "boardcode: the service needs more packages: pip install 'boardcode[web]'\n"


# -- the settings


def test_by_default_only_loopback_hosts_are_accepted_and_there_is_no_rate_limit() -> None:
    assert _settings(SERVE.parse([])) == Settings()


def test_options_become_settings() -> None:
    options = ["--names", "A.example, b.example", "--allow-origin", "https://c.example", "--solving", "3"]
    assert _settings(SERVE.parse(options)) == Settings(
        hosts=frozenset({"a.example", "b.example"}),
        origins=frozenset({"https://c.example"}),
        solve_seconds=3.0,
    )


@pytest.mark.parametrize(("options", "rate"), [([], 50.0), (["--rate", "7"], 7.0)])
def test_beyond_loopback_there_is_a_rate_limit_and_any_ip_address_is_accepted(
    options: list[str], rate: float
) -> None:
    settings = _settings(SERVE.parse(["--host", "0.0.0.0", *options]))
    assert settings.requests_per_second == rate
    assert settings.any_address
    assert settings.hosts == {"0.0.0.0", socket.gethostname().lower()}


# -- sockets


def test_the_socket_names_its_protocol_so_that_asyncio_disables_delays() -> None:
    """Without TCP_NODELAY, a response that is sent in two parts would take 40 ms longer."""
    with listen("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_the_url_is_one_that_a_browser_on_this_computer_can_open() -> None:
    with listen("0.0.0.0", 0) as listener:
        assert url_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"
    with listen("::1", 0) as listener:
        assert url_of(listener) == f"http://[::1]:{listener.getsockname()[1]}/"


def test_formats_are_compiled_and_then_exempt_from_garbage_collection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    prepared: list[str] = []
    monkeypatch.setattr(Format, "compile", lambda format: prepared.append(format.name))
    monkeypatch.setattr(gc, "freeze", lambda: prepared.append("frozen"))
    prepare_formats()
    assert prepared == [*(format.name for format in boardcode.formats()), "frozen"]


def test_loopback_addresses_are_recognised() -> None:
    assert all(is_loopback(host) for host in ("127.0.0.1", "::1", "localhost"))
    assert not any(is_loopback(host) for host in ("0.0.0.0", "192.0.2.1", "example.org"))


# -- connections


def test_bytes_that_are_not_http_are_rejected_and_the_service_goes_on(start_server: StartServer) -> None:
    port = start_server()
    for garbage in (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"hello\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n"):
        assert status(exchange(port, garbage)) == 400
    assert status(exchange(port, b"GET / HTTP/1.0\r\n\r\n")) == 403  # it has no Host header
    assert status(exchange(port, request())) == 200


def test_a_client_cannot_evade_the_rate_limit_with_a_forged_header(start_server: StartServer) -> None:
    port = start_server(requests_per_second=0.001)
    responses = [
        exchange(port, request(headers=f"x-forwarded-for: 192.0.2.{number}\r\nconnection: close\r\n"))
        for number in range(2)
    ]
    assert [status(response) for response in responses] == [200, 429]


def test_several_requests_on_one_connection_are_all_answered(start_server: StartServer) -> None:
    port = start_server()
    responses = exchange(port, request(headers="") * 3 + request())
    assert responses.count(b"HTTP/1.1 200 OK") == 4


# -- clients that would use up the service


def post(body: bytes, *headers: str) -> bytes:
    lines = ["POST /api/identify HTTP/1.1", "host: localhost", "content-type: application/json", *headers]
    return "\r\n".join([*lines, "connection: close", "", ""]).encode() + body


def chunks(body: bytes, size: int) -> bytes:
    parts = [body[k : k + size] for k in range(0, len(body), size)]
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in [*parts, b""])


def test_a_body_may_arrive_in_chunks_but_not_in_very_many(start_server: StartServer) -> None:
    port, body = start_server(), b'{"code": "1A9BF0C"' + b" " * 5000 + b"}"
    response = exchange(port, post(chunks(body, 2), "transfer-encoding: chunked"))
    assert status(response) == 200
    assert json.loads(response.partition(b"\r\n\r\n")[2])["formats"] == ["klotski"]
    response = exchange(port, post(chunks(body, 1), "transfer-encoding: chunked"))
    assert status(response) == 400
    assert status(exchange(port, request())) == 200


def test_bytes_that_are_not_http_after_a_response_close_the_connection_without_a_log() -> None:
    with server_process(*COMMAND, "--port", "0", "--no-open") as (process, port):
        with socket.create_connection(("127.0.0.1", port)) as connection, connection.makefile("rb") as file:
            connection.sendall(b"POST /api HTTP/1.1\r\nhost: evil\r\ntransfer-encoding: chunked\r\n\r\n")
            assert file.readline() == b"HTTP/1.1 403 Forbidden\r\n"
            connection.sendall(b"no chunk\r\n")
            assert file.read().endswith(b"}}")
        process.send_signal(signal.SIGINT)
        assert process.communicate()[1] == "boardcode: interrupted\n"


def test_more_connections_than_files_may_be_open_do_not_stop_the_service() -> None:
    files = 64
    limit = f"import resource, runpy; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files})); "
    run = "import sys; sys.argv[:1] = ['boardcode']; runpy.run_module('boardcode', run_name='__main__')"
    command = (sys.executable, "-c", limit + run, "serve", "--port", "0", "--no-open")
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 3 * files
    with ExitStack() as stack:
        process, port = stack.enter_context(server_process(*command))
        for _ in range(2 * files):
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        assert status(exchange(port, request())) == 200
        process.send_signal(signal.SIGINT)
        assert process.communicate()[1] == "boardcode: interrupted\n"


def test_a_stop_while_requests_are_running_answers_them_and_prints_no_traceback() -> None:
    body = json.dumps({"code": "1" * 5000}).encode()  # long enough for the worker process, which has to start
    with server_process(*COMMAND, "--port", "0", "--no-open") as (process, port), ExitStack() as stack:
        connections = []
        for data in (post(body, f"content-length: {len(body)}"), post(b"", "content-length: 9")):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            connection.sendall(data)
            connections.append(connection)
        assert status(exchange(port, request())) == 200  # so that the others have been accepted too
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        unfinished = connections[1].makefile("rb").read()
    assert status(unfinished) == 429
    assert json.loads(unfinished.partition(b"\r\n\r\n")[2])["error"]["message"] == "the service is stopping"
    assert err == "boardcode: interrupted\n"
