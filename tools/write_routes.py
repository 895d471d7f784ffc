"""Fill the table of routes in docs/service.md from the service's own description."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from boardcode.web.app import create_app

PAGE = Path(__file__).parent.parent / "docs" / "service.md"
MARKED = re.compile(r"(<!-- routes -->\n).*?(<!-- end -->)", re.DOTALL)


def table() -> str:
    """The routes in Markdown."""
    document = create_app().openapi()
    rows = []
    for path, known in document["paths"].items():
        told = next(iter(known.values()))
        taken = ", ".join(f"`{name}`" for name in _names(told, document["components"]["schemas"]))
        rows.append(f"| {' '.join(known).upper()} | `{path}` | {taken} | {told['summary']} |")
    return "\n".join(["", "| method | address | takes | gives |", "|---|---|---|---|", *rows, "", ""])


def _names(told: dict[str, Any], models: dict[str, Any]) -> list[str]:
    """What a route takes, in its address or in its body."""
    if "requestBody" not in told:
        return [parameter["name"] for parameter in told.get("parameters", [])]
    model = told["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    return list(models[model].get("properties", {}))


def filled(page: str) -> str:
    """The page with its table made anew."""
    return MARKED.sub(lambda found: found[1] + table() + found[2], page)


def main() -> None:
    """Rewrite the page."""
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"wrote {PAGE.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
