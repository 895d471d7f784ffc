"""Whatever is sent, the answer is a 4xx with an error object that says what is wrong."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from starlette.testclient import TestClient

import boardcode
from boardcode.errors import MissingExtra
from boardcode.web import models

JSON = {"content-type": "application/json"}


def told(client: TestClient, status: int, method: str, path: str, **sent: Any) -> Any:
    answer = client.request(method, path, **sent)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    models.Refused.model_validate(answer.json())
    return answer.json()["error"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "expected a JSON object"),
        (b"{", "not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        (b"\xff\xfe\xfd", "the body is not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"format": "klotski", "code": ' + b"1" * 5000 + b"}", "a number has too many digits"),
        (b"[]", "expected a JSON object"),
        (b"null", "expected a JSON object"),
        (b'"klotski"', "expected a JSON object"),
        (b"{}", "format: it is missing"),
        (b'{"format": "klotski"}', "code: it is missing"),
        (b'{"format": "klotski", "code": 5}', "code: expected a text"),
        (b'{"format": "klotski", "code": null}', "code: expected a text"),
        (b'{"format": ["klotski"], "code": "1"}', "format: expected a text"),
        (
            b'{"format": "klotski", "code": "\\ud800"}',
            "code: expected a text without half signs (lone surrogates)",
        ),
        (b'{"format": "klotski", "code": "1", "strict": "yes"}', "strict: expected true or false"),
        (b'{"format": "klotski", "code": "1", "strict": 1}', "strict: expected true or false"),
        (b'{"format": "klotski", "code": "1", "speed": 1}', "speed: nothing of this name is asked for here"),
        (
            b'{"format": "klotski", "code": "' + b"1" * 20_001 + b'"}',
            "code: String should have at most 20000 characters",
        ),
    ],
)
def test_a_body_that_is_not_what_is_asked_for(client: TestClient, body: bytes, message: str) -> None:
    error = told(client, 422, "POST", "/api/decode", content=body, headers=JSON)
    assert (error["kind"], error["message"]) == ("wrong request", message)


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (b'{"\\ud800": 1}', "invalid json"),
        (b'"\\udfff"', "invalid json"),
        (b"NaN", "invalid json"),
        (b"1e999", "invalid json"),
        (b"-0", "invalid json"),
        (b"9" * 4000, "invalid json"),
        (b"[" * 900 + b"]" * 900, "wrong request"),
        (b'{"color": "blue", "value": true}', "invalid json"),
    ],
)
def test_a_state_that_is_none(client: TestClient, state: bytes, kind: str) -> None:
    body = b'{"format": "5211-card", "state": ' + state + b"}"
    assert told(client, 422, "POST", "/api/encode", content=body, headers=JSON)["kind"] == kind


@pytest.mark.parametrize(
    "code",
    [
        "\0",
        "1A9\0",
        "\n",
        "‮",
        "💩" * 300,
        "A" * 20_000,
        " 1A9BF0C",
        "%",
        "../../etc/passwd",
        "<svg onload=x>",
    ],
)
def test_strange_texts_are_refused_by_every_format_or_read(client: TestClient, code: str) -> None:
    names = [format["name"] for format in client.get("/api/formats").json()]
    for name in names:
        answer = client.post("/api/decode", json={"format": name, "code": code})
        assert answer.status_code in (200, 422)
        assert answer.status_code == 200 or answer.json()["error"]["kind"] in (
            "malformed",
            "meaningless",
            "not canonical",
        )
    assert client.post("/api/view", json={"code": code}).status_code == 200
    assert client.get("/api/identify", params={"code": code}).status_code in (200, 414)


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "application/jsonp",
    ],
)
def test_a_body_of_another_type(client: TestClient, kind: str) -> None:
    error = told(
        client,
        415,
        "POST",
        "/api/decode",
        content=b'{"format": "klotski", "code": "1"}',
        headers={"content-type": kind},
    )
    assert error["message"] == "expected a body of the type application/json"


def test_json_may_tell_its_charset(client: TestClient) -> None:
    sent = {"content": b'{"code": "T"}', "headers": {"content-type": "Application/JSON; charset=utf-8"}}
    assert client.post("/api/identify", **sent).status_code == 200  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("format=klotski", "code: it is missing"),
        ("format=klotski&code=1&strict=perhaps", "strict: expected true or false"),
        ("format=klotski&code=1&stirct=true", "stirct: nothing of this name is asked for here"),
        ("format=klotski&code=%ff", "the address is not UTF-8"),
        (
            "format=klotski&code=%",
            "klotski: character 1 '%': not a character of the hexadecimal alphabet; expected 0-9 A-F",
        ),
        ("format=klotski&code=%zz", "klotski: character 1 '%'"),
        ("", "format: it is missing"),
    ],
)
def test_an_address_that_is_not_what_is_asked_for(client: TestClient, query: str, message: str) -> None:
    assert told(client, 422, "GET", f"/api/decode?{query}")["message"].startswith(message[:20])


def test_an_address_that_is_too_long(client: TestClient) -> None:
    error = told(client, 414, "GET", "/api/identify?code=" + "1" * 9000)
    assert error["kind"] == "too large"
    assert error["message"] == "the address has 9,018 bytes, and 8,192 are read; send it in a body"


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/", "/api/decode/", "/api/formats/", "/nothing", "/%00", "/api/formats/a/b"]
)
def test_an_address_where_nothing_is(client: TestClient, path: str) -> None:
    error = told(client, 404, "GET", path)
    assert error["message"] == "nothing is at this address; /api tells what there is"


def test_a_format_that_is_not_known(client: TestClient) -> None:
    for path in ("/api/formats/chess", "/api/decode?format=chess&code=1", "/api/view?format=chess&code=1"):
        error = told(client, 404, "GET", path)
        assert (error["kind"], error["found"]) == ("unknown", "chess")
        assert error["message"].startswith("format: no format is named 'chess'; there are klotski, ")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/decode", "GET, HEAD, POST"),
        ("PUT", "/api/encode", "POST"),
        ("GET", "/api/encode", "POST"),
        ("HEAD", "/api/check", "POST"),
        ("POST", "/api/formats", "GET, HEAD"),
        ("PATCH", "/api/formats/klotski", "GET, HEAD"),
        ("OPTIONS", "/api/view", "GET, HEAD, POST"),
        ("TRACE", "/api/view", "GET, HEAD, POST"),
        ("POST", "/api/openapi.json", "GET, HEAD"),
        ("BREW", "/", "GET, HEAD"),
        ("POST", "/", "GET, HEAD"),
    ],
)
def test_a_method_that_is_not_for_the_address(
    client: TestClient, method: str, path: str, allowed: str
) -> None:
    answer = client.request(method, path, headers=JSON)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


def test_head_answers_as_get_does_without_the_body(client: TestClient) -> None:
    for path in ("/api/formats", "/api/identify?code=T", "/"):
        got, head = client.get(path), client.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == got.headers["content-length"]


# -- what nobody has foreseen


def test_what_the_library_did_not_foresee_is_told_and_logged(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(boardcode, "identify", lambda code: 1 / 0)
    with caplog.at_level(logging.ERROR, "boardcode.web"):
        error = told(client, 422, "GET", "/api/identify?code=T")
    assert error["kind"] == "not understood"
    assert "division" not in error["message"]
    assert "ZeroDivisionError" in caplog.text


def test_a_missing_extra_is_told(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def identify(code: str) -> None:
        raise MissingExtra("solving", "fast")

    monkeypatch.setattr(boardcode, "identify", identify)
    error = told(client, 422, "GET", "/api/identify?code=T")
    assert (error["kind"], error["message"]) == (
        "not installed",
        "solving needs more packages: pip install 'boardcode[fast]'",
    )
