"""Which values a field of a code may take: each is tried by really reading the changed code."""

from __future__ import annotations

from typing import Any

from boardcode.bits import Bits
from boardcode.difference import bits_of
from boardcode.explanation import Explanation
from boardcode.fields.groups import is_within
from boardcode.format import Format
from boardcode.registry import reads
from boardcode.web.answers import WrongRequest
from boardcode.web.writing import code_of_bits

WIDEST = 8  # bits: 256 codes are tried
NOTHING = ("unused", "ignored")


def choices(format: Format[Any], code: str, path: str) -> dict[str, Any]:
    """The values of the field at a path; of a path that has several fields, of all of them together."""
    clean = format.encode(format.decode(code, strict=False))
    explanation = format.explain(clean)
    places = [place for span in explanation if is_within(span.path, path) for place in span.bits]
    if not places:
        raise WrongRequest(
            f"{format.name} {code} has no field {path!r}", path="path", found=repr(path), format=format.name
        )
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
        if reads(format, changed):
            meaning = _meaning(format, "".join(bits), set(places))
            found.append({"raw": raw, "meaning": meaning, "code": changed, "chosen": raw == now})
        else:
            refused += 1
    return {"path": path, "width": len(places), "choices": found, "refused": refused}


def _bits(explanation: Explanation) -> list[str]:
    by_place = bits_of(explanation)
    return [by_place[place] for place in sorted(by_place)]


def _meaning(format: Format[Any], bits: str, places: set[int]) -> str:
    """What the bits at these places say; a field that they share with others may say it for all of them."""
    size = len(bits) // 8 * 8 if format.fields.width is None else format.fields.width
    said, left = [], places
    for span in format.fields.spans(Bits.whole(int(bits[:size], 2), size), ""):
        if not left.isdisjoint(span.bits):
            said.append(span.meaning)
            left = left.difference(span.bits)
            if not left:
                break
    if not said:
        return "spare, always 0"  # of no field: these bits only fill the last character up
    return ", ".join([meaning for meaning in said if not meaning.startswith(NOTHING)] or said)
