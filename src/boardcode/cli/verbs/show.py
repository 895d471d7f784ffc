"""`boardcode CODE`: say what a code is, draw it, explain it, and list what about it cannot happen."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import Any

import boardcode
from boardcode import identification as nearest
from boardcode.cli.codes import Line, given
from boardcode.cli.explained import bits_in_groups, drawing_in_colors, table
from boardcode.cli.format_name import likely
from boardcode.cli.report import report, told
from boardcode.cli.terminal import BOLD, DIM, RED, Terminal, json_line, printable
from boardcode.cli.usage import BAD_CODE, FINE, UsageError
from boardcode.cli.verb import CODES, JSON, Example, Verb, argument
from boardcode.registry import named
from boardcode.wording import shorten

Formats = list[boardcode.Format[Any]]


def run(options: Namespace, terminal: Terminal) -> int:
    """Show each code."""
    if options.version:
        terminal.say(f"boardcode {boardcode.__version__}")
        return FINE
    worst, shown = FINE, 0
    for order, line in enumerate(given(options.codes, terminal)):
        found = boardcode.identify(line.text)
        if not found and (code := named(line.text)):
            line, found = line._replace(text=code), boardcode.identify(code)
        if not found and not order:
            _refuse_what_was_meant_as_verb(line)
        if options.json:
            terminal.say(json_line(_data(line, found)))
        elif found:
            if shown:
                terminal.say()
            shown += 1
            _show(line, found, terminal)
        else:
            _report_unknown(line, terminal)
        worst = worst if found else BAD_CODE
    return worst


def _show(line: Line, found: Formats, terminal: Terminal) -> None:
    explanation = boardcode.explain(found[0], line.text)
    what = f"  {found[0].name}: {found[0].title}"
    terminal.say(terminal.paint(_within(line.text, terminal.width - len(what)), BOLD) + what)
    others = [other.name for other in found[1:]]
    if others:
        terminal.say(terminal.paint(f"it could also be {', '.join(others)}", DIM))
    if note := _about_name(line.text):
        terminal.say(terminal.paint(note, DIM))
    terminal.say()
    terminal.say(drawing_in_colors(explanation, terminal))
    terminal.say()
    for row in [*bits_in_groups(explanation, terminal), "", *table(explanation, terminal)]:
        terminal.say(row)
    for problem in explanation.state.problems():
        terminal.say(f"{terminal.paint('cannot happen:', RED)} {problem}")


def _within(code: str, width: int) -> str:
    """A code whose middle is left out if it is too long."""
    half = max(8, width // 2 - 1)
    return printable(code if len(code) <= width else f"{code[:half]}…{code[-half:]}")


def _data(line: Line, found: Formats) -> dict[str, Any]:
    if not found:
        return {
            "code": line.text,
            "formats": [],
            "errors": [told(error).to_json() for error in nearest.errors(line.text)],
        }
    explanation = boardcode.explain(found[0], line.text)
    problems = [problem.to_json() for problem in explanation.state.problems()]
    return explanation.to_json() | {"formats": [format.name for format in found], "problems": problems}


def _refuse_what_was_meant_as_verb(line: Line) -> None:
    from boardcode.cli.main import GAME_VERBS, VERBS

    meant = [] if line.number else likely(line.text, [*VERBS, *GAME_VERBS])
    if meant:
        raise UsageError(f"no verb is named {shorten(line.text)}; did you mean {meant[0]}?")


def _report_unknown(line: Line, terminal: Terminal) -> None:
    """No format accepts it: tell what the nearest one has against it."""
    terminal.complain(
        f"{terminal.paint_error('error:', f'{BOLD};{RED}')} {line.place}no format accepts {shorten(line.text)}"
    )
    if note := _about_name(line.text) or _about_file(line):
        terminal.complain(f"    hint: {note}")
    else:
        report(nearest.errors(line.text)[0], Line(line.text), terminal, head="nearest:")


def _about_name(text: str) -> str:
    names = [format.name for format in boardcode.formats()]
    return (
        f"{text} is the name of a format: `boardcode explain {text} CODE` reads a code of it"
        if text in names
        else ""
    )


def _about_file(line: Line) -> str:
    if line.number or "\0" in line.text or not os.path.isfile(line.text):
        return ""
    return f"to read the codes of a file, pipe it in: `boardcode < {printable(line.text)}`"


VERB = Verb(
    "",
    "say what a code is, draw it and explain it",
    "Say what a code is, draw it, explain it bit by bit, and list what about it cannot happen in a game.",
    [CODES, JSON, argument("--version", action="store_true", help="print the version of boardcode")],
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
