"""`boardcode serve`: the page and the service."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.terminal import Terminal
from boardcode.cli.usage import FINE
from boardcode.cli.verb import Example, Verb, argument
from boardcode.errors import needing

PORT = 8211


def run(options: Namespace, terminal: Terminal) -> int:
    """Serve until somebody stops it."""
    with needing("web", "serving"):
        import uvicorn

        from boardcode.web.app import create_app
    terminal.say(f"http://{options.host}:{options.port}/")
    terminal.flush()
    uvicorn.run(create_app(), host=options.host, port=int(options.port), log_level="warning")
    return FINE


VERB = Verb(
    "serve",
    "open the page in a browser, and serve the API",
    "Serve the page on which a code is pasted, shown and changed, and the API under it.",
    [
        argument("--port", metavar="N", default=str(PORT), help="the port"),
        argument("--host", metavar="HOST", default="127.0.0.1", help="the address to listen on"),
        argument("--no-open", action="store_true", help="open no browser"),
    ],
    [Example("boardcode serve --help | head -n 1", "usage: boardcode serve [--port N] [--host HOST] [--no-open] [--help]")],
    run,
)
