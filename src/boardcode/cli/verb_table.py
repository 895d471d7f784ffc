"""Where the verbs are declared. A verb is imported when it is used, so that running one loads no other."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from boardcode.catalog import GAMES

if TYPE_CHECKING:
    from boardcode.cli.verb import Verb

SHOW = ""  # the name of the main job, which is typed without a verb

#: every verb and the module of `cli/verbs` that declares it, in the order of the help
VERB_MODULES: Mapping[str, str] = {
    SHOW: "show",
    "decode": "rewrite",
    "encode": "encode",
    "explain": "explain",
    "draw": "explain",
    "identify": "explain",
    "canonical": "rewrite",
    "check": "check",
    "convert": "convert",
    "diff": "diff",
    "recode": "rewrite",
    "random": "formats",
    "formats": "formats",
    "schema": "formats",
    "vectors": "formats",
    "plan": "formats",
    "verify": "verify",
    "critique": "verify",
    "generate": "generate",
    "new": "new",
    "serve": "serve",
    "completion": "completion",
    "man": "man",
}


def verb(name: str) -> Verb:
    """Return a verb that works with every game."""
    declared: tuple[Verb, ...] = import_module(f"boardcode.cli.verbs.{VERB_MODULES[name]}").VERBS
    return next(each for each in declared if each.name == name)


def game_verbs(game: str) -> dict[str, Verb]:
    """Return the verbs of a game by their second word; empty if `game` is no game or has none."""
    if game not in GAMES:
        return {}
    module = f"boardcode.cli.games.{game}"
    try:
        declared: tuple[Verb, ...] = import_module(module).VERBS
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return {}
    return {each.name.removeprefix(f"{game} "): each for each in declared}


def first_words() -> list[str]:
    """Return what can be typed first: the verbs, and the games that have some."""
    return [*filter(None, VERB_MODULES), *(game for game in GAMES if game_verbs(game))]


def all_verbs() -> list[Verb]:
    """Return all verbs: the main job first, those of single games last."""
    return [*map(verb, VERB_MODULES), *(each for game in GAMES for each in game_verbs(game).values())]
