"""Write vectors/*.json: what programs in other languages can check themselves against.

For each format the valid codes (its examples, and others picked by a fixed seed) with canonical code, JSON and drawing,
and the codes that must be refused with the kind and place of the error.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import boardcode

VECTORS = Path(__file__).parent.parent / "vectors"
PICKED = 20  # codes by chance beside the examples


def valid(format: boardcode.Format[Any]) -> list[dict[str, Any]]:
    """Codes that read, without repetition."""
    random = Random(format.name)
    codes = [*format.examples, *(format.encode(format.sample(random)) for _ in range(PICKED))]
    return [_read(format, code) for code in dict.fromkeys(codes)]


def _read(format: boardcode.Format[Any], code: str) -> dict[str, Any]:
    state = format.decode(code)
    return {"code": code, "canonical": format.encode(state), "json": state.to_json(), "drawing": str(state)}


def invalid(format: boardcode.Format[Any]) -> list[dict[str, Any]]:
    """Codes that must be refused."""
    return [_refused(format, code) for code in format.counterexamples]


def _refused(format: boardcode.Format[Any], code: str) -> dict[str, Any]:
    try:
        format.decode(code)
    except boardcode.CodeError as error:
        return {key: value for key, value in error.to_json().items() if key != "format"}
    raise SystemExit(f"{format.name}: {code!r} is listed as wrong, but it reads")


def content(format: boardcode.Format[Any]) -> str:
    """The text of a format's file of vectors."""
    vectors = {"format": format.name, "title": format.title, "valid": valid(format), "invalid": invalid(format)}
    return json.dumps(vectors, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write all files."""
    VECTORS.mkdir(exist_ok=True)
    for format in boardcode.formats():
        (VECTORS / f"{format.name}.json").write_text(content(format), encoding="utf-8")
    print(f"wrote {len(boardcode.formats())} files to vectors/", file=sys.stderr)


if __name__ == "__main__":
    main()
