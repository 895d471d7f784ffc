"""The verbs of Klotski: `solve`, `moves`, `rank`, `unrank` and `mirror`, and those that use the atlas."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from boardcode.cli.games import klotski_atlas
from boardcode.cli.games.klotski_arguments import COUNT, LAYOUTS, each_layout
from boardcode.cli.report import each_code
from boardcode.cli.terminal import Terminal, UsageError, json_line, plural, printable, write_file
from boardcode.cli.verb import JSON, MOST_DIGITS, Example, Verb, argument, parse_integer
from boardcode.errors import MalformedCode
from boardcode.games.klotski import ranking
from boardcode.games.klotski.moves import Move
from boardcode.games.klotski.pieces import SQUARE_CELLS
from boardcode.games.klotski.rules import GOAL
from boardcode.games.klotski.solver import Solution, explore, solve
from boardcode.games.klotski.state import Layout
from boardcode.wording import shorten


def _move_to_json(move: Move) -> dict[str, Any]:
    return {"words": str(move), "path": list(move.path), "code": move.layout.code}


# -- solve


def run_solve(options: Namespace, terminal: Terminal) -> int:
    """Print a shortest solution of each layout."""
    goal = _parse_goal(options.goal)
    if options.svg and len(options.codes) != 1:
        raise UsageError("a file holds the animation of one solution: give exactly one code")

    def find_solution(layout: Layout) -> str:
        solution = solve(layout, options.count, goal)
        ways = None
        if solution.length is not None:
            if options.ways:
                ways = explore(layout, options.count, goal).solutions
            if options.svg:
                _write_animation(options.svg, solution)
        if options.json:
            return _solution_to_json(solution, ways)
        return "\n".join(_solution_lines(solution, ways, draw=options.draw))

    return each_layout(options.codes, terminal, find_solution, as_json=options.json)


def _parse_goal(text: str) -> int:
    cell = parse_integer(text)
    if cell is None or cell not in SQUARE_CELLS:
        cells = ", ".join(map(str, SQUARE_CELLS))
        name = printable(text) if len(text) <= MOST_DIGITS else shorten(text)
        raise UsageError(f"the square cannot be at cell {name}; expected one of {cells}")
    return cell


def _solution_lines(solution: Solution, ways: int | None, *, draw: bool) -> list[str]:
    code, searched = solution.layout.code, f"({solution.searched:,} layouts looked at)"
    if solution.length is None:
        return [f"{code}: cannot be solved {searched}"]
    others = f", {ways:,} shortest solutions" if ways is not None else ""
    lines = [f"{code}: {plural(solution.length, solution.count)}{others} {searched}"]
    if draw:
        lines.append(str(solution.layout))
    for number, move in enumerate(solution.moves, 1):
        lines.append(f"{number:4}. {move}")
        if draw:
            lines.append(str(move.layout))
    return lines


def _solution_to_json(solution: Solution, ways: int | None) -> str:
    data = {
        "code": solution.layout.code,
        "count": solution.count.value,
        "goal": solution.goal,
        "length": solution.length,
        "searched": solution.searched,
        "moves": [_move_to_json(move) for move in solution.moves],
    }
    return json_line(data if ways is None else data | {"solutions": ways})


def _write_animation(name: str, solution: Solution) -> None:
    from boardcode.games.klotski.animation import animate

    write_file(name, animate(solution).encode("utf-8") + b"\n")


SOLVE = Verb(
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
            help=f"the cell that the square has to reach (default {GOAL}, the exit)",
        ),
        argument("--draw", action="store_true", help="draw the board after each move"),
        argument("--ways", action="store_true", help="also count the shortest solutions"),
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
            "1AAEF0C00: cannot be solved (3,731 layouts looked at)",
        ),
        Example(
            "boardcode klotski solve 2F5543C --ways | head -n 1",
            "2F5543C00: 22 steps, 2 shortest solutions (641 layouts looked at)",
        ),
    ],
    run_solve,
)

# -- moves


def run_moves(options: Namespace, terminal: Terminal) -> int:
    """Print every move of each layout, with the code after it."""

    def list_moves(layout: Layout) -> str:
        moves = layout.moves(options.count)
        if options.json:
            data = [_move_to_json(move) for move in moves]
            return json_line({"code": layout.code, "count": options.count, "moves": data})
        rows = [f"{move.layout.code}  {move}" for move in moves]
        return "\n".join(rows) or f"{layout.code}: nothing can move"

    return each_layout(options.codes, terminal, list_moves, as_json=options.json)


MOVES = Verb(
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
    run_moves,
)

# -- rank and unrank


def run_rank(options: Namespace, terminal: Terminal) -> int:
    """Print each layout's rank."""

    def find_rank(layout: Layout) -> str:
        rank = ranking.rank(layout)
        return json_line({"code": layout.code, "rank": rank}) if options.json else str(rank)

    return each_layout(options.codes, terminal, find_rank, as_json=options.json)


RANK = Verb(
    "klotski rank",
    "number layouts in the order of their codes",
    "Print each layout's rank: how many of the 29,334,498 layouts have a smaller code.",
    [LAYOUTS, JSON],
    [Example("boardcode klotski rank 1A9BF0C 4FEA134", "4091296\n10399732")],
    run_rank,
)


def run_unrank(options: Namespace, terminal: Terminal) -> int:
    """Print the code of each rank."""

    def find_code(text: str) -> str:
        rank = _parse_rank(text)
        code = ranking.unrank(rank).code
        return json_line({"rank": rank, "code": code}) if options.json else code

    return each_code(options.ranks, terminal, find_code, as_json=options.json)


def _parse_rank(text: str) -> int:
    rank = parse_integer(text)
    if rank is not None and 0 <= rank < ranking.COUNT:
        return rank
    expected = f"a rank from 0 to {ranking.COUNT - 1}"
    raise MalformedCode(
        f"expected {expected}",
        format="klotski rank",
        code=text,
        start=0,
        stop=len(text),
        found=text,
        expected=expected,
    )


UNRANK = Verb(
    "klotski unrank",
    "print the layouts of ranks",
    "Print the code of the layout with a given rank; `boardcode klotski rank` prints ranks.",
    [
        argument(
            "ranks",
            metavar="RANK",
            nargs="*",
            help="ranks; `-`, or a pipe without any, reads them, one per line",
        ),
        JSON,
    ],
    [Example("boardcode klotski unrank 0 4091296", "000000000\n1A9BF0C00")],
    run_unrank,
)

# -- mirror


def run_mirror(options: Namespace, terminal: Terminal) -> int:
    """Print each layout's mirror image."""

    def mirror(layout: Layout) -> str:
        image = layout.mirror_up_down() if options.up_down else layout.mirror_left_right()
        if options.json:
            return json_line({"code": layout.code, "mirror": image.code, "same": image == layout})
        return image.code

    return each_layout(options.codes, terminal, mirror, as_json=options.json)


MIRROR = Verb(
    "klotski mirror",
    "print mirror images of layouts",
    "Print each layout with left and right exchanged, or top and bottom.",
    [LAYOUTS, argument("--up-down", action="store_true", help="exchange top and bottom instead"), JSON],
    [
        Example("boardcode klotski mirror 4FEA134", "6BFA47000"),
        Example("boardcode klotski mirror --up-down 1A9BF0C 4FEA134", "DC3BE6800\n8346AFC00"),
    ],
    run_mirror,
)
VERBS = (SOLVE, MOVES, RANK, UNRANK, MIRROR, *klotski_atlas.VERBS)
