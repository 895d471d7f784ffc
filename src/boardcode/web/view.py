"""Everything that the page shows for a text, in one response."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import boardcode
from boardcode import registry
from boardcode.corrections import code_of_json, nearest_rejection, suggest
from boardcode.errors import CodeError, Fault, NonCanonicalCode
from boardcode.explanation import Explanation, Span
from boardcode.failures import collect_failures, skip_failing
from boardcode.fields.field import is_within
from boardcode.format import Format
from boardcode.format_files import failure_in_file
from boardcode.identification import code_named

MOST_DRAWN_BITS = 12_000  # longer codes are not drawn: a maze of 75 x 75 cells has 11,400 bits
NO_MEANING = ("unused", "ignored", "padding", "spare")  # how the meaning of bits without one begins


def view_text(code: str, format: Format[Any] | None) -> dict[str, Any]:
    """Return the view of a text as a code of a format; without a format it is identified.

    The name of a puzzle and the JSON of a state are shown as their codes. Formats that fail are left out; of
    those in files that the service was started with, the view says how.
    """
    with collect_failures() as failures:
        view = _view_text(code, format)
    sentences = [
        str(failure_in_file(failing, error, path))
        for failing, error in failures.items()
        if (path := registry.file_of(failing))
    ]
    return view | {"failures": sentences}


def _view_text(code: str, format: Format[Any] | None) -> dict[str, Any]:
    accepting = boardcode.identify(code)
    if not accepting and (puzzle := code_named(code)):
        code, accepting = puzzle, boardcode.identify(puzzle)
    elif not accepting and (meant := code_of_json(code.strip(), format)):
        code, format = meant.code, boardcode.get(meant.format)
        accepting = boardcode.identify(code)
    if format is not None:
        return _view(code, format, accepting, None)
    while accepting:
        with skip_failing(accepting[0]):
            return _view(code, accepting[0], accepting, None)
        accepting = accepting[1:]
    error = nearest_rejection(code) if code else None
    return _view(code, boardcode.get(error.format) if error else None, [], error)


def _view(
    code: str, format: Format[Any] | None, accepting: list[Format[Any]], error: CodeError | None
) -> dict[str, Any]:
    """Return the view of a text as a code of a format, or as nothing; `error` is why no format accepts it."""
    view = _empty_view(code, format, [other.name for other in accepting])
    if format is None:
        return view
    chosen = format if error is None else None  # otherwise it is only the nearest
    explanation, error = _explain(format, code, error)
    if error is not None:
        view["error"] = error.to_json()
        view["suggestions"] = [suggestion.to_json() for suggestion in suggest(code, error, chosen)]
    view |= _bits_view(format, code)
    if explanation is None:
        return view
    return view | _explanation_view(format, explanation, strict=error is None)


def _empty_view(code: str, format: Format[Any] | None, accepting: list[str]) -> dict[str, Any]:
    return {
        "code": code,
        "format": format.name if format else None,
        "formats": accepting,
        "title": format.title if format else "",
        "canonical": None,
        "error": None,
        "suggestions": [],
        "bits": "",
        "digit": 0,
        "filling": 0,
        "places": [],
        "spans": [],
        "rows": [],
        "drawing": None,
        "svg": None,
        "state": None,
        "problems": [],
        "python": None,
        "note": None,
    }


def _explain(
    format: Format[Any], code: str, error: CodeError | None
) -> tuple[Explanation | None, CodeError | None]:
    """Return the explanation of a code and its error; a code that is not canonical has both."""
    try:
        if error is None:
            return format.explain(code), None
    except CodeError as rejection:
        error = rejection
    if isinstance(error, NonCanonicalCode):
        return format.explain(code, strict=False), error
    return None, error


def _bits_view(format: Format[Any], code: str) -> dict[str, Any]:
    """Return the bits of all characters of a code, spare ones too, and where the characters are.

    Nothing if a character is wrong, or if there are too many or too few to be read as bits.
    """
    try:
        spelling = format.alphabet.read(code, format.width)
    except Fault:
        return {}
    return {
        "bits": f"{spelling.number:0{spelling.width}b}",
        "digit": spelling.bits,
        "filling": spelling.filling,
        "places": list(spelling.places),
    }


def _explanation_view(format: Format[Any], explanation: Explanation, *, strict: bool) -> dict[str, Any]:
    state = explanation.state
    arguments = f"{_quote(format.name)}, {_quote(explanation.code)}{'' if strict else ', strict=False'}"
    return {
        "canonical": format.encode(state),
        "spans": [span.to_json() for span in explanation.spans],
        "rows": group_rows(explanation.spans, rows_of_bits=format.width is None),
        "state": state.to_json(),
        "problems": [problem.to_json() for problem in state.problems()],
        "python": f"boardcode.decode({arguments})",
    } | draw_state(format, explanation.code, state)


def _quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def draw_state(format: Format[Any], code: str, state: Any) -> dict[str, Any]:
    """Return the text drawing and the SVG of a state, or null for each and a note that says why."""
    bits = len(code) * format.alphabet.bits
    if bits > MOST_DRAWN_BITS:
        note = f"not drawn: it has {bits:,} bits, and only codes of at most {MOST_DRAWN_BITS:,} are drawn"
        return {"drawing": None, "svg": None, "note": note}
    with skip_failing(format):
        return {"drawing": format.draw(state), "svg": format.svg(state), "note": None}
    return {"drawing": None, "svg": None, "note": f"not drawn: the drawing of {format.name} failed"}


def group_rows(spans: Sequence[Span], *, rows_of_bits: bool = False) -> list[tuple[int, int, str]]:
    """Group spans into rows, as the games' own pages do: the first and last span of each row, and its title.

    With `rows_of_bits` a field that ends in an index is a row by itself: in a maze's code, a row of walls.

    >>> group_rows([Span("cells[0][0]", (0,), "0", ""), Span("cells[0][1].nature", (1,), "0", ""),
    ...             Span("cells[1][0]", (2,), "0", "")])
    [(0, 1, 'cells[0]'), (2, 2, 'cells[1]')]
    """
    rows: list[tuple[int, int, str]] = []
    for order, title in enumerate(_row_titles(spans, rows_of_bits)):
        if rows and rows[-1][2] == title:
            rows[-1] = (rows[-1][0], order, title)
        else:
            rows.append((order, order, title))
    return rows


def _row_titles(spans: Sequence[Span], rows_of_bits: bool) -> list[str]:
    """Return the title of the row of each span; bits without a meaning join a row next to them."""
    own_titles = [
        None if span.meaning.startswith(NO_MEANING) else _row_title(span.path, rows_of_bits) for span in spans
    ]
    titles: list[str] = []
    for order, span in enumerate(spans):
        title = own_titles[order]
        if title is None:
            next_title = next((later for later in own_titles[order:] if later is not None), "")
            begins_next_row = bool(next_title) and is_within(span.path, next_title)
            title = next_title if begins_next_row or not titles else titles[-1]
        titles.append(title)
    return titles


def _row_title(path: str, rows_of_bits: bool) -> str:
    """Return the path of the collection that a field is part of.

    >>> [_row_title(path, False) for path in ("horizontal[0][1]", "cells[1][2].nature", "cards[1].color")]
    ['horizontal[0]', 'cells[1]', 'cards']
    >>> [_row_title(path, False) for path in ("players[0].hand.cards[1].color", "occupant.kind", "width")]
    ['players[0].hand', 'occupant', '']
    """
    if rows_of_bits and path.endswith("]"):
        return path
    collection, bracket, _ = path.rpartition("[")
    if not bracket:
        return path.rpartition(".")[0]
    owner, dot, name = collection.rpartition(".")
    return owner if dot and not name.endswith("]") else collection
