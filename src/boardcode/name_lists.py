"""Lists of names that users have: what the cards are called of which a code has only the ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from os import PathLike
from typing import Any

from boardcode.format import Format
from boardcode.registry import get
from boardcode.wording import shorten

SEPARATORS = ",;\t"
ID = re.compile(r"[A-Za-z0-9_-]*[0-9][A-Za-z0-9_-]*")
LINE_END = re.compile(rb"\r\n?|\n")


def read_names(path: str | PathLike[str]) -> dict[str, str]:
    """Return the names in a file by id: CSV of id and name, with or without a header.

    Commas, semicolons or tabs separate the two; the first line shows which. Raises an `OSError` if the file
    cannot be read, and a `ValueError` that names the line if it is something else.
    """
    with open(path, "rb") as file:
        return parse_names(file.read())


def parse_names(data: bytes) -> dict[str, str]:
    """Return the names in the bytes of a list by id; raise a `ValueError` that names the line.

    >>> parse_names(b"id;name\\n7;Garrosh\\n90749;E.T.C., Band Manager\\n")
    {'7': 'Garrosh', '90749': 'E.T.C., Band Manager'}
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(LINE_END.findall(error.object[: error.start])) + 1
        raise ValueError(f"line {line}: byte {error.object[error.start]:02x} is not UTF-8") from None
    names: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, (line, row) in enumerate(_rows(text)):
        if len(row) != 2:
            columns = "1 column" if len(row) == 1 else f"{len(row)} columns"
            raise ValueError(
                f"line {line}: expected an id and a name, found {columns}"
                + ("; a name that has a separator in it stands in quotes" if len(row) > 2 else "")
            )
        key, name = row[0].strip().upper(), clean_name(row[1])
        if not ID.fullmatch(key):
            if not number and key and not any(map(str.isdecimal, key)):
                continue  # the header
            raise ValueError(f"line {line}: expected an id such as 01DE002 or 179, found {shorten(row[0])}")
        if not name:
            raise ValueError(f"line {line}: {key} has no name")
        if names.get(key, name) != name:
            raise ValueError(f"line {line}: {key} has another name in line {lines[key]}")
        names[key], lines[key] = name, line
    return names


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a list that are not empty, each with the number of its line."""
    import csv  # codes are shown without it
    from io import StringIO

    first = text.lstrip().partition("\n")[0]
    separator = next((sign for sign in first if sign in SEPARATORS), ",")
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield line, row
            line = reader.line_num + 1
    except csv.Error as error:
        raise ValueError(f"line {line}: {error}") from None


def clean_name(name: str) -> str:
    """Return a name on one line, without characters that a terminal would take for commands.

    >>> clean_name(" Avarosan\\n Trapper\\x1b")
    'Avarosan Trapper\ufffd'
    """
    words = " ".join(name.split())
    return "".join([sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in words])


def with_names(format: str | Format[Any], names: Mapping[Any, str]) -> Format[Any]:
    """Return a format that shows names beside the ids of its states: in drawings, explanations and lists.

    Ids without a name are shown as they are. Raises a `ValueError` if the format has no ids.

    >>> from boardcode.hearthstone import Deck
    >>> named = with_names("hearthstone-deck", {7: "Garrosh", 179: "Wisp"})
    >>> print(named.draw(Deck.of("wild", 7, {179: 2, 8: 1})))
    wild
    hero 7  Garrosh
    1x 8
    2x 179  Wisp
    """
    original = get(format) if isinstance(format, str) else format
    naming = original.drawing.naming
    if naming is None:
        raise ValueError(f"{original.name} has no ids of cards, beside which names could stand")
    known = {str(key).upper(): clean_name(name) for key, name in names.items()}
    named = copy(original)
    named.declared_drawing = naming.drawing(known)
    named.notations = {name: each.with_names(known) for name, each in original.notations.items()}
    return named


def names_in(format: Format[Any], state: Any, names: Mapping[str, str]) -> dict[str, str]:
    """Return the names of the things in a state by their ids, those that are known."""
    naming = format.drawing.naming
    ids: Iterable[str] = naming.ids(state) if naming is not None else ()
    return {key: names[key] for key in ids if key in names}
