"""`boardcode diff`: what differs between two codes."""

from __future__ import annotations

from argparse import Namespace
from itertools import zip_longest
from textwrap import wrap

from boardcode.cli.codes import Line, read_codes
from boardcode.cli.report import report
from boardcode.cli.terminal import BAD_CODE, BOLD, INVERSE, OK, RED, Terminal, UsageError, json_line
from boardcode.cli.verb import FORMAT, LENIENT, Example, Verb, argument
from boardcode.difference import bits_of, difference, differing_bits, differing_fields
from boardcode.errors import CodeError
from boardcode.explanation import Explanation

GAP = "    "


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the differences between each pair of codes."""
    lines = read_codes(options.codes, terminal)
    exit_code = OK
    for number, first in enumerate(lines):
        second = next(lines, None)
        if second is None:
            raise UsageError("codes are compared in pairs: give another one")
        if number and not options.json:
            terminal.say()
        exit_code = max(exit_code, _compare(first, second, options, terminal))
    return exit_code


def _compare(first: Line, second: Line, options: Namespace, terminal: Terminal) -> int:
    explanations = []
    for line in (first, second):
        try:
            explanations.append(options.format.explain(line.text, strict=not options.lenient))
        except CodeError as error:
            report(error, line, terminal)
    if len(explanations) < 2:
        return BAD_CODE
    a, b = explanations
    if options.json:
        terminal.say(json_line(difference(a, b)))
    elif not differing_bits(a, b):
        terminal.say("no difference")
    else:
        parts = [_drawings(a, b, terminal), _bit_rows(a, b, terminal), _field_rows(a, b, terminal)]
        terminal.say("\n\n".join("\n".join(rows) for rows in parts))
    return OK


def _drawings(a: Explanation, b: Explanation, terminal: Terminal) -> list[str]:
    """Return both codes and drawings side by side, or one below the other if wide; differences are red."""
    left, right = [a.code, *str(a.state).split("\n")], [b.code, *str(b.state).split("\n")]
    marked_left, marked_right = _mark(left, right, terminal), _mark(right, left, terminal)
    width = max(map(len, left))
    if width + len(GAP) + max(map(len, right)) > terminal.width:
        return [*marked_left, "", *marked_right]
    padded = [marked + " " * (width - len(line)) for marked, line in zip(marked_left, left, strict=True)]
    return [
        (one or " " * width) + GAP + other if other else one.rstrip()
        for one, other in zip_longest(padded, marked_right, fillvalue="")
    ]


def _mark(lines: list[str], others: list[str], terminal: Terminal) -> list[str]:
    pairs = zip(lines, [*others, *[""] * len(lines)], strict=False)
    return [
        "".join(sign if sign == other[k : k + 1] else _paint(sign, terminal) for k, sign in enumerate(line))
        for line, other in pairs
    ]


def _paint(sign: str, terminal: Terminal) -> str:
    return terminal.paint(sign, RED if sign != " " else f"{INVERSE};{RED}")


def _bit_rows(a: Explanation, b: Explanation, terminal: Terminal) -> list[str]:
    """Return the bits of both codes with carets under the differences; rows without any are left out.

    Each row begins with the place of its first bit.
    """
    in_a, in_b, places = bits_of(a), bits_of(b), differing_bits(a, b)
    total = max([*in_a, *in_b]) + 1
    margin = len(f"bit {total}") + 2
    bits_per_row = (terminal.width - margin) // 9 * 8  # a byte takes eight bits and a blank
    rows = [terminal.paint(f"{len(places)} {'bit differs' if len(places) == 1 else 'bits differ'}", BOLD)]
    for start in range(0, total, bits_per_row):
        row = range(start, min(total, start + bits_per_row))
        if any(place in row for place in places):
            rows.append(
                f"bit {start}".ljust(margin) + _in_bytes("".join(in_a.get(place, " ") for place in row))
            )
            rows.append(" " * margin + _in_bytes("".join(in_b.get(place, " ") for place in row)))
            carets = _in_bytes("".join("^" if place in set(places) else " " for place in row))
            rows.append(" " * margin + terminal.paint(carets, RED))
    return rows


def _in_bytes(bits: str) -> str:
    return " ".join(bits[k : k + 8] for k in range(0, len(bits), 8)).rstrip()


def _field_rows(a: Explanation, b: Explanation, terminal: Terminal) -> list[str]:
    """Return a row for each field that differs; long rows are wrapped."""
    fields = differing_fields(a, b)
    width = max((len(path) for path, _, _ in fields), default=0) + 2
    rows = []
    for path, meaning_a, meaning_b in fields:
        first, *rest = wrap(f"{meaning_a} -> {meaning_b}", max(20, terminal.width - width))
        rows += [f"{path.ljust(width)}{first}", *(" " * width + more for more in rest)]
    return rows


DIFF = Verb(
    "diff",
    "show what differs between two codes",
    "Draw two codes of a format side by side, and list the bits and fields that differ. "
    "More codes are compared in pairs. A difference is not an error: the exit code is 0.",
    [
        FORMAT,
        argument(
            "codes",
            metavar="A B",
            nargs="*",
            help="two codes; `-`, or a pipe without any, reads them from standard input, one per line",
        ),
        LENIENT,
        argument("--json", action="store_true", help="print one JSON object for each pair"),
    ],
    [
        Example(
            "boardcode diff 5211-card 0x25 0x34",
            """\
0x25      0x34
blue 5    orange 4

2 bits differ
bit 0  00100101
       00110100
          ^   ^

color  blue -> orange
value  5 -> 4
""",
        ),
        Example("boardcode diff klotski 1A9BF0C 1a9bf0c00", "no difference"),
    ],
    run,
)
VERBS = (DIFF,)
