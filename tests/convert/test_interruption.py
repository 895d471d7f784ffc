"""A conversion that is killed, or whose disk is full, leaves the old file and nothing else."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pytest

from boardcode.convert.klotski_export import code_strings
from boardcode.games.klotski import bulk
from boardcode.klotski import COUNT

ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}  # so that only the output is limited in size
ROWS = 150_000

PAUSE_AFTER_THE_FIRST_BATCH = """
import sys
from pathlib import Path
from boardcode.convert import Job, Partition, convert_file

def pause(rows, fraction):
    print("written", flush=True)
    sys.stdin.readline()

partition = Partition("klotski", to="values")
convert_file(Job(Path(sys.argv[1]), Path(sys.argv[2]), partition), on_progress=pause)
"""

PEAK_MEMORY = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.fixture(scope="module")
def layouts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A CSV file of random layouts, which become several megabytes."""
    path = tmp_path_factory.mktemp("layouts") / "layouts.csv"
    numbers = bulk.codes(np.random.default_rng(1).integers(0, COUNT, ROWS))
    pyarrow.csv.write_csv(pa.table({"code": code_strings(numbers)}), path)
    return path


def command(source: Path, target: Path, to: str) -> list[str]:
    arguments = ["convert", str(source), str(target), "--format", "klotski", "--to", to]
    return [sys.executable, "-m", "boardcode", *arguments]


@pytest.mark.parametrize(
    ("target", "number"),
    [
        *((target, signal.SIGKILL) for target in ("b.parquet", "b.csv", "b.jsonl.gz", "b.arrow")),
        ("b.csv", signal.SIGTERM),
        ("b.parquet", signal.SIGINT),
    ],
)
def test_a_signal_leaves_the_old_file_and_nothing_else(
    target: str, number: signal.Signals, layouts: Path, tmp_path: Path
) -> None:
    (tmp_path / target).write_bytes(b"old")
    program = [sys.executable, "-c", PAUSE_AFTER_THE_FIRST_BATCH, str(layouts), str(tmp_path / target)]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"written\n"
        process.send_signal(number)
        assert process.wait() == -number
    assert (tmp_path / target).read_bytes() == b"old"
    assert os.listdir(tmp_path) == [target]


@pytest.mark.parametrize(
    "target", ["b.parquet", "b.csv", "b.csv.gz", "b.jsonl.zst", "b.txt", "b.arrow", "b.arrows"]
)
def test_a_full_disk_leaves_the_old_file_and_nothing_else(target: str, layouts: Path, tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: both make a write fail that has begun."""
    (tmp_path / target).write_bytes(b"old")
    limit = 500_000
    finished = subprocess.run(
        command(layouts, tmp_path / target, "canonical" if target == "b.txt" else "values"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
    )
    message = f"boardcode: cannot write {tmp_path / target}: File too large\n"
    assert (finished.returncode, finished.stdout, finished.stderr) == (2, "", message)
    assert (tmp_path / target).read_bytes() == b"old"
    assert os.listdir(tmp_path) == [target]


@pytest.mark.slow
@pytest.mark.parametrize("to", ["values", "decoded"])
def test_memory_does_not_grow_with_the_file(to: str, layouts: Path, tmp_path: Path) -> None:
    """900,000 and 4,500,000 rows; the allocator keeps a little more or less from run to run."""
    peaks = []
    for times in (6, 30):
        source = tmp_path / f"{times}.csv"
        header, _, codes = layouts.read_text().partition("\n")
        source.write_text(f"{header}\n" + codes * times)
        program = [sys.executable, "-c", PEAK_MEMORY, *command(source, tmp_path / "out.parquet", to)]
        peaks.append(int(subprocess.check_output(program)) // 1024)
    assert max(peaks) < 600, f"{peaks} MB"
    assert peaks[1] - peaks[0] < 120, f"{peaks} MB"
