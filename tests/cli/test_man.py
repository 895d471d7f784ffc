"""The man page: made from the verbs' declarations, and valid roff."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from boardcode.cli.verb_table import all_verbs
from boardcode.cli.verbs.man import man_page

groff = pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed here")


def test_every_verb_and_option_is_on_the_page() -> None:
    text = man_page(all_verbs()).replace(r"\-", "-")
    for verb in all_verbs()[1:]:
        assert f"\n.SS {verb.name}\n" in text
        assert f"\n.B {verb.command}\n" in text
        for declared in [*verb.positions, *verb.options]:
            assert f"\n.B {declared.heading}\n" in text
        assert all(example.command.split("|")[-1].split("'")[0].strip() in text for example in verb.examples)


@groff
def test_the_page_is_formatted_without_a_warning() -> None:
    groff_it = ["groff", "-Kutf8", "-man", "-ww", "-z"]
    formatted = subprocess.run(
        groff_it, input=man_page(all_verbs()), capture_output=True, encoding="utf-8", check=False
    )
    assert (formatted.returncode, formatted.stderr) == (0, "")


@groff
def test_the_page_shows_the_examples_as_they_are_typed() -> None:
    formatted = subprocess.run(
        ["groff", "-man", "-Tascii", "-P-c", "-P-b", "-P-u", "-rLL=200n"],
        input=man_page(all_verbs()),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    for verb in all_verbs():
        for example in verb.examples:
            assert all(line.strip() in formatted.stdout for line in f"$ {example.command}".split("\n"))


def test_the_page_lists_the_environment_variables() -> None:
    environment = man_page(all_verbs()).partition(".SH ENVIRONMENT\n")[2]
    assert [line for line in environment.split("\n") if line.startswith(".B ")] == [
        ".B NO_COLOR",
        ".B BOARDCODE_WITH",
    ]
