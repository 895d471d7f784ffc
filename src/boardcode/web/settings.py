"""What the service allows: host names and origins, sizes, rates and times."""

from __future__ import annotations

from dataclasses import dataclass

from boardcode.registry import LOAD_SECONDS


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one service. The defaults are for a service that only this computer can reach."""

    # Host names the service answers to, besides `localhost` and loopback addresses.
    hosts: frozenset[str] = frozenset()
    # Whether it answers to any IP address: needed when other computers can connect.
    any_address: bool = False
    # Origins of other web pages that may use the API.
    origins: frozenset[str] = frozenset()
    # Whether pages from any origin may show our pictures.
    allows_embedding: bool = False
    # Requests per second to the API that one client may send in the long run, and twice as many in a burst;
    # None means no limit.
    requests_per_second: float | None = None

    body_bytes: int = 1 << 20
    body_seconds: float = 10.0  # for the body of a request to arrive
    # Path and query together; longer requests have to be sent as a body.
    address_bytes: int = 8 << 10
    # Requests with a longer query and body are answered by a worker process, so that they cannot hold up the
    # others. A maze of 45 x 45 cells is shorter.
    short_bytes: int = 700
    read_seconds: float = 5.0  # until a worker process that answers a long request is stopped
    load_seconds: float = LOAD_SECONDS  # until a process that tries a changed file of formats is stopped
    solve_seconds: float = 10.0  # until a worker process that solves a puzzle is stopped
