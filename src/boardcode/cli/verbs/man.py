"""`boardcode man`: the man page, made from the same declarations as the help."""

from __future__ import annotations

import os
from argparse import Namespace

from boardcode import __version__
from boardcode.cli import verb_table
from boardcode.cli.terminal import OK, Terminal
from boardcode.cli.verb import Example, Verb


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the man page."""
    terminal.say(man_page(verb_table.all_verbs()))
    return OK


def man_page(verbs: list[Verb]) -> str:
    """Return the page in roff; the first verb is the main job."""
    main, *others = verbs
    lines = [
        f'.TH BOARDCODE 1 "" "boardcode {__version__}"',
        ".SH NAME",
        r"boardcode \- read, check, explain and draw the compact codes of board games",
        ".SH SYNOPSIS",
        *_synopsis(main),
        *[line for verb in others for line in [".br", *_synopsis(verb)]],
        ".SH DESCRIPTION",
        *_body(main),
        ".SH VERBS",
    ]
    for verb in others:
        lines += [f".SS {_roff(verb.name)}", *_body(verb)]
    lines += [
        ".SH EXIT STATUS",
        ".TP\n.B 0\nsuccess",
        ".TP\n.B 1\na code is bad",
        ".TP\n.B 2\nwrong usage, or a file that cannot be read, written or used",
        ".TP\n.B 130\ninterrupted",
        ".SH ENVIRONMENT",
        ".TP\n.B NO_COLOR\nno colours, even on a terminal",
        f".TP\n.B BOARDCODE_WITH\n{_roff(_WITH)}",
    ]
    return "\n".join(lines)


_WITH = f"Python files whose formats are used too, as by --with, separated by `{os.pathsep}`"


def _roff(text: str) -> str:
    r"""Escape a text so that roff prints it as it stands.

    >>> _roff("--json\n.5 'a'")
    '\\-\\-json\n\\&.5 \\(aqa\\(aq'
    """
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    return "\n".join(rf"\&{line}" if line.startswith(".") else line for line in escaped.split("\n"))


def _synopsis(verb: Verb) -> list[str]:
    arguments = " ".join(declared.synopsis for declared in [*verb.options, *verb.positions])
    return [f".B {_roff(verb.command)}", _roff(arguments)]


def _body(verb: Verb) -> list[str]:
    lines = [_roff(verb.description)]
    for declared in [*verb.positions, *verb.options]:
        lines += [".TP", f".B {_roff(declared.heading)}", _roff(declared.help)]
    for example in verb.examples:
        lines += [".PP", ".nf", _roff(str(example)), ".fi"]
    return lines


MAN = Verb(
    "man",
    "print the man page",
    "Print the man page; `boardcode man | man -l -` shows it.",
    [],
    [Example("boardcode man | head -n 1", f'.TH BOARDCODE 1 "" "boardcode {__version__}"')],
    run,
)
VERBS = (MAN,)
