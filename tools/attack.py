"""A standing, bounded attack on an installed copy of boardcode; it fails if anything gives way.

    python tools/attack.py [--minutes 30] [--seed N] [--write] [AREA ...]

Everything happens in a temporary folder and on the loopback address: the package is built, installed into a
new environment beside the libraries of this one, and attacked there. A table shows the attempts and failures
of each area; with any failure the exit code is 1. `--write` writes the table into SECURITY.md.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import sysconfig
import time
from datetime import date
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from venv import EnvBuilder

from attacks.area import Area, environment

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "SECURITY.md"
TABLE = re.compile(r"(<!-- attack -->\n).*?(<!-- end -->)", re.DOTALL)

#: the areas, what is tried in each, and their shares of the time
AREAS = {
    "texts": ("texts, JSON, drawings, bytes and numbers for every format", 3),
    "columns": ("garbled codes in columns, compared with the careful path", 3),
    "commands": ("every verb: pipes, full disks, signals, locales, hostile words", 4),
    "conversions": ("conversions killed at random, and on a full disk", 2),
    "files": ("files of every type with flipped bits", 3),
    "caches": ("corrupt, shared and planted caches, folders with planted modules", 2),
    "service": ("malformed HTTP, foreign pages, floods, killed workers, stops while busy", 3),
    "clusters": ("a cluster whose worker or scheduler dies", 2),
    "plugins": ("formats of other packages that fail in every way", 2),
}


class Row(NamedTuple):
    """The result of one area."""

    area: str
    attempts: int
    failures: int
    seconds: float


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
    print(f"seed {options.seed}", file=sys.stderr)
    with TemporaryDirectory(prefix="boardcode-attack-") as folder:
        python = install_copy(Path(folder))
        shares = sum(AREAS[name][1] for name in names)
        rows = []
        for name in names:
            minutes = options.minutes * AREAS[name][1] / shares
            rows.append(run_area(python, Path(folder), name, minutes, options.seed))
            print(describe(rows[-1]), flush=True)
    if options.write:
        write_figures(rows)
    return int(any(row.failures for row in rows))


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
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def run_area(python: Path, folder: Path, name: str, minutes: float, seed: int) -> Row:
    """Attack one area in a process of its own, which may crash."""
    start, own = time.monotonic(), folder / name
    own.mkdir()
    words = [name, "--minutes", str(minutes), "--seed", str(seed), "--inside", str(own)]
    done = subprocess.run(
        [python, __file__, *words], stdout=subprocess.PIPE, cwd=own, env=environment(own), check=False
    )
    lines = done.stdout.decode().strip().split("\n")
    seconds = time.monotonic() - start
    if done.returncode or not lines[-1].startswith("{"):
        print(f"  {name}: the attack itself ended with {done.returncode}", file=sys.stderr)
        return Row(name, 0, 1, seconds)
    result = json.loads(lines[-1])
    if not result["attempts"]:
        print(f"  {name}: nothing was tried", file=sys.stderr)
        return Row(name, 0, 1, seconds)
    return Row(name, result["attempts"], result["failures"], seconds)


def _attack_area(name: str, folder: Path, seconds: float, seed: int) -> int:
    """Attack an area in this process, and print the figures: called with the Python of the copy."""
    import boardcode

    assert not Path(boardcode.__file__).is_relative_to(ROOT), "this is not the installed copy"
    area = Area(name, seconds, folder, seed)
    import_module(f"attacks.{name}").attack(area)
    print(json.dumps({"attempts": area.attempts, "failures": len(area.failures)}), flush=True)
    return 0


def describe(row: Row) -> str:
    """Return a row as a line of the table on the terminal."""
    return f"{row.area:12} {row.attempts:>15,} attempts {row.failures:>5,} failures {row.seconds:>7.0f} s"


def write_figures(rows: list[Row]) -> None:
    """Write the table into SECURITY.md."""
    lines = [f"| {row.area} | {AREAS[row.area][0]} | {row.attempts:,} | {row.failures:,} |" for row in rows]
    total = f"| all | | {sum(row.attempts for row in rows):,} | {sum(row.failures for row in rows):,} |"
    minutes = sum(row.seconds for row in rows) / 60
    head = f"On {date.today():%d %B %Y}, in {minutes:.0f} minutes:"
    table = ["| area | what is tried | attempts | failures |", "|---|---|---|---|", *lines, total]
    text = "\n".join(["", head, "", *table, "", ""])
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(TABLE.sub(lambda match: match[1] + text + match[2], page), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
