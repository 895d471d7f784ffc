"""Write the table of routes in docs/service.md from the OpenAPI document of the service."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from boardcode.web.app import create_app

PAGE = Path(__file__).parent.parent / "docs" / "service.md"
TABLE = re.compile(r"(<!-- routes -->\n).*?(<!-- end -->)", re.DOTALL)


def routes_table() -> str:
    """Return the table of routes in Markdown."""
    document = create_app().openapi()
    lines = ["", "| method | address | parameters | response |", "|---|---|---|---|"]
    for path, operations in document["paths"].items():
        operation = list(operations.values())[-1]  # GET and POST have the same parameters
        names = _parameter_names(operation, document["components"]["schemas"])
        parameters = ", ".join(f"`{name}`" for name in names)
        lines.append(f"| {' '.join(operations).upper()} | `{path}` | {parameters} | {operation['summary']} |")
    return "\n".join([*lines, "", ""])


def _parameter_names(operation: dict[str, Any], schemas: dict[str, Any]) -> list[str]:
    """Return the names of the parameters of an operation, in its address or its body."""
    if "requestBody" not in operation:
        return [parameter["name"] for parameter in operation.get("parameters", [])]
    reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    return list(schemas[reference.rpartition("/")[2]].get("properties", {}))


def replace_table(page: str) -> str:
    """Return the page with a new table."""
    return TABLE.sub(lambda match: match[1] + routes_table() + match[2], page)


def main() -> None:
    """Rewrite the page."""
    PAGE.write_text(replace_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"wrote {PAGE.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
