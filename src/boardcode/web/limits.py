"""How much one may ask of the service: sizes, rates and times."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What is allowed; generous for a person who types, too little for somebody who wants to do harm."""

    body_bytes: int = 1 << 20  # of a request
    address_bytes: int = 8 << 10  # path and query: longer codes are sent in a body
    code_characters: int = 200_000  # of a text that is read as a code, or drawn
    drawn_bits: int = 12_000  # a longer code gets no picture: a maze of 75 x 75 has 11,250 walls and more
    codes: int = 10_000  # of one list to check
    short_characters: int = 2_000  # what is longer is read beside the other requests, not before them

    requests_a_second: float = 50.0  # of one client, in the long run
    requests_at_once: int = 200  # of one client after a pause
    clients: int = 4_096  # whose requests are counted; the rest of the world is forgotten

    connections: int = 512
    connections_a_client: int = 64
    head_seconds: float = 10.0  # to send the head of a request
    body_seconds: float = 10.0  # to send its body
    answer_seconds: float = 60.0  # to work an answer out and to fetch it

    solving_seconds: float = 10.0
    solvers: int = 1  # processes that solve
    waiting_solves: int = 8  # more are refused
    solves_a_client: int = 2
