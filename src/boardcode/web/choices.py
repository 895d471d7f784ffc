"""Which values a field of a code may take: each is tried by really reading the changed code."""

from __future__ import annotations

from typing import Any

from boardcode.errors import CodeError
from boardcode.explanation import Explanation
from boardcode.fields.groups import is_within
from boardcode.format import Format
from boardcode.web.answers import WrongRequest
from boardcode.web.writing import code_of_bits

WIDEST = 8  # bits: 256 codes are tried


def choices(format: Format[Any], code: str, path: str) -> dict[str, Any]:
    """The values of the field at a path; of a path that has several fields, of all of them together."""
    clean = format.encode(format.decode(code, strict=False))
    explanation = format.explain(clean)
    places = [place for span in explanation if is_within(span.path, path) for place in span.bits]
    if not places:
        raise WrongRequest(f"{format.name} {code} has no field {path!r}", path="path", found=repr(path), format=format.name)
    if len(places) > WIDEST:
        return {"path": path, "width": len(places), "choices": None, "refused": 0}
    found, refused = [], 0
    bits = _bits(explanation)
    now = "".join(bits[place] for place in places)
    for number in range(1 << len(places)):
        raw = f"{number:0{len(places)}b}"
        for place, bit in zip(places, raw, strict=True):
            bits[place] = bit
        changed = code_of_bits(format, "".join(bits))
        meaning = _meaning(format, changed, path)
        if meaning is None:
            refused += 1
        else:
            found.append({"raw": raw, "meaning": meaning, "code": changed, "chosen": raw == now})
    return {"path": path, "width": len(places), "choices": found, "refused": refused}


def _bits(explanation: Explanation) -> list[str]:
    by_place = {place: bit for span in explanation for place, bit in zip(span.bits, span.raw, strict=True)}
    return [by_place[place] for place in sorted(by_place)]


def _meaning(format: Format[Any], code: str, path: str) -> str | None:
    """What the field says in a code, or None if that is refused."""
    try:
        format.decode(code)
    except CodeError:
        return None
    said = [span for span in format.explain(code) if is_within(span.path, path)]
    return ", ".join([span.meaning for span in said if not span.meaning.startswith("unused")] or [span.meaning for span in said])
