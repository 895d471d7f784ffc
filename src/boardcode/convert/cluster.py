"""Folders converted by the workers of a Dask cluster (extra `cluster`): each file of the folder is a task.

All workers must see the folders under the same names. A task writes its file completely or not at all, so it
can be repeated by another worker when one dies; the result is what this machine alone would write.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardcode.convert.conversion import Engine, Job, convert_file
from boardcode.convert.file_kinds import FileError
from boardcode.convert.rejected_rows import BadRow, Counts
from boardcode.errors import require_extra

RETRIES = 2  # of a task that could not read or write; a task whose worker died is repeated in any case
CONNECT_TIMEOUT = "10s"


def on_cluster(address: str) -> Engine:
    """Return an engine that runs jobs on the workers of a scheduler, such as `tcp://127.0.0.1:8786`."""
    with require_extra("cluster", "a cluster"):
        import distributed
    connect: Any = distributed.Client

    def run(jobs: list[Job]) -> Iterator[Counts]:
        try:
            client = connect(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise FileError(f"no scheduler answers at {address}: {error}") from None
        with client:
            futures = client.map(run_job, [_absolute(job) for job in jobs], retries=RETRIES, pure=False)
            # In their order, so that of several bad rows the same one is reported as on one machine.
            for future in futures:
                result = future.result()
                if isinstance(result, BadRow):
                    client.cancel(futures)
                    raise result
                yield result

    return run


def _absolute(job: Job) -> Job:
    """Return a job with absolute paths: workers were started in folders of their own."""
    return job._replace(
        source=job.source.absolute(),
        target=job.target.absolute(),
        rejected=job.rejected and job.rejected.absolute(),
    )


def run_job(job: Job) -> Counts | BadRow:
    """Convert a file with one thread, since a worker runs as many tasks at a time as it has threads.

    A bad row is returned, not raised: it would be bad again, so the task must not be repeated.
    """
    try:
        return convert_file(job, threads=1)
    except BadRow as bad:
        return bad
