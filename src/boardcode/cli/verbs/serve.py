"""`boardcode serve`: run the HTTP service, and open its page in a browser."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from boardcode.cli.terminal import OK, Terminal, UsageError, printable
from boardcode.cli.verb import Example, Verb, argument, number_from, port_number
from boardcode.errors import require_extra

if TYPE_CHECKING:
    import socket

    from boardcode.web.settings import Settings

PORT = 8211
PORT_TRIES = 20  # consecutive ports to try if it is taken
RATE = 50.0
SOLVE_SECONDS = 10.0


def run(options: Namespace, terminal: Terminal) -> int:
    """Serve until interrupted."""
    with require_extra("web", "the service"):
        from boardcode.web.server import is_loopback, serve, url_of
    listener = _listen(options)
    url = url_of(listener) + _fragment(options.code)

    def announce() -> None:
        terminal.say(f"{url}  Ctrl-C stops it")
        if not is_loopback(options.host):
            terminal.complain(
                "boardcode: other computers can connect too; --host 127.0.0.1 keeps it to this one"
            )
        terminal.flush()
        if not options.no_open and terminal.out.isatty() and _has_display():
            _open_browser(url)

    serve(listener, _settings(options), announce)
    return OK


def _listen(options: Namespace) -> socket.socket:
    from boardcode.web.server import listen

    try:
        if options.port is None:
            return listen(options.host, PORT, PORT_TRIES)
        return listen(options.host, options.port)
    except (OSError, TypeError) as error:  # TypeError: a name that is not UTF-8
        port = f"{PORT} to {PORT + PORT_TRIES - 1}" if options.port is None else options.port
        reason = getattr(error, "strerror", "") or error
        raise UsageError(f"cannot listen at {printable(options.host)}, port {port}: {reason}") from None


def _fragment(code: str | None) -> str:
    """Return the part of the URL that makes the page show a code."""
    from urllib.parse import quote  # a + stays a + behind the #, so that spaces are written as %20

    return "" if code is None else f"#code={quote(code, safe='', errors='replace')}"


def _settings(options: Namespace) -> Settings:
    from socket import gethostname

    from boardcode.web.server import is_loopback
    from boardcode.web.settings import Settings

    hosts, beyond_loopback = _comma_separated(options.names.lower()), not is_loopback(options.host)
    if beyond_loopback:
        hosts |= {options.host.lower(), gethostname().lower()}
    return Settings(
        hosts=hosts,
        any_address=beyond_loopback,
        origins=_comma_separated(options.allow_origin),
        allows_embedding=options.allow_embedding,
        requests_per_second=options.rate if beyond_loopback else None,
        solve_seconds=options.solving,
    )


def _comma_separated(text: str) -> frozenset[str]:
    return frozenset(part.strip() for part in text.split(",") if part.strip())


def _has_display() -> bool:
    """Return whether a browser can open a window: without one, it would take over the terminal."""
    return sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def _open_browser(url: str) -> None:
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(url,), daemon=True).start()


SERVE = Verb(
    "serve",
    "open the page in a browser, and serve the API",
    "Serve the page on which a code is pasted, seen and changed, and the API under it, until Ctrl-C.\n"
    "Only this computer can connect unless --host says otherwise. "
    "A browser opens if this is typed into a terminal.",
    [
        argument("code", metavar="CODE", nargs="?", help="a code to show first"),
        argument(
            "--port",
            metavar="N",
            type=port_number,
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
            help="more host names to answer to, separated by commas",
        ),
        argument(
            "--allow-origin",
            metavar="URLS",
            default="",
            help="origins whose pages may use the API too, separated by commas",
        ),
        argument(
            "--allow-embedding",
            action="store_true",
            help="let any page show the pictures at /picture/FORMAT/CODE.svg and .png",
        ),
        argument(
            "--rate",
            metavar="N",
            type=number_from(1),
            default=RATE,
            help=f"requests a second from one client if other computers can connect (default {RATE:g})",
        ),
        argument(
            "--solving",
            metavar="SECONDS",
            type=number_from(0.1),
            default=SOLVE_SECONDS,
            help=f"time limit for solving (default {SOLVE_SECONDS:g})",
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
VERBS = (SERVE,)
