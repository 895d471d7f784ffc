"""Many texts at once, such as the lines of a log: what each is, or what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import boardcode
from boardcode.corrections import codes_within, nearest_rejection
from boardcode.errors import CodeError, NonCanonicalCode
from boardcode.failures import skip_failing
from boardcode.format import Format

GOOD, IMPOSSIBLE, NON_CANONICAL, BAD = "good", "impossible", "not canonical", "bad"


def judge_texts(
    texts: Sequence[str], format: Format[Any] | None, *, is_chosen: bool = False
) -> dict[str, Any]:
    """Return a row for each text, and the format of most of them.

    Each is read as `format` if that accepts it; otherwise it is identified, unless the format `is_chosen`,
    and else a code is looked for inside it. What is wrong with a text is what its nearest format says; to
    find that takes long, so that in all texts but the first it is the format of most texts.
    """
    rows = [_read(text, format, is_chosen=is_chosen) for text in texts]
    counts = Counter(row["format"] for row in rows if row["format"])
    likely = format or (boardcode.get(counts.most_common(1)[0][0]) if counts else None)
    for row in rows:
        if row["verdict"] == BAD:
            error = _rejection(row["code"], likely)
            if likely is None:
                likely = boardcode.get(error.format)
            if isinstance(error, NonCanonicalCode):
                row["verdict"] = NON_CANONICAL
            row |= {"format": error.format, "message": error.message, "hint": error.hint}
    return {"format": likely.name if likely else "", "rows": rows}


def _read(text: str, format: Format[Any] | None, *, is_chosen: bool) -> dict[str, Any]:
    stripped = text.strip()
    if format is not None and (row := _accepted_row(stripped, stripped, format)):
        return row
    accepting = [] if is_chosen else boardcode.identify(stripped)
    for other in accepting:
        if row := _accepted_row(stripped, stripped, other):
            return row
    for suggestion in codes_within(stripped, format):
        if is_chosen and format is not None and suggestion.format != format.name:
            continue
        if row := _accepted_row(stripped, suggestion.code, boardcode.get(suggestion.format)):
            return row
    return _row(stripped, stripped, "", BAD)


def _accepted_row(text: str, code: str, format: Format[Any]) -> dict[str, Any] | None:
    """Return the row of a code that a format accepts, or that is only not canonical; otherwise None."""
    with skip_failing(format):
        try:
            problems = format.read(code).problems()
        except NonCanonicalCode as error:
            return _row(text, code, format.name, NON_CANONICAL, error.message)
        except CodeError:
            return None
        if problems:
            return _row(text, code, format.name, IMPOSSIBLE, problems[0].reason, problems[0].hint)
        return _row(text, code, format.name, GOOD)
    return None


def _rejection(code: str, format: Format[Any] | None) -> CodeError:
    if format is None:
        return nearest_rejection(code)
    try:
        format.decode(code)
    except CodeError as error:
        return error
    raise AssertionError(f"{format.name} accepts {code!r}")


def _row(
    text: str, code: str, format: str, verdict: str, message: str = "", hint: str | None = None
) -> dict[str, Any]:
    return {
        "text": text,
        "code": code,
        "format": format,
        "verdict": verdict,
        "message": message,
        "hint": hint,
    }
