"""An explanation on a terminal: its bits in groups, its drawing and a table of its fields.

A field has the same colour in all three.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Any

from boardcode.cli.terminal import BOLD, INVERSE, Terminal, colorize, field_color
from boardcode.explanation import Explanation, Span, character_range
from boardcode.format import Format

LONGEST_BITS = 16
LEAST_MEANING = 12  # columns
GAP = "  "


def bit_rows(explanation: Explanation, terminal: Terminal) -> list[str]:
    """Return the bits in the order of the code, a group for each run of a field, wrapped to the terminal."""
    runs = sorted(run for number, span in enumerate(explanation) for run in _bit_runs(number, span))
    rows: list[str] = []
    row: list[str] = []
    length = 0
    for _, number, bits in runs:
        for part in (bits[k : k + terminal.width] for k in range(0, len(bits), terminal.width)):
            if row and length + 1 + len(part) > terminal.width:
                rows.append(" ".join(row))
                row, length = [], 0
            length += len(part) + bool(row)
            row.append(terminal.paint(part, field_color(number)))
    return [*rows, " ".join(row)]


def _bit_runs(number: int, span: Span) -> list[tuple[int, int, str]]:
    """Return the runs of adjacent bits of a span; there are several if a change of byte order splits it.

    A run is the place of its first bit, the number of its field, and its bits.
    """
    runs: list[tuple[int, int, str]] = []
    for place, bit in zip(span.bits, span.raw, strict=True):
        if runs and runs[-1][0] + len(runs[-1][2]) == place:
            runs[-1] = (runs[-1][0], number, runs[-1][2] + bit)
        else:
            runs.append((place, number, bit))
    return runs


def color_drawing(format: Format[Any], explanation: Explanation, terminal: Terminal) -> str:
    """Return the text drawing with each field in its colour.

    A field that shows as blanks only, such as the inside of a piece, is filled with its colour.
    """
    drawing = format.draw(explanation.state)
    if not terminal.out_color:
        return drawing
    lines = drawing.split("\n")
    colors: dict[tuple[int, int], str] = {}
    for number, span in enumerate(explanation):
        signs = [(line, column) for line, column in span.shown if lines[line][column] != " "]
        if signs:
            colors |= dict.fromkeys(signs, field_color(number))
        else:
            colors |= dict.fromkeys(span.shown, f"{INVERSE};{field_color(number)}")
    return "\n".join(
        _color_line(line, [colors.get((number, k), "") for k in range(len(line))])
        for number, line in enumerate(lines)
    )


def _color_line(line: str, colors: list[str]) -> str:
    """Colour a line; neighbours of one colour share their escape sequences."""
    parts = []
    for color, run in groupby(zip(line, colors, strict=True), key=itemgetter(1)):
        text = "".join(sign for sign, _ in run)
        parts.append(colorize(text, color) if color else text)
    return "".join(parts)


def field_table(explanation: Explanation, terminal: Terminal) -> list[str]:
    """Return a table with a row for each field; meanings that are too long for the terminal are wrapped."""
    head = ("char", "bits", "field", "meaning")
    cells = [
        (character_range(span.characters), shorten_bits(span.raw), span.path or "(all)", span.meaning)
        for span in explanation
    ]
    widths = [max(len(row[column]) for row in (head, *cells)) for column in range(3)]
    margin = sum(widths) + 3 * len(GAP)
    titles = [title.ljust(width) for title, width in zip(head, widths, strict=False)]
    rows = [terminal.paint(GAP.join([*titles, head[3]]), BOLD)]
    for number, (characters, bits, path, meaning) in enumerate(cells):
        first, *rest = _wrap(meaning, max(LEAST_MEANING, terminal.width - margin))
        painted = [
            terminal.paint(text, field_color(number)) + " " * (width - len(text))
            for text, width in zip((bits, path), widths[1:], strict=True)
        ]
        rows.append(GAP.join([characters.ljust(widths[0]), *painted, first]))
        rows += [" " * margin + line for line in rest]
    return [row.rstrip() for row in rows]


def _wrap(text: str, width: int) -> list[str]:
    if len(text) <= width:
        return [text]
    from textwrap import wrap  # takes a millisecond to import, and meanings are usually short

    return wrap(text, width)


def shorten_bits(bits: str) -> str:
    """Return bits that fit into a column of the table: a long run of equal bits is counted.

    >>> shorten_bits("1010"), shorten_bits("0" * 24)
    ('1010', '24 x 0')
    """
    if len(bits) <= LONGEST_BITS:
        return bits
    if not bits.strip(bits[0]):
        return f"{len(bits)} x {bits[0]}"
    return f"{bits[: LONGEST_BITS - 5]}…/{len(bits)}"
