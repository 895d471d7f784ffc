"""Random declarations, generated in other languages, agree with the careful path."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from declarations import ANY_FORMAT, canonical_codes, changed_codes, random_texts
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from toolchains import GeneratedCode, compare, has_tool, is_expressible

CODES = 20  # of each declaration
DECLARATIONS = int(os.environ.get("BOARDCODE_DECLARATIONS", "30"))  # in `make test-languages`


def agree(data: st.DataObject, language: str) -> None:
    if not has_tool(language):
        pytest.skip(f"{language} is not installed")
    format = data.draw(ANY_FORMAT)
    assume(is_expressible(format))
    texts = st.one_of(canonical_codes(format), changed_codes(format), random_texts(format))
    codes = [code for code in data.draw(st.lists(texts, min_size=CODES, max_size=CODES)) if "\n" not in code]
    with TemporaryDirectory() as folder:
        compare(GeneratedCode(language, format, Path(folder), vectors=False), codes)


CHECKS = [HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.data_too_large]


@settings(max_examples=10, suppress_health_check=CHECKS)
@given(st.data())
def test_generated_python_agrees_with_the_careful_path(data: st.DataObject) -> None:
    agree(data, "python")


@settings(max_examples=5, suppress_health_check=CHECKS)
@given(st.data())
def test_generated_javascript_agrees_with_the_careful_path(data: st.DataObject) -> None:
    agree(data, "javascript")


@settings(max_examples=3, suppress_health_check=CHECKS)
@given(st.data())
def test_generated_c_agrees_with_the_careful_path(data: st.DataObject) -> None:
    agree(data, "c")


@pytest.mark.languages
@pytest.mark.parametrize("language", ["c", "javascript", "rust"])
def test_many_random_declarations_agree(language: str) -> None:
    @settings(max_examples=DECLARATIONS, suppress_health_check=CHECKS)
    @given(st.data())
    def try_declarations(data: st.DataObject) -> None:
        agree(data, language)

    try_declarations()
