"""Generated Python modules, made without a file: their answers are compared with the careful path."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

from toolchains import expected_answers

from boardcode.compile.languages.generation import generate_files
from boardcode.compile.languages.language import PublishedVectors
from boardcode.errors import InvalidState
from boardcode.format import Format
from boardcode.mutants import random_mutant

FEW = 8  # random codes of a declaration, and as many with a mistake
NO_VECTORS = PublishedVectors([], [])


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


def load_module(format: Format[Any]) -> ModuleType:
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
    module = load_module(format)
    for code in codes:
        expected = list(expected_answers(format, code))
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
