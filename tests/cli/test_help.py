"""The help of every verb: complete, within 80 columns, and its examples do what it shows."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess
from textwrap import indent

import pytest

from boardcode.catalog import GAMES
from boardcode.cli import verb_table
from boardcode.cli.verb import Example, Verb

Finished = CompletedProcess[str]

ALL = verb_table.all_verbs()
EXAMPLES = [
    (verb, example) for verb in ALL for example in verb.examples if example.ends
]  # the others: tests/web/test_server.py

every_verb = pytest.mark.parametrize("verb", ALL, ids=[verb.name or "show" for verb in ALL])


@pytest.mark.parametrize(("verb", "example"), EXAMPLES, ids=[example.command for _, example in EXAMPLES])
def test_an_example_prints_what_the_help_shows(
    verb: Verb, example: Example, shell: Callable[[str], Finished]
) -> None:
    assert shell(example.command).stdout.rstrip("\n") == example.output.rstrip("\n")


@every_verb
def test_every_verb_has_examples_and_they_use_it(verb: Verb) -> None:
    assert verb.examples
    assert all(verb.command in example.command for example in verb.examples)


@every_verb
def test_the_help_shows_every_argument_and_example_in_80_columns(
    verb: Verb, call: Callable[..., Finished]
) -> None:
    shown = call(*verb.name.split(), "--help")
    assert shown.returncode == 0
    assert shown.stderr == ""
    assert max(map(len, shown.stdout.split("\n"))) <= 80
    for example in verb.examples:
        assert indent(str(example), "  ") in shown.stdout
    for declared in [*verb.positions, *verb.options]:
        assert f"  {declared.heading}" in shown.stdout
        assert declared.synopsis in shown.stdout
        assert declared.help.split()[0] in shown.stdout


def test_the_help_of_the_main_job_lists_every_verb(call: Callable[..., Finished]) -> None:
    shown = call("--help").stdout
    width = max(len(verb.name) for verb in ALL) + 2
    for verb in ALL[1:]:
        assert f"  {verb.name.ljust(width)}{verb.summary}\n" in shown


def test_the_word_help_before_a_verb_shows_its_help(call: Callable[..., Finished]) -> None:
    assert call("help").stdout == call("-h").stdout
    assert call("help", "decode").stdout == call("decode", "-h").stdout


def test_help_after_two_dashes_is_a_code(call: Callable[..., Finished]) -> None:
    assert call("decode", "klotski", "--", "--help").returncode == 1


def test_an_option_may_stand_anywhere_after_the_verb(call: Callable[..., Finished]) -> None:
    expected = call("canonical", "klotski", "1A9BF0C", "--strict").stdout
    assert call("canonical", "--strict", "klotski", "1A9BF0C").stdout == expected
    assert call("canonical", "klotski", "--strict", "1A9BF0C").stdout == expected


def test_the_version_is_printed(call: Callable[..., Finished]) -> None:
    assert call("--version").stdout == "boardcode 0.1.0\n"


def test_every_verb_is_declared_in_the_module_that_the_catalog_names() -> None:
    assert [verb_table.verb(name).name for name in verb_table.VERB_MODULES] == list(verb_table.VERB_MODULES)


def test_every_verb_of_a_game_is_named_after_the_game() -> None:
    games = [game for game in GAMES if verb_table.game_verbs(game)]
    assert games == ["klotski", "labyrinth", "chacun", "arx"]
    for game in games:
        assert all(verb.name == f"{game} {word}" for word, verb in verb_table.game_verbs(game).items())
