"""Whatever is sent, the response is a 4xx with an error object that says what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from boardcode.web import models

JSON = {"content-type": "application/json"}


def error_of(client: TestClient, status: int, method: str, path: str, **options: Any) -> Any:
    """Send a request that is rejected with a status; return the error object."""
    response = client.request(method, path, **options)
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    models.ErrorResponse.model_validate(response.json())
    return response.json()["error"]


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
        (b'{"format": "klotski", "code": "\\ud800"}', "code: expected a text without lone surrogates"),
        (b'{"format": "klotski", "code": "1", "strict": "yes"}', "strict: expected true or false"),
        (b'{"format": "klotski", "code": "1", "strict": 1}', "strict: expected true or false"),
        (b'{"format": "klotski", "code": "1", "speed": 1}', "speed: there is no parameter of this name"),
        (
            b'{"format": "klotski", "code": "' + b"1" * 20_001 + b'"}',
            "code: longer than 20,000 characters",
        ),
    ],
)
def test_a_body_that_the_route_does_not_accept_is_rejected(
    client: TestClient, body: bytes, message: str
) -> None:
    error = error_of(client, 422, "POST", "/api/decode", content=body, headers=JSON)
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
def test_json_that_is_no_state_is_rejected(client: TestClient, state: bytes, kind: str) -> None:
    body = b'{"format": "5211-card", "state": ' + state + b"}"
    assert error_of(client, 422, "POST", "/api/encode", content=body, headers=JSON)["kind"] == kind


@pytest.mark.parametrize(
    "code",
    [
        "\0",
        "1A9\0",
        "\n",
        "\u202e",
        "💩" * 300,
        "A" * 20_000,
        " 1A9BF0C",
        "%",
        "../../etc/passwd",
        "<svg onload=x>",
    ],
)
def test_every_format_accepts_a_strange_text_or_rejects_it_as_a_bad_code(
    client: TestClient, code: str
) -> None:
    names = [format["name"] for format in client.get("/api/formats").json()]
    for name in names:
        response = client.post("/api/decode", json={"format": name, "code": code})
        assert response.status_code in (200, 422)
        if response.status_code == 422:
            assert response.json()["error"]["kind"] in ("malformed", "meaningless", "not canonical")
    assert client.post("/api/view", json={"code": code}).status_code == 200
    assert client.get("/api/identify", params={"code": code}).status_code in (200, 414)


NO_HEXADECIMAL = "klotski: character 1 '%': not a character of the hexadecimal alphabet; expected 0-9 A-F a-f"


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("format=klotski", "code: it is missing"),
        ("format=klotski&code=1&strict=perhaps", "strict: expected true or false"),
        ("format=klotski&code=1&stirct=true", "stirct: there is no parameter of this name"),
        ("format=klotski&code=%ff", "the address is not UTF-8"),
        ("format=klotski&code=%25", NO_HEXADECIMAL),
        ("", "format: it is missing"),
    ],
)
def test_a_query_that_the_route_does_not_accept_is_rejected(
    client: TestClient, query: str, message: str
) -> None:
    assert error_of(client, 422, "GET", f"/api/decode?{query}")["message"] == message


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/", "/api/decode/", "/api/formats/", "/nothing", "/%00", "/api/formats/a/b"]
)
def test_an_address_without_a_route_or_file_is_not_found(client: TestClient, path: str) -> None:
    error = error_of(client, 404, "GET", path)
    assert error["kind"] == "unknown"
    assert error["message"] == "there is nothing at this address; /api lists the routes"


@pytest.mark.parametrize(
    "path", ["/api/formats/chess", "/api/decode?format=chess&code=1", "/api/view?format=chess&code=1"]
)
def test_an_unknown_format_is_not_found(client: TestClient, path: str) -> None:
    names = ", ".join(format["name"] for format in client.get("/api/formats").json())
    error = error_of(client, 404, "GET", path)
    assert (error["kind"], error["found"]) == ("unknown", "chess")
    assert error["message"] == f"format: no format is named 'chess'; there are {names}"


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
def test_a_method_that_the_address_does_not_accept_is_rejected_with_those_that_it_does(
    client: TestClient, method: str, path: str, allowed: str
) -> None:
    response = client.request(method, path, headers=JSON)
    assert (response.status_code, response.headers["allow"]) == (405, allowed)
    if method != "HEAD":
        assert response.json()["error"]["message"] == f"this address accepts {allowed}, not {method}"
