"""How many connections there are, and who makes room when there are too many."""

from __future__ import annotations

from typing import Protocol

from boardcode.web.limits import Limits


class Guest(Protocol):
    """A connection, as far as room goes."""

    owner: str  # the client at the other end
    since: float | None  # when it began to wait for a request; None while one is answered

    def abort(self) -> None:
        """End it."""


class Room:
    """The connections of all clients. Whoever has waited longest without a request goes when another one comes."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._of: dict[str, set[Guest]] = {}
        self._count = 0

    def enter(self, guest: Guest) -> None:
        """Take one more, and let another one go if there are too many: of the same client, or of all."""
        own = self._of.setdefault(guest.owner, set())
        own.add(guest)
        self._count += 1
        if len(own) > self._limits.connections_a_client:
            _make_room(own, guest)
        elif self._count > self._limits.connections:
            _make_room({each for several in self._of.values() for each in several}, guest)

    def leave(self, guest: Guest) -> None:
        """Forget one."""
        own = self._of.get(guest.owner, set())
        if guest in own:
            own.remove(guest)
            self._count -= 1
            if not own:
                del self._of[guest.owner]


def _make_room(guests: set[Guest], new: Guest) -> None:
    """If all others are being answered, the new one has to go."""
    waiting = [
        (each.since, order, each)
        for order, each in enumerate(guests)
        if each.since is not None and each is not new
    ]
    (min(waiting)[2] if waiting else new).abort()
