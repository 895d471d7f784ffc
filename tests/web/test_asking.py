"""What counts as work for the one who asks."""

from __future__ import annotations

from time import thread_time

from boardcode.web.asking import ASKING, Asking, for_everybody
from boardcode.web.limits import Limits

WORK = 0.02


def busy() -> None:
    """Use the processor for a while."""
    begun = thread_time()
    while thread_time() - begun < WORK:
        pass


def known_from_now_on() -> None:
    """What is done once and then known."""
    with for_everybody():
        busy()


def test_work_counts_but_not_what_is_done_once_for_everybody() -> None:
    asking = Asking("127.0.0.1", 0, Limits(), *[None] * 4)  # type: ignore[arg-type]
    before = ASKING.set(asking)
    try:
        asking.do(known_from_now_on)
        assert asking.used < WORK / 2
        asking.do(busy)
        assert asking.used >= WORK
    finally:
        ASKING.reset(before)


def test_what_is_done_once_may_also_be_done_while_nobody_asks() -> None:
    known_from_now_on()
    assert ASKING.get() is None
