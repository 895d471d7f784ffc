"""Test vectors: what programs in other languages can check themselves against.

For each format the valid codes (its examples, and others picked by a fixed seed) with canonical code, JSON
and drawing, and the codes that must be refused with the kind and place of the error.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from boardcode.errors import CodeError
from boardcode.format import Format

PICKED = 20  # codes by chance beside the examples


def valid(format: Format[Any]) -> list[dict[str, Any]]:
    """Codes that read, without repetition."""
    random = Random(format.name)
    codes = [*format.examples, *(format.encode(format.sample(random)) for _ in range(PICKED))]
    return [_read(format, code) for code in dict.fromkeys(codes)]


def _read(format: Format[Any], code: str) -> dict[str, Any]:
    state = format.decode(code)
    return {
        "code": code,
        "canonical": format.encode(state),
        "json": format.to_json(state),
        "drawing": format.draw(state),
    }


def invalid(format: Format[Any]) -> list[dict[str, Any]]:
    """Codes that must be refused."""
    return [_rejection(format, code) for code in format.counterexamples]


def _rejection(format: Format[Any], code: str) -> dict[str, Any]:
    try:
        format.decode(code)
    except CodeError as error:
        return {key: value for key, value in error.to_json().items() if key != "format"}
    raise ValueError(f"{format.name}: {code!r} is listed as a counterexample, but it reads")


def published_vectors(
    format: Format[Any],
) -> tuple[list[tuple[str, str, str]], list[tuple[str, str, int, str]]]:
    """The vectors as programs in other languages check them: the code, the canonical code and the JSON of
    codes that read; the code, the kind, the first character and the path of those that are refused.
    """
    return (
        [
            (each["code"], each["canonical"], json.dumps(each["json"], ensure_ascii=False))
            for each in valid(format)
        ],
        [(each["code"], each["kind"], each["start"], each["path"]) for each in invalid(format)],
    )


def content(format: Format[Any]) -> str:
    """The text of a format's file of vectors."""
    vectors = {
        "format": format.name,
        "title": format.title,
        "valid": valid(format),
        "invalid": invalid(format),
    }
    return json.dumps(vectors, indent=1, ensure_ascii=False) + "\n"
