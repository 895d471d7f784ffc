"""The verbs of Klotski that use the atlas of all layouts: `atlas`, `hardest` and `random`."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path
from random import Random

from boardcode.cli.games.klotski_arguments import COUNT, each_layout
from boardcode.cli.progress import bar
from boardcode.cli.terminal import OK, Terminal, UsageError, json_line, plural, printable
from boardcode.cli.verb import JSON, SEED, Example, Verb, argument, whole_number
from boardcode.convert.klotski_atlas import PARTS, Atlas, Entry, NoAtlas, build
from boardcode.games.klotski.ranking import COUNT as LAYOUT_COUNT
from boardcode.games.klotski.ranking import unrank
from boardcode.games.klotski.solver import explore
from boardcode.games.klotski.state import Layout

MOST_LEVELS = 180  # an estimate of the levels of the longest part, for the progress bar

FOLDER = argument(
    "--folder",
    metavar="FOLDER",
    type=Path,
    help="where the atlas is (default: the user's cache)",
    complete="files",
)


def _open_atlas(options: Namespace) -> Atlas:
    try:
        return Atlas.open(options.folder)
    except NoAtlas as error:
        raise UsageError(str(error)) from None


def _entry_words(entry: Entry) -> str:
    if not entry.solvable:
        return f"{entry.layout.code}: cannot be solved, component {entry.component}"
    distances = f"{entry.step} steps, {entry.slide} slides, {entry.cell} cells"
    return f"{entry.layout.code}: {distances}, component {entry.component}"


# -- atlas


def run_atlas(options: Namespace, terminal: Terminal) -> int:
    """Build, query or export the atlas."""
    actions = {"build": _build_atlas, "query": _query_atlas, "export": _export_atlas}
    return actions[options.action](options, terminal)


def _build_atlas(options: Namespace, terminal: Terminal) -> int:
    if options.codes:
        raise UsageError(f"`atlas build` takes no codes, got {options.codes[0]}")
    start = time.monotonic()

    def show_progress(part: str, level: int, reached: int) -> None:
        if terminal.err.isatty():
            done = (PARTS.index(part) + min(1.0, level / MOST_LEVELS)) / len(PARTS)
            seconds = time.monotonic() - start
            terminal.show_status(
                f"{bar(done)} {part}, distance {level}: {reached:,} layouts, {seconds:.0f} s"
            )

    try:
        atlas = build(options.folder, show_progress)
    except NoAtlas as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"cannot build the atlas in {error.filename}: {error.strerror}") from None
    terminal.say(f"{atlas.folder}: {LAYOUT_COUNT:,} layouts, checksum {atlas.checksum}")
    return OK


def _query_atlas(options: Namespace, terminal: Terminal) -> int:
    atlas = _open_atlas(options)

    def look_up(layout: Layout) -> str:
        return json_line(atlas[layout].to_json()) if options.json else _entry_words(atlas[layout])

    return each_layout(options.codes, terminal, look_up, as_json=options.json)


def _export_atlas(options: Namespace, terminal: Terminal) -> int:
    if len(options.codes) != 1:
        raise UsageError("`atlas export` takes one file to write: FILE.parquet")
    atlas = _open_atlas(options)

    def show_progress(rows: int) -> None:
        if terminal.err.isatty():
            terminal.show_status(f"{rows:,} of {LAYOUT_COUNT:,} rows")

    name = options.codes[0]
    try:
        atlas.export(Path(name), show_progress)
    except (OSError, ValueError) as error:  # ValueError: in the atlas's folder, or a null byte in the name
        reason = getattr(error, "strerror", "") or error
        raise UsageError(f"cannot write {printable(name)}: {reason}") from None
    terminal.say(f"{printable(name)}: {LAYOUT_COUNT:,} rows")
    return OK


ATLAS = Verb(
    "klotski atlas",
    "build, query or export the distances of all layouts",
    "The atlas holds the distances of all 29,334,498 layouts in all three counts and their components.\n"
    "`build` computes it once, in minutes, and continues a build that was stopped; `query` looks\n"
    "layouts up; `export FILE.parquet` writes it all as a table.",
    [
        argument(
            "action", choices=("build", "query", "export"), metavar="build|query|export", help="what to do"
        ),
        argument(
            "codes",
            metavar="CODE",
            nargs="*",
            help="for query: codes or names of puzzles; for export: the file",
            complete="files",
        ),
        FOLDER,
        JSON,
    ],
    [
        Example(
            "boardcode klotski atlas query 4FEA134 --folder /no 2>&1 | cut -c -29",
            "boardcode: no atlas in /no: b",
        )
    ],
    run_atlas,
)

# -- hardest


def run_hardest(options: Namespace, terminal: Terminal) -> int:
    """Print the hardest layouts of all, or of one layout's component."""
    if options.code is None:
        for entry in _open_atlas(options).hardest(options.count, options.number):
            terminal.say(json_line(entry.to_json()) if options.json else _entry_words(entry))
        return OK

    def list_hardest(layout: Layout) -> str:
        component = explore(layout, options.count)
        distance = component.furthest
        if distance is None:
            return f"none of the {component.size:,} layouts of its component can be solved"
        hardest = component.hardest[: options.number]
        if options.json:
            return "\n".join(json_line({"code": each.code, options.count: distance}) for each in hardest)
        return "\n".join(f"{each.code}: {plural(distance, options.count)}" for each in hardest)

    return each_layout([options.code], terminal, list_hardest, as_json=options.json)


HARDEST = Verb(
    "klotski hardest",
    "list the layouts furthest from the exit",
    "List the hardest layouts of all (needs the atlas), or of the component of a layout.",
    [
        argument("code", metavar="CODE", nargs="?", help="a layout: only what can be reached from it"),
        argument("-n", "--number", metavar="N", type=whole_number(1), default=6, help="how many (default 6)"),
        COUNT,
        FOLDER,
        JSON,
    ],
    [Example("boardcode klotski hardest 1A9BF0C", "12E68FC00: 93 steps\n18E62FC00: 93 steps")],
    run_hardest,
)

# -- random


def run_random(options: Namespace, terminal: Terminal) -> int:
    """Print random layouts."""
    random = Random(options.seed)
    if options.distance is None:
        ranks = [random.randrange(LAYOUT_COUNT) for _ in range(options.number)]
    else:
        candidates = _open_atlas(options).at_distance(options.distance, options.count)
        if not len(candidates):
            raise UsageError(f"no layout is {plural(options.distance, options.count)} from the exit")
        ranks = [int(candidates[random.randrange(len(candidates))]) for _ in range(options.number)]
    for rank in ranks:
        terminal.say(unrank(rank).code)
    return OK


RANDOM = Verb(
    "klotski random",
    "print random layouts",
    "Print random layouts among all, or among those at a distance from the exit (needs the atlas).",
    [
        argument("-n", "--number", metavar="N", type=whole_number(1), default=1, help="how many (default 1)"),
        argument("--distance", metavar="D", type=whole_number(1), help="how far from the exit"),
        COUNT,
        SEED,
        FOLDER,
    ],
    [Example("boardcode klotski random -n 2 --seed 1", "1CC0C1010\nA0CA0B300")],
    run_random,
)
VERBS = (ATLAS, HARDEST, RANDOM)
