"""Under which names the service may be asked, and by whose pages.

Whoever owns a name may let it point at 127.0.0.1, and a page of theirs that somebody looks at then reaches what listens there. So
the name in the request must be one of ours. Such a page may also ask us under our own name: the browser keeps our answer from it,
but we need not work for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from boardcode.web.answers import WrongHost
from boardcode.wording import shorten


@dataclass(frozen=True, slots=True)
class Names:
    """Our names besides `localhost` and numbers, and the origins of other pages that may ask."""

    hosts: frozenset[str] = frozenset()
    anywhere: bool = False  # asked from other computers too, by any number
    origins: frozenset[str] = frozenset()

    def check(self, scope: Scope, headers: Headers) -> None:
        """Refuse a request that does not mean us, or that another page sends."""
        host = headers.get("host", "")
        if not self._is_ours(host):
            raise WrongHost(f"this is not {shorten(host)}", found=host, expected="localhost")
        if not scope["path"].startswith("/api"):
            return  # anybody may link to the page
        origin = headers.get("origin")
        foreign = (
            headers.get("sec-fetch-site") == "cross-site"
            if origin is None
            else urlsplit(origin).netloc != host
        )
        if foreign and not self.allows(origin or ""):
            raise WrongHost(
                "this is not for pages from elsewhere",
                found=origin or "",
                expected="the page of this service",
            )

    def allows(self, origin: str) -> bool:
        """Whether a page from elsewhere may ask."""
        return origin in self.origins

    def _is_ours(self, host: str) -> bool:
        name = _without_port(host).lower()
        if name == "localhost" or name in self.hosts:
            return True
        try:
            number = ip_address(name)
        except ValueError:
            return False
        return self.anywhere or number.is_loopback


def _without_port(host: str) -> str:
    """The name in a Host header.

    >>> _without_port("localhost:8211"), _without_port("[::1]:8211"), _without_port("::1")
    ('localhost', '::1', '::1')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() and ":" not in name else host
