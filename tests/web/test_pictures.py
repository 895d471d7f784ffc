"""Pictures at addresses of their own, and who may show them."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import boardcode

from .conftest import MakeClient

RADAR = "ieysGjGO8papd/a"
ELSEWHERE = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "image"}


@pytest.mark.parametrize("format", boardcode.formats(), ids=lambda format: str(format.name))
def test_the_picture_of_an_example_is_at_its_address(
    client: TestClient, format: boardcode.Format[Any]
) -> None:
    code = format.examples[0]
    response = client.get(f"/picture/{format.name}/{code}.svg")
    assert response.status_code == 200
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.text == format.svg(format.decode(code))


def test_a_slash_may_be_written_as_it_is_or_escaped(client: TestClient) -> None:
    plain, escaped = (
        client.get(f"/picture/radar/{RADAR}.svg"),
        client.get("/picture/radar/ieysGjGO8papd%2Fa.svg"),
    )
    assert plain.status_code == 200
    assert plain.content == escaped.content


def test_a_png_is_drawn_too(client: TestClient) -> None:
    response = client.get(f"/picture/radar/{RADAR}.png")
    assert response.headers["content-type"] == "image/png"
    assert response.content.startswith(b"\x89PNG\r\n")


def test_a_picture_is_sent_again_only_if_it_changed(client: TestClient) -> None:
    etag = client.get("/picture/klotski/1A9BF0C00.svg").headers["etag"]
    again = client.get("/picture/klotski/1A9BF0C00.svg", headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("path", "status", "message"),
    [
        ("radar/abc.svg", 422, "radar: after character 3: expected 15 b64 characters, found 3"),
        ("nothing/abc.svg", 404, "no format is named 'nothing'"),
        ("radar/ieysGjGO8papd/a.gif", 422, "expected a code, then .svg or .png"),
        ("radar/ieysGjGO8papd/a", 422, "expected a code, then .svg or .png"),
    ],
)
def test_what_is_no_picture_is_reported(client: TestClient, path: str, status: int, message: str) -> None:
    response = client.get(f"/picture/{path}")
    assert response.status_code == status
    assert message in response.json()["error"]["message"]


def test_other_sites_show_pictures_only_if_that_is_allowed(
    client: TestClient, make_client: MakeClient
) -> None:
    address = f"/picture/radar/{RADAR}.svg"
    assert client.get(address).headers["cross-origin-resource-policy"] == "same-origin"
    assert client.get(address, headers=ELSEWHERE).status_code == 403
    open_client = make_client(allows_embedding=True)
    response = open_client.get(address, headers=ELSEWHERE)
    assert response.status_code == 200
    assert response.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert open_client.get("/api/formats", headers=ELSEWHERE).status_code == 403
    assert open_client.get(address, headers={"host": "evil.example"}).status_code == 403


def test_pictures_count_for_the_rate_limit(make_client: MakeClient) -> None:
    client = make_client(requests_per_second=0.001)
    assert client.get("/picture/klotski/1A9BF0C00.svg").status_code == 200
    assert client.get("/picture/klotski/1A9BF0C00.svg").status_code == 429
