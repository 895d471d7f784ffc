"""Who may use the service: the checks of the Host and Origin headers, and the rate limit.

Anybody can point a domain name at 127.0.0.1 and, through the browser of somebody who visits their page,
reach services on that visitor's computer (DNS rebinding). Therefore the Host header must name this service.
A page from another origin can also send requests to our real address. The browser hides the response from
it, but we reject the request so as not to work for it.
"""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import ip_address, ip_network

from starlette.datastructures import Headers

from boardcode.web.responses import WrongHost
from boardcode.web.settings import Settings
from boardcode.wording import shorten

MOST_CLIENTS = 4096  # the rate limit forgets the client that has been silent longest when there are more


def check_host(headers: Headers, settings: Settings) -> None:
    """Raise `WrongHost` unless the Host header names this service."""
    host = headers.get("host", "")
    if not _is_own_host(host, settings):
        raise WrongHost(f"this service is not {shorten(host)}", found=host, expected="localhost")


def check_origin(headers: Headers, settings: Settings) -> None:
    """Raise `WrongHost` if a page from another origin sent the request and is not allowed to."""
    origin = headers.get("origin")
    if origin is None:
        is_foreign = headers.get("sec-fetch-site") == "cross-site"
    else:
        is_foreign = origin.partition("://")[2] != headers.get("host", "")
    if is_foreign and origin not in settings.origins:
        raise WrongHost(
            "pages from other origins may not use this service",
            found=origin or "",
            expected="the page of this service",
        )


def _is_own_host(host: str, settings: Settings) -> bool:
    name = _without_port(host).lower()
    if name == "localhost" or name in settings.hosts:
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return settings.any_address or address.is_loopback


def _without_port(host: str) -> str:
    """Return the name or address in a Host header.

    >>> _without_port("localhost:8211"), _without_port("[::1]:8211"), _without_port("::1")
    ('localhost', '::1', '::1')
    """
    if host.startswith("["):
        name, _, port = host[1:].partition("]")
        return name if not port or (port[0] == ":" and port[1:].isdecimal()) else host
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() and ":" not in name else host


class RateLimit:
    """A token bucket for each client: it holds two seconds' worth of requests and refills continuously.

    >>> limit = RateLimit(requests_per_second=0.5)
    >>> limit.seconds_to_wait("192.0.2.7", now=0.0)
    0.0
    >>> limit.seconds_to_wait("192.0.2.7", now=0.5)
    1.5
    >>> limit.seconds_to_wait("192.0.2.7", now=2.0)
    0.0
    """

    def __init__(self, requests_per_second: float) -> None:
        self._rate = requests_per_second
        self._capacity = max(1.0, 2 * requests_per_second)
        self._buckets: OrderedDict[str, tuple[float, float]] = (
            OrderedDict()
        )  # tokens, and when there were so many

    def seconds_to_wait(self, address: str, now: float) -> float:
        """Take a token for a request from an address; return 0, or the seconds until there is one to take."""
        client = _client_of(address)
        tokens, since = self._buckets.pop(client, (self._capacity, now))
        tokens = min(self._capacity, tokens + (now - since) * self._rate)
        allowed = tokens >= 1
        self._buckets[client] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - tokens) / self._rate


def _client_of(address: str) -> str:
    """Return the client an address belongs to: in IPv6 one client has a whole /64 network.

    >>> _client_of("192.0.2.7"), _client_of("2001:db8:1:2:3:4:5:6"), _client_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(parsed.ipv4_mapped) if parsed.ipv4_mapped else str(ip_network((parsed, 64), strict=False))
