"""Codes that somebody may have meant: what a hint names, and codes that stand inside another text.

Nothing here reads a code differently. These are offers: `decode` still rejects the text itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from boardcode.errors import CodeError
from boardcode.failures import skip_failing
from boardcode.format import Format
from boardcode.identification import identify, named_code, rejections
from boardcode.registry import formats, get

MOST_CANDIDATES = 60  # pieces of a text that are looked at
MOST_SUGGESTIONS = 5
LONGEST_TEXT = 20_000  # characters of a text in which codes are looked for
QUOTED = re.compile(r'"([^"\n]+)"|\'([^\'\n]+)\'|`([^`\n]+)`|“([^”\n]+)”|‘([^’\n]+)’|«([^»\n]+)»')
VALUE = r"[^\s,;&\"'`()\[\]{}<>]+"
ASSIGNED = re.compile(rf"(?<=[A-Za-z_][=:])(?=\s*({VALUE}))")  # overlapping: `url:8211/#code=AG`
NAMED = re.compile(rf"(?<![a-z])code[\"']?\s*[=:]\s*(?:\"([^\"\n]+)\"|'([^'\n]+)'|({VALUE}))", re.IGNORECASE)
WORD = re.compile(r"[^\s,;|&()\[\]{}<>\"'`“”‘’«»]+")
PLAIN_WORD = re.compile(r"[A-Za-z]?[a-z]*|\d{1,5}")  # ordinary words and short numbers: seldom meant as codes


@dataclass(frozen=True)
class Suggestion:
    """A code that may have been meant, and the format that accepts it."""

    code: str
    format: str

    def to_json(self) -> dict[str, str]:
        """Return the suggestion as plain data."""
        return {"code": self.code, "format": self.format}


def suggest(text: str, error: CodeError | None, format: Format[Any] | None = None) -> list[Suggestion]:
    """Return codes to use in place of a text, likeliest first; `format` is the one that a person chose.

    >>> [suggestion.code for suggestion in suggest('view = RadarView("ieysGjGO8papd/a")', None)]
    ['ieysGjGO8papd/a']
    """
    suggestions = codes_within(text, format)
    code = None if error is None else corrected_code(error)
    if error is not None and code is not None and code not in [other.code for other in suggestions]:
        suggestions.insert(0, Suggestion(code, error.format))
    return suggestions[:MOST_SUGGESTIONS]


def nearest_rejection(text: str) -> CodeError:
    """Return why the nearest format rejects a text that no format accepts.

    If a code stands inside the text, and nothing better is known, it is the format of that code.

    >>> nearest_rejection('RadarView("ieysGjGO8papd/a")').format
    'radar'
    """
    errors, inside = rejections(text), codes_within(text)
    if inside and corrected_code(errors[0]) in (None, *[other.code for other in inside]):
        return next((error for error in errors if error.format == inside[0].format), errors[0])
    return errors[0]


def corrected_code(error: CodeError) -> str | None:
    """Return the code that an error leads to: the canonical one, or the one that the hint names.

    >>> import boardcode
    >>> try:
    ...     boardcode.decode("klotski", "1A9BFOC00")
    ... except boardcode.CodeError as error:
    ...     corrected_code(error)
    '1A9BF0C00'
    """
    format = get(error.format)
    with skip_failing(format):
        if error.kind == "not canonical":
            return format.encode(format.decode(error.code, strict=False))
        return named_code(error)
    return None


def codes_within(text: str, format: Format[Any] | None = None) -> list[Suggestion]:
    """Return the codes inside a log line, JSON, quotes or an address; `format` is preferred if it is given.

    The whole text is not among them. Values that are named "code" come first, then quoted texts and other
    values, then words, and at last numbers, which are more often those of a player or a request.

    >>> codes_within("12:30 bot: sees `AG`, code=ieysGjGO8papd%2Fa")
    [Suggestion(code='ieysGjGO8papd/a', format='radar'), Suggestion(code='AG', format='chacun-place')]
    """
    suggestions = []
    for candidate in _candidates(text):
        accepting = [format] if format and format.accepts(candidate) else identify(candidate)
        if accepting:
            suggestions.append(Suggestion(candidate, accepting[0].name))
    return suggestions


def code_of_json(text: str, format: Format[Any] | None = None) -> Suggestion | None:
    """Return the code of a state that is written as JSON, in a format if one is given, else in any.

    A bare null is read in a given format alone, such as that of a square of Arx, which may be empty.

    >>> code_of_json('{"color": "blue", "value": 5}')
    Suggestion(code='0x25', format='5211-card')
    """
    is_null = text == "null"
    if (not text.startswith(("{", "[")) and not is_null) or len(text) > LONGEST_TEXT:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    preferred = [format] if format else []
    others = [] if is_null else [other for other in formats() if other is not format]
    for candidate in [*preferred, *others]:
        with skip_failing(candidate):
            try:
                return Suggestion(candidate.encode(candidate.from_json(data)), candidate.name)
            except CodeError:
                continue
    return None


def _candidates(text: str) -> list[str]:
    """Return pieces of a text that may be codes, the likeliest first, each once."""
    text = text[:LONGEST_TEXT]
    pieces: dict[str, None] = {}
    for piece in _pieces(text):
        for candidate in (piece, unquote(piece)) if "%" in piece else (piece,):
            if candidate != text and candidate not in pieces:
                pieces[candidate] = None
        if len(pieces) >= MOST_CANDIDATES:
            break
    return list(pieces)


def _pieces(text: str) -> Iterator[str]:
    yield text.strip()
    yield text.strip().replace(" ", "+")  # an address that holds a + is often read with a space in its place
    if "%" in text:
        yield unquote(text)
    yield from _values_named_code(text)
    quoted = [next(filter(None, match.groups())) for match in QUOTED.finditer(text)]
    words = [match[1] for match in ASSIGNED.finditer(text)] + WORD.findall(text)
    yield from sorted([*quoted, *_without_plain_words(words)], key=str.isdecimal)


def _values_named_code(text: str) -> Iterator[str]:
    for match in NAMED.finditer(text):
        if quoted := match[1] or match[2]:
            yield quoted
        else:
            yield from _without_plain_words([match[3]])


def _without_plain_words(words: list[str]) -> Iterator[str]:
    """Yield each word that may be a code, as it is and without the end of a sentence."""
    for word in words:
        if not PLAIN_WORD.fullmatch(word.rstrip(".:!?")):
            yield word
            yield word.rstrip(".:!?")
