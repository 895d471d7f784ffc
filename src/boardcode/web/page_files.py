"""The files of the pages, by address, and what browsers are told about them; nothing but standard library."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable

NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")  # no `..`, so that no path leads out of the folder
CONTENT_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
SECURITY_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def find_file(path: str) -> Traversable | None:
    """Return the file at the path of an address, or None if there is none.

    >>> find_file("/index.html").name, find_file("/../app.py")
    ('index.html', None)
    """
    names = ["index.html"] if path == "/" else path.removeprefix("/").split("/")
    if not all(NAME.fullmatch(name) for name in names) or _extension(names[-1]) not in CONTENT_TYPES:
        return None
    file = (files("boardcode.web") / "page").joinpath(*names)
    return file if file.is_file() else None


def content_type(file: Traversable) -> str:
    """Return what browsers are told that a file is."""
    return CONTENT_TYPES[_extension(file.name)]


def _extension(name: str) -> str:
    return name.rpartition(".")[2]
