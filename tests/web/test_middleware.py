"""The middleware: security headers, size limits, and errors that nobody expected."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

import boardcode
from boardcode.errors import MissingExtra
from boardcode.web.app import create_app
from boardcode.web.page_files import SECURITY_HEADERS
from boardcode.web.settings import Settings

from .conftest import MakeClient

JSON = {"content-type": "application/json"}


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
def test_every_response_has_the_security_headers(client: TestClient, method: str, path: str) -> None:
    headers = client.request(method, path).headers
    assert {name: headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_the_content_security_policy_allows_nothing_from_other_origins() -> None:
    assert SECURITY_HEADERS["content-security-policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def test_responses_of_the_api_are_not_cached(client: TestClient) -> None:
    assert client.get("/api/formats").headers["cache-control"] == "no-store"


def test_head_is_answered_like_get_but_without_a_body(client: TestClient) -> None:
    for path in ("/api/formats", "/api/identify?code=T", "/"):
        get, head = client.get(path), client.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == get.headers["content-length"]


# -- sizes


def test_a_body_that_is_too_large_is_rejected_whether_or_not_its_length_is_declared(
    make_client: MakeClient,
) -> None:
    client = make_client(body_bytes=1000)
    for content in (b'"' + b"1" * 1000 + b'"', iter([b"1" * 600, b"1" * 600])):
        response = client.post("/api/decode", content=content, headers=JSON)
        assert response.status_code == 413
        assert response.json()["error"]["message"] == "a request has 1,000 bytes at most"


@pytest.mark.parametrize("length", ["9" * 30, "-1", "x"])
def test_an_invalid_content_length_counts_as_too_large(client: TestClient, length: str) -> None:
    assert client.get("/api", headers={"content-length": length}).status_code == 413


def test_an_address_that_is_too_long_is_rejected(client: TestClient) -> None:
    response = client.get("/api/identify?code=" + "1" * 9000)
    assert response.status_code == 414
    assert response.json()["error"]["kind"] == "too large"
    assert response.json()["error"]["message"] == (
        "the address has 9,018 bytes, and at most 8,192 are read; send it in a body"
    )


def test_a_body_that_does_not_arrive_in_time_is_rejected() -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError("unreachable")

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/view",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-length", b"9")],
    }
    app = create_app(Settings(body_seconds=0.01))
    asyncio.run(app(scope, receive, send))
    assert sent[0]["status"] == 408
    error = json.loads(sent[1]["body"])["error"]
    assert error["kind"] == "too long"
    assert error["message"] == "the request took more than 0.01 seconds to arrive"


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "application/jsonp",
    ],
)
def test_a_body_of_another_content_type_is_rejected(client: TestClient, content_type: str) -> None:
    content = b'{"format": "klotski", "code": "1"}'
    response = client.post("/api/decode", content=content, headers={"content-type": content_type})
    assert response.status_code == 415
    assert response.json()["error"]["kind"] == "wrong request"
    assert response.json()["error"]["message"] == "expected a body of the type application/json"


def test_the_content_type_may_name_a_charset(client: TestClient) -> None:
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    assert client.post("/api/identify", content=b'{"code": "T"}', headers=headers).status_code == 200


# -- unexpected errors


def test_an_unexpected_exception_is_logged_and_reported_without_its_details(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(boardcode, "identify", lambda code: 1 / 0)
    with caplog.at_level(logging.ERROR, "boardcode.web"):
        response = client.get("/api/identify?code=T")
    assert response.status_code == 422
    assert response.json()["error"]["kind"] == "not understood"
    assert response.json()["error"]["message"] == "the service failed on this request; please report it"
    assert "ZeroDivisionError" in caplog.text


def test_a_missing_extra_is_reported_with_the_command_that_installs_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def identify(code: str) -> None:
        raise MissingExtra("solving", "fast")

    monkeypatch.setattr(boardcode, "identify", identify)
    response = client.get("/api/identify?code=T")
    assert response.status_code == 422
    assert response.json()["error"]["kind"] == "not installed"
    assert response.json()["error"]["message"] == "solving needs more packages: pip install 'boardcode[fast]'"
