"""`boardcode diff`: what differs between two codes."""

from __future__ import annotations

import json
from argparse import Namespace
from itertools import zip_longest

import boardcode
from boardcode.cli.codes import Line
from boardcode.cli.report import report
from boardcode.cli.terminal import RED, Terminal
from boardcode.cli.verb import BAD_CODE, FINE, FORMAT, LENIENT, Example, Verb, argument
from boardcode.errors import CodeError
from boardcode.explanation import Explanation


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the bits, the fields and the drawings that differ."""
    format = boardcode.get(options.format)
    explanations = []
    for code in (options.a, options.b):
        try:
            explanations.append(format.explain(code, strict=not options.lenient))
        except CodeError as error:
            report(error, Line(code), terminal)
    if len(explanations) < 2:
        return BAD_CODE
    a, b = explanations
    bits = differing_bits(a, b)
    fields = differing_fields(a, b)
    if options.json:
        changed = [{"path": path, "a": meaning_a, "b": meaning_b} for path, meaning_a, meaning_b in fields]
        terminal.say(json.dumps({"a": a.code, "b": b.code, "bits": bits, "fields": changed}, ensure_ascii=False))
    elif not bits:
        terminal.say("no difference")
    else:
        for row in [*_side_by_side(a, b, terminal), "", _counted(bits), *_rows(fields)]:
            terminal.say(row)
    return FINE


def differing_bits(a: Explanation, b: Explanation) -> list[int]:
    """The places of the bits that differ, or that only one of the codes has."""
    return sorted({place for place, _ in _bits(a).items() ^ _bits(b).items()})


def _bits(explanation: Explanation) -> dict[int, str]:
    return {place: bit for span in explanation for place, bit in zip(span.bits, span.raw, strict=True)}


def differing_fields(a: Explanation, b: Explanation) -> list[tuple[str, str, str]]:
    """Paths with both meanings; a field that only one has means nothing (`-`) in the other."""
    in_a, in_b = _by_path(a), _by_path(b)
    paths = list(dict.fromkeys([*in_a, *in_b]))
    pairs = [(path, in_a.get(path, "-"), in_b.get(path, "-")) for path in paths]
    return [(path or "(all)", meaning_a, meaning_b) for path, meaning_a, meaning_b in pairs if meaning_a != meaning_b]


def _by_path(explanation: Explanation) -> dict[str, str]:
    return {span.path: span.meaning for span in explanation}


def _counted(bits: list[int]) -> str:
    return f"{len(bits)} {'bit' if len(bits) == 1 else 'bits'} differ: {', '.join(map(str, bits[:12]))}{', …' if len(bits) > 12 else ''}"


def _rows(fields: list[tuple[str, str, str]]) -> list[str]:
    width = max((len(path) for path, _, _ in fields), default=0)
    return [f"{path.ljust(width)}  {meaning_a} -> {meaning_b}" for path, meaning_a, meaning_b in fields]


def _side_by_side(a: Explanation, b: Explanation, terminal: Terminal) -> list[str]:
    """Both drawings beside each other, what differs in red."""
    left, right = str(a.state).split("\n"), str(b.state).split("\n")
    width = max([len(a.code), *map(len, left)])
    rows = [f"{a.code.ljust(width)}    {b.code}"]
    for line_a, line_b in zip_longest(left, right, fillvalue=""):
        marked_a = _marked(line_a, line_b, terminal) + " " * (width - len(line_a))
        rows.append(f"{marked_a}    {_marked(line_b, line_a, terminal)}".rstrip())
    return rows


def _marked(line: str, other: str, terminal: Terminal) -> str:
    return "".join(sign if sign == other[k : k + 1] else terminal.paint(sign, RED) for k, sign in enumerate(line))


VERB = Verb(
    "diff",
    "tell what differs between two codes",
    "Draw two codes of a format side by side, and list the bits and fields that differ.",
    [
        FORMAT,
        argument("a", metavar="A", help="a code"),
        argument("b", metavar="B", help="another code"),
        LENIENT,
        argument("--json", action="store_true", help="a JSON object"),
    ],
    [
        Example(
            "boardcode diff 5211-card 0x25 0x34",
            """\
0x25      0x34
blue 5    orange 4

2 bits differ: 3, 7
color  blue -> orange
value  5 -> 4
""",
        )
    ],
    run,
)
