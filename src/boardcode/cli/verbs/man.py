"""`boardcode man`: the man page, made from the same declarations as the help."""

from __future__ import annotations

from argparse import Namespace

from boardcode import __version__
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import FINE, Argument, Example, Verb


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the man page."""
    from boardcode.cli.main import verbs

    terminal.out.write(page(verbs()))
    return FINE


def page(verbs: list[Verb]) -> str:
    """The page in roff."""
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
        ".TP\n.B 0\nall is well",
        ".TP\n.B 1\na code is bad",
        ".TP\n.B 2\nwrong usage, or a file that cannot be read or written",
        ".SH ENVIRONMENT",
        ".TP\n.B NO_COLOR\nno colours, even on a terminal",
    ]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return "\n".join(rf"\&{line}" if line[:1] in (".", "'") else line for line in escaped.split("\n"))


def _synopsis(verb: Verb) -> list[str]:
    arguments = " ".join(_placeholder(declared) for declared in verb.arguments)
    return [f".B {_roff(f'boardcode {verb.name}'.strip())}", _roff(arguments)]


def _placeholder(declared: Argument) -> str:
    name = str(declared.settings.get("metavar") or declared.names[0])
    if declared.is_option:
        return f"[{declared.names[0]} {name}]" if declared.takes_value else f"[{declared.names[0]}]"
    return {"*": f"[{name} ...]", "?": f"[{name}]"}.get(declared.settings.get("nargs", ""), name)


def _body(verb: Verb) -> list[str]:
    lines = [_roff(verb.description)]
    for declared in verb.arguments:
        names = ", ".join(declared.names) if declared.is_option else str(declared.settings.get("metavar") or declared.names[0])
        lines += [".TP", f".B {_roff(names)}", _roff(declared.help)]
    for example in verb.examples:
        lines += [".PP", ".nf", f"$ {_roff(example.command)}", _roff(example.output.rstrip()), ".fi"]
    return lines


VERB = Verb(
    "man",
    "print the man page",
    "Print the man page; `boardcode man | man -l -` shows it.",
    [],
    [Example("boardcode man | head -n 1", f'.TH BOARDCODE 1 "" "boardcode {__version__}"')],
    run,
)
