"""How often each client may ask: a bucket that fills slowly and is emptied by requests."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from ipaddress import ip_address, ip_network
from time import monotonic

from boardcode.web.limits import Limits


class Rate:
    """The buckets of all clients.

    >>> rate = Rate(Limits(requests_a_second=2, requests_at_once=1))
    >>> rate.wait("127.0.0.1", now=0.0), rate.wait("127.0.0.1", now=0.0), rate.wait("127.0.0.1", now=0.5)
    (0.0, 0.5, 0.0)
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: OrderedDict[str, tuple[float, float]] = (
            OrderedDict()
        )  # what is left, and when that was

    def wait(self, client: str, cost: float = 1.0, now: float | None = None) -> float:
        """Take a request out of a bucket: 0, or the seconds after which there is enough to take."""
        time = monotonic() if now is None else now
        left = self._left(client, time)
        taken = left >= cost
        self._keep(client, left - cost if taken else left, time)
        return 0.0 if taken else (cost - left) / self._limits.requests_a_second

    def charge(self, client: str, seconds: float) -> None:
        """Count work that took long as several requests."""
        more = seconds / self._limits.request_seconds - 1
        if more > 0:
            now = monotonic()
            self._keep(client, max(self._left(client, now) - more, -self._limits.requests_at_once), now)

    def _left(self, client: str, now: float) -> float:
        full = self._limits.requests_at_once
        left, then = self._buckets.get(client, (full, now))
        return min(full, left + (now - then) * self._limits.requests_a_second)

    def _keep(self, client: str, left: float, now: float) -> None:
        self._buckets[client] = (left, now)
        self._buckets.move_to_end(client)
        if len(self._buckets) > self._limits.clients:
            self._buckets.popitem(last=False)


@lru_cache
def client_of(address: str) -> str:
    """Whom an address belongs to: in IPv6 everybody has a whole network of them.

    >>> client_of("192.0.2.7"), client_of("2001:db8:1:2:3:4:5:6"), client_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(known.ipv4_mapped) if known.ipv4_mapped else str(ip_network((known, 64), strict=False))
