"""`boardcode CODE`, declared; what it does is in `boardcode.cli.main_job`."""

from __future__ import annotations

from argparse import Namespace

from boardcode import __version__
from boardcode.cli.main_job import show_codes
from boardcode.cli.names_option import NAMES, CardNames
from boardcode.cli.terminal import OK, Terminal
from boardcode.cli.verb import CODES, JSON, Example, Verb, argument


def run(options: Namespace, terminal: Terminal) -> int:
    """Show each code, or print the version."""
    if options.version:
        terminal.say(f"boardcode {__version__}")
        return OK
    return show_codes(options.codes, terminal, as_json=options.json, names=CardNames(options.names))


SHOW = Verb(
    "",
    "say what a code is, draw it and explain it",
    "Say what a code is, draw it, explain it bit by bit, and list what about it cannot happen in a game.",
    [CODES, NAMES, JSON, argument("--version", action="store_true", help="print the version of boardcode")],
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
it could also be 2048, 2048-reading

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
            '{"format": "chacun-occupy", "code": "T", "state": {"occupant',
        ),
        Example(
            "boardcode new pebbles >/dev/null; \\\n"
            "    boardcode --with pebbles/src/pebbles/__init__.py 0x48180 | head -n 7",
            "0x48180  pebbles: Pebbles position\nit could also be 2048, 2048-reading\n\n"
            "x . o\n. . x\no . .\nturn: black\n",
        ),
    ],
    run,
)
VERBS = (SHOW,)
