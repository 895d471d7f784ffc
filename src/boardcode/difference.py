"""What differs between two codes of a format, bit by bit and field by field."""

from __future__ import annotations

from typing import Any

from boardcode.explanation import Explanation


def differing_bits(a: Explanation, b: Explanation) -> list[int]:
    """The places of the bits that differ, or that only one of the codes has."""
    return sorted({place for place, _ in bits_of(a).items() ^ bits_of(b).items()})


def bits_of(explanation: Explanation) -> dict[int, str]:
    """Every bit of a code by its place."""
    return {place: bit for span in explanation for place, bit in zip(span.bits, span.raw, strict=True)}


def differing_fields(a: Explanation, b: Explanation) -> list[tuple[str, str, str]]:
    """Paths with both meanings; a field that only one has means nothing (`-`) in the other."""
    in_a, in_b = _by_path(a), _by_path(b)
    paths = list(dict.fromkeys([*in_a, *in_b]))
    pairs = [(path, in_a.get(path, "-"), in_b.get(path, "-")) for path in paths]
    return [
        (path or "(all)", meaning_a, meaning_b)
        for path, meaning_a, meaning_b in pairs
        if meaning_a != meaning_b
    ]


def _by_path(explanation: Explanation) -> dict[str, str]:
    return {span.path: span.meaning for span in explanation}


def difference(a: Explanation, b: Explanation) -> dict[str, Any]:
    """The difference as plain data, the same in the command line and the service."""
    changed = [
        {"path": path, "a": meaning_a, "b": meaning_b}
        for path, meaning_a, meaning_b in differing_fields(a, b)
    ]
    return {"a": a.code, "b": b.code, "bits": differing_bits(a, b), "fields": changed}
