"""Readers and writers in other languages, without their compilers: every kind of field is printed in each
language, and what is printed in Python agrees with the careful path.

What compilers and other languages say is tested in tests/languages.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest
from declarations import kind_format, make_format
from sample_alphabets import COMPLETE, EVERY_ALPHABET, for_alphabets
from stream_kinds import KINDS
from toolchains import expected_answer, expected_canonical, expressible_formats, is_expressible, sample_codes

import boardcode
from boardcode.alphabets import BASE64, BINARY, Alphabet
from boardcode.compile.languages import LANGUAGES
from boardcode.compile.languages.generation import generate_files
from boardcode.compile.languages.language import PublishedVectors
from boardcode.compile.languages.state_types import Inexpressible
from boardcode.errors import InvalidState
from boardcode.fields import Array, Counted, Field, Number, Optional, ToEnd
from boardcode.format import Format
from boardcode.mutants import random_mutant
from boardcode.vectors import published_vectors

FEW = 8  # random codes of a declaration, and as many with a mistake
NO_VECTORS = PublishedVectors([], [])

#: Kinds that need functions of Python, and numbers of more bits than other languages have.
INEXPRESSIBLE_KINDS = {
    "boards": "a: Alternating of lists whose length varies has no form in other languages",
    "checked": "a: Checked with a Python function is no data",
    "derived": "sum: Derived by a Python function is no data",
    "derived bits": "sum: Derived by a Python function is no data",
    "derived in bytes": "b[].sum: Derived by a Python function is no data",
    "derived in low bytes": "b.sum: Derived by a Python function is no data",
    "low derived": "b.sum: Derived by a Python function is no data",
    "many to one": "b: Mapped with Python functions is no data",
    "mapped": "a: Mapped with Python functions is no data",
    "mapped like a record": "a: Mapped with Python functions is no data",
    "rules about what may be missing": "a rule: this.b.start is no field, or no item that is always there",
    "sorted by a function": "a: Sorted by a Python function is no data",
    "when": "c: this.b in an expression is no number",
    "wide": "a: a number of 100 bits; at most 64 can be generated",
}


def generate(language: str, format: Format[Any], vectors: PublishedVectors = NO_VECTORS) -> dict[str, str]:
    assert format.plan is not None
    return generate_files(
        language,
        format.name,
        format.title,
        format.plan,
        format.alphabet,
        format.width,
        vectors,
        program=True,
    )


def load(format: Format[Any]) -> ModuleType:
    """The module that is generated for a format."""
    name, source = next(iter(generate("python", format).items()))
    module = ModuleType(f"generated_{name.removesuffix('.py')}")
    sys.modules[module.__name__] = module  # dataclasses look their module up
    exec(compile(source, name, "exec"), module.__dict__)
    return module


def answers(module: ModuleType, code: str) -> Iterator[str]:
    """What the generated program would print: strictly, leniently, and for the canonical form."""
    yield answer(module, lambda: '{"state": ' + module.to_json(module.decode(code)) + "}")
    yield answer(module, lambda: '{"state": ' + module.to_json(module.decode(code, strict=False)) + "}")
    yield answer(module, lambda: json.dumps({"canonical": module.canonical(code)}, ensure_ascii=False))


def answer(module: ModuleType, ask: Any) -> str:
    try:
        return str(ask())
    except module.CodeError as error:
        shown = {"error": error.kind, "start": error.start, "path": error.path}
        return json.dumps(shown, ensure_ascii=False)


def check_agreement(format: Format[Any], codes: list[str]) -> None:
    module = load(format)
    for code in codes:
        expected = [
            expected_answer(format, code),
            expected_answer(format, code, strict=False),
            expected_canonical(format, code),
        ]
        assert list(answers(module, code)) == expected, f"{format.name}: {code!r}"


def kind_codes(format: Format[Any]) -> list[str]:
    """Random codes of a declaration, and as many with a mistake; not all states have a code."""
    random = Random(0)
    codes: list[str] = []
    while len(codes) < 2 * FEW:
        try:
            code = format.encode(format.sample(random))
        except InvalidState:
            continue
        codes += [code, random_mutant(code, format.alphabet, random)]
    return codes


@pytest.mark.parametrize("name", expressible_formats())
def test_the_python_module_of_a_format_agrees_with_the_careful_path(name: str) -> None:
    format = boardcode.get(name)
    check_agreement(format, sample_codes(format, FEW))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_format_is_printed_in_a_language(language: str) -> None:
    for name in expressible_formats():
        format = boardcode.get(name)
        examples, mistakes = published_vectors(format)
        files = generate(language, format, PublishedVectors(examples, mistakes))
        origin = f"Generated from the declaration of {name} by `boardcode generate {name}"
        for text in files.values():
            assert f"{origin} --language {language}`." in text.partition("\n")[0]


@pytest.mark.parametrize("kind", sorted({*KINDS} - {*INEXPRESSIBLE_KINDS}))
def test_a_kind_of_field_is_printed_in_every_language_and_agrees_in_python(kind: str) -> None:
    for alphabet in (BASE64, BINARY):
        format = kind_format(alphabet, KINDS[kind])
        check_agreement(format, kind_codes(format))
    for language in LANGUAGES:
        assert len(generate(language, format)) >= 3


@pytest.mark.parametrize("kind", INEXPRESSIBLE_KINDS)
def test_a_kind_that_is_no_data_is_named(kind: str) -> None:
    with pytest.raises(Inexpressible) as failure:
        generate("c", kind_format(BASE64, KINDS[kind]))
    assert str(failure.value) == INEXPRESSIBLE_KINDS[kind]


@for_alphabets([alphabet for alphabet in EVERY_ALPHABET if alphabet.characters.isascii()])
def test_an_alphabet_agrees_in_python(alphabet: Alphabet) -> None:
    cell = Number(alphabet.bits or 5, 0, len(alphabet.characters) - 1 if alphabet.bits else 31)
    declarations: list[dict[str, Field[Any]]] = [{"a": Array(7, cell)}]
    if alphabet in COMPLETE:
        declarations.append({"a": Number(3 * alphabet.bits + 1, 1)})
    if alphabet.bits:
        declarations += [{"a": cell, "b": ToEnd(cell)}, {"a": Counted(cell, cell), "b": Optional(cell)}]
    for declaration in declarations:
        format = make_format(alphabet, declaration)
        codes = sample_codes(format, 2 * FEW)
        around = [
            f"{before}{code}{after}" for code in codes[:4] for before in " \t=" for after in ("", "= ~\r")
        ]
        check_agreement(format, ["", " ", "=", " ~ ", "é", "\U00010000", *codes, *around])


def test_signs_that_are_not_ascii_are_named() -> None:
    format = make_format(Alphabet("arrows", "←→↑↓"), {"a": Number(2)})
    assert not is_expressible(format)
