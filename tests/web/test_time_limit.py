"""Long work is done by a process that can be stopped."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from threading import Thread

import pytest

from boardcode.errors import CodeError, MalformedCode
from boardcode.registry import decode
from boardcode.web.answers import NotUnderstood, TooLong, TooMany
from boardcode.web.limits import Share
from boardcode.web.time_limit import Workers, run_limited

FEW = Share(seconds=5.0, processes=1, waiting=1, a_client=1, niceness=5)


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(FEW)
    yield made
    made.close()


def test_what_it_gives_comes_back_and_what_it_raises_is_raised(workers: Workers) -> None:
    assert workers.run("a", json.loads, "[1]") == [1]
    with pytest.raises(ValueError, match="Expecting value"):
        workers.run("a", json.loads, "[")
    with pytest.raises(MalformedCode) as caught:
        workers.run("a", decode, "klotski", "?")
    with pytest.raises(CodeError) as same:
        decode("klotski", "?")
    assert caught.value.to_json() == same.value.to_json()


def test_what_takes_too_long_is_stopped_and_the_next_has_another_process() -> None:
    workers = Workers(Share(seconds=0.5, processes=1, waiting=1, a_client=1, niceness=5))
    workers.warm_up("time")
    while True:  # on a busy machine it takes longer to start than to be stopped
        try:
            workers.run("a", time.sleep, 0)
            break
        except TooLong:
            pass
    begun = time.monotonic()
    with pytest.raises(TooLong) as caught:
        workers.run("a", time.sleep, 60)
    assert str(caught.value) == "no answer after 0.5 seconds"
    assert time.monotonic() - begun < 5
    workers.close()


def test_a_process_that_dies_takes_only_its_work_with_it(workers: Workers) -> None:
    with pytest.raises(TooLong) as caught:
        workers.run("a", exec, "import os; os._exit(3)")
    assert str(caught.value) == "the process that worked on it has ended"
    assert workers.run("a", abs, -1) == 1


def test_what_is_printed_is_no_answer(workers: Workers) -> None:
    assert workers.run("a", exec, "print('hello')") is None
    assert workers.run("a", abs, -2) == 2


def test_what_cannot_be_sent_is_told(workers: Workers) -> None:
    with pytest.raises(NotUnderstood, match="cannot be sent"):
        workers.run("a", open, "/dev/null")


def test_who_asks_for_several_things_at_once_is_refused_and_so_is_who_would_wait_too_long(
    workers: Workers,
) -> None:
    workers.run("a", abs, 1)
    asked = [Thread(target=workers.run, args=(client, time.sleep, 1)) for client in ("a", "b")]
    for each in asked:
        each.start()
        time.sleep(0.1)
    with pytest.raises(TooMany, match="what was asked for before"):
        workers.run("a", abs, 1)
    with pytest.raises(TooMany, match="too much is being worked on"):
        workers.run("c", abs, 1)
    for each in asked:
        each.join()
    assert workers.run("a", abs, -3) == 3


def test_who_waits_longer_than_the_work_may_take_is_refused() -> None:
    workers = Workers(Share(seconds=1.0, processes=0, waiting=1, a_client=1, niceness=5))
    begun = time.monotonic()
    with pytest.raises(TooMany, match="too much is being worked on"):
        workers.run("a", abs, 1)
    assert time.monotonic() - begun >= 1.0


def test_after_the_end_nothing_is_done(workers: Workers) -> None:
    workers.run("a", abs, 1)
    workers.close()
    with pytest.raises(TooMany):
        workers.run("a", abs, 1)
    workers.warm_up("json")  # nor is anything raised where nobody waits


def test_where_no_request_is_answered_work_is_simply_done() -> None:
    assert run_limited(abs, -1) == 1
