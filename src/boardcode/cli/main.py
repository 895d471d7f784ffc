"""The entry point of the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

from boardcode.cli.terminal import RED, Terminal
from boardcode.cli.usage import FINE, INTERRUPTED, WRONG_USAGE, UsageError

if TYPE_CHECKING:
    from boardcode.cli.verb import Verb

# Named here so that a verb loads no other: `decode` is in verbs/decode.py.
VERBS = (
    "decode",
    "encode",
    "explain",
    "draw",
    "identify",
    "canonical",
    "check",
    "convert",
    "diff",
    "recode",
    "random",
    "formats",
    "schema",
    "vectors",
    "serve",
    "completion",
    "man",
)
SHOW = "show"  # what is done with a code when no verb is given

# Verbs of single games: the game as it is typed, its verbs, and the module of the game that declares each as `VERB`,
# whose name is the two words.
GAME_VERBS: Mapping[str, Mapping[str, str]] = {
    game: {own: f"boardcode.cli.games.{game}.{own}" for own in owns}
    for game, owns in {
        "klotski": ("solve", "moves", "rank", "unrank", "mirror", "atlas", "hardest", "random"),
        "labyrinth": ("log", "maze", "path"),
        "chacun": ("replay",),
        "arx": ("moves", "play", "perft"),
    }.items()
}


def verb(name: str) -> Verb:
    """A verb by its name, which for a verb of a game is two words."""
    game, _, own = name.partition(" ")
    found: Verb = import_module(GAME_VERBS[game][own] if own else f"boardcode.cli.verbs.{name}").VERB
    return found


def verbs() -> list[Verb]:
    """All verbs, the main job first, those of single games last."""
    return [
        verb(name)
        for name in (SHOW, *VERBS, *(f"{game} {own}" for game, owns in GAME_VERBS.items() for own in owns))
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0 if all is well, 1 if a code is bad, 2 for wrong usage."""
    terminal = Terminal.of_process()
    try:
        return _answered(list(sys.argv[1:] if arguments is None else arguments), terminal)
    except BrokenPipeError:  # whoever read our output has seen enough
        _to_nowhere(terminal.out, terminal.err)
        return FINE
    except OSError as error:
        _to_nowhere(terminal.out)
        with suppress(OSError):  # nor may that be told
            _stopped(f"cannot write: {error.strerror}", WRONG_USAGE, terminal)
        return WRONG_USAGE


def _answered(given: list[str], terminal: Terminal) -> int:
    try:
        code = _run(given, terminal)
        terminal.flush()
        return code
    except (
        UsageError,
        ImportError,
        FileNotFoundError,
    ) as error:  # a missing extra and a missing atlas say what to do
        return _stopped(str(error), WRONG_USAGE, terminal)
    except KeyboardInterrupt:
        return _stopped("interrupted", INTERRUPTED, terminal)


def _run(given: list[str], terminal: Terminal) -> int:
    if sys.stdout is None:
        raise UsageError("standard output is closed")
    if given[:1] == ["help"]:
        given = [*given[1:], "--help"]
    if given and given[0] in GAME_VERBS:
        return _run_of_game(given, terminal)
    name, rest = (given[0], given[1:]) if given and given[0] in VERBS else (SHOW, given)
    return _do(verb(name), rest, terminal, asks_nothing=not given and terminal.is_typed)


def _run_of_game(given: list[str], terminal: Terminal) -> int:
    from boardcode.cli.format_name import likely
    from boardcode.cli.help import listed

    game, *rest = given
    owns = list(GAME_VERBS[game])
    if not rest or rest[0] in ("-h", "--help"):
        terminal.say(
            listed(
                f"verbs of {game} (`boardcode {game} VERB --help` tells more)",
                [verb(f"{game} {own}") for own in owns],
            )
        )
        return FINE
    if rest[0] not in owns:
        meant = likely(rest[0], owns)
        hint = f"did you mean {meant[0]}?" if meant else f"there are {', '.join(owns)}"
        raise UsageError(f"no verb of {game} is named {rest[0]!r}; {hint}")
    return _do(verb(f"{game} {rest[0]}"), rest[1:], terminal)


def _do(chosen: Verb, rest: list[str], terminal: Terminal, *, asks_nothing: bool = False) -> int:
    words = rest[: rest.index("--")] if "--" in rest else rest
    if asks_nothing or "-h" in words or "--help" in words:
        from boardcode.cli.help import help_of, listed, with_headings

        overview = "" if chosen.name else listed("verbs (`boardcode VERB --help` tells more)", verbs()[1:])
        terminal.say(with_headings(help_of(chosen, overview), terminal))
        return FINE
    return chosen.run(chosen.parse(rest), terminal)


def _stopped(reason: str, code: int, terminal: Terminal) -> int:
    terminal.complain(f"{terminal.paint_error('boardcode:', RED)} {reason}")
    return code


def _to_nowhere(*streams: TextIO) -> None:
    """Let what is still in the streams go nowhere: Python would complain once more when it closes them."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream.fileno())
