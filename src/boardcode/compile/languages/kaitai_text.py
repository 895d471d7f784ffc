"""The text of a Kaitai Struct description: YAML, names, and words for values."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from keyword import iskeyword
from typing import Any


def write_yaml(value: dict[str, Any], indent: str = "") -> str:
    """Return dictionaries, lists, texts, numbers and truth values as YAML.

    >>> print(write_yaml({"seq": [{"id": "color", "type": "b4"}, {"id": "rest", "size-eos": True}]}), end="")
    seq:
      - id: color
        type: b4
      - id: rest
        size-eos: true
    """
    lines = []
    for key, item in value.items():
        if isinstance(item, dict) and item:
            lines.append(f"{indent}{_scalar(key)}:\n{write_yaml(item, indent + '  ')}")
        elif isinstance(item, list) and item:
            lines.append(f"{indent}{_scalar(key)}:\n")
            for entry in item:
                lines.append(f"{indent}  - {write_yaml(entry, indent + '    ').lstrip()}")
        else:
            lines.append(f"{indent}{_scalar(key)}: {_scalar(item)}\n")
    return "".join(lines)


def _scalar(value: Any) -> str:
    """A value in one line; a text that could be taken for something else is quoted."""
    if isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9_-]*", value):
        return value if value not in ("true", "false", "yes", "no", "on", "off", "null") else f'"{value}"'
    return json.dumps(value, ensure_ascii=False)


def identifier(name: str) -> str:
    """Return a name as Kaitai has it: small letters, digits and underscores; none that Python reserves, since
    the compiler leaves it as it is.

    >>> identifier("2048-reading"), identifier("from")
    ('n2048_reading', 'from_')
    """
    word = re.sub(r"[^a-z0-9]+", "_", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()).strip("_")
    if not word[:1].isalpha():
        word = f"n{word}"
    return f"{word}_" if iskeyword(word) else word


def unused(name: str, names: Collection[str]) -> str:
    """Return a name, with a number behind it if it is among others."""
    number, choice = 1, name
    while choice in names:
        number += 1
        choice = f"{name}_{number}"
    return choice


def word_for(value: Any, pattern: int) -> str:
    """Return the name of the member of an enumeration that stands for a JSON value."""
    match value:
        case None:
            return "none"
        case True:
            return "yes"
        case False:
            return "no"
        case int():
            return f"minus_{-value}" if value < 0 else f"n{value}"
        case str() if value.isascii() and re.search("[a-zA-Z0-9]", value):
            return identifier(value)
    return f"pattern_{pattern}"


def is_among(code: str, numbers: Iterable[int]) -> str:
    """Return the expression that says whether an expression is one of some numbers.

    >>> is_among("raw", [0, 1, 2, 7])
    '((raw >= 0 and raw <= 2) or raw == 7)'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    ranges = [
        f"{code} == {least}" if least == most else f"({code} >= {least} and {code} <= {most})"
        for least, most in runs
    ]
    return f"({' or '.join(ranges)})"
