"""`boardcode klotski solve`: shortest solutions."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.files import write_whole
from boardcode.cli.games.klotski.common import COUNT, LAYOUTS, counted, each_layout
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.usage import UsageError
from boardcode.cli.verb import JSON, Example, Verb, argument
from boardcode.games.klotski.rules import GOAL
from boardcode.games.klotski.scan import SQUARE_CELLS
from boardcode.games.klotski.solver import Solution, explore, solve
from boardcode.games.klotski.state import Layout


def run(options: Namespace, terminal: Terminal) -> int:
    """Print a shortest solution of each layout."""
    goal = _goal(options.goal)
    if options.svg and len(options.codes) != 1:
        raise UsageError("a file holds the animation of one solution: give exactly one code")

    def solved(layout: Layout) -> str:
        solution = solve(layout, options.count, goal)
        ways = (
            explore(layout, options.count, goal).solutions
            if options.ways and solution.length is not None
            else None
        )
        if options.svg and solution.length is not None:
            _write_animation(options.svg, solution)
        return (
            _as_json(solution, ways) if options.json else "\n".join(_told(solution, ways, draw=options.draw))
        )

    return each_layout(options.codes, terminal, solved, as_json=options.json)


def _goal(text: str) -> int:
    if not text.isdecimal() or int(text) not in SQUARE_CELLS:
        raise UsageError(
            f"the square cannot be at cell {text}; expected one of {', '.join(map(str, SQUARE_CELLS))}"
        )
    return int(text)


def _told(solution: Solution, ways: int | None, *, draw: bool) -> list[str]:
    if solution.length is None:
        return [f"{solution.layout.code}: cannot be solved ({solution.searched:,} layouts looked at)"]
    others = f", {ways:,} shortest solutions" if ways is not None else ""
    lines = [
        f"{solution.layout.code}: {counted(solution.length, solution.count)}{others} ({solution.searched:,} layouts looked at)"
    ]
    if draw:
        lines += [str(solution.layout)]
    for number, move in enumerate(solution.moves, 1):
        lines.append(f"{number:4}. {move}")
        if draw:
            lines.append(str(move.layout))
    return lines


def _as_json(solution: Solution, ways: int | None) -> str:
    said = {
        "code": solution.layout.code,
        "count": solution.count.value,
        "goal": solution.goal,
        "length": solution.length,
        "searched": solution.searched,
        "moves": [
            {"words": str(move), "path": list(move.path), "code": move.layout.code} for move in solution.moves
        ],
    }
    return json_line(said if ways is None else said | {"solutions": ways})


def _write_animation(name: str, solution: Solution) -> None:
    from boardcode.games.klotski.animation import animate

    write_whole(name, animate(solution).encode("utf-8") + b"\n")


VERB = Verb(
    "klotski solve",
    "find shortest solutions",
    "Print a shortest solution of each layout, proved to be shortest, or that there is none.",
    [
        LAYOUTS,
        COUNT,
        argument(
            "--goal",
            metavar="CELL",
            default=str(GOAL),
            help=f"where the square shall get (default {GOAL}, the exit)",
        ),
        argument("--draw", action="store_true", help="draw the board after each move"),
        argument("--ways", action="store_true", help="also tell how many shortest solutions there are"),
        argument(
            "--svg", metavar="FILE", help="write an animated SVG that plays the solution", complete="files"
        ),
        JSON,
    ],
    [
        Example(
            "boardcode klotski solve 1A9BF0C | head -n 4",
            """\
1A9BF0C00: 81 steps (11,979 layouts looked at)
   1. single at 13 down
   2. single at 19 left
   3. vertical at 11 down
""",
        ),
        Example(
            "boardcode klotski solve zoutouwulu",
            """\
1AAEF0C00: cannot be solved (3,731 layouts looked at)
""",
        ),
        Example(
            "boardcode klotski solve 2F5543C --ways | head -n 1",
            """\
2F5543C00: 22 steps, 2 shortest solutions (641 layouts looked at)
""",
        ),
    ],
    run,
)
