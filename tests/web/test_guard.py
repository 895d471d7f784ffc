"""Who may ask, how often and how much; and what every answer says to a browser."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from boardcode.web.guard import HEADERS
from boardcode.web.limits import Limits
from boardcode.web.names import Names
from boardcode.web.rate import Rate

Opened = Callable[..., TestClient]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/api"),
        ("GET", "/api/formats"),
        ("GET", "/api/openapi.json"),
        ("GET", "/nothing"),
        ("GET", "/api/nothing"),
        ("GET", "/api/decode"),
        ("POST", "/api/decode"),
        ("DELETE", "/api/decode"),
        ("HEAD", "/"),
    ],
)
def test_every_answer_has_the_headers_that_keep_a_browser_safe(
    client: TestClient, method: str, path: str
) -> None:
    headers = client.request(method, path).headers
    for name, value in HEADERS.items():
        assert headers[name] == value
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    assert HEADERS["content-security-policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def test_answers_of_the_api_are_kept_by_nobody(client: TestClient) -> None:
    assert client.get("/api/formats").headers["cache-control"] == "no-store"


# -- names


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:8211", "localhost", "LOCALHOST:1", "[::1]:8211", "127.1.2.3", "::1"]
)
def test_our_own_names(client: TestClient, host: str) -> None:
    assert client.get("/api", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example:80",
        "",
        "192.0.2.1",
        "[",
        "127.0.0.1:x",
    ],
)
def test_a_name_that_points_at_us_is_not_ours(client: TestClient, host: str) -> None:
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 403
    assert answer.json()["error"]["kind"] == "wrong host"


def test_names_that_are_given_are_ours_and_numbers_too_if_others_may_ask(opened: Opened) -> None:
    client = opened(Names(frozenset({"games.example"}), anywhere=True))
    for host in ("games.example", "Games.Example:8211", "192.0.2.1", "[2001:db8::1]:80"):
        assert client.get("/api", headers={"host": host}).status_code == 200
    assert client.get("/api", headers={"host": "evil.example"}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:3000"},
    ],
)
def test_the_pages_of_others_may_not_ask_but_may_link_to_ours(
    client: TestClient, headers: dict[str, str]
) -> None:
    refused = client.get("/api/formats", headers=headers)
    assert (refused.status_code, refused.json()["error"]["message"]) == (
        403,
        "this is not for pages from elsewhere",
    )
    assert client.get("/", headers=headers).status_code == 200


def test_our_own_page_may_ask(client: TestClient) -> None:
    headers = {"origin": "http://127.0.0.1:8211", "sec-fetch-site": "same-origin"}
    assert client.post("/api/identify", json={"code": "T"}, headers=headers).status_code == 200


def test_a_page_that_is_allowed_may_ask(opened: Opened) -> None:
    client = opened(Names(origins=frozenset({"https://friend.example"})))
    friend = {"origin": "https://friend.example", "sec-fetch-site": "cross-site"}
    asked_before = client.options("/api/view", headers=friend | {"access-control-request-method": "POST"})
    assert asked_before.status_code == 204
    assert asked_before.headers["access-control-allow-methods"] == "GET, POST"
    assert asked_before.headers["access-control-allow-headers"] == "content-type"
    answer = client.post("/api/view", json={"code": "T"}, headers=friend)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == "https://friend.example"
    assert answer.headers["vary"] == "origin"
    assert (
        client.post("/api/view", json={"code": "T"}, headers={"origin": "https://evil.example"}).status_code
        == 403
    )


# -- sizes


def test_a_body_that_is_too_large_is_not_read(opened: Opened) -> None:
    client = opened(body_bytes=1000)
    for sent in (b'"' + b"1" * 1000 + b'"', iter([b"1" * 600, b"1" * 600])):
        answer = client.post("/api/decode", content=sent, headers={"content-type": "application/json"})
        assert answer.status_code == 413
        assert answer.json()["error"]["message"] == "a request has 1,000 bytes at most"


@pytest.mark.parametrize("length", ["9" * 30, "-1", "x"])
def test_a_length_that_is_none_is_taken_for_too_large(client: TestClient, length: str) -> None:
    assert client.get("/api", headers={"content-length": length}).status_code == 413


# -- rates


def test_who_asks_too_often_is_told_when_to_ask_again(opened: Opened) -> None:
    client = opened(requests_a_second=0.1, requests_at_once=3, request_seconds=60.0)
    assert [client.get("/api").status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = client.get("/api/formats")
    assert refused.json()["error"]["kind"] == "too many"
    assert refused.json()["error"]["message"] == "more than 0.1 requests a second"
    assert 5 <= int(refused.headers["retry-after"]) <= 10
    assert refused.headers["content-security-policy"]


def test_a_refusal_keeps_whoever_asks_too_often_waiting(opened: Opened) -> None:
    client = opened(requests_a_second=0.1, requests_at_once=1, refusal_seconds=0.3)
    client.get("/api")
    begun = time.monotonic()
    assert client.get("/api").status_code == 429
    assert time.monotonic() - begun >= 0.15


def test_work_that_takes_long_counts_as_several_requests() -> None:
    rate = Rate(Limits(requests_a_second=1, requests_at_once=10, request_seconds=0.01))
    rate.charge("a", 0.05)
    left = [rate.wait("a") == 0 for _ in range(10)]
    assert left == [True] * 6 + [False] * 4
    rate.charge("b", 1000.0)
    assert 10 < rate.wait("b") <= 11.01  # however long it took, it is forgiven after a while


def test_clients_do_not_use_up_each_others_requests_and_old_ones_are_forgotten() -> None:
    rate = Rate(Limits(requests_a_second=1, requests_at_once=1, clients=2))
    assert (rate.wait("a", now=0.0), rate.wait("b", now=0.0)) == (0.0, 0.0)
    assert rate.wait("a", now=0.0) > 0
    rate.wait("c", now=0.0)
    assert rate.wait("b", now=0.0) == 0.0


def test_the_pages_own_files_count_less() -> None:
    rate = Rate(Limits(requests_a_second=1, requests_at_once=1))
    assert [rate.wait("a", 0.2, now=0.0) == 0 for _ in range(6)] == [True] * 5 + [False]
