"""`boardcode convert` killed at random moments and on a full disk: a file is complete, or as before."""

from __future__ import annotations

import resource
import subprocess
import time
from pathlib import Path

from attacks.area import COMMAND, Area, environment, run

ROWS = 100_000
OLD = b"what was there before\n"


def attack(area: Area) -> None:
    """Kill and starve conversions, at least one of each, as long as there is time."""
    source = area.folder / "in.csv"
    source.write_text("id,code\n" + "".join(f"{row},A{'GH'[row % 2]}\n" for row in range(ROWS)))
    undisturbed: dict[str, tuple[float, bytes]] = {}
    while area.has_time or not area.attempts:
        suffix = area.random.choice((".csv", ".parquet", ".jsonl.gz"))
        if suffix not in undisturbed:
            undisturbed[suffix] = _convert_undisturbed(area, suffix)
        seconds, expected = undisturbed[suffix]
        _kill(area, suffix, seconds, expected)
        _fill_disk(area, suffix, expected)


def _words(target: Path) -> list[str]:
    return ["convert", "in.csv", target.name, "--format", "chacun-place"]


def _convert_undisturbed(area: Area, suffix: str) -> tuple[float, bytes]:
    """Return how long a conversion takes, and what it writes."""
    target = area.folder / f"expected{suffix}"
    start = time.monotonic()
    outcome = run(area.folder, _words(target))
    seconds = time.monotonic() - start
    area.record(outcome.complaint(frozenset({0}), "undisturbed"), attempts=0)
    return seconds, target.read_bytes()


def _kill(area: Area, suffix: str, seconds: float, expected: bytes) -> None:
    target = area.folder / f"killed{suffix}"
    existed = area.random.random() < 0.5
    target.unlink(missing_ok=True)
    if existed:
        target.write_bytes(OLD)
    with subprocess.Popen(
        [COMMAND, *_words(target)],
        cwd=area.folder,
        env=environment(area.folder),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        time.sleep(area.random.uniform(0.0, 1.2 * seconds))
        process.kill()
    area.record(_complaint(target, existed, expected, f"killed {suffix}"))
    outcome = run(area.folder, _words(target))
    area.record(outcome.complaint(frozenset({0}), f"after a kill {suffix}"))
    left = [path.name for path in area.folder.iterdir() if path.name.startswith(f".{target.name}")]
    area.expect((target.read_bytes() == expected, left), (True, []), f"after a kill {suffix}")


def _fill_disk(area: Area, suffix: str, expected: bytes) -> None:
    """Let no file grow beyond a size that is smaller than the result."""
    target = area.folder / f"full{suffix}"
    existed = area.random.random() < 0.5
    target.unlink(missing_ok=True)
    if existed:
        target.write_bytes(OLD)
    size = area.random.randrange(len(expected))

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    with subprocess.Popen(
        [COMMAND, *_words(target)],
        cwd=area.folder,
        env=environment(area.folder),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=limit,
    ) as process:
        _, err = process.communicate()
    wrong = process.returncode != 2 or b"Traceback" in err
    area.record(f"full disk {suffix}: {process.returncode} {err[-200:]!r}" if wrong else None)
    area.record(_complaint(target, existed, OLD if existed else b"", f"full disk {suffix}"))


def _complaint(target: Path, existed: bool, complete: bytes, label: str) -> str | None:
    """Return what is wrong with a file, which must be as before or complete."""
    if not target.exists():
        return f"{label}: the old file is gone" if existed else None
    return None if target.read_bytes() in (complete, OLD) else f"{label}: a file that is not complete"
