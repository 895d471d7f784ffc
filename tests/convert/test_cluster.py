"""A real cluster: a scheduler and two workers, one of which is killed in the middle; what comes out is what one machine writes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest

from boardcode.cli.main import main
from boardcode.convert import cluster
from boardcode.convert.conversion import Job
from boardcode.convert.file_kinds import FileError
from boardcode.convert.partition import Partition
from boardcode.convert.rejected_rows import BadRow, Counts
from boardcode.games.klotski import bulk
from boardcode.klotski import COUNT

FILES, ROWS = 12, 20_000
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of layouts with other columns, some codes bad and some missing."""
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
            pa.csv.write_csv(table, folder / "csv" / f"part-{k:02}.csv")
    return folder


class Cluster:
    """A scheduler and two workers of one thread each, as processes."""

    def __init__(self, folder: Path) -> None:
        self.address = f"tcp://127.0.0.1:{8000 + os.getpid() % 20000}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self._folder = folder
        self._start(
            "dask_scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            self.address.rpartition(":")[2],
            "--no-dashboard",
            "--no-show",
        )
        self.workers = [
            self._start(
                "dask_worker",
                self.address,
                "--nthreads",
                "1",
                "--no-nanny",
                "--no-dashboard",
                "--local-directory",
                str(folder),
            )
            for _ in range(2)
        ]

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments]
        with (self._folder / f"{program}-{len(self.processes)}.log").open("wb") as log:
            process = subprocess.Popen(
                command, stdout=log, stderr=subprocess.STDOUT, env=ENVIRONMENT, cwd=self._folder
            )
        self.processes.append(process)
        return process

    def stop(self) -> None:
        """End what was started, and nothing else."""
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield cluster
    finally:
        cluster.stop()


def rows(folder: Path) -> dict[str, list[dict[str, Any]]]:
    return {
        str(path.relative_to(folder)): pyarrow.parquet.read_table(path).to_pylist()
        for path in sorted(folder.rglob("*.parquet"))
    }


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_writes_what_one_machine_writes(
    folder: Path, started: Cluster, tmp_path: Path
) -> None:  # a minute
    options = ["--format", "klotski", "--to", "values", "--errors"]
    assert (
        main(
            [
                "convert",
                str(folder),
                str(tmp_path / "local.parquet"),
                *options,
                "file",
                str(tmp_path / "bad.parquet"),
            ]
        )
        == 0
    )
    far = [
        str(folder),
        str(tmp_path / "far.parquet"),
        *options,
        "file",
        str(tmp_path / "far_bad.parquet"),
        "--cluster",
        started.address,
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "boardcode", "convert", *far],
        stdout=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    ) as process:
        wait_until_some_files_are_done(tmp_path, process)
        started.workers[0].send_signal(signal.SIGKILL)
        assert started.workers[0].wait() == -signal.SIGKILL
        assert not (tmp_path / "far.parquet").exists()
        said, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    assert said.startswith(
        f"{FILES * ROWS:,} rows: {FILES * (ROWS - 2):,} converted, {FILES} without a code, {FILES} bad ({FILES} malformed), in "
    )
    assert rows(tmp_path / "far.parquet") == rows(tmp_path / "local.parquet")
    assert rows(tmp_path / "far_bad.parquet") == rows(tmp_path / "bad.parquet")
    assert len(rows(tmp_path / "far.parquet")) == FILES
    for name in rows(tmp_path / "far.parquet"):
        assert (tmp_path / "far.parquet" / name).read_bytes() == (
            tmp_path / "local.parquet" / name
        ).read_bytes()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def wait_until_some_files_are_done(folder: Path, process: subprocess.Popen[str]) -> None:
    """Until a worker has finished a file and most are still to do."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        done = [
            path for path in folder.glob(".far.parquet.*.part/**/*.parquet") if not path.name.startswith(".")
        ]
        if done:
            assert len(done) < FILES - 2, "too quick to be disturbed"
            return
        time.sleep(0.01)
    raise AssertionError("no file was written")


@pytest.mark.slow
def test_a_bad_row_on_a_cluster_is_told_like_one_here(
    folder: Path, started: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for name, where in (("local", []), ("far", ["--cluster", started.address])):
        assert main(["convert", str(folder), str(tmp_path / name), "--format", "klotski", *where]) == 1
        told.append(capsys.readouterr().err)
    assert told[0] == told[1]
    assert os.listdir(tmp_path) == []


# -- without a cluster


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "1s")
    with pytest.raises(FileError, match=r"^no scheduler answers at tcp://127\.0\.0\.1:1: "):
        list(cluster.on_cluster("tcp://127.0.0.1:1")([]))


def test_a_task_gives_counts_or_the_bad_row(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("AG\nag\n")
    job = Job(tmp_path / "a.txt", tmp_path / "b.csv", Partition("chacun-place"))
    bad = cluster.job_done(job)
    assert isinstance(bad, BadRow)
    assert (bad.row, bad.error.code, bad.file) == (2, "ag", str(tmp_path / "a.txt"))
    counted = cluster.job_done(job._replace(partition=Partition("chacun-place", errors="drop")))
    assert isinstance(counted, Counts)
    assert (counted.rows, counted.bad.total()) == (2, 1)


def test_all_that_travels_can_be_pickled(tmp_path: Path) -> None:
    import pickle

    job = Job(tmp_path / "a.txt", tmp_path / "b.csv", Partition("chacun-place"))
    assert pickle.loads(pickle.dumps(job)) == job
    (tmp_path / "a.txt").write_text("ag\n")
    bad = pickle.loads(pickle.dumps(cluster.job_done(job)))
    assert (bad.row, bad.error.code) == (1, "ag")
    assert pickle.loads(pickle.dumps(Counts(1))) == Counts(1)
