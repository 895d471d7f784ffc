"""A cluster of a scheduler and two workers writes what one machine writes, even if a worker is killed."""

from __future__ import annotations

import os
import pickle
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import MappingProxyType
from typing import Any

import distributed
import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest

from boardcode.cli.main import main
from boardcode.convert import BadRow, Counts, FileError, Job, Partition, cluster, on_cluster
from boardcode.games.klotski import bulk
from boardcode.klotski import COUNT

FILES, ROWS = 12, 20_000
TIMEOUT = 300  # seconds, after which something hangs
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}

# Loaded by one worker: it begins to write a file, says so, and hangs until it is killed.
HANG_WHILE_WRITING = """
import os, threading
from boardcode.convert import cluster, convert_file

def hang(rows, fraction):
    with open(os.environ["HANGING"], "w") as pipe:
        pipe.write("hanging")
    threading.Event().wait()

cluster.run_job = lambda job: convert_file(job, threads=1, on_progress=hang)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of layouts with another column; in each, one code is bad and one is missing."""
    folder = tmp_path_factory.mktemp("layouts") / "in"
    (folder / "csv").mkdir(parents=True)
    random = np.random.default_rng(7)
    for k in range(FILES):
        ranks = random.integers(0, COUNT, ROWS)
        codes: list[Any] = [f"{code:09X}" for code in bulk.codes(ranks).tolist()]
        codes[17 * k], codes[17 * k + 1] = "zz", None
        table = pa.table({"id": [f"{k:02}/{row:05}" for row in range(ROWS)], "code": codes})
        if k % 3:
            pyarrow.parquet.write_table(table, folder / f"part-{k:02}.parquet")
        else:
            pyarrow.csv.write_csv(table, folder / "csv" / f"part-{k:02}.csv")
    return folder


class Cluster:
    """A scheduler, on a free port that the system chooses, and workers of one thread each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[str]] = []
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"]
        scheduler = self._start("dask_scheduler", *options, stderr=subprocess.PIPE)
        assert scheduler.stderr is not None
        words = next(line for line in scheduler.stderr if "Scheduler at:" in line).split()
        self.address = words[-1]

    def add_worker(self, *options: str, **environment: str) -> subprocess.Popen[str]:
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", *options)
        return self._start("dask_worker", self.address, *options, environment=environment)

    def wait_for_workers(self, count: int) -> None:
        connect: Any = distributed.Client
        with connect(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=TIMEOUT)

    def _start(
        self,
        program: str,
        *arguments: str,
        stderr: int = subprocess.DEVNULL,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{program}", *arguments],
            stdout=subprocess.DEVNULL,
            stderr=stderr,
            text=True,
            env={**ENVIRONMENT, **environment},
            cwd=self.folder,
        )
        self.processes.append(process)
        return process

    def stop(self) -> None:
        """End the processes that were started, and no others."""
        for process in self.processes:
            process.kill()
            process.wait()
            if process.stderr:
                process.stderr.close()


@pytest.fixture
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield cluster
    finally:
        cluster.stop()


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_writes_the_same_files_as_one_machine(
    folder: Path, dask: Cluster, tmp_path: Path
) -> None:
    """Half a minute."""
    preload, hanging = dask.folder / "preload.py", dask.folder / "hanging"
    preload.write_text(HANG_WHILE_WRITING)
    os.mkfifo(hanging)
    pipe = os.open(hanging, os.O_RDWR)
    victim = dask.add_worker("--preload", str(preload), HANGING=str(hanging))
    dask.add_worker()
    dask.wait_for_workers(2)

    def arguments(name: str) -> list[str]:
        options = ["--format", "klotski", "--to", "values", "--errors", "file", str(tmp_path / f"{name}_bad")]
        return ["convert", str(folder), str(tmp_path / f"{name}.parquet"), *options]

    command = [sys.executable, "-m", "boardcode", *arguments("remote"), "--cluster", dask.address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        assert select.select([pipe], [], [], TIMEOUT)[0], "a worker is writing a file"
        os.close(pipe)
        victim.send_signal(signal.SIGKILL)
        assert victim.wait() == -signal.SIGKILL
        assert not (tmp_path / "remote.parquet").exists()
        summary, _ = process.communicate(timeout=TIMEOUT)
    assert process.returncode == 0
    assert summary == (
        f"{FILES * ROWS:,} rows: {FILES * (ROWS - 2):,} converted, {FILES} without a code, "
        f"{FILES} bad ({FILES} malformed), in {tmp_path / 'remote_bad'}\n"
    )
    assert main(arguments("local")) == 0
    assert len(files(tmp_path / "local.parquet")) == FILES
    assert files(tmp_path / "remote.parquet") == files(tmp_path / "local.parquet")
    assert files(tmp_path / "remote_bad") == files(tmp_path / "local_bad")
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


@pytest.mark.slow
def test_a_bad_row_on_a_cluster_is_reported_like_one_here(
    folder: Path, dask: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dask.add_worker()
    messages = []
    for name, options in (("local", []), ("remote", ["--cluster", dask.address])):
        assert main(["convert", str(folder), str(tmp_path / name), "--format", "klotski", *options]) == 1
        messages.append(capsys.readouterr().err)
    assert messages[0] == messages[1]
    assert os.listdir(tmp_path) == []


@pytest.mark.slow
def test_a_cluster_without_workers_is_reported_and_so_is_a_scheduler_that_dies(
    dask: Cluster, tmp_path: Path
) -> None:
    """Ten seconds."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "moves.txt").write_text("AG\n")
    arguments = ["in", "out.csv", "--format", "chacun-place", "--cluster", dask.address]
    command = [sys.executable, "-m", "boardcode", "convert", *arguments]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=ENVIRONMENT
    ) as process:
        assert process.stderr is not None
        notice = f"boardcode: the scheduler at {dask.address} has no workers; waiting for one\n"
        assert process.stderr.readline() == notice
        dask.stop()
        _, err = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, err) == (2, f"boardcode: the scheduler at {dask.address} is gone\n")
    assert os.listdir(tmp_path) == ["in"]


# -- without a cluster


@pytest.mark.parametrize("listens", [False, True])
def test_a_scheduler_that_does_not_answer_is_an_error(listens: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1.0)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        if listens:  # and says nothing
            silent.listen()
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(FileError) as caught:
            list(on_cluster(address)([]))
    assert str(caught.value) == f"no scheduler answers at {address} within 1 seconds"


def test_a_program_of_another_kind_is_no_scheduler() -> None:
    def answer() -> socket.socket:
        connection, _ = server.accept()
        connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        return connection

    with socket.socket() as server, ThreadPoolExecutor(1) as thread:
        server.bind(("127.0.0.1", 0))
        server.listen()
        answered = thread.submit(answer)
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(FileError) as caught:
            list(on_cluster(address)([]))
        answered.result().close()
    assert str(caught.value) == f"no scheduler answers at {address}, but another program"


NO_ADDRESSES = ["", "nonsense", "127.0.0.1", "http://127.0.0.1:1", "tcp://[", "inproc://x"]
NO_ADDRESSES += ["tcp://127.0.0.1:8786/x", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:8786\n"]


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_what_is_no_address_is_rejected_before_anything_is_converted(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "moves.txt").write_text("AG\n")
    paths = [str(tmp_path / "in"), str(tmp_path / "out.csv")]
    assert main(["convert", *paths, "--format", "chacun-place", "--cluster", address]) == 2
    assert capsys.readouterr().err == (
        f"boardcode: {address!r} is not the address of a scheduler: "
        "it should look like tcp://127.0.0.1:8786\n"
    )
    assert os.listdir(tmp_path) == ["in"]


@pytest.mark.parametrize("address", ["localhost:8786", "tcp://10.0.0.1:1", "tls://[::1]:65535", "a-b.c:80"])
def test_these_are_addresses(address: str) -> None:
    on_cluster(address)


class LateFuture:
    """A future without a result at first, then with one, or one whose task fails with a `TimeoutError`."""

    def __init__(self, pauses: int, error: Exception | None = None) -> None:
        self.pauses, self.error = pauses, error

    def done(self) -> bool:
        return not self.pauses

    def result(self, timeout: float | None = None) -> str:
        if self.pauses:
            self.pauses -= 1
            if self.pauses:
                raise TimeoutError
        if self.error:
            raise self.error
        return "result"


class FakeClient:
    def __init__(self, threads: list[dict[str, int]]) -> None:
        self.threads = threads

    def nthreads(self) -> dict[str, int]:
        return self.threads.pop(0)


def test_lack_of_workers_is_noticed_once_each_time_that_there_are_none() -> None:
    notices: list[None] = []
    client = FakeClient([{}, {}, {"worker": 1}, {}])
    assert cluster._result(LateFuture(5), client, lambda: notices.append(None)) == "result"
    assert len(notices) == 2


def test_a_task_that_fails_with_a_timeout_is_not_waited_for_again() -> None:
    with pytest.raises(TimeoutError, match=r"^the disk$"):
        cluster._result(LateFuture(1, TimeoutError("the disk")), FakeClient([]), lambda: None)


def test_a_task_returns_counts_or_the_bad_row(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("AG\nag\n")
    job = Job(tmp_path / "a.txt", tmp_path / "b.csv", Partition("chacun-place"))
    bad = cluster.run_job(job)
    assert isinstance(bad, BadRow)
    assert (bad.row, bad.error.code, bad.file) == (2, "ag", str(tmp_path / "a.txt"))
    counts = cluster.run_job(job._replace(partition=Partition("chacun-place", errors="drop")))
    assert isinstance(counts, Counts)
    assert (counts.rows, counts.bad.total()) == (2, 1)


def test_jobs_counts_and_bad_rows_can_be_pickled(tmp_path: Path) -> None:
    job = Job(tmp_path / "a.txt", tmp_path / "b.csv", Partition("chacun-place"))
    assert pickle.loads(pickle.dumps(job)) == job
    assert pickle.loads(pickle.dumps(Counts(1))) == Counts(1)
    (tmp_path / "a.txt").write_text("ag\n")
    bad = pickle.loads(pickle.dumps(cluster.run_job(job)))
    assert (bad.row, bad.error.code) == (1, "ag")
