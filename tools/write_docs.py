"""Fill the bit tables of docs/formats/*.md from the declarations.

A table stands between the lines `<!-- bits: FORMAT -->` and `<!-- end -->`; everything else on a page is left alone.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import boardcode

PAGES = Path(__file__).parent.parent / "docs" / "formats"
MARKED = re.compile(r"(<!-- bits: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(name: str) -> str:
    """A format's bit table in Markdown."""
    rows = boardcode.get(name).rows()
    lines = [f"| {f'`{row.path}`' if row.path else '(all)'} | {row.width} | {row.meaning} |" for row in rows]
    return "\n".join(["", "| field | bits | meaning |", "|---|---|---|", *lines, "", ""])


def filled(page: str) -> str:
    """A page with its tables made anew."""
    return MARKED.sub(lambda found: found[1] + table(found[2]) + found[3], page)


def main() -> None:
    """Rewrite all pages."""
    for path in sorted(PAGES.glob("*.md")):
        path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"wrote {path.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
