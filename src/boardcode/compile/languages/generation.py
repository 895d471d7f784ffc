"""The files of a reader and writer in another language: `generate_files`."""

from __future__ import annotations

from importlib import import_module

from boardcode.alphabets import Alphabet
from boardcode.compile import plan
from boardcode.compile.languages import LANGUAGES
from boardcode.compile.languages.language import Language, PublishedVectors
from boardcode.compile.languages.unit_walk import build_unit


def language_class(name: str) -> type[Language]:
    """Return the class that prints a language."""
    module, cls = LANGUAGES[name]
    found: type[Language] = getattr(import_module(f"boardcode.compile.languages.{module}"), cls)
    return found


def generate_files(
    language: str,
    name: str,
    title: str,
    node: plan.Node,
    alphabet: Alphabet,
    width: int | None,
    vectors: PublishedVectors,
    *,
    program: bool = False,
) -> dict[str, str]:
    """Return the generated files by name: the source, a test of the vectors, and a program if asked for.

    Raises `Inexpressible` if a part of the plan cannot be generated.
    """
    cls = language_class(language)
    checks_first, word_bits = cls.checks_first, cls.word_bits
    unit = build_unit(name, title, node, alphabet, width, checks_first=checks_first, word_bits=word_bits)
    origin = f"Generated from the declaration of {name} by `boardcode generate {name} --language {language}`."
    printer = cls(unit, origin)
    files = printer.source_files()
    test_name, test = printer.test_file(vectors)
    files[test_name] = test
    if program:
        program_name, text = printer.program_file()
        files[program_name] = text
    return files
