"""The declarations of the built-in formats, which are not checked when the package is imported."""

from __future__ import annotations

from typing import Any

import pytest

import boardcode
from boardcode import Format, declaration
from boardcode.errors import BadDeclaration

every_format = pytest.mark.parametrize("format", boardcode.formats(), ids=str)


@every_format
def test_a_built_in_declaration_passes_the_checks_of_declarations(
    format: Format[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadDeclaration) as caught:
        declaration.check_declaration(format)
    assert str(caught.value) == f"{format.name} is the name of a built-in format: choose another"
    monkeypatch.setattr(declaration, "BUILT_IN", frozenset())
    declaration.check_declaration(format)


@every_format
def test_samples_examples_and_counterexamples_of_a_built_in_format_are_what_they_should_be(
    format: Format[Any],
) -> None:
    declaration.try_declaration(format)
