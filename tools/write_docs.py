"""Fill the bit tables of docs/formats/*.md from the declarations.

A table stands between the lines `<!-- bits: FORMAT -->` and `<!-- end -->`; nothing else on a page changes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import boardcode

PAGES = Path(__file__).parent.parent / "docs" / "formats"
TABLE = re.compile(r"(<!-- bits: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def bit_table(name: str) -> str:
    """Return the bit table of a format in Markdown."""
    rows = boardcode.get(name).rows()
    lines = [f"| {f'`{row.path}`' if row.path else '(all)'} | {row.width} | {row.meaning} |" for row in rows]
    return "\n".join(["", "| field | bits | meaning |", "|---|---|---|", *lines, "", ""])


def fill_tables(page: str) -> str:
    """Return a page with new tables."""
    return TABLE.sub(lambda match: match[1] + bit_table(match[2]) + match[3], page)


def main() -> None:
    """Rewrite all pages."""
    for path in sorted(PAGES.glob("*.md")):
        path.write_text(fill_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"wrote {path.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
