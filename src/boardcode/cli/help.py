"""What `--help` prints, made from a verb's declaration; it fits 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent, wrap

from boardcode.cli.terminal import BOLD, WIDTH, Terminal
from boardcode.cli.verb import Argument, Verb

COLUMN = 26  # the widest heading that has its explanation beside it


def help_of(verb: Verb, overview: str = "") -> str:
    """The whole help of a verb; the overview stands before the examples."""
    parts = [
        _usage(verb),
        described(verb),
        _explained("arguments", verb.positions),
        _explained("options", verb.options),
        overview,
    ]
    return "\n\n".join([*filter(None, parts), _examples(verb)])


def listed(title: str, verbs: Sequence[Verb]) -> str:
    """Verbs with their summaries."""
    width = max(len(verb.name) for verb in verbs) + 2
    return "\n".join([f"{title}:", *(f"  {verb.name.ljust(width)}{verb.summary}" for verb in verbs)])


def _usage(verb: Verb) -> str:
    start = f"usage: {verb.command}"
    lines = [start]
    for word in [declared.synopsis for declared in [*verb.options, *verb.positions]]:
        if len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(" " * len(start))
        lines[-1] += f" {word}"
    return "\n".join(lines)


def described(verb: Verb) -> str:
    """The description in lines of 80 columns."""
    return "\n".join(line for paragraph in verb.description.split("\n") for line in wrap(paragraph, WIDTH))


def _explained(title: str, arguments: Sequence[Argument]) -> str:
    if not arguments:
        return ""
    width = min(COLUMN, max(len(declared.heading) + 4 for declared in arguments))
    return "\n".join([f"{title}:", *(line for declared in arguments for line in _rows(declared, width))])


def _rows(declared: Argument, width: int) -> list[str]:
    first, *rest = wrap(declared.help, WIDTH - width)
    heading = f"  {declared.heading}"
    begin = (
        [f"{heading.ljust(width)}{first}"] if len(heading) + 2 <= width else [heading, " " * width + first]
    )
    return [*begin, *(" " * width + line for line in rest)]


def _examples(verb: Verb) -> str:
    return "examples:\n" + "\n\n".join(indent(str(example), "  ") for example in verb.examples)


def with_headings(text: str, terminal: Terminal) -> str:
    """The help as a terminal shows it: headings and commands stand out."""
    return "\n".join(terminal.paint(line, BOLD) if _stands_out(line) else line for line in text.split("\n"))


def _stands_out(line: str) -> bool:
    return (line.endswith(":") and not line.startswith(" ")) or line.startswith("  $ ")
