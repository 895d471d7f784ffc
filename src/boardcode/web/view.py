"""Everything that the page shows of a text, in one answer."""

from __future__ import annotations

from typing import Any

import boardcode
from boardcode import identification as nearest
from boardcode import registry
from boardcode.errors import CodeError, Fault, NonCanonicalCode
from boardcode.explanation import Explanation
from boardcode.format import Format
from boardcode.web.rows import rows

DRAWN_BITS = 12_000  # a longer code gets no picture: a maze of 75 x 75 has 11,400 bits


def view(code: str, name: str) -> dict[str, Any]:
    """The answer for a text; `name` is the format, or empty if it shall be recognised."""
    accepting = boardcode.identify(code)
    if not accepting and (known := registry.named(code)):
        code, accepting = known, boardcode.identify(known)
    format, error = _format(code, name, accepting)
    answer = _empty(code, format, [other.name for other in accepting])
    if format is None:
        return answer
    explanation, error = _explained(format, code, error)
    answer["error"] = error.to_json() if error else None
    answer["bits"] = _bits(format, code)
    return answer if explanation is None else answer | _shown(format, explanation, strict=error is None)


def _format(
    code: str, name: str, accepting: list[Format[Any]]
) -> tuple[Format[Any] | None, CodeError | None]:
    """The format as which a text is shown, and the error of one that none accepts."""
    if name:
        return boardcode.get(name), None
    if accepting:
        return accepting[0], None
    if not code:
        return None, None
    error = nearest.errors(code)[0]
    return boardcode.get(error.format), error


def _empty(code: str, format: Format[Any] | None, accepting: list[str]) -> dict[str, Any]:
    return {
        "code": code,
        "format": format.name if format else None,
        "formats": accepting,
        "title": format.title if format else "",
        "canonical": None,
        "error": None,
        "bits": "",
        "digit": format.alphabet.bits if format else 0,
        "spans": [],
        "rows": [],
        "drawing": None,
        "svg": None,
        "state": None,
        "problems": [],
        "python": None,
        "note": None,
    }


def _explained(
    format: Format[Any], code: str, error: CodeError | None
) -> tuple[Explanation | None, CodeError | None]:
    try:
        if error is None:
            return format.explain(code), None
    except CodeError as found:
        error = found
    if isinstance(error, NonCanonicalCode):
        return format.explain(code, strict=False), error
    return None, error


def _bits(format: Format[Any], code: str) -> str:
    """All bits that the characters of a code stand for, spare ones too; nothing if one of them is wrong."""
    try:
        spelling = format.alphabet.read(code, format.fields.width)
    except Fault:
        return ""
    return f"{spelling.number:0{len(spelling.places) * format.alphabet.bits}b}"


def _shown(format: Format[Any], explanation: Explanation, *, strict: bool) -> dict[str, Any]:
    state = explanation.state
    return {
        "canonical": format.encode(state),
        "spans": [span.to_json() for span in explanation.spans],
        "rows": rows(explanation.spans, whole=format.fields.width is None),
        "state": state.to_json(),
        "problems": [problem.to_json() for problem in state.problems()],
        "python": f"boardcode.decode({_quoted(format.name)}, {_quoted(explanation.code)}{'' if strict else ', strict=False'})",
    } | pictures(format, explanation.code, state)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def pictures(format: Format[Any], code: str, state: Any) -> dict[str, Any]:
    """The drawings of a state, and a note where one is left out."""
    if format.drawing is None:
        return {"drawing": None, "svg": None, "note": f"{format.name} declares no drawing"}
    bits = len(code) * format.alphabet.bits
    if bits > DRAWN_BITS:
        note = f"not drawn: it has {bits:,} bits, and pictures are made of {DRAWN_BITS:,} at most"
        return {"drawing": None, "svg": None, "note": note}
    return {"drawing": format.draw(state), "svg": format.svg(state), "note": None}
