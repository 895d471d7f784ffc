"""A standing, bounded attack on an installed copy of boardcode; it fails if anything gives way.

    python tools/attack.py [--minutes 30] [--seed N] [--write] [AREA ...]

Everything happens in a temporary folder and on the loopback address: the package is built, installed into a
new environment beside the libraries of this one, and attacked there. Two areas are attacked at a time. All of
it, with the building, ends within the given minutes: an area that is in the middle of an attempt when its
time is over is stopped, and what it reported until then counts; a command counts as hanging after two
minutes, for which a short attack has no time. A table shows the attempts and failures of
each area; with any failure, and with an area that tried nothing, the exit code is 1. `--write` writes the
table into SECURITY.md.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections import deque
from contextlib import suppress
from datetime import date
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock, Thread
from typing import Any, NamedTuple
from venv import EnvBuilder

from attacks.area import Area, environment

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "SECURITY.md"

#: the areas, what is tried in each, and their shares of the time; those that need most before they can begin
#: come first
AREAS = {
    "service": ("malformed HTTP, foreign pages, floods, killed workers, stops while busy", 4),
    "clusters": ("a cluster whose worker or scheduler dies", 3),
    "caches": ("corrupt, shared and planted caches, folders with planted modules", 3),
    "conversions": ("conversions killed at random, and on a full disk", 3),
    "files": ("files of every type with flipped bits", 3),
    "commands": ("every verb: pipes, full disks, signals, locales, hostile words", 3),
    "plugins": ("formats of other packages that fail in every way", 2),
    "columns": ("garbled codes in columns, compared with the careful path", 3),
    "texts": ("texts, JSON, drawings, bytes and numbers for every format", 2),
}
LONG_MINUTES, LONG_SHARES = 10.0, {"columns": 15}  # a long attack has time for a billion codes in columns
LANES = 2  # areas that are attacked at a time
END_SECONDS = 8.0  # for the figures and to remove the folder


class Row(NamedTuple):
    """The result of one area."""

    area: str
    attempts: int
    failures: int
    seconds: float
    details: list[dict[str, Any]]


def main() -> int:
    """Run the attack; return 1 if anything failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"one of {', '.join(AREAS)} (default: all)")
    parser.add_argument("--minutes", type=float, default=30.0, help="time for all areas (default 30)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="default: another one each time")
    parser.add_argument("--write", action="store_true", help="write the figures into SECURITY.md")
    parser.add_argument("--inside", metavar="FOLDER", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    names = options.areas or list(AREAS)
    if unknown := set(names) - set(AREAS):
        parser.error(f"no area is named {', '.join(sorted(unknown))}; there are {', '.join(AREAS)}")
    if options.write and options.areas:
        parser.error("--write takes the figures of all areas")
    if options.inside:
        return _attack_area(names[0], options.inside, options.minutes * 60, options.seed)
    end = time.monotonic() + options.minutes * 60 - END_SECONDS
    print(f"seed {options.seed}", file=sys.stderr)
    with TemporaryDirectory(prefix="boardcode-attack-", ignore_cleanup_errors=True) as folder:
        python = install_copy(Path(folder))
        shares = {name: AREAS[name][1] for name in names}
        if options.minutes >= LONG_MINUTES:
            shares |= {name: share for name, share in LONG_SHARES.items() if name in shares}
        rows = Attack(python, Path(folder), end, options.seed, shares).run()
    if options.write:
        write_figures(rows, options.minutes)
    return int(any(row.failures for row in rows))


class Attack:
    """The areas that are still to be attacked, and the time that is left for them."""

    def __init__(self, python: Path, folder: Path, end: float, seed: int, shares: dict[str, int]) -> None:
        self._python = python
        self._folder = folder
        self._end = end
        self._seed = seed
        self._shares = shares
        self._waiting = deque(shares)
        self._lock = Lock()

    def run(self) -> list[Row]:
        """Attack all areas, and return the results in the order of the areas."""
        rows: dict[str, Row] = {}

        def run_lane() -> None:
            while self._waiting:
                with self._lock:
                    seconds, limit = self._times()
                    name = self._waiting.popleft()
                rows[name] = run_area(self._python, self._folder, name, (seconds, limit), self._seed)
                print(describe(rows[name]), flush=True)

        lanes = [Thread(target=run_lane) for _ in range(LANES)]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()
        return [rows[name] for name in self._shares]

    def _times(self) -> tuple[float, float]:
        """Return the seconds for the next area, and after how many it is stopped.

        Its share is that of the time that is left in both lanes, so that a late area makes the others
        shorter, and not the attack longer.
        """
        left = max(0.0, self._end - time.monotonic())
        shares = [self._shares[name] for name in self._waiting]
        share = min(LANES * left * shares[0] / sum(shares), left)
        return 0.8 * share, share


def install_copy(folder: Path) -> Path:
    """Build the package, install it into a new environment, and return the Python of that."""
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder / "wheel"), str(ROOT)],
        capture_output=True,
        check=True,
    )
    (wheel,) = (folder / "wheel").iterdir()
    EnvBuilder(with_pip=False).create(folder / "environment")
    python = folder / "environment" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, str(wheel)], check=True)
    site = next((folder / "environment" / "lib").iterdir()) / "site-packages"
    # After the copy, so that it comes first; the path file that makes this one editable is not read there.
    libraries = [path for path in sys.path if path.endswith("-packages")]
    (site / "libraries.pth").write_text("\n".join(libraries) + "\n")
    return python


def run_area(python: Path, folder: Path, name: str, times: tuple[float, float], seed: int) -> Row:
    """Attack one area in a process of its own, which may crash; stop it and its children at the limit."""
    start, own = time.monotonic(), folder / name
    own.mkdir()
    words = [name, "--minutes", str(times[0] / 60), "--seed", str(seed), "--inside", str(own)]
    with (own / "figures").open("w+b") as figures:
        process = subprocess.Popen(
            [python, __file__, *words], stdout=figures, cwd=own, env=environment(own), start_new_session=True
        )
        try:
            code: int | None = process.wait(timeout=times[1])
        except subprocess.TimeoutExpired:
            code = None
            silence = time.time() - (own / "figures").stat().st_mtime
            print(f"  {name}: stopped {silence:.0f} seconds after its last report", file=sys.stderr)
        with suppress(ProcessLookupError):  # what it started is in its session, and ends with it
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        figures.seek(0)
        lines = [line for line in figures.read().decode().split("\n") if line.endswith("}")]
    seconds = time.monotonic() - start
    result: dict[str, Any] = json.loads(lines[-1]) if lines else {"attempts": 0, "failures": 0, "details": []}
    complaints = result["failures"]
    if code not in (0, None):
        print(f"  {name}: the attack itself ended with {code}", file=sys.stderr)
        complaints += 1
    elif not result["attempts"]:
        print(f"  {name}: nothing was tried", file=sys.stderr)
        complaints += 1
    return Row(name, result["attempts"], complaints, seconds, result["details"])


def _attack_area(name: str, folder: Path, seconds: float, seed: int) -> int:
    """Attack an area in this process, and print the figures: called with the Python of the copy."""
    import boardcode

    assert not Path(boardcode.__file__).is_relative_to(ROOT), "this is not the installed copy"
    area = Area(name, seconds, folder, seed)
    import_module(f"attacks.{name}").attack(area)
    area.report()
    return 0


def describe(row: Row) -> str:
    """Return a row as a line of the table on the terminal."""
    return f"{row.area:12} {row.attempts:>15,} attempts {row.failures:>5,} failures {row.seconds:>7.0f} s"


def write_figures(rows: list[Row], minutes: float) -> None:
    """Write the tables into SECURITY.md."""
    lines = [f"| {row.area} | {AREAS[row.area][0]} | {row.attempts:,} | {row.failures:,} |" for row in rows]
    total = f"| all | | {sum(row.attempts for row in rows):,} | {sum(row.failures for row in rows):,} |"
    head = f"On {date.today():%d %B %Y}, in {minutes:g} minutes:"
    areas = [head, "", "| area | what is tried | attempts | failures |", "|---|---|--:|--:|", *lines, total]
    tables = {"attack": areas, "columns": describe_formats(rows)}
    page = PAGE.read_text(encoding="utf-8")
    for name, table in tables.items():
        start = page.index(mark := f"<!-- {name} -->\n") + len(mark)
        stop = page.index("<!-- end -->", start)
        page = page[:start] + "\n".join(["", *table, "", ""]) + page[stop:]
    PAGE.write_text(page, encoding="utf-8")


def describe_formats(rows: list[Row]) -> list[str]:
    """Return the table of the garbled codes of each format that went through columns."""
    formats = sorted((entry for row in rows for entry in row.details), key=lambda entry: entry["format"])
    lines = ["| format | codes | classes | compared | columns |", "|---|--:|--:|--:|---|"]
    for entry in formats:
        columns = "one code at a time" if entry["one at a time"] else "compiled"
        counts = " | ".join(f"{entry[name]:,}" for name in ("codes", "classes", "compared"))
        lines.append(f"| {entry['format']} | {counts} | {columns} |")
    return lines


if __name__ == "__main__":
    sys.exit(main())
