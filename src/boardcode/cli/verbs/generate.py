"""`boardcode generate`: write the reader and writer of a format in another language."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from boardcode.atomic_write import atomic_file
from boardcode.cli.terminal import OK, Terminal, UsageError, printable
from boardcode.cli.verb import FORMAT, Example, Verb, argument
from boardcode.compile.languages import LANGUAGES


def run(options: Namespace, terminal: Terminal) -> int:
    """Write the files, and say which."""
    folder = Path(options.output)
    files = _generate(options)
    try:
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            with atomic_file(folder / name) as file:
                file.write(text.encode())
            terminal.say(printable(str(folder / name)))
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"cannot write to {printable(str(folder))}: {reason}") from None
    return OK


def _generate(options: Namespace) -> dict[str, str]:
    """Return the files; raise `UsageError` if a part of the format cannot be generated."""
    from boardcode.compile.languages.generation import generate_files
    from boardcode.compile.languages.kaitai import describe_bytes
    from boardcode.compile.languages.kaitai_text import identifier
    from boardcode.compile.languages.language import PublishedVectors
    from boardcode.compile.languages.state_types import Inexpressible
    from boardcode.vectors import published_vectors

    format = options.format
    if not options.language and not options.kaitai:
        raise UsageError(f"which language? --language {'|'.join(LANGUAGES)}, or --kaitai")
    if options.kaitai and (options.language or options.program):
        raise UsageError("--kaitai describes bytes, and writes no program in a language")
    if format.plan is None:
        raise UsageError(f"{format.name} cannot be generated: {format.plan_obstacle}")
    try:
        if options.kaitai:
            text = describe_bytes(format.name, format.title, format.plan, format.width)
            return {f"{identifier(format.name)}.ksy": text}
        return generate_files(
            options.language,
            format.name,
            format.title,
            format.plan,
            format.alphabet,
            format.width,
            PublishedVectors(*published_vectors(format)),
            program=options.program,
        )
    except Inexpressible as obstacle:
        raise UsageError(f"{format.name} cannot be generated: {obstacle}") from None


GENERATE = Verb(
    "generate",
    "write a format's reader and writer in another language",
    "Write the reader and writer of a format as a source file without dependencies, and a test of the "
    "published vectors. The same format gives the same files, so that a build can write them again. A format "
    "with a part that is a Python function cannot be generated; the part is named, and nothing is written.",
    [
        FORMAT,
        argument(
            "--language",
            metavar="LANGUAGE",
            choices=tuple(LANGUAGES),
            help=f"the language to write: {', '.join(LANGUAGES)}",
        ),
        argument(
            "--kaitai",
            action="store_true",
            help="write a Kaitai Struct description of the bytes instead",
        ),
        argument(
            "--output",
            metavar="FOLDER",
            default=".",
            help="the folder to write to (default: the current one)",
            complete="files",
        ),
        argument(
            "--program",
            action="store_true",
            help="also write a program that reads codes, one per line, and prints JSON",
        ),
    ],
    [
        Example(
            "boardcode generate chacun-place --language c --output place",
            """\
place/chacun_place.h
place/chacun_place_test.c
""",
        ),
        Example("boardcode generate maze --kaitai", "maze.ksy\n"),
    ],
    run,
)
VERBS = (GENERATE,)
