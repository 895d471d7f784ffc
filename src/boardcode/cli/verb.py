"""How a verb is declared. Parsing, help, completion and the man page follow from the declaration."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter, Namespace
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from boardcode.cli.terminal import WIDTH, Terminal, UsageError

if TYPE_CHECKING:
    from boardcode.format import Format


MOST_DIGITS = 18  # of a number that is typed: Python would refuse thousands of them, and arrays those above


class Argument(NamedTuple):
    """An argument or option.

    `complete` says what a shell offers for it: "formats", "files" or, if empty, one of `choices`. `settings`
    are the keyword arguments of argparse's `add_argument`.
    """

    names: tuple[str, ...]
    help: str
    complete: str = ""
    choices: tuple[str, ...] = ()
    settings: Mapping[str, Any] = {}

    @property
    def is_option(self) -> bool:
        """Whether its name begins with a dash."""
        return self.names[0].startswith("-")

    @property
    def takes_value(self) -> bool:
        """Whether it is an option that is followed by a value."""
        return self.is_option and "action" not in self.settings

    @property
    def takes_many(self) -> bool:
        """Whether any number of values may be given."""
        return self.settings.get("nargs") == "*"

    @property
    def label(self) -> str:
        """The name of its value in help texts."""
        return str(self.settings.get("metavar", self.names[0]))

    @property
    def synopsis(self) -> str:
        """Its part of the usage line."""
        if self.is_option:
            return f"[{self.names[-1]} {self.label}]" if self.takes_value else f"[{self.names[-1]}]"
        forms = {"*": f"[{self.label} ...]", "?": f"[{self.label}]"}
        return forms.get(self.settings.get("nargs", ""), self.label)

    @property
    def heading(self) -> str:
        """Its names as the list of arguments shows them, with the name of its value."""
        if not self.is_option:
            return self.label
        return f"{', '.join(self.names)} {self.label}" if self.takes_value else ", ".join(self.names)


class Example(NamedTuple):
    """A command as typed into a shell, and its whole output.

    If the command runs until it is stopped (`ends` is false), `output` is what it prints when it has started.
    """

    command: str
    output: str
    ends: bool = True

    def __str__(self) -> str:
        return f"$ {self.command}\n{self.output}".rstrip()


class Verb(NamedTuple):
    """A verb. A game's verb has a name of two words, such as `klotski solve`; the main job has none."""

    name: str
    summary: str
    description: str
    arguments: Sequence[Argument]
    examples: Sequence[Example]
    run: Callable[[Namespace, Terminal], int]

    @property
    def command(self) -> str:
        """The words to type."""
        return f"boardcode {self.name}".rstrip()

    @property
    def positions(self) -> list[Argument]:
        """The arguments that are not options."""
        return [declared for declared in self.arguments if not declared.is_option]

    @property
    def options(self) -> list[Argument]:
        """The options, with those that every verb takes."""
        return [*(declared for declared in self.arguments if declared.is_option), WITH, HELP]

    def parse(self, words: Sequence[str]) -> Namespace:
        """Parse the words after the verb; raises `UsageError`."""
        # Without a width, argparse would import shutil to find out that of the terminal.
        formatter = partial(HelpFormatter, width=WIDTH)
        parser = _Parser(prog=self.command, add_help=False, allow_abbrev=False, formatter_class=formatter)
        for declared in [*self.positions, *self.options]:
            parser.add_argument(*declared.names, help=declared.help, **declared.settings)
        if "--" in words and len(self.positions) == 1 and self.positions[0].takes_many:
            # All that follows is for this argument. Argparse would take options of another command for ours.
            dashes = words.index("--")
            options = parser.parse_intermixed_args(words[:dashes])
            name = self.positions[0].names[0]
            setattr(options, name, [*getattr(options, name), *words[dashes + 1 :]])
            return options
        return parser.parse_intermixed_args(words)


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see `{self.prog} --help`")


def argument(
    *names: str, help: str, complete: str = "", choices: tuple[str, ...] = (), **settings: Any
) -> Argument:
    """Declare an argument; `settings` are those of argparse's `add_argument`."""
    if choices:
        settings["type"] = _one_of(choices)
    if settings.get("nargs") == "*":
        settings["default"] = []
    return Argument(names, help, complete, choices, settings)


# -- types of arguments: functions that turn a word into a value


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def check_choice(text: str) -> str:
        if text not in choices:
            raise wrong_value(f"one of {', '.join(choices)}", text)
        return text

    return check_choice


def whole_number(least: int | None = None) -> Callable[[str], int]:
    """Return a type of argument: whole numbers, not below `least`.

    >>> whole_number(1)("12")
    12
    """
    expected = "a whole number" if least is None else f"a whole number of at least {least}"

    def parse_number(text: str) -> int:
        number = parse_integer(text)
        if number is None or (least is not None and number < least):
            raise wrong_value(expected, text)
        return number

    return parse_number


def parse_integer(text: str) -> int | None:
    """Return the whole number that a text is; None if it is anything else, or has more than 18 digits.

    >>> parse_integer("-12"), parse_integer("1e3"), parse_integer("9" * 5000)
    (-12, None, None)
    """
    digits = text[1:] if text[:1] in ("+", "-") else text
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS else None


def number_from(least: float, most: float = float("inf")) -> Callable[[str], float]:
    """Return a type of argument: numbers that are not below `least` and not above `most`, and are finite.

    >>> number_from(0.1)("2.5")
    2.5
    """
    expected = (
        f"a number of at least {least:g}" if most == float("inf") else f"a number from {least:g} to {most:g}"
    )

    def parse_number(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if not (least <= number <= most and number < float("inf")):
            raise wrong_value(expected, text)
        return number

    return parse_number


def port_number(text: str) -> int:
    """Return the number of a port.

    >>> port_number("8778")
    8778
    """
    from boardcode.wording import shorten

    port = parse_integer(text)
    if port is None or not 0 <= port <= 65535:
        raise ArgumentTypeError(f"a port is a number from 0 to 65535, got {shorten(text)}")
    return port


def wrong_value(expected: str, text: str) -> ArgumentTypeError:
    """Return the error for a word that is not what an argument takes."""
    from boardcode.wording import shorten

    return ArgumentTypeError(f"expected {expected}, got {shorten(text)}")


def format_named(name: str) -> Format[Any]:
    """Return the format of that name; raises a `UsageError` that suggests another name if there is none."""
    from boardcode import registry
    from boardcode.errors import UnknownFormat
    from boardcode.wording import either, shorten

    try:
        return registry.get(name)
    except UnknownFormat:
        names = suggestions(name, [format.name for format in registry.formats()])
        rest = f"did you mean {either(names)}?" if names else "`boardcode formats` lists them"
        raise UsageError(f"no format is named {shorten(name)}; {rest}") from None


def suggestions(word: str, names: list[str]) -> list[str]:
    """Return the names that begin with a word, or else the most similar one, if any is similar.

    >>> suggestions("chacun", ["klotski", "chacun-place", "chacun-occupy"])
    ['chacun-place', 'chacun-occupy']
    >>> suggestions("Klotksi", ["klotski", "radar"])
    ['klotski']
    """
    from difflib import get_close_matches  # only mistakes need it

    longer = [name for name in names if name.startswith(word.lower())] if len(word) > 1 else []
    return longer or get_close_matches(word.lower(), names, 1)


# -- arguments that many verbs take

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
    help="codes; `-`, or a pipe without any, reads them from standard input, one per line",
)
LENIENT = argument("--lenient", action="store_true", help="also accept codes that are not canonical")
JSON = argument(
    "--json", action="store_true", help="print one JSON object per line, also for codes that are rejected"
)
SEED = argument(
    "--seed",
    metavar="S",
    type=whole_number(),
    help="seed of the random choice (default: a new one)",
)
WITH = argument(
    "--with",
    metavar="FILE",
    help="also use the formats that a Python file declares; may be repeated",
    complete="files",
)
HELP = argument("-h", "--help", action="store_true", help="show this help")
