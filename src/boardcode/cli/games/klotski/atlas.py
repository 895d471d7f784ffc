"""`boardcode klotski atlas`: build the atlas, look layouts up in it, export it."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path

from boardcode.cli.games.klotski.common import FOLDER, each_layout
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.usage import FINE, UsageError
from boardcode.cli.verb import JSON, Example, Verb, argument
from boardcode.convert.klotski_atlas import PARTS, Atlas, Entry, build
from boardcode.games.klotski.ranking import COUNT
from boardcode.games.klotski.state import Layout

LONGEST = 180  # levels that the longest part has; only for the progress bar
BAR = 24


def run(options: Namespace, terminal: Terminal) -> int:
    """Do what was asked for with the atlas."""
    return {"build": _build, "query": _query, "export": _export}[options.what](options, terminal)


def _build(options: Namespace, terminal: Terminal) -> int:
    if options.codes:
        raise UsageError(f"`atlas build` takes no codes, got {options.codes[0]}")
    started = time.monotonic()

    def progress(part: str, level: int, reached: int) -> None:
        if terminal.err.isatty():
            done = (PARTS.index(part) + min(1.0, level / LONGEST)) / len(PARTS)
            bar = "█" * int(done * BAR) + "░" * (BAR - int(done * BAR))
            terminal.show_status(
                f"{bar} {part}, distance {level}: {reached:,} layouts, {time.monotonic() - started:.0f} s"
            )

    atlas = build(options.folder, progress)
    terminal.say(f"{atlas.folder}: {COUNT:,} layouts, checksum {atlas.checksum}")
    return FINE


def _query(options: Namespace, terminal: Terminal) -> int:
    atlas = Atlas.open(options.folder)

    def found(layout: Layout) -> str:
        return json_line(atlas[layout].to_json()) if options.json else told(atlas[layout])

    return each_layout(options.codes, terminal, found, as_json=options.json)


def told(entry: Entry) -> str:
    """An entry of the atlas in a line."""
    distances = (
        f"{entry.step} steps, {entry.slide} slides, {entry.cell} cells"
        if entry.solvable
        else "cannot be solved"
    )
    return f"{entry.layout.code}: {distances}, component {entry.component}"


def _export(options: Namespace, terminal: Terminal) -> int:
    from boardcode.convert.klotski_export import export

    if len(options.codes) != 1:
        raise UsageError("`atlas export` takes one file to write: FILE.parquet")
    atlas = Atlas.open(options.folder)

    def progress(rows: int) -> None:
        if terminal.err.isatty():
            terminal.show_status(f"{rows:,} of {COUNT:,} rows")

    export(atlas, Path(options.codes[0]), progress)
    terminal.say(f"{options.codes[0]}: {COUNT:,} rows")
    return FINE


VERB = Verb(
    "klotski atlas",
    "build, query or export the distances of all layouts",
    "The atlas holds the distances of all 29,334,498 layouts in all three counts and their components.\n"
    "`build` computes it once, in minutes, and goes on where a stopped build was; `query` looks layouts up;\n"
    "`export FILE.parquet` writes it all as a table.",
    [
        argument(
            "what", choices=("build", "query", "export"), metavar="build|query|export", help="what to do"
        ),
        argument(
            "codes",
            metavar="CODE",
            nargs="*",
            help="for query: codes or puzzles' names; for export: the file",
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
    run,
)
