"""A verb of the command line, declared: help, examples, completion and the man page follow from it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from textwrap import indent
from typing import Any

from boardcode.cli.terminal import Terminal

Run = Callable[[argparse.Namespace, Terminal], int]

FINE, BAD_CODE, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130


class UsageError(Exception):
    """What was asked for cannot be done; the text says why, in one line."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument or option. `complete` says what a shell offers for it: formats, files, or one of `choices`."""

    names: tuple[str, ...]
    help: str
    complete: str = ""
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def is_option(self) -> bool:
        """Whether it begins with a dash."""
        return self.names[0].startswith("-")

    @property
    def takes_value(self) -> bool:
        """Whether an option is followed by a value."""
        return "action" not in self.settings


def argument(*names: str, help: str, complete: str = "", **settings: Any) -> Argument:
    """An argument as argparse takes it, with what a shell completes it by."""
    return Argument(names, help, complete, settings)


FORMAT = argument("format", metavar="FORMAT", help="the name of a format; `boardcode formats` lists them", complete="formats")
CODES = argument("codes", metavar="CODE", nargs="*", help="codes; `-` or none in a pipe reads them from standard input, one a line")
LENIENT = argument("--lenient", action="store_true", help="also read codes that are not canonical")
JSON = argument("--json", action="store_true", help="one JSON object a line")


@dataclass(frozen=True, slots=True)
class Example:
    """A command as typed into a shell, and all that it prints."""

    command: str
    output: str

    def __str__(self) -> str:
        return indent(f"$ {self.command}\n{self.output}".rstrip(), "  ")


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: `name` may be of two words, a game and what to do in it."""

    name: str
    summary: str
    description: str
    arguments: Sequence[Argument]
    examples: Sequence[Example]
    run: Run

    def parser(self) -> argparse.ArgumentParser:
        """What takes the verb's arguments apart."""
        parser = argparse.ArgumentParser(
            prog=f"boardcode {self.name}".strip(),
            description=self.description,
            epilog="examples:\n" + "\n\n".join(map(str, self.examples)),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        for declared in self.arguments:
            parser.add_argument(*declared.names, help=declared.help, **declared.settings)
        return parser
