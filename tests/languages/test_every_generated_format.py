"""Generated readers and writers agree with the careful path, for every format that can be generated."""

from __future__ import annotations

from pathlib import Path

import pytest
from toolchains import TOOLCHAINS, GeneratedCode, compare, has_tool, sample_codes

import boardcode
from boardcode.compile.languages.state_types import Inexpressible
from boardcode.compile.languages.unit_walk import build_unit

FEW = 100  # random codes of a format, and as many with a mistake; `make test-languages` tries more


def is_expressible(name: str) -> bool:
    format = boardcode.get(name)
    assert format.plan is not None
    try:
        build_unit(name, format.title, format.plan, format.alphabet, format.width)
    except Inexpressible:
        return False
    return True


EXPRESSIBLE = [format.name for format in boardcode.formats() if is_expressible(format.name)]


@pytest.mark.parametrize("name", EXPRESSIBLE)
@pytest.mark.parametrize("language", TOOLCHAINS)
def test_a_generated_program_agrees_with_the_careful_path(language: str, name: str, tmp_path: Path) -> None:
    if not has_tool(language):
        pytest.skip(f"{TOOLCHAINS[language].tool} is not installed")
    code = GeneratedCode(language, boardcode.get(name), tmp_path)
    code.check_vectors()
    compare(code, sample_codes(code.format, FEW))
