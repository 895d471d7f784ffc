"""The page on which games of a practice server are watched, served by asyncio alone.

    GET  /                              leads to /watch/
    GET  /watch/                        the page, and its files
    GET  /watch/lines?game=1&from=120   lines of the log of the current game, as JSON
    POST /watch/maze                    the picture of the maze whose code is the body

It listens on the loopback only. Every response closes its connection. The page asks for the lines that it has
not seen, again and again; if it names another game than the current one, it gets the current one from its
beginning.
"""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import NamedTuple, Protocol
from urllib.parse import parse_qs, urlsplit

from boardcode.errors import CodeError
from boardcode.games.labyrinth.state import Maze
from boardcode.web.page_files import SECURITY_HEADERS, content_type, find_file

HOST = "127.0.0.1"
HEAD_LIMIT = 1 << 14  # bytes
BODY_LIMIT = 1 << 18
MOST_LINES = 20_000  # in one response
LONGEST_SIDE = 500  # cells of a maze that is drawn
SECONDS = 10.0  # for a whole request and its response


class GameLines(Protocol):
    """The log of the current game: its number and its lines."""

    game: int
    lines: list[str]


class _Request(NamedTuple):
    method: str
    path: str
    query: dict[str, list[str]]
    headers: dict[str, str]
    body: bytes


class _Response(NamedTuple):
    status: HTTPStatus
    content: bytes = b""
    kind: str = "text/plain; charset=utf-8"
    location: str = ""


class WatchServer:
    """Serves the page for the games of a log."""

    def __init__(self, log: GameLines) -> None:
        self._log = log
        self._port = 0
        self._listener: asyncio.Server | None = None

    async def start(self, port: int = 0) -> str:
        """Listen on the loopback, at any port by default; return the address of the page."""
        self._listener = await asyncio.start_server(self._answer, HOST, port, limit=HEAD_LIMIT)
        self._port = self._listener.sockets[0].getsockname()[1]
        return f"http://{HOST}:{self._port}/"

    async def stop(self) -> None:
        """Listen no longer."""
        if self._listener is not None:
            self._listener.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                request = await _read_request(reader)
                response = _Response(HTTPStatus.BAD_REQUEST) if request is None else self._respond(request)
                writer.write(_head(response) + response.content)
                await writer.drain()
        except (OSError, EOFError, TimeoutError, ValueError):
            pass  # whoever asked does not listen any more
        finally:
            writer.close()

    def _respond(self, request: _Request) -> _Response:
        # Any name may be made to lead to this computer: a page from elsewhere must not read what is here.
        if request.headers.get("host", "").lower() not in (f"{HOST}:{self._port}", f"localhost:{self._port}"):
            return _Response(HTTPStatus.MISDIRECTED_REQUEST)
        match request.method, request.path:
            case "GET", "/":
                return _Response(HTTPStatus.FOUND, location="/watch/")
            case "GET", "/watch/lines":
                return self._lines(request.query)
            case "POST", "/watch/maze":
                return _draw_maze(request.body)
            case "GET", path:
                return _file(path)
        return _Response(HTTPStatus.METHOD_NOT_ALLOWED)

    def _lines(self, query: dict[str, list[str]]) -> _Response:
        game, start = _number(query, "game"), _number(query, "from")
        first = start if game == self._log.game else 0
        lines = self._log.lines[first : first + MOST_LINES]
        data = {"game": self._log.game, "from": first, "lines": lines}
        return _Response(HTTPStatus.OK, json.dumps(data).encode(), "application/json")


def _number(query: dict[str, list[str]], name: str) -> int:
    text = query.get(name, ["0"])[0]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _draw_maze(body: bytes) -> _Response:
    try:
        maze = Maze.decode(body.decode("ascii"))
    except (CodeError, UnicodeDecodeError) as error:
        return _Response(HTTPStatus.UNPROCESSABLE_ENTITY, str(error).encode())
    if max(maze.width, maze.height) > LONGEST_SIDE:
        return _Response(HTTPStatus.UNPROCESSABLE_ENTITY, b"the maze is too large to be drawn")
    return _Response(HTTPStatus.OK, maze.svg().encode(), "image/svg+xml")


def _file(path: str) -> _Response:
    file = find_file("/watch/index.html" if path == "/watch/" else path)
    if file is None:
        return _Response(HTTPStatus.NOT_FOUND)
    return _Response(HTTPStatus.OK, file.read_bytes(), content_type(file))


async def _read_request(reader: asyncio.StreamReader) -> _Request | None:
    """Return a request; None if it is none."""
    head = await reader.readuntil(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    words = first.split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/1."):
        return None
    headers = {
        name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)
    }
    length = headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > BODY_LIMIT:
        return None
    body = await reader.readexactly(int(length))
    url = urlsplit(words[1])
    return _Request(words[0], url.path, parse_qs(url.query), headers, body)


def _head(response: _Response) -> bytes:
    headers = {
        "content-type": response.kind,
        "content-length": str(len(response.content)),
        "cache-control": "no-store",
        "connection": "close",
        **SECURITY_HEADERS,
    }
    if response.location:
        headers["location"] = response.location
    lines = [f"HTTP/1.1 {response.status.value} {response.status.phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")
