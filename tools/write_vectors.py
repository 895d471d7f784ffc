"""Write vectors/*.json, a file for each format."""

from __future__ import annotations

import sys
from pathlib import Path

import boardcode
from boardcode.vectors import content

VECTORS = Path(__file__).parent.parent / "vectors"


def main() -> None:
    """Write all files."""
    VECTORS.mkdir(exist_ok=True)
    for format in boardcode.formats():
        (VECTORS / f"{format.name}.json").write_text(content(format), encoding="utf-8")
    print(f"wrote {len(boardcode.formats())} files to vectors/", file=sys.stderr)


if __name__ == "__main__":
    main()
