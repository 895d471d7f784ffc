"""A code laid out for a person: its bits in groups, its drawing, and a row for each field, in the same colours."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from textwrap import wrap

from boardcode.cli.terminal import BOLD, FILLED, Terminal, field_color, painted
from boardcode.explanation import Explanation, Span, counted

LONGEST_BITS = 16
LEAST_MEANING = 12
GAP = "  "


def bits_in_groups(explanation: Explanation, terminal: Terminal) -> list[str]:
    """The bits in the order of the code, a group for each run of a field, wrapped to the terminal's width."""
    runs = sorted(run for order, span in enumerate(explanation) for run in _runs(order, span))
    rows: list[str] = []
    row: list[str] = []
    length = 0
    for _, order, bits in runs:
        for part in (bits[k : k + terminal.width] for k in range(0, len(bits), terminal.width)):
            if row and length + 1 + len(part) > terminal.width:
                rows.append(" ".join(row))
                row, length = [], 0
            length += len(part) + bool(row)
            row.append(terminal.paint(part, field_color(order)))
    return [*rows, " ".join(row)]


def _runs(order: int, span: Span) -> list[tuple[int, int, str]]:
    """The neighbouring bits of a span: a byte swap can tear a field apart."""
    runs: list[tuple[int, int, str]] = []
    for place, bit in zip(span.bits, span.raw, strict=True):
        if runs and runs[-1][0] + len(runs[-1][2]) == place:
            runs[-1] = (runs[-1][0], order, runs[-1][2] + bit)
        else:
            runs.append((place, order, bit))
    return runs


def drawing_in_colors(explanation: Explanation, terminal: Terminal) -> str:
    """The text drawing, each field in its colour; one that shows as blanks alone, such as the inside of a piece, is filled."""
    drawing = str(explanation.state)
    if not terminal.out_color:
        return drawing
    lines = drawing.split("\n")
    colors: dict[tuple[int, int], str] = {}
    for order, span in enumerate(explanation):
        signs = [(line, column) for line, column in span.shown if lines[line][column] != " "]
        if signs:
            colors |= dict.fromkeys(signs, field_color(order))
        else:
            colors |= dict.fromkeys(span.shown, f"{FILLED};{field_color(order)}")
    return "\n".join(
        _in_runs(line, [colors.get((number, k), "") for k in range(len(line))])
        for number, line in enumerate(lines)
    )


def _in_runs(line: str, colors: list[str]) -> str:
    """A line whose neighbours of one colour are painted together."""
    runs = groupby(zip(line, colors, strict=True), key=itemgetter(1))
    return "".join(
        painted("".join(sign for sign, _ in run), color) if color else "".join(sign for sign, _ in run)
        for color, run in runs
    )


def table(explanation: Explanation, terminal: Terminal) -> list[str]:
    """A row for each field; what is too long for the terminal goes on in the next line."""
    cells = [
        (counted(span.characters), abbreviated(span.raw), span.path or "(all)", span.meaning)
        for span in explanation
    ]
    head = ("char", "bits", "field", "meaning")
    widths = [max(len(row[column]) for row in (head, *cells)) for column in range(3)]
    room = max(LEAST_MEANING, terminal.width - sum(widths) - 3 * len(GAP))
    rows = [
        terminal.paint(
            GAP.join([*(name.ljust(width) for name, width in zip(head, widths, strict=False)), head[3]]), BOLD
        )
    ]
    for order, (characters, bits, path, meaning) in enumerate(cells):
        first, *rest = wrap(meaning, room) or [""]
        colored = [
            terminal.paint(text, field_color(order)) + " " * (width - len(text))
            for text, width in zip((bits, path), widths[1:], strict=True)
        ]
        rows.append(GAP.join([characters.ljust(widths[0]), *colored, first]))
        rows += [" " * (sum(widths) + 3 * len(GAP)) + more for more in rest]
    return [row.rstrip() for row in rows]


def abbreviated(bits: str) -> str:
    """Bits that fit into a column: a long run of zeros is counted.

    >>> abbreviated("1010"), abbreviated("0" * 24)
    ('1010', '24 x 0')
    """
    if len(bits) <= LONGEST_BITS:
        return bits
    if not bits.strip(bits[0]):
        return f"{len(bits)} x {bits[0]}"
    return f"{bits[: LONGEST_BITS - 5]}…/{len(bits)}"
