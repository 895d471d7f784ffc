"""The files of the page are served, and no others."""

from __future__ import annotations

from importlib.resources import files

import pytest
from starlette.testclient import TestClient

from boardcode.web.page_files import CONTENT_TYPES

FOLDER = files("boardcode.web") / "page"


def test_the_page_is_at_the_root(client: TestClient) -> None:
    page = client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.content == (FOLDER / "index.html").read_bytes() == client.get("/index.html").content


def test_every_file_in_the_folder_is_served(client: TestClient) -> None:
    folders = [("", FOLDER)]
    while folders:
        path, folder = folders.pop()
        for entry in folder.iterdir():
            if entry.is_dir():
                folders.append((f"{path}/{entry.name}", entry))
            else:
                response = client.get(f"{path}/{entry.name}")
                assert response.content == entry.read_bytes()
                assert response.headers["content-type"] == CONTENT_TYPES[entry.name.rpartition(".")[2]]


def test_a_file_that_has_not_changed_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["content-security-policy"]
    assert client.get("/", headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/games/../../app.py",
        "/games/%2e%2e/%2e%2e/app.py",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/games",
        "/games/",
        "/.hidden.js",
        "/index.html/",
        "/index.html%00.js",
        "/index.html\\..\\..\\app.py",
        "/app.py",
        "/C:/windows/win.ini",
    ],
)
def test_a_path_that_leads_out_of_the_folder_is_not_found(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404, response.text
    assert response.json()["error"]["kind"] == "unknown"
