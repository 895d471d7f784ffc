"""Folders converted by the workers of a Dask cluster (extra `cluster`), a file of the folder a task.

Every worker must see the folders under the same names. A task writes its file completely or not at all, so that it can be done again,
by another worker, whenever one dies; what comes out is what this machine alone would write.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardcode.convert.conversion import Engine, Job, convert_file
from boardcode.convert.file_kinds import FileError
from boardcode.convert.rejected_rows import BadRow, Counts
from boardcode.errors import require_extra

RETRIES = 2  # of a task that could not read or write; one whose worker died is done again in any case
PATIENCE = "10s"  # how long a scheduler may take to answer


def on_cluster(address: str) -> Engine:
    """An engine whose jobs are done by the workers of a scheduler, such as `tcp://127.0.0.1:8786`."""
    with require_extra("cluster", "a cluster"):
        import distributed
    connect: Any = distributed.Client

    def run(jobs: list[Job]) -> Iterator[Counts]:
        try:
            client = connect(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise FileError(f"no scheduler answers at {address}: {error}") from None
        with client:
            futures = client.map(job_done, [_absolute(job) for job in jobs], retries=RETRIES, pure=False)
            for (
                future
            ) in futures:  # in their order, so that of several bad rows the same is told as on one machine
                done = future.result()
                if isinstance(done, BadRow):
                    client.cancel(futures)
                    raise done
                yield done

    return run


def _absolute(job: Job) -> Job:
    """Workers have been started in folders of their own."""
    return job._replace(
        source=job.source.absolute(),
        target=job.target.absolute(),
        refused=job.refused and job.refused.absolute(),
    )


def job_done(job: Job) -> Counts | BadRow:
    """Do a job with one thread: a worker has as many tasks at once as it has threads. A bad row is bad again, so it is no failure."""
    try:
        return convert_file(job, threads=1)
    except BadRow as bad:
        return bad
