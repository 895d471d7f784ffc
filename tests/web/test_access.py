"""Who may use the service: host names, origins and the rate limit."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from boardcode.web.access import MOST_CLIENTS, RateLimit
from boardcode.wording import shorten

from .conftest import MakeClient

# -- hosts


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:8211", "localhost", "LOCALHOST:1", "[::1]:8211", "127.1.2.3", "::1"]
)
def test_loopback_hosts_are_accepted(client: TestClient, host: str) -> None:
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
        "[::1]x",
        "[::1]:8211.evil.example",
        "127.0.0.1:x",
    ],
)
def test_other_hosts_are_rejected_even_if_they_resolve_to_this_computer(
    client: TestClient, host: str
) -> None:
    for path in ("/", "/api"):
        response = client.get(path, headers={"host": host})
        assert response.status_code == 403
        assert response.json()["error"]["kind"] == "wrong host"
        assert response.json()["error"]["message"] == f"this service is not {shorten(host)}"


def test_configured_hosts_and_any_ip_address_are_accepted_when_others_can_connect(
    make_client: MakeClient,
) -> None:
    client = make_client(hosts=frozenset({"games.example"}), any_address=True)
    for host in ("games.example", "Games.Example:8211", "192.0.2.1", "[2001:db8::1]:80"):
        assert client.get("/api", headers={"host": host}).status_code == 200
    assert client.get("/api", headers={"host": "evil.example"}).status_code == 403


# -- origins


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:3000"},
        {"origin": "http://["},
        {"origin": ""},
    ],
)
def test_pages_from_other_origins_may_link_to_the_page_but_not_use_the_api(
    client: TestClient, headers: dict[str, str]
) -> None:
    response = client.get("/api/formats", headers=headers)
    assert response.status_code == 403
    assert response.json()["error"]["message"] == "pages from other origins may not use this service"
    assert client.get("/", headers=headers).status_code == 200


def test_the_page_of_the_service_may_use_the_api(client: TestClient) -> None:
    headers = {"origin": "http://127.0.0.1:8211", "sec-fetch-site": "same-origin"}
    assert client.post("/api/identify", json={"code": "T"}, headers=headers).status_code == 200


def test_pages_from_an_allowed_origin_may_use_the_api(make_client: MakeClient) -> None:
    client = make_client(origins=frozenset({"https://friend.example"}))
    headers = {"origin": "https://friend.example", "sec-fetch-site": "cross-site"}
    preflight = client.options("/api/view", headers=headers | {"access-control-request-method": "POST"})
    assert preflight.status_code == 204
    assert preflight.headers["access-control-allow-methods"] == "GET, POST"
    assert preflight.headers["access-control-allow-headers"] == "content-type"
    response = client.post("/api/view", json={"code": "T"}, headers=headers)
    assert response.status_code == 200
    assert response.headers["access-control-allow-origin"] == "https://friend.example"
    assert response.headers["cross-origin-resource-policy"] == "cross-origin"
    assert response.headers["vary"] == "origin"
    other = client.post("/api/view", json={"code": "T"}, headers={"origin": "https://evil.example"})
    assert other.status_code == 403


# -- the rate limit


def test_a_client_above_the_rate_limit_is_told_when_to_try_again(make_client: MakeClient) -> None:
    client = make_client(requests_per_second=0.001)
    assert client.get("/api").status_code == 200
    response = client.get("/api/formats")
    assert response.status_code == 429
    assert response.json()["error"]["kind"] == "too many"
    assert response.json()["error"]["message"] == "more than 0.001 requests a second"
    assert 1 <= int(response.headers["retry-after"]) <= 1000
    assert response.headers["content-security-policy"]


def test_the_files_of_the_page_do_not_count_against_the_rate_limit(make_client: MakeClient) -> None:
    client = make_client(requests_per_second=0.001)
    assert [client.get("/").status_code for _ in range(5)] == [200] * 5
    assert client.get("/api").status_code == 200


def test_there_is_no_rate_limit_by_default(client: TestClient) -> None:
    assert {client.get("/api/nothing").status_code for _ in range(200)} == {404}


def test_a_client_may_send_the_requests_of_two_seconds_at_once_and_then_as_many_as_refill() -> None:
    limit = RateLimit(requests_per_second=2)
    assert [limit.seconds_to_wait("192.0.2.1", now=0.0) for _ in range(5)] == [0.0, 0.0, 0.0, 0.0, 0.5]
    assert [limit.seconds_to_wait("192.0.2.1", now=1.0) for _ in range(3)] == [0.0, 0.0, 0.5]
    assert [limit.seconds_to_wait("192.0.2.1", now=100.0) for _ in range(5)] == [0.0, 0.0, 0.0, 0.0, 0.5]


def test_clients_are_limited_independently() -> None:
    limit = RateLimit(requests_per_second=0.5)
    assert limit.seconds_to_wait("192.0.2.1", now=0.0) == 0.0
    assert limit.seconds_to_wait("192.0.2.2", now=0.0) == 0.0
    assert limit.seconds_to_wait("192.0.2.1", now=0.0) == 2.0


def test_all_addresses_of_an_ipv6_network_are_one_client() -> None:
    limit = RateLimit(requests_per_second=0.5)
    assert limit.seconds_to_wait("2001:db8::1", now=0.0) == 0.0
    assert limit.seconds_to_wait("2001:db8::2", now=0.0) == 2.0
    assert limit.seconds_to_wait("2001:db8:0:1::1", now=0.0) == 0.0


def test_the_client_that_has_been_silent_longest_is_forgotten_when_there_are_too_many() -> None:
    limit = RateLimit(requests_per_second=0.5)
    for number in range(MOST_CLIENTS + 1):
        limit.seconds_to_wait(f"client {number}", now=0.0)
    assert limit.seconds_to_wait("client 1", now=0.0) == 2.0
    assert limit.seconds_to_wait("client 0", now=0.0) == 0.0
