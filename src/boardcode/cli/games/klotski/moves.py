"""`boardcode klotski moves`: what can move in a layout."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.games.klotski.common import COUNT, LAYOUTS, each_layout
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.verb import JSON, Example, Verb
from boardcode.games.klotski.state import Layout


def run(options: Namespace, terminal: Terminal) -> int:
    """Print every move of each layout, with the code after it."""

    def listed(layout: Layout) -> str:
        found = layout.moves(options.count)
        if options.json:
            moves = [
                {"words": str(move), "path": list(move.path), "code": move.layout.code} for move in found
            ]
            return json_line({"code": layout.code, "count": options.count, "moves": moves})
        return (
            "\n".join(f"{move.layout.code}  {move}" for move in found) or f"{layout.code}: nothing can move"
        )

    return each_layout(options.codes, terminal, listed, as_json=options.json)


VERB = Verb(
    "klotski moves",
    "list the moves of layouts",
    "Print every move of each layout and the code of the layout after it.",
    [LAYOUTS, COUNT, JSON],
    [
        Example(
            "boardcode klotski moves 1A9BF0C --count cell",
            """\
1A98FCC00  single at 13 down
1A9B33C00  single at 14 down
1A9BCCC00  single at 16 right
1A9BF3000  single at 19 left
""",
        )
    ],
    run,
)
