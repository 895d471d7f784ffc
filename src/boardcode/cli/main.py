"""The entry point of the command line."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from boardcode.cli import verb_table
from boardcode.cli.terminal import BAD_CODE, INTERRUPTED, OK, RED, WRONG_USAGE, Terminal, UsageError
from boardcode.errors import MissingExtra
from boardcode.registry import LOAD_SECONDS, WITH, limit_loading

if TYPE_CHECKING:
    from boardcode.cli.verb import Verb


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, 1 if a code is bad, 2 for wrong usage, or 130 if interrupted."""
    terminal = Terminal.of_process()
    limit_loading(LOAD_SECONDS)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = lambda message, *_: _report(f"warning: {message}", terminal)
            return _run(list(sys.argv[1:] if arguments is None else arguments), terminal)
    except BrokenPipeError:  # the reader of our output has closed it, as `head` does
        _discard_output(terminal.out, terminal.err)
        return OK
    except OSError as error:
        _discard_output(terminal.out)
        try:
            _report(f"cannot write: {error.strerror}", terminal)
        except OSError:  # standard error may be full as well
            _discard_output(terminal.err)
        return WRONG_USAGE


def _run(words: list[str], terminal: Terminal) -> int:
    try:
        if sys.stdout is None:
            raise UsageError("standard output is closed")
        if os.environ.get(WITH) or any(word.startswith("--with") for word in words):
            from boardcode.cli.with_option import load_files

            words = load_files(words)
        exit_code = _run_words(words, terminal)
        terminal.flush()
        return exit_code
    except (UsageError, MissingExtra) as error:
        _report(str(error), terminal)
        return WRONG_USAGE
    except KeyboardInterrupt:
        _report("interrupted", terminal)
        return INTERRUPTED


def _run_words(words: list[str], terminal: Terminal) -> int:
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    first = words[0] if words else ""
    if first and first in verb_table.VERB_MODULES:
        return _run_verb(verb_table.verb(first), words[1:], terminal)
    if verbs := verb_table.game_verbs(first):
        return _run_game_verb(first, verbs, words[1:], terminal)
    if first and not any(word.startswith("-") for word in words):
        # Codes and no options, by far the most frequent use: it needs neither a declaration nor argparse.
        from boardcode.cli.main_job import show_codes

        return show_codes(words, terminal)
    if not words and terminal.nothing_piped_in:
        words = ["--help"]
    return _run_verb(verb_table.verb(verb_table.SHOW), words, terminal)


def _run_game_verb(game: str, verbs: dict[str, Verb], words: list[str], terminal: Terminal) -> int:
    from boardcode.cli.help import verb_list
    from boardcode.cli.verb import suggestions

    if not words or words[0] in ("-h", "--help"):
        terminal.say(verb_list(f"verbs of {game} (see `boardcode {game} VERB --help`)", list(verbs.values())))
        return OK
    if words[0] not in verbs:
        names = suggestions(words[0], list(verbs))
        hint = f"did you mean {names[0]}?" if names else f"there are {', '.join(verbs)}"
        raise UsageError(f"no verb of {game} is named {words[0]!r}; {hint}")
    return _run_verb(verbs[words[0]], words[1:], terminal)


def _run_verb(verb: Verb, words: list[str], terminal: Terminal) -> int:
    before_dashes = words[: words.index("--")] if "--" in words else words
    if "-h" in before_dashes or "--help" in before_dashes:
        from boardcode.cli.help import color_headings, help_text, verb_list

        overview = (
            "" if verb.name else verb_list("verbs (see `boardcode VERB --help`)", verb_table.all_verbs()[1:])
        )
        terminal.say(color_headings(help_text(verb, overview), terminal))
        return OK
    options = verb.parse(words)
    try:
        return verb.run(options, terminal)
    except (UsageError, MissingExtra, OSError):
        raise
    except Exception as error:
        from boardcode.cli.report import report_failure

        if report_failure(getattr(options, "format", None), error, terminal):
            return BAD_CODE
        raise


def _report(reason: str, terminal: Terminal) -> None:
    terminal.complain(f"{terminal.paint_error('boardcode:', RED)} {reason}")


def _discard_output(*streams: TextIO) -> None:
    """Send what is still buffered to nowhere: Python would fail again when it closes the streams."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream.fileno())
