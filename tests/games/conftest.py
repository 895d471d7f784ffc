"""A game over HTTP: what the tests of every game's routes ask with."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from boardcode.web.app import create_app


class OverHttp:
    """The routes of one game, in this process."""

    def __init__(self, app: FastAPI, game: str) -> None:
        self._app = app
        self._game = game

    def asked(self, method: str, what: str, data: Any) -> httpx.Response:
        """Whatever is answered; GET has its data in the address."""

        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(
                transport=httpx.ASGITransport(self._app), base_url="http://127.0.0.1:8000"
            ) as client:
                sent = {"params": data} if method == "GET" else {"json": data}
                return await client.request(method, f"/api/{self._game}/{what}", **sent)

        return asyncio.run(ask())

    def answer(self, what: str, **data: Any) -> Any:
        """What is answered when all is well."""
        response = self.asked("POST", what, data)
        assert response.status_code == 200, response.text
        return response.json()

    def error(self, what: str, **data: Any) -> Any:
        """What is answered when something is refused."""
        response = self.asked("POST", what, data)
        assert response.status_code == 422, response.text
        return response.json()["error"]


@pytest.fixture(scope="module")
def over_http(request: pytest.FixtureRequest) -> OverHttp:
    """The game in whose folder the test stands."""
    return OverHttp(create_app(), request.path.parent.name)
