"""What a table of a format of any layout must hold, made from the JSON form by other means than columns."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from boardcode import Format


def expected_rows(
    format: Format[Any], codes: list[str | None], errors: list[tuple[int, int]], schema: pa.Schema
) -> list[Any]:
    """The rows of the table of some codes."""
    rows = []
    for code, (error, _) in zip(codes, errors, strict=True):
        if code is None or error:
            rows.append(dict.fromkeys(schema.names))
        else:
            value = format.to_json(format.decode(code, strict=False))
            rows.append({name: shape(value[name], schema.field(name).type) for name in schema.names})
    return rows


def shape(value: Any, kind: Any) -> Any:
    """A JSON value as a column shows it: a case among others is an object, in which the others are null."""
    if value is None:
        return None
    if pa.types.is_struct(kind):
        names = [field.name for field in kind]
        if isinstance(value, dict) and set(value) <= set(names):
            return {name: shape(value.get(name), kind.field(name).type) for name in names}
        return Case(value, kind)
    if pa.types.is_map(kind):
        return list(value.items())
    if pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind):
        return [shape(item, kind.value_type) for item in value]
    if pa.types.is_string(kind):
        return Text(value)
    return value


class Case:
    """Equals an object that has a value as its only part."""

    def __init__(self, value: Any, kind: Any) -> None:
        self.value = value
        self.kind = kind

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, dict):
            return False
        present = {name: part for name, part in other.items() if part is not None}
        return len(present) == 1 and all(
            shape(self.value, self.kind.field(name).type) == part for name, part in present.items()
        )

    def __repr__(self) -> str:
        return f"Case({self.value!r})"


class Text:
    """Equals a value or its JSON text."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        import json

        return other == self.value or other == json.dumps(self.value, ensure_ascii=False)

    def __repr__(self) -> str:
        return f"Text({self.value!r})"
