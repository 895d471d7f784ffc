"""The text of `--help`, made from a verb's declaration; it fits into 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent, wrap

from boardcode.cli.terminal import BOLD, WIDTH, Terminal
from boardcode.cli.verb import Argument, Verb

COLUMN = 26  # the widest heading that has its help text beside it, not below


def help_text(verb: Verb, overview: str = "") -> str:
    """Return the whole help of a verb; `overview` comes before the examples."""
    sections = [
        _usage(verb),
        wrap_description(verb),
        _argument_list("arguments", verb.positions),
        _argument_list("options", verb.options),
        overview,
    ]
    examples = "\n\n".join(indent(str(example), "  ") for example in verb.examples)
    return "\n\n".join([*filter(None, sections), f"examples:\n{examples}"])


def verb_list(title: str, verbs: Sequence[Verb]) -> str:
    """Return the verbs with their summaries, one per line, under a title."""
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


def wrap_description(verb: Verb) -> str:
    """Return the description in lines of at most 80 columns."""
    return "\n".join(line for paragraph in verb.description.split("\n") for line in wrap(paragraph, WIDTH))


def _argument_list(title: str, arguments: Sequence[Argument]) -> str:
    if not arguments:
        return ""
    width = min(COLUMN, max(len(declared.heading) + 4 for declared in arguments))
    return "\n".join(
        [f"{title}:", *(row for declared in arguments for row in _argument_rows(declared, width))]
    )


def _argument_rows(declared: Argument, width: int) -> list[str]:
    first, *rest = wrap(declared.help, WIDTH - width)
    heading, margin = f"  {declared.heading}", " " * width
    start = [heading.ljust(width) + first] if len(heading) + 2 <= width else [heading, margin + first]
    return [*start, *(margin + line for line in rest)]


def color_headings(text: str, terminal: Terminal) -> str:
    """Print the headings and the commands of a help text in bold, if the terminal can."""
    return "\n".join(terminal.paint(line, BOLD) if _is_heading(line) else line for line in text.split("\n"))


def _is_heading(line: str) -> bool:
    return (line.endswith(":") and not line.startswith(" ")) or line.startswith("  $ ")
