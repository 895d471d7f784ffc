"""The service on a socket, run by uvicorn until it is interrupted."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable
from contextlib import closing
from ipaddress import ip_address
from threading import Thread

import uvicorn

import boardcode
from boardcode.failures import skip_failing
from boardcode.web.app import close_workers, create_app
from boardcode.web.connections import ServiceProtocol, accept_at_once
from boardcode.web.settings import Settings

BACKLOG = 256
HEAD_BYTES = 16 << 10  # of a request: its address and headers
STOP_SECONDS = 2  # for open requests to end after Ctrl-C


def listen(host: str, port: int, tries: int = 1) -> socket.socket:
    """Return a listening socket, on one of `tries` consecutive ports; raises `OSError` if none is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + tries):
        # asyncio sets TCP_NODELAY only on sockets with an explicit protocol.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(BACKLOG)
            return listener
        except OSError:
            listener.close()
            if candidate == port + tries - 1:
                raise
    raise ValueError("tries must be at least 1")


def is_loopback(host: str) -> bool:
    """Return whether only this computer can reach a host."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def url_of(listener: socket.socket) -> str:
    """Return the URL under which a browser on this computer reaches a listening socket."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(listener: socket.socket, settings: Settings, on_ready: Callable[[], None] = lambda: None) -> None:
    """Answer requests until SIGINT or SIGTERM; `on_ready` is called once it can."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        http=ServiceProtocol,
        ws="none",
        loop="asyncio",
        access_log=False,
        log_level="error",  # requests that are not HTTP are not worth a line
        server_header=False,
        proxy_headers=False,  # clients must not choose the address that the rate limit sees
        backlog=accept_at_once(),
        h11_max_incomplete_event_size=HEAD_BYTES,
    )
    with closing(listener):
        _Server(config, on_ready, lambda: close_workers(app)).run(sockets=[listener])


def prepare_formats() -> None:
    """Compile the fast path of every format, and exempt what is loaded by then from garbage collection, so
    that no request has to wait for either.
    """
    for format in boardcode.formats():
        with skip_failing(format):
            format.compile()
    gc.freeze()


class _Server(uvicorn.Server):
    """A server that calls a function when it has started, and another when it begins to stop."""

    def __init__(
        self, config: uvicorn.Config, on_ready: Callable[[], None], on_stop: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._on_stop = on_stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()
        Thread(target=prepare_formats, daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._on_stop()  # requests that wait for a worker process end with an error now
        # uvicorn can end open requests too, but it would print a traceback for each.
        loop = asyncio.get_running_loop()
        loop.call_later(STOP_SECONDS, self._cancel_requests)
        loop.call_later(STOP_SECONDS + 1, self._close_connections)
        await super().shutdown(sockets)

    def _cancel_requests(self) -> None:
        for task in list(self.server_state.tasks):
            task.cancel()

    def _close_connections(self) -> None:
        """Close the connections of clients that do not read what was sent to them."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()
