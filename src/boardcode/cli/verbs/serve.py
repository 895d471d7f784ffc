"""`boardcode serve`: the page in a browser, and the API under it."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from boardcode.cli.terminal import Terminal, printable
from boardcode.cli.usage import FINE, UsageError
from boardcode.cli.verb import Example, Verb, argument
from boardcode.errors import require_extra

if TYPE_CHECKING:
    import socket

    from boardcode.web.limits import Limits
    from boardcode.web.names import Names

PORT = 8211
TRIES = 20  # ports after that, if it is taken


def run(options: Namespace, terminal: Terminal) -> int:
    """Serve until somebody stops it."""
    with require_extra("web", "the service"):
        from boardcode.web.serving import address_of, is_loopback, serve
    listener = _listening(options)
    address = address_of(listener) + _opened_with(options.code)

    def tell() -> None:
        terminal.say(f"{address}  Ctrl-C stops it")
        if not is_loopback(options.host):
            terminal.complain(
                "boardcode: other computers reach this too; --host 127.0.0.1 keeps it to this one"
            )
        terminal.flush()
        if not options.no_open and terminal.out.isatty() and _has_screen():
            _open(address)

    serve(listener, _limits(options), _names(options), tell)
    return FINE


def _listening(options: Namespace) -> socket.socket:
    from boardcode.web.serving import listening

    try:
        return (
            listening(options.host, PORT, TRIES)
            if options.port is None
            else listening(options.host, options.port)
        )
    except OSError as error:
        port = f"{PORT} to {PORT + TRIES - 1}" if options.port is None else options.port
        raise UsageError(
            f"cannot listen at {printable(options.host)}, port {port}: {error.strerror or error}"
        ) from None


def _opened_with(code: str | None) -> str:
    from urllib.parse import urlencode

    return "" if code is None else f"#{urlencode({'code': code}, errors='replace')}"


def _limits(options: Namespace) -> Limits:
    from dataclasses import replace

    from boardcode.web.limits import Limits

    usual = Limits()
    return replace(
        usual,
        requests_a_second=options.rate,
        requests_at_once=usual.requests_at_once * options.rate / usual.requests_a_second,
        solving=replace(usual.solving, seconds=options.solving),
    )


def _names(options: Namespace) -> Names:
    from socket import gethostname

    from boardcode.web.names import Names
    from boardcode.web.serving import is_loopback

    hosts, origins = _listed(options.names.lower()), _listed(options.allow_origin)
    if is_loopback(options.host):
        return Names(hosts, origins=origins)
    return Names(hosts | {options.host.lower(), gethostname().lower()}, anywhere=True, origins=origins)


def _listed(text: str) -> frozenset[str]:
    return frozenset(part.strip() for part in text.split(",") if part.strip())


def _has_screen() -> bool:
    """Whether a browser would have a window: in a terminal it would take the place of what is said there."""
    return sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def _open(address: str) -> None:
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise ArgumentTypeError(f"a port is a number from 0 to 65535, got {text!r}")
    return int(text)


def _at_least(least: float) -> Callable[[str], float]:
    def number(text: str) -> float:
        try:
            given = float(text)
        except ValueError:
            given = -1.0
        if not least <= given < float("inf"):
            raise ArgumentTypeError(f"expected a number of at least {least:g}, got {text!r}")
        return given

    return number


VERB = Verb(
    "serve",
    "open the page in a browser, and serve the API",
    "Serve the page on which a code is pasted, seen and changed, and the API under it, until Ctrl-C.\n"
    "Nobody but this computer reaches it unless --host says so. A browser is opened if this is typed into a terminal.",
    [
        argument("code", metavar="CODE", nargs="?", help="a code to begin with"),
        argument(
            "--port",
            metavar="N",
            type=_port,
            help=f"the port; 0 is any (default {PORT}, or the next that is free)",
        ),
        argument(
            "--host",
            metavar="ADDRESS",
            default="127.0.0.1",
            help="the address to listen at (default 127.0.0.1: this computer)",
        ),
        argument("--no-open", action="store_true", help="open no browser"),
        argument(
            "--names",
            metavar="NAMES",
            default="",
            help="answer under these names too, with commas between them",
        ),
        argument(
            "--allow-origin",
            metavar="URLS",
            default="",
            help="let the pages of these origins use the API too",
        ),
        argument(
            "--rate",
            metavar="N",
            type=_at_least(1),
            default=50.0,
            help="requests a second of one client (default 50)",
        ),
        argument(
            "--solving",
            metavar="SECONDS",
            type=_at_least(0.1),
            default=10.0,
            help="time for solving (default 10)",
        ),
    ],
    [
        Example("boardcode serve", "http://127.0.0.1:8211/  Ctrl-C stops it", ends=False),
        Example(
            "boardcode serve 1A9BF0C --port 8000",
            "http://127.0.0.1:8000/#code=1A9BF0C  Ctrl-C stops it",
            ends=False,
        ),
    ],
    run,
)
