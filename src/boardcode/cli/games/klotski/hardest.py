"""`boardcode klotski hardest`: the layouts furthest from the exit."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace

from boardcode.cli.games.klotski.atlas import told
from boardcode.cli.games.klotski.common import COUNT, FOLDER, counted
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.usage import FINE
from boardcode.cli.verb import JSON, Example, Verb, argument
from boardcode.convert.klotski_atlas import Atlas
from boardcode.games.klotski.puzzles import layout_of
from boardcode.games.klotski.solver import explore


def limit(text: str) -> int:
    """How many layouts: at least one."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"expected a number from 1, got {text!r}")
    return int(text)


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the hardest layouts of all, or of one layout's component."""
    if options.code is None:
        for entry in Atlas.open(options.folder).hardest(options.count, options.number):
            terminal.say(json_line(entry.to_json()) if options.json else told(entry))
        return FINE
    component = explore(layout_of(options.code), options.count)
    if component.furthest is None:
        terminal.say(f"none of the {component.size:,} layouts of its component can be solved")
        return FINE
    for layout in component.hardest[: options.number]:
        said = {"code": layout.code, options.count: component.furthest}
        terminal.say(
            json_line(said)
            if options.json
            else f"{layout.code}: {counted(component.furthest, options.count)}"
        )
    return FINE


VERB = Verb(
    "klotski hardest",
    "list the layouts furthest from the exit",
    "List the hardest layouts of all (needs the atlas), or of the component of a layout.",
    [
        argument("code", metavar="CODE", nargs="?", help="a layout: only what can be reached from it"),
        argument("-n", "--number", metavar="N", type=limit, default=6, help="how many (default 6)"),
        COUNT,
        FOLDER,
        JSON,
    ],
    [Example("boardcode klotski hardest 1A9BF0C", "12E68FC00: 93 steps\n18E62FC00: 93 steps")],
    run,
)
