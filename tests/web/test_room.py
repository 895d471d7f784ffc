"""Who makes room when there are too many connections."""

from __future__ import annotations

from boardcode.web.limits import Limits
from boardcode.web.room import Room


class Guest:
    def __init__(self, room: Room, owner: str, since: float | None) -> None:
        self.room = room
        self.owner = owner
        self.since = since
        self.gone = False
        room.enter(self)

    def abort(self) -> None:
        self.gone = True
        self.room.leave(self)


def test_whoever_has_waited_longest_goes() -> None:
    room = Room(Limits(connections_a_client=2))
    old, older, other = Guest(room, "a", 2.0), Guest(room, "a", 1.0), Guest(room, "b", 0.0)
    new = Guest(room, "a", 3.0)
    assert [each.gone for each in (old, older, other, new)] == [False, True, False, False]


def test_who_is_being_answered_stays_and_the_new_one_goes() -> None:
    room = Room(Limits(connections_a_client=2))
    answered = [Guest(room, "a", None), Guest(room, "a", None)]
    new = Guest(room, "a", 3.0)
    assert [each.gone for each in (*answered, new)] == [False, False, True]


def test_all_clients_together_may_have_so_many() -> None:
    room = Room(Limits(connections=2))
    guests = [Guest(room, owner, since) for owner, since in (("a", 1.0), ("b", 0.5), ("c", 2.0), ("d", 3.0))]
    assert [each.gone for each in guests] == [True, True, False, False]


def test_who_has_left_is_forgotten() -> None:
    room = Room(Limits(connections=2))
    guest = Guest(room, "a", 1.0)
    room.leave(guest)
    room.leave(guest)
    assert (room._of, room._count) == ({}, 0)
