"""Workers of a cluster load the Python files whose formats the client uses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from format_file import PEBBLES

from boardcode.convert import FileError, Job, Partition
from boardcode.convert.cluster import run_job

# A worker is another process, in which nothing is loaded yet.
WORKER = """
import sys
from pathlib import Path
from boardcode.convert import Job, Partition
from boardcode.convert.cluster import run_job

source, target, file = sys.argv[1:]
job = Job(Path(source), Path(target), Partition("pebbles"))
print(run_job(job, files=[file]).rows)
"""


def test_a_worker_loads_the_files_that_declare_formats(tmp_path: Path) -> None:
    source, target, file = (tmp_path / name for name in ("a.txt", "b.csv", "pebbles.py"))
    source.write_text("IAAC\nAAAA\n")
    file.write_text(PEBBLES)
    finished = subprocess.run(
        [sys.executable, "-c", WORKER, source, target, file],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert (finished.stdout, finished.stderr) == ("2\n", "")
    assert target.read_text().splitlines()[1].endswith('"white"')


def test_a_file_that_a_worker_does_not_see_is_an_error_that_names_it(tmp_path: Path) -> None:
    job = Job(tmp_path / "a.txt", tmp_path / "b.csv", Partition("pebbles"))
    with pytest.raises(FileError) as caught:
        run_job(job, files=["/nowhere/pebbles.py"])
    assert str(caught.value) == "a worker cannot read /nowhere/pebbles.py: No such file or directory"
