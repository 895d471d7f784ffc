"""Which values a field of a code can take: found out by decoding the code with each value in its place."""

from __future__ import annotations

from typing import Any

from boardcode.difference import bits_of
from boardcode.errors import Fault
from boardcode.fields.field import is_within
from boardcode.format import Format
from boardcode.web.responses import WrongRequest

MOST_BITS = 8  # of a field: 256 codes are decoded
UNUSED = ("unused", "ignored")


def list_choices(format: Format[Any], code: str, path: str) -> dict[str, Any]:
    """Return the values of the field at a path; if several fields lie below the path, their combinations."""
    canonical = format.encode(format.decode(code, strict=False))
    explanation = format.explain(canonical)
    places = [place for span in explanation if is_within(span.path, path) for place in span.bits]
    if not places:
        raise WrongRequest(
            f"{format.name} {code} has no field {path!r}", path="path", found=repr(path), format=format.name
        )
    if len(places) > MOST_BITS:
        return {"path": path, "width": len(places), "choices": None, "refused": 0}
    bit_at = bits_of(explanation)
    bits = [bit_at[place] for place in sorted(bit_at)]
    full = format.alphabet.text_width(len(bits))
    write = format.alphabet.optional_writer(full)
    current = "".join(bits[place] for place in places)
    choices, rejected = [], 0
    for number in range(1 << len(places)):
        raw = f"{number:0{len(places)}b}"
        for place, bit in zip(places, raw, strict=True):
            bits[place] = bit
        changed_code = write(int("".join(bits).ljust(full, "0"), 2))
        if changed_code is not None and format.accepts(changed_code):
            meaning = _meaning(format, changed_code, set(places))
            choices.append({"raw": raw, "meaning": meaning, "code": changed_code, "chosen": raw == current})
        else:
            rejected += 1
    return {"path": path, "width": len(places), "choices": choices, "refused": rejected}


def _meaning(format: Format[Any], code: str, places: set[int]) -> str:
    """Return what the bits at these places mean; a field that also has bits elsewhere is named as a whole."""
    meanings, remaining = [], places
    for span in format.spans(code):
        if not remaining.isdisjoint(span.bits):
            meanings.append(span.meaning)
            remaining = remaining.difference(span.bits)
            if not remaining:
                break
    return ", ".join([meaning for meaning in meanings if not meaning.startswith(UNUSED)] or meanings)


def code_of_bits(format: Format[Any], bits: str) -> str:
    """Return the text of some bits, with or without a meaning; spare bits at the end may be left off."""
    width = len(bits) if format.width is None else format.width
    full = format.alphabet.text_width(width)
    if len(bits) not in (width, full) or not bits or set(bits) - {"0", "1"}:
        expected = "whole bytes of 0 and 1" if format.width is None else f"{width} times 0 or 1"
        raise WrongRequest(
            f"expected {expected}, found {len(bits)} characters",
            path="bits",
            expected=expected,
            format=format.name,
        )
    try:
        return format.alphabet.write(int(bits.ljust(full, "0"), 2), full)
    except Fault as fault:  # a digit has no character
        raise WrongRequest(
            fault.reason, path="bits", found=fault.found, expected=fault.expected, format=format.name
        ) from None
