"""The page of the practice server: its files, the lines of the log, and pictures of mazes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from practice_wire import corridor

from boardcode.games.labyrinth.practice.game_log import GameLog
from boardcode.games.labyrinth.practice.race import Race
from boardcode.labyrinth import Maze
from boardcode.web.page_files import find_file
from boardcode.web.watch_server import WatchServer

Fetch = Callable[..., Awaitable[tuple[int, dict[str, str], bytes]]]


def with_page(scenario: Callable[[GameLog, Fetch], Awaitable[None]]) -> None:
    """Run a scenario with a page, and a function that sends a request to it."""

    async def run() -> None:
        log = GameLog(keep_lines=True)
        log.begin_game(Race(corridor()))
        page = WatchServer(log)
        port = int((await page.start()).split(":")[2].rstrip("/"))

        async def fetch(
            path: str, method: str = "GET", body: bytes = b"", host: str = "", raw: bytes = b""
        ) -> tuple[int, dict[str, str], bytes]:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            head = f"{method} {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{port}'}\r\n"
            writer.write(raw or f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            response = await reader.read()
            writer.close()
            answer, _, content = response.partition(b"\r\n\r\n")
            first, *lines = answer.decode().split("\r\n")
            return int(first.split()[1]) if first else 0, dict(line.split(": ", 1) for line in lines), content

        try:
            await asyncio.wait_for(scenario(log, fetch), 30)
        finally:
            await page.stop()

    asyncio.run(run())


def file_content(path: str) -> bytes:
    file = find_file(path)
    assert file is not None
    return file.read_bytes()


def test_the_page_and_its_files_are_served() -> None:
    async def scenario(log: GameLog, fetch: Fetch) -> None:
        status, headers, _ = await fetch("/")
        assert (status, headers["location"]) == (302, "/watch/")
        status, headers, content = await fetch("/watch/")
        assert (status, content) == (200, file_content("/watch/index.html"))
        assert headers["content-type"] == "text/html; charset=utf-8"
        assert "default-src 'none'" in headers["content-security-policy"]
        for path in ("/watch/watch.js", "/watch/game-record.js", "/dom.js", "/colors.css"):
            assert (await fetch(path))[2] == file_content(path)
        assert (await fetch("/../watch_server.py"))[0] == 404
        assert (await fetch("/watch/", "DELETE"))[0] == 405

    with_page(scenario)


def test_lines_of_the_log_are_sent_from_the_first_that_is_missing() -> None:
    async def scenario(log: GameLog, fetch: Fetch) -> None:
        async def lines(query: str) -> tuple[int, int, list[str]]:
            data = json.loads((await fetch(f"/watch/lines{query}"))[2])
            return data["game"], data["from"], data["lines"]

        assert await lines("") == (1, 0, log.lines)
        assert log.lines[:2] == ["# game 1", f"# maze {corridor().maze.code}"]
        assert await lines(f"?game=1&from={len(log.lines)}") == (1, len(log.lines), [])
        log.add("us/me", "at", "0,0 east")
        assert await lines(f"?game=1&from={len(log.lines) - 1}") == (1, len(log.lines) - 1, log.lines[-1:])
        assert log.lines[-1].endswith(" us/me at 0,0 east")
        log.begin_game(Race(corridor()))
        assert await lines("?game=1&from=4") == (2, 0, log.lines)
        assert log.lines[0] == "# game 2"
        assert await lines("?game=2&from=x") == (2, 0, log.lines)

    with_page(scenario)


def test_a_maze_is_drawn_and_what_is_none_is_refused() -> None:
    async def scenario(log: GameLog, fetch: Fetch) -> None:
        status, headers, content = await fetch("/watch/maze", "POST", b"aWacaoUa2q")
        assert (status, headers["content-type"]) == (200, "image/svg+xml")
        assert content.decode() == Maze.decode("aWacaoUa2q").svg()
        for body in (b"aWaca", b"\xff"):
            assert (await fetch("/watch/maze", "POST", body))[0] == 422

    with_page(scenario)


def test_pages_under_other_names_are_refused() -> None:
    async def scenario(log: GameLog, fetch: Fetch) -> None:
        for host in ("evil.example", "127.0.0.1", "127.0.0.1:1"):
            assert (await fetch("/watch/lines", host=host))[0] == 421

    with_page(scenario)


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"hello\r\n\r\n", 400),
        (b"POST /watch/maze HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n", 400),
        (b"POST /watch/maze HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 10_000, 0),
        (b"GET http://[ HTTP/1.1\r\n\r\n", 0),
    ],
)
def test_what_is_no_request_gets_no_page(raw: bytes, status: int) -> None:
    async def scenario(log: GameLog, fetch: Fetch) -> None:
        try:
            assert (await fetch("", raw=raw))[0] == status
        except ConnectionError:
            assert status == 0
        assert (await fetch("/watch/"))[0] == 200

    with_page(scenario)
