"""Folders converted by the workers of a Dask cluster (extra `cluster`): each file of the folder is a task.

All workers must see the folders, and files that declare formats, under the same names. A task writes its file
completely or not at all, so it can be repeated by another worker when one dies; the result is what this
machine alone would write.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import re
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
CONNECT_SECONDS = 10.0  # until a scheduler has answered
NOTICE_SECONDS = 5.0  # without a result before we look whether there are workers at all

_ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?(?:\[[0-9A-Fa-f:.]+\]|[\w.-]+):(\d{1,5})", re.ASCII)

# Both are raised for a task of a scheduler that is gone; which one depends on when.
_CANCELLED = (asyncio.CancelledError, concurrent.futures.CancelledError)


def on_cluster(address: str, on_notice: Callable[[str], object] = warn) -> Engine:
    """Return an engine that runs jobs on the workers of a scheduler, such as `tcp://127.0.0.1:8786`.

    `on_notice` is called with a sentence when there is no worker to wait for. Raises `FileError` for what is
    no address; the engine raises it if the scheduler does not answer or is gone, or if a file made several
    workers die.
    """
    _check_address(address)
    with require_extra("cluster", "a cluster"):
        import distributed
    connect: Any = distributed.Client

    def run(jobs: list[Job]) -> Iterator[Counts]:
        _check_answer(address)
        try:
            client = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
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


def _check_address(address: str) -> None:
    match = _ADDRESS.fullmatch(address)
    if match is None or not 0 < int(match[1]) < 1 << 16:
        raise FileError(
            f"{address!r} is not the address of a scheduler: it should look like tcp://127.0.0.1:8786"
        )


def _check_answer(address: str) -> None:
    """Raise `FileError` unless a program of Dask answers.

    Dask's client waits for ever if the program there says nothing, and cannot be closed in order.
    """
    with concurrent.futures.ThreadPoolExecutor(1) as thread:  # this one may have a loop that runs
        try:
            thread.submit(asyncio.run, _greet(address)).result()
        except TimeoutError:
            raise FileError(
                f"no scheduler answers at {address} within {CONNECT_SECONDS:.0f} seconds"
            ) from None
        except MemoryError:  # the text of another program, taken for a length
            raise FileError(f"no scheduler answers at {address}, but another program") from None
        except Exception as error:  # whatever else may go wrong
            raise FileError(f"no scheduler answers at {address}: {error}") from None


async def _greet(address: str) -> None:
    import distributed

    dask: Any = distributed
    arguments = dask.Security().get_connection_args("client")
    async with asyncio.timeout(CONNECT_SECONDS):
        # Its own timeout is not for what the other side says.
        comm = await dask.comm.connect(address, timeout=2 * CONNECT_SECONDS, **arguments)
    comm.abort()


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
