"""A client for the routes of the game that a test module is named after."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient


class GameClient:
    """Sends requests to the routes of one game."""

    def __init__(self, client: TestClient, game: str) -> None:
        self._client = client
        self._game = game

    def get(self, route: str, **parameters: Any) -> Any:
        """Send a GET request with the parameters as its query."""
        return self._client.get(f"/api/{self._game}/{route}", params=parameters)

    def post(self, route: str, **parameters: Any) -> Any:
        """Send a POST request with the parameters as its JSON body."""
        return self._client.post(f"/api/{self._game}/{route}", json=parameters)

    def result(self, route: str, **parameters: Any) -> Any:
        """Send a POST request that succeeds; return the data of the response."""
        response = self.post(route, **parameters)
        assert response.status_code == 200, response.text
        return response.json()

    def error(self, route: str, **parameters: Any) -> Any:
        """Send a POST request that is rejected; return the error object."""
        response = self.post(route, **parameters)
        assert response.status_code == 422, response.text
        return response.json()["error"]


@pytest.fixture(scope="module")
def game(client: TestClient, request: pytest.FixtureRequest) -> GameClient:
    """A client of `/api/GAME` for the module `test_GAME`."""
    return GameClient(client, request.path.stem.removeprefix("test_"))
