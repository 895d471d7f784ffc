"""Folders converted by the workers of a Dask cluster (extra `cluster`): each file of the folder is a task.

All workers must see the folders, and files that declare formats, under the same names. A task writes its file
completely or not at all, so it can be repeated by another worker when one dies; the result is what this
machine alone would write.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any
from warnings import warn

from boardcode import registry
from boardcode.convert.conversion import Engine, Job, convert_file
from boardcode.convert.file_kinds import FileError
from boardcode.convert.rejected_rows import BadRow, Counts
from boardcode.errors import require_extra

RETRIES = 2  # of a task that could not read or write; a task whose worker died is repeated in any case
CONNECT_TIMEOUT = "10s"
NOTICE_SECONDS = 5.0  # without a result before we look whether there are workers at all

# Both are raised for a task of a scheduler that is gone; which one depends on when.
_CANCELLED = (asyncio.CancelledError, concurrent.futures.CancelledError)


def on_cluster(address: str, on_notice: Callable[[str], object] = warn) -> Engine:
    """Return an engine that runs jobs on the workers of a scheduler, such as `tcp://127.0.0.1:8786`.

    `on_notice` is called with a sentence when there is no worker to wait for. The engine raises `FileError`
    if the scheduler does not answer or is gone, or if a file made several workers die.
    """
    with require_extra("cluster", "a cluster"):
        import distributed
    connect: Any = distributed.Client

    def run(jobs: list[Job]) -> Iterator[Counts]:
        try:
            client = connect(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise FileError(f"no scheduler answers at {address}: {error}") from None
        notice = f"the scheduler at {address} has no workers; waiting for one"
        with _quiet_log(), client:
            files = registry.files()
            task = partial(run_job, files=files) if files else run_job
            futures = client.map(task, [_absolute(job) for job in jobs], retries=RETRIES, pure=False)
            # In their order, so that of several bad rows the same one is reported as on one machine.
            for future, job in zip(futures, jobs, strict=True):
                try:
                    result = _result(future, client, lambda: on_notice(notice))
                except (*_CANCELLED, distributed.comm.core.CommClosedError):
                    raise FileError(f"the scheduler at {address} is gone") from None
                except distributed.KilledWorker:
                    raise FileError(f"several workers died while they converted {job.source}") from None
                if isinstance(result, BadRow):
                    client.cancel(futures)
                    raise result
                yield result

    return run


@contextmanager
def _quiet_log() -> Iterator[None]:
    """Keep Dask's client from logging a traceback when it loses its scheduler, which we report ourselves."""
    log = logging.getLogger("distributed.client")
    before, log.disabled = log.disabled, True
    try:
        yield
    finally:
        log.disabled = before


def _result(future: Any, client: Any, on_lack: Callable[[], object]) -> Any:
    """Return the result of a future; call `on_lack` when that takes long and there is no worker."""
    lacked_before = False
    while True:
        try:
            return future.result(timeout=NOTICE_SECONDS)
        except TimeoutError:
            if future.done():  # it was the task that failed, or it has just ended
                return future.result()
            lacks = not client.nthreads()
            if lacks and not lacked_before:
                on_lack()
            lacked_before = lacks


def _absolute(job: Job) -> Job:
    """Return a job with absolute paths: workers were started in folders of their own."""
    return job._replace(
        source=job.source.absolute(),
        target=job.target.absolute(),
        rejected=job.rejected and job.rejected.absolute(),
    )


def run_job(job: Job, files: Sequence[str] = ()) -> Counts | BadRow:
    """Convert a file with one thread, since a worker runs as many tasks at a time as it has threads.

    `files` are Python files that declare formats. A bad row is returned, not raised: it would be bad again,
    so the task must not be repeated.
    """
    for file in files:
        try:
            registry.load_file(file)
        except OSError as error:
            raise FileError(f"a worker cannot read {file}: {error.strerror}") from None
    try:
        return convert_file(job, threads=1)
    except BadRow as bad:
        return bad
