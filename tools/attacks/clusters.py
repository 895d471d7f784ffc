"""A Dask cluster whose worker or scheduler dies while a folder is converted."""

from __future__ import annotations

import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from attacks.area import COMMAND, HANG_SECONDS, Area, environment, run

FILES, ROWS = 6, 30_000
NO_CLUSTERS = (
    "nonsense",
    "127.0.0.1",
    "http://127.0.0.1:1",
    "tcp://[",
    "tcp://127.0.0.1:1/x",
    "127.0.0.1:1",
    "",
)

Process = subprocess.Popen[str]


def attack(area: Area) -> None:
    """Kill the scheduler or a worker at random moments, as long as there is time."""
    if find_spec("distributed") is None:
        return
    folder = area.folder / "in"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"part{number}.txt").write_text("AG\nCH\n" * (ROWS // 2))
    for address in NO_CLUSTERS:
        words = ["convert", "in", "out.csv", "--format", "chacun-place", "--cluster", address]
        area.record(run(area.folder, words).complaint(frozenset({2}), f"{address!r} is no cluster:"))
    victims = ("scheduler", "worker", "nobody")
    number = 0
    while area.has_time:
        _convert(area, victims[number % len(victims)])
        number += 1


def _convert(area: Area, victim: str) -> None:
    started: list[Process] = []
    out = area.folder / "out.csv"
    try:
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"]
        scheduler = _start(area, started, "dask_scheduler", *options)
        assert scheduler.stderr is not None
        address = next(line for line in scheduler.stderr if "Scheduler at:" in line).split()[-1]
        workers = [
            _start(area, started, "dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
            for _ in range(2)
        ]
        words = ["convert", "in", out.name, "--format", "chacun-place", "--cluster", address]
        with subprocess.Popen(
            [COMMAND, *words],
            cwd=area.folder,
            env=environment(area.folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            time.sleep(area.random.uniform(2.0, 6.0))
            if victim != "nobody":
                (scheduler if victim == "scheduler" else workers[0]).kill()
            try:
                _, err = process.communicate(timeout=HANG_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                area.record(f"{victim} killed: the conversion does not end")
                return
    finally:
        for each in started:
            each.kill()
            each.communicate()
    area.record(f"{victim} killed: {err[-300:]!r}" if b"Traceback" in err else None)
    allowed = (0, 2) if victim == "scheduler" else (0,)
    wrong = process.returncode not in allowed
    area.record(f"{victim} killed: exit code {process.returncode}, {err[-300:]!r}" if wrong else None)
    area.record(_complaint(out, process.returncode, victim))


def _start(area: Area, started: list[Process], program: str, *words: str) -> Process:
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{program}", *words],
        cwd=area.folder,
        env=environment(area.folder),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE if program == "dask_scheduler" else subprocess.DEVNULL,
        text=True,
    )
    started.append(process)
    return process


def _complaint(out: Path, code: int, victim: str) -> str | None:
    """Return what is wrong with the folder that was written; remove it."""
    parts = sorted(path.name for path in out.iterdir()) if out.exists() else []
    whole = [f"part{number}.csv" for number in range(FILES)]
    left = [path.name for path in out.parent.iterdir() if path.name.startswith(f".{out.name}")]
    for path in out.iterdir() if out.exists() else []:
        path.unlink()
    if out.exists():
        out.rmdir()
    if left:
        return f"{victim} killed: {left} was left behind"
    return None if parts == (whole if code == 0 else []) else f"{victim} killed: exit {code}, files {parts}"
