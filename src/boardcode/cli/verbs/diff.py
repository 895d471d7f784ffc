"""`boardcode diff`: what differs between two codes."""

from __future__ import annotations

from argparse import Namespace
from itertools import zip_longest
from textwrap import wrap

from boardcode.cli.codes import Line, given
from boardcode.cli.report import report
from boardcode.cli.terminal import BOLD, FILLED, RED, Terminal, json_line
from boardcode.cli.usage import BAD_CODE, FINE, UsageError
from boardcode.cli.verb import FORMAT, LENIENT, Example, Verb, argument
from boardcode.difference import bits_of, difference, differing_bits, differing_fields
from boardcode.errors import CodeError
from boardcode.explanation import Explanation

GAP = "    "


def run(options: Namespace, terminal: Terminal) -> int:
    """Print what differs between each two codes."""
    lines = given(options.codes, terminal)
    worst = FINE
    for order, a in enumerate(lines):
        b = next(lines, None)
        if b is None:
            raise UsageError("two codes make a difference: give another")
        if order and not options.json:
            terminal.say()
        worst = max(worst, _tell(a, b, options, terminal))
    return worst


def _tell(first: Line, second: Line, options: Namespace, terminal: Terminal) -> int:
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
        for row in [
            *_drawings(a, b, terminal),
            "",
            *_bit_rows(a, b, terminal),
            "",
            *_field_rows(a, b, terminal),
        ]:
            terminal.say(row)
    return FINE


def _drawings(a: Explanation, b: Explanation, terminal: Terminal) -> list[str]:
    """Both codes and drawings beside each other, or one under the other where that is too wide; what differs in red."""
    left, right = [a.code, *str(a.state).split("\n")], [b.code, *str(b.state).split("\n")]
    marked_left, marked_right = _marked(left, right, terminal), _marked(right, left, terminal)
    width = max(map(len, left))
    if width + len(GAP) + max(map(len, right)) > terminal.width:
        return [*marked_left, "", *marked_right]
    padded = [marked + " " * (width - len(line)) for marked, line in zip(marked_left, left, strict=True)]
    return [
        (one or " " * width) + GAP + other if other else one.rstrip()
        for one, other in zip_longest(padded, marked_right, fillvalue="")
    ]


def _marked(lines: list[str], others: list[str], terminal: Terminal) -> list[str]:
    pairs = zip(lines, [*others, *[""] * len(lines)], strict=False)
    return [
        "".join(sign if sign == other[k : k + 1] else _painted(sign, terminal) for k, sign in enumerate(line))
        for line, other in pairs
    ]


def _painted(sign: str, terminal: Terminal) -> str:
    return terminal.paint(sign, RED if sign != " " else f"{FILLED};{RED}")


def _bit_rows(a: Explanation, b: Explanation, terminal: Terminal) -> list[str]:
    """The bits of both codes, carets under those that differ; rows without any are left out.

    Before each row stands the place of its first bit.
    """
    in_a, in_b, places = bits_of(a), bits_of(b), differing_bits(a, b)
    total = max([*in_a, *in_b]) + 1
    margin = len(f"bit {total}") + 2
    room = (terminal.width - margin) // 9 * 8  # eight bits and a blank
    rows = [terminal.paint(f"{len(places)} {'bit differs' if len(places) == 1 else 'bits differ'}", BOLD)]
    for start in range(0, total, room):
        row = range(start, min(total, start + room))
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
    """A row for each field that differs; what is too long goes on in the next line."""
    fields = differing_fields(a, b)
    width = max((len(path) for path, _, _ in fields), default=0) + 2
    rows = []
    for path, meaning_a, meaning_b in fields:
        first, *rest = wrap(f"{meaning_a} -> {meaning_b}", max(20, terminal.width - width))
        rows += [f"{path.ljust(width)}{first}", *(" " * width + more for more in rest)]
    return rows


VERB = Verb(
    "diff",
    "tell what differs between two codes",
    "Draw two codes of a format side by side, and list the bits and fields that differ. "
    "More codes are compared two and two. That codes differ is no error: the exit code is 0.",
    [
        FORMAT,
        argument(
            "codes",
            metavar="A B",
            nargs="*",
            help="two codes; `-` or none in a pipe reads them from standard input, one a line",
        ),
        LENIENT,
        argument("--json", action="store_true", help="one JSON object for each two codes"),
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
