"""How much one may ask of the service: sizes, rates and times."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """What work that is done beside the others may take; see `time_limit`."""

    seconds: float  # until it is stopped
    processes: int
    waiting: int  # how many may wait for one of the processes; more are refused
    a_client: int  # how much of it one client may have asked for at a time
    niceness: int  # how far the processes stand back behind the service itself: 19 is furthest


@dataclass(frozen=True, slots=True)
class Limits:
    """What is allowed; generous for a person who types, too little for somebody who wants to do harm."""

    body_bytes: int = 1 << 20  # of a request
    address_bytes: int = 8 << 10  # path and query: what is longer is sent in a body
    short_bytes: int = (
        700  # a longer request is read beside the others, not before them; a maze of 45 x 45 is shorter
    )

    requests_a_second: float = 50.0  # of one client, in the long run
    requests_at_once: float = 100.0  # of one client after a pause
    file_requests: float = (
        0.2  # as how much of a request one of the page's own files counts: to open the page takes many
    )
    request_seconds: float = 0.002  # whoever makes us work for longer has that counted as more requests
    refusal_seconds: float = 1.0  # how long one who asks too often waits to hear it, on the average
    clients: int = 4_096  # whose requests are counted; who has not asked for the longest time is forgotten

    connections: int = 512
    connections_a_client: int = 64
    head_seconds: float = 15.0  # to send the head of a request, and to send another
    body_seconds: float = 10.0  # to send its body
    answer_seconds: float = 60.0  # until the answer is worked out and fetched

    reading: Share = Share(seconds=5.0, processes=1, waiting=16, a_client=4, niceness=19)
    solving: Share = Share(seconds=10.0, processes=1, waiting=8, a_client=2, niceness=19)
