"""Worker processes: results, exceptions, time limits, and what happens when a process ends."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import boardcode
from boardcode.errors import CodeError, MalformedCode
from boardcode.registry import decode
from boardcode.web.responses import ServiceError, TimeLimitExceeded, TooManyRequests, UnexpectedError
from boardcode.web.workers import WorkerProcess


@pytest.fixture(scope="module")
def worker() -> Iterator[WorkerProcess]:
    worker = WorkerProcess(120.0, prepare=gc.collect)
    yield worker
    worker.close()


def impatient_worker(**options: Any) -> WorkerProcess:
    """Return a process whose calls are stopped at once, but which is ready."""
    worker = WorkerProcess(0.05, prepare=gc.collect, **options)
    while not worker.prepare():
        pass  # on a busy machine the process takes longer to start than a call may take
    return worker


def test_results_and_exceptions_come_back(worker: WorkerProcess) -> None:
    assert worker.run(json.loads, "[1]") == [1]
    with pytest.raises(ValueError, match="Expecting value"):
        worker.run(json.loads, "[")


def test_a_code_error_comes_back_with_all_its_details(worker: WorkerProcess) -> None:
    with pytest.raises(MalformedCode) as from_worker:
        worker.run(decode, "klotski", "?")
    with pytest.raises(CodeError) as here:
        decode("klotski", "?")
    assert from_worker.value.to_json() == here.value.to_json()


def test_a_call_that_takes_too_long_is_stopped_and_the_next_one_gets_a_new_process() -> None:
    worker = impatient_worker()
    with pytest.raises(TimeLimitExceeded) as caught:
        worker.run(signal.pause)
    assert str(caught.value) == "no answer after 0.05 seconds"
    while not worker.prepare():
        pass
    assert worker.prepare()
    worker.close()


def test_a_process_that_ends_is_reported_and_replaced(worker: WorkerProcess) -> None:
    with pytest.raises(TimeLimitExceeded) as caught:
        worker.run(os._exit, 3)
    assert str(caught.value) == "the worker process has ended unexpectedly"
    assert worker.run(abs, -1) == 1


def test_a_call_right_after_the_idle_process_was_killed_gets_a_new_process() -> None:
    worker = WorkerProcess(120.0, prepare=gc.collect)
    for _ in range(3):
        assert worker.run(abs, -1) == 1
        worker._process.kill()
    assert worker.run(abs, -1) == 1
    worker.close()


def test_a_result_that_cannot_be_pickled_is_an_error(worker: WorkerProcess) -> None:
    with pytest.raises(TypeError, match="cannot pickle"):
        worker.run(open, os.devnull)


def test_an_exception_that_cannot_be_pickled_is_reported_by_its_text(worker: WorkerProcess) -> None:
    with pytest.raises(UnexpectedError) as caught:
        worker.run(exec, "class Local(Exception): pass\nraise Local('reason')")
    assert str(caught.value) == "an exception cannot be pickled: Local('reason')"


def test_a_process_that_is_still_preparing_is_not_stopped_but_not_used_either() -> None:
    worker = WorkerProcess(0.05, prepare=signal.pause)
    assert not worker.prepare()
    process = worker._process
    with pytest.raises(TimeLimitExceeded) as caught:
        worker.run(abs, -1)
    assert str(caught.value) == (
        "the worker process is still starting, which can take a minute the first time; try again"
    )
    assert worker._process is process
    assert process.is_alive()
    worker.close()


def test_an_exception_while_preparing_is_raised_and_preparing_is_tried_again() -> None:
    worker = WorkerProcess(120.0, prepare=partial(int, "no number"))
    for _ in range(2):
        with pytest.raises(ValueError, match="invalid literal"):
            worker.run(abs, -1)
    worker.close()


def test_calls_are_rejected_when_the_queue_is_full() -> None:
    worker = WorkerProcess(120.0, prepare=gc.collect, queue_length=0)
    with pytest.raises(TooManyRequests) as caught:
        worker.run(abs, -1)
    assert str(caught.value) == "too many long requests are waiting; try again later"


def test_a_call_that_has_waited_as_long_as_a_call_may_take_is_rejected() -> None:
    worker = impatient_worker()
    with worker._lock, pytest.raises(TooManyRequests) as caught:
        worker.run(abs, -1)
    assert str(caught.value) == "too many long requests are waiting; try again later"
    worker.close()


def test_closing_ends_the_call_that_is_running() -> None:
    worker = WorkerProcess(120.0, prepare=gc.collect)
    assert worker.prepare()
    errors = []

    def call() -> None:
        with pytest.raises(ServiceError) as caught:
            worker.run(signal.pause)
        errors.append(caught.value)

    thread = Thread(target=call)
    thread.start()
    while not worker._lock.locked():
        pass
    worker.close()
    thread.join()
    assert len(errors) == 1


def test_after_closing_every_call_is_rejected() -> None:
    worker = WorkerProcess(120.0, prepare=gc.collect)
    worker.close()
    with pytest.raises(TooManyRequests) as caught:
        worker.run(abs, -1)
    assert str(caught.value) == "the service is stopping"


@pytest.mark.parametrize("options", [[], ["-E"], ["-s", "-E"], ["-P"], ["-I"]])
def test_modules_in_the_current_folder_are_not_executed(tmp_path: Path, options: list[str]) -> None:
    """The process is started by a program elsewhere, as the command `boardcode` is."""
    (tmp_path / "planted").mkdir()
    (tmp_path / "program.py").write_text(
        f"import sys; sys.path.insert(0, {str(Path(boardcode.__file__).parents[1])!r})\n"
        "from boardcode.web.workers import WorkerProcess\n"
        "if __name__ == '__main__':\n"
        "    worker = WorkerProcess(120.0, prepare=int)\n"
        "    print(worker.run(len, 'AG'))\n"
        "    worker.close()\n"
    )
    for name in ("pickle", "multiprocessing", "signal", "struct", "boardcode"):
        (tmp_path / "planted" / f"{name}.py").write_text(f"open('{name} was executed', 'w')")
    program = [sys.executable, *options, str(tmp_path / "program.py")]
    done = subprocess.run(program, cwd=tmp_path / "planted", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")
    assert [path.name for path in (tmp_path / "planted").iterdir() if path.suffix != ".py"] == []
