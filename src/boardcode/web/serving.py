"""The service on a port, until somebody stops it."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from ipaddress import ip_address

import uvicorn

from boardcode.web.app import create_app
from boardcode.web.connection import with_limits
from boardcode.web.limits import Limits
from boardcode.web.names import Names

BACKLOG = 256
HEAD_BYTES = 16 << 10
STOPPING_SECONDS = 3


def listening(host: str, port: int, tries: int = 1) -> socket.socket:
    """A socket that listens, on the next free port if some are taken; raises `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in range(tries):
        # Only of a socket that says it speaks TCP does asyncio see that it does, and send at once what is to be sent.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port + attempt))
            listener.listen(BACKLOG)
            return listener
        except OSError:
            listener.close()
            if attempt + 1 == tries:
                raise
    raise ValueError("no port was tried")


def is_loopback(host: str) -> bool:
    """Whether only this computer reaches an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address_of(listener: socket.socket) -> str:
    """What a browser is given."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def serve(
    listener: socket.socket, limits: Limits, names: Names, when_ready: Callable[[], None] = lambda: None
) -> None:
    """Answer until SIGINT or SIGTERM."""
    config = uvicorn.Config(
        create_app(limits, names),
        http=with_limits(limits),
        ws="none",
        loop="asyncio",
        access_log=False,
        log_level="error",  # what somebody sends that is no HTTP is not worth a line
        server_header=False,
        proxy_headers=False,  # who asks is who is connected, whatever else it says
        timeout_keep_alive=round(limits.head_seconds),
        timeout_graceful_shutdown=STOPPING_SECONDS,
        h11_max_incomplete_event_size=HEAD_BYTES,
    )
    sys.setswitchinterval(
        0.001
    )  # who waits for a short answer waits less for a thread that works on a long one
    gc.collect()
    gc.freeze()  # what is loaded now stays; looking through it again and again would make some answers late
    with closing(listener):
        _Server(config, when_ready).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._when_ready()
