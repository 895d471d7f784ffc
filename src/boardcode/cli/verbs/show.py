"""`boardcode CODE`: say what a code is, draw it, explain it, and list what about it cannot happen."""

from __future__ import annotations

import json
from argparse import Namespace
from difflib import get_close_matches

import boardcode
from boardcode.cli.codes import Line, given
from boardcode.cli.explained import bits_in_groups, drawing_in_colors, table
from boardcode.cli.report import report, report_garbage
from boardcode.cli.terminal import BOLD, DIM, RED, Terminal
from boardcode.cli.verb import BAD_CODE, CODES, FINE, JSON, Example, Verb
from boardcode.errors import CodeError, shortened


def run(options: Namespace, terminal: Terminal) -> int:
    """Show each code."""
    worst = FINE
    for order, line in enumerate(given(options.codes, terminal)):
        if order and not options.json:
            terminal.say()
        worst = max(worst, _show(line, terminal, as_json=options.json))
    return worst


def _show(line: Line, terminal: Terminal, *, as_json: bool) -> int:
    if line.garbage:
        report_garbage(line, terminal)
        return BAD_CODE
    found = boardcode.identify(line.text)
    if not found:
        return _unknown(line, terminal, as_json=as_json)
    explanation = boardcode.explain(found[0], line.text)
    problems = explanation.state.problems()
    if as_json:
        rest = {"formats": [format.name for format in found], "problems": [problem.to_json() for problem in problems]}
        terminal.say(json.dumps(explanation.to_json() | rest, ensure_ascii=False))
        return FINE
    terminal.say(f"{terminal.paint(line.text, BOLD)}  {found[0].name}: {found[0].title}")
    if len(found) > 1:
        terminal.say(terminal.paint(f"it could also be {', '.join(other.name for other in found[1:])}", DIM))
    terminal.say()
    terminal.say(drawing_in_colors(explanation, terminal))
    terminal.say()
    for row in [*bits_in_groups(explanation, terminal), "", *table(explanation, terminal)]:
        terminal.say(row)
    for problem in problems:
        terminal.say(f"{terminal.paint('cannot happen:', RED)} {problem}")
    return FINE


def _unknown(line: Line, terminal: Terminal, *, as_json: bool) -> int:
    """No format accepts it: tell what the nearest one has against it."""
    errors = sorted([error for format in boardcode.formats() if (error := _error(format, line.text))], key=_distance)
    if as_json:
        terminal.say(json.dumps({"code": line.text, "formats": [], "errors": [error.to_json() for error in errors]}, ensure_ascii=False))
        return BAD_CODE
    terminal.complain(f"{terminal.paint_error('error:', RED)} {line.place}no format accepts {shortened(line.text)}")
    from boardcode.cli.main import VERBS

    meant = get_close_matches(line.text, VERBS, 1)
    if meant:
        terminal.complain(f"    hint: there is a verb `boardcode {meant[0]}`")
    else:
        report(errors[0], Line(line.text), terminal, head="nearest:")
    return BAD_CODE


def _distance(error: CodeError) -> tuple[int, int]:
    """How far a code is from being good: dirt is nearest, then a known mistake; then what was read before it went wrong."""
    if error.kind == "not canonical":
        rank = 0
    elif error.hint:
        rank = 1 if error.kind == "meaningless" else 2
    else:
        rank = 3 if error.kind == "meaningless" else 4
    return rank, -(error.start or 0)


def _error(format: boardcode.Format[boardcode.State], code: str) -> CodeError | None:
    try:
        format.decode(code)
    except CodeError as error:
        return error
    return None


VERB = Verb(
    "",
    "say what a code is, draw it and explain it",
    "Say what a code is, draw it, explain it bit by bit, and list what about it cannot happen in a game.",
    [CODES, JSON],
    [
        Example(
            "boardcode T",
            """\
T  chacun-occupy: ChaCuN occupation of a zone
it could also be chacun-retake

hut in zone 3

1 0011

char  bits  field          meaning
1     1     occupant.kind  hut
1     0011  occupant.zone  3
""",
        ),
        Example(
            "boardcode 0x0101000000000000",
            """\
0x0101000000000000  5211-board: 5211 player board

yellow 1, -, -, -

00000001 0000 0001 0000000000000000 0000000000000000 0000000000000000

char   bits              field                meaning
3-4    00000001          slots[0].face        face up
5      0000              slots[0].card.color  yellow
6      0001              slots[0].card.value  1
7-10   0000000000000000  slots[1]             no card yet
11-14  0000000000000000  slots[2]             no card yet
15-18  0000000000000000  slots[3]             no card yet
cannot happen: slots: one card alone: the first two are laid together
""",
        ),
        Example(
            "boardcode T --json | cut -c -60",
            """\
{"format": "chacun-occupy", "code": "T", "state": {"occupant
""",
        ),
    ],
    run,
)
