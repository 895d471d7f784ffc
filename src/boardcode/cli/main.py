"""The entry point of the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module

from boardcode import __version__
from boardcode.cli.terminal import RED, Terminal
from boardcode.cli.verb import FINE, INTERRUPTED, WRONG_USAGE, UsageError, Verb
from boardcode.errors import CodeError, UnknownFormat

# Named here so that a verb loads no other: `decode` is in verbs/decode.py.
VERBS = (
    "decode",
    "encode",
    "explain",
    "draw",
    "identify",
    "canonical",
    "check",
    "diff",
    "recode",
    "random",
    "formats",
    "schema",
    "vectors",
    "completion",
    "man",
)
SHOW = "show"  # what is done with a code when no verb is given


def verb(name: str) -> Verb:
    """A verb by its name."""
    found: Verb = import_module(f"boardcode.cli.verbs.{name}").VERB
    return found


def verbs() -> list[Verb]:
    """All verbs, the main job first."""
    return [verb(SHOW), *map(verb, VERBS)]


def overview() -> str:
    """What `boardcode --help` says before the main job's own help."""
    width = max(map(len, VERBS)) + 2
    rows = [f"  {found.name.ljust(width)}{found.summary}" for found in verbs()[1:]]
    return "\n".join(["verbs (`boardcode VERB --help` tells more):", *rows])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0 if all is well, 1 if a code is bad, 2 for wrong usage."""
    terminal = Terminal.of_process()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run(given, terminal)
        terminal.out.flush()
        return code
    except BrokenPipeError:
        # Whoever read our output has seen enough. Python would complain once more when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        return _stopped("interrupted", INTERRUPTED, terminal)
    except (UsageError, UnknownFormat) as error:
        return _stopped(_suggesting(str(error.args[0]), given), WRONG_USAGE, terminal)
    except CodeError as error:
        return _stopped(str(error), 1, terminal)
    except OSError as error:
        return _stopped(f"{error.filename or 'output'}: {error.strerror}", WRONG_USAGE, terminal)


def _run(given: list[str], terminal: Terminal) -> int:
    if given[:1] == ["--version"]:
        terminal.say(f"boardcode {__version__}")
        return FINE
    name = given[0] if given and given[0] in VERBS else SHOW
    chosen = verb(name)
    parser = chosen.parser()
    if name == SHOW:
        parser.epilog = f"{overview()}\n\n{parser.epilog}"
        if not given and sys.stdin.isatty():
            parser.print_help(terminal.out)
            return FINE
    return chosen.run(parser.parse_args(given if name == SHOW else given[1:]), terminal)


def _stopped(reason: str, code: int, terminal: Terminal) -> int:
    terminal.complain(f"{terminal.paint_error('boardcode:', RED)} {reason}")
    return code


def _suggesting(reason: str, given: list[str]) -> str:
    """A usage error with the format that was probably meant."""
    if not reason.startswith("no format is named"):
        return reason
    from boardcode import formats

    names = [format.name for format in formats()]
    close = [match for word in given[1:] for match in get_close_matches(word, names, 1)]
    return f"{reason.split(';')[0]}; did you mean {close[0]}?" if close else f"{reason.split(';')[0]}; `boardcode formats` lists them"
