"""Fill the tables of docs/formats/*.md: bits from the declarations, and what `critique` measures.

A table stands between the lines `<!-- bits: FORMAT -->` or `<!-- critique: FORMAT -->` and `<!-- end -->`;
nothing else on a page changes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import boardcode
from boardcode.critique import critique

PAGES = Path(__file__).parent.parent / "docs" / "formats"
TABLE = re.compile(r"(<!-- bits: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
FINDINGS = re.compile(r"(<!-- critique: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
SAMPLES = 100  # codes of each format: more take minutes and change little


def bit_table(name: str) -> str:
    """Return the bit table of a format in Markdown."""
    rows = boardcode.get(name).rows()
    lines = [f"| {f'`{row.path}`' if row.path else '(all)'} | {row.width} | {row.meaning} |" for row in rows]
    return "\n".join(["", "| field | bits | meaning |", "|---|---|---|", *lines, "", ""])


def fill_tables(page: str) -> str:
    """Return a page with new tables."""
    return TABLE.sub(lambda match: match[1] + bit_table(match[2]) + match[3], page)


def findings_table(name: str) -> str:
    """Return what is measured about a format's codes in Markdown."""
    findings = critique(name, SAMPLES).findings
    lines = [f"| {'-' if each.is_weak else '+'} | {each.title} | {each.answer} |" for each in findings]
    return "\n".join(["", f"| | `{name}` | |", "|---|---|---|", *lines, "", ""])


def fill_findings(page: str) -> str:
    """Return a page with new findings."""
    return FINDINGS.sub(lambda match: match[1] + findings_table(match[2]) + match[3], page)


def main() -> None:
    """Rewrite all pages."""
    for path in sorted(PAGES.glob("*.md")):
        page = fill_findings(fill_tables(path.read_text(encoding="utf-8")))
        path.write_text(page, encoding="utf-8")
        print(f"wrote {path.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
