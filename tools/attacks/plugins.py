"""Formats of other packages that fail in every way must not keep `boardcode CODE` from our own formats."""

from __future__ import annotations

import os
from pathlib import Path

from attacks.area import Area, run

PLUGINS = {
    "raises": "raise RuntimeError('no')",
    "exits": "import sys; sys.exit(3)",
    "exits with text": "raise SystemExit('bye')",
    "is interrupted by itself": "class Odd(BaseException): pass\nraise Odd('odd')",
    "prints": "print('printed at import'); FORMATS = []",
    "reads standard input": "import sys; sys.stdin.read(); FORMATS = []",
    "loops": "while True: pass",
    "sleeps": "import time; time.sleep(3600)",
    "is no Python": "this is no Python",
    "has no formats": "",
    "declares None": "FORMATS = None",
    "declares a number": "FORMATS = 7",
    "declares strange items": "FORMATS = [1, 'x', None]",
    "iterates without end": "import itertools; FORMATS = (x for x in itertools.count())",
    "has a strange repr": "class Odd(Exception):\n  def __repr__(self): raise ValueError\nraise Odd",
    "has a repr that exits": "class Odd(Exception):\n  def __repr__(self): raise SystemExit(9)\nraise Odd",
    "interrupts": "raise KeyboardInterrupt",
    "makes warnings errors": "import warnings; warnings.simplefilter('error'); raise RuntimeError('no')",
    "recurses": "def f(): f()\nf()",
    "imports what is missing": "import no_such_module",
    "declares our names": "import boardcode; FORMATS = [boardcode.get('klotski')]",
    "warns": "import warnings; warnings.warn('careful'); FORMATS = []",
    "changes the streams": "import sys; sys.stdout = sys.stderr = None; FORMATS = []",
}


def attack(area: Area) -> None:
    """Install each plugin alone, then all of them, and use built-in formats."""
    site = area.folder / "site"
    site.mkdir()
    plain = run(area.folder, ["1A9BF0C"])
    area.record(plain.complaint(frozenset({0})), attempts=0)
    for number, (label, source) in enumerate(PLUGINS.items()):
        folder = site / f"only{number}"
        _install(folder, f"plugin{number}", source)
        for words in (["1A9BF0C"], ["identify", "1A9BF0C"], ["decode", "klotski", "1A9BF0C"]):
            if not area.has_time:
                return
            outcome = run(area.folder, words, more={"PYTHONPATH": os.fspath(folder)})
            area.record(outcome.complaint(frozenset({0}), f"a plugin that {label}:"))
            if words == ["1A9BF0C"]:
                area.expect(outcome.out, plain.out, f"the output with a plugin that {label}")


def _install(folder: Path, name: str, source: str) -> None:
    """Make a folder that looks like one where a package with formats is installed."""
    metadata = folder / f"{name}-1.dist-info"
    metadata.mkdir(parents=True)
    (folder / f"{name}.py").write_text(source + "\n")
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[boardcode.formats]\n{name} = {name}:FORMATS\n")
