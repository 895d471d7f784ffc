"""A verb of the command line, declared: parsing, help, examples, completion and the man page follow from it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NoReturn

from boardcode.cli.format_name import format_named
from boardcode.cli.terminal import WIDTH, Terminal
from boardcode.cli.usage import UsageError

Run = Callable[[argparse.Namespace, Terminal], int]


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument or option. `complete` says what a shell offers for it: formats, files, or one of `choices`."""

    names: tuple[str, ...]
    help: str
    complete: str = ""
    choices: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def is_option(self) -> bool:
        """Whether it begins with a dash."""
        return self.names[0].startswith("-")

    @property
    def takes_value(self) -> bool:
        """Whether an option is followed by a value."""
        return self.is_option and "action" not in self.settings

    @property
    def label(self) -> str:
        """What stands for its value in a text for a person."""
        return str(self.settings.get("metavar", self.names[0]))

    @property
    def takes_many(self) -> bool:
        """Whether it may be given any number of times."""
        return self.settings.get("nargs") == "*"

    @property
    def synopsis(self) -> str:
        """How it stands in the line that shows the usage."""
        if self.is_option:
            return f"[{self.names[-1]} {self.label}]" if self.takes_value else f"[{self.names[-1]}]"
        return {"*": f"[{self.label} ...]", "?": f"[{self.label}]"}.get(
            self.settings.get("nargs", ""), self.label
        )

    @property
    def heading(self) -> str:
        """How it stands before its explanation."""
        if not self.is_option:
            return self.label
        return f"{', '.join(self.names)} {self.label}" if self.takes_value else ", ".join(self.names)


def argument(
    *names: str, help: str, complete: str = "", choices: tuple[str, ...] = (), **settings: Any
) -> Argument:
    """An argument as argparse takes it, with what a shell completes it by."""
    if choices:
        settings["type"] = _one_of(choices)
    if settings.get("nargs") == "*":
        settings["default"] = []
    return Argument(names, help, complete, choices, settings)


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def chosen(text: str) -> str:
        if text not in choices:
            raise argparse.ArgumentTypeError(f"expected one of {', '.join(choices)}, got {text!r}")
        return text

    return chosen


FORMAT = argument(
    "format",
    metavar="FORMAT",
    type=format_named,
    help="the name of a format; `boardcode formats` lists them",
    complete="formats",
)
CODES = argument(
    "codes",
    metavar="CODE",
    nargs="*",
    help="codes; `-` or none in a pipe reads them from standard input, one a line",
)
LENIENT = argument("--lenient", action="store_true", help="also read codes that are not canonical")
JSON = argument("--json", action="store_true", help="one JSON object a line, for bad codes too")
HELP = argument("-h", "--help", action="store_true", help="show this help")


@dataclass(frozen=True, slots=True)
class Example:
    """A command as typed into a shell, and all that it prints; one that does not end by itself has printed so much once it runs."""

    command: str
    output: str
    ends: bool = True

    def __str__(self) -> str:
        return f"$ {self.command}\n{self.output}".rstrip()


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; `{self.prog} --help` tells more")


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: `name` may be of two words, a game and what to do in it; it is empty for the main job."""

    name: str
    summary: str
    description: str
    arguments: Sequence[Argument]
    examples: Sequence[Example]
    run: Run

    @property
    def command(self) -> str:
        """What is typed to use it."""
        return f"boardcode {self.name}".rstrip()

    @property
    def positions(self) -> list[Argument]:
        """The arguments that are known by their place."""
        return [declared for declared in self.arguments if not declared.is_option]

    @property
    def options(self) -> list[Argument]:
        """The arguments that begin with a dash, `--help` too."""
        return [*(declared for declared in self.arguments if declared.is_option), HELP]

    def parse(self, given: Sequence[str]) -> argparse.Namespace:
        """What was typed after the verb, taken apart."""
        # With its width said, argparse does not load what finds it out.
        plain = partial(argparse.HelpFormatter, width=WIDTH)
        parser = _Parser(prog=self.command, add_help=False, allow_abbrev=False, formatter_class=plain)
        for declared in [*self.positions, *self.options]:
            parser.add_argument(*declared.names, help=declared.help, **declared.settings)
        return parser.parse_intermixed_args(given)
